//! What the operator does with accounts: suspended and resumed, renamed, two made one.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{PlayerId, PlayerStage, ReadTx, Result, WriteTx};

/// What belongs to a player and goes over when two accounts become one: `?1` is the account that goes, `?2` the one that stays.
/// Where the one that stays has its own, that is kept.
const GOES_OVER: &[&str] = &[
    "UPDATE seats SET player = ?2 WHERE player = ?1",
    "UPDATE boards SET challenger = ?2 WHERE challenger = ?1",
    "UPDATE clocks SET player = ?2 WHERE player = ?1",
    "UPDATE letters SET player = ?2 WHERE player = ?1",
    "UPDATE mails SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE addresses SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE accepts SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE blocks SET player = ?2 WHERE player = ?1 AND other <> ?2",
    "UPDATE OR IGNORE blocks SET other = ?2 WHERE other = ?1 AND player <> ?2",
    "UPDATE OR IGNORE origins SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE watchers SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE conditions SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE submitted SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE notes SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE unsent SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE appointments SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE vacations SET player = ?2 WHERE player = ?1",
    "UPDATE OR IGNORE same_person SET player = ?2 WHERE player = ?1 AND other <> ?2",
    "UPDATE OR IGNORE same_person SET other = ?2 WHERE other = ?1 AND player <> ?2",
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

from_row!(AccountLine { userid, stage, created as Millis, addresses, running });

impl ReadTx {
    /// Accounts whose userids begin so, in this stage, or in any but that of the house, by name, at most `limit`.
    pub fn accounts(
        &mut self,
        beginning: &str,
        stage: Option<PlayerStage>,
        limit: u32,
    ) -> Result<Vec<AccountLine>> {
        query_as(
            "SELECT userid, stage, created,
                 (SELECT coalesce(group_concat(address, ', '), '') FROM addresses
                  WHERE addresses.player = players.id AND addresses.stage <> 'waiting') AS addresses,
                 (SELECT coalesce(sum(number), 0) FROM board_counts
                  WHERE board_counts.player = players.id AND board_counts.stage IN ('offered', 'running')) AS running
             FROM players
             WHERE userid >= ?1 AND userid < ?1 || '~' AND stage = coalesce(?2, CASE stage WHEN 'house' THEN '' ELSE stage END)
             ORDER BY userid
             LIMIT ?3",
        )
        .bind(beginning)
        .bind(stage)
        .bind(limit)
        .fetch_all(self.conn())
    }

    /// Why a player is suspended, for the player to read; none of one who is not.
    pub fn suspension(&mut self, player: PlayerId) -> Result<Option<String>> {
        query_scalar("SELECT why FROM suspensions WHERE player = ?").bind(player).fetch_optional(self.conn())
    }

    /// A board on which both players sit.
    pub fn board_of_both(&mut self, one: PlayerId, other: PlayerId) -> Result<Option<u32>> {
        query_scalar(
            "SELECT one.board FROM seats AS one JOIN seats AS two ON two.board = one.board AND two.player = ?
             WHERE one.player = ?
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
        query("UPDATE players SET stage = 'suspended' WHERE id = ? AND stage = 'alive'")
            .bind(player)
            .execute(self.conn())?;
        query("INSERT OR REPLACE INTO suspensions (player, since, why) VALUES (?, ?, ?)")
            .bind(player)
            .bind(Millis(now))
            .bind(why)
            .execute(self.conn())?;
        Ok(())
    }

    /// Makes a suspended account alive again.
    pub fn resume(&mut self, player: PlayerId) -> Result<()> {
        query("UPDATE players SET stage = 'alive' WHERE id = ? AND stage = 'suspended'")
            .bind(player)
            .execute(self.conn())?;
        query("DELETE FROM suspensions WHERE player = ?").bind(player).execute(self.conn())?;
        Ok(())
    }

    /// Gives a player another userid, which is free; `skeleton` is what it looks like.
    pub fn rename(&mut self, player: PlayerId, userid: &str, skeleton: &str) -> Result<()> {
        self.make_room(userid)?;
        query(
            "INSERT OR IGNORE INTO former_names (player, userid) SELECT id, userid FROM players WHERE id = ?",
        )
        .bind(player)
        .execute(self.conn())?;
        query("UPDATE players SET userid = ?, skeleton = ? WHERE id = ?")
            .bind(userid)
            .bind(skeleton)
            .bind(player)
            .execute(self.conn())?;
        Ok(())
    }

    /// Gives all boards and all else of one account to another one; finished boards of it are to be judged anew. They share no board.
    pub fn give_all(&mut self, from: PlayerId, to: PlayerId) -> Result<()> {
        let over: Vec<u32> = query_scalar(
            "SELECT seats.board FROM seats JOIN boards ON boards.number = seats.board
             WHERE seats.player = ? AND boards.stage = 'over'",
        )
        .bind(from)
        .fetch_all(self.conn())?;
        if !over.is_empty() {
            // The ratings of all who ever met these players follow from their boards.
            self.forget_ratings()?;
        }
        for statement in GOES_OVER {
            query(*statement).bind(from).bind(to).execute(self.conn())?;
        }
        Ok(())
    }

    /// Puts another player in a seat, who watches no longer: what the one before has left for the board goes.
    pub fn replace_player(&mut self, board: u32, seat: u8, from: PlayerId, to: PlayerId) -> Result<()> {
        for statement in [
            "DELETE FROM conditions WHERE board = ?1 AND player = ?2",
            "DELETE FROM submitted WHERE board = ?1 AND player = ?2",
            "DELETE FROM unsent WHERE board = ?1 AND player = ?2",
            "DELETE FROM appointments WHERE board = ?1 AND player = ?2",
            "DELETE FROM digest_notes WHERE board = ?1 AND player = ?2",
        ] {
            query(statement).bind(board).bind(from).execute(self.conn())?;
        }
        query("DELETE FROM watchers WHERE board = ? AND player = ?")
            .bind(board)
            .bind(to)
            .execute(self.conn())?;
        for statement in [
            "UPDATE seats SET player = ? WHERE board = ? AND seat = ?",
            "UPDATE clocks SET player = ? WHERE board = ? AND seat = ?",
        ] {
            query(statement).bind(to).bind(board).bind(seat).execute(self.conn())?;
        }
        Ok(())
    }

    /// Erases a board that is over with all that belongs to it. False, and nothing is erased, if it goes on, or if ratings follow from
    /// it.
    pub fn erase_board(&mut self, board: u32) -> Result<bool> {
        let may: bool = query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM boards WHERE number = ? AND (
                     stage = 'declined'
                     OR stage = 'over' AND pool = '' AND NOT EXISTS (SELECT 1 FROM rated WHERE board = number)
                 )
             )",
        )
        .bind(board)
        .fetch_one(self.conn())?;
        if may {
            for statement in [
                "DELETE FROM bounces WHERE letter IN (SELECT id FROM letters WHERE board = ?1)",
                "DELETE FROM digest_boards WHERE board = ?1",
                "DELETE FROM challenges WHERE letter IN (SELECT id FROM letters WHERE board = ?1) OR board = ?1",
                "DELETE FROM letters WHERE board = ?1",
                "DELETE FROM digest_notes WHERE board = ?1",
                "DELETE FROM watchers WHERE board = ?1",
                "DELETE FROM unsent WHERE board = ?1",
                "DELETE FROM clocks WHERE board = ?1",
                "DELETE FROM stops WHERE board = ?1",
                "DELETE FROM appointments WHERE board = ?1",
                "DELETE FROM rematches WHERE board = ?1 OR of = ?1",
                "DELETE FROM notes WHERE board = ?1",
                "DELETE FROM thoughts WHERE board = ?1",
                "DELETE FROM listed_boards
                 WHERE board = ?1
                     AND game = (SELECT game FROM boards WHERE number = ?1)
                     AND stage = (SELECT stage FROM boards WHERE number = ?1)
                     AND player IN (SELECT 0 UNION ALL SELECT player FROM seats WHERE board = ?1)",
                "DELETE FROM actions WHERE board = ?1",
                "DELETE FROM seats WHERE board = ?1",
                "DELETE FROM boards WHERE number = ?1",
            ] {
                query(statement).bind(board).execute(self.conn())?;
            }
        }
        Ok(may)
    }
}
