//! What belongs to a board beside its seats and its record, read at once.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query_as};
use crate::store::{
    BoardRow, ClockRow, ConditionsRow, Lapse, Outage, PlayerId, ReadTx, Result, Vacation, Watcher,
};

/// What belongs to a board beside its seats and its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Those who watch, by name.
    pub watchers: Vec<Watcher>,
    /// The clocks, seat 1 first; none where it has none, or is over.
    pub clocks: Vec<ClockRow>,
    /// When the operator had the clocks stopped, in order.
    pub stops: Vec<Lapse>,
    /// The times in which mails could not come in that ended after the first turn began which runs, in order.
    pub outages: Vec<Outage>,
    /// The ways by which mails of its players come; read only where there were outages.
    pub ways: BTreeMap<PlayerId, Vec<String>>,
    /// What players have left to be answered by the server.
    pub conditions: Vec<ConditionsRow>,
    /// What its players have chosen under the name that was asked for, of those who have.
    pub chosen: BTreeMap<PlayerId, String>,
    /// The vacations of its players, in order.
    pub vacations: BTreeMap<PlayerId, Vec<Vacation>>,
    /// Whether something waits that goes when the board moves on: moves that were submitted, and what was written without a move.
    pub has_drafts: bool,
}

/// Whether a board has some of these; see [`Surroundings`].
struct Has {
    watchers: bool,
    stops: bool,
    outages: bool,
    conditions: bool,
    chosen: bool,
    vacations: bool,
    drafts: bool,
}

from_row!(Has { watchers, stops, outages, conditions, chosen, vacations, drafts });

impl ReadTx {
    /// What belongs to a board, with what its players have chosen under a name.
    pub fn surroundings(&mut self, board: u32, name: &str) -> Result<Surroundings> {
        let clocks = self.clocks(board)?;
        let begun = clocks.iter().filter_map(|clock| clock.begun).min();
        let has = self.what_surrounds(board, name, begun)?;
        let mut around = Surroundings { clocks, has_drafts: has.drafts, ..Surroundings::default() };
        if has.watchers {
            around.watchers = self.watchers(board)?;
        }
        if has.stops {
            around.stops = self.stops(board)?;
        }
        if let Some(begun) = begun.filter(|_| has.outages) {
            let players: Vec<PlayerId> = around.clocks.iter().map(|clock| clock.player).collect();
            around.outages = self.outages_since(begun)?;
            around.ways = self.ways_of(&players)?;
        }
        if has.conditions {
            around.conditions = self.conditions(board)?;
        }
        if has.chosen {
            around.chosen = self.chosen_at(board, name)?;
        }
        if has.vacations {
            around.vacations = self.vacations_at(board)?;
        }
        Ok(around)
    }

    /// What there is of [`Surroundings`]: most boards have hardly anything.
    fn what_surrounds(&mut self, board: u32, name: &str, begun: Option<Timestamp>) -> Result<Has> {
        query_as(
            "SELECT EXISTS (SELECT 1 FROM watchers WHERE board = $1 AND ended IS NULL) AS watchers,
                 EXISTS (SELECT 1 FROM stops WHERE board = $1) AS stops,
                 EXISTS (SELECT 1 FROM outages WHERE ended > $3) AS outages,
                 EXISTS (SELECT 1 FROM conditions WHERE board = $1) AS conditions,
                 EXISTS (
                     SELECT 1 FROM seats JOIN settings ON settings.player = seats.player
                     WHERE seats.board = $1 AND settings.name = $2
                 ) AS chosen,
                 EXISTS (
                     SELECT 1 FROM seats JOIN vacations ON vacations.player = seats.player WHERE seats.board = $1
                 ) AS vacations,
                 EXISTS (SELECT 1 FROM unsent WHERE board = $1)
                     OR EXISTS (SELECT 1 FROM submitted WHERE board = $1) AS drafts",
        )
        .bind((board, name, begun))
        .fetch_one(self.conn())
    }

    /// What those who sit at a board have chosen under a name, of those who have.
    fn chosen_at(&mut self, board: u32, name: &str) -> Result<BTreeMap<PlayerId, String>> {
        let chosen: Vec<(PlayerId, String)> = query_as(
            "SELECT DISTINCT settings.player, settings.value
             FROM seats JOIN settings ON settings.player = seats.player
             WHERE seats.board = $1 AND settings.name = $2",
        )
        .bind((board, name))
        .fetch_all(self.conn())?;
        Ok(chosen.into_iter().collect())
    }

    /// The vacations of those who sit at a board, in order.
    fn vacations_at(&mut self, board: u32) -> Result<BTreeMap<PlayerId, Vec<Vacation>>> {
        let rows: Vec<Vacation> = query_as(
            "SELECT id, player, first, last, asked
             FROM vacations
             WHERE player IN (SELECT player FROM seats WHERE board = $1)
             ORDER BY first, id",
        )
        .bind(board)
        .fetch_all(self.conn())?;
        let mut vacations: BTreeMap<PlayerId, Vec<Vacation>> = BTreeMap::new();
        for vacation in rows {
            vacations.entry(vacation.player).or_default().push(vacation);
        }
        Ok(vacations)
    }

    /// A board with its seats and the end of its record, and what belongs to it, as [`ReadTx::board`] and
    /// [`ReadTx::surroundings`] read them.
    pub fn board_to_play(&mut self, number: u32, name: &str) -> Result<Option<(BoardRow, Surroundings)>> {
        let Some(board) = self.board(number)? else { return Ok(None) };
        let around = self.surroundings(number, name)?;
        Ok(Some((board, around)))
    }
}
