//! Moves that players have submitted: kept until they are confirmed, or the board moves on.

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// A move that waits for its player's yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// How many moves had been made.
    pub moves: u32,
    /// The move.
    pub text: String,
    /// Whether a draw is offered with it.
    pub propose: bool,
    /// What its player writes to the others with it.
    pub message: String,
}

from_row!(Submission { moves, text, propose, message });

impl ReadTx {
    /// What a player has submitted on a board.
    pub fn submitted(&mut self, player: PlayerId, board: u32) -> Result<Option<Submission>> {
        query_as("SELECT moves, text, propose, message FROM submitted WHERE board = $1 AND player = $2")
            .bind((board, player))
            .fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Keeps what a player submits on a board, in place of what was kept there before.
    pub fn submit(&mut self, player: PlayerId, board: u32, what: &Submission) -> Result<()> {
        query(
            "INSERT INTO submitted (board, player, moves, text, propose, message)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (board, player) DO UPDATE
             SET moves = excluded.moves, text = excluded.text, propose = excluded.propose, message = excluded.message",
        )
        .bind((board, player, what.moves, &what.text, what.propose, &what.message))
        .run(self.conn())
    }

    /// Forgets what a player submitted on a board.
    pub fn withdraw(&mut self, player: PlayerId, board: u32) -> Result<()> {
        query("DELETE FROM submitted WHERE board = $1 AND player = $2").bind((board, player)).run(self.conn())
    }

    /// Forgets what was submitted on a board when another number of moves had been made; all of it where none is given.
    pub fn forget_submitted(&mut self, board: u32, moves: Option<u32>) -> Result<()> {
        query("DELETE FROM submitted WHERE board = $1 AND ($2 IS NULL OR moves <> $2)")
            .bind((board, moves))
            .run(self.conn())
    }
}
