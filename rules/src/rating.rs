//! Ratings: Glicko-2 by Mark Glickman ("Example of the Glicko-2 system", 2013), and the pools in which players are compared.
//!
//! A finished board is a rating period of its own for each of its players: a result against each of the others, all with the
//! ratings from before the board. In between the deviation grows with time: [`Rating::grown`] adds the parts of a period that
//! the library, which knows whole periods alone, cannot.

mod pool;

#[cfg(test)]
mod tests;

use jiff::SignedDuration;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::game::{Outcome, Seat};

pub use pool::{BadPool, pool, pool_of};

/// How fast volatilities change.
const TAU: f64 = 0.5;

/// The length of a rating period.
pub const PERIOD: SignedDuration = SignedDuration::from_hours(30 * 24);

/// One on the scale of Glicko-2, in points.
pub const SCALE: f64 = 173.7178;

/// The deviation of somebody of whom nothing is known, which is the largest one.
pub const LARGEST_DEVIATION: f64 = 350.0;

/// The smallest deviation.
const SMALLEST_DEVIATION: f64 = 45.0;

/// Above this deviation letters put a question mark behind a rating.
const UNSURE: f64 = 110.0;

/// How well somebody plays, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points: 1500 at the beginning, and more for who plays better.
    pub points: f64,
    /// How uncertain they are, in points: the true ones are within twice as many, for 95 of 100 players.
    pub deviation: f64,
    /// How much the results of the player vary from what was to be expected.
    pub volatility: f64,
}

/// How a board ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Alone in the first place.
    Won,
    /// One of several in the first place.
    Drawn,
    /// Behind somebody.
    Lost,
}

impl Rating {
    /// That of somebody who has not played yet.
    pub const START: Rating = Rating { points: 1500.0, deviation: LARGEST_DEVIATION, volatility: 0.06 };

    /// What it is after a time without a game: as good, and less certain.
    pub fn grown(self, idle: SignedDuration) -> Rating {
        let periods = idle.max(SignedDuration::ZERO).as_secs_f64() / PERIOD.as_secs_f64();
        let grown = (self.deviation / SCALE).hypot(self.volatility * periods.sqrt()) * SCALE;
        Rating { deviation: grown.min(LARGEST_DEVIATION), ..self }
    }

    /// Whether the figure is good enough to be told without a question mark.
    pub fn is_sure(self) -> bool {
        self.deviation <= UNSURE
    }

    /// The points as they are told.
    pub fn rounded(self) -> i64 {
        // Ratings are some thousands, never near the ends of an i64; a cast of a float saturates.
        self.points.round() as i64
    }
}

/// The ratings after a board: `before` are those from before it, grown until its end, seat 1 first. None if the outcome gives a
/// place to others than these seats, or to fewer.
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
        // So far apart that the expected score is one to the last bit: nothing can be learned from it.
        if after.points.is_finite() && after.volatility.is_finite() { after } else { **known_before }
    });
    Some(after.collect())
}

/// How a board ended for each of its seats, seat 1 first; none as with [`after_board`].
pub fn scores(seats: usize, outcome: &Outcome) -> Option<Vec<Score>> {
    let shared = outcome.groups().first().is_some_and(|first| first.len() > 1);
    let score = |place: usize| match place {
        0 if shared => Score::Drawn,
        0 => Score::Won,
        _ => Score::Lost,
    };
    Some(places(seats, outcome)?.into_iter().map(score).collect())
}

/// The place of each seat, from 0; equal for those who share one.
fn places(seats: usize, outcome: &Outcome) -> Option<Vec<usize>> {
    let ranked: usize = outcome.groups().iter().map(Vec::len).sum();
    if ranked != seats || seats < 2 {
        return None;
    }
    let place = |seat: Seat| outcome.groups().iter().position(|group| group.contains(&seat));
    Seat::all(u8::try_from(seats).ok()?).map(place).collect()
}
