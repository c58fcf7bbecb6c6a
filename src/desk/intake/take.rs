//! What transports hand over: mails, and clicks.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tracing::{info, warn};

use crate::mail::{self, Verdict};
use crate::metrics;
use crate::post::{Arrival, Full, Intake, NotNow, Rate, Source, Unsubscribe, Unsubscribed, Way};
use crate::store::{NewMail, StoreError, Taken, WorkCause, WriteTx};

use crate::desk::commands;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::Work;
use crate::desk::work::ledger::without_addresses;

/// The longest time for which a mail is on its way from one mail server to the next (RFC 5321, 4.5.4.1).
const LONGEST_WAY: SignedDuration = SignedDuration::from_hours(5 * 24);

/// One host may have one in this many of the mails that wait for room.
const SHARE_OF_HOST: u64 = 10;

#[derive(Debug, thiserror::Error)]
#[error("too many mails of strangers wait")]
struct Crowd;

/// Maximum length of a mail that is read in a moment, in bytes.
pub(super) const LONGEST_KEPT: usize = 32 * 1024;

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
        let trace = self.0.trace(&arrival.raw, &head, arrival.source.name());
        // With a server in front, whoever hands mails to us is that server.
        let peer = arrival.peer.filter(|peer| self.0.config.trust.server.is_none() && mail::is_public(*peer));
        let identity = match trace.verdict {
            // Who forges a mail must not take the place of the one that is real.
            Verdict::Forged => None,
            Verdict::Authentic | Verdict::Unknown => mail::identity(&head),
        };
        let answers = mail::answers(&head, &arrival.envelope_to, &self.0.addresses());
        let sender = head.from.address().map(str::to_owned);
        // Who answers something may be anybody's reader, and a bounce has no sender.
        let is_new = answers.is_empty() && arrival.envelope_from.as_deref() != Some("");
        if is_new && arrival.peer.is_some() && trace.verdict != Verdict::Authentic {
            self.must_have_place(sender.as_deref().unwrap_or_default(), trace.host.or(peer))?;
        }
        let mail = NewMail {
            identity: identity.unwrap_or(digest),
            digest,
            message_id: head.message_id.clone(),
            sender,
            raw: arrival.raw,
            arrived: reached_us(arrival.arrived, trace.arrived, now),
            source: arrival.source.name(),
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
        self.saw(Way::In(source), at, Ok(()));
    }

    fn saw(&self, way: Way, at: Timestamp, went: Result<(), &str>) {
        match (way, went) {
            // Replies of mail servers may name readers.
            (Way::Relay(_), Err(why)) => self.0.ways.saw(way, at, Err(&without_addresses(why))),
            _ => self.0.ways.saw(way, at, went),
        }
    }

    fn reserve(&self, account: &str, rate: Rate) -> Result<Timestamp, Full> {
        let now = self.now();
        self.0.quotas.lock().reserve(account, rate, now)?;
        Ok(now)
    }

    fn give_back(&self, account: &str, reserved: Timestamp) {
        self.0.quotas.lock().give_back(account, reserved);
    }
}

impl Desk {
    /// Asks a mail server to try a stranger's mail again later where too many wait for lack of room, of all or of this host.
    fn must_have_place(&self, sender: &str, host: Option<IpAddr>) -> Result<(), NotNow> {
        let most = u64::from(self.0.limits().strangers_waiting);
        let host = host.map(|host| host.to_string());
        let is_full = || -> Result<bool, StoreError> {
            let mut look = self.0.store.read()?;
            let (all, own) = look.mails_put_off(host.as_deref())?;
            let is_full = all >= most || own >= most.div_ceil(SHARE_OF_HOST);
            Ok(is_full && look.players_by_address(sender)?.is_empty())
        };
        if !is_full().map_err(|error| NotNow(error.to_string()))? {
            return Ok(());
        }
        metrics::MAILS_NOT_NOW.one();
        Err(NotNow(Crowd.to_string()))
    }

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
        told.await.unwrap_or_else(|_| Err(StoreError::Unavailable(String::from("stopping"))))
    }
}

impl Unsubscribe for Desk {
    fn saw_requests(&self, went: Result<(), &str>) {
        self.saw(Way::Unsubscribe, self.now(), went);
    }

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
        let mut work = Work::begin(shared, WorkCause::Click, about, self.now())?;
        let done = commands::watch::unsubscribe_by_token(&mut work, token)?;
        let outcome = work.commit()?;
        info!(outcome, "one click");
        Ok(if done.ended { Unsubscribed::Now } else { Unsubscribed::Before })
    }
}
