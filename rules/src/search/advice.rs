//! What a search found.

use crate::game::{Rules, Seat};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move in canonical spelling.
    pub text: String,
    /// The expected moves and rolls, this move first.
    pub line: Vec<String>,
    /// The seat's expected share of a win, 0 to 1: the mean of what the search found over the second half of its budget. So a
    /// hundredth more or less of it changes this by less than 0.1.
    pub evaluation: f64,
    /// The same of every seat, seat 1 first.
    pub shares: Vec<f64>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The best of the moves that were looked at, this one first, in canonical spelling.
    pub ranked: Vec<String>,
}

/// The result of a search before it is written as text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found<M> {
    pub(super) chosen: M,
    /// The expected moves and rolls in canonical spelling, the chosen move first.
    pub(super) line: Vec<String>,
    /// What each seat may expect of a win, seat 1 first.
    pub(super) shares: Vec<f64>,
    pub(super) nodes: u64,
    /// The moves that were looked at, the best first.
    pub(super) ranked: Vec<M>,
}

pub(super) fn written<R: Rules>(state: &R::State, seat: Seat, found: Found<R::Move>) -> Advice {
    let Found { chosen, line, shares, nodes, ranked } = found;
    let ranked = ranked.iter().map(|m| R::write(state, m)).collect();
    let evaluation = shares.get(seat.index()).copied().unwrap_or_default();
    Advice { text: R::write(state, &chosen), line, evaluation, shares, nodes, ranked }
}

/// Equal shares, for games without an evaluation.
pub(super) fn even(players: u8) -> Vec<f64> {
    vec![1.0 / f64::from(players.max(1)); players.into()]
}

/// An evaluation in thousandths as a share of a win; even if there is none.
pub(super) fn share_of_win(evaluation: Option<i32>) -> f64 {
    evaluation.map_or(0.5, |evaluation| f64::from(evaluation.clamp(0, 1_000)) / 1_000.0)
}
