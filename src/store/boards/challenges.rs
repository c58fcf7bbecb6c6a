//! Challenges that wait for an answer to the letter that asks whether they are meant.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{LetterId, ReadTx, Result, WriteTx};

/// A challenge that a letter asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptChallenge {
    /// The command, printed again; empty once the game has begun.
    pub command: String,
    /// The board on which it has begun.
    pub board: Option<u32>,
}

from_row!(KeptChallenge { command, board });

impl ReadTx {
    /// The challenge that this letter asks about, unless it was dropped or forgotten.
    pub fn kept_challenge(&mut self, letter: LetterId) -> Result<Option<KeptChallenge>> {
        query_as("SELECT command, board FROM challenges WHERE letter = $1")
            .bind(letter)
            .fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Keeps the challenge that a letter asks about.
    pub fn keep_challenge(&mut self, letter: LetterId, command: &str, now: Timestamp) -> Result<()> {
        query("INSERT INTO challenges (letter, command, at) VALUES ($1, $2, $3)")
            .bind((letter, command, now))
            .run(self.conn())
    }

    /// Notes on which board the game began that a letter asked about; the command is kept no longer.
    pub fn challenge_begun(&mut self, letter: LetterId, board: u32) -> Result<()> {
        query("UPDATE challenges SET command = '', board = $1 WHERE letter = $2")
            .bind((board, letter))
            .run(self.conn())
    }

    /// Drops the challenge that a letter asked about.
    pub fn drop_challenge(&mut self, letter: LetterId) -> Result<()> {
        query("DELETE FROM challenges WHERE letter = $1").bind(letter).run(self.conn())
    }

    /// Forgets the challenges kept before `before`, whatever has become of them; gives how many there were.
    pub fn forget_challenges(&mut self, before: Timestamp) -> Result<u64> {
        query("DELETE FROM challenges WHERE at < $1").bind(before).execute(self.conn())
    }
}
