//! The outbox: letters leave in order per address and board, the stage written before the act.
//!
//! A letter is `waiting`, then `sending`, then one of `sent`, `refused`, `waiting` again (certainly not taken)
//! or `unknown` (perhaps taken: it goes again, under the same Message-ID). One that waits holds back the later
//! ones to the same address about the same board, and no others; one that is being sent holds back all to its address. What
//! mails have brought about goes before what clocks have.

use jiff::Timestamp;
use sqlx::types::Json;
use sqlx::{FromRow, SqliteConnection};

use super::letters::size;
use super::row::Millis;
use super::{LetterContent, LetterId, LetterStage, Result, Store, StoreError, WriteTx};

/// A letter that is to be handed over now.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DueLetter {
    /// Its number.
    pub id: LetterId,
    /// The envelope sender; empty for the null sender.
    #[sqlx(rename = "envelope_from")]
    pub from: String,
    /// The envelope recipient.
    #[sqlx(rename = "address")]
    pub to: String,
    /// Without angle brackets.
    pub message_id: String,
    /// What it says.
    #[sqlx(flatten, try_from = "ContentColumns")]
    pub content: LetterContent,
    /// When it was written; a letter may be given up after too long a time.
    #[sqlx(try_from = "Millis")]
    pub created: Timestamp,
    /// The number of tries before this one.
    pub tries: u32,
}

/// A query for letters that are due and that nothing holds back: among which, with what other condition, in what order.
macro_rules! next {
    ($among:literal, $which:literal, $order:literal) => {
        concat!(
            "SELECT letters.id, letters.envelope_from, letters.address, letters.message_id, model, bytes,
                 letters.created, letters.tries
             FROM ",
            $among,
            " CROSS JOIN letter_contents ON letter_contents.letter = letters.id
             WHERE letters.next_try IS NOT NULL AND (letters.tries = 0 OR letters.next_try <= ?1)
                 AND letters.stage IN ('waiting', 'unknown') AND ",
            $which,
            " AND NOT EXISTS (
                     SELECT 1
                     FROM letters AS other
                     WHERE other.address = letters.address AND other.next_try IS NOT NULL
                         AND (other.stage = 'sending' OR other.board IS letters.board AND other.id < letters.id)
                 )
             ORDER BY ",
            $order,
            " LIMIT ?2"
        )
    };
}

/// In this order letters are looked for.
const NEXT: [&str; 3] = [
    next!(
        "letters AS answer CROSS JOIN letters
             ON letters.address = answer.address AND letters.board IS answer.board AND letters.id <= answer.id",
        "letters.tries = 0 AND answer.next_try IS NOT NULL AND answer.work IS NULL AND answer.tries = 0",
        "answer.id, letters.id"
    ),
    next!("letters", "letters.tries = 0", "letters.id"),
    next!("letters", "letters.tries > 0", "letters.id"),
];

impl Store {
    /// The letter to be handed over next, the first of those that [`claim_letters`](Self::claim_letters) would give; it is not marked.
    pub async fn next_letter(&self, now: Timestamp) -> Result<Option<DueLetter>> {
        Ok(self.due_letters(1, now).await?.pop())
    }

    /// Letters to be handed over now, at most so many, no two to one address, marked as being sent. Not to be called twice at a
    /// time. They are of those that are due and that nothing holds back: no earlier letter to the same address about the same board
    /// waits, and none to that address is being sent. First come those that mails have brought about, with what holds them back,
    /// so that nobody waits for an answer while thousands hear of their clocks; then others, oldest first. Those tried before come
    /// last, so that letters which hang at the next server keep no others from leaving. A new one is due whatever the clock says,
    /// which may have been set back since.
    pub async fn claim_letters(&self, most: usize, now: Timestamp) -> Result<Vec<DueLetter>> {
        let mut due = self.due_letters(most, now).await?;
        if due.is_empty() {
            return Ok(due);
        }
        let ids: Vec<LetterId> = due.iter().map(|letter| letter.id).collect();
        // One may have been taken out of the outbox meanwhile.
        let claimed = self.together(move |tx| Box::pin(async move { tx.mark_sending(&ids).await })).await?;
        due.retain(|letter| claimed.contains(&letter.id));
        Ok(due)
    }

    async fn due_letters(&self, most: usize, now: Timestamp) -> Result<Vec<DueLetter>> {
        let mut due: Vec<DueLetter> = Vec::new();
        for query in NEXT {
            if due.len() >= most {
                break;
            }
            let found =
                sqlx::query_as(query).bind(Millis(now)).bind(size(most)).fetch_all(&self.reader).await?;
            for letter in found {
                let letter: DueLetter = letter;
                if due.len() < most && due.iter().all(|other| !other.to.eq_ignore_ascii_case(&letter.to)) {
                    due.push(letter);
                }
            }
        }
        Ok(due)
    }

