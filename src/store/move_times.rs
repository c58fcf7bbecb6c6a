//! When players moved last, and how long they take for a move, counted by how long.

use jiff::Timestamp;

use super::row::Millis;
use super::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// When a player last made a move, as far as that is known.
    pub async fn last_moved(&mut self, player: PlayerId) -> Result<Option<Timestamp>> {
        let moved: Option<Millis> = sqlx::query_scalar("SELECT moved FROM players WHERE id = ?")
            .bind(player)
            .fetch_one(self.conn())
            .await?;
        Ok(moved.map(Timestamp::from))
    }

    /// How many moves of a player took how long: buckets and numbers, in the order of the buckets.
    pub async fn move_times(&mut self, player: PlayerId) -> Result<Vec<(u32, u32)>> {
        Ok(sqlx::query_as("SELECT bucket, number FROM move_times WHERE player = ? ORDER BY bucket")
            .bind(player)
            .fetch_all(self.conn())
            .await?)
    }
}

impl WriteTx {
    /// Notes that a player made a move.
    pub async fn note_moved(&mut self, player: PlayerId, at: Timestamp) -> Result<()> {
        sqlx::query("UPDATE players SET moved = max(coalesce(moved, 0), ?) WHERE id = ?")
            .bind(Millis(at))
            .bind(player)
            .execute(self.conn())
            .await?;
        Ok(())
    }

    /// Counts a move of a player.
    pub async fn add_move_time(&mut self, player: PlayerId, bucket: u32) -> Result<()> {
        sqlx::query(
            "INSERT INTO move_times (player, bucket, number) VALUES (?, ?, 1)
             ON CONFLICT DO UPDATE SET number = number + 1",
        )
        .bind(player)
        .bind(bucket)
        .execute(self.conn())
        .await?;
        Ok(())
    }

    /// Notes that the player of a seat has lost a board on time.
    pub async fn note_late(&mut self, board: u32, seat: u8) -> Result<()> {
        sqlx::query("UPDATE seats SET late = 1 WHERE board = ? AND seat = ?")
            .bind(board)
            .bind(seat)
            .execute(self.conn())
            .await?;
        Ok(())
    }
}
