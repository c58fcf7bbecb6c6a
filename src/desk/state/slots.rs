//! Delivery slots: the desk claims as many due letters as the postman has free slots, in the commit that writes them,
//! and notes the ends of deliveries in the same write.

use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::error;

use crate::metrics;
use crate::store::{At, Claimed, LetterEnd, LetterId, Result, Room, WriteTx};

use crate::desk::state::deliveries::{Claim, Ended, Postman};
use crate::desk::state::{Desk, Shared};

/// The letters for the postman to deliver.
#[derive(Debug)]
pub struct Slots {
    desk: Desk,
    slots: Arc<Semaphore>,
    claims: UnboundedReceiver<Claim>,
}

impl Slots {
    /// Waits for the next letter.
    pub async fn claim(&mut self) -> Claim {
        match self.claims.recv().await {
            Some(claim) => claim,
            None => std::future::pending().await,
        }
    }

    /// Takes all free slots: nothing is claimed for them until they are dropped.
    pub fn take_free(&self) -> Vec<OwnedSemaphorePermit> {
        std::iter::from_fn(|| self.slots.clone().try_acquire_owned().ok()).collect()
    }

    /// Ends all claiming. Gives what was claimed but not fetched.
    pub async fn close(&mut self) -> Vec<Claim> {
        self.slots.close();
        self.desk.settle_letters(Vec::new(), 0).await.map(drop).unwrap_or_default();
        std::iter::from_fn(|| self.claims.try_recv().ok()).collect()
    }
}

impl Drop for Slots {
    fn drop(&mut self) {
        *self.desk.0.deliveries.postman.lock() = None;
    }
}

struct Settled {
    ends: Vec<(LetterEnd, Result<()>)>,
    claimed: Claimed,
    slots: Option<(OwnedSemaphorePermit, UnboundedSender<Claim>)>,
}

impl Shared {
    fn room(&self, hands: usize) -> Room {
        Room { hands, an_hour: self.limits().letters_per_address_per_hour }
    }

    pub(crate) fn tell_postman(&self) {
        self.written.notify_one();
    }
}

impl Desk {
    /// Waits until letters have been written since the last wait.
    pub async fn letters_written(&self) {
        self.0.written.notified().await;
    }

    /// A letter has left, or cannot: the turn it announces may have begun.
    pub fn letter_has_left(&self) {
        self.0.left.notify_one();
    }

    /// Waits until a letter has left since the last wait.
    pub async fn letter_left(&self) {
        self.0.left.notified().await;
    }

    /// Opens this number of delivery slots: letters are claimed for them as soon as they are due.
    pub fn open_slots(&self, number: usize) -> Slots {
        let (sender, claims) = unbounded_channel();
        let slots = Arc::new(Semaphore::new(number));
        *self.0.deliveries.postman.lock() = Some(Postman { slots: slots.clone(), claims: sender });
        Slots { desk: self.clone(), slots, claims }
    }

    /// Has the end of a delivery noted, together with others.
    pub fn delivered(&self, letter: LetterId, end: LetterEnd) {
        self.0.deliveries.ends.lock().push((letter, end));
        self.settle(true);
    }

    /// Has due letters claimed, and ends noted that could not be noted before.
    pub fn claim_letters(&self) {
        self.0.deliveries.due.store(true, Ordering::Release);
        self.settle(false);
    }

    /// Has letters claimed that became due at these addresses, in the same commit if it is still open.
    pub(crate) fn claim_letters_to(&self, mut addresses: Vec<String>) {
        self.0.deliveries.touched.lock().append(&mut addresses);
        self.settle(false);
    }

    /// Whether ends of deliveries are still to be noted.
    pub fn has_ends(&self) -> bool {
        !self.0.deliveries.ends.lock().is_empty()
    }