    /// When the next letter becomes due; none while there is nothing to be sent. It may lie in the past.
    pub async fn next_due(&self) -> Result<Option<Timestamp>> {
        let due: Option<Millis> = sqlx::query_scalar(
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
        Ok(due.map(Timestamp::from))
    }

    /// Notes, on stable storage, that the letter is about to be handed over. To be called before the act: after
    /// a crash it is known that the letter may have left.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if it is not to be sent.
    pub async fn mark_sending(&self, id: LetterId) -> Result<()> {
        let marked = self.together(move |tx| Box::pin(async move { tx.mark_sending(&[id]).await })).await?;
        match marked.is_empty() {
            true => Err(StoreError::Conflict(format!("letter {} is not to be sent", id.0))),
            false => Ok(()),
        }
    }

    /// Notes that the next server has it, and erases what it says; the turn of which it tells begins. `length` is that of the
    /// message as it was handed over, in bytes.
    ///
    /// # Errors
    ///
    /// As all marks: [`StoreError::Conflict`] if the letter is not being sent.
    pub async fn mark_sent(&self, id: LetterId, reply: &str, length: usize, now: Timestamp) -> Result<()> {
        let reply = reply.to_owned();
        self.together(move |tx| Box::pin(async move { tx.mark_sent(id, &reply, length, now).await })).await
    }

    /// Notes that it was refused for good; the turn of which it tells begins all the same. What it says stays for the operator,
    /// until [`super::WriteTx::erase_failed`] or until newer ones take its room.
    pub async fn mark_refused(&self, id: LetterId, reason: &str, now: Timestamp) -> Result<()> {
        let reason = reason.to_owned();
        self.together(move |tx| Box::pin(async move { tx.mark_refused(id, &reason, now).await })).await
    }

    /// Notes that it was certainly not taken, and when to try again.
    pub async fn mark_later(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.mark(id, LetterStage::Waiting, reason, next_try).await
    }

    /// Notes that it may have been taken, and when to try again.
    pub async fn mark_unknown(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.mark(id, LetterStage::Unknown, reason, next_try).await
    }

    async fn mark(&self, id: LetterId, stage: LetterStage, reason: &str, next: Timestamp) -> Result<()> {
        let reason = reason.to_owned();
        self.together(move |tx| {
            Box::pin(async move { mark(tx.conn(), id, stage, &reason, Some(next)).await })
        })
        .await
    }

    /// After a start: letters found in the middle of being sent may have left, and become due again. Gives their number.
    pub async fn restart_outbox(&self, now: Timestamp) -> Result<u64> {
        let done = sqlx::query(
            "UPDATE letters SET stage = 'unknown', next_try = ?, last_reply = 'stopped while sending'
             WHERE next_try IS NOT NULL AND stage = 'sending'",
        )
        .bind(Millis(now))
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }
}

impl WriteTx {
    /// Marks letters as being sent, and gives those that were to be sent.
    async fn mark_sending(&mut self, letters: &[LetterId]) -> Result<Vec<LetterId>> {
        let ids: Vec<i64> = letters.iter().map(|letter| letter.0).collect();
        Ok(sqlx::query_scalar(
            "UPDATE letters SET stage = 'sending', tries = tries + 1
             WHERE id IN (SELECT value FROM json_each(?)) AND stage IN ('waiting', 'unknown')
             RETURNING id",
        )
        .bind(Json(ids))
        .fetch_all(self.conn())
        .await?)
    }

    async fn mark_sent(&mut self, id: LetterId, reply: &str, length: usize, now: Timestamp) -> Result<()> {
        let done = sqlx::query(
            "UPDATE letters
             SET stage = 'sent', last_reply = ?, next_try = NULL, sent_at = ?, size = ?
             WHERE id = ? AND stage = 'sending'",
        )
        .bind(reply)
        .bind(Millis(now))
        .bind(size(length))
        .bind(id)
        .execute(self.conn())
        .await?;
        was_sending(id, done.rows_affected())?;
        self.begin_turn(id, now).await?;
        self.begin_noted_turns(now).await?;
        self.forget_if_closed(id).await
    }

    async fn mark_refused(&mut self, id: LetterId, reason: &str, now: Timestamp) -> Result<()> {
        mark(self.conn(), id, LetterStage::Refused, reason, None).await?;
        self.begin_turn(id, now).await?;
        self.forget_if_closed(id).await?;
        self.bound_failed().await
    }
}

async fn mark(
    conn: &mut SqliteConnection,
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
    .bind(next_try.map(Millis))
    .bind(id)
    .execute(conn)
    .await?;
    was_sending(id, done.rows_affected())
}

fn was_sending(id: LetterId, rows: u64) -> Result<()> {
    match rows {
        1 => Ok(()),
        _ => Err(StoreError::Conflict(format!("letter {} is not being sent", id.0))),
    }
}

/// The two columns for what a letter says.
#[derive(FromRow)]
struct ContentColumns {
    model: Option<String>,
    bytes: Option<Vec<u8>>,
}

impl From<ContentColumns> for LetterContent {
    fn from(columns: ContentColumns) -> LetterContent {
        match columns.model {
            Some(model) => LetterContent::Model(model),
            None => LetterContent::Bytes(columns.bytes.unwrap_or_default()),
        }
    }
}
