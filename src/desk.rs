//! The desk: where mails, clicks and ticks become work; the only place where the pure parts meet the store.
//!
//! ```text
//! take      bytes from a transport -> committed, or "not now"
//! batch     the mails that wait -> one transaction for several of them
//! incoming  a mail that waits -> what it is, who wrote it (sender), what it says (request) -> work
//! commands  what players ask -> what happens, and what there is to say: functions over a work
//! work      one transaction, whatever caused it: boards opened, acted on and saved, letters written, committed
//! outbox    what happened -> letters; response: what there is to say -> letters
//! ```
//!
//! Everything that a cause brings about (entries of boards, letters, the mark that it is done) is one transaction: after a
//! crash either all of it is there or the mail still waits. Passwords are checked before that transaction begins, because
//! that takes long and there is only one writer. Commands that only look need none.

mod appointments;
mod aside;
mod batch;
mod boards;
mod bounces;
mod broadcasts;
mod budget;
mod chosen;
mod clocks;
mod commands;
mod deliveries;
mod digests;
mod duty;
mod full;
mod house;
mod incoming;
mod keep;
mod ledger;
mod limits;
mod meant;
mod next_keys;
mod noted;
mod offers;
mod orders;
mod outbox;
mod past;
mod ratings;
mod refused;
mod request;
mod response;
mod seeks;
mod sender;
mod sources;
mod spoken;
mod thinking;
mod tick;
mod timekeeping;
mod unanswered;
mod unheard;
mod vacations;
mod words;
mod work;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Notify, oneshot};
use tokio::task::spawn_blocking;
use tracing::{info, warn};

use crate::letter::ServerIdentity;
use crate::mail::{self, Trace, Verdict};
use crate::metrics;
use crate::passwords::{Busy, Passwords};
use crate::post::{Arrival, Intake, NotNow, Source, Unsubscribe, Unsubscribed};
use crate::secrets::Secrets;
use crate::store::{NewMail, Store, StoreError, Taken, WorkCause, WriteTx};
use crate::time::Usual;

use aside::Aside;
use batch::Counter;
use deliveries::Deliveries;
use full::Full;
use sender::Guesses;
use sources::Sources;
use unheard::Unheard;
use work::{Cause, Work};

pub use crate::letter::{Format, Zone};
pub use crate::mail::TrustedServer;
pub use crate::store::payer_of;
pub use aside::Lane;
pub use boards::{BoardFault, CheckedBoards, CheckpointFault, check_boards, check_checkpoints};
pub use commands::orders::OrderRefused;
pub use deliveries::{Claim, Slots};
pub use house::House;
pub use keep::Keep;
pub use ledger::{TRIAL_ANSWERED, without_addresses};
pub use limits::Limits;
pub use ratings::{RatingFault, check_ratings};
pub use sender::{Policy, Trust};
pub use sources::LONGEST_SILENCE;
pub use thinking::{Found, Thinking, Thought};

/// The largest mail, in bytes, that is read; larger ones get a letter that says so.
pub const LARGEST_MAIL: usize = 1024 * 1024;

/// The longest time for which a mail is on its way from one mail server to the next (RFC 5321, 4.5.4.1).
const LONGEST_WAY: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Maximum length of a mail that is read in a moment, in bytes, and of which it is kept what it says until it is dealt with. Passwords
/// may stand in it.
const LONGEST_KEPT: usize = 32 * 1024;

/// How often a mail is tried that the program itself fails to read, before it is put aside for the operator.
const MOST_TRIES: u32 = 5;

/// The desk. Cheap to clone; all clones are one desk.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Store,
    passwords: Passwords,
    secrets: Secrets,
    identity: ServerIdentity,
    config: DeskConfig,
    /// The limits as they are now; those of `config` are what they were at the start.
    limits: Mutex<Limits>,
    guesses: Mutex<Guesses>,
    aside: Aside,
    counter: Counter,
    deliveries: Deliveries,
    full: Full,
    sources: Sources,
    unheard: Unheard,
    clock: fn() -> Timestamp,
    /// Whether what is done in portions is to be left for another time.
    stops: AtomicBool,
    /// Told when letters were written.
    written: Notify,
    /// Told when a letter has left, or cannot.
    left: Notify,
}

/// What the operator decides about the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskConfig {
    /// How much anybody may ask for, until [`Desk::set_limits`].
    pub limits: Limits,
    /// Whom it believes.
    pub trust: Trust,
    /// How long it keeps what it needs no more.
    pub keep: Keep,
    /// What letters are made of for players who have not chosen.
    pub format: Format,
    /// The zone of days and times for players who have not chosen.
    pub zone: Zone,
    /// The clocks of boards whose challenge says nothing of them, and how long players may be away.
    pub time: Usual,
    /// The userids of those who run the server.
    pub operators: Vec<String>,
    /// How much the server itself plays.
    pub house: House,
}

