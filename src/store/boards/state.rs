//! How boards stand: what is worked out from their records, so that lists and clocks need not replay them.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_scalar};
use crate::store::{ReadTx, Result, WriteTx};

/// How a board stands, worked out from its record by those who know its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardState {
    /// The number of moves made.
    pub moves: u32,
    /// The seats that the board waits for, and since when.
    pub awaited: Vec<(u8, Timestamp)>,
}

impl ReadTx {
    /// The boards above the number `after` whose state was never told by [`WriteTx::set_state`], by number; at most
    /// `limit`. An earlier version of the program has left them.
    pub fn boards_without_state(&mut self, after: u32, limit: u32) -> Result<Vec<u32>> {
        query_scalar("SELECT number FROM boards WHERE moves IS NULL AND number > $1 ORDER BY number LIMIT $2")
            .bind((after, limit))
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Replaces what is known of how a board stands.
    pub fn set_state(&mut self, board: u32, state: &BoardState) -> Result<()> {
        query("UPDATE boards SET moves = $1 WHERE number = $2")
            .bind((state.moves, board))
            .execute(self.conn())?;
        self.await_nobody(board)?;
        for (seat, since) in &state.awaited {
            query("UPDATE seats SET since = $1, awaited = 1 WHERE board = $2 AND seat = $3")
                .bind((*since, board, *seat))
                .execute(self.conn())?;
        }
        Ok(())
    }

    /// Notes that a board waits for nobody.
    pub(in crate::store) fn await_nobody(&mut self, board: u32) -> Result<()> {
        query("UPDATE seats SET awaited = 0, since = NULL WHERE board = $1 AND awaited = 1")
            .bind(board)
            .run(self.conn())
    }
}
