//! How a game ended: places, and why.

use std::cmp::Reverse;

use crate::game::{Outcome, Seat, Turn, phrase};

use super::state::{State, called};

/// Points, tokens and cards of a seat together, and its war tokens: the two keys by which places are given, behind
/// whether and when it left.
pub fn rank(state: &State, seat: Seat) -> (u8, u16, usize) {
    let left = match state.player(seat).resigned_as {
        0 => u8::MAX,
        n => n,
    };
    let (points, tokens, cards) = state.total(seat);
    match left {
        u8::MAX => (left, points + tokens + cards, state.player(seat).kept.len()),
        _ => (left, 0, 0),
    }
}

/// Who came where, and why the game is over.
pub fn ended(state: &State) -> Turn {
    let mut seats: Vec<Seat> = state.seats().collect();
    seats.sort_by_key(|seat| Reverse(rank(state, *seat)));
    let groups = seats.chunk_by(|a, b| rank(state, *a) == rank(state, *b)).map(<[Seat]>::to_vec).collect();
    let here: Vec<Seat> = state.seats().filter(|seat| !state.has_left(*seat)).collect();
    let why = match here[..] {
        [last] => phrase!("all but {} have resigned", called(last)),
        _ => {
            let total = |seat: &Seat| rank(state, *seat).1;
            let stayed = seats.iter().filter(|seat| !state.has_left(**seat));
            let points = stayed.map(|seat| phrase!("{} {}", called(*seat), total(seat)));
            let points = points.reduce(|row, next| phrase!("{}; {}", row, next));
            phrase!("the last round has been played; points: {}", points.unwrap_or(phrase!("none")))
        }
    };
    Turn::Over { outcome: Outcome::ranked(groups), why }
}
