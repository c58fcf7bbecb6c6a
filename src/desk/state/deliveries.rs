//! What the writer and the postman share: free delivery slots, claimed letters, and ends of deliveries to be noted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::store::{DueLetter, LetterEnd, LetterId};

use crate::desk::lock::Lock;

/// A claimed letter and its slot.
pub type Claim = (DueLetter, OwnedSemaphorePermit);

pub(super) type Ended = (LetterId, LetterEnd);

#[derive(Debug, Default)]
pub(crate) struct Deliveries {
    /// None while no postman is at work.
    pub(super) postman: Lock<Option<Postman>>,
    /// Ends of deliveries not noted yet.
    pub(super) ends: Lock<Vec<Ended>>,
    /// The writer has been asked to note and claim.
    pub(super) queued: AtomicBool,
    /// Addresses at which letters may have become due.
    pub(super) touched: Lock<Vec<String>>,
    /// Whether letters may be due anywhere: no slot was free for them, or their time has come.
    pub(super) due: AtomicBool,
}

#[derive(Debug)]
pub(super) struct Postman {
    pub(super) slots: Arc<Semaphore>,
    pub(super) claims: UnboundedSender<Claim>,
}

impl Deliveries {
    pub(super) fn free_slots(&self) -> Option<(OwnedSemaphorePermit, UnboundedSender<Claim>)> {
        let postman = self.postman.lock();
        let Postman { slots, claims } = postman.as_ref()?;
        let free = u32::try_from(slots.available_permits()).unwrap_or(u32::MAX);
        let free = slots.clone().try_acquire_many_owned(free).ok()?;
        Some((free, claims.clone()))
    }
}
