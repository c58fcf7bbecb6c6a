//! What a board did to ratings, as its last letter and lists tell it.

use fluent_bundle::FluentValue;

use crate::rating::Rating;

use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::{Gap, Things, sentences};

/// What the result of a board did.
#[derive(Clone, Debug, PartialEq)]
pub enum Rated {
    /// Nothing: it does not count.
    Unrated,
    /// It counts, and is still to be counted.
    Later,
    /// It changed ratings.
    Changed {
        /// The title of the game.
        title: String,
        /// The options that make the pool, where any do.
        options: Option<String>,
        /// What it did to each player, by seat.
        changes: Vec<RatingChange>,
    },
}

/// What a board did to the rating of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The player.
    pub userid: String,
    /// The rating before it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

sentences! {
    /// What is told of ratings.
    pub enum Said {
        Unrated = "rated-not",
        Later = "rated-later",
        Changed { pool: String, changes: Things } = "rated-changed",
        Change { userid: String, before: Points, after: Points, by: String } = "rated-change",
    }
}

sentences! {
    /// A rating.
    pub enum Points {
        Sure { points: String } = "rating-sure",
        Unsure { points: String } = "rating-unsure",
    }
}

sentences! {
    /// The rating of a player in a pool.
    pub enum RatingIn {
        Rating { pool: String, points: Points, games: u32 } = "whois-rating",
    }
}

impl RatingIn {
    /// A rating after so many games in a pool, which is told by the title of its game and its options.
    pub fn new(title: &str, options: Option<&str>, rating: Rating, games: u32) -> RatingIn {
        RatingIn::Rating { pool: pool(title, options), points: Points::of(rating), games }
    }
}

/// Ratings in several pools, in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingsIn(pub Vec<RatingIn>);

impl Gap for RatingsIn {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        let ratings = self.0.iter().map(|rating| words.say(rating)).collect();
        Things(ratings).fill(words)
    }
}

impl Points {
    /// A rating as it is told: with a question mark where it is not certain.
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
        words.say(&Said::Change { userid: self.userid.clone(), before, after, by })
    }
}

impl Rated {
    /// The sentence that tells of it.
    pub(in crate::letter) fn said(&self, words: &Words) -> String {
        words.say(&match self {
            Rated::Unrated => Said::Unrated,
            Rated::Later => Said::Later,
            Rated::Changed { title, options, changes } => Said::Changed {
                pool: pool(title, options.as_deref()),
                changes: Things(changes.iter().map(|change| change.said(words)).collect()),
            },
        })
    }
}

/// A pool as letters name it: `Sava -variant=dice`.
pub(in crate::letter) fn pool(title: &str, options: Option<&str>) -> String {
    [Some(title), options].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
