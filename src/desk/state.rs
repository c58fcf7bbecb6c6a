//! What all parts of the desk share, and its errors.

pub(super) mod aside;
pub(super) mod deliveries;
pub(super) mod known;
pub(super) mod replays;
pub(super) mod sources;
pub(super) mod throttle;
pub(super) mod ways;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use jiff::Timestamp;
use tokio::sync::Notify;

use crate::command::skeleton;
use crate::letter::ServerIdentity;
use crate::mail::{self, Trace};
use crate::passwords::{Busy, Passwords};
use crate::post::Source;
use crate::secrets::Secrets;
use crate::store::{Store, StoreError};

use crate::desk::lock::Lock;
use crate::desk::policy::DeskConfig;
use crate::desk::policy::blocklist::Blocklist;
use crate::desk::policy::guesses::Guesses;
use crate::desk::policy::limits::Limits;
use crate::desk::policy::quotas::Quotas;
use crate::desk::policy::words::Words;
use crate::desk::state::aside::Aside;
use crate::desk::state::deliveries::Deliveries;
use crate::desk::state::replays::Replays;
use crate::desk::state::sources::Sources;
use crate::desk::state::throttle::Throttled;
use crate::desk::state::ways::Ways;

/// Entries of long boards that are kept in memory for those who look on, some 30 MB at most.
const LOOKED_AT: usize = 16_000;

/// The desk. Cheap to clone; all clones are one desk.
#[derive(Clone, Debug)]
pub struct Desk(pub(super) Arc<Shared>);

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) passwords: Passwords,
    pub(super) secrets: Secrets,
    pub(super) identity: ServerIdentity,
    pub(super) config: DeskConfig,
    pub(super) limits: Lock<Limits>,
    pub(super) guesses: Lock<Guesses>,
    /// Wrong words on web pages.
    pub(super) words: Lock<Words>,
    /// Of the mail servers that take letters.
    pub(super) quotas: Lock<Quotas>,
    pub(super) aside: Aside,
    pub(super) counter: Counter,
    pub(super) deliveries: Deliveries,
    pub(super) throttled: Throttled,
    pub(super) sources: Sources,
    pub(super) ways: Ways,
    pub(super) blocklist: Blocklist,
    /// Of those who look on.
    pub(super) replays: Arc<Replays>,
    pub(super) clock: fn() -> Timestamp,
    pub(super) stops: AtomicBool,
    /// Notified when letters were written.
    pub(super) written: Notify,
    /// Notified when a letter has left, or cannot.
    pub(super) left: Notify,
}

/// Whether mails are dealt with as they come in.
#[derive(Debug, Default)]
pub(super) struct Counter {
    /// Each mail is dealt with by the commit that takes it.
    pub(super) is_open: AtomicBool,
    /// The writer has been asked to deal with mails.
    pub(super) queued: AtomicBool,
    /// Mails were done since this was last read.
    pub(super) has_done: AtomicBool,
    /// Notified when a mail is to be tried again.
    pub(super) calls: Notify,
    /// How many mails were looked for.
    pub(super) read: AtomicU32,
    /// When it was last looked for mails that have waited for room long enough.
    pub(super) looked_for_put_off: Lock<Option<Timestamp>>,
}

/// Why a mail could not be dealt with now. Nothing was changed, and it still waits.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It takes long and may not be done within a transaction: passwords are to be compared, or it is only a query.
    #[error("this cannot be done while others wait")]
    Slow,
    /// Strangers have used up what is for them in this hour; the mail waits.
    #[error("strangers have used up what is for them in this hour")]
    NoRoom,
    /// Too many passwords wait to be checked.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The server stops: jobs done in portions go on when it runs again.
    #[error("the server stops")]
    Stops,
    /// A query wants to change something: a fault of the program.
    #[error("a command that only looks changes something")]
    OnlyLooks,
    /// A command that needs a proof came without one: a fault of the program.
    #[error("a command that needs a proof came without one")]
    WithoutProof,
    /// A board in the store cannot be replayed, or a letter cannot be written: a fault of the program.
    #[error("{0}")]
    Fault(String),
}

impl From<Busy> for DeskError {
    fn from(_: Busy) -> Self {
        DeskError::Busy
    }
}

/// A count, capped, as the store has it.
pub(super) fn count(things: usize) -> u32 {
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
}

impl Shared {
    pub(super) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Asked before each portion of a job: an error if the server stops.
    pub(super) fn goes_on(&self) -> Result<(), DeskError> {
        if self.stops.load(Ordering::Acquire) { Err(DeskError::Stops) } else { Ok(()) }
    }

    pub(super) fn limits(&self) -> Limits {
        *self.limits.lock()
    }

    /// The addresses that players write to: today's, then earlier ones.
    pub(super) fn addresses(&self) -> Vec<&str> {
        std::iter::once(&self.identity.address).chain(&self.config.also).map(String::as_str).collect()
    }

    /// The server's own addresses; some have no domain.
    fn own(&self) -> impl Iterator<Item = &str> {
        self.addresses().into_iter().chain(self.config.mailbox.as_deref())
    }

    pub(super) fn is_own_address(&self, address: &str) -> bool {
        self.own().any(|own| mail::is_own(address, own))
    }

    /// The name in one of the server's addresses that a userid looks like.
    pub(super) fn own_name_like(&self, userid: &str) -> Option<String> {
        let seen = skeleton(userid);
        let mut names = self.own().map(|own| own.split_once('@').map_or(own, |(name, _)| name));
        names.find(|name| skeleton(name) == seen).map(str::to_owned)
    }

    /// The trusted server's verdict on a mail from this source; empty if there is no such server. Who answers on a page has proved
    /// it by the page's secret word.
    pub(super) fn trace(&self, raw: &[u8], read: &mail::Mail, source: &str) -> Trace {
        if source == Source::Page.name() {
            return Trace { verdict: mail::Verdict::Authentic, ..Trace::default() };
        }
        let server = self.config.trust.server.as_ref();
        server.map(|server| mail::trace(raw, read, server)).unwrap_or_default()
    }
}
