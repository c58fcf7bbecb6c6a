//! Tests of Savoy and Savoya. `turn` and `game` test the sentences of the rules; `naive` is a second, literal implementation of a turn
//! to compare with.

mod canonical;
mod evaluation;
mod game;
mod geometry;
mod naive;
mod notation;
mod picture;
mod turn;

use crate::game::guarded::{Action, Guarded};
use crate::game::{MoveError, Roll, Rules, Seat, Setup, Turn};

use super::{Race, State, Variant, position};

/// Xorshift.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub fn die(&mut self) -> u16 {
        self.below(6) as u16 + 1
    }
}

/// A position in which a seat is to play these dice.
pub fn at<V: Variant>(players: u8, position: &str, seat: u8, dice: &[u16]) -> State {
    let waiting = Race::<V>::parse_position(&Setup::new(players), position, Some(Seat::new(seat)));
    let waiting = waiting.unwrap_or_else(|why| panic!("{position}: {why}"));
    rolled::<V>(&waiting, dice)
}

pub fn rolled<V: Variant>(state: &State, dice: &[u16]) -> State {
    Race::<V>::apply(state, &Action::Roll(Roll::of(dice))).unwrap_or_else(|why| panic!("{dice:?}: {why}"))
}

pub fn mover(state: &State) -> Seat {
    match state.turn() {
        Turn::Over { why, .. } => panic!("the game is over: {why}"),
        turn => turn.seats()[0],
    }
}

pub fn moves<V: Variant>(state: &State) -> Vec<String> {
    Race::<V>::list(state, mover(state)).iter().map(|m| Race::<V>::write(state, m)).collect()
}

pub fn played<V: Variant>(state: &State, text: &str) -> State {
    let seat = mover(state);
    let play = Race::<V>::read(state, seat, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    Race::<V>::apply(state, &Action::Move(seat, play)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The result of a text: the canonical move and the position after it, or the refusal.
pub fn reply<V: Variant>(state: &State, text: &str) -> String {
    let seat = mover(state);
    match Race::<V>::read(state, seat, text) {
        Ok(play) => {
            let next = Race::<V>::apply(state, &Action::Move(seat, play)).expect("what is read can be made");
            format!("{} -> {}", Race::<V>::write(state, &play), position::write(next.track, &next.cells))
        }
        Err(MoveError::Unreadable(what)) => format!("unreadable: {what}"),
        Err(MoveError::Ambiguous(list)) => format!("ambiguous: {list:?}"),
        Err(MoveError::Illegal { why, nearest }) => {
            assert!(nearest.len() <= 5, "{text}: too many moves are offered");
            let nearest: Vec<String> = nearest.iter().map(|m| Race::<V>::write(state, m)).collect();
            assert!(nearest.iter().all(|m| moves::<V>(state).contains(m)), "{text}: {nearest:?}");
            why.to_string()
        }
    }
}
