//! Who may have written a mail: the readers of the letters that it names, and the players of its address.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query_as};
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

struct Columns {
    player: Player,
    was_here: bool,
    comes_this_way: bool,
}

from_row!(Columns { player as flatten, was_here, comes_this_way });

/// Accounts, with whether it was noted that the player was proved by a mail from the origin `$1` in the hour before `$2`, and by one that
/// came by the way `$3`.
macro_rules! account {
    ($which:literal) => {
        concat!(
            "SELECT players.id, players.userid, players.stage, players.created,
                 EXISTS (
                     SELECT 1 FROM origins
                     WHERE origins.player = players.id AND origins.origin = $1 AND origins.last > $2 - 3600000
                 ) AS was_here,
                 EXISTS (
                     SELECT 1 FROM player_ways WHERE player_ways.player = players.id AND player_ways.source = $3
                 ) AS comes_this_way
             FROM players WHERE ",
            $which
        )
    };
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
        let found = |sql| query_as(sql).bind((origin, now, source));
        let at_home: Vec<Columns> = found(account!(
            "players.id IN (SELECT player FROM addresses WHERE address = $4 AND stage = 'confirmed')"
        ))
        .bind(address)
        .fetch_all(self.conn())?;
        let mut all: BTreeMap<PlayerId, (Columns, bool)> =
            at_home.into_iter().map(|columns| (columns.player.id, (columns, true))).collect();
        for id in players {
            if !all.contains_key(id)
                && let Some(columns) =
                    found(account!("players.id = $4")).bind(id).fetch_optional(self.conn())?
            {
                all.insert(*id, (columns, false));
            }
        }
        let mut known = Vec::with_capacity(all.len());
        for (id, (Columns { player, was_here, comes_this_way }, is_confirmed)) in all {
            let has_a_home = matches!(player.stage, PlayerStage::Alive | PlayerStage::Suspended);
            let addresses = self.addresses(id)?.into_iter();
            known.push(KnownPlayer {
                is_at_home: has_a_home && is_confirmed,
                addresses: addresses.map(|address| (address.address, address.stage)).collect(),
                settings: self.settings(id)?,
                used: self.used(&payer_of(id), now)?,
                was_here,
                comes_this_way,
                player: player.by_its_name(),
            });
        }
        Ok(known)
    }
}
