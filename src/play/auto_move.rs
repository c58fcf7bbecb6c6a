//! What the server plays for a player whose time has run out.

use crate::game::Seat;

use super::{Board, Stage};

/// How many deadlines in a row a player may miss before forfeiting, where the server moves instead.
pub const MAX_AUTO_MOVES: u32 = 2;

/// What the server plays for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoMove {
    /// A turn, so that the game is not spoilt for the others.
    Turn,
    /// The answer to a question in the turn of another player, who waits for it.
    Answer,
}

impl Board {
    /// What the server plays for a seat that is to move and lets its time run out, having missed that many deadlines in a row
    /// before; none if the seat forfeits. Turns are played among more than two: of two the other one has won.
    pub(crate) fn auto_move(&self, seat: Seat, missed: u32) -> Option<AutoMove> {
        let position = self.record.position();
        if self.stage != Stage::Running || position.default_move(seat).is_none() {
            return None;
        }
        match position.question(seat) {
            Some(_) => Some(AutoMove::Answer),
            None if self.record.setup().players > 2 && missed < MAX_AUTO_MOVES => Some(AutoMove::Turn),
            None => None,
        }
    }
}
