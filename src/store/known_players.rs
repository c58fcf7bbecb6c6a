//! Who may have written a mail: the readers of the letters that it names, and the players of its address, read at once.

use std::collections::BTreeMap;

use serde::Deserialize;
use sqlx::FromRow;
use sqlx::types::Json;

use super::{AddressStage, Player, PlayerId, ReadTx, Result};

/// A player who may have written a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPlayer {
    /// The account.
    pub player: Player,
    /// Whether the account is alive or suspended, and the address of the mail is confirmed.
    pub is_at_home: bool,
    /// The addresses, with their stages.
    pub addresses: Vec<(String, AddressStage)>,
    /// All that the player has chosen, by name.
    pub settings: BTreeMap<String, String>,
}

#[derive(FromRow)]
struct Columns {
    #[sqlx(flatten)]
    player: Player,
    is_at_home: bool,
    addresses: Json<Vec<AddressColumns>>,
    settings: Json<BTreeMap<String, String>>,
}

#[derive(Deserialize)]
struct AddressColumns(String, AddressStage);

impl ReadTx {
    /// These players, and those alive who have confirmed exactly this address (whatever its case), oldest first.
    pub async fn known_players(&mut self, players: &[PlayerId], address: &str) -> Result<Vec<KnownPlayer>> {
        let ids: Vec<i64> = players.iter().map(|player| player.0).collect();
        let rows: Vec<Columns> = sqlx::query_as(
            "SELECT id, substr(userid, 1, instr(userid || '~', '~') - 1) AS userid, stage, created,
                 stage IN ('alive', 'suspended') AND EXISTS (
                     SELECT 1 FROM addresses WHERE player = id AND address = ?2 AND stage = 'confirmed'
                 ) AS is_at_home,
                 (SELECT json_group_array(json_array(there.address, there.stage) ORDER BY there.created, there.address)
                  FROM addresses AS there WHERE there.player = id) AS addresses,
                 (SELECT json_group_object(name, value) FROM settings WHERE settings.player = id) AS settings
             FROM players
             WHERE id IN (
                 SELECT value FROM json_each(?1)
                 UNION
                 SELECT player FROM addresses WHERE address = ?2 AND stage = 'confirmed'
             )
             ORDER BY id",
        )
        .bind(Json(ids))
        .bind(address)
        .fetch_all(self.conn())
        .await?;
        let known = |row: Columns| KnownPlayer {
            player: row.player,
            is_at_home: row.is_at_home,
            addresses: row
                .addresses
                .0
                .into_iter()
                .map(|AddressColumns(address, stage)| (address, stage))
                .collect(),
            settings: row.settings.0,
        };
        Ok(rows.into_iter().map(known).collect())
    }
}
