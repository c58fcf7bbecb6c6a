//! Ratings: Glicko-2 by Mark Glickman ("Example of the Glicko-2 system", 2013), and the pools in which players are compared.
//!
//! A board counts once each side has made [`LEAST_MOVES`] moves. It is a rating period of its own for each player: a result against each of the others, all with their ratings from
//! before the board. Between boards the deviation grows with time: the library knows only whole periods, so [`Rating::grown`] adds
//! the fractions.

mod pool;

#[cfg(test)]
mod tests;

use jiff::SignedDuration;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::game::{Outcome, Seat};

pub use pool::{BadPool, pool, pool_of};

/// Constrains how fast volatilities change.
const TAU: f64 = 0.5;

/// The length of a rating period.
pub const PERIOD: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The Glicko-2 unit in points.
pub const SCALE: f64 = 173.7178;

/// The deviation of an unknown player, which is the largest.
pub const LARGEST_DEVIATION: f64 = 350.0;

const SMALLEST_DEVIATION: f64 = 45.0;

/// How many own moves each side must have made for a board to count: who leaves earlier has hardly played.
pub const LEAST_MOVES: u32 = 2;

/// Above this deviation letters add a question mark to a rating.
const UNSURE: f64 = 110.0;

/// A player's strength and its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points: 1500 at first, more for better players.
    pub points: f64,
    /// The standard deviation of the points: 95 % of true ratings lie within twice this.
    pub deviation: f64,
    /// How erratic the player's results are.
    pub volatility: f64,
}

/// A board's result for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Sole first place.
    Won,
    /// Shared first place.
    Drawn,
    /// Behind somebody.
    Lost,
}

impl Rating {
    /// The rating of a new player.
    pub const START: Rating = Rating { points: 1500.0, deviation: LARGEST_DEVIATION, volatility: 0.06 };

    /// The rating after a time without games: equally strong, but less certain.
    pub fn grown(self, idle: SignedDuration) -> Rating {
        let periods = idle.max(SignedDuration::ZERO).as_secs_f64() / PERIOD.as_secs_f64();
        let grown = (self.deviation / SCALE).hypot(self.volatility * periods.sqrt()) * SCALE;
        Rating { deviation: grown.min(LARGEST_DEVIATION), ..self }
    }

    /// Whether it is shown without a question mark.
    pub fn is_sure(self) -> bool {
        self.deviation <= UNSURE
    }

    /// The points as shown.
    pub fn rounded(self) -> i64 {
        // Ratings are a few thousand at most, and float casts saturate.
        self.points.round() as i64
    }
}

/// The ratings after a board, seat 1 first. `before` are those from before it, grown until its end. None if the outcome does not
/// rank exactly these seats.
pub fn after_board(before: &[Rating], outcome: &Outcome) -> Option<Vec<Rating>> {
    let places: Vec<usize> = places(before.len(), outcome)?;
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let known = |rating: &Rating| Glicko2Rating {
        rating: rating.points,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let seats: Vec<(usize, &Rating)> = places.into_iter().zip(before).collect();
    let after = seats.iter().enumerate().map(|(seat, (place, known_before))| {
        let others = seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let results: Vec<(Glicko2Rating, Outcomes)> = others
            .map(|(_, (others_place, other))| {
                let result = match place.cmp(others_place) {
                    std::cmp::Ordering::Less => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Greater => Outcomes::LOSS,
                };
                (known(other), result)
            })
            .collect();
        let Glicko2Rating { rating, deviation, volatility } =
            glicko2_rating_period(&known(known_before), &results, &config);
        let deviation = deviation.clamp(SMALLEST_DEVIATION, LARGEST_DEVIATION);
        let after = Rating { points: rating, deviation, volatility };
        // With ratings this far apart the expected score rounds to 1, and nothing can be learned.
        if after.points.is_finite() && after.volatility.is_finite() { after } else { **known_before }
    });
    Some(after.collect())
}

/// Each seat's result, seat 1 first; none as with [`after_board`].
pub fn scores(seats: usize, outcome: &Outcome) -> Option<Vec<Score>> {
    let shared = outcome.groups().first().is_some_and(|first| first.len() > 1);
    let score = |place: usize| match place {
        0 if shared => Score::Drawn,
        0 => Score::Won,
        _ => Score::Lost,
    };
    Some(places(seats, outcome)?.into_iter().map(score).collect())
}

/// The place of each seat, from 0; equal for seats that share one.
fn places(seats: usize, outcome: &Outcome) -> Option<Vec<usize>> {
    let ranked: usize = outcome.groups().iter().map(Vec::len).sum();
    if ranked != seats || seats < 2 {
        return None;
    }
    let place = |seat: Seat| outcome.groups().iter().position(|group| group.contains(&seat));
    Seat::all(u8::try_from(seats).ok()?).map(place).collect()
}
