//! The readers of a board's letters: what has to be known of each to write to them.

use std::collections::BTreeMap;

use crate::store::sql::query::{from_row, query_as};
use crate::store::sql::row::MaybeMillis;
use crate::store::{AddressStage, Player, PlayerId, ReadTx, Result, SentAppointment};

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
    waits: bool,
    note: Option<String>,
    sequence: Option<u32>,
    ends: Option<jiff::Timestamp>,
}

from_row!(Columns { player as flatten, waits, note, sequence, ends as MaybeMillis });

impl ReadTx {
    /// What has to be known of these players to write to them about a board, in any order.
    pub fn readers(&mut self, board: u32, players: &[PlayerId]) -> Result<Vec<BoardReader>> {
        let mut readers = Vec::with_capacity(players.len());
        for player in players {
            readers.extend(self.reader(board, *player)?);
        }
        Ok(readers)
    }

    fn reader(&mut self, board: u32, player: PlayerId) -> Result<Option<BoardReader>> {
        let row: Option<Columns> = query_as(
            "SELECT players.id, players.userid, players.stage, players.created,
                 EXISTS (
                     SELECT 1 FROM digest_notes WHERE digest_notes.player = players.id AND digest_notes.board = $1
                 ) AS waits,
                 notes.text AS note, appointments.sequence, appointments.ends
             FROM players
                 LEFT JOIN notes ON notes.board = $1 AND notes.player = players.id
                 LEFT JOIN appointments ON appointments.board = $1 AND appointments.player = players.id
             WHERE players.id = $2",
        )
        .bind(board)
        .bind(player)
        .fetch_optional(self.conn())?;
        let Some(Columns { player: mut account, waits, note, sequence, ends }) = row else { return Ok(None) };
        // What `make_room` has put behind it is no part of the name.
        let length = account.userid.find('~').unwrap_or(account.userid.len());
        account.userid.truncate(length);
        Ok(Some(BoardReader {
            player: account,
            settings: self.settings(player)?,
            threads: self.threads(player, board)?,
            blocked: self.blocked_by(player)?,
            waits,
            note,
            appointment: sequence.map(|sequence| SentAppointment { sequence, ends }),
        }))
    }

    /// The confirmed addresses of a player, oldest first, each with the thread about the board.
    fn threads(&mut self, player: PlayerId, board: u32) -> Result<Vec<(String, Vec<String>)>> {
        let mut threads = Vec::new();
        for address in self.addresses(player)? {
            if address.stage == AddressStage::Confirmed {
                let thread = self.thread(player, &address.address, board)?;
                threads.push((address.address, thread));
            }
        }
        Ok(threads)
    }
}
