//! The rules page as tests: cases by hand, a second implementation, and whole games.

mod compare;
mod data;
mod evaluation;
mod look;
mod naive;
mod positions;
mod reading;
mod rules;

use super::board::Square;
use super::kind::Kind;
use super::*;
use crate::game::guarded::{Action, Guarded};

/// Xorshift.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

fn at(text: &str) -> State {
    Great::parse_position(&Setup::new(2), text, None).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn start() -> State {
    Great::start(&Setup::new(2)).unwrap()
}

/// The position after moves in any notation.
fn after(mut state: State, moves: &str) -> State {
    for text in moves.split_whitespace() {
        let seat = state.side().seat();
        let m = Great::read(&state, seat, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        state = Great::apply(&state, &Action::Move(seat, m)).unwrap();
    }
    state
}

fn moves(state: &State) -> Vec<String> {
    state.moves().iter().map(|m| Great::write(state, m)).collect()
}

/// `*` or the result, and the reason.
fn result(state: &State) -> (String, String) {
    match Great::turn(state) {
        Turn::Over { outcome, why } => (outcome.to_string(), why.to_string()),
        _ => ("*".to_string(), String::new()),
    }
}
