//! What the operator does with accounts: suspended and resumed, renamed, two made one.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{PlayerId, PlayerStage, ReadTx, Result, WriteTx};

/// Statements that give rows of a table to another account, but for those of which that one has its own, by the other column of
/// their key.
macro_rules! goes_over {
    ($table:literal, $key:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET player = $2
             WHERE player = $1 AND NOT EXISTS (
                 SELECT 1 FROM ",
            $table,
            " AS own WHERE own.player = $2 AND own.",
            $key,
            " = ",
            $table,
            ".",
            $key,
            "
             )"
        )
    };
}

/// The same of a table of pairs of accounts, in which nobody stands beside oneself.
macro_rules! pairs_go_over {
    ($table:literal) => {
        concat!(goes_over!($table, "other"), " AND other <> $2")
    };
}

/// The same where the account is the other one of a pair.
macro_rules! others_go_over {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET other = $2
             WHERE other = $1 AND player <> $2 AND NOT EXISTS (
                 SELECT 1 FROM ",
            $table,
            " AS own WHERE own.player = ",
            $table,
            ".player AND own.other = $2
             )"
        )
    };
}

/// What belongs to a player and goes over when two accounts become one: `$1` is the account that goes, `$2` the one that stays.
/// Where the one that stays has its own, that is kept.
const GOES_OVER: &[&str] = &[
    "UPDATE seats SET player = $2 WHERE player = $1",
    "UPDATE boards SET challenger = $2 WHERE challenger = $1",
    "UPDATE clocks SET player = $2 WHERE player = $1",
    "UPDATE letters SET player = $2 WHERE player = $1",
    "UPDATE mails SET player = $2 WHERE player = $1",
    goes_over!("addresses", "address"),
    goes_over!("accepts", "game"),
    pairs_go_over!("blocks"),
    others_go_over!("blocks"),
    goes_over!("origins", "origin"),
    // Those that have ended may be several of one board.
    "UPDATE watchers SET player = $2
     WHERE player = $1 AND NOT EXISTS (
         SELECT 1 FROM watchers AS own
         WHERE own.player = $2 AND own.board = watchers.board AND own.ended IS NULL AND watchers.ended IS NULL
     )",
    goes_over!("conditions", "board"),
    goes_over!("submitted", "board"),
    goes_over!("notes", "board"),
    goes_over!("unsent", "board"),
    goes_over!("appointments", "board"),
    "UPDATE vacations SET player = $2 WHERE player = $1",
    pairs_go_over!("same_person"),
    others_go_over!("same_person"),
];

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

from_row!(AccountLine { userid, stage, created as Millis, addresses as absent, running });

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
                 (SELECT coalesce(sum(number), 0) FROM board_counts
                  WHERE board_counts.player = players.id AND board_counts.stage IN ('offered', 'running')) AS running
             FROM players
             WHERE userid >= $1 AND userid < $1 || '~' AND (stage = $2 OR $2 IS NULL AND stage <> 'house')
             ORDER BY userid
             LIMIT $3",
        )
        .bind(beginning)
        .bind(stage)
        .bind(limit)
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
        .bind(other)
        .bind(one)
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
        .bind(player)
        .bind(Millis(now))
        .bind(why)
        .execute(self.conn())?;
        Ok(())
    }

    /// Makes a suspended account alive again.
    pub fn resume(&mut self, player: PlayerId) -> Result<()> {
        let done = query("UPDATE players SET stage = 'alive' WHERE id = $1 AND stage = 'suspended'")
            .bind(player)
            .execute(self.conn())?;
        self.count_moved(PlayerStage::Suspended, PlayerStage::Alive, done)?;
        query("DELETE FROM suspensions WHERE player = $1").bind(player).execute(self.conn())?;
        Ok(())
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
            .bind(userid)
            .bind(skeleton)
            .bind(player)
            .execute(self.conn())?;
        Ok(())
    }

    /// Gives all boards and all else of one account to another one; finished boards of it are to be judged anew. They share no board.
    pub fn give_all(&mut self, from: PlayerId, to: PlayerId) -> Result<()> {
        let has_ended: bool = query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM seats JOIN boards ON boards.number = seats.board
                 WHERE seats.player = $1 AND boards.stage = 'over'
             )",
        )
        .bind(from)
        .fetch_one(self.conn())?;
        if has_ended {
            // The ratings of all who ever met these players follow from their boards.
            self.forget_ratings()?;
        }
        let boards: Vec<u32> =
            query_scalar("SELECT DISTINCT board FROM seats WHERE player = $1 ORDER BY board")
                .bind(from)
                .fetch_all(self.conn())?;
        boards.iter().try_for_each(|board| self.unlist(*board))?;
        for statement in GOES_OVER {
            query(*statement).bind(from).bind(to).execute(self.conn())?;
        }
        boards.iter().try_for_each(|board| self.list(*board))
    }

    /// Puts another player in a seat, who watches no longer: what the one before has left for the board goes.
    pub fn replace_player(&mut self, board: u32, seat: u8, from: PlayerId, to: PlayerId) -> Result<()> {
        for statement in [
            "DELETE FROM conditions WHERE board = $1 AND player = $2",
            "DELETE FROM submitted WHERE board = $1 AND player = $2",
            "DELETE FROM unsent WHERE board = $1 AND player = $2",
            "DELETE FROM appointments WHERE board = $1 AND player = $2",
            "DELETE FROM digest_notes WHERE board = $1 AND player = $2",
        ] {
            query(statement).bind(board).bind(from).execute(self.conn())?;
        }
        query("DELETE FROM watchers WHERE board = $1 AND player = $2")
            .bind(board)
            .bind(to)
            .execute(self.conn())?;
        self.relist(board, |tx| {
            for statement in [
                "UPDATE seats SET player = $1 WHERE board = $2 AND seat = $3",
                "UPDATE clocks SET player = $1 WHERE board = $2 AND seat = $3",
            ] {
                query(statement).bind(to).bind(board).bind(seat).execute(tx.conn())?;
            }
            Ok(())
        })
    }

    /// Erases a board that is over with all that belongs to it. False, and nothing is erased, if it goes on, or if ratings follow from
    /// it.
    pub fn erase_board(&mut self, board: u32) -> Result<bool> {
        let may: bool = query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM boards WHERE number = $1 AND (
                     stage = 'declined'
                     OR stage = 'over' AND pool = '' AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.board = boards.number)
                 )
             )",
        )
        .bind(board)
        .fetch_one(self.conn())?;
        if may {
            self.unlist(board)?;
            for statement in [
                "DELETE FROM bounces WHERE letter IN (SELECT id FROM letters WHERE board = $1)",
                "DELETE FROM digest_boards WHERE board = $1",
                "DELETE FROM challenges WHERE letter IN (SELECT id FROM letters WHERE board = $1) OR board = $1",
                "DELETE FROM letters WHERE board = $1",
                "DELETE FROM digest_notes WHERE board = $1",
                "DELETE FROM watchers WHERE board = $1",
                "DELETE FROM unsent WHERE board = $1",
                "DELETE FROM clocks WHERE board = $1",
                "DELETE FROM stops WHERE board = $1",
                "DELETE FROM appointments WHERE board = $1",
                "DELETE FROM rematches WHERE board = $1 OR of = $1",
                "DELETE FROM notes WHERE board = $1",
                "DELETE FROM thoughts WHERE board = $1",
                "DELETE FROM actions WHERE board = $1",
                "DELETE FROM seats WHERE board = $1",
                "DELETE FROM boards WHERE number = $1",
            ] {
                query(statement).bind(board).execute(self.conn())?;
            }
        }
        Ok(may)
    }
}
