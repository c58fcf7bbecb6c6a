//! The outbox: letters leave in order per address and board, the stage written before the act.
//!
//! A letter is `waiting`, then `sending`, then one of `sent`, `refused`, `waiting` again (certainly not taken)
//! or `unknown` (perhaps taken: it goes again, under the same Message-ID). One that waits holds back the later
//! ones to the same address about the same board, and no others.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::row::time;
use super::{LetterId, LetterStage, Result, Store, StoreError};

/// A letter that is to be handed over now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueLetter {
    /// Its number.
    pub id: LetterId,
    /// The envelope sender; empty for the null sender.
    pub from: String,
    /// The envelope recipient.
    pub to: String,
    /// Without angle brackets.
    pub message_id: String,
    /// The whole message, CRLF line ends.
    pub bytes: Vec<u8>,
    /// When it was written; who tries too long may give up.
    pub created: Timestamp,
    /// How often it was tried before.
    pub tries: u32,
}

impl Store {
    /// The oldest letter that is due and that no earlier one holds back. A new one is due whatever the clock says, which
    /// may have been set back since.
    pub async fn next_letter(&self, now: Timestamp) -> Result<Option<DueLetter>> {
        Ok(sqlx::query_as(
            "SELECT id, envelope_from, address, message_id, bytes, created, tries
             FROM letters
             WHERE next_try IS NOT NULL AND (next_try <= ? OR tries = 0) AND stage IN ('waiting', 'unknown')
                 AND NOT EXISTS (
                     SELECT 1
                     FROM letters AS earlier
                     WHERE earlier.address = letters.address AND earlier.board IS letters.board
                         AND earlier.id < letters.id AND earlier.next_try IS NOT NULL
                 )
             ORDER BY id
             LIMIT 1",
        )
        .bind(now.as_millisecond())
        .fetch_optional(&self.reader)
        .await?)
    }

    /// When the next letter becomes due; none while there is nothing to be sent. It may lie in the past.
    pub async fn next_due(&self) -> Result<Option<Timestamp>> {
        let row = sqlx::query(
            "SELECT next_try
             FROM letters
             WHERE next_try IS NOT NULL AND stage IN ('waiting', 'unknown')
                 AND NOT EXISTS (
                     SELECT 1
                     FROM letters AS earlier
                     WHERE earlier.address = letters.address AND earlier.board IS letters.board
                         AND earlier.id < letters.id AND earlier.next_try IS NOT NULL
                 )
             ORDER BY next_try
             LIMIT 1",
        )
        .fetch_optional(&self.reader)
        .await?;
        Ok(row.map(|row| time(&row, "next_try")).transpose()?)
    }

    /// Notes, on stable storage, that the letter is about to be handed over. To be called before the act: after
    /// a crash it is known that the letter may have left. [`StoreError::Conflict`] if it is not to be sent.
    pub async fn mark_sending(&self, id: LetterId) -> Result<()> {
        let done = sqlx::query(
            "UPDATE letters SET stage = 'sending', tries = tries + 1
             WHERE id = ? AND stage IN ('waiting', 'unknown')",
        )
        .bind(id)
        .execute(&self.writer)
        .await?;
        match done.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::Conflict(format!("letter {} is not to be sent", id.0))),
        }
    }

    /// Notes that the next server has it, and empties its bytes.
    pub async fn mark_sent(&self, id: LetterId, reply: &str, now: Timestamp) -> Result<()> {
        let done = sqlx::query(
            "UPDATE letters SET stage = 'sent', last_reply = ?, next_try = NULL, sent_at = ?, bytes = x''
             WHERE id = ? AND stage = 'sending'",
        )
        .bind(reply)
        .bind(now.as_millisecond())
        .bind(id)
        .execute(&self.writer)
        .await?;
        was_sending(id, done.rows_affected())
    }

    /// Notes that it was refused for good. Its bytes stay for the operator.
    pub async fn mark_refused(&self, id: LetterId, reason: &str) -> Result<()> {
        self.mark(id, LetterStage::Refused, reason, None).await
    }

    /// Notes that it was certainly not taken, and when to try again.
    pub async fn mark_later(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.mark(id, LetterStage::Waiting, reason, Some(next_try)).await
    }

    /// Notes that it may have been taken, and when to try again.
    pub async fn mark_unknown(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.mark(id, LetterStage::Unknown, reason, Some(next_try)).await
    }

    /// After a start: letters found in the middle of being sent may have left; they are due again. How many.
    pub async fn restart_outbox(&self, now: Timestamp) -> Result<u64> {
        let done = sqlx::query(
            "UPDATE letters SET stage = 'unknown', next_try = ?, last_reply = 'stopped while sending'
             WHERE next_try IS NOT NULL AND stage = 'sending'",
        )
        .bind(now.as_millisecond())
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    async fn mark(
        &self,
        id: LetterId,
        stage: LetterStage,
        reason: &str,
        next_try: Option<Timestamp>,
    ) -> Result<()> {
        let done = sqlx::query(
            "UPDATE letters SET stage = ?, last_reply = ?, next_try = ? WHERE id = ? AND stage = 'sending'",
        )
        .bind(stage)
        .bind(reason)
        .bind(next_try.map(|at| at.as_millisecond()))
        .bind(id)
        .execute(&self.writer)
        .await?;
        was_sending(id, done.rows_affected())
    }
}

fn was_sending(id: LetterId, rows: u64) -> Result<()> {
    match rows {
        1 => Ok(()),
        _ => Err(StoreError::Conflict(format!("letter {} is not being sent", id.0))),
    }
}

impl FromRow<'_, SqliteRow> for DueLetter {
    fn from_row(row: &SqliteRow) -> sqlx::Result<DueLetter> {
        Ok(DueLetter {
            id: row.try_get("id")?,
            from: row.try_get("envelope_from")?,
            to: row.try_get("address")?,
            message_id: row.try_get("message_id")?,
            bytes: row.try_get("bytes")?,
            created: time(row, "created")?,
            tries: row.try_get("tries")?,
        })
    }
}
