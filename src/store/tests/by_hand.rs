//! Letters that leave by hand, one step after another, and the mail that is read next.

use jiff::Timestamp;

use crate::store::sql::query::query;
use crate::store::{
    At, Claimed, DueLetter, LetterEnd, LetterId, Mail, PutAside, Result, Room, Store, StoreError,
};

impl From<usize> for Room {
    /// So many, to whatever address.
    fn from(hands: usize) -> Room {
        Room { hands, an_hour: 0 }
    }
}

impl Store {
    /// The mail to be read next, where none is put aside.
    pub fn next_mail(&self) -> Result<Option<Mail>> {
        self.read()?.next_mail_but(&PutAside::default())
    }

    /// The letter to be handed over next; it is not marked.
    pub fn next_letter(&self, now: Timestamp) -> Result<Option<DueLetter>> {
        Ok(self.begin()?.claim_letters(Room::from(1), At::Anywhere, now)?.letters.pop())
    }

    /// Letters to be handed over now, marked as being sent.
    pub async fn claim_letters(&self, room: impl Into<Room>, now: Timestamp) -> Result<Claimed> {
        Ok(self.settle_letters(Vec::new(), room.into(), now).await?.1)
    }

    /// Marks a letter as being sent, whether its turn has come or not.
    pub async fn mark_sending(&self, id: LetterId) -> Result<()> {
        let marked = self.write(move |tx| {
            query(
                "UPDATE letters SET stage = 'sending', tries = tries + 1
                 WHERE id = $1 AND stage IN ('waiting', 'unknown')",
            )
            .bind(id)
            .changes(tx.conn())
        });
        match marked.await? {
            true => Ok(()),
            false => Err(StoreError::Conflict(format!("letter {} is not to be sent", id.0))),
        }
    }

    /// The next server has it.
    pub async fn mark_sent(&self, id: LetterId, reply: &str, length: usize, now: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Sent { reply: reply.to_owned(), length }, now).await
    }

    /// It was refused for good.
    pub async fn mark_refused(&self, id: LetterId, reason: &str, now: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Refused { reason: reason.to_owned() }, now).await
    }

    /// It was certainly not taken.
    pub async fn mark_later(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Later { reason: reason.to_owned(), next_try }, next_try).await
    }

    /// It may have been taken.
    pub async fn mark_unknown(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Unknown { reason: reason.to_owned(), next_try }, next_try).await
    }

    async fn note_end(&self, id: LetterId, end: LetterEnd, now: Timestamp) -> Result<()> {
        let (noted, _) = self.settle_letters(vec![(id, end)], Room::from(0), now).await?;
        noted.into_iter().collect()
    }
}
