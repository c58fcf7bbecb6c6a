//! Mails that take long, dealt with beside the others: queries, and those whose passwords are to be checked.
//!
//! Nothing of it is stored: after a start all mails wait alike. At most one mail of each address is here, and those
//! behind it wait, so that none overtakes another of its sender.

use std::collections::BTreeMap;

use tokio::sync::Notify;

use crate::store::{Mail, MailId, PutAside};

use crate::desk::lock::Lock;
use crate::desk::state::known::Known;

/// The most mails put aside; more than these hold up the mails behind them.
const MOST: usize = 500;

#[derive(Debug, Default)]
pub(crate) struct Aside {
    mails: Lock<BTreeMap<MailId, Waiting>>,
    searched: Lock<Searched>,
    pub(super) looks: Notify,
    pub(super) passwords: Notify,
}

#[derive(Debug)]
struct Waiting {
    /// The address in From, in lower case.
    sender: Option<String>,
    lane: Lane,
    known: Known,
    /// Whether the transaction in which it was put aside has been committed: it may also be the one that took the mail.
    committed: bool,
}

/// How far the writer has looked through the mails that wait. Without it each look goes through all that wait behind these.
#[derive(Clone, Copy, Debug, Default)]
struct Searched {
    /// No mail up to this number can be dealt with by the writer.
    up_to: i64,
    /// Counts the times that this ceased to be true.
    resets: u64,
}

/// Who deals with mails that were put aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Queries.
    Looks,
    /// Mails whose passwords are to be checked.
    Passwords,
}

impl Aside {
    pub(crate) fn list(&self) -> PutAside {
        let mails = self.mails.lock();
        PutAside {
            mails: mails.keys().copied().collect(),
            senders: mails.values().filter_map(|mail| mail.sender.clone()).collect(),
            up_to: self.searched.lock().up_to,
            behind_first: false,
        }
    }

    /// Has the writer look through all mails again. Gives the number of times that this was asked.
    pub(crate) fn search_anew(&self) -> u64 {
        let mut searched = self.searched.lock();
        *searched = Searched { up_to: 0, resets: searched.resets + 1 };
        searched.resets
    }

    pub(crate) fn resets(&self) -> u64 {
        self.searched.lock().resets
    }

    /// No mail up to this one can be dealt with by the writer, unless that has changed since the reset of this number.
    pub(crate) fn searched_up_to(&self, mail: MailId, resets: u64) {
        let mut searched = self.searched.lock();
        if searched.resets == resets {
            searched.up_to = searched.up_to.max(mail.0);
        }
    }

    /// Puts a mail aside, in the writer's transaction; false if too many are. No lane sees it before [`Aside::written`].
    pub(crate) fn put(&self, mail: &Mail) -> bool {
        let mut mails = self.mails.lock();
        if mails.len() >= MOST {
            return false;
        }
        let sender = mail.sender.as_deref().map(str::to_ascii_lowercase);
        let (lane, known) = (Lane::Looks, Known::default());
        mails.insert(mail.id, Waiting { sender, lane, known, committed: false });
        true
    }

    /// The writer's transaction was committed, or not: mails put aside in it can be dealt with, or are not aside.
    pub(crate) fn written(&self, committed: bool) {
        let mut mails = self.mails.lock();
        if committed {
            mails.values_mut().for_each(|mail| mail.committed = true);
        } else {
            mails.retain(|_, mail| mail.committed);
            self.search_anew();
        }
        self.looks.notify_one();
    }

    pub(crate) fn done(&self, mail: MailId) {
        self.mails.lock().remove(&mail);
        // Others of its sender may wait.
        self.search_anew();
    }

    /// A mail waits no more, and the next one of its sender takes its place. In between the writer must not find that one.
    pub(crate) fn follow(&self, mail: MailId, next: &Mail) {
        let mut mails = self.mails.lock();
        if let Some(done) = mails.remove(&mail) {
            let (lane, known) = (Lane::Looks, Known::default());
            mails.insert(next.id, Waiting { lane, known, ..done });
            self.looks.notify_one();
        }
    }

    pub(crate) fn first(&self, lane: Lane) -> Option<(MailId, Known)> {
        let mails = self.mails.lock();
        let first = mails.iter().find(|(_, waiting)| waiting.lane == lane && waiting.committed);
        first.map(|(id, waiting)| (*id, waiting.known.clone()))
    }

    pub(crate) fn wait(&self, mail: MailId, known: Known) {
        if let Some(waiting) = self.mails.lock().get_mut(&mail) {
            waiting.known = known;
            waiting.lane = Lane::Passwords;
        }
        self.passwords.notify_one();
    }
}
