//! The readers of a board's letters: what has to be known of each to write to them, read at once.

use std::collections::BTreeMap;

use crate::store::letters::letter::{Thread, thread};
use crate::store::sql::query::{from_row, query_as};
use crate::store::sql::row::MaybeMillis;
use crate::store::sql::value::Json;
use crate::store::{Player, PlayerId, ReadTx, Result, SentAppointment};

/// A player who may get a letter about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardReader {
    /// The account.
    pub player: Player,
    /// All that the player has chosen, by name.
    pub settings: BTreeMap<String, String>,
    /// The confirmed addresses, oldest first, each with the thread of the letters about the board that went there, as
    /// [`ReadTx::thread`] gives it.
    pub threads: Vec<(String, Vec<String>)>,
    /// The userids of those from whom the player wants to hear nothing.
    pub blocked: Vec<String>,
    /// Whether something about the board waits for the daily letter of the player.
    pub waits: bool,
    /// What the player has noted there.
    pub note: Option<String>,
    /// What the calendar of the player was told of the board.
    pub appointment: Option<SentAppointment>,
}

struct Columns {
    player: Player,
    settings: Json<BTreeMap<String, String>>,
    threads: Json<Vec<(String, Thread)>>,
    blocked: Json<Vec<String>>,
    waits: bool,
    note: Option<String>,
    sequence: Option<u32>,
    ends: Option<jiff::Timestamp>,
}

from_row!(Columns {
    player as flatten, settings, threads, blocked, waits, note, sequence, ends as MaybeMillis,
});

impl ReadTx {
    /// What has to be known of these players to write to them about a board, in any order.
    pub fn readers(&mut self, board: u32, players: &[PlayerId]) -> Result<Vec<BoardReader>> {
        let ids: Vec<i64> = players.iter().map(|player| player.0).collect();
        let rows: Vec<Columns> = query_as(concat!(
            "SELECT players.id, substr(players.userid, 1, instr(players.userid || '~', '~') - 1) AS userid, players.stage,
                 players.created,
                 (SELECT json_group_object(name, value) FROM settings WHERE settings.player = players.id) AS settings,
                 (SELECT json_group_array(json_array(there.address, json(",
            thread!("players.id", "there.address", "?1"),
            ")))
                  FROM (
                      SELECT address FROM addresses WHERE player = players.id AND stage = 'confirmed' ORDER BY created, address
                  ) AS there) AS threads,
                 (SELECT json_group_array(other.userid)
                  FROM blocks JOIN players AS other ON other.id = blocks.other
                  WHERE blocks.player = players.id) AS blocked,
                 EXISTS (
                     SELECT 1 FROM digest_notes WHERE digest_notes.player = players.id AND digest_notes.board = ?1
                 ) AS waits,
                 notes.text AS note, appointments.sequence, appointments.ends
             FROM json_each(?2) AS reader
                 CROSS JOIN players ON players.id = reader.value
                 LEFT JOIN notes ON notes.board = ?1 AND notes.player = players.id
                 LEFT JOIN appointments ON appointments.board = ?1 AND appointments.player = players.id"
        ))
        .bind(board)
        .bind(Json(ids))
        .fetch_all(self.conn())?;
        let reader = |row: Columns| BoardReader {
            player: row.player,
            settings: row.settings.0,
            threads: row.threads.0.into_iter().map(|(address, thread)| (address, thread.into())).collect(),
            blocked: row.blocked.0,
            waits: row.waits,
            note: row.note,
            appointment: row.sequence.map(|sequence| SentAppointment { sequence, ends: row.ends }),
        };
        Ok(rows.into_iter().map(reader).collect())
    }
}
