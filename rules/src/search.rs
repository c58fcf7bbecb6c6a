//! House players: what to move in a position, for any game, using only its rules.
//!
//! A search is bounded by the number of positions it visits, never by time; what it had begun when they were spent does not count. And all its randomness comes from its seed: equal
//! positions, budgets and seeds give equal moves. It sees only what its seat knows ([`Position::view`]).
//!
//! Architecture Invariant: a search knows the contract in `game`, and no game.

mod alpha_beta;
mod character;
mod greedy;
mod manners;
mod rng;
#[cfg(test)]
mod tests;
mod tree_search;
mod worth;

use crate::game::{Calibration, Erased, Game, Info, Position, Rules, Rung, Seat, Turn, Viewer, with_types};

pub use character::Character;
pub use manners::{Choice, Place, Situation, is_lost, is_stalled};
use rng::Rng;

/// How well a house player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// At most a fifth of a second.
    Easy,
    /// At most two seconds.
    Usual,
    /// At most twenty seconds.
    Hard,
    /// The numbered level, from 1; the last one of the game if it has fewer.
    Rung(u8),
}

impl Level {
    /// The names of the numbered levels, the weakest first.
    pub const RUNGS: [&str; 20] = [
        "house-1", "house-2", "house-3", "house-4", "house-5", "house-6", "house-7", "house-8", "house-9",
        "house-10", "house-11", "house-12", "house-13", "house-14", "house-15", "house-16", "house-17",
        "house-18", "house-19", "house-20",
    ];

    /// The numbered level of this name.
    pub fn rung(name: &str) -> Option<Level> {
        let place = Self::RUNGS.iter().position(|rung| *rung == name)?;
        u8::try_from(place + 1).ok().map(Level::Rung)
    }
}

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

/// Which moves of the seat a search looks at first; behind them it looks at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among<M> {
    /// All.
    All,
    /// This one.
    Only(M),
    /// All others.
    Without(M),
}

impl<M> Among<M> {
    fn try_map<N>(self, read: impl FnOnce(M) -> Option<N>) -> Option<Among<N>> {
        Some(match self {
            Among::All => Among::All,
            Among::Only(m) => Among::Only(read(m)?),
            Among::Without(m) => Among::Without(read(m)?),
        })
    }
}

/// How many beginnings of a turn a search follows, where a turn has several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Few with a small budget.
    Narrow,
    /// Ten times as many.
    Wide,
}

/// How much a search may visit, and what it asks.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The most positions.
    pub budget: u64,
    /// How many beginnings of a turn it follows.
    pub breadth: Breadth,
    /// The source of its randomness.
    pub seed: [u8; 32],
    /// Called again and again while it searches: whoever searches can let it wait here. It changes nothing that is found.
    pub pause: &'a dyn Fn(),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort")
            .field("budget", &self.budget)
            .field("breadth", &self.breadth)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Effort<'_> {
    /// A narrow search without a pause.
    pub fn of(budget: u64, seed: [u8; 32]) -> Self {
        Effort { budget, breadth: Breadth::Narrow, seed, pause: &|| {} }
    }
}

/// The result of a search before it is written as text.
#[derive(Clone, Debug, PartialEq)]
struct Found<M> {
    chosen: M,
    /// The expected moves and rolls in canonical spelling, the chosen move first.
    line: Vec<String>,
    /// What each seat may expect of a win, seat 1 first.
    shares: Vec<f64>,
    nodes: u64,
    /// The moves that were looked at, the best first.
    ranked: Vec<M>,
}

/// A game with its house players.
pub trait Thinker: Game {
    /// The number of positions that a level visits in this game.
    fn budget(&self, level: Level) -> u64;

    /// How broad the search of a level is in this game.
    fn breadth(&self, level: Level) -> Breadth;

    /// The number of positions visited for the example in a letter: about a thousandth of a second.
    fn glance(&self) -> u64;

