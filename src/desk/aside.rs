//! Mails that take long, dealt with beside the others: those that only look, and those whose passwords are to be checked.
//!
//! Nothing of it is stored: after a start all mails wait alike. At most one mail of each address is here, and those
//! behind it wait for it, so that none overtakes another of its sender.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tracing::debug;

use crate::store::{Mail, MailId, PutAside};

use super::sender::{Asking, Known};
use super::{Desk, DeskError, incoming};

/// Maximum number of mails that are put aside; more than these hold up the mails behind them.
const MOST: usize = 500;

/// The mails that were put aside.
#[derive(Debug, Default)]
pub(super) struct Aside {
    mails: Mutex<BTreeMap<MailId, Waiting>>,
    /// Notified when a mail was put aside.
    looks: Notify,
    /// Notified when a mail waits for passwords.
    passwords: Notify,
}

#[derive(Debug)]
struct Waiting {
    /// The address in From, in small letters.
    sender: Option<String>,
    lane: Lane,
    /// What is known of its passwords.
    known: Known,
}

/// Who deals with mails that were put aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Those that only look.
    Looks,
    /// Those whose passwords are to be checked.
    Passwords,
}

impl Aside {
    fn mails(&self) -> MutexGuard<'_, BTreeMap<MailId, Waiting>> {
        self.mails.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which mails are not to be dealt with now.
    pub(super) fn list(&self) -> PutAside {
        let mails = self.mails();
        PutAside {
            mails: mails.keys().copied().collect(),
            senders: mails.values().filter_map(|mail| mail.sender.clone()).collect(),
        }
    }

    /// Puts a mail aside; false if too many are.
    pub(super) fn put(&self, mail: &Mail) -> bool {
        let mut mails = self.mails();
        if mails.len() >= MOST {
            return false;
        }
        let sender = mail.sender.as_deref().map(str::to_ascii_lowercase);
        mails.insert(mail.id, Waiting { sender, lane: Lane::Looks, known: Known::default() });
        self.looks.notify_one();
        true
    }

    /// A mail waits no more.
    pub(super) fn done(&self, mail: MailId) {
        self.mails().remove(&mail);
    }

    /// The first mail in a lane, and what is known of its passwords.
    fn first(&self, lane: Lane) -> Option<(MailId, Known)> {
        let mails = self.mails();
        let first = mails.iter().find(|(_, waiting)| waiting.lane == lane);
        first.map(|(id, waiting)| (*id, waiting.known.clone()))
    }

    /// A mail waits for passwords, of which this is known.
    fn wait(&self, mail: MailId, known: Known) {
        if let Some(waiting) = self.mails().get_mut(&mail) {
            waiting.known = known;
            waiting.lane = Lane::Passwords;
        }
        self.passwords.notify_one();
    }
}

impl Desk {
    /// Waits until a mail has come into a lane since the last wait.
    pub async fn mail_put_aside(&self, lane: Lane) {
        match lane {
            Lane::Looks => self.0.aside.looks.notified().await,
            Lane::Passwords => self.0.aside.passwords.notified().await,
        }
    }

    /// Deals with the next mail in a lane; false if there is none. One mail at a time, so that a password that was wrong in one
    /// counts before the next.
    pub fn work_aside(&self, lane: Lane) -> Result<bool, DeskError> {
        let shared = &*self.0;
        let Some((id, mut known)) = shared.aside.first(lane) else { return Ok(false) };
        let Some(mail) = shared.store.waiting_mail(id)? else {
            shared.aside.done(id);
            return Ok(true);
        };
        let thread = (lane == Lane::Passwords).then_some(&shared.passwords);
        if thread.is_some() {
            // Passwords are checked here, and found checked in the transaction.
            let mut look = shared.store.read()?;
            let mut asking = Asking { known: &mut known, thread };
            let read = incoming::read(shared, &mut look, &mail, &mut asking, false).map(drop);
            if matches!(read, Err(DeskError::Busy)) {
                shared.aside.wait(id, known);
                return Err(DeskError::Busy);
            }
            debug!(mail = id.0, "passwords checked");
        }
        match self.work_alone(shared.store.begin()?, &mail, &mut Asking { known: &mut known, thread }) {
            Err(DeskError::Slow) => shared.aside.wait(id, known),
            Err(error) => return Err(error),
            Ok(()) => {
                shared.aside.done(id);
                // Behind it others of its sender may wait.
                self.deal();
            }
        }
        Ok(true)
    }
}
