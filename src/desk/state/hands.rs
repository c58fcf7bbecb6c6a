//! How many letters the postman could hand over now, so that the desk claims them in the transaction that writes them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use tokio::sync::watch;

use crate::store::{Claimed, DueLetter, HeldLetter, LetterEnd, LetterId, Result, Room, WriteTx};

use crate::desk::state::full::Full;
use crate::desk::state::{Desk, Shared};

/// What lies between the desk and the postman.
#[derive(Debug, Default)]
pub(in crate::desk) struct Hands(Mutex<Between>);

#[derive(Debug, Default)]
struct Between {
    /// How many more letters could be handed over.
    free: usize,
    /// Those that were claimed.
    claimed: Vec<(DueLetter, Permit)>,
    /// Whether letters may be due that nobody has claimed, of those written since the postman was told so.
    others: bool,
}

/// What the desk gives the postman.
#[derive(Debug)]
pub struct Withdrawn {
    /// What is left of the hands that the postman offered.
    pub free: usize,
    /// Letters that were claimed for the others, which may leave as soon as that is permitted. Those that are neither are in use by the
    /// desk, which tells of letters when it is done.
    pub claimed: Vec<(DueLetter, Permit)>,
    /// Whether letters were written that are not among those.
    pub others: bool,
}

/// Whether letters may leave: as soon as that they are being sent is committed. Until then they may be announced.
#[derive(Clone, Debug)]
pub struct Permit(watch::Receiver<bool>);

impl Permit {
    /// That for letters of which it is committed.
    pub fn given() -> Permit {
        Permit(watch::channel(true).1)
    }

    /// Whether they may leave now.
    pub fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until they may leave; false if the commit will never come, and they are due as before.
    pub async fn is_ever_given(&mut self) -> bool {
        self.0.wait_for(|given| *given).await.is_ok()
    }
}

/// Letters that are claimed when the transaction is committed. Dropped before, it gives the hands back.
pub(in crate::desk) struct Claim<'h> {
    hands: &'h Hands,
    full: &'h Full,
    free: usize,
    held: Vec<HeldLetter>,
    /// Whether it was committed, as those hear who have the letters.
    permit: watch::Sender<bool>,
    /// Whether all letters are claimed that are due.
    all: bool,
    now: Timestamp,
}

impl Hands {
    fn between(&self) -> MutexGuard<'_, Between> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Claims as many letters as could be handed over now, and tells the postman of them: they can be announced while this thread waits
    /// for the disk.
    pub(in crate::desk) fn claim_letters(&self, tx: &mut WriteTx, now: Timestamp) -> Result<Claim<'_>> {
        let free = {
            let mut between = self.hands.between();
            // What others have written by now is seen in this transaction.
            between.others = false;
            std::mem::take(&mut between.free)
        };
        let (permit, permitted) = watch::channel(false);
        let (hands, full) = (&self.hands, &self.full);
        let mut claim = Claim { hands, full, free, held: Vec::new(), permit, all: false, now };
        let Claimed { letters, held, all } = tx.claim_letters(self.room(free), now)?;
        (claim.held, claim.all) = (held, all);
        if !letters.is_empty() {
            claim.free = claim.free.saturating_sub(letters.len());
            let letters = letters.into_iter().map(|letter| (letter, Permit(permitted.clone())));
            self.hands.between().claimed.extend(letters);
            self.written.notify_one();
        }
        Ok(claim)
    }

    /// Tells the postman that letters were written that nobody has claimed.
    pub(in crate::desk) fn tell_postman(&self) {
        self.hands.between().others = true;
        self.written.notify_one();
    }

    /// The room for so many letters.
    fn room(&self, hands: usize) -> Room {
        Room { hands, an_hour: self.limits().letters_per_address_per_hour }
    }
}

impl Claim<'_> {
    /// The transaction was committed: the letters may leave.
    pub(in crate::desk) fn committed(self) {
        self.permit.send_replace(true);
        self.full.tell(&self.held, self.now);
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let mut between = self.hands.between();
        between.free += self.free;
        between.others |= !self.all || !*self.permit.borrow();
    }
}

impl Desk {
    /// The postman could hand over so many more letters.
    pub fn offer_hands(&self, free: usize) {
        self.0.hands.between().free += free;
    }

    /// The postman has other things to do: takes back what it offered, and takes what was claimed for it.
    pub fn withdraw_hands(&self) -> Withdrawn {
        let mut between = self.0.hands.between();
        Withdrawn {
            free: std::mem::take(&mut between.free),
            claimed: std::mem::take(&mut between.claimed),
            others: std::mem::take(&mut between.others),
        }
    }

    /// Notes what became of letters, and claims others for so many hands, in one commit. Where no other letter was `due` it looks for
    /// some only if these held them up. Gives of each end whether it could be noted, and what was claimed.
    pub async fn settle_letters(
        &self,
        ends: Vec<(LetterId, LetterEnd)>,
        hands: usize,
        due: bool,
    ) -> Result<(Vec<Result<()>>, Claimed)> {
        let (now, room) = (self.now(), self.0.room(hands));
        let (noted, claimed) = match due {
            true => self.store().settle_letters(ends, room, now).await?,
            false => self.store().settle_last_letters(ends, room, now).await?,
        };
        self.0.full.tell(&claimed.held, now);
        Ok((noted, claimed))
    }

    /// Puts letters back that were claimed for a postman who is no longer there.
    pub async fn put_back_letters(&self) -> Result<()> {
        let untried = |(letter, _): (DueLetter, Permit)| {
            (letter.id, LetterEnd::Untried { reason: letter.last_reply, stage: letter.stage })
        };
        let ends = self.withdraw_hands().claimed.into_iter().map(untried).collect();
        self.settle_letters(ends, 0, true).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn letters_may_leave_when_it_is_committed_or_never() {
        assert!(Permit::given().is_given() && Permit::given().is_ever_given().await);
        for commits in [true, false] {
            let (sender, receiver) = watch::channel(false);
            let mut permit = Permit(receiver);
            assert!(!permit.is_given());
            if commits {
                sender.send_replace(true);
            }
            drop(sender);
            assert_eq!(permit.is_ever_given().await, commits);
        }
    }
}
