//! Messages to all players, whose letters are written in portions.

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{Player, PlayerId, ReadTx, Result, WriteTx};

/// A message to all players that has not been written to all of them yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broadcast {
    /// Its number.
    pub id: i64,
    /// Who wrote it.
    pub writer: PlayerId,
    /// What its letters are about; empty: news.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// The last player whose letters are written.
    pub reached: PlayerId,
    /// The last player there was when it came.
    pub last: PlayerId,
}

from_row!(Broadcast { id, writer = "player", subject, text, reached, last });

impl ReadTx {
    /// The oldest message that has not been written to all players.
    pub fn next_broadcast(&mut self) -> Result<Option<Broadcast>> {
        query_as("SELECT id, player, subject, text, reached, last FROM broadcasts ORDER BY id LIMIT 1")
            .fetch_optional(self.conn())
    }

    /// The next alive players whom a message has not reached, at most `limit`.
    pub fn not_reached(&mut self, broadcast: &Broadcast, limit: u32) -> Result<Vec<Player>> {
        query_as(
            "SELECT id, userid, stage, created
             FROM players
             WHERE id > $1 AND id <= $2 AND stage = 'alive'
             ORDER BY id
             LIMIT $3",
        )
        .bind((broadcast.reached, broadcast.last, limit))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Keeps a message to all players whom there are now.
    pub fn add_broadcast(&mut self, writer: PlayerId, subject: &str, text: &str) -> Result<()> {
        query(
            "INSERT INTO broadcasts (player, subject, text, last)
             SELECT $1, $2, $3, coalesce(max(id), 0) FROM players",
        )
        .bind((writer, subject, text))
        .run(self.conn())
    }

    /// Notes the last player whose letters are written; the message is forgotten where none is given.
    pub fn set_reached(&mut self, broadcast: i64, reached: Option<PlayerId>) -> Result<()> {
        match reached {
            Some(player) => {
                query("UPDATE broadcasts SET reached = $1 WHERE id = $2").bind((player, broadcast))
            }
            None => query("DELETE FROM broadcasts WHERE id = $1").bind(broadcast),
        }
        .run(self.conn())
    }
}
