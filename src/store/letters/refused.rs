//! Letters that were refused for good: the operator hears of them, and can have them sent again.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{LetterId, ReadTx, Result, WriteTx};

/// Letters that were refused since a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Their number.
    pub letters: u64,
    /// When the last one was.
    pub last: Option<Timestamp>,
    /// Why that was, in the words of the mail server; empty if there is none.
    pub why: String,
}

impl ReadTx {
    /// Letters that were refused at or after a moment.
    pub fn refused_since(&mut self, since: Timestamp) -> Result<Refused> {
        let letters = query_scalar("SELECT count(*) FROM letters WHERE refused_at >= $1")
            .bind(since)
            .fetch_one(self.conn())?;
        let last: Option<(Timestamp, String)> = query_as(
            "SELECT refused_at, last_reply FROM letters WHERE refused_at >= $1 ORDER BY refused_at DESC LIMIT 1",
        )
        .bind(since)
        .fetch_optional(self.conn())?;
        let (last, why) = last.map_or((None, String::new()), |(at, why)| (Some(at), why));
        Ok(Refused { letters, last, why })
    }
}

impl WriteTx {
    /// Makes a letter due that waits, with those that it waits behind, however many went to its address; or one that was refused and
    /// whose words are still there. False if it is neither.
    pub fn send_letter_again(&mut self, letter: LetterId, now: Timestamp) -> Result<bool> {
        let done = query(
            "UPDATE letters
             SET next_try = $1, refused_at = NULL, stage = CASE stage WHEN 'refused' THEN 'waiting' ELSE stage END
             WHERE id = $2 AND stage IN ('waiting', 'unknown', 'refused')
                 AND EXISTS (SELECT 1 FROM letter_contents WHERE letter = letters.id)",
        )
        .bind((now, letter))
        .execute(self.conn())?;
        query(
            "UPDATE letter_contents SET kept = NULL
             WHERE letter = $1
                 AND EXISTS (
                     SELECT 1 FROM letters WHERE id = letter_contents.letter AND next_try IS NOT NULL
                 )",
        )
        .bind(letter)
        .execute(self.conn())?;
        self.release(letter)?;
        Ok(done == 1)
    }

    /// Makes the letters due that were refused at or after a moment and whose words are still there, in the order in which they were
    /// written. Gives their number.
    pub fn send_refused_again(&mut self, since: Timestamp, now: Timestamp) -> Result<u64> {
        let mut letters: Vec<LetterId> = query_scalar(
            "SELECT id FROM letters
             WHERE refused_at >= $1 AND EXISTS (SELECT 1 FROM letter_contents WHERE letter = letters.id)
             ORDER BY refused_at",
        )
        .bind(since)
        .fetch_all(self.conn())?;
        letters.sort();
        let mut sent = 0;
        for letter in letters {
            sent += u64::from(self.send_letter_again(letter, now)?);
        }
        Ok(sent)
    }
}
