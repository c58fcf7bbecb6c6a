//! What is kept beside the entries of a board, so that not all of them must be read.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{ReadTx, Result, WriteTx};

impl ReadTx {
    /// The next boards that have checkpoints, by number, at most `most`.
    pub fn boards_with_checkpoint(&mut self, after: u32, most: u32) -> Result<Vec<u32>> {
        query_scalar("SELECT board FROM checkpoints WHERE board > $1 ORDER BY board LIMIT $2")
            .bind((after, most))
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Replaces the checkpoint of a board after this number of entries. The store does not read it.
    pub fn set_checkpoint(&mut self, board: u32, entries: u32, text: &str) -> Result<()> {
        query(
            "INSERT INTO checkpoints (board, entries, text) VALUES ($1, $2, $3)
             ON CONFLICT (board) DO UPDATE SET entries = excluded.entries, text = excluded.text",
        )
        .bind((board, entries, text))
        .run(self.conn())
    }

    /// Forgets the checkpoint of a board.
    pub fn forget_checkpoint(&mut self, board: u32) -> Result<()> {
        query("DELETE FROM checkpoints WHERE board = $1").bind(board).run(self.conn())
    }
}
