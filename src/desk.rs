//! The desk: one mail, one transaction; the only place where the pure parts meet the store.
//!
//! ```text
//! take    bytes from a wire -> committed, or "not now"
//! work    the oldest mail that waits -> what it says -> what it may do -> what happens -> letters -> committed
//! ```
//!
//! Everything that a mail brings about (events, letters, the mark that it is done) is one transaction: after a crash
//! either all of it is there or the mail still waits. Passwords are checked before that transaction begins, because
//! that takes long and there is only one writer.

mod account;
mod answered;
mod challenge;
mod checked;
mod errand;
mod guesses;
mod letters;
mod limits;
mod look;
mod moves;
mod orders;
mod proof;
mod quote;
mod returned;
mod settings;
mod shelf;
mod watching;

use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use tokio::sync::Notify;
use tracing::{error, info, warn};

use crate::command;
use crate::games;
use crate::letter::House;
use crate::mail::{self, Robot, Sender, Trace, Verdict};
use crate::passwords::{Busy, Passwords};
use crate::post::{Arrival, Intake, NotNow, Unsubscribe, Unsubscribed};
use crate::secrets::Secrets;
use crate::store::{self, Look, NewMail, Store, StoreError};

use answered::{Answered, By, answered};
use checked::{Checked, Source};
use errand::Errand;
use guesses::Guesses;

pub use crate::mail::TrustedServer;
pub use account::UNCONFIRMED;
pub use limits::Limits;
pub use proof::{Policy, Trust};

/// The largest mail, in bytes, that is read; larger ones get a letter that says so.
pub const LARGEST_MAIL: usize = 1024 * 1024;

/// How often a mail is tried that the program itself fails to read, before it is put aside for the operator.
const MOST_TRIES: u32 = 5;

/// The desk. Cheap to clone; all clones are one desk.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    store: Store,
    passwords: Passwords,
    secrets: Secrets,
    house: House,
    terms: Terms,
    guesses: Mutex<Guesses>,
    clock: fn() -> Timestamp,
    /// Told when a mail was taken.
    arrived: Notify,
    /// Told when letters were written.
    written: Notify,
}

/// What the operator decides about the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Whom it believes.
    pub trust: Trust,
}

/// Why a mail could not be dealt with now. Nothing was changed, and it still waits.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too many passwords wait to be checked.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// A board in the store cannot be replayed, or a letter cannot be written: a fault of the program.
    #[error("{0}")]
    Fault(String),
}

impl From<Busy> for DeskError {
    fn from(_: Busy) -> Self {
        DeskError::Busy
    }
}

