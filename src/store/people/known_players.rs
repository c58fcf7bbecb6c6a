//! Who may have written a mail: the readers of the letters that it names, and the players of its address.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::store::sql::query::{query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{AddressStage, Player, PlayerId, PlayerStage, ReadTx, Result, Used, payer_of};

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
    /// Whether it was noted that mails of the player come by the way of this one.
    pub comes_this_way: bool,
}

impl ReadTx {
    /// These players, and those alive who have confirmed exactly this address (whatever its case), oldest first. `origin` is where
    /// the mail comes from, as [`WriteTx::proved_at`](crate::store::WriteTx::proved_at) has it, and `source` the way by which it
    /// came.
    pub fn known_players(
        &mut self,
        players: &[PlayerId],
        address: &str,
        (origin, source): (Option<&str>, Option<&str>),
        now: Timestamp,
    ) -> Result<Vec<KnownPlayer>> {
        let confirmed: Vec<PlayerId> =
            query_scalar("SELECT player FROM addresses WHERE address = $1 AND stage = 'confirmed'")
                .bind(address)
                .fetch_all(self.conn())?;
        let ids: BTreeSet<PlayerId> = players.iter().chain(&confirmed).copied().collect();
        let mut known = Vec::new();
        for id in ids {
            let Some(player) = self.player(id)? else { continue };
            let has_a_home = matches!(player.stage, PlayerStage::Alive | PlayerStage::Suspended);
            let addresses = self.addresses(id)?.into_iter();
            let (was_here, comes_this_way) = self.was_proved(id, (origin, source), now)?;
            known.push(KnownPlayer {
                is_at_home: has_a_home && confirmed.contains(&id),
                addresses: addresses.map(|address| (address.address, address.stage)).collect(),
                settings: self.settings(id)?,
                used: self.used(&payer_of(id), now)?,
                was_here,
                comes_this_way,
                player,
            });
        }
        Ok(known)
    }

    /// Whether it was noted that the player was proved by a mail from there in the last hour, and by one that came this way.
    fn was_proved(
        &mut self,
        player: PlayerId,
        (origin, source): (Option<&str>, Option<&str>),
        now: Timestamp,
    ) -> Result<(bool, bool)> {
        query_as(
            "SELECT EXISTS (SELECT 1 FROM origins WHERE player = $1 AND origin = $2 AND last > $3 - 3600000),
                    EXISTS (SELECT 1 FROM player_ways WHERE player = $1 AND source = $4)",
        )
        .bind(player)
        .bind(origin)
        .bind(Millis(now))
        .bind(source)
        .fetch_one(self.conn())
    }
}
