//! Values of positions: a win by its distance, anything else by the material.

use crate::game::{Outcome, Rules, Seat};

/// The value of a win at the root. Each ply until then subtracts one, so that shorter wins are preferred.
pub(super) const WIN: i32 = 30_000;

/// Greater values are forced wins.
pub(super) const WON: i32 = WIN - 1_000;

/// Static evaluations are clamped to this.
const GREATEST: i32 = 25_000;

pub(super) fn ended(outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
    let won = WIN - ply as i32;
    match outcome.winner() {
        Some(winner) if winner == seat => won,
        Some(_) => -won,
        None => 0,
    }
}

pub(super) fn evaluate<R: Rules>(state: &R::State, seat: Seat) -> i32 {
    R::EVALUATE.material(state, seat).unwrap_or_default().clamp(-GREATEST, GREATEST)
}
