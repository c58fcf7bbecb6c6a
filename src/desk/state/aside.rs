//! Mails that wait for the thread of passwords, while others are dealt with.
//!
//! Nothing of it is written down: after a start all mails wait alike. Of the mails from one address at most one is here, and those
//! behind it wait for it, so that none overtakes another of its writer.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::store::{Mail, MailId, PutAside};

use crate::desk::state::Desk;
use crate::desk::state::known::Known;

/// Maximum number of mails that are put aside; more than these hold up the mails behind them.
const MOST: usize = 500;

/// The mails that were put aside.
#[derive(Debug, Default)]
pub(in crate::desk) struct Aside {
    mails: Mutex<BTreeMap<MailId, Waiting>>,
    /// Told when a mail was put aside.
    told: Notify,
}

#[derive(Debug)]
struct Waiting {
    /// The address in From.
    sender: Option<String>,
    /// What is known of its passwords.
    known: Known,
    /// Whether all that it needs is known, as far as can be told.
    ready: bool,
}

impl Aside {
    fn mails(&self) -> MutexGuard<'_, BTreeMap<MailId, Waiting>> {
        self.mails.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which mails are not to be dealt with now.
    pub(in crate::desk) fn list(&self) -> PutAside {
        let mails = self.mails();
        let of = |ready| mails.iter().filter(move |(_, mail)| mail.ready == ready).map(|(id, _)| *id);
        PutAside {
            waiting: of(false).collect(),
            ready: of(true).collect(),
            senders: mails.values().filter_map(|mail| mail.sender.clone()).collect(),
        }
    }

    /// What is known of the passwords of a mail.
    pub(in crate::desk) fn known(&self, mail: MailId) -> Known {
        self.mails().get(&mail).map(|waiting| waiting.known.clone()).unwrap_or_default()
    }

    /// More is known of a mail that was put aside.
    pub(in crate::desk) fn learn(&self, mail: MailId, known: Known) {
        if let Some(waiting) = self.mails().get_mut(&mail) {
            waiting.known = known;
        }
    }

    /// Puts a mail aside until more is known; false if too many are.
    pub(in crate::desk) fn put(&self, mail: &Mail, known: Known) -> bool {
        let mut mails = self.mails();
        if mails.len() >= MOST && !mails.contains_key(&mail.id) {
            return false;
        }
        let sender = mail.sender.as_deref().map(str::to_ascii_lowercase);
        mails.insert(mail.id, Waiting { sender, known, ready: false });
        self.told.notify_one();
        true
    }

    /// A mail waits no more.
    pub(in crate::desk) fn done(&self, mail: MailId) {
        self.mails().remove(&mail);
    }

    /// The first mail whose passwords are to be looked at, and what is known of them.
    pub(in crate::desk) fn first(&self) -> Option<(MailId, Known)> {
        let mails = self.mails();
        let first = mails.iter().find(|(_, waiting)| !waiting.ready);
        first.map(|(id, waiting)| (*id, waiting.known.clone()))
    }

    pub(in crate::desk) fn looked_at(&self, mail: MailId, known: Known, ready: bool) {
        if let Some(waiting) = self.mails().get_mut(&mail) {
            waiting.known = known;
            waiting.ready = ready;
        }
    }
}

impl Desk {
    /// Waits until a mail has been put aside since the last wait.
    pub async fn mail_put_aside(&self) {
        self.0.aside.told.notified().await;
    }
}
