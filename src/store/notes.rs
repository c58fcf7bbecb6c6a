//! Notes: what players write for themselves beside a board.

use jiff::Timestamp;

use super::row::Millis;
use super::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// The note of a player on a board.
    pub async fn note(&mut self, player: PlayerId, board: u32) -> Result<Option<String>> {
        Ok(sqlx::query_scalar("SELECT text FROM notes WHERE board = ? AND player = ?")
            .bind(board)
            .bind(player)
            .fetch_optional(self.conn())
            .await?)
    }
}

impl WriteTx {
    /// Keeps the note of a player on a board, in place of the one before.
    pub async fn set_note(&mut self, player: PlayerId, board: u32, text: &str) -> Result<()> {
        sqlx::query(
            "INSERT INTO notes (board, player, text)
             VALUES (?, ?, ?)
             ON CONFLICT (board, player) DO UPDATE SET text = excluded.text",
        )
        .bind(board)
        .bind(player)
        .bind(text)
        .execute(self.conn())
        .await?;
        Ok(())
    }

    /// Takes the note of a player on a board away; false if there was none.
    pub async fn forget_note(&mut self, player: PlayerId, board: u32) -> Result<bool> {
        let gone = sqlx::query("DELETE FROM notes WHERE board = ? AND player = ?")
            .bind(board)
            .bind(player)
            .execute(self.conn())
            .await?;
        Ok(gone.rows_affected() > 0)
    }

    /// Forgets the notes on boards that ended before `before`; gives how many there were.
    pub async fn forget_notes(&mut self, before: Timestamp) -> Result<u64> {
        let gone = sqlx::query(
            "DELETE FROM notes WHERE (SELECT ended FROM boards WHERE boards.number = notes.board) < ?",
        )
        .bind(Millis(before))
        .execute(self.conn())
        .await?;
        Ok(gone.rows_affected())
    }
}
