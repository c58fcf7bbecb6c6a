//! What belongs to a board beside its seats and its record, read at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;

use super::clocks;
use crate::store::boards::board::{board_columns, board_tables, entries_of};
use crate::store::sql::query::{InOrder, from_row, query_as};
use crate::store::{
    BoardRow, ClockRow, ConditionsRow, Lapse, PlayerId, ReadTx, Result, Vacation, VacationId, Watcher,
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
    pub outages: Vec<Lapse>,
    /// What players have left to be answered by the server.
    pub conditions: Vec<ConditionsRow>,
    /// What its players have chosen under the name that was asked for, of those who have.
    pub chosen: BTreeMap<PlayerId, String>,
    /// The vacations of its players, in order.
    pub vacations: BTreeMap<PlayerId, Vec<Vacation>>,
    /// Whether something waits that goes when the board moves on: moves that were submitted, and what was written without a move.
    pub has_drafts: bool,
}

struct Columns {
    watchers: Vec<Watcher>,
    clocks: Vec<clocks::Columns>,
    stops: Vec<Lapse>,
    outages: Vec<Lapse>,
    conditions: Vec<ConditionsRow>,
    chosen: Vec<Choice>,
    vacations: Vec<Vacation>,
    has_drafts: bool,
}

from_row!(Columns {
    watchers as sorted, clocks as sorted, stops as sorted, outages as sorted, conditions as sorted, chosen as json,
    vacations as sorted, has_drafts,
});

impl InOrder for Watcher {
    type Place = String;

    fn place(&self) -> String {
        self.userid.to_ascii_lowercase()
    }
}

impl InOrder for Lapse {
    type Place = Timestamp;

    fn place(&self) -> Timestamp {
        self.begun
    }
}

impl InOrder for ConditionsRow {
    type Place = PlayerId;

    fn place(&self) -> PlayerId {
        self.player
    }
}

impl InOrder for Vacation {
    type Place = (String, VacationId);

    fn place(&self) -> (String, VacationId) {
        (self.first.clone(), self.id)
    }
}

/// A board with what belongs to it.
struct WithBoard {
    board: BoardRow,
    around: Columns,
}

from_row!(WithBoard { board as flatten, around as flatten });

/// The columns of what belongs to the board `?1`, with what its players have chosen under the name `?2`.
macro_rules! surroundings {
    () => {
        "(SELECT json_group_array(json_object('player', player, 'userid', userid, 'how', how, 'token', token))
          FROM watchers JOIN players ON players.id = watchers.player
          WHERE watchers.board = ?1 AND watchers.ended IS NULL) AS watchers,
         (SELECT json_group_array(json_object('seat', seat, 'player', player, 'spent', spent, 'bank', bank,
              'extra', extra, 'awaited', awaited, 'asked', asked, 'begun', begun, 'nagged', nagged, 'ended', ended,
              'missed', missed, 'last', json(last)))
          FROM clocks WHERE board = ?1) AS clocks,
         (SELECT json_group_array(json_object('begun', begun, 'ended', ended))
          FROM stops WHERE board = ?1) AS stops,
         (SELECT json_group_array(json_object('begun', begun, 'ended', ended))
          FROM outages WHERE ended > (SELECT min(begun) FROM clocks WHERE board = ?1)) AS outages,
         (SELECT json_group_array(json_object('player', player, 'since', since, 'ended', ended, 'text', text))
          FROM conditions WHERE board = ?1) AS conditions,
         (SELECT json_group_array(json_array(player, value))
          FROM settings
          WHERE player IN (SELECT player FROM seats WHERE board = ?1) AND name = ?2) AS chosen,
         (SELECT json_group_array(json_object('id', id, 'player', player, 'first', first, 'last', last,
              'asked', asked))
          FROM vacations WHERE player IN (SELECT player FROM seats WHERE board = ?1)) AS vacations,
         EXISTS (SELECT 1 FROM unsent WHERE board = ?1) OR EXISTS (SELECT 1 FROM submitted WHERE board = ?1)
             AS has_drafts"
    };
}

/// What a player has chosen.
#[derive(Deserialize)]
struct Choice(PlayerId, String);

impl ReadTx {
    /// What belongs to a board, with what its players have chosen under a name.
    pub fn surroundings(&mut self, board: u32, name: &str) -> Result<Surroundings> {
        let row: Columns =
            query_as(concat!("SELECT ", surroundings!())).bind(board).bind(name).fetch_one(self.conn())?;
        Ok(row.into())
    }

    /// A board with its seats and the end of its record, and what belongs to it, as [`ReadTx::board`] and
    /// [`ReadTx::surroundings`] read them.
    pub fn board_to_play(&mut self, number: u32, name: &str) -> Result<Option<(BoardRow, Surroundings)>> {
        let found: Option<WithBoard> =
            query_as(concat!("SELECT ", board_columns!(), ", ", surroundings!(), " FROM ", board_tables!()))
                .bind(number)
                .bind(name)
                .fetch_optional(self.conn())?;
        Ok(found.map(|WithBoard { board, around }| (board, around.into())))
    }
}

impl From<Columns> for Surroundings {
    fn from(row: Columns) -> Surroundings {
        let mut vacations: BTreeMap<PlayerId, Vec<Vacation>> = BTreeMap::new();
        for vacation in row.vacations {
            vacations.entry(vacation.player).or_default().push(vacation);
        }
        Surroundings {
            watchers: row.watchers,
            clocks: row.clocks.into_iter().map(ClockRow::from).collect(),
            stops: row.stops,
            outages: row.outages,
            conditions: row.conditions,
            chosen: row.chosen.into_iter().map(|Choice(player, value)| (player, value)).collect(),
            vacations,
            has_drafts: row.has_drafts,
        }
    }
}
