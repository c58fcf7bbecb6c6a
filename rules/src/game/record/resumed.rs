//! Records that go on from a checkpoint, and what they know of the moves before it.

use std::sync::Arc;

use crate::game::record::checkpoint::{Chain, Checkpoint, SeatPast, is_own};
use crate::game::record::state::leaver;
use crate::game::{Game, Position, Seat, Seed, Setup, Viewer};

use super::{Deed, Entry, Record, RecordLine, TurnParts};

/// The rows of moves that remain after a checkpoint for each viewer: letters show the last twelve.
const ROWS: usize = 12;

/// The least number of lines after a checkpoint: those rows, and some more for undo.
const KEPT: usize = 16;

/// The number of lines a record may hold before a new checkpoint is made.
const MOST: usize = 24;

impl Record {
    /// A record that continues from a checkpoint. `entries` are the checkpoint's last entry and everything after it. None if the
    /// rules or that entry do not match the checkpoint, or if an entry takes back moves from before it.
    pub fn resume(
        game: &'static dyn Game,
        setup: &Setup,
        checkpoint: Checkpoint,
        entries: &[Entry],
    ) -> Option<Record> {
        let (last, later) = entries.split_first()?;
        let (chain, before) = &checkpoint.chain;
        if checkpoint.rules != game.info().rules_version || before.then(last) != *chain {
            return None;
        }
        let position: Arc<dyn Position> = game.read_exact(setup, &checkpoint.position)?.into();
        let mut record = Record::start(game, setup.clone()).ok()?;
        record.positions = vec![position.clone()];
        record.position = position;
        record.past = Some(Arc::new(checkpoint));
        for entry in later {
            record.push(entry).ok()?;
        }
        Some(record)
    }

    /// Whether it holds what letters show and what can be taken back.
    pub fn reaches_back(&self) -> bool {
        let own = |seat| self.lines.iter().any(|line| line.seat == seat && is_own(line));
        self.is_whole()
            || self.seats().all(|seat| self.has_resigned(seat) || !self.has_moved(seat) || own(seat))
                && self.viewers().all(|viewer| self.rows(viewer).len() >= ROWS)
    }

    /// Whether it agrees with a whole record.
    pub fn is_end_of(&self, whole: &Record, seed: &Seed) -> bool {
        let lines = whole.lines.len().checked_sub(self.lines.len()).and_then(|left| whole.lines.get(left..));
        let counts = |record: &Record| (record.count(), record.moves(), record.rolls());
        let text = |record: &Record| record.position.exact(&self.setup);
        lines == Some(self.lines.as_slice())
            && counts(self) == counts(whole)
            && self.pending() == whole.pending()
            && self.known(seed).to_string() == whole.known(seed).to_string()
            && self.turn() == whole.turn()
            && text(self) == text(whole)
            && self.position.text() == whole.position.text()
            && self.left() == whole.left()
            && self.seats().all(|seat| self.done_by(seat) == whole.done_by(seat))
            && self
                .viewers()
                .all(|viewer| self.past_rows(viewer) + self.rows(viewer).len() == whole.rows(viewer).len())
    }

    /// A new checkpoint; none if it would save little. `may` says whether the first `n` moves can be left out.
    pub fn checkpoint(&self, seed: &Seed, may: &dyn Fn(u32) -> bool) -> Option<Checkpoint> {
        if self.lines.len() <= MOST || self.is_over() || !self.reaches_back() {
            return None;
        }
        let mut last = self.lines.len() - KEPT;
        for viewer in self.viewers() {
            let rows = self.rows(viewer);
            last = last.min(*rows.get(rows.len().checked_sub(ROWS)?)?);
        }
        for seat in self.seats().filter(|seat| !self.has_resigned(*seat)) {
            let own = self.lines.iter().rposition(|line| line.seat == seat && is_own(line));
            last = own.map_or(last, |own| last.min(own));
        }
        let fits = |line: &RecordLine| may(line.number) && !line.out_of_turn && line.readers.is_none();
        let places = (1..=last).rev().filter(|lines| self.lines.get(lines - 1).is_some_and(fits));
        places.into_iter().find_map(|lines| self.checkpoint_after(lines, seed))
    }

