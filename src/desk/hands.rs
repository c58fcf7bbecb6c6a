//! How many letters the postman could hand over now, so that the desk claims them in the transaction that writes them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{DueLetter, LetterEnd, Result, WriteTx};

use super::Desk;

/// What lies between the desk and the postman.
#[derive(Debug, Default)]
pub(super) struct Hands(Mutex<Between>);

#[derive(Debug, Default)]
struct Between {
    /// How many more letters could be handed over.
    free: usize,
    /// Those that were claimed and committed.
    claimed: Vec<DueLetter>,
}

/// Letters that are claimed when the transaction is committed. Dropped before, it gives the hands back.
pub(super) struct Claim<'h> {
    hands: &'h Hands,
    free: usize,
    letters: Vec<DueLetter>,
}

impl Hands {
    fn between(&self) -> MutexGuard<'_, Between> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claims as many letters as could be handed over now.
    pub(super) async fn claim(&self, tx: &mut WriteTx, now: jiff::Timestamp) -> Result<Claim<'_>> {
        let free = std::mem::take(&mut self.between().free);
        let mut claim = Claim { hands: self, free, letters: Vec::new() };
        if free > 0 {
            claim.letters = tx.claim_letters(free, now).await?;
        }
        Ok(claim)
    }
}

impl Claim<'_> {
    /// The transaction was committed: the letters are the postman's.
    pub(super) fn committed(mut self) {
        self.free = self.free.saturating_sub(self.letters.len());
        self.hands.between().claimed.append(&mut self.letters);
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.hands.between().free += self.free;
    }
}

impl Desk {
    /// The postman could hand over so many more letters.
    pub fn offer_hands(&self, free: usize) {
        self.0.hands.between().free += free;
    }

    /// The postman has other things to do: what is left of the hands that it offered, and the letters that were claimed for the
    /// others. Those that are neither are in use by the desk, which tells of letters when it is done.
    pub fn withdraw_hands(&self) -> (usize, Vec<DueLetter>) {
        let mut between = self.0.hands.between();
        (std::mem::take(&mut between.free), std::mem::take(&mut between.claimed))
    }

    /// Puts letters back that were claimed for a postman who is no longer there.
    pub async fn put_back_letters(&self) -> Result<()> {
        let untried = |letter: DueLetter| {
            (letter.id, LetterEnd::Untried { reason: letter.last_reply, stage: letter.stage })
        };
        let ends = self.withdraw_hands().1.into_iter().map(untried).collect();
        self.store().settle_letters(ends, 0, self.now()).await?;
        Ok(())
    }
}
