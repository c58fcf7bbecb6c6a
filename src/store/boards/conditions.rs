//! Conditional moves: one text for each player of a board, until the board ends.

use jiff::Timestamp;
use serde::Deserialize;

use crate::store::sql::query::query;
use crate::store::sql::row::Millis;
use crate::store::{PlayerId, Result, WriteTx};

/// What a player has left on a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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

impl WriteTx {
    /// Keeps what a player has left on a board, in place of what was kept there before.
    pub fn set_conditions(&mut self, board: u32, row: &ConditionsRow, now: Timestamp) -> Result<()> {
        query(
            "INSERT OR REPLACE INTO conditions (board, player, since, ended, text, at) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(board)
        .bind(row.player)
        .bind(row.since)
        .bind(row.ended)
        .bind(&row.text)
        .bind(Millis(now))
        .execute(self.conn())?;
        Ok(())
    }

    /// Notes after how many moves nothing was left of what a player has left; none if something is again.
    pub fn end_conditions(&mut self, board: u32, player: PlayerId, ended: Option<u32>) -> Result<()> {
        query("UPDATE conditions SET ended = ? WHERE board = ? AND player = ?")
            .bind(ended)
            .bind(board)
            .bind(player)
            .execute(self.conn())?;
        Ok(())
    }

    /// Forgets what a player has left on a board.
    pub fn forget_conditions(&mut self, board: u32, player: PlayerId) -> Result<()> {
        query("DELETE FROM conditions WHERE board = ? AND player = ?")
            .bind(board)
            .bind(player)
            .execute(self.conn())?;
        Ok(())
    }
}
