//! Watchers: who gets letters about a board without playing on it.

use std::fmt;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::{transparent, words};
use crate::store::{CauseId, PlayerId, ReadTx, Result, WriteTx};

words! {
    /// Which letters about a board its watcher gets.
    pub enum Watching {
        /// Every one.
        Each = "each",
        /// The last one alone.
        End = "end",
    }
}

/// A word that ends one watching and proves nothing else. It never shows in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct WatchToken(pub String);

transparent!(WatchToken: String);

/// Somebody who watches a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// The player who watches.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// Which letters the player gets.
    pub how: Watching,
    /// The word that ends it.
    pub token: WatchToken,
}

from_row!(Watcher { player, userid, how, token });

/// A board that somebody watches, or has watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// Its number.
    pub board: u32,
    /// The name of its game.
    pub game: String,
    /// The watcher's name.
    pub userid: String,
    /// Which letters the watcher gets.
    pub how: Watching,
    /// Whether it has ended: by the watcher, or with the board.
    pub ended: bool,
}

from_row!(Watched { board, game, userid, how, ended });

impl ReadTx {
    /// The watchers of a board, by name.
    pub fn watchers(&mut self, board: u32) -> Result<Vec<Watcher>> {
        query_as(
            "SELECT watchers.player, players.userid, watchers.how, watchers.token
             FROM watchers JOIN players ON players.id = watchers.player
             WHERE watchers.board = $1 AND watchers.ended IS NULL
             ORDER BY players.userid",
        )
        .bind(board)
        .fetch_all(self.conn())
    }

    /// The boards that a player watches, by number.
    pub fn watched_by(&mut self, player: PlayerId) -> Result<Vec<Watched>> {
        query_as(
            "SELECT watchers.board, boards.game, players.userid, watchers.how, 0 AS ended
             FROM watchers
                 JOIN boards ON boards.number = watchers.board
                 JOIN players ON players.id = watchers.player
             WHERE watchers.player = $1 AND watchers.ended IS NULL
             ORDER BY watchers.board",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// The watching that this token was given out for.
    pub fn watching_of(&mut self, token: &str) -> Result<Option<Watched>> {
        query_as(
            "SELECT watchers.board, boards.game, players.userid, watchers.how, watchers.ended IS NOT NULL AS ended
             FROM watchers
                 JOIN boards ON boards.number = watchers.board
                 JOIN players ON players.id = watchers.player
             WHERE watchers.token = $1",
        )
        .bind(token)
        .fetch_optional(self.conn())
    }

    /// The number of times that a player wrote to those who watch, at or after `since`.
    pub fn count_kibitzes(&mut self, player: PlayerId, since: Timestamp) -> Result<u32> {
        query_scalar("SELECT count(*) FROM kibitzes WHERE player = $1 AND at >= $2")
            .bind((player, since))
            .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Makes a player watch a board, or changes how. A player who watches it already keeps the earlier token.
    pub fn watch(&mut self, board: u32, player: PlayerId, how: Watching, token: &WatchToken) -> Result<()> {
        query(
            "INSERT INTO watchers (token, board, player, how)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (board, player) WHERE ended IS NULL DO UPDATE SET how = excluded.how",
        )
        .bind((token, board, player, how))
        .run(self.conn())
    }

    /// Ends a player's watching of a board. False if the player does not watch it.
    pub fn stop_watching(
        &mut self,
        board: u32,
        player: PlayerId,
        cause: CauseId,
        now: Timestamp,
    ) -> Result<bool> {
        query(
            "UPDATE watchers SET ended = $1, ended_mail = $2, ended_work = $3
             WHERE board = $4 AND player = $5 AND ended IS NULL",
        )
        .bind((now, cause.mail(), cause.work(), board, player))
        .changes(self.conn())
    }

    /// Ends the watching that this token was given out for. False if it has ended or there was none.
    pub fn stop_watching_of(&mut self, token: &str, cause: CauseId, now: Timestamp) -> Result<bool> {
        query(
            "UPDATE watchers SET ended = $1, ended_mail = $2, ended_work = $3 WHERE token = $4 AND ended IS NULL",
        )
        .bind((now, cause.mail(), cause.work(), token)).changes(self.conn())
    }

    /// Ends all watching of a board.
    pub fn stop_all_watching(&mut self, board: u32, cause: CauseId, now: Timestamp) -> Result<()> {
        query(
            "UPDATE watchers SET ended = $1, ended_mail = $2, ended_work = $3 WHERE board = $4 AND ended IS NULL",
        )
        .bind((now, cause.mail(), cause.work(), board))
        .run(self.conn())
    }

    /// Notes that a player wrote to those who watch, and forgets all that is older than `since`.
    pub fn add_kibitz(&mut self, player: PlayerId, now: Timestamp, since: Timestamp) -> Result<()> {
        query("DELETE FROM kibitzes WHERE player = $1 AND at < $2")
            .bind((player, since))
            .execute(self.conn())?;
        query("INSERT INTO kibitzes (player, at) VALUES ($1, $2)").bind((player, now)).run(self.conn())
    }
}

impl fmt::Debug for WatchToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WatchToken(..)")
    }
}
