//! The way back to what was before a player's own last move, and who has still to agree.

use crate::game::{By, Deed, RecordLine, Seat};

use super::{Board, Undo};

/// The way back to what was before a player's own last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayBack {
    /// How many moves remain.
    pub moves: u32,
    /// The place of that move among the entries of the record, from 0.
    pub entry: u32,
    /// Whether nobody else has made a move since; what the server made because there was no other does not count.
    pub is_alone: bool,
}

/// Why there is no way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWayBack {
    /// The player has not made a move yet, or all of them were taken back.
    NoMove,
    /// Chance decided something for the move of this number, or after it.
    Chance(u32),
    /// Something was shown by the move of this number, or after it, that was hidden before.
    Shown(u32),
    /// This seat has left the game since.
    Left(Seat),
}

impl Board {
    /// The way back to what was before a player's own last move. It never leads across what chance decided, nor across what was
    /// hidden and has been shown, for a player must not choose again knowing more.
    ///
    /// # Errors
    ///
    /// If there is no way back, why not.
    pub fn way_back(&self, seat: Seat) -> Result<WayBack, NoWayBack> {
        let own = |line: &&RecordLine| {
            let by_player = matches!(line.by, By::Player(_) | By::Condition(_));
            line.seat == seat && by_player && !line.out_of_turn && matches!(line.deed, Deed::Move(_))
        };
        let Some(last) = self.record.lines().iter().rfind(own) else { return Err(NoWayBack::NoMove) };
        let moves = last.number.saturating_sub(1);
        let (_, since) = self.record.since(moves);
        let gone = since.iter().find(|line| matches!(line.deed, Deed::Resign | Deed::Forfeit));
        if let Some(line) = gone {
            return Err(NoWayBack::Left(line.seat));
        }
        if !self.record.pending().is_empty() || since.iter().any(|line| !line.rolls.is_empty()) {
            return Err(NoWayBack::Chance(last.number));
        }
        if since.iter().any(|line| line.reveals) {
            return Err(NoWayBack::Shown(last.number));
        }
        let of_others = |line: &RecordLine| line.seat != seat && !matches!(line.by, By::Server(_));
        let is_alone = !since.iter().any(|line| of_others(line) && !line.out_of_turn);
        Ok(WayBack { moves, entry: self.record.entry_of(last.number), is_alone })
    }

    /// The seats that have still to agree that a move is taken back.
    pub fn asked_to_undo(&self) -> Vec<Seat> {
        let Some(Undo { by, agreed, .. }) = &self.undo else { return Vec::new() };
        let has_to = |seat: &Seat| seat != by && !agreed.contains(seat) && !self.has_resigned(*seat);
        self.seats().filter(has_to).collect()
    }
}
