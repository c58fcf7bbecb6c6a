//! What a house player does beside moving: it resigns lost games, and offers and accepts draws.

use crate::game::{Position, Seat};

use super::{Among, Breadth, Effort, Level, Thinker};

/// An evaluation that counts as lost where two deep searches agree.
const LOST: f64 = 0.05;
/// The rounds before which a house player does nothing but move.
const ADVANCED: u32 = 20;
/// The quiet rounds after which it offers a draw, and accepts one, unless it has as good as won.
const QUIET: u32 = 20;
/// A share of a win that is not given away for a draw, however quiet the game is.
const AS_GOOD_AS_WON: f64 = 0.9;

/// The moves after which a game is long for a player that sees little: it seldom wins a small lead, and wants a draw sooner. So 95 % of the
/// games of `house-easy` against itself end within 150 moves.
const LONG: u32 = 80;

/// When a house player wants a draw.
struct DrawTerms {
    /// The quiet rounds after which it does, unless it has as good as won.
    quiet: u32,
    /// How far an evaluation may be from 0.5 to count as even.
    even: f64,
    /// The quiet rounds without which more than [`USUAL`]'s counts as no even evaluation, in a game with chance: there an even race
    /// will still be decided.
    quiet_if_even: u32,
    /// The rounds after which it offers a draw again.
    again: u32,
}

const USUAL: DrawTerms = DrawTerms { quiet: QUIET, even: 0.03, quiet_if_even: 0, again: 10 };
const IN_LONG_GAMES: DrawTerms = DrawTerms { quiet: 8, even: 0.15, quiet_if_even: 4, again: 5 };

/// Whether a house player wants a draw because nothing happens any more: `worth` is the share of a win that it found. A rule of the house, not of
/// the game.
pub fn is_stalled(quiet_rounds: u32, worth: f64) -> bool {
    is_stalled_after(QUIET, quiet_rounds, worth)
}

fn is_stalled_after(enough: u32, quiet_rounds: u32, worth: f64) -> bool {
    quiet_rounds >= enough && worth < AS_GOOD_AS_WON
}

/// What a house player does when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It moves.
    Move,
    /// It moves, and offers a draw.
    MoveAndOffer,
    /// It declines the offered draw, and moves.
    Decline,
    /// It accepts the offered draw.
    Agree,
    /// It resigns.
    Resign,
}

/// What a house player who is to move knows of its game besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// Its level.
    pub level: Level,
    /// How many players began the game.
    pub players: u8,
    /// How many of them have not resigned.
    pub remaining: usize,
    /// How many moves were made.
    pub moves: u32,
    /// Whether somebody else offers a draw.
    pub is_offered: bool,
    /// Whether it offers a draw itself.
    pub offers: bool,
}

impl Situation {
    fn rounds(&self) -> u32 {
        self.moves / u32::from(self.players).max(1)
    }

    /// Whether it is `house-easy` or a lower number.
    fn sees_little(&self) -> bool {
        matches!(self.level, Level::Easy | Level::Rung(1..=3))
    }

    /// Whether it may resign now if its game is lost: between two players, and late in the game. A player that sees little plays on at
    /// least until half of a usual game is over.
    pub fn may_resign(&self, thinker: &dyn Thinker) -> bool {
        let is_late = !self.sees_little() || self.moves >= thinker.info().usual_moves / 2;
        self.players == 2 && self.rounds() >= ADVANCED && is_late
    }

    /// What it does in a position that is worth this to it, 0 to 1, and is [lost](is_lost) or not. Anything but a move makes sense
    /// only between two players and late in the game. The choice depends on position and number of moves, not on anything remembered.
    pub fn choice(&self, thinker: &dyn Thinker, position: &dyn Position, worth: f64, lost: bool) -> Choice {
        if lost && self.may_resign(thinker) {
            return Choice::Resign;
        }
        let otherwise = if self.is_offered { Choice::Decline } else { Choice::Move };
        if self.remaining != 2 || self.rounds() < ADVANCED {
            return otherwise;
        }
        let terms = if self.sees_little() && self.moves >= LONG { IN_LONG_GAMES } else { USUAL };
        let quiet = thinker.quiet_rounds(position);
        let is_stalled = is_stalled_after(terms.quiet, quiet, worth);
        let lead = (worth - 0.5).abs();
        let is_settled = quiet >= terms.quiet_if_even || !thinker.info().chance;
        let is_even = lead <= USUAL.even || lead <= terms.even && is_settled;
        if self.is_offered && (is_stalled || is_even || worth <= 0.5) {
            Choice::Agree
        } else if (is_even || is_stalled)
            && !self.is_offered
            && self.rounds().is_multiple_of(terms.again)
            && !self.offers
        {
            Choice::MoveAndOffer
        } else {
            otherwise
        }
    }
}

/// A position, and the seed with which it is thought about.
pub struct Place {
    /// The position.
    pub position: Box<dyn Position>,
    /// The seed of its search.
    pub seed: [u8; 32],
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Place").field("position", &self.position.text()).finish_non_exhaustive()
    }
}

/// Whether the game is lost for a seat that finds it worth `worth` with this budget: narrow searches at least as deep as those of
/// `house` must say so too, `now` and where the seat moved last. (Wide ones find 0.02 where a fifth of the games is won.)
pub fn is_lost(
    thinker: &dyn Thinker,
    seat: Seat,
    worth: f64,
    (budget, breadth): (u64, Breadth),
    [now, before]: [&Place; 2],
    pause: &dyn Fn(),
) -> bool {
    let deep = budget.max(thinker.budget(Level::Usual));
    let agrees = |at: &Place| {
        let effort = Effort { pause, ..Effort::of(deep, at.seed) };
        let advice = thinker.weigh(at.position.as_ref(), seat, Among::All, effort);
        advice.is_some_and(|advice| advice.evaluation <= LOST)
    };
    let is_enough = deep == budget && breadth == Breadth::Narrow;
    worth <= LOST && (is_enough || agrees(now)) && agrees(before)
}
