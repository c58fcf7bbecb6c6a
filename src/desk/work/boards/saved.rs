//! What changed on an open board, written to the store.

use jiff::Timestamp;

use crate::game::Seat;
use crate::play::{Board, Event, Stage};
use crate::store::{BoardStage, CauseId, NewEntry, SeatFlags, WriteTx};

use crate::desk::state::DeskError;
use crate::desk::work::boards::OpenBoard;

impl OpenBoard {
    /// Writes what changed. `now` is the time of writing; entries bear the time of their acts.
    pub(crate) fn save(&self, tx: &mut WriteTx, cause: CauseId, now: Timestamp) -> Result<(), DeskError> {
        let (board, number) = (&self.now, self.now.number);
        let added = board.record.entries_after(self.stored);
        let new: Vec<NewEntry> = added
            .iter()
            .map(|entry| NewEntry {
                by: entry.by.name().to_owned(),
                kind: entry.kind().to_owned(),
                seat: entry.seat().map(Seat::number),
                text: entry.text(),
                at: entry.at,
                cause,
            })
            .collect();
        tx.append_entries(number, self.stored, &new)?;
        self.save_checkpoint(tx)?;
        let drawn = self.before.as_ref().is_none_or(|before| before.lot.is_none());
        if let Some(lot) = board.lot.as_ref().filter(|_| drawn) {
            tx.seat_by_lot(number, &lot.to_string(), &self.players)?;
        }
        for seat in board.seats() {
            let flags = flags_of(board, seat);
            if self.before.as_ref().is_none_or(|before| flags_of(before, seat) != flags) {
                tx.set_seat(number, seat.number(), &flags)?;
            }
        }
        let taken_back = self.events.iter().filter_map(|event| match event {
            Event::Undone { moves } => Some(*moves),
            Event::TookBack { number, .. } => Some(number.saturating_sub(1)),
            _ => None,
        });
        if let Some(moves) = taken_back.min() {
            tx.take_back_letters(number, moves)?;
        }
        tx.set_state(number, &self.state(now))?;
        self.save_clocks(tx)?;
        self.save_thought(tx, now)?;
        self.save_move_times(tx, added)?;
        self.save_left(tx)?;
        if self.has_drafts {
            let moves = Some(board.record.moves()).filter(|_| board.stage == Stage::Running);
            tx.forget_unsent(number, moves)?;
            tx.forget_submitted(number, moves)?;
        }
        self.save_stage(tx, now)
    }

    fn save_stage(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), DeskError> {
        let (board, number) = (&self.now, self.now.number);
        let was = self.before.as_ref().map(|before| before.stage);
        match board.stage {
            Stage::Offered | Stage::Running if was == Some(board.stage) => {}
            Stage::Offered => tx.set_stage(number, BoardStage::Offered)?,
            Stage::Running => tx.set_stage(number, BoardStage::Running)?,
            Stage::Over => {
                let why = self.events.iter().find_map(|event| match event {
                    Event::Over { why, .. } => Some(why.to_string()),
                    _ => None,
                });
                if let Some(why) = why {
                    let result = board.record.result();
                    tx.end_board(number, BoardStage::Over, &result, &why, now)?;
                    for seat in board.seats() {
                        tx.note_made(number, seat.number(), board.record.moves_by(seat))?;
                    }
                    for seat in board.seats().filter(|seat| board.record.has_forfeited(*seat)) {
                        tx.note_late(number, seat.number())?;
                    }
                }
            }
            Stage::Declined => {
                let declined = self.events.iter().find_map(|event| match event {
                    Event::Declined(seat) => Some(*seat),
                    _ => None,
                });
                if self.events.contains(&Event::Expired) {
                    tx.end_board(number, BoardStage::Declined, "*", "expired", now)?;
                }
                if let Some(seat) = declined {
                    tx.end_board(number, BoardStage::Declined, "*", "declined", now)?;
                    if board.has_rolled() {
                        tx.note_decline(number, seat.number())?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn flags_of(board: &Board, seat: Seat) -> SeatFlags {
    let new = board.undo.as_ref().and_then(|undo| undo.substitute.as_ref());
    SeatFlags {
        accepted: board.accepted.contains(&seat),
        unasked: board.unasked.contains(&seat),
        draw_offered: board.draw.contains(&seat),
        undo_to: board.undo.as_ref().filter(|undo| undo.by == seat).map(|undo| undo.moves),
        undo_agreed: board.undo.as_ref().is_some_and(|undo| undo.agreed.contains(&seat)),
        substitute: new.filter(|new| new.seat == seat).map(|new| new.userid.clone()),
    }
}
