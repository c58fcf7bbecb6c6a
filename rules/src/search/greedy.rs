//! A player who looks no further than the position after his move, to measure others against.

use crate::game::{Rules, Seat, Turn};

use super::Found;

/// How many moves are looked at where there are more.
const MOST: usize = 2_000;

/// The move after which the position is worth most to the seat; of equal ones the most urgent one, and then as `below` decides.
pub(super) fn best<R: Rules>(
    state: &R::State,
    seat: Seat,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Found<R::Move>> {
    let moves = match R::FASTER.moves_up_to(state, seat, MOST) {
        Some(moves) => moves,
        None => (0..MOST).filter_map(|_| R::FASTER.random(state, seat, below)).collect(),
    };
    let nodes = moves.len() as u64;
    let rate = |m: R::Move| {
        let evaluation = after::<R>(&R::FASTER.after(state, seat, &m), seat);
        ((evaluation, R::EVALUATE.move_ordering(state, seat, &m), below(1 << 16)), m)
    };
    let ((evaluation, ..), chosen) = moves.into_iter().map(rate).max()?;
    Some(Found {
        line: vec![R::write(state, &chosen)],
        evaluation: f64::from(evaluation) / 1_000.0,
        chosen,
        nodes,
    })
}

/// What a position is worth to a seat, at the end of a game too; without a word of the game it is even.
fn after<R: Rules>(state: &R::State, seat: Seat) -> i32 {
    match R::turn(state) {
        Turn::Over { outcome, .. } => match outcome.groups().first() {
            Some(first) if first.contains(&seat) => 1_000 / i32::try_from(first.len()).unwrap_or(1).max(1),
            _ => 0,
        },
        _ => R::EVALUATE.evaluation(state, seat).unwrap_or(500),
    }
}
