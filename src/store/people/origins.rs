//! From where players were proved.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_scalar};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// Maximum number of origins of a player that are remembered: home, work, and where one travels.
const MOST: u32 = 16;

impl ReadTx {
    /// Whether the player was proved by a mail from there, and not from too many other places since.
    pub fn was_proved_at(&mut self, player: PlayerId, origin: &str) -> Result<bool> {
        query_scalar("SELECT EXISTS (SELECT 1 FROM origins WHERE player = $1 AND origin = $2)")
            .bind((player, origin))
            .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Notes that the player was proved by a mail from there, to the hour.
    pub fn proved_at(&mut self, player: PlayerId, origin: &str, now: Timestamp) -> Result<()> {
        let noted = query(
            "INSERT INTO origins (player, origin, last) VALUES ($1, $2, $3)
             ON CONFLICT (player, origin) DO UPDATE SET last = excluded.last
             WHERE origins.last <= excluded.last - 3600000",
        )
        .bind((player, origin, now))
        .execute(self.conn())?;
        if noted == 0 {
            return Ok(());
        }
        query(
            "DELETE FROM origins
             WHERE player = $1 AND origin NOT IN (
                 SELECT origin FROM origins WHERE player = $1 ORDER BY last DESC, origin LIMIT $2
             )",
        )
        .bind((player, MOST))
        .run(self.conn())
    }
}
