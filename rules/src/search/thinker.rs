//! A game with its house players.

use crate::game::{Calibration, Game, Position, Rules, Seat, Turn, Viewer, with_types};

use crate::search::advice::Advice;
use crate::search::character::Character;
use crate::search::effort::{Among, Breadth, Effort, Level};
use crate::search::rng::Rng;

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

/// The position as the seat to move knows it, and the number of players; none if the seat is not to move.
pub(super) fn as_seen_by<R: Rules>(position: &dyn Position, seat: Seat) -> Option<(R::State, u8)> {
    let (state, players) = with_types::<R>(position)?;
    match R::turn(state) {
        Turn::Seats(seats) if seats.contains(&seat) => {
            Some((R::SECRETS.view(state, Viewer::Seat(seat)), players))
        }
        _ => None,
    }
}