/// Why a mail could not be dealt with now. Nothing was changed, and it still waits.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It takes long, and is not to be done within a transaction: passwords are to be compared, or it does nothing but look.
    #[error("this cannot be done while others wait")]
    Slow,
    /// Too many passwords wait to be checked.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The server stops: what is done in portions goes on when it runs again.
    #[error("the server stops")]
    Stops,
    /// A board in the store is of a game that this program does not have.
    #[error("board {board} is of the game {game}, which is not known")]
    NoGame {
        /// The number of the board.
        board: u32,
        /// The name of the game, as the store has it.
        game: String,
    },
    /// A command that was taken for one that only looks wants to change something: a fault of the program.
    #[error("a command that only looks changes something")]
    OnlyLooks,
    /// A command that needs a proof came without one: a fault of the program.
    #[error("a command that needs a proof came without one")]
    WithoutProof,
    /// A board in the store cannot be replayed, or a letter cannot be written: a fault of the program.
    #[error("{0}")]
    Fault(String),
}

/// A number of things as the store has it; what is more than fits is as many as fit.
fn count(things: usize) -> u32 {
    u32::try_from(things).unwrap_or(u32::MAX)
}

impl From<Busy> for DeskError {
    fn from(_: Busy) -> Self {
        DeskError::Busy
    }
}

/// What [`Desk::work`] found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// A mail was dealt with, or several; there may be more.
    One,
    /// No mail waits.
    Nothing,
}

