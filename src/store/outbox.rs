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
use super::packed::unpack;
use super::row::Millis;
use super::{LetterContent, LetterId, LetterStage, ReadTx, Result, Store, StoreError, WriteTx};

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
    /// Its stage before it was claimed.
    pub stage: LetterStage,
    /// What was said when it was tried before.
    pub last_reply: String,
}

/// Letters that are due and that nothing holds back, to the addresses to which none is being sent: with what condition, in what
/// order. `?1` is the time, `?2` how many.
macro_rules! due {
    ($which:literal, $order:literal) => {
        concat!(
            "SELECT id, address, stage
             FROM letters
             WHERE next_try IS NOT NULL AND held = 0 AND ",
            $which,
            " AND NOT EXISTS (
                     SELECT 1 FROM letters AS other WHERE other.address = letters.address AND other.stage = 'sending'
                 )
             ORDER BY ",
            $order,
            " LIMIT ?2"
        )
    };
}

/// In this order letters are looked for; an index has each of them in its order.
pub(super) const DUE: [&str; 2] = [
    due!("tries = 0 AND stage = 'waiting'", "(work IS NOT NULL AND pressing = 0), id"),
    due!("tries > 0 AND stage IN ('waiting', 'unknown') AND next_try <= ?1", "next_try, id"),
];

/// When letters become due: one never tried, and the first of those to be tried again.
pub(super) const NEXT_DUE: [&str; 2] = [
    "SELECT next_try FROM letters
     WHERE next_try IS NOT NULL AND held = 0 AND tries = 0 AND stage = 'waiting'
     ORDER BY (work IS NOT NULL AND pressing = 0), id LIMIT 1",
    "SELECT next_try FROM letters
     WHERE next_try IS NOT NULL AND held = 0 AND tries > 0 AND stage IN ('waiting', 'unknown')
     ORDER BY next_try, id LIMIT 1",
];

/// How many letters are looked at for each that may leave: several of them may be to one address.
const LOOKED_AT: usize = 8;

/// What became of a letter that was being sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterEnd {
    /// The next server has it.
    Sent {
        /// What the server said.
        reply: String,
        /// The length of the message as it was handed over, in bytes.
        length: usize,
    },
    /// It was refused for good.
    Refused {
        /// Why, for the operator: what the next server said, or that the letter is too old.
        reason: String,
    },
    /// It was certainly not taken.
    Later {
        /// Why, for the operator: what the next server said, or at which step it broke off.
        reason: String,
        /// When to try again.
        next_try: Timestamp,
    },
    /// It may have been taken.
    Unknown {
        /// Why that is not known.
        reason: String,
        /// When to try again.
        next_try: Timestamp,
    },
    /// It was not tried at all, and is due as before.
    Untried {
        /// Why the next server was away, for the operator.
        reason: String,
        /// Its stage before it was claimed.
        stage: LetterStage,
    },
}

impl Store {
    /// The letter to be handed over next, the first of those that [`claim_letters`](Self::claim_letters) would give; it is not marked.
    pub async fn next_letter(&self, now: Timestamp) -> Result<Option<DueLetter>> {
        let mut look = self.read().await?;
        let Some((id, _)) = look.due_letters(1, now).await?.pop() else { return Ok(None) };
        Ok(sqlx::query_as(
            "SELECT id, envelope_from, address, message_id, model, bytes, created, tries, stage, last_reply
             FROM letters CROSS JOIN letter_contents ON letter_contents.letter = letters.id WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(look.conn())
        .await?)
    }

    /// Letters to be handed over now, at most so many, marked as being sent; see [`WriteTx::claim_letters`].
    pub async fn claim_letters(&self, most: usize, now: Timestamp) -> Result<Vec<DueLetter>> {
        Ok(self.settle_letters(Vec::new(), most, now).await?.1)
    }

    /// Notes what became of letters, and claims others, in one commit. Gives of each end whether it could be noted, and what was
    /// claimed.
    pub async fn settle_letters(
        &self,
        ends: Vec<(LetterId, LetterEnd)>,
        most: usize,
        now: Timestamp,
    ) -> Result<(Vec<Result<()>>, Vec<DueLetter>)> {
        if ends.is_empty() && (most == 0 || self.read().await?.due_letters(1, now).await?.is_empty()) {
            return Ok((Vec::new(), Vec::new()));
        }
        self.together(move |tx| {
            Box::pin(async move {
                let noted = tx.note_ends(&ends, now).await?;
                Ok((noted, tx.claim_letters(most, now).await?))
            })
        })
        .await
    }

    /// When the next letter becomes due; none while there is nothing to be sent. It may lie in the past.
    pub async fn next_due(&self) -> Result<Option<Timestamp>> {
        let mut first: Option<Timestamp> = None;
        for query in NEXT_DUE {
            let due: Option<Millis> = sqlx::query_scalar(query).fetch_optional(&self.reader).await?;
            first = first.into_iter().chain(due.map(Timestamp::from)).min();
        }
        Ok(first)
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
        self.note_end(id, LetterEnd::Sent { reply: reply.to_owned(), length }, now).await
    }

    /// Notes that it was refused for good; the turn of which it tells begins all the same. What it says stays for the operator,
    /// until [`super::WriteTx::erase_failed`] or until newer ones take its room.
    pub async fn mark_refused(&self, id: LetterId, reason: &str, now: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Refused { reason: reason.to_owned() }, now).await
    }

