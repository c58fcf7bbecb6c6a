//! Boards that play the game of another one once more.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{ReadTx, Result, WriteTx};

impl ReadTx {
    /// The boards on which the game of this one is played once more, newest first.
    pub fn rematches_of(&mut self, board: u32) -> Result<Vec<u32>> {
        query_scalar("SELECT board FROM rematches WHERE of = $1 ORDER BY board DESC")
            .bind(board)
            .fetch_all(self.conn())
    }

    /// The board whose game is played once more on this one.
    pub fn rematch_of(&mut self, board: u32) -> Result<Option<u32>> {
        query_scalar("SELECT of FROM rematches WHERE board = $1").bind(board).fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Notes that on a board the game of another one is played once more.
    pub fn add_rematch(&mut self, board: u32, of: u32) -> Result<()> {
        query("INSERT INTO rematches (board, of) VALUES ($1, $2)").bind((board, of)).run(self.conn())
    }
}