    /// Notes the ends of deliveries, and claims other letters, in one commit.
    pub async fn settle_letters(&self, ends: Vec<Ended>, most: usize) -> Result<(Vec<Result<()>>, Claimed)> {
        let (now, room) = (self.now(), self.0.room(most));
        let (noted, claimed) = self.store().settle_letters(ends, room, now).await?;
        self.0.throttled.report(&claimed.held, now);
        Ok((noted, claimed))
    }

    /// Queues a write that notes all ends and claims letters for all free slots, unless one is queued already.
    fn settle(&self, later: bool) {
        let shared = &*self.0;
        if shared.deliveries.postman.lock().is_none() || shared.deliveries.queued.swap(true, Ordering::AcqRel)
        {
            return;
        }
        let ends = Arc::new(OnceLock::new());
        let (desk, taken) = (self.clone(), ends.clone());
        let todo = move |mut tx: WriteTx| {
            let shared = &*desk.0;
            shared.deliveries.queued.store(false, Ordering::Release);
            if taken.get().is_some() {
                // The transaction was undone, and with it what was claimed.
                shared.deliveries.due.store(true, Ordering::Release);
            }
            let ends = taken.get_or_init(|| std::mem::take(&mut *shared.deliveries.ends.lock()));
            let settled = settled(shared, &mut tx, ends);
            (tx, settled)
        };
        let desk = self.clone();
        let then = move |settled: Result<Settled>| match settled {
            Ok(settled) => desk.note_settled(settled),
            Err(error) => {
                let ends: &[Ended] = ends.get().map_or(&[], Vec::as_slice);
                error!(%error, ends = ends.len(), "the outbox cannot be used; trying again");
                let deliveries = &desk.0.deliveries;
                deliveries.queued.store(false, Ordering::Release);
                deliveries.due.store(true, Ordering::Release);
                deliveries.ends.lock().splice(..0, ends.iter().cloned());
            }
        };
        if later {
            shared.store.write_later(todo, then);
        } else {
            shared.store.write_then(todo, then);
        }
    }

    fn note_settled(&self, Settled { ends, claimed, slots }: Settled) {
        let shared = &*self.0;
        for (end, noted) in &ends {
            match noted {
                Ok(()) => metrics::LETTER_TRIES.one_of(kind(end)),
                Err(error) => error!(%error, "the end of a delivery cannot be noted"),
            }
            self.letter_has_left();
        }
        shared.throttled.report(&claimed.held, self.now());
        let Some((mut slots, claims)) = slots else { return };
        for letter in claimed.letters {
            if let Some(slot) = slots.split(1) {
                // Without a postman it is sent after the next start.
                drop(claims.send((letter, slot)));
            }
        }
    }
}

fn settled(shared: &Shared, tx: &mut WriteTx, ends: &[Ended]) -> Result<Settled> {
    let slots = shared.deliveries.free_slots();
    let room = shared.room(slots.as_ref().map_or(0, |(slots, _)| slots.num_permits()));
    let noted = tx.note_ends(ends, shared.now())?;
    let mut touched = std::mem::take(&mut *shared.deliveries.touched.lock());
    touched.append(&mut tx.take_touched());
    let due = shared.deliveries.due.swap(false, Ordering::AcqRel);
    let at = if due { At::Anywhere } else { At::These(&touched) };
    let claimed = tx.claim_letters(room, at, shared.now())?;
    if !claimed.all {
        shared.deliveries.due.store(true, Ordering::Release);
    }
    let ends = ends.iter().map(|(_, end)| end.clone()).zip(noted).collect();
    Ok(Settled { ends, claimed, slots })
}

fn kind(end: &LetterEnd) -> &'static str {
    match end {
        LetterEnd::Sent { .. } => "sent",
        LetterEnd::Refused { .. } => "refused",
        LetterEnd::Later { .. } | LetterEnd::Pardoned => "later",
        LetterEnd::Unknown { .. } => "unknown",
        LetterEnd::Untried { .. } => "away",
    }
}
