//! What belongs to a board beside its seats and its record, read at once.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::boards::{board_columns, board_tables, entries_of};
use super::sql::{Json, from_row, query_as};
use super::{BoardRow, ClockRow, ConditionsRow, Lapse, PlayerId, ReadTx, Result, Vacation, Watcher, clocks};

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
    watchers: Json<Vec<Watcher>>,
    clocks: Json<Vec<clocks::Columns>>,
    stops: Json<Vec<Lapse>>,
    outages: Json<Vec<Lapse>>,
    conditions: Json<Vec<ConditionsRow>>,
    chosen: Json<Vec<Choice>>,
    vacations: Json<Vec<Vacation>>,
    has_drafts: bool,
}

from_row!(Columns { watchers, clocks, stops, outages, conditions, chosen, vacations, has_drafts });

/// A board with what belongs to it.
struct WithBoard {
    board: BoardRow,
    around: Columns,
}

from_row!(WithBoard { board as flatten, around as flatten });

/// The columns of what belongs to the board `?1`, with what its players have chosen under the name `?2`.
macro_rules! surroundings {
    () => {
        "(SELECT json_group_array(json_object('player', player, 'userid', userid, 'how', how, 'token', token)
              ORDER BY userid)
          FROM watchers JOIN players ON players.id = watchers.player
          WHERE watchers.board = ?1 AND watchers.ended IS NULL) AS watchers,
         (SELECT json_group_array(json_object('seat', seat, 'player', player, 'spent', spent, 'bank', bank,
              'extra', extra, 'awaited', awaited, 'asked', asked, 'begun', begun, 'nagged', nagged, 'ended', ended,
              'missed', missed, 'last', json(last)) ORDER BY seat)
          FROM clocks WHERE board = ?1) AS clocks,
         (SELECT json_group_array(json_object('begun', begun, 'ended', ended) ORDER BY begun)
          FROM stops WHERE board = ?1) AS stops,
         (SELECT json_group_array(json_object('begun', begun, 'ended', ended) ORDER BY begun)
          FROM outages WHERE ended > (SELECT min(begun) FROM clocks WHERE board = ?1)) AS outages,
         (SELECT json_group_array(json_object('player', player, 'since', since, 'ended', ended, 'text', text)
              ORDER BY player)
          FROM conditions WHERE board = ?1) AS conditions,
         (SELECT json_group_array(json_array(player, value))
          FROM settings
          WHERE player IN (SELECT player FROM seats WHERE board = ?1) AND name = ?2) AS chosen,
         (SELECT json_group_array(json_object('id', id, 'player', player, 'first', first, 'last', last,
              'asked', asked) ORDER BY first, id)
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
        for vacation in row.vacations.0 {
            vacations.entry(vacation.player).or_default().push(vacation);
        }
        Surroundings {
            watchers: row.watchers.0,
            clocks: row.clocks.0.into_iter().map(ClockRow::from).collect(),
            stops: row.stops.0,
            outages: row.outages.0,
            conditions: row.conditions.0,
            chosen: row.chosen.0.into_iter().map(|Choice(player, value)| (player, value)).collect(),
            vacations,
            has_drafts: row.has_drafts,
        }
    }
}
