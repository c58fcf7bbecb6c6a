//! Ratings, and their changes by the result of a board.

use fluent_bundle::FluentValue;

use crate::rating::{LEAST_MOVES, Rating};

use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::{Gap, Things, sentences};

#[derive(Clone, Debug, PartialEq)]
pub enum Rated {
    Unrated,
    /// Not everybody has made [`LEAST_MOVES`] own moves.
    TooShort,
    Later,
    Changed {
        title: String,
        options: Option<String>,
        changes: Vec<RatingChange>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    pub userid: String,
    pub before: Rating,
    pub after: Rating,
}

sentences! {
    pub enum Text {
        Unrated = "rated-not",
        TooShort { count: u32 } = "rated-not-too-short",
        Later = "rated-later",
        Changed { pool: String, changes: Things } = "rated-changed",
        Change { userid: String, before: Points, after: Points, by: String } = "rated-change",
    }
}

sentences! {
    pub enum Points {
        Sure { points: String } = "rating-sure",
        Unsure { points: String } = "rating-unsure",
    }
}

sentences! {
    pub enum RatingIn {
        Rating { pool: String, points: Points, games: u32 } = "whois-rating",
    }
}

impl RatingIn {
    /// A rating after `games` games in the pool of a game's title and options.
    pub fn new(title: &str, options: Option<&str>, rating: Rating, games: u32) -> RatingIn {
        RatingIn::Rating { pool: pool(title, options), points: Points::of(rating), games }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingsIn(pub Vec<RatingIn>);

impl Gap for RatingsIn {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        let ratings = self.0.iter().map(|rating| words.say(rating)).collect();
        Things(ratings).fill(words)
    }
}

impl Points {
    /// With a question mark if the rating is uncertain.
    pub(in crate::letter) fn of(rating: Rating) -> Points {
        let points = rating.rounded().to_string();
        if rating.is_sure() { Points::Sure { points } } else { Points::Unsure { points } }
    }
}

impl RatingChange {
    /// `alice 1612 -> 1623 (+11)`.
    pub(in crate::letter) fn said(&self, words: &Words) -> String {
        let by = format!("{:+}", self.after.rounded() - self.before.rounded());
        let (before, after) = (Points::of(self.before), Points::of(self.after));
        words.say(&Text::Change { userid: self.userid.clone(), before, after, by })
    }
}

impl Rated {
    pub(in crate::letter) fn said(&self, words: &Words) -> String {
        words.say(&match self {
            Rated::Unrated => Text::Unrated,
            Rated::TooShort => Text::TooShort { count: LEAST_MOVES },
            Rated::Later => Text::Later,
            Rated::Changed { title, options, changes } => Text::Changed {
                pool: pool(title, options.as_deref()),
                changes: Things(changes.iter().map(|change| change.said(words)).collect()),
            },
        })
    }
}

/// The name of a pool: `Sava -variant=dice`.
pub fn pool(title: &str, options: Option<&str>) -> String {
    [Some(title), options].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
