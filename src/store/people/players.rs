//! Players, their addresses, and which challenges they take.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::words;
use crate::store::{PlayerId, PlayerStage, ReadTx, Result, StoreError, WriteTx};

/// No character comes after this one, in the order of either engine.
pub(in crate::store) const AFTER_ALL: &str = "\u{ffff}";

/// Maximum number of userids that [`ReadTx::userids_near`] gives.
const MOST_NEAR: u32 = 500;

/// Maximum number of players, and of addresses, that are forgotten in one transaction.
const MOST_FORGOTTEN: u32 = 200;

words! {
    /// The stage of an address.
    pub enum AddressStage {
        /// The letter that asks for a confirmation was not answered yet.
        Waiting = "waiting",
        /// It was.
        Confirmed = "confirmed",
        /// It was, but letters to it came back; none are sent there until it is confirmed again.
        Suspended = "suspended",
    }
}

/// An account to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewPlayer<'a> {
    /// Its name.
    pub userid: &'a str,
    /// What the name looks like: equal for two names that are easily taken for each other (a skeleton, as Unicode's
    /// UTS 39 calls it).
    pub skeleton: &'a str,
    /// The hash of its password, a PHC string.
    pub password: &'a str,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Its number.
    pub id: PlayerId,
    /// Its name, spelled as at the sign-up; unique whatever the case.
    pub userid: String,
    /// Its stage.
    pub stage: PlayerStage,
    /// When it signed up.
    pub created: Timestamp,
}

from_row!(Player { id, userid, stage, created });

impl Player {
    /// The player without what `make_room` has put behind the name, which is no part of it.
    pub(in crate::store) fn by_its_name(mut self) -> Player {
        let length = self.userid.find('~').unwrap_or(self.userid.len());
        self.userid.truncate(length);
        self
    }
}

/// An address of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// As it was given; compared whatever the case.
    pub address: String,
    /// Its stage.
    pub stage: AddressStage,
    /// When it was given.
    pub created: Timestamp,
}

from_row!(Address { address, stage, created });

/// A line of the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// The account.
    pub player: Player,
    /// On how many running boards the player sits.
    pub running: u32,
}

from_row!(PlayerLine { player as flatten, running });

impl ReadTx {
    /// The player of this number.
    pub fn player(&mut self, id: PlayerId) -> Result<Option<Player>> {
        let found: Option<Player> = query_as("SELECT id, userid, stage, created FROM players WHERE id = $1")
            .bind(id)
            .fetch_optional(self.conn())?;
        Ok(found.map(Player::by_its_name))
    }

    /// The player who has kept this as the digest of a calendar's secret word.
    pub fn player_of_calendar(&mut self, digest: &str) -> Result<Option<PlayerId>> {
        query_scalar("SELECT player FROM settings WHERE name = 'calendar-word' AND value = $1")
            .bind(digest)
            .fetch_optional(self.conn())
    }

    /// The player of this name, whatever its case and stage; of several who wait for it the one who signed up last.
    pub fn player_by_userid(&mut self, userid: &str) -> Result<Option<Player>> {
        query_as("SELECT id, userid, stage, created FROM players WHERE userid = $1")
            .bind(userid)
            .fetch_optional(self.conn())
    }

    /// The alive players who confirmed exactly this address (whatever its case), oldest first.
    pub fn players_by_address(&mut self, address: &str) -> Result<Vec<Player>> {
        query_as(
            "SELECT players.id, players.userid, players.stage, players.created
             FROM addresses JOIN players ON players.id = addresses.player
             WHERE addresses.address = $1 AND addresses.stage = 'confirmed' AND players.stage = 'alive'
             ORDER BY players.id",
        )
        .bind(address)
        .fetch_all(self.conn())
    }

    /// The userid of a sign-up whose confirmation is awaited from exactly this address (whatever its case); the oldest of several.
    pub fn signup_waiting(&mut self, address: &str) -> Result<Option<String>> {
        query_scalar(
            "SELECT players.userid
             FROM addresses JOIN players ON players.id = addresses.player
             WHERE addresses.address = $1 AND players.stage = 'new'
             ORDER BY players.id LIMIT 1",
        )
        .bind(address)
        .fetch_optional(self.conn())
    }

    /// The hashes of the passwords of these players, as [`ReadTx::password`] gives them.
    pub fn passwords(&mut self, players: &[PlayerId]) -> Result<BTreeSet<String>> {
        players.iter().filter_map(|player| self.password(*player).transpose()).collect()
    }

