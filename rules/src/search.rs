//! House players: what to move in a position, for any game, using only its rules.
//!
//! A search is bounded by the number of positions it visits, never by time; what it had begun when they were spent does not count.
//! All its randomness comes from its seed: equal positions, budgets and seeds give equal moves. It sees only what its
//! seat knows ([`Position::view`]).
//!
//! Architecture Invariant: a search knows the contract in `game`, and no game.

mod advice;
mod alpha_beta;
mod character;
mod effort;
mod greedy;
mod inclination;
mod manners;
mod rng;
#[cfg(test)]
mod tests;
mod thinker;
mod tree_search;
mod worth;

use crate::game::{Calibration, Erased, Info, Position, Rules, Rung, Seat, with_types};

use advice::{Found, even, share_of_win, written};
use thinker::as_seen_by;

pub use advice::Advice;
pub use character::Character;
pub use effort::{Among, Breadth, Effort, Level};
pub use manners::{Choice, Place, Situation, is_lost, is_stalled};
pub use thinker::Thinker;

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
        inclination::incline::<R>(self, character, position, seat, found, effort)
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

/// Whether alpha-beta search can play the game: two players, no chance, no secrets, and an evaluation.
fn suits_alpha_beta<R: Rules>(state: &R::State, seat: Seat, players: u8) -> bool {
    let Info { chance, hidden, .. } = R::INFO;
    players == 2 && !chance && !hidden && R::EVALUATE.evaluation(state, seat).is_some()
}
