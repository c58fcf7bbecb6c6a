//! Who may have written a mail: the readers of the letters that it names, and the players of its address, read at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;

use crate::store::mails::costs::{Slots, slots, used_by};
use crate::store::sql::query::{from_row, query_as};
use crate::store::sql::row::Millis;
use crate::store::sql::value::Json;
use crate::store::{AddressStage, Player, PlayerId, ReadTx, Result, Used};

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
    /// What the player has used, as [`ReadTx::used`] tells it.
    pub used: Used,
    /// Whether it was noted in the last hour that the player was proved by a mail from where this one comes from.
    pub was_here: bool,
}

struct Columns {
    player: Player,
    is_at_home: bool,
    addresses: Json<Vec<AddressColumns>>,
    settings: Json<BTreeMap<String, String>>,
    used: Json<Slots>,
    was_here: bool,
}

from_row!(Columns { player as flatten, is_at_home, addresses, settings, used, was_here });

#[derive(Deserialize)]
struct AddressColumns(String, AddressStage);

impl ReadTx {
    /// These players, and those alive who have confirmed exactly this address (whatever its case), oldest first. `origin` is where
    /// the mail comes from, as [`WriteTx::proved_at`](crate::store::WriteTx::proved_at) has it.
    pub fn known_players(
        &mut self,
        players: &[PlayerId],
        address: &str,
        origin: Option<&str>,
        now: Timestamp,
    ) -> Result<Vec<KnownPlayer>> {
        let (hour, day) = slots(now);
        let ids: Vec<i64> = players.iter().map(|player| player.0).collect();
        let rows: Vec<Columns> = query_as(concat!(
            "SELECT id, substr(userid, 1, instr(userid || '~', '~') - 1) AS userid, stage, created,
                 stage IN ('alive', 'suspended') AND EXISTS (
                     SELECT 1 FROM addresses WHERE player = id AND address = ?2 AND stage = 'confirmed'
                 ) AS is_at_home,
                 (SELECT json_group_array(json_array(address, stage))
                  FROM (SELECT address, stage FROM addresses WHERE player = players.id ORDER BY created, address)) AS addresses,
                 (SELECT json_group_object(name, value) FROM settings WHERE settings.player = id) AS settings,
                 ",
            used_by!("'player ' || players.id", "?3"),
            " AS used,
                 EXISTS (
                     SELECT 1 FROM origins WHERE player = players.id AND origin = ?4 AND last > ?5 - 3600000
                 ) AS was_here
             FROM players
             WHERE id IN (
                 SELECT value FROM json_each(?1)
                 UNION
                 SELECT player FROM addresses WHERE address = ?2 AND stage = 'confirmed'
             )
             ORDER BY id"
        ))
        .bind(Json(ids))
        .bind(address)
        .bind(day)
        .bind(origin)
        .bind(Millis(now))
        .fetch_all(self.conn())?;
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
            used: row.used.0.used(hour),
            was_here: row.was_here,
        };
        Ok(rows.into_iter().map(known).collect())
    }
}
