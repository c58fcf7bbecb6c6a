//! What players wrote in answers that held no move: kept until its writer has it sent, or the board moves on.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{LetterId, PlayerId, Result, WriteTx};

impl WriteTx {
    /// Keeps a draft of a player on a board, with the number of moves made there, in place of an earlier one.
    pub fn keep_unsent(&mut self, player: PlayerId, board: u32, moves: u32, text: &str) -> Result<()> {
        query(
            "INSERT INTO unsent (board, player, moves, text) VALUES ($1, $2, $3, $4)
             ON CONFLICT (board, player) DO UPDATE SET moves = excluded.moves, text = excluded.text, letter = NULL",
        )
        .bind((board, player, moves, text))
        .run(self.conn())
    }

    /// Notes the letter that quotes what a player wrote.
    pub fn quote_unsent(&mut self, player: PlayerId, board: u32, letter: LetterId) -> Result<()> {
        query("UPDATE unsent SET letter = $1 WHERE board = $2 AND player = $3")
            .bind((letter, board, player))
            .run(self.conn())
    }

    /// What a player wrote when this number of moves had been made, if this letter quotes it; it is kept no longer.
    pub fn take_unsent(
        &mut self,
        player: PlayerId,
        board: u32,
        moves: u32,
        letter: LetterId,
    ) -> Result<Option<String>> {
        query_scalar(
            "DELETE FROM unsent WHERE board = $1 AND player = $2 AND moves = $3 AND letter = $4 RETURNING text",
        )
        .bind((board, player, moves, letter))
        .fetch_optional(self.conn())
    }

    /// Forgets what was written on a board when another number of moves had been made; all of it where none is given.
    pub fn forget_unsent(&mut self, board: u32, moves: Option<u32>) -> Result<()> {
        query("DELETE FROM unsent WHERE board = $1 AND ($2 IS NULL OR moves <> $2)")
            .bind((board, moves))
            .run(self.conn())
    }
}
