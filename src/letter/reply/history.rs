//! Finished boards in a list. The words stand in `templates/en/ratings.ftl`.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::listing::{BoardState, NUMBER, WORDS};
use crate::letter::words::block::{Block, Table};
use crate::letter::words::catalogue::Words;
use crate::letter::words::rated::RatingChange;
use crate::letter::words::sentences::{Things, sentences};
use crate::letter::words::times::Day;

/// Boards of a game that are over.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The name of the game.
    pub game: String,
    /// The userids of those who sit at all of the boards; none where nobody was named.
    pub players: Vec<String>,
    /// In which year they ended, where one was named.
    pub year: Option<u16>,
    /// The boards, the last to end first.
    pub rows: Vec<PlayedRow>,
    /// How many such boards there are.
    pub of: u32,
    /// How two players have played against each other, where two were asked for.
    pub against: Option<Against>,
    /// How many boards of one player were looked at, where there are more.
    pub looked: Option<u32>,
}

/// A board in it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRow {
    /// Its number.
    pub number: u32,
    /// When it ended.
    pub ended: Timestamp,
    /// The userids by seat.
    pub players: Vec<String>,
    /// How it ended.
    pub state: BoardState,
    /// What it did to ratings.
    pub changes: Vec<RatingChange>,
}

/// How two players have played against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// The userid of one.
    pub one: String,
    /// The userid of the other.
    pub two: String,
    /// How often the one was in front of the other.
    pub won: u32,
    /// How often they shared a place.
    pub drawn: u32,
    /// How often the other was in front.
    pub lost: u32,
}

sentences! {
    /// The sentences round finished boards.
    pub enum Round {
        Finished { game: String, count: u32 } = "history-heading",
        FinishedNone { game: String } = "history-none",
        FinishedIn { game: String, year: String, count: u32 } = "history-heading-year",
        FinishedNoneIn { game: String, year: String } = "history-none-year",
        Row { players: String, state: BoardState } = "history-row",
        RowRated { players: String, state: BoardState, changes: Things } = "history-row-rated",
        Against { one: String, two: String, won: u32, drawn: u32, lost: u32 } = "history-score",
        Newest { shown: usize } = "history-newest",
        NewestOfAll { shown: usize, command: String } = "history-newest-of-all",
        Looked { looked: u32 } = "history-looked",
    }
}

impl History {
    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let (game, count) = (self.game.clone(), self.of);
        let heading = match (self.year.map(|year| year.to_string()), count) {
            (None, 0) => Round::FinishedNone { game },
            (None, _) => Round::Finished { game, count },
            (Some(year), 0) => Round::FinishedNoneIn { game, year },
            (Some(year), _) => Round::FinishedIn { game, year, count },
        };
        let against = self.against.clone().map(|Against { one, two, won, drawn, lost }| {
            words.say(&Round::Against { one, two, won, drawn, lost })
        });
        let row = |row: &PlayedRow| {
            let (players, state) = (words.versus(&row.players), row.state.clone());
            let changes = Things(row.changes.iter().map(|change| change.said(words)).collect());
            let said = match row.changes.is_empty() {
                true => Round::Row { players, state },
                false => Round::RowRated { players, state, changes },
            };
            vec![row.number.to_string(), words.say(&Day(row.ended).when(words)), words.say(&said)]
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(row).collect();
        let shown = rows.len();
        let cut = shown < usize::try_from(self.of).unwrap_or(usize::MAX);
        let newest = cut.then(|| match self.command_for_more() {
            None => Round::Newest { shown },
            Some(command) => Round::NewestOfAll { shown, command },
        });
        let looked = self.looked.map(|looked| Round::Looked { looked });
        let below = newest.into_iter().chain(looked).map(|round| Block::Text(words.say(&round)));
        let table = Block::Table(Table { columns: vec![NUMBER, WORDS, WORDS], rows });
        let head = Block::lines([words.say(&heading)].into_iter().chain(against));
        [head, table].into_iter().chain(below).collect()
    }

    /// What lists the boards of the year in which the last listed one ended; none where it is such a list.
    fn command_for_more(&self) -> Option<String> {
        let last = self.rows.last().filter(|_| self.year.is_none())?;
        let year = last.ended.to_zoned(TimeZone::UTC).year().to_string();
        let words = [self.game.as_str(), "history"].into_iter();
        let words = words.chain(self.players.iter().map(String::as_str)).chain([year.as_str()]);
        Some(words.collect::<Vec<_>>().join(" "))
    }
}