    /// The checkpoint after this many entries; none if there can be none.
    pub fn checkpoint_at(&self, entries: u32, seed: &Seed) -> Option<Checkpoint> {
        let lines = (1..=self.lines.len()).find(|lines| self.entries_with(*lines) == Some(entries))?;
        self.checkpoint_after(lines, seed)
    }

    /// The number of all entries up to the last of the first `lines` lines.
    fn entries_with(&self, lines: usize) -> Option<u32> {
        let held = self.standing.get(self.entries_by(lines).checked_sub(1)?)? + 1;
        let later = u32::try_from(self.entries.len().checked_sub(held)?).ok()?;
        Some(self.count() - later)
    }

    fn checkpoint_after(&self, lines: usize, seed: &Seed) -> Option<Checkpoint> {
        let position = self.positions.get(lines)?.exact(&self.setup)?;
        let entries = self.entries_with(lines)?;
        let moves = self.lines.get(lines.checked_sub(1)?)?.number;
        let text = self.text.get(..*self.ends.get(lines - 1)?)?;
        let past = self.past.as_deref();
        let chain = past.map_or_else(|| Chain::start(self.game, &self.setup), |past| past.chain.0.clone());
        let mut checkpoint = Checkpoint {
            rules: self.game.info().rules_version,
            entries,
            chain: (chain.clone(), chain),
            moves,
            rolls: past.map_or(0, |past| past.rolls),
            known: past.map_or_else(|| seed.known(), |past| past.known.clone()).and(text),
            rows: Vec::new(),
            seats: past
                .map_or_else(|| vec![SeatPast::default(); self.seats().count()], |past| past.seats.clone()),
            left: past.map(|past| past.left.clone()).unwrap_or_default(),
            position,
        };
        let first = past.map_or(0, |past| past.entries);
        for entry in self.entries.iter().take(usize::try_from(entries - first).ok()?) {
            checkpoint.rolls += u32::from(matches!(entry.deed, Deed::Roll(_)));
            let next = checkpoint.chain.0.then(entry);
            checkpoint.chain = (next, checkpoint.chain.0);
        }
        for line in self.lines.iter().take(lines) {
            checkpoint.seats.get_mut(line.seat.index())?.note(line);
            checkpoint.left.extend(leaver(line));
        }
        let earlier = |viewer| self.rows(viewer).into_iter().filter(|row| *row < lines).count();
        checkpoint.rows = self.viewers().map(|viewer| self.past_rows(viewer) + earlier(viewer)).collect();
        Some(checkpoint)
    }

    /// The number of rows a viewer is shown for the moves before the first line held.
    pub fn past_rows(&self, viewer: Viewer) -> usize {
        let place = match viewer {
            Viewer::Watcher => 0,
            Viewer::Seat(seat) => seat.index() + 1,
        };
        self.past.as_ref().and_then(|past| past.rows.get(place).copied()).unwrap_or_default()
    }

    /// The indices of the lines that begin a row for this viewer while the game goes on.
    fn rows(&self, viewer: Viewer) -> Vec<usize> {
        let mut parts = TurnParts::default();
        let seen = self.lines.iter().enumerate().filter(|(_, line)| line.is_seen_by(viewer));
        seen.filter(|(_, line)| !parts.goes_on(line)).map(|(place, _)| place).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.setup.players)
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        std::iter::once(Viewer::Watcher).chain(self.seats().map(Viewer::Seat))
    }

    /// Whether the seat's player has made a move.
    pub fn has_moved(&self, seat: Seat) -> bool {
        self.done_by(seat).moved
    }

    /// How many moves the seat's player has made that were not taken back; neither those of the server nor those out of turn count.
    pub fn moves_by(&self, seat: Seat) -> u32 {
        self.done_by(seat).moves
    }

    /// Whether the seat has resigned or forfeited.
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.left().contains(&seat)
    }

    /// Whether the seat's time ran out.
    pub fn has_forfeited(&self, seat: Seat) -> bool {
        self.done_by(seat).forfeited
    }

    fn done_by(&self, seat: Seat) -> SeatPast {
        let past = self.past.as_ref().and_then(|past| past.seats.get(seat.index()).copied());
        let mut done = past.unwrap_or_default();
        self.lines.iter().filter(|line| line.seat == seat).for_each(|line| done.note(line));
        done
    }
}
