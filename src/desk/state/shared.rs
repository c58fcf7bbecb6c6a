//! What all parts of the desk share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use jiff::Timestamp;
use tokio::sync::Notify;

use crate::command::skeleton;
use crate::letter::ServerIdentity;
use crate::mail::{self, Trace};
use crate::passwords::Passwords;
use crate::post::Source;
use crate::secrets::Secrets;
use crate::store::Store;

use crate::desk::lock::Lock;
use crate::desk::policy::DeskConfig;
use crate::desk::policy::blocklist::Blocklist;
use crate::desk::policy::guesses::Guesses;
use crate::desk::policy::limits::Limits;
use crate::desk::policy::quotas::Quotas;
use crate::desk::policy::words::Words;
use crate::desk::state::aside::{Aside, Lane};
use crate::desk::state::deliveries::Deliveries;
use crate::desk::state::error::DeskError;
use crate::desk::state::replays::Replays;
use crate::desk::state::said_texts::SaidTexts;
use crate::desk::state::sources::Sources;
use crate::desk::state::throttle::Throttled;
use crate::desk::state::ways::Ways;

/// Entries of long boards that are kept in memory for those who look on, some 30 MB at most.
const LOOKED_AT: usize = 16_000;

/// The desk. Cheap to clone; all clones are one desk.
#[derive(Clone, Debug)]
pub struct Desk(pub(in crate::desk) Arc<Shared>);

#[derive(Debug)]
pub(in crate::desk) struct Shared {
    pub(in crate::desk) store: Store,
    pub(in crate::desk) passwords: Passwords,
    pub(in crate::desk) secrets: Secrets,
    pub(in crate::desk) identity: ServerIdentity,
    pub(in crate::desk) config: DeskConfig,
    pub(in crate::desk) limits: Lock<Limits>,
    pub(in crate::desk) guesses: Lock<Guesses>,
    /// Wrong words on web pages.
    pub(in crate::desk) words: Lock<Words>,
    /// Of the mail servers that take letters.
    pub(in crate::desk) quotas: Lock<Quotas>,
    pub(in crate::desk) aside: Aside,
    pub(in crate::desk) counter: Counter,
    pub(in crate::desk) deliveries: Deliveries,
    pub(in crate::desk) throttled: Throttled,
    pub(in crate::desk) sources: Sources,
    pub(in crate::desk) ways: Ways,
    pub(in crate::desk) blocklist: Blocklist,
    /// The texts of answers that were refused.
    pub(in crate::desk) refused_texts: SaidTexts,
    /// The texts of answers to messages, which were brought to their writers.
    pub(in crate::desk) brought_texts: SaidTexts,
    /// Of those who look on.
    pub(in crate::desk) replays: Arc<Replays>,
    pub(in crate::desk) clock: fn() -> Timestamp,
    pub(in crate::desk) stops: AtomicBool,
    /// Notified when letters were written.
    pub(in crate::desk) written: Notify,
    /// Notified when a letter has left, or cannot.
    pub(in crate::desk) left: Notify,
}

/// Whether mails are dealt with as they come in.
#[derive(Debug, Default)]
pub(in crate::desk) struct Counter {
    /// Each mail is dealt with by the commit that takes it.
    pub(in crate::desk) is_open: AtomicBool,
    /// The writer has been asked to deal with mails.
    pub(in crate::desk) queued: AtomicBool,
    /// Mails were done since this was last read.
    pub(in crate::desk) has_done: AtomicBool,
    /// Notified when a mail is to be tried again.
    pub(in crate::desk) calls: Notify,
    /// How many mails were looked for.
    pub(in crate::desk) read: AtomicU32,
    /// When it was last looked for mails that have waited for room long enough.
    pub(in crate::desk) looked_for_put_off: Lock<Option<Timestamp>>,
}

/// A count, capped, as the store has it.
pub(in crate::desk) fn count(things: usize) -> u32 {
    u32::try_from(things).unwrap_or(u32::MAX)
}

impl Desk {
    /// A desk over this store. `clock` tells the time; `secrets` makes keys and tokens.
    pub fn new(
        store: Store,
        passwords: Passwords,
        secrets: Secrets,
        identity: ServerIdentity,
        config: DeskConfig,
        clock: fn() -> Timestamp,
    ) -> Self {
        let (written, left) = (Notify::new(), Notify::new());
        let has_others = !store.is_file();
        Desk(Arc::new(Shared {
            store,
            passwords,
            secrets,
            identity,
            limits: Lock::new(config.limits),
            config,
            guesses: Lock::new(Guesses::new(has_others)),
            words: Lock::new(Words::new(has_others)),
            // A day outlives many a start.
            quotas: Lock::new(Quotas::new(true)),
            aside: Aside::default(),
            counter: Counter::default(),
            deliveries: Deliveries::default(),
            throttled: Throttled::default(),
            sources: Sources::default(),
            ways: Ways::default(),
            blocklist: Blocklist::default(),
            refused_texts: SaidTexts::default(),
            brought_texts: SaidTexts::default(),
            replays: Arc::new(Replays::with_room(LOOKED_AT)),
            clock,
            stops: AtomicBool::new(false),
            written,
            left,
        }))
    }

    /// The time by the desk's clock.
    pub fn now(&self) -> Timestamp {
        (self.0.clock)()
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Waits until a mail has come into a lane since the last wait.
    pub async fn mail_put_aside(&self, lane: Lane) {
        match lane {
            Lane::Looks => self.0.aside.looks.notified().await,
            Lane::Passwords => self.0.aside.passwords.notified().await,
        }
    }
}

impl Shared {
    pub(in crate::desk) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Asked before each portion of a job: an error if the server stops.
    pub(in crate::desk) fn goes_on(&self) -> Result<(), DeskError> {
        if self.stops.load(Ordering::Acquire) { Err(DeskError::Stops) } else { Ok(()) }
    }

    pub(in crate::desk) fn limits(&self) -> Limits {
        *self.limits.lock()
    }

    /// The addresses that players write to: today's, then earlier ones.
    pub(in crate::desk) fn addresses(&self) -> Vec<&str> {
        std::iter::once(&self.identity.address).chain(&self.config.also).map(String::as_str).collect()
    }

    /// The server's own addresses; some have no domain.
    fn own(&self) -> impl Iterator<Item = &str> {
        self.addresses().into_iter().chain(self.config.mailbox.as_deref())
    }

    pub(in crate::desk) fn is_own_address(&self, address: &str) -> bool {
        self.own().any(|own| mail::is_own(address, own))
    }

    /// The name in one of the server's addresses that a userid looks like.
    pub(in crate::desk) fn own_name_like(&self, userid: &str) -> Option<String> {
        let seen = skeleton(userid);
        let mut names = self.own().map(|own| own.split_once('@').map_or(own, |(name, _)| name));
        names.find(|name| skeleton(name) == seen).map(str::to_owned)
    }

    /// The trusted server's verdict on a mail from this source; empty if there is no such server. Who answers on a page has proved
    /// it by the page's secret word.
    pub(in crate::desk) fn trace(&self, raw: &[u8], read: &mail::Mail, source: &str) -> Trace {
        if source == Source::Page.name() {
            return Trace { verdict: mail::Verdict::Authentic, ..Trace::default() };
        }
        let server = self.config.trust.server.as_ref();
        server.map(|server| mail::trace(raw, read, server)).unwrap_or_default()
    }
}
