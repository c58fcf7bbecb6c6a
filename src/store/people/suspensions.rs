//! What the operator does with accounts: suspended, resumed, renamed.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::people::players::AFTER_ALL;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{PlayerId, PlayerStage, ReadTx, Result, WriteTx};

/// An account as the operator's list has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AccountLine {
    /// Its userid.
    pub userid: String,
    /// Its stage, in one word.
    pub stage: String,
    /// When it signed up.
    pub created: Timestamp,
    /// Its confirmed addresses, with commas between them.
    pub addresses: String,
    /// The number of boards that go on or are offered, on which its player sits.
    pub running: u32,
}

from_row!(AccountLine { userid, stage, created, addresses as absent, running });

/// An account, and which player that is.
struct Account {
    id: PlayerId,
    line: AccountLine,
}

from_row!(Account { id, line as flatten });

impl ReadTx {
    /// Accounts whose userids begin so, in this stage, or in any but that of the house, by name, at most `limit`.
    pub fn accounts(
        &mut self,
        beginning: &str,
        stage: Option<PlayerStage>,
        limit: u32,
    ) -> Result<Vec<AccountLine>> {
        let found: Vec<Account> = query_as(
            "SELECT id, userid, stage, created,
                 (SELECT CAST(coalesce(sum(number), 0) AS BIGINT) FROM board_counts
                  WHERE board_counts.player = players.id AND board_counts.stage IN ('offered', 'running')) AS running
             FROM players
             WHERE userid >= $1 AND userid < $1 || $4 AND (stage = $2 OR $2 IS NULL AND stage <> 'house')
             ORDER BY userid
             LIMIT $3",
        )
        .bind((beginning, stage, limit, AFTER_ALL))
        .fetch_all(self.conn())?;
        let mut accounts = Vec::new();
        for Account { id, line } in found {
            let addresses: Vec<String> = query_scalar(
                "SELECT address FROM addresses WHERE player = $1 AND stage <> 'waiting' ORDER BY address",
            )
            .bind(id)
            .fetch_all(self.conn())?;
            accounts.push(AccountLine { addresses: addresses.join(", "), ..line });
        }
        Ok(accounts)
    }

    /// Why a player is suspended, for the player to read; none of one who is not.
    pub fn suspension(&mut self, player: PlayerId) -> Result<Option<String>> {
        query_scalar("SELECT why FROM suspensions WHERE player = $1").bind(player).fetch_optional(self.conn())
    }

    /// A board on which both players sit.
    pub fn board_of_both(&mut self, one: PlayerId, other: PlayerId) -> Result<Option<u32>> {
        query_scalar(
            "SELECT one.board FROM seats AS one JOIN seats AS two ON two.board = one.board AND two.player = $1
             WHERE one.player = $2
             ORDER BY one.board
             LIMIT 1",
        )
        .bind((other, one))
        .fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Suspends an account that is alive.
    pub fn suspend(&mut self, player: PlayerId, why: &str, now: Timestamp) -> Result<()> {
        let done = query("UPDATE players SET stage = 'suspended' WHERE id = $1 AND stage = 'alive'")
            .bind(player)
            .execute(self.conn())?;
        self.count_moved(PlayerStage::Alive, PlayerStage::Suspended, done)?;
        query(
            "INSERT INTO suspensions (player, since, why) VALUES ($1, $2, $3)
             ON CONFLICT (player) DO UPDATE SET since = excluded.since, why = excluded.why",
        )
        .bind((player, now, why))
        .run(self.conn())
    }

    /// Makes a suspended account alive again.
    pub fn resume(&mut self, player: PlayerId) -> Result<()> {
        let done = query("UPDATE players SET stage = 'alive' WHERE id = $1 AND stage = 'suspended'")
            .bind(player)
            .execute(self.conn())?;
        self.count_moved(PlayerStage::Suspended, PlayerStage::Alive, done)?;
        query("DELETE FROM suspensions WHERE player = $1").bind(player).run(self.conn())
    }

    /// Gives a player another userid, which is free; `skeleton` is what it looks like.
    pub fn rename(&mut self, player: PlayerId, userid: &str, skeleton: &str) -> Result<()> {
        self.make_room(userid)?;
        query(
            "INSERT INTO former_names (player, userid) SELECT id, userid FROM players WHERE id = $1
             ON CONFLICT (player, userid) DO NOTHING",
        )
        .bind(player)
        .execute(self.conn())?;
        query("UPDATE players SET userid = $1, skeleton = $2 WHERE id = $3")
            .bind((userid, skeleton, player))
            .run(self.conn())
    }
}
