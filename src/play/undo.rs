//! Taking back a player's own last move, and who must agree.

use crate::game::{By, Deed, RecordLine, Seat};

use super::{Board, Undo};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoPoint {
    pub moves: u32,
    /// The index of that move among the entries of the record.
    pub entry: u32,
    /// Whether nobody else has moved since; moves that the server made do not count.
    pub is_alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    NoMove,
    /// Chance decided something for the move of this number, or later.
    Chance(u32),
    /// The move of this number, or a later one, revealed something hidden.
    Shown(u32),
    Left(Seat),
}

impl Board {
    /// The point before a player's own last move. It never lies before something that chance decided or a move revealed, for a
    /// player must not choose again knowing more.
    pub(crate) fn undo_point(&self, seat: Seat) -> Result<UndoPoint, NoUndo> {
        let own = |line: &&RecordLine| {
            let by_player = matches!(line.by, By::Player(_) | By::Condition(_));
            line.seat == seat && by_player && !line.out_of_turn && matches!(line.deed, Deed::Move(_))
        };
        let Some(last) = self.record.lines().iter().rfind(own) else { return Err(NoUndo::NoMove) };
        let moves = last.number.saturating_sub(1);
        let (_, since) = self.record.since(moves);
        let gone = since.iter().find(|line| matches!(line.deed, Deed::Resign | Deed::Forfeit));
        if let Some(line) = gone {
            return Err(NoUndo::Left(line.seat));
        }
        if !self.record.pending().is_empty() || since.iter().any(|line| !line.rolls.is_empty()) {
            return Err(NoUndo::Chance(last.number));
        }
        if since.iter().any(|line| line.reveals) {
            return Err(NoUndo::Shown(last.number));
        }
        let of_others = |line: &RecordLine| line.seat != seat && !matches!(line.by, By::Server(_));
        let is_alone = !since.iter().any(|line| of_others(line) && !line.out_of_turn);
        Ok(UndoPoint { moves, entry: self.record.entry_of(last.number), is_alone })
    }

    pub(crate) fn asked_to_undo(&self) -> Vec<Seat> {
        let Some(Undo { by, agreed, .. }) = &self.undo else { return Vec::new() };
        let has_to = |seat: &Seat| seat != by && !agreed.contains(seat) && !self.has_resigned(*seat);
        self.seats().filter(has_to).collect()
    }
}
