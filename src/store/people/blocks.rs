//! Whom players want to hear nothing from.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// Whether the player wants to hear nothing from the player with this userid.
    pub fn has_blocked(&mut self, player: PlayerId, userid: &str) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM blocks JOIN players ON players.id = blocks.other
                 WHERE blocks.player = $1 AND players.userid = $2
             )",
        )
        .bind((player, userid))
        .fetch_one(self.conn())
    }

    /// The userids of those from whom the player wants to hear nothing, by name.
    pub fn blocked_by(&mut self, player: PlayerId) -> Result<Vec<String>> {
        query_scalar(
            "SELECT players.userid
             FROM blocks JOIN players ON players.id = blocks.other
             WHERE blocks.player = $1
             ORDER BY players.userid",
        )
        .bind(player)
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Notes that the player wants to hear nothing from the other one.
    pub fn block(&mut self, player: PlayerId, other: PlayerId) -> Result<()> {
        query("INSERT INTO blocks (player, other) VALUES ($1, $2) ON CONFLICT (player, other) DO NOTHING")
            .bind((player, other))
            .run(self.conn())
    }

    /// Notes that the player wants to hear from the other one again.
    pub fn unblock(&mut self, player: PlayerId, other: PlayerId) -> Result<()> {
        query("DELETE FROM blocks WHERE player = $1 AND other = $2").bind((player, other)).run(self.conn())
    }
}
