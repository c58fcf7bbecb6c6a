//! House players: what to move in a position, for every game by its rules alone.
//!
//! A search is bounded by the number of positions that it looks at and never by time, and all that it draws by lot follows from
//! its seed: equal positions, budgets and seeds give equal moves. It is given a position as its seat knows it
//! ([`Position::view`]), and so cannot know what the seat does not.
//!
//! Architecture Invariant: a search knows the contract in `game`, and no game.

mod found;

use crate::game::{Erased, Game, Position, Rules, Seat, with_types};

/// How well a house player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A fifth of a second at most.
    Easy,
    /// Two seconds at most.
    Usual,
    /// Twenty seconds at most.
    Hard,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move, in its canonical spelling.
    pub text: String,
    /// The moves and rolls that are expected from there, this one first, as far as the search has looked.
    pub line: Vec<String>,
    /// The part of a win that the seat may expect, 0 to 1.
    pub worth: f64,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A game together with who plays it for the house.
pub trait Thinker: Game {
    /// How many positions a level looks at in this game.
    fn budget(&self, level: Level) -> u64;

    /// What a seat should move; none where it is not to move. `position` is one of this game, and is looked at as the seat knows it
    /// alone.
    fn think(&self, position: &dyn Position, seat: Seat, budget: u64, seed: [u8; 32]) -> Option<Advice>;
}

impl<R: Rules> Thinker for Erased<R> {
    fn budget(&self, level: Level) -> u64 {
        match level {
            Level::Easy => 1_000,
            Level::Usual => 10_000,
            Level::Hard => 100_000,
        }
    }

    fn think(&self, position: &dyn Position, seat: Seat, _budget: u64, seed: [u8; 32]) -> Option<Advice> {
        let (state, _players) = with_types::<R>(position)?;
        if !R::turn(state).seats().contains(&seat) {
            return None;
        }
        let mut number = u64::from(seed[0]);
        let mut below = |limit: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(number >> 33).unwrap_or_default() % limit.max(1)
        };
        let text = R::write(state, &R::random(state, seat, &mut below)?);
        Some(Advice { line: vec![text.clone()], text, worth: 0.5, nodes: 1 })
    }
}
