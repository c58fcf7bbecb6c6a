//! The hints that players ask for at boards with house players.

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{ReadTx, Result, WriteTx};

/// The hints for the next move of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintRow {
    /// The number of moves made when they were asked for.
    pub moves: u32,
    /// How many were asked for: the first tells where the move begins, the second the move.
    pub asked: u32,
    /// The last one that was told; 0 if none was.
    pub told: u32,
}

from_row!(HintRow { moves, asked, told });

impl ReadTx {
    /// The hints of a board; none if nobody has asked for one.
    pub fn hint(&mut self, board: u32) -> Result<Option<HintRow>> {
        query_as("SELECT moves, asked, told FROM hints WHERE board = $1")
            .bind(board)
            .fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// A player asks for a hint: `asked` of them in all since `moves` moves were made.
    pub fn ask_hint(&mut self, board: u32, moves: u32, asked: u32) -> Result<()> {
        query(
            "INSERT INTO hints (board, moves, asked)
             VALUES ($1, $2, $3)
             ON CONFLICT (board) DO UPDATE
             SET told = CASE WHEN hints.moves = excluded.moves THEN hints.told ELSE 0 END,
                 moves = excluded.moves, asked = excluded.asked",
        )
        .bind((board, moves, asked))
        .run(self.conn())
    }

    /// A hint was told.
    pub fn hint_told(&mut self, board: u32, told: u32) -> Result<()> {
        query("UPDATE hints SET told = $1 WHERE board = $2").bind((told, board)).run(self.conn())
    }

    /// The board has moved on.
    pub fn forget_hint(&mut self, board: u32) -> Result<()> {
        query("DELETE FROM hints WHERE board = $1").bind(board).run(self.conn())
    }
}