/// What [`Desk::work`] found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// A mail was dealt with; there may be more.
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
        house: House,
        terms: Terms,
        clock: fn() -> Timestamp,
    ) -> Self {
        let (arrived, written) = (Notify::new(), Notify::new());
        Desk(Arc::new(Parts {
            store,
            passwords,
            secrets,
            house,
            terms,
            guesses: Mutex::default(),
            clock,
            arrived,
            written,
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

    /// Waits until a mail has arrived since the last wait.
    pub async fn mail_arrived(&self) {
        self.0.arrived.notified().await;
    }

    /// Waits until letters have been written since the last wait.
    pub async fn letters_written(&self) {
        self.0.written.notified().await;
    }

    /// The watching that a token was given out for.
    async fn watching_of(&self, token: &str) -> Result<Option<store::Watched>, StoreError> {
        self.0.store.read().await?.watching_of(token).await
    }

    /// Deals with the oldest mail that waits.
    ///
    /// A mail at which the program fails again and again is put aside with its bytes, so that the others go on.
    pub async fn work(&self) -> Result<Worked, DeskError> {
        let Some(mail) = self.0.store.next_mail().await? else {
            return Ok(Worked::Nothing);
        };
        match self.deal_with(&mail).await {
            Ok(outcome) => {
                info!(mail = mail.id.0, outcome, "mail done");
                self.0.written.notify_one();
                Ok(Worked::One)
            }
            Err(DeskError::Busy) => Err(DeskError::Busy),
            Err(DeskError::Store(e)) if e.is_unavailable() => Err(e.into()),
            Err(fault) if mail.tries + 1 >= MOST_TRIES => {
                error!(mail = mail.id.0, %fault, "mail put aside");
                self.0.store.give_up(mail.id, &fault.to_string()).await?;
                Ok(Worked::One)
            }
            Err(fault) => {
                warn!(mail = mail.id.0, %fault, "mail could not be dealt with");
                self.0.store.failed_try(mail.id, &fault.to_string()).await?;
                Err(fault)
            }
        }
    }

    /// Reads one mail and does what it says. Gives what it was taken for, for the operator.
    async fn deal_with(&self, stored: &store::Mail) -> Result<String, DeskError> {
        let parts = &*self.0;
        let now = (parts.clock)();
        let read = mail::read(&stored.raw);
        let mut look = parts.store.read().await?;
        let silent = parts.silence(&mut look, stored, &read).await?;
        // Mail programs write these by themselves; the token is all that counts.
        let leaving = command::leaving(&read.subject);
        if silent.is_some() || leaving.is_some() {
            drop(look);
            return parts.put_away(stored, &read, silent, leaving, now).await;
        }

        let verdict = parts.trace(&stored.raw, &read).verdict;
        let by =
            By { mail: &read, envelope_to: &stored.envelope_to, verdict, usual: parts.terms.trust.usual };
        let (answered, letter) = answered(&mut look, &by, &parts.house.address).await?;
        let names = games::names();
        let written = match answered.joins_lines() && !command::is_command(&names, &read.subject) {
            true => orders::joined(&read.written),
            false => read.written.clone(),
        };
        let text = command::Text { subject: &read.subject, written: &written };
        let reading = command::read(&names, answered.context(), text);
        let source = Source {
            guesses: &parts.guesses,
            sender: stored.sender.as_deref().unwrap_or_default(),
            host: stored.host.as_deref().and_then(|host| host.parse().ok()),
            now,
        };
        let checked = match stored.cut {
            None => Checked::check(&mut look, &parts.passwords, &parts.secrets, &source, &reading).await?,
            Some(_) => Checked::default(),
        };
        drop(look);

        let tx = parts.store.begin().await?;
        let mut errand = Errand::new(parts, tx, stored, &read, answered, checked, now).await?;
        errand.verdict = verdict;
        if let Some(letter) = letter {
            errand.tx.letter_answered(letter, now).await?;
        }
        match stored.cut {
            Some(size) => errand.too_large(size),
            None if errand.within_limits(reading.lines.len()).await? => errand.run(&reading).await?,
            None => {}
        }
        errand.finish().await
    }
}

impl Parts {
    /// Why this mail is not to be answered, if it is not: a machine sent it, or nobody knows who.
    async fn silence(
        &self,
        look: &mut Look,
        stored: &store::Mail,
        read: &mail::Mail,
    ) -> Result<Option<String>, StoreError> {
        // A letter of ours is known whatever was stripped of it on its way.
        let own = match &read.message_id {
            Some(id) => look.letter_by_message_id(id).await?.map(|_| Robot::OwnLetter),
            None => None,
        };
        let robot = mail::robot(read, stored.envelope_from.as_deref()).or(own);
        let why = match (robot, &read.from) {
            (Some(robot), _) => robot.to_string(),
            (None, Sender::Missing) => "no sender".to_string(),
            (None, Sender::Several) => "more than one sender".to_string(),
            (None, Sender::One(from)) if from.address.eq_ignore_ascii_case(&self.house.address) => {
                "it bears this server's own address".to_string()
            }
            (None, Sender::One(_)) => return Ok(None),
        };
        Ok(Some(format!("left unanswered: {why}")))
    }

    /// Deals with a mail that holds no commands: it ends a watching, or tells of a letter that came back, or nothing.
    async fn put_away(
        &self,
        stored: &store::Mail,
        read: &mail::Mail,
        silent: Option<String>,
        leaving: Option<&str>,
        now: Timestamp,
    ) -> Result<String, DeskError> {
        let bounce = mail::bounce(&stored.raw, read, &stored.envelope_to, &self.house.address);
        let tx = self.store.begin().await?;
        let mut errand =
            Errand::new(self, tx, stored, read, Answered::Nothing, Checked::default(), now).await?;
        let machine = silent.is_some();
        if let Some(outcome) = silent {
            errand.answer_nobody(outcome);
        }
        if let Some(token) = leaving {
            errand.leave(token, machine).await?;
        }
        if let Some(bounce) = bounce {
            errand.came_back(&bounce).await?;
        }
        errand.finish().await
    }

    /// What the trusted server says of a mail; nothing where there is none.
    fn trace(&self, raw: &[u8], read: &mail::Mail) -> Trace {
        let server = self.terms.trust.server.as_ref();
        server.map(|server| mail::trace(raw, read, server)).unwrap_or_default()
    }
}

impl Intake for Desk {
    async fn take(&self, arrival: Arrival) -> Result<(), NotNow> {
        let head = mail::read(&arrival.raw);
        let trace = self.0.trace(&arrival.raw, &head);
        // With a server in front, whoever hands mails to us is that server.
        let peer = arrival.peer.filter(|peer| self.0.terms.trust.server.is_none() && mail::is_public(*peer));
        let digest = mail::digest(&arrival.raw);
        let identity = match trace.verdict {
            // Who forges a mail must not take the place of the one that is real.
            Verdict::Forged => None,
            Verdict::Authentic | Verdict::Unknown => mail::identity(&head),
        };
        let sender = match head.from {
            Sender::One(from) => Some(from.address),
            Sender::Missing | Sender::Several => None,
        };
        let mail = NewMail {
            identity: identity.unwrap_or(digest),
            digest,
            message_id: head.message_id,
            sender,
            raw: arrival.raw,
            arrived: arrival.arrived,
            position: arrival.position,
            envelope_from: arrival.envelope_from,
            envelope_to: arrival.envelope_to,
            cut: arrival.oversize,
            host: trace.host.or(peer).map(|host| host.to_string()),
            verdict: trace.verdict.name(),
        };
        match self.0.store.take(mail, (self.0.clock)()).await {
            Ok(taken) => {
                info!(?taken, "mail taken");
                self.0.arrived.notify_one();
                Ok(())
            }
            Err(fault) => {
                warn!(%fault, "mail not taken");
                Err(NotNow(fault.to_string()))
            }
        }
    }
}

impl Unsubscribe for Desk {
    /// Puts the mail on the desk that the `mailto` of the same header would have brought; from there it takes the same
    /// way. A token that ends nothing leaves no trace, so that nobody can fill the store with guesses.
    async fn unsubscribe(&self, token: &str) -> Result<Unsubscribed, NotNow> {
        match self.watching_of(token).await {
            Ok(None) => Ok(Unsubscribed::Unknown),
            Ok(Some(watched)) if watched.ended => Ok(Unsubscribed::Before),
            Ok(Some(_)) => {
                let raw = format!("Subject: unsubscribe-{token}\r\n\r\n").into_bytes();
                let digest = hex::encode(mail::digest(&raw));
                let name = digest.get(..16).unwrap_or(&digest);
                let arrival = Arrival {
                    raw,
                    arrived: self.now(),
                    position: Some(format!("one-click:{name}")),
                    envelope_from: None,
                    envelope_to: Vec::new(),
                    peer: None,
                    oversize: None,
                };
                self.take(arrival).await.map(|()| Unsubscribed::Now)
            }
            Err(fault) => {
                warn!(%fault, "a request to unsubscribe was not taken");
                Err(NotNow(fault.to_string()))
            }
        }
    }
}
