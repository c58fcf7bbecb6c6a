//! Boards as stored: the end of the record behind a checkpoint, or all of it replayed.

use std::collections::BTreeSet;

use crate::game::{
    Archive, BadEntry, BadOption, BadRoll, Checkpoint, Entry, Game, Outcome, Phrase, Record, Seat, Seed,
    Setup,
};
use crate::games;
use crate::play::{Board, Stage, Substitute, Undo};
use crate::store::{BoardRow, BoardStage, EntryRow, ReadTx, SeatFlags, StoreError, WriteTx};

use crate::desk::state::DeskError;
use crate::desk::state::replays::{Replays, entry};
use crate::desk::work::boards::OpenBoard;

impl OpenBoard {
    /// Loads the whole record, unless it is here already.
    pub(crate) fn complete(&mut self, tx: &mut ReadTx) -> Result<(), DeskError> {
        self.complete_from(tx, &Replays::default())
    }

    /// The same, from a record that may be in memory.
    pub(crate) fn complete_from(&mut self, tx: &mut ReadTx, replays: &Replays) -> Result<(), DeskError> {
        if self.now.record.is_whole() {
            return Ok(());
        }
        let rows = tx.record_entries(self.now.number, 1, self.stored)?;
        let failed = |what: String| DeskError::Fault(format!("board {}: {what}", self.now.number));
        let record = &self.now.record;
        let (game, setup) = (record.game(), record.setup());
        let before = replays.replayed(self.now.number, game, setup, &rows).map_err(failed)?;
        let mut now = before.clone();
        for entry in record.entries_after(self.stored) {
            now.push(entry).map_err(|error| failed(error.to_string()))?;
        }
        self.now.record = now;
        if let Some(board) = &mut self.before {
            board.record = before;
        }
        self.show_left();
        Ok(())
    }

    /// Loads the whole record if letters, moves taken back or conditional moves need more of it.
    pub(crate) fn reach_back(&mut self, tx: &mut ReadTx) -> Result<(), DeskError> {
        let record = &self.now.record;
        let is_enough = record.reaches_back() && self.may_leave_out(record.past_moves());
        if is_enough { Ok(()) } else { self.complete(tx) }
    }

    /// Writes a checkpoint if the record is long enough, and forgets a useless one.
    pub(crate) fn save_checkpoint(&self, tx: &mut WriteTx) -> Result<(), StoreError> {
        let board = &self.now;
        let runs = board.stage == Stage::Running;
        let new = runs.then(|| board.record.checkpoint(&board.seed, &|moves| self.may_leave_out(moves)));
        match new.flatten().and_then(|new| Some((new.entries(), new.text()?))) {
            Some((entries, text)) => tx.set_checkpoint(board.number, entries, &text),
            None if self.has_checkpoint && (board.record.is_whole() || !runs) => {
                tx.forget_checkpoint(board.number)
            }
            None => Ok(()),
        }
    }
}

/// The whole record of a board that is over; none if there is no such board.
pub(crate) fn whole_record(tx: &mut ReadTx, number: u32) -> Result<Option<Record>, DeskError> {
    tx.board(number)?.map(|row| record(tx, &row, &Replays::default())).transpose()
}

/// A board's record: its end behind the checkpoint, or all of it if no checkpoint fits.
pub(super) fn record(tx: &mut ReadTx, row: &BoardRow, replays: &Replays) -> Result<Record, DeskError> {
    let failed = |what: String| DeskError::Fault(format!("board {}: {what}", row.number));
    let setup = setup_of(row).map_err(|error| failed(error.to_string()))?;
    let game = games::with_rules(&row.game, row.rules_version);
    if let Some(record) = game.and_then(|game| resumed(game, &setup, row)) {
        return Ok(record);
    }
    let all;
    let rows = match row.first {
        1 => &row.entries,
        _ => {
            all = tx.record_entries(row.number, 1, u32::MAX)?;
            &all
        }
    };
    match game {
        Some(game) => replays.replayed(row.number, game, &setup, rows).map_err(failed),
        None => archived(row, setup, rows).map_err(|error| failed(error.to_string())),
    }
}

pub(super) fn setup_of(row: &BoardRow) -> Result<Setup, BadOption> {
    Setup::read(u8::try_from(row.seats.len()).unwrap_or(u8::MAX), &row.options)
}

fn archived(row: &BoardRow, setup: Setup, rows: &[EntryRow]) -> Result<Record, BadEntry> {
    let entries = rows.iter().map(entry).collect::<Result<Vec<Entry>, BadEntry>>()?;
    let outcome = || row.result.parse().unwrap_or(Outcome::none());
    let archive = Archive {
        rules_version: row.rules_version,
        moves: row.moves,
        awaited: row
            .seats
            .iter()
            .filter(|seat| seat.since.is_some())
            .map(|seat| Seat::new(seat.seat))
            .collect(),
        over: (row.stage == BoardStage::Over).then(|| (outcome(), Phrase::same(&row.ended_by))),
    };
    Ok(Record::archived(games::named_or_removed(&row.game), setup, &entries, &archive))
}

/// The end of the record behind the checkpoint; none without one that fits.
pub(crate) fn resumed(game: &'static dyn Game, setup: &Setup, row: &BoardRow) -> Option<Record> {
    let checkpoint = Checkpoint::read(row.checkpoint.as_deref()?)?;
    if checkpoint.entries() != row.first || row.stage != BoardStage::Running {
        return None;
    }
    let entries: Option<Vec<Entry>> = row.entries.iter().map(|row| entry(row).ok()).collect();
    Record::resume(game, setup, checkpoint, &entries?)
}

pub(crate) fn board(row: &BoardRow, record: Record) -> Result<Board, DeskError> {
    let failed = |what: String| DeskError::Fault(format!("board {}: {what}", row.number));
    let lot = row.lot.as_deref().map(str::parse).transpose();
    let lot = lot.map_err(|error: BadRoll| failed(error.to_string()))?;
    let flagged = |test: fn(&SeatFlags) -> bool| -> BTreeSet<Seat> {
        row.seats.iter().filter(|seat| test(&seat.flags)).map(|seat| Seat::new(seat.seat)).collect()
    };
    let asked = row.seats.iter().find_map(|seat| Some((Seat::new(seat.seat), seat.flags.undo_to?)));
    let substitute = row.seats.iter().find_map(|seat| {
        Some(Substitute { seat: Seat::new(seat.seat), userid: seat.flags.substitute.clone()? })
    });
    Ok(Board {
        number: row.number,
        key: row.key.0,
        seed: Seed::read(row.number, row.mails.as_deref()).map_err(|error| failed(error.to_string()))?,
        challenger: row.challenger_userid.clone(),
        started: row.started,
        record,
        players: row.seats.iter().map(|seat| seat.userid.clone()).collect(),
        lot,
        stage: match row.stage {
            BoardStage::Offered => Stage::Offered,
            BoardStage::Running => Stage::Running,
            BoardStage::Over => Stage::Over,
            BoardStage::Declined => Stage::Declined,
        },
        accepted: flagged(|flags| flags.accepted),
        unasked: flagged(|flags| flags.unasked),
        draw: flagged(|flags| flags.draw_offered),
        undo: asked.map(|(by, moves)| {
            let agreed = flagged(|flags| flags.undo_agreed);
            Undo { by, moves, agreed, substitute }
        }),
    })
}