    /// A random move that a weak level makes instead of what it found; none most of the time. Equal seeds give equal moves.
    fn slip(&self, level: Level, position: &dyn Position, seat: Seat, seed: [u8; 32]) -> Option<String>;

    /// A random move with a chance of `percent` in a hundred, or none. Equal seeds give equal moves.
    fn stumble(&self, percent: u32, position: &dyn Position, seat: Seat, seed: [u8; 32]) -> Option<String> {
        // Another sequence than that of the search.
        let mut rng = Rng::new(seed.map(|byte| !byte));
        if rng.below(100) >= usize::try_from(percent).unwrap_or(0) {
            return None;
        }
        position.random(seat, &mut |limit| rng.below(limit)).map(|made| made.text)
    }

    /// How many rounds nothing has happened that lasts; 0 where the game does not count them. `position` must belong to this game.
    fn quiet_rounds(&self, position: &dyn Position) -> u32;

    /// What a seat should move; none if it is not to move. `position` must belong to this game; the search uses only what the
    /// seat knows of it.
    fn think(&self, position: &dyn Position, seat: Seat, budget: u64, seed: [u8; 32]) -> Option<Advice> {
        self.weigh(position, seat, Among::All, Effort::of(budget, seed))
    }

    /// The same among some of the moves, in canonical spelling; none as well if there is no such move.
    fn weigh(
        &self,
        position: &dyn Position,
        seat: Seat,
        among: Among<&str>,
        effort: Effort<'_>,
    ) -> Option<Advice>;

    /// The game's [calibration](crate::game::Evaluate::calibration).
    fn calibration(&self, quiet_rounds: u32) -> Calibration;

    /// The chance of winning that people are told of the seat to move, by what a narrow search found there. Nothing is decided by it.
    /// `position` must belong to this game.
    fn chance(&self, position: &dyn Position, seat: Seat, shares: &[f64]) -> f64 {
        self.calibration(self.quiet_rounds(position)).chance(shares, seat)
    }

    /// What was found with this effort, but with the move that a character likes best of those that are worth about the same. The
    /// evaluation stays. Takes at most twice the effort again.
    fn incline(
        &self,
        character: Character,
        position: &dyn Position,
        seat: Seat,
        found: Advice,
        effort: Effort<'_>,
    ) -> Advice;

    /// The move of a player who looks only at the position after it, as a baseline. `below(n)` gives uniform numbers less than
    /// `n`.
    fn greedy(
        &self,
        position: &dyn Position,
        seat: Seat,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Advice>;

    /// The first move of the best turn by the position after all of it, as a baseline; it differs from [`Thinker::greedy`] where a turn
    /// has several moves.
    fn plan(&self, position: &dyn Position, seat: Seat, seed: [u8; 32]) -> Option<Advice>;
}

impl<R: Rules> Thinker for Erased<R> {
    /// A few hundredths of a second at most, half a second and three seconds.
    fn budget(&self, level: Level) -> u64 {
        let hundredth = R::INFO.positions;
        match level {
            Level::Easy => self.glance().max(R::INFO.easy_positions),
            Level::Usual => 50 * hundredth,
            Level::Hard => 300 * hundredth,
            Level::Rung(number) => rung::<R>(number).map_or(hundredth, |rung| rung.positions),
        }
    }

    fn breadth(&self, level: Level) -> Breadth {
        match level {
            Level::Rung(number) if rung::<R>(number).is_some_and(|rung| rung.wide) => Breadth::Wide,
            _ => Breadth::Narrow,
        }
    }

    fn slip(&self, level: Level, position: &dyn Position, seat: Seat, seed: [u8; 32]) -> Option<String> {
        let Level::Rung(number) = level else { return None };
        self.stumble(rung::<R>(number)?.slips, position, seat, seed)
    }

    fn glance(&self) -> u64 {
        R::INFO.positions / 10
    }

    fn quiet_rounds(&self, position: &dyn Position) -> u32 {
        with_types::<R>(position).map_or(0, |(state, _)| R::EVALUATE.quiet_rounds(state))
    }

