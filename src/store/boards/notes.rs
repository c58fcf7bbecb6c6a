//! Notes: what players write for themselves beside a board.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::tx::PORTION;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// The note of a player on a board.
    pub fn note(&mut self, player: PlayerId, board: u32) -> Result<Option<String>> {
        query_scalar("SELECT text FROM notes WHERE board = $1 AND player = $2")
            .bind((board, player))
            .fetch_optional(self.conn())
    }

    /// Of the next boards after `reached` (0 at the beginning) on which there are notes those that ended before `before`, and the last
    /// that was looked at; none when none is left.
    pub fn noted_boards(&mut self, reached: u32, before: Timestamp) -> Result<Option<(Vec<u32>, u32)>> {
        let boards: Vec<(u32, bool)> = query_as(
            "SELECT DISTINCT notes.board, CASE WHEN boards.ended < $1 THEN 1 ELSE 0 END
             FROM notes JOIN boards ON boards.number = notes.board
             WHERE notes.board > $2
             ORDER BY notes.board
             LIMIT $3",
        )
        .bind((before, reached, PORTION))
        .fetch_all(self.conn())?;
        let Some((last, _)) = boards.last().copied() else { return Ok(None) };
        let old = boards.into_iter().filter_map(|(board, old)| old.then_some(board));
        Ok(Some((old.collect(), last)))
    }
}

impl WriteTx {
    /// Keeps the note of a player on a board, in place of the one before.
    pub fn set_note(&mut self, player: PlayerId, board: u32, text: &str) -> Result<()> {
        query(
            "INSERT INTO notes (board, player, text)
             VALUES ($1, $2, $3)
             ON CONFLICT (board, player) DO UPDATE SET text = excluded.text",
        )
        .bind((board, player, text))
        .run(self.conn())
    }

    /// Takes the note of a player on a board away; false if there was none.
    pub fn forget_note(&mut self, player: PlayerId, board: u32) -> Result<bool> {
        query("DELETE FROM notes WHERE board = $1 AND player = $2").bind((board, player)).changes(self.conn())
    }

    /// Forgets the notes on these boards; gives how many there were.
    pub fn forget_notes(&mut self, boards: &[u32]) -> Result<u64> {
        let mut gone = 0;
        for board in boards {
            gone += query("DELETE FROM notes WHERE board = $1").bind(board).execute(self.conn())?;
        }
        Ok(gone)
    }
}