impl Desk {
    /// A desk over this store. `clock` tells the time; the secrets make keys and tokens.
    pub fn new(
        store: Store,
        passwords: Passwords,
        secrets: Secrets,
        identity: ServerIdentity,
        config: DeskConfig,
        clock: fn() -> Timestamp,
    ) -> Self {
        let (written, left) = (Notify::new(), Notify::new());
        Desk(Arc::new(Shared {
            store,
            passwords,
            secrets,
            identity,
            limits: Mutex::new(config.limits),
            config,
            guesses: Mutex::default(),
            aside: Aside::default(),
            counter: Counter::default(),
            deliveries: Deliveries::default(),
            full: Full::default(),
            sources: Sources::default(),
            unheard: Unheard::default(),
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

    /// From now on anybody may ask for so much.
    pub fn set_limits(&self, limits: Limits) {
        *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner) = limits;
    }

    /// The server stops: what is done in portions ends with the one that is under way, and goes on when it runs again.
    pub fn stop(&self) {
        self.0.stops.store(true, Ordering::Release);
    }

    /// To be asked before each portion.
    fn goes_on(&self) -> Result<(), DeskError> {
        match self.0.stops.load(Ordering::Acquire) {
            true => Err(DeskError::Stops),
            false => Ok(()),
        }
    }

    /// Waits until letters have been written since the last wait.
    pub async fn letters_written(&self) {
        self.0.written.notified().await;
    }

    /// A letter has left, or cannot: the turn of which it tells may have begun.
    pub fn letter_has_left(&self) {
        self.0.left.notify_one();
    }

    /// Waits until a letter has left since the last wait.
    pub async fn letter_left(&self) {
        self.0.left.notified().await;
    }
}

impl Shared {
    /// How much anybody may ask for now.
    fn limits(&self) -> Limits {
        *self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the trusted server says of a mail; nothing where there is none.
    fn trace(&self, raw: &[u8], read: &mail::Mail) -> Trace {
        let server = self.config.trust.server.as_ref();
        server.map(|server| mail::trace(raw, read, server)).unwrap_or_default()
    }
}

/// When a mail arrived, which decides whether a move is in time: when it reached us as the transport tells, or earlier when the
/// trusted server took it over. What lies ahead, or longer ago than any mail is under way, is the mistake of a clock.
fn reached_us(arrived: Timestamp, taken_over: Option<Timestamp>, now: Timestamp) -> Timestamp {
    let arrived = arrived.min(now);
    let taken_over = taken_over.filter(|at| arrived.duration_since(*at) <= LONGEST_WAY);
    taken_over.map_or(arrived, |at| at.min(arrived))
}

/// What a mail says, and the digest of its bytes. While a long one is read this thread takes others.
async fn read(raw: &mut Vec<u8>) -> Result<(mail::Mail, [u8; 32]), NotNow> {
    let read = |raw: &[u8]| (mail::read(raw), mail::digest(raw));
    if raw.len() <= LONGEST_KEPT {
        return Ok(read(raw));
    }
    let bytes = std::mem::take(raw);
    let done = spawn_blocking(move || (read(&bytes), bytes)).await;
    let (done, bytes) = done.map_err(|error| NotNow(error.to_string()))?;
    *raw = bytes;
    Ok(done)
}

impl Intake for Desk {
    async fn take(&self, mut arrival: Arrival) -> Result<(), NotNow> {
        let now = self.now();
        let (head, digest) = read(&mut arrival.raw).await?;
        let trace = self.0.trace(&arrival.raw, &head);
        // With a server in front, whoever hands mails to us is that server.
        let peer = arrival.peer.filter(|peer| self.0.config.trust.server.is_none() && mail::is_public(*peer));
        let identity = match trace.verdict {
            // Who forges a mail must not take the place of the one that is real.
            Verdict::Forged => None,
            Verdict::Authentic | Verdict::Unknown => mail::identity(&head),
        };
        let answers = mail::answers(&head, &arrival.envelope_to, &self.0.identity.address);
        let sender = match &head.from {
            mail::Sender::One(from) => Some(from.address.clone()),
            mail::Sender::Missing | mail::Sender::Several => None,
        };
        let mail = NewMail {
            identity: identity.unwrap_or(digest),
            digest,
            message_id: head.message_id.clone(),
            sender,
            raw: arrival.raw,
            arrived: reached_us(arrival.arrived, trace.arrived, now),
            position: arrival.position,
            envelope_from: arrival.envelope_from,
            envelope_to: arrival.envelope_to,
            oversize: arrival.oversize,
            host: trace.host.or(peer).map(|host| host.to_string()),
            verdict: trace.verdict.name(),
            authentic: trace.verdict == Verdict::Authentic,
            answers,
        };
        let taken = self.take_mail(mail, now).await;
        match taken {
            Ok(Taken::New(_)) => Ok(()),
            Ok(Taken::Seen(_)) => {
                metrics::MAILS_REPEATED.one();
                Ok(())
            }
            Err(fault) => {
                warn!(%fault, "mail not taken");
                metrics::MAILS_NOT_TAKEN.one();
                Err(NotNow(fault.to_string()))
            }
        }
    }

    fn has_read(&self, source: Source, at: Timestamp) {
        self.0.sources.has_read(source, at);
    }
}

impl Desk {
    /// Takes a mail; if the desk is open it is dealt with in the same commit.
    async fn take_mail(&self, mail: NewMail, now: Timestamp) -> Result<Taken, StoreError> {
        let (tell, told) = oneshot::channel();
        let desk = self.clone();
        let todo = move |mut tx: WriteTx| {
            let taken = tx.take(&mail, now);
            if matches!(taken, Ok(Taken::New(_))) {
                desk.deal();
            }
            (tx, taken)
        };
        self.store().write_then(todo, |taken| {
            if let Ok(taken) = &taken {
                info!(?taken, "mail taken");
            }
            // Nobody listens where the transport stopped waiting.
            drop(tell.send(taken));
        });
        told.await.unwrap_or_else(|_| Err(StoreError::Unavailable(String::from("the program ends"))))
    }
}

impl Unsubscribe for Desk {
    /// Ends the watching that the token was given out for, in a transaction of its own. A token that ends nothing leaves no
    /// trace, so that nobody can fill the store with guesses.
    async fn unsubscribe(&self, token: &str) -> Result<Unsubscribed, NotNow> {
        let (desk, token) = (self.clone(), token.to_owned());
        let clicked = spawn_blocking(move || desk.click(&token)).await;
        clicked.unwrap_or_else(|error| Err(DeskError::Fault(error.to_string()))).map_err(|error| {
            warn!(%error, "a request to unsubscribe was not taken");
            NotNow(error.to_string())
        })
    }
}

impl Desk {
    fn click(&self, token: &str) -> Result<Unsubscribed, DeskError> {
        let shared = &*self.0;
        let watched = match shared.store.read()?.watching_of(token)? {
            None => return Ok(Unsubscribed::Unknown),
            Some(watched) if watched.ended => return Ok(Unsubscribed::Before),
            Some(watched) => watched,
        };
        let about = format!("board {}", watched.board);
        let cause = Cause { cause: WorkCause::Click, about };
        let mut work = Work::begin(shared, &cause, self.now())?;
        let done = commands::watch::unsubscribe_by_token(&mut work, token)?;
        let outcome = work.commit()?;
        info!(outcome, "one click");
        Ok(if done.ended { Unsubscribed::Now } else { Unsubscribed::Before })
    }
}