    /// Notes that it was certainly not taken, and when to try again.
    pub async fn mark_later(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Later { reason: reason.to_owned(), next_try }, next_try).await
    }

    /// Notes that it may have been taken, and when to try again.
    pub async fn mark_unknown(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Unknown { reason: reason.to_owned(), next_try }, next_try).await
    }

    async fn note_end(&self, id: LetterId, end: LetterEnd, now: Timestamp) -> Result<()> {
        let (noted, _) = self.settle_letters(vec![(id, end)], 0, now).await?;
        noted.into_iter().collect()
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

impl ReadTx {
    /// The letters that [`WriteTx::claim_letters`] would give, with their stages.
    async fn due_letters(&mut self, most: usize, now: Timestamp) -> Result<Vec<(LetterId, LetterStage)>> {
        let mut due: Vec<(LetterId, LetterStage)> = Vec::new();
        let mut readers: Vec<String> = Vec::new();
        for query in DUE {
            if due.len() >= most {
                break;
            }
            let found: Vec<(LetterId, String, LetterStage)> = sqlx::query_as(query)
                .bind(Millis(now))
                .bind(size(most.saturating_mul(LOOKED_AT)))
                .fetch_all(self.conn())
                .await?;
            for (id, address, stage) in found {
                if due.len() < most && !readers.iter().any(|other| other.eq_ignore_ascii_case(&address)) {
                    due.push((id, stage));
                    readers.push(address);
                }
            }
        }
        Ok(due)
    }
}

impl WriteTx {
    /// Letters to be handed over as soon as this is committed, at most so many, no two to one address, marked as being sent. They are
    /// of those that are due and that nothing holds back: no earlier letter to the same address about the same board
    /// waits, and none to that address is being sent. First come those that mails have brought about, with what holds them back,
    /// so that nobody waits for an answer while thousands hear of their clocks; then others, oldest first. Those tried before come
    /// last, so that letters which hang at the next server keep no others from leaving. A new one is due whatever the clock says,
    /// which may have been set back since.
    pub async fn claim_letters(&mut self, most: usize, now: Timestamp) -> Result<Vec<DueLetter>> {
        let due = self.due_letters(most, now).await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = due.iter().map(|(id, _)| id.0).collect();
        let mut claimed: Vec<DueLetter> = sqlx::query_as(
            "UPDATE letters SET stage = 'sending', tries = tries + 1
             WHERE id IN (SELECT value FROM json_each(?))
             RETURNING id, envelope_from, address, message_id, created, tries - 1 AS tries, stage, last_reply,
                 (SELECT model FROM letter_contents WHERE letter = letters.id) AS model,
                 (SELECT bytes FROM letter_contents WHERE letter = letters.id) AS bytes",
        )
        .bind(Json(ids))
        .fetch_all(self.conn())
        .await?;
        let place = |letter: LetterId| due.iter().position(|(id, _)| *id == letter);
        claimed.sort_by_key(|letter| place(letter.id));
        for letter in &mut claimed {
            if let Some((_, stage)) = place(letter.id).and_then(|place| due.get(place)) {
                letter.stage = *stage;
            }
        }
        Ok(claimed)
    }

    /// Notes what became of letters; gives of each whether it could be noted.
    async fn note_ends(&mut self, ends: &[(LetterId, LetterEnd)], now: Timestamp) -> Result<Vec<Result<()>>> {
        let (mut noted, mut gone) = (Vec::with_capacity(ends.len()), Vec::new());
        let (mut sent, mut refused) = (false, false);
        for (letter, end) in ends {
            match self.note_end(*letter, end, now).await {
                Ok(()) => {
                    let (is_sent, is_refused) =
                        (matches!(end, LetterEnd::Sent { .. }), matches!(end, LetterEnd::Refused { .. }));
                    (sent, refused) = (sent || is_sent, refused || is_refused);
                    gone.extend((is_sent || is_refused).then_some(*letter));
                    noted.push(Ok(()));
                }
                // Nothing was changed.
                Err(error @ StoreError::Conflict(_)) => noted.push(Err(error)),
                Err(error) => return Err(error),
            }
        }
        if !gone.is_empty() {
            self.begin_turns(&gone, now).await?;
            self.forget_if_closed(&gone).await?;
        }
        if sent {
            self.begin_noted_turns(now).await?;
        }
        if refused {
            self.bound_failed().await?;
        }
        Ok(noted)
    }

    async fn note_end(&mut self, id: LetterId, end: &LetterEnd, now: Timestamp) -> Result<()> {
        match end {
            LetterEnd::Sent { reply, length } => self.mark_sent(id, reply, *length, now).await,
            LetterEnd::Refused { reason } => mark(self.conn(), id, LetterStage::Refused, reason, None).await,
            LetterEnd::Later { reason, next_try } => {
                mark(self.conn(), id, LetterStage::Waiting, reason, Some(*next_try)).await
            }
            LetterEnd::Unknown { reason, next_try } => {
                mark(self.conn(), id, LetterStage::Unknown, reason, Some(*next_try)).await
            }
            LetterEnd::Untried { reason, stage } => self.mark_untried(id, reason, *stage).await,
        }
    }

    async fn mark_untried(&mut self, id: LetterId, reason: &str, stage: LetterStage) -> Result<()> {
        let done = sqlx::query(
            "UPDATE letters SET stage = ?, last_reply = ?, tries = tries - 1 WHERE id = ? AND stage = 'sending'",
        )
        .bind(stage)
        .bind(reason)
        .bind(id)
        .execute(self.conn())
        .await?;
        was_sending(id, done.rows_affected())
    }

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
        was_sending(id, done.rows_affected())
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
    model: Option<Vec<u8>>,
    bytes: Option<Vec<u8>>,
}

impl TryFrom<ContentColumns> for LetterContent {
    type Error = StoreError;

    fn try_from(columns: ContentColumns) -> Result<LetterContent> {
        Ok(match columns.model {
            Some(model) => LetterContent::Model(unpack(&model)?),
            None => LetterContent::Bytes(columns.bytes.unwrap_or_default()),
        })
    }
}
