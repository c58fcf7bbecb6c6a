//! Digests: what is to be told to players who get one letter a day, and which boards such a letter was about.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::words;
use crate::store::{CauseId, LetterId, PlayerId, ReadTx, Result, WriteTx};

words! {
    /// What kind of thing is to be told.
    pub enum NoteKind {
        /// A sentence about a move, which the record of the board has as well.
        Move = "move",
        /// A sentence about something else.
        Other = "other",
        /// What somebody wrote.
        Message = "message",
    }
}

/// Something to be told to a player in the next daily letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestNote {
    /// The board that it is about.
    pub board: u32,
    /// What it is.
    pub kind: NoteKind,
    /// The userid of who wrote a message; empty for sentences.
    pub writer: String,
    /// The sentence or the message; a sentence may be empty where the board itself says it all.
    pub text: String,
}

from_row!(DigestNote { board, kind, writer, text });

/// A board in a daily letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestBoard {
    /// Its number.
    pub board: u32,
    /// The number of moves made when the letter was written: an answer to it is good for the next one.
    pub move_number: u32,
    /// Whether the reader watches, and does not play.
    pub watching: bool,
    /// Whether the board waited for the reader.
    pub awaited: bool,
    /// Whether the moves that the letter tells of were taken back after it was written.
    pub taken_back: bool,
}

from_row!(DigestBoard { board, move_number, watching, awaited, taken_back });

impl ReadTx {
    /// The player whose daily letter has been due longest by `now`.
    pub fn due_digest(&mut self, now: Timestamp) -> Result<Option<PlayerId>> {
        query_scalar("SELECT player FROM digests WHERE due <= $1 ORDER BY due, player LIMIT 1")
            .bind(now)
            .fetch_optional(self.conn())
    }

    /// When the next daily letter is due.
    pub fn next_due_digest(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT due FROM digests ORDER BY due LIMIT 1").fetch_optional(self.conn())
    }

    /// What is to be told to a player, in the order in which it happened.
    pub fn digest_notes(&mut self, player: PlayerId) -> Result<Vec<DigestNote>> {
        query_as("SELECT board, kind, writer, text FROM digest_notes WHERE player = $1 ORDER BY id")
            .bind(player)
            .fetch_all(self.conn())
    }

    /// The texts about a board that wait for the daily letters of others than this player.
    pub fn notes_to_others(&mut self, player: PlayerId, board: u32) -> Result<Vec<String>> {
        query_scalar("SELECT text FROM digest_notes WHERE board = $1 AND player <> $2 ORDER BY id")
            .bind((board, player))
            .fetch_all(self.conn())
    }

    /// The boards of a daily letter, those where the reader was awaited first.
    pub fn digest_boards(&mut self, letter: LetterId) -> Result<Vec<DigestBoard>> {
        query_as(
            "SELECT board, move_number, watching, awaited, taken_back
             FROM digest_boards
             WHERE letter = $1
             ORDER BY awaited DESC, board",
        )
        .bind(letter)
        .fetch_all(self.conn())
    }

    /// The Message-IDs of the daily letters to this player at this address since a moment, root first.
    pub fn digest_thread(
        &mut self,
        player: PlayerId,
        address: &str,
        since: Timestamp,
    ) -> Result<Vec<String>> {
        query_scalar(
            "SELECT message_id FROM letters
             WHERE player = $1 AND board IS NULL AND purpose = 'digest' AND address = $2 AND created >= $3
             ORDER BY id",
        )
        .bind((player, address, since))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Notes what is to be told to a player in the next daily letter, which is due at `due` if none is due before.
    pub fn add_digest_notes(
        &mut self,
        player: PlayerId,
        notes: &[DigestNote],
        cause: CauseId,
        now: Timestamp,
        due: Timestamp,
    ) -> Result<()> {
        for note in notes {
            query(
                "INSERT INTO digest_notes (player, board, at, mail, work, kind, writer, text)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind((player, note.board, now, cause.mail(), cause.work(), note.kind, &note.writer, &note.text))
            .execute(self.conn())?;
        }
        query("INSERT INTO digests (player, due) VALUES ($1, $2) ON CONFLICT (player) DO NOTHING")
            .bind((player, due))
            .run(self.conn())
    }

    /// Puts the next daily letter to a player off, or forward, if something is to be told in it.
    pub fn set_digest_due(&mut self, player: PlayerId, due: Timestamp) -> Result<()> {
        query("UPDATE digests SET due = $1 WHERE player = $2").bind((due, player)).run(self.conn())
    }

    /// Forgets what was to be told to a player of a board, because a letter of its own tells it; gives the messages among it, by
    /// userid and text.
    pub fn take_digest_notes(&mut self, player: PlayerId, board: u32) -> Result<Vec<(String, String)>> {
        let mut notes: Vec<(i64, NoteKind, String, String)> = query_as(
            "DELETE FROM digest_notes WHERE player = $1 AND board = $2 RETURNING id, kind, writer, text",
        )
        .bind((player, board))
        .fetch_all(self.conn())?;
        notes.sort_by_key(|(id, ..)| *id);
        let messages = notes.into_iter().filter(|(_, kind, ..)| *kind == NoteKind::Message);
        Ok(messages.map(|(_, _, writer, text)| (writer, text)).collect())
    }

    /// Forgets all that was to be told to a player: the daily letter tells it.
    pub fn forget_digest(&mut self, player: PlayerId) -> Result<()> {
        for table in ["DELETE FROM digest_notes WHERE player = $1", "DELETE FROM digests WHERE player = $1"] {
            query(table).bind(player).execute(self.conn())?;
        }
        Ok(())
    }

    /// Notes that a daily letter tells of a board.
    pub fn add_digest_board(&mut self, letter: LetterId, told: DigestBoard) -> Result<()> {
        query(
            "INSERT INTO digest_boards (letter, board, move_number, watching, awaited, taken_back)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind((letter, told.board, told.move_number, told.watching, told.awaited, told.taken_back))
        .run(self.conn())
    }

    /// Begins the turns of players who get one letter a day and have not had it, where no letter waits that was written before those
    /// were noted. Starts from the notes, which are few, and not from all turns that wait for a letter.
    pub fn begin_noted_turns_if_none_waits(&mut self, now: Timestamp) -> Result<()> {
        query(
            "UPDATE clocks SET begun = $1, due = $1
             WHERE awaited = 1 AND begun IS NULL AND (board, player) IN (
                 SELECT board, player FROM digest_notes
                 WHERE NOT EXISTS (
                     SELECT 1 FROM letters
                     WHERE letters.next_try IS NOT NULL AND letters.created <= digest_notes.at
                 )
             )",
        )
        .bind(now)
        .run(self.conn())
    }
}
