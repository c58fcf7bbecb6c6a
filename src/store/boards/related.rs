//! What belongs to a board beside its seats and its record, read at once.

use std::collections::BTreeMap;

use crate::store::sql::query::{query_as, query_scalar};
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

impl ReadTx {
    /// What belongs to a board, with what its players have chosen under a name.
    pub fn surroundings(&mut self, board: u32, name: &str) -> Result<Surroundings> {
        let clocks = self.clocks(board)?;
        let begun = clocks.iter().filter_map(|clock| clock.begun).min();
        let outages = begun.map_or(Ok(Vec::new()), |begun| self.outages_since(begun))?;
        let players: Vec<PlayerId> = clocks.iter().map(|clock| clock.player).collect();
        let ways = if outages.is_empty() { BTreeMap::new() } else { self.ways_of(&players)? };
        let chosen: Vec<(PlayerId, String)> = query_as(
            "SELECT DISTINCT settings.player, settings.value
             FROM seats JOIN settings ON settings.player = seats.player
             WHERE seats.board = $1 AND settings.name = $2",
        )
        .bind(board)
        .bind(name)
        .fetch_all(self.conn())?;
        let has_drafts = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM unsent WHERE board = $1)
                 OR EXISTS (SELECT 1 FROM submitted WHERE board = $1)",
        )
        .bind(board)
        .fetch_one(self.conn())?;
        Ok(Surroundings {
            watchers: self.watchers(board)?,
            clocks,
            stops: self.stops(board)?,
            outages,
            ways,
            conditions: self.conditions(board)?,
            chosen: chosen.into_iter().collect(),
            vacations: self.vacations_at(board)?,
            has_drafts,
        })
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
