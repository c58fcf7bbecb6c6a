//! A player who looks only at the position after each move, as a baseline.

use crate::game::{Rules, Seat, Turn};

use crate::search::advice::Found;

/// How many random moves are sampled if there are more.
const MOST: usize = 2_000;

/// The move with the best evaluation after it; of equal ones the best in move order, then a random one.
pub(super) fn best<R: Rules>(
    state: &R::State,
    players: u8,
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
    let (_, chosen) = moves.into_iter().map(rate).max()?;
    let next = R::FASTER.after(state, seat, &chosen);
    Some(Found {
        line: vec![R::write(state, &chosen)],
        shares: Seat::all(players).map(|seat| f64::from(after::<R>(&next, seat)) / 1_000.0).collect(),
        ranked: vec![chosen.clone()],
        chosen,
        nodes,
    })
}

/// The evaluation of a position, also at the end of a game; even if the game has none.
pub(super) fn after<R: Rules>(state: &R::State, seat: Seat) -> i32 {
    match R::turn(state) {
        Turn::Over { outcome, .. } => match outcome.groups().first() {
            Some(first) if first.contains(&seat) => 1_000 / i32::try_from(first.len()).unwrap_or(1).max(1),
            _ => 0,
        },
        _ => R::EVALUATE.evaluation(state, seat).unwrap_or(500),
    }
}
