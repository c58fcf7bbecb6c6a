//! The readers of a board's letters: what has to be known of each to write to them.

use std::collections::BTreeMap;

use crate::store::sql::query::{from_row, query_as};
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
    blocks: bool,
    waits: bool,
    note: Option<String>,
    sequence: Option<u32>,
    ends: Option<jiff::Timestamp>,
}

from_row!(Columns { player as flatten, blocks, waits, note, sequence, ends });

/// Those who sit at the board `$1`, those who watch it, and the player `$2`.
macro_rules! readers {
    () => {
        "(
             SELECT player FROM seats WHERE board = $1
             UNION SELECT player FROM watchers WHERE board = $1 AND ended IS NULL
             UNION SELECT $2
         )"
    };
}

impl ReadTx {
    /// What has to be known of these players to write to them about a board, in any order. They sit there or watch it, or there is one.
    pub fn readers(&mut self, board: u32, players: &[PlayerId]) -> Result<Vec<BoardReader>> {
        let Some(first) = players.first() else { return Ok(Vec::new()) };
        let accounts: Vec<Columns> = query_as(concat!(
            "SELECT players.id, players.userid, players.stage, players.created,
                 EXISTS (SELECT 1 FROM blocks WHERE blocks.player = players.id) AS blocks,
                 EXISTS (
                     SELECT 1 FROM digest_notes WHERE digest_notes.player = players.id AND digest_notes.board = $1
                 ) AS waits,
                 notes.text AS note, appointments.sequence, appointments.ends
             FROM players
                 LEFT JOIN notes ON notes.board = $1 AND notes.player = players.id
                 LEFT JOIN appointments ON appointments.board = $1 AND appointments.player = players.id
             WHERE players.id IN ",
            readers!()
        ))
        .bind((board, *first))
        .fetch_all(self.conn())?;
        let mut settings: BTreeMap<PlayerId, BTreeMap<String, String>> = BTreeMap::new();
        query_as(concat!("SELECT player, name, value FROM settings WHERE player IN ", readers!()))
            .bind((board, *first))
            .for_each(self.conn(), |(player, name, value)| {
                settings.entry(player).or_default().insert(name, value);
                Ok(())
            })?;
        let confirmed: Vec<(PlayerId, String)> = query_as(concat!(
            "SELECT player, address FROM addresses
             WHERE stage = 'confirmed' AND player IN ",
            readers!(),
            " ORDER BY created, address"
        ))
        .bind((board, *first))
        .fetch_all(self.conn())?;
        let mut readers = Vec::with_capacity(players.len());
        for Columns { player, blocks, waits, note, sequence, ends } in accounts {
            if !players.contains(&player.id) {
                continue;
            }
            let mut threads = Vec::new();
            for (_, address) in confirmed.iter().filter(|(of, _)| *of == player.id) {
                threads.push((address.clone(), self.thread(player.id, address, board)?));
            }
            readers.push(BoardReader {
                settings: settings.remove(&player.id).unwrap_or_default(),
                threads,
                blocked: if blocks { self.blocked_by(player.id)? } else { Vec::new() },
                waits,
                note,
                appointment: sequence.map(|sequence| SentAppointment { sequence, ends }),
                player: player.by_its_name(),
            });
        }
        Ok(readers)
    }
}
