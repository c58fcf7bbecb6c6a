//! Lists of finished boards (`templates/en/ratings.ftl`).

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::listing::{BoardState, NUMBER, WORDS, shown};
use crate::games;
use crate::letter::words::{Block, Day, RatingChange, Table, Things, Words, sentences};

#[derive(Clone, Debug, PartialEq)]
pub struct History {
    pub game: String,
    /// The userids of players at all of the boards, if any were requested.
    pub players: Vec<String>,
    /// The year in which they ended, if one was requested.
    pub year: Option<u16>,
    /// The boards, last finished first.
    pub rows: Vec<PlayedRow>,
    /// The number of such boards.
    pub of: u32,
    /// The score between two players, if two were requested.
    pub against: Option<Against>,
    /// The number of one player's boards examined, if there are more.
    pub looked: Option<u32>,
}

/// A finished board.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRow {
    pub number: u32,
    pub ended: Timestamp,
    /// The userids by seat.
    pub players: Vec<String>,
    pub state: BoardState,
    pub changes: Vec<RatingChange>,
}

sentences! {
    /// On how many boards the first of two players was ahead, both shared a place, and the second was ahead.
    pub enum Against {
        Score { one: String, two: String, won: u32, drawn: u32, lost: u32 } = "history-score",
    }
}

sentences! {
    pub enum Text {
        Finished { game: String, count: u32 } = "history-heading",
        FinishedNone { game: String } = "history-none",
        FinishedIn { game: String, year: String, count: u32 } = "history-heading-year",
        FinishedNoneIn { game: String, year: String } = "history-none-year",
        Row { players: String, state: BoardState } = "history-row",
        RowRated { players: String, state: BoardState, changes: Things } = "history-row-rated",
        Newest { shown: usize } = "history-newest",
        NewestOfAll { shown: usize, command: String } = "history-newest-of-all",
        Looked { looked: u32 } = "history-looked",
    }
}

impl History {
    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let (game, count) = (self.game.clone(), self.of);
        let title =
            games::named(&self.game).map_or_else(|| game.clone(), |game| game.info().title.to_owned());
        let heading = match (self.year.map(|year| year.to_string()), count) {
            (None, 0) => Text::FinishedNone { game },
            (None, _) => Text::Finished { game: title, count },
            (Some(year), 0) => Text::FinishedNoneIn { game, year },
            (Some(year), _) => Text::FinishedIn { game: title, year, count },
        };
        let row = |row: &PlayedRow| {
            let (players, state) = (words.versus(&row.players), row.state.told(words));
            let changes = Things(row.changes.iter().map(|change| change.said(words)).collect());
            let said = if row.changes.is_empty() {
                Text::Row { players, state }
            } else {
                Text::RowRated { players, state, changes }
            };
            vec![row.number.to_string(), words.say(&Day(row.ended).when(words)), words.say(&said)]
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(row).collect();
        let listed = rows.len();
        let newest = (listed < self.of as usize).then(|| match self.command_for_more() {
            None => Text::Newest { shown: listed },
            Some(command) => Text::NewestOfAll { shown: listed, command },
        });
        let looked = self.looked.map(|looked| Text::Looked { looked });
        let below = newest.into_iter().chain(looked).map(|round| Block::Text(words.say(&round)));
        let table = Block::Table(Table { columns: vec![NUMBER, WORDS, WORDS], rows });
        let head = Block::lines(
            [words.say(&heading)].into_iter().chain(self.against.iter().map(|score| words.say(score))),
        );
        let taps = shown(words, &self.game, self.rows.iter().map(|row| row.number));
        [head, table].into_iter().chain(below).chain(taps).collect()
    }

    /// The command for the boards of the year in which the last one listed ended; none if a year was requested.
    fn command_for_more(&self) -> Option<String> {
        let last = self.rows.last().filter(|_| self.year.is_none())?;
        let year = last.ended.to_zoned(TimeZone::UTC).year().to_string();
        let words = [self.game.as_str(), "history"].into_iter();
        let words = words.chain(self.players.iter().map(String::as_str)).chain([year.as_str()]);
        Some(words.collect::<Vec<_>>().join(" "))
    }
}
