//! The keys of the boards that players start next; letters name their commitments.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{BoardKey, PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// The key of the next board with dice that the player starts; none if none was drawn yet.
    pub fn next_key(&mut self, player: PlayerId) -> Result<Option<BoardKey>> {
        query_scalar("SELECT key FROM next_keys WHERE player = $1").bind(player).fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Replaces the key of the next board with dice that the player starts; the earlier one is erased.
    pub fn set_next_key(&mut self, player: PlayerId, key: BoardKey) -> Result<()> {
        query(
            "INSERT INTO next_keys (player, key) VALUES ($1, $2)
             ON CONFLICT (player) DO UPDATE SET key = excluded.key",
        )
        .bind((player, key))
        .run(self.conn())
    }
}
