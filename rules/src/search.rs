//! House players: what to move in a position, for every game by its rules alone.
//!
//! A search is bounded by the number of positions that it looks at and never by time, and all that it draws by lot follows from
//! its seed: equal positions, budgets and seeds give equal moves. It is given a position as its seat knows it
//! ([`Position::view`]), and so cannot know what the seat does not.
//!
//! Architecture Invariant: a search knows the contract in `game`, and no game.

mod alpha_beta;
mod greedy;
mod numbers;
mod tree_search;

use crate::game::{Erased, Game, Info, Position, Rules, Seat, Turn, Viewer, with_types};

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
    pub evaluation: f64,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// What a search has chosen, before it is spelled.
#[derive(Clone, Debug, PartialEq)]
struct Found<M> {
    chosen: M,
    /// The expected moves and rolls in their canonical spelling, the chosen move first.
    line: Vec<String>,
    evaluation: f64,
    nodes: u64,
}

/// A game together with who plays it for the house.
pub trait Thinker: Game {
    /// How many positions a level looks at in this game.
    fn budget(&self, level: Level) -> u64;

    /// What a seat should move; none where it is not to move. `position` is one of this game, and is looked at as the seat knows it
    /// alone.
    fn think(&self, position: &dyn Position, seat: Seat, budget: u64, seed: [u8; 32]) -> Option<Advice>;

    /// What a player moves who looks no further than the position after his move; to measure others against. Numbers come from
    /// `below`, which gives some that are less than its argument.
    fn greedy(
        &self,
        position: &dyn Position,
        seat: Seat,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Advice>;
}

impl<R: Rules> Thinker for Erased<R> {
    /// A thousandth of a second, half a second and three seconds, more or less.
    fn budget(&self, level: Level) -> u64 {
        let hundredth = R::INFO.positions;
        match level {
            Level::Easy => hundredth / 10,
            Level::Usual => 50 * hundredth,
            Level::Hard => 300 * hundredth,
        }
    }

    fn think(&self, position: &dyn Position, seat: Seat, budget: u64, seed: [u8; 32]) -> Option<Advice> {
        let (state, players) = known::<R>(position, seat)?;
        let state = &state;
        let found = match R::forced(state, seat) {
            Some(only) => Found {
                line: vec![R::write(state, &only)],
                evaluation: told(R::EVALUATE.evaluation(state, seat)),
                chosen: only,
                nodes: 0,
            },
            None if is_plain::<R>(state, seat, players) => alpha_beta::best::<R>(state, seat, budget, seed)?,
            None => tree_search::best::<R>(state, players, seat, budget, seed)?,
        };
        Some(spelled::<R>(state, found))
    }

    fn greedy(
        &self,
        position: &dyn Position,
        seat: Seat,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Advice> {
        let (state, _) = known::<R>(position, seat)?;
        Some(spelled::<R>(&state, greedy::best::<R>(&state, seat, below)?))
    }
}

/// The position as a seat that is to move knows it, and the number of players; none if it is not to move.
fn known<R: Rules>(position: &dyn Position, seat: Seat) -> Option<(R::State, u8)> {
    let (state, players) = with_types::<R>(position)?;
    match R::turn(state) {
        Turn::Seats(seats) if seats.contains(&seat) => {
            Some((R::SECRETS.view(state, Viewer::Seat(seat)), players))
        }
        _ => None,
    }
}

fn spelled<R: Rules>(state: &R::State, found: Found<R::Move>) -> Advice {
    let Found { chosen, line, evaluation, nodes } = found;
    Advice { text: R::write(state, &chosen), line, evaluation, nodes }
}

/// Whether alpha-beta search can play the game: two play, all is seen and nothing left to chance, and the game says what positions
/// are worth.
fn is_plain<R: Rules>(state: &R::State, seat: Seat, players: u8) -> bool {
    let Info { chance, hidden, .. } = R::INFO;
    players == 2 && !chance && !hidden && R::EVALUATE.evaluation(state, seat).is_some()
}

/// A worth as a part of a win; even where the game does not say it.
fn told(evaluation: Option<i32>) -> f64 {
    evaluation.map_or(0.5, |evaluation| f64::from(evaluation.clamp(0, 1_000)) / 1_000.0)
}
