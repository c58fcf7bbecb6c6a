//! Rating lists (`templates/en/ratings.ftl`).

use jiff::Timestamp;

use super::listing::{USERID, WORDS, asked_after};
use crate::letter::words::taps::{self, Text as Tap};
use crate::letter::words::{Align, Block, Column, Points, Table, Words, pool, sentences};
use crate::rating::Rating;

#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    pub game: String,
    pub title: String,
    /// The options that make the pool, if any.
    pub options: Option<String>,
    /// Whether all players with a rating are listed; otherwise only those with a certain one.
    pub all: bool,
    pub terms: StandingsTerms,
    pub rows: Vec<StandingsRow>,
    /// The number of players counted.
    pub of: u32,
    pub more: bool,
    /// The reader's place, if it is a player who is not among the best.
    pub own: Option<Own>,
    /// House players with their measured ratings, which are not compared with those above.
    pub house: Vec<(String, u16)>,
}

/// What it takes to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingsTerms {
    /// The minimum number of rated games.
    pub games: u32,
    /// The limit of the deviation.
    pub deviation: u32,
    /// The minimum number of different persons met in them.
    pub persons: u32,
    /// The limit of their deviations.
    pub their_deviation: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StandingsRow {
    /// From 1, shared by players with the same points; none if not all players above were counted.
    pub rank: Option<u32>,
    pub userid: String,
    pub rating: Rating,
    pub games: u32,
    /// The numbers won, drawn and lost.
    pub scores: [u32; 3],
    pub last: Timestamp,
}

/// The place of a player who is not among the best.
#[derive(Clone, Debug, PartialEq)]
pub enum Own {
    /// Further down the list.
    Row(StandingsRow),
    Missing(Missing),
}

sentences! {
    /// Why a player is not in a rating list.
    pub enum Missing {
        None { userid: String, games: u32 } = "standings-own-none",
        Few { userid: String, count: u32, games: u32 } = "standings-own-few",
        Unsure { userid: String, points: Points, deviation: u32, most: u32 } = "standings-own-unsure",
        Persons { userid: String, count: u32, persons: u32, deviation: u32 } = "standings-own-persons",
    }
}

impl Missing {
    /// The rating is too uncertain: its deviation must be below `most`.
    pub fn unsure(userid: String, rating: Rating, most: u32) -> Missing {
        let deviation = rounded(rating.deviation);
        Missing::Unsure { userid, points: Points::of(rating), deviation, most }
    }
}

sentences! {
    pub enum Text {
        Heading { pool: String, count: u32 } = "standings-heading",
        HeadingAll { pool: String, count: u32 } = "standings-heading-all",
        HeadingMore { pool: String, count: u32 } = "standings-heading-more",
        HeadingAllMore { pool: String, count: u32 } = "standings-heading-all-more",
        Nobody { pool: String } = "standings-none",
        How { game: String, games: u32, deviation: u32, persons: u32, their_deviation: u32 } = "standings-how",
        More { shown: usize } = "standings-more",
        Own { userid: String, rank: u32 } = "standings-own",
        Below { userid: String, count: u32 } = "standings-own-below",
        House = "standings-house",
        Player = "standings-player",
        Points = "standings-points",
        Deviation = "standings-deviation",
        Games = "standings-games",
        Won = "standings-won",
        Drawn = "standings-drawn",
        Lost = "standings-lost",
        Last = "standings-last",
    }
}

const NUMBER: Column = Column { align: Align::Right, width: 4 };

impl Standings {
    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let (pool, count) = (pool(&self.title, self.options.as_deref()), self.of);
        let heading = match (count, self.all, self.more) {
            (0, ..) => Text::Nobody { pool },
            (_, true, true) => Text::HeadingAllMore { pool, count },
            (_, true, false) => Text::HeadingAll { pool, count },
            (_, false, true) => Text::HeadingMore { pool, count },
            (_, false, false) => Text::Heading { pool, count },
        };
        let own = match &self.own {
            None => None,
            Some(Own::Row(row)) => {
                let userid = row.userid.clone();
                let place = match row.rank {
                    Some(rank) => Text::Own { userid, rank },
                    None => Text::Below { userid, count },
                };
                Some(Block::Group(vec![Block::Text(words.say(&place)), table(vec![row.fields(words)])]))
            }
            Some(Own::Missing(why)) => Some(Block::Text(words.say(why))),
        };
        let shown = self.rows.len();
        let cut = self.more || shown < self.of as usize;
        let StandingsTerms { games, deviation, persons, their_deviation } = self.terms;
        let how = Text::How { game: self.game.clone(), games, deviation, persons, their_deviation };
        let notes = cut.then_some(Text::More { shown }).into_iter().chain((!self.all).then_some(how));
        let notes = Block::lines(notes.map(|note| words.say(&note)));
        let head = [
            Text::Player,
            Text::Points,
            Text::Deviation,
            Text::Games,
            Text::Won,
            Text::Drawn,
            Text::Lost,
            Text::Last,
        ];
        let head = head.map(|head| words.say(&head));
        let head = [String::new()].into_iter().chain(head).collect();
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| row.fields(words)).collect();
        let best = (!rows.is_empty()).then(|| table(std::iter::once(head).chain(rows).collect()));
        let blocks = [Block::Text(words.say(&heading))].into_iter().chain(best).chain(own);
        let seek = taps::seeks(words, [(self.game.as_str(), self.title.as_str())]);
        let players = asked_after(words, self.rows.iter().map(|row| row.userid.as_str()));
        let house =
            self.house.iter().map(|(userid, rating)| vec![userid.clone(), rating.to_string()]).collect();
        let house = (!self.house.is_empty()).then(|| {
            let table = Table { columns: vec![USERID, NUMBER], rows: house };
            Block::Group(vec![Block::Text(words.say(&Text::House)), Block::Table(table)])
        });
        blocks
            .chain([notes])
            .chain(house)
            .chain(players)
            .chain(taps::some(words, &Tap::People, seek))
            .collect()
    }
}

fn table(rows: Vec<Vec<String>>) -> Block {
    let columns = vec![NUMBER, USERID, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, WORDS];
    Block::Table(Table { columns, rows })
}

impl StandingsRow {
    fn fields(&self, words: &Words) -> Vec<String> {
        let [won, drawn, lost] = self.scores.map(|score| score.to_string());
        let day = words.zone().at(self.last).date().to_string();
        let (points, deviation) = (words.say(&Points::of(self.rating)), rounded(self.rating.deviation));
        let rank = self.rank.map(|rank| rank.to_string()).unwrap_or_default();
        let games = self.games.to_string();
        let userid = self.userid.clone();
        vec![rank, userid, points, deviation.to_string(), games, won, drawn, lost, day]
    }
}

fn rounded(deviation: f64) -> u32 {
    // From 45 to 350; a cast of a float saturates.
    deviation.round() as u32
}