    /// The hash of the player's password, a PHC string. Apart from [`Player`], so that it is only read where
    /// it is checked.
    pub fn password(&mut self, player: PlayerId) -> Result<Option<String>> {
        query_scalar("SELECT password FROM players WHERE id = $1 AND stage NOT IN ('closed', 'house')")
            .bind(player)
            .fetch_optional(self.conn())
    }

    /// The player's addresses, oldest first.
    pub fn addresses(&mut self, player: PlayerId) -> Result<Vec<Address>> {
        query_as("SELECT address, stage, created FROM addresses WHERE player = $1 ORDER BY created, address")
            .bind(player)
            .fetch_all(self.conn())
    }

    /// The number of alive players.
    pub fn count_players(&mut self) -> Result<u32> {
        let number = query_scalar("SELECT number FROM player_counts WHERE stage = 'alive'")
            .fetch_optional(self.conn())?;
        Ok(number.unwrap_or(0))
    }

    /// The first alive players by name, at most `limit`, each with the number of running boards.
    pub fn players(&mut self, limit: u32) -> Result<Vec<PlayerLine>> {
        query_as(
            "SELECT id, userid, stage, created, (
                 SELECT CAST(coalesce(sum(number), 0) AS BIGINT) FROM board_counts
                 WHERE board_counts.player = players.id AND board_counts.stage = 'running'
             ) AS running
             FROM players
             WHERE stage = 'alive'
             ORDER BY userid
             LIMIT $1",
        )
        .bind(limit)
        .fetch_all(self.conn())
    }

    /// A userid with this skeleton ([`NewPlayer::skeleton`]), also of an account that is closed. One that nobody has confirmed
    /// is not taken.
    pub fn userid_with_skeleton(&mut self, skeleton: &str) -> Result<Option<String>> {
        query_scalar(
            "SELECT userid FROM players WHERE skeleton = $1 AND stage <> 'new' ORDER BY userid LIMIT 1",
        )
        .bind(skeleton)
        .fetch_optional(self.conn())
    }

    /// Userids of alive players that may have been meant by a word: those that begin with it, and those about as long
    /// (two characters more or less) that begin as it does, or with its second and then its first letter. The more letters of their
    /// beginning are those of the word, the earlier they are looked for, until 500 were looked at.
    pub fn userids_near(&mut self, word: &str) -> Result<Vec<String>> {
        let length = word.chars().count();
        let start = |n: usize| -> String { word.chars().take(n).collect() };
        let exchanged: String = word.chars().take(2).collect::<Vec<_>>().into_iter().rev().collect();
        let starts = (1..=length).rev().map(start).chain((length > 1).then_some(exchanged));
        let (mut near, mut looked): (Vec<String>, usize) = (Vec::new(), 0);
        for start in starts {
            let found: Vec<String> = query_scalar(
                "SELECT userid FROM players
                 WHERE stage = 'alive' AND userid >= $1 AND userid < $1 || $3
                 ORDER BY userid
                 LIMIT $2",
            )
            .bind((&start, MOST_NEAR, AFTER_ALL))
            .fetch_all(self.conn())?;
            looked += found.len();
            let fits = |userid: &String| {
                start.chars().count() == length || userid.chars().count().abs_diff(length) <= 2
            };
            let new: Vec<String> =
                found.into_iter().filter(|userid| fits(userid) && !near.contains(userid)).collect();
            near.extend(new);
            if looked >= usize::try_from(MOST_NEAR).unwrap_or(usize::MAX) {
                break;
            }
        }
        near.truncate(usize::try_from(MOST_NEAR).unwrap_or(usize::MAX));
        Ok(near)
    }

    /// Whether the player takes challenges of this game: as was said of it, or else of all games. Every player does until told
    /// otherwise.
    pub fn accepts(&mut self, player: PlayerId, game: &str) -> Result<bool> {
        let accepts: Option<bool> = query_scalar(
            "SELECT accepts FROM accepts WHERE player = $1 AND game IN ($2, '') ORDER BY game DESC LIMIT 1",
        )
        .bind((player, game))
        .fetch_optional(self.conn())?;
        Ok(accepts.unwrap_or(true))
    }

    /// All that the player has chosen, by name.
    pub fn settings(&mut self, player: PlayerId) -> Result<BTreeMap<String, String>> {
        let rows: Vec<(String, String)> =
            query_as("SELECT name, value FROM settings WHERE player = $1 ORDER BY name")
                .bind(player)
                .fetch_all(self.conn())?;
        Ok(rows.into_iter().collect())
    }

    /// What the player has chosen under this name.
    pub fn setting(&mut self, player: PlayerId, name: &str) -> Result<Option<String>> {
        query_scalar("SELECT value FROM settings WHERE player = $1 AND name = $2")
            .bind((player, name))
            .fetch_optional(self.conn())
    }

    /// What these players have chosen under this name, of those who have.
    pub fn settings_of(&mut self, players: &[PlayerId], name: &str) -> Result<BTreeMap<PlayerId, String>> {
        let mut chosen = BTreeMap::new();
        for player in players {
            if let Some(value) = self.setting(*player, name)? {
                chosen.insert(*player, value);
            }
        }
        Ok(chosen)
    }

    /// Whether no letters go to a player, because those to all addresses came back.
    pub fn is_unreachable(&mut self, player: PlayerId) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (SELECT 1 FROM addresses WHERE player = $1 AND stage = 'suspended')
                 AND NOT EXISTS (SELECT 1 FROM addresses WHERE player = $1 AND stage = 'confirmed')",
        )
        .bind(player)
        .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Keeps what the player has chosen under this name.
    pub fn set_setting(&mut self, player: PlayerId, name: &str, value: &str) -> Result<()> {
        query(
            "INSERT INTO settings (player, name, value)
             VALUES ($1, $2, $3)
             ON CONFLICT (player, name) DO UPDATE SET value = excluded.value",
        )
        .bind((player, name, value))
        .run(self.conn())
    }

    /// Adds a new player. Others may wait for the same userid: whoever confirms first has it.
    ///
    /// # Errors
    ///
    /// [`crate::store::StoreError::Exists`] if the userid is taken, in whatever case.
    pub fn add_player(&mut self, player: NewPlayer<'_>, now: Timestamp) -> Result<PlayerId> {
        self.make_room(player.userid)?;
        let id = query_scalar(
            "INSERT INTO players (userid, skeleton, password, stage, created)
             SELECT $1, $2, $3, 'new', $4 WHERE NOT EXISTS (SELECT 1 FROM players WHERE userid = $1)
             RETURNING id",
        )
        .bind((player.userid, player.skeleton, player.password, now))
        .fetch_optional(self.conn())?;
        let id = id.ok_or_else(|| StoreError::Exists(player.userid.to_owned()))?;
        self.count_players_more(PlayerStage::New, 1)?;
        Ok(id)
    }

    pub(in crate::store) fn count_moved(
        &mut self,
        from: PlayerStage,
        to: PlayerStage,
        number: u64,
    ) -> Result<()> {
        self.count_players_more(from, -number.cast_signed())?;
        self.count_players_more(to, number.cast_signed())
    }

    /// Adds to the number of accounts in a stage.
    pub(in crate::store) fn count_players_more(&mut self, stage: PlayerStage, more: i64) -> Result<()> {
        if more == 0 {
            return Ok(());
        }
        query(
            "INSERT INTO player_counts (stage, number) VALUES ($1, $2)
             ON CONFLICT (stage) DO UPDATE SET number = player_counts.number + excluded.number",
        )
        .bind((stage, more))
        .run(self.conn())
    }

    /// Takes a userid from the sign-up that waits with it, which goes on waiting. Userids are unique in the table, so `~` and
    /// a number stand behind it there: no word of a mail is such a userid.
    pub(in crate::store) fn make_room(&mut self, userid: &str) -> Result<()> {
        let waiting: Option<PlayerId> =
            query_scalar("SELECT id FROM players WHERE userid = $1 AND stage = 'new'")
                .bind(userid)
                .fetch_optional(self.conn())?;
        if let Some(player) = waiting {
            query("UPDATE players SET userid = userid || $1 WHERE id = $2")
                .bind((format!("~{}", player.0), player))
                .execute(self.conn())?;
        }
        Ok(())
    }

    /// Replaces the hash of the player's password.
    pub fn set_password(&mut self, player: PlayerId, password: &str) -> Result<()> {
        query("UPDATE players SET password = $1 WHERE id = $2").bind((password, player)).run(self.conn())
    }

    /// Adds an address that waits to be confirmed; one that the player has already stays as it is.
    pub fn add_address(&mut self, player: PlayerId, address: &str, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO addresses (player, address, stage, created)
             VALUES ($1, $2, 'waiting', $3)
             ON CONFLICT (player, address) DO NOTHING",
        )
        .bind((player, address, now))
        .run(self.conn())
    }

    /// Confirms an address and brings a new player to life. False if the player has no such address (any more).
    ///
    /// # Errors
    ///
    /// [`crate::store::StoreError::Exists`] if somebody else has confirmed the userid of the new player first.
    pub fn confirm_address(&mut self, player: PlayerId, address: &str) -> Result<bool> {
        let found = query("UPDATE addresses SET stage = 'confirmed' WHERE player = $1 AND address = $2")
            .bind((player, address))
            .execute(self.conn())?
            > 0;
        if found {
            let new = self.player(player)?.filter(|player| player.stage == PlayerStage::New);
            if let Some(new) = new {
                self.make_room(&new.userid)?;
                let lives = query(
                    "UPDATE players SET stage = 'alive', userid = $1
                     WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM players AS other WHERE other.userid = $1 AND other.id <> $2)",
                )
                .bind((&new.userid, player))
                .execute(self.conn())?;
                if lives == 0 {
                    return Err(StoreError::Exists(new.userid));
                }
                self.count_moved(PlayerStage::New, PlayerStage::Alive, 1)?;
            }
        }
        Ok(found)
    }

    /// Removes these addresses of the player. Gives the number of those that there were.
    pub fn remove_addresses(&mut self, player: PlayerId, addresses: &[&str]) -> Result<u64> {
        let mut removed = 0;
        for address in addresses {
            removed += query("DELETE FROM addresses WHERE player = $1 AND address = $2")
                .bind((player, address))
                .execute(self.conn())?;
        }
        Ok(removed)
    }

    /// Forgets a sign-up that nobody has confirmed. Gives whether there was one.
    pub fn forget_signup(&mut self, player: PlayerId) -> Result<bool> {
        let gone = query(
            "DELETE FROM players
             WHERE id = $1 AND stage = 'new' AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id)",
        )
        .bind(player)
        .execute(self.conn())?;
        self.count_players_more(PlayerStage::New, -gone.cast_signed())?;
        Ok(gone > 0)
    }

    /// Forgets the neutral name of a player whose account is closed, if there is no board and no letter that needs it.
    pub(in crate::store) fn forget_name(&mut self, player: PlayerId) -> Result<()> {
        let gone = query(
            "DELETE FROM players
             WHERE id = $1 AND stage = 'closed'
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE player = $1)
                 AND NOT EXISTS (SELECT 1 FROM boards WHERE challenger = $1)
                 AND NOT EXISTS (SELECT 1 FROM letters WHERE player = $1)",
        )
        .bind(player)
        .execute(self.conn())?;
        self.count_players_more(PlayerStage::Closed, -gone.cast_signed())
    }

    /// Says whether the player takes challenges of this game.
    pub fn set_accepts(&mut self, player: PlayerId, game: &str, accepts: bool) -> Result<()> {
        query(
            "INSERT INTO accepts (player, game, accepts)
             VALUES ($1, $2, $3)
             ON CONFLICT (player, game) DO UPDATE SET accepts = excluded.accepts",
        )
        .bind((player, game, accepts))
        .run(self.conn())
    }

    /// Forgets what was given before `before` and never confirmed: new players with all they have (their userids
    /// are free again), and waiting addresses of the others; the oldest 200 of each at most. Gives the number of both.
    pub fn forget_unconfirmed(&mut self, before: Timestamp) -> Result<u64> {
        let addresses = query(
            "DELETE FROM addresses
             WHERE (player, address) IN (
                 SELECT player, address FROM addresses
                 WHERE stage = 'waiting' AND created < $1
                     AND EXISTS (SELECT 1 FROM players WHERE players.id = addresses.player AND players.stage <> 'new')
                 ORDER BY created, player, address
                 LIMIT $2
             )",
        )
        .bind((before, MOST_FORGOTTEN))
        .execute(self.conn())?;
        let players = query(
            "DELETE FROM players
             WHERE id IN (
                 SELECT id FROM players
                 WHERE stage = 'new' AND created < $1
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id)
                 ORDER BY created, id
                 LIMIT $2
             )",
        )
        .bind((before, MOST_FORGOTTEN))
        .execute(self.conn())?;
        self.count_players_more(PlayerStage::New, -players.cast_signed())?;
        Ok(addresses + players)
    }
}
