//! What the server plays in the place of a player whose time is used up.

use crate::game::Seat;

use super::{Board, Stage};

/// How many deadlines that a player misses in a row the server stands in for; the next one is a forfeit.
pub const MOST_STOOD_IN: u32 = 2;

/// In what the server stands in for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// A turn, so that the game is not spoilt for the others.
    Turn,
    /// The answer to something that the player is asked in the turn of another, who waits for it.
    Answer,
}

impl Board {
    /// In what the server stands in for a seat that is to move and lets its time pass, having missed so many deadlines in a row
    /// before; none if the seat forfeits. Turns are played where more than two play: of two the other one has won.
    pub fn stand_in(&self, seat: Seat, missed: u32) -> Option<StandIn> {
        let position = self.record.position();
        if self.stage != Stage::Running || position.default_move(seat).is_none() {
            return None;
        }
        match position.question(seat) {
            Some(_) => Some(StandIn::Answer),
            None if self.record.setup().players > 2 && missed < MOST_STOOD_IN => Some(StandIn::Turn),
            None => None,
        }
    }
}
