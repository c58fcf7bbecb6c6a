//! How many letters the postman could hand over now, so that the desk claims them in the transaction that writes them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::store::{Claimed, DueLetter, LetterEnd, LetterId, Result, Room, WriteTx};

use super::full::Full;
use super::{Desk, Shared};

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
    full: &'h Full,
    free: usize,
    claimed: Claimed,
    now: Timestamp,
}

impl Hands {
    fn between(&self) -> MutexGuard<'_, Between> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Claims as many letters as could be handed over now.
    pub(super) async fn claim_letters(&self, tx: &mut WriteTx, now: Timestamp) -> Result<Claim<'_>> {
        let free = std::mem::take(&mut self.hands.between().free);
        let mut claim =
            Claim { hands: &self.hands, full: &self.full, free, claimed: Claimed::default(), now };
        if free > 0 {
            claim.claimed = tx.claim_letters(self.room(free), now).await?;
        }
        Ok(claim)
    }

    /// The room for so many letters.
    fn room(&self, hands: usize) -> Room {
        Room { hands, an_hour: self.limits().letters_per_address_per_hour }
    }
}

impl Claim<'_> {
    /// The transaction was committed: the letters are the postman's.
    pub(super) fn committed(mut self) {
        let Claimed { mut letters, held } = std::mem::take(&mut self.claimed);
        self.free = self.free.saturating_sub(letters.len());
        self.hands.between().claimed.append(&mut letters);
        self.full.tell(&held, self.now);
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

    /// Notes what became of letters, and claims others for so many hands, in one commit. Gives of each end whether it could be noted,
    /// and what was claimed.
    pub async fn settle_letters(
        &self,
        ends: Vec<(LetterId, LetterEnd)>,
        hands: usize,
    ) -> Result<(Vec<Result<()>>, Vec<DueLetter>)> {
        let now = self.now();
        let (noted, Claimed { letters, held }) =
            self.store().settle_letters(ends, self.0.room(hands), now).await?;
        self.0.full.tell(&held, now);
        Ok((noted, letters))
    }

    /// Puts letters back that were claimed for a postman who is no longer there.
    pub async fn put_back_letters(&self) -> Result<()> {
        let untried = |letter: DueLetter| {
            (letter.id, LetterEnd::Untried { reason: letter.last_reply, stage: letter.stage })
        };
        let ends = self.withdraw_hands().1.into_iter().map(untried).collect();
        self.settle_letters(ends, 0).await?;
        Ok(())
    }
}
