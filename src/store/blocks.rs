//! Whom players want to hear nothing from.

use super::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// Whether the player wants to hear nothing from the player with this userid.
    pub async fn has_blocked(&mut self, player: PlayerId, userid: &str) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM blocks JOIN players ON players.id = blocks.other
                 WHERE blocks.player = ? AND players.userid = ?
             )",
        )
        .bind(player)
        .bind(userid)
        .fetch_one(self.conn())
        .await?)
    }

    /// The userids of those from whom the player wants to hear nothing, by name.
    pub async fn blocked_by(&mut self, player: PlayerId) -> Result<Vec<String>> {
        Ok(sqlx::query_scalar(
            "SELECT players.userid
             FROM blocks JOIN players ON players.id = blocks.other
             WHERE blocks.player = ?
             ORDER BY players.userid",
        )
        .bind(player)
        .fetch_all(self.conn())
        .await?)
    }
}

impl WriteTx {
    /// Notes that the player wants to hear nothing from the other one.
    pub async fn block(&mut self, player: PlayerId, other: PlayerId) -> Result<()> {
        sqlx::query("INSERT OR IGNORE INTO blocks (player, other) VALUES (?, ?)")
            .bind(player)
            .bind(other)
            .execute(self.conn())
            .await?;
        Ok(())
    }

    /// Notes that the player wants to hear from the other one again.
    pub async fn unblock(&mut self, player: PlayerId, other: PlayerId) -> Result<()> {
        sqlx::query("DELETE FROM blocks WHERE player = ? AND other = ?")
            .bind(player)
            .bind(other)
            .execute(self.conn())
            .await?;
        Ok(())
    }
}
