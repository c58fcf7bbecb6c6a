//! How boards stand: what is worked out from their records, so that lists and clocks need not replay them.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::sql::value::Json;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// How a board stands, worked out from its record by those who know its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardState {
    /// The number of moves made.
    pub moves: u32,
    /// The seats that the board waits for, and since when.
    pub awaited: Vec<(u8, Timestamp)>,
}

/// A seat that a board waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedSeat {
    /// The board.
    pub board: u32,
    /// 1 and up.
    pub seat: u8,
    /// The player who sits there.
    pub player: PlayerId,
    /// Since when the board waits.
    pub since: Timestamp,
}

from_row!(AwaitedSeat { board, seat, player, since as Millis });

impl ReadTx {
    /// The seats that boards have been waiting for since `until` or longer, longest first; at most `limit`.
    pub fn awaited_seats(&mut self, until: Timestamp, limit: u32) -> Result<Vec<AwaitedSeat>> {
        query_as(
            "SELECT board, seat, player, since
             FROM seats
             WHERE awaited = 1 AND since <= ?
             ORDER BY since, board, seat
             LIMIT ?",
        )
        .bind(Millis(until))
        .bind(limit)
        .fetch_all(self.conn())
    }

    /// The boards above the number `after` whose state was never told by [`WriteTx::set_state`], by number; at most
    /// `limit`. An earlier version of the program has left them.
    pub fn boards_without_state(&mut self, after: u32, limit: u32) -> Result<Vec<u32>> {
        query_scalar("SELECT number FROM boards WHERE moves IS NULL AND number > ? ORDER BY number LIMIT ?")
            .bind(after)
            .bind(limit)
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Replaces what is known of how a board stands.
    pub fn set_state(&mut self, board: u32, state: &BoardState) -> Result<()> {
        query("UPDATE boards SET moves = ? WHERE number = ?")
            .bind(state.moves)
            .bind(board)
            .execute(self.conn())?;
        let since: BTreeMap<String, i64> =
            state.awaited.iter().map(|(seat, since)| (seat.to_string(), since.as_millisecond())).collect();
        query(
            "UPDATE seats
             SET since = ?2 ->> CAST(seat AS TEXT), awaited = ?2 ->> CAST(seat AS TEXT) IS NOT NULL
             WHERE board = ?1 AND since IS NOT ?2 ->> CAST(seat AS TEXT)",
        )
        .bind(board)
        .bind(Json(since))
        .execute(self.conn())?;
        Ok(())
    }

    /// Notes that a board waits for nobody.
    pub(in crate::store) fn await_nobody(&mut self, board: u32) -> Result<()> {
        query("UPDATE seats SET awaited = 0, since = NULL WHERE board = ? AND awaited = 1")
            .bind(board)
            .execute(self.conn())?;
        Ok(())
    }
}
