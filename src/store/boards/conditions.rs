//! Conditional moves: one text for each player of a board, until the board ends.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// What a player has left on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionsRow {
    /// The player.
    pub player: PlayerId,
    /// How many moves had been made when it was left.
    pub since: u32,
    /// How many had been made when nothing of it was left; none while something is.
    pub ended: Option<u32>,
    /// All of it; the store does not care what it says.
    pub text: String,
}

from_row!(ConditionsRow { player, since, ended, text });

impl ReadTx {
    pub(in crate::store) fn conditions(&mut self, board: u32) -> Result<Vec<ConditionsRow>> {
        query_as("SELECT player, since, ended, text FROM conditions WHERE board = $1 ORDER BY player")
            .bind(board)
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Keeps what a player has left on a board, in place of what was kept there before.
    pub fn set_conditions(&mut self, board: u32, row: &ConditionsRow, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO conditions (board, player, since, ended, text, at) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (board, player) DO UPDATE
             SET since = excluded.since, ended = excluded.ended, text = excluded.text, at = excluded.at",
        )
        .bind((board, row.player, row.since, row.ended, &row.text, now))
        .run(self.conn())
    }

    /// Notes after how many moves nothing was left of what a player has left; none if something is again.
    pub fn end_conditions(&mut self, board: u32, player: PlayerId, ended: Option<u32>) -> Result<()> {
        query("UPDATE conditions SET ended = $1 WHERE board = $2 AND player = $3")
            .bind((ended, board, player))
            .run(self.conn())
    }

    /// Forgets what a player has left on a board.
    pub fn forget_conditions(&mut self, board: u32, player: PlayerId) -> Result<()> {
        query("DELETE FROM conditions WHERE board = $1 AND player = $2")
            .bind((board, player))
            .run(self.conn())
    }
}
