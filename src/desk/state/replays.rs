//! Records of long boards in memory: whoever looks through one does not have all its moves played again for each page.

use std::sync::Arc;

use crate::game::{BadEntry, Entry, Game, Record, Seat, Setup};
use crate::store::EntryRow;

use crate::desk::lock::Lock;

/// The fewest entries of a record that is kept.
const LONG: usize = 100;

/// Whole records, the last one used at the end.
#[derive(Debug, Default)]
pub(crate) struct Replays {
    /// The entries that all of them may have together.
    room: usize,
    kept: Lock<Vec<(u32, Arc<Record>)>>,
}

impl Replays {
    /// With `room` for this number of entries, about two kilobytes each.
    pub(crate) fn with_room(room: usize) -> Self {
        Replays { room, kept: Lock::default() }
    }

    pub(crate) fn replayed(
        &self,
        board: u32,
        game: &'static dyn Game,
        setup: &Setup,
        rows: &[EntryRow],
    ) -> Result<Record, String> {
        Ok(self.replayed_from(board, game, setup, rows)?.0)
    }

    /// The same, and the number of entries that were read for it.
    fn replayed_from(
        &self,
        board: u32,
        game: &'static dyn Game,
        setup: &Setup,
        rows: &[EntryRow],
    ) -> Result<(Record, usize), String> {
        let known = self.taken(board).filter(|known| begins(known, game, setup, rows));
        let mut record = match &known {
            Some(known) => known.as_ref().clone(),
            None => Record::start(game, setup.clone()).map_err(|error| error.to_string())?,
        };
        let new = rows.get(record.entries().len()..).unwrap_or_default();
        for row in new {
            let failed = |what: String| format!("entry {}: {what}", row.n);
            let entry = entry(row).map_err(|error| failed(error.to_string()))?;
            record.push(&entry).map_err(|error| failed(error.to_string()))?;
        }
        if rows.len() >= LONG {
            let kept = known.filter(|_| new.is_empty()).unwrap_or_else(|| Arc::new(record.clone()));
            self.keep(board, kept);
        }
        Ok((record, new.len()))
    }

    fn taken(&self, board: u32) -> Option<Arc<Record>> {
        let mut kept = self.kept.lock();
        let at = kept.iter().position(|(number, _)| *number == board)?;
        Some(kept.remove(at).1)
    }

    fn keep(&self, board: u32, record: Arc<Record>) {
        let mut kept = self.kept.lock();
        kept.push((board, record));
        while kept.iter().map(|(_, record)| record.entries().len()).sum::<usize>() > self.room {
            kept.remove(0);
        }
    }
}

/// Whether a record is what these rows begin with. Rows are only ever added to a board.
fn begins(known: &Record, game: &'static dyn Game, setup: &Setup, rows: &[EntryRow]) -> bool {
    let last = known.entries().len().checked_sub(1).and_then(|last| rows.get(last));
    let is_same = last.and_then(|row| entry(row).ok()).as_ref() == known.entries().last();
    is_same && known.game().info().name == game.info().name && known.setup() == setup
}

pub(crate) fn entry(row: &EntryRow) -> Result<Entry, BadEntry> {
    Entry::from_parts(&row.by, &row.kind, row.seat.map(Seat::new), &row.text, row.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{By, Deed, Turn};
    use crate::games;

    /// The entries of a game.
    fn rows(game: &'static dyn Game, setup: &Setup, moves: usize) -> Vec<EntryRow> {
        let mut record = Record::start(game, setup.clone()).unwrap();
        for number in 0..moves {
            let Turn::Seats(seats) = record.turn() else { panic!("it goes on") };
            let listed = record.position().moves(seats[0]).list;
            let text = listed[number * 7 % listed.len()].clone();
            let at = jiff::Timestamp::UNIX_EPOCH;
            record.push(&Entry { by: By::Player(seats[0]), deed: Deed::Move(text), at }).unwrap();
        }
        let row = |(entry, n): (&Entry, u32)| EntryRow {
            n,
            by: entry.by.name().to_owned(),
            kind: entry.kind().to_owned(),
            seat: entry.seat().map(Seat::number),
            text: entry.text(),
            at: entry.at,
            cause: None,
        };
        record.entries().iter().zip(1..).map(row).collect()
    }

    #[test]
    fn only_new_moves_are_played() {
        let (game, setup) = (games::named("great").unwrap(), Setup::new(2));
        let rows = rows(game, &setup, 130);
        let replays = Replays::with_room(300);
        let played = |board: u32, moves: usize| {
            let (record, played) = replays.replayed_from(board, game, &setup, &rows[..moves]).unwrap();
            assert_eq!(usize::try_from(record.moves()).unwrap(), moves);
            played
        };
        assert_eq!([played(101, 120), played(101, 120), played(101, 130)], [120, 0, 10]);
        // Another board, a short one, and one for which an older one has to go.
        assert_eq!([played(102, 120), played(103, 99), played(103, 99)], [120, 99, 99]);
        assert_eq!([played(101, 130), played(104, 130), played(102, 120)], [0, 130, 120]);
        // What is shorter than it was, or begins in another way, is read anew.
        assert_eq!([played(104, 125), played(104, 125)], [125, 0]);
        let mut other = rows.clone();
        other[124].at = jiff::Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_secs(1);
        assert_eq!(replays.replayed_from(104, game, &setup, &other).unwrap().1, 130);
    }
}