    fn weigh(
        &self,
        position: &dyn Position,
        seat: Seat,
        among: Among<&str>,
        effort: Effort<'_>,
    ) -> Option<Advice> {
        let (state, players) = as_seen_by::<R>(position, seat)?;
        let state = &state;
        let among = among.try_map(|text| R::parse(state, seat, text).ok())?;
        let found = match R::forced(state, seat).filter(|_| among == Among::All) {
            Some(only) => Found {
                line: vec![R::write(state, &only)],
                shares: R::EVALUATE.evaluations(state, players).map_or_else(
                    || even(players),
                    |all| all.into_iter().map(|evaluation| share_of_win(Some(evaluation))).collect(),
                ),
                ranked: vec![only.clone()],
                chosen: only,
                nodes: 0,
            },
            None if suits_alpha_beta::<R>(state, seat, players) => {
                alpha_beta::best::<R>(state, seat, among, effort)?
            }
            None => tree_search::best::<R>(state, players, seat, among, effort)?,
        };
        Some(written::<R>(state, seat, found))
    }

    fn calibration(&self, quiet_rounds: u32) -> Calibration {
        R::EVALUATE.calibration(quiet_rounds)
    }

    fn incline(
        &self,
        character: Character,
        position: &dyn Position,
        seat: Seat,
        found: Advice,
        effort: Effort<'_>,
    ) -> Advice {
        character::incline::<R>(self, character, position, seat, found, effort)
    }

    fn greedy(
        &self,
        position: &dyn Position,
        seat: Seat,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Advice> {
        let (state, players) = as_seen_by::<R>(position, seat)?;
        Some(written::<R>(&state, seat, greedy::best::<R>(&state, players, seat, below)?))
    }

    fn plan(&self, position: &dyn Position, seat: Seat, seed: [u8; 32]) -> Option<Advice> {
        let (state, players) = as_seen_by::<R>(position, seat)?;
        Some(written::<R>(&state, seat, tree_search::best_turn::<R>(&state, players, seat, seed)?))
    }
}

/// The rung of this number, from 1, or the last one.
fn rung<R: Rules>(number: u8) -> Option<Rung> {
    let rungs = R::INFO.rungs;
    rungs.get(usize::from(number).saturating_sub(1)).or(rungs.last()).copied()
}

/// The position as the seat to move knows it, and the number of players; none if the seat is not to move.
fn as_seen_by<R: Rules>(position: &dyn Position, seat: Seat) -> Option<(R::State, u8)> {
    let (state, players) = with_types::<R>(position)?;
    match R::turn(state) {
        Turn::Seats(seats) if seats.contains(&seat) => {
            Some((R::SECRETS.view(state, Viewer::Seat(seat)), players))
        }
        _ => None,
    }
}

fn written<R: Rules>(state: &R::State, seat: Seat, found: Found<R::Move>) -> Advice {
    let Found { chosen, line, shares, nodes, ranked } = found;
    let ranked = ranked.iter().map(|m| R::write(state, m)).collect();
    let evaluation = shares.get(seat.index()).copied().unwrap_or_default();
    Advice { text: R::write(state, &chosen), line, evaluation, shares, nodes, ranked }
}

/// Equal shares, for games without an evaluation.
fn even(players: u8) -> Vec<f64> {
    vec![1.0 / f64::from(players.max(1)); players.into()]
}

/// Whether alpha-beta search can play the game: two players, no chance, no secrets, and an evaluation.
fn suits_alpha_beta<R: Rules>(state: &R::State, seat: Seat, players: u8) -> bool {
    let Info { chance, hidden, .. } = R::INFO;
    players == 2 && !chance && !hidden && R::EVALUATE.evaluation(state, seat).is_some()
}

/// An evaluation in thousandths as a share of a win; even if there is none.
fn share_of_win(evaluation: Option<i32>) -> f64 {
    evaluation.map_or(0.5, |evaluation| f64::from(evaluation.clamp(0, 1_000)) / 1_000.0)
}
