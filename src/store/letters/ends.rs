//! What became of the letters that were being sent.

use jiff::Timestamp;

use crate::store::letters::letter::size;
use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{LetterId, LetterStage, PlayerId, Result, StoreError, WriteTx};

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
    /// It was refused before, in the row of refusals by which the next server itself turned out to be at fault: it waits again.
    Pardoned,
    /// It was not tried at all, and is due as before.
    Untried {
        /// Why the next server was away, for the operator.
        reason: String,
        /// Its stage before it was claimed.
        stage: LetterStage,
    },
}

/// A letter that was marked.
struct Gone {
    id: LetterId,
    address: String,
    board: Option<u32>,
    /// Its reader, whose account is closed.
    closed: Option<PlayerId>,
    /// Whether no other letter to its address is to be sent.
    was_last: bool,
    /// Whether a board waits for its reader whose turn has not begun.
    is_awaited: bool,
    /// Whether anything waits for daily letters.
    in_digests: bool,
}

from_row!(Gone { id, address, board, closed, was_last, is_awaited, in_digests });

/// What is to be known of a letter that was marked, so that nothing else is asked in vain.
macro_rules! gone {
    () => {
        "RETURNING id, address, board, (
             SELECT players.id FROM players WHERE players.id = letters.player AND players.stage = 'closed'
         ) AS closed,
         NOT EXISTS (
             SELECT 1 FROM letters AS other
             WHERE other.address = letters.address AND other.next_try IS NOT NULL AND other.id <> letters.id
         ) AS was_last,
         EXISTS (
             SELECT 1 FROM clocks
             WHERE clocks.player = letters.player AND clocks.awaited = 1 AND clocks.begun IS NULL
         ) AS is_awaited,
         EXISTS (SELECT 1 FROM digest_notes) AS in_digests"
    };
}

impl WriteTx {
    /// Notes the ends of deliveries. Gives for each end whether the letter was being sent.
    pub fn note_ends(&mut self, ends: &[(LetterId, LetterEnd)], now: Timestamp) -> Result<Vec<Result<()>>> {
        let mut noted = Vec::with_capacity(ends.len());
        let (mut sent, mut refused, mut put_off) = (Vec::new(), Vec::new(), Vec::new());
        for (letter, end) in ends {
            let was_sending = match end {
                LetterEnd::Sent { reply, length } => {
                    add(&mut sent, self.mark_sent(*letter, reply, *length, now)?)
                }
                LetterEnd::Refused { reason } => {
                    let gone = self.mark(*letter, LetterStage::Refused, reason, None)?;
                    if gone.is_some() {
                        query("UPDATE letters SET refused_at = $1 WHERE id = $2")
                            .bind((now, letter))
                            .execute(self.conn())?;
                    }
                    add(&mut refused, gone)
                }
                LetterEnd::Pardoned => self.send_letter_again(*letter, now)?,
                LetterEnd::Later { reason, next_try } => {
                    put_off.push(*letter);
                    self.mark(*letter, LetterStage::Waiting, reason, Some(*next_try))?.is_some()
                }
                LetterEnd::Unknown { reason, next_try } => {
                    put_off.push(*letter);
                    self.mark(*letter, LetterStage::Unknown, reason, Some(*next_try))?.is_some()
                }
                LetterEnd::Untried { reason, stage } => self.mark_untried(*letter, reason, *stage)?,
            };
            let conflict = || StoreError::Conflict(format!("letter {} is not being sent", letter.0));
            noted.push(was_sending.then_some(()).ok_or_else(conflict));
        }
        let some_refused = !refused.is_empty();
        let some_in_digests = sent.iter().any(|gone| gone.in_digests);
        let gone: Vec<Gone> = sent.into_iter().chain(refused).collect();
        let awaited: Vec<LetterId> = gone.iter().filter(|gone| gone.is_awaited).map(|gone| gone.id).collect();
        self.begin_turns(&awaited, some_in_digests, now)?;
        for letter in put_off {
            self.note_put_off(letter, now)?;
        }
        for Gone { id, closed, .. } in gone {
            if let Some(reader) = closed {
                self.forget_letter(id, reader)?;
            }
        }
        if some_refused {
            self.bound_refused()?;
        }
        Ok(noted)
    }

    fn mark_untried(&mut self, id: LetterId, reason: &str, stage: LetterStage) -> Result<bool> {
        query(
            "UPDATE letters SET stage = $1, last_reply = $2, tries = tries - 1
             WHERE id = $3 AND stage = 'sending'",
        )
        .bind((stage, reason, id))
        .changes(self.conn())
    }

    /// Records that the next server took a letter. None: the letter was not being sent.
    fn mark_sent(
        &mut self,
        id: LetterId,
        reply: &str,
        length: usize,
        now: Timestamp,
    ) -> Result<Option<Gone>> {
        let gone: Option<Gone> = query_as(concat!(
            "UPDATE letters
             SET stage = 'sent', last_reply = $1, next_try = NULL, sent_at = $2, size = $3
             WHERE id = $4 AND stage = 'sending' ",
            gone!()
        ))
        .bind((reply, now, size(length), id))
        .fetch_optional(self.conn())?;
        if let Some(gone) = &gone {
            self.erase_content(id)?;
            self.make_way(gone)?;
        }
        Ok(gone)
    }

    /// Records the stage of a letter that the next server did not take, and its next try. None: the letter was not being sent.
    fn mark(
        &mut self,
        id: LetterId,
        stage: LetterStage,
        reason: &str,
        next_try: Option<Timestamp>,
    ) -> Result<Option<Gone>> {
        let gone: Option<Gone> = query_as(concat!(
            "UPDATE letters SET stage = $1, last_reply = $2, next_try = $3 WHERE id = $4 AND stage = 'sending' ",
            gone!()
        ))
        .bind((stage, reason, next_try, id))
        .fetch_optional(self.conn())?;
        if let Some(gone) = &gone {
            if next_try.is_none() {
                self.keep_content(id)?;
                self.make_way(gone)?;
            } else {
                self.touched.push(gone.address.clone());
            }
        }
        Ok(gone)
    }

    /// A letter is no longer in the way of others to its address, where there are any.
    fn make_way(&mut self, gone: &Gone) -> Result<()> {
        if gone.was_last {
            return Ok(());
        }
        self.touched.push(gone.address.clone());
        self.move_up(&[(gone.address.clone(), gone.board)])
    }
}

/// Whether there was one to be added.
fn add<T>(all: &mut Vec<T>, one: Option<T>) -> bool {
    let is_some = one.is_some();
    all.extend(one);
    is_some
}
