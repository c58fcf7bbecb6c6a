//! What transports hand over: mails, and clicks.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use jiff::{SignedDuration, Timestamp};
use tokio::task::spawn_blocking;
use tracing::{info, warn};

use crate::mail::{self, Verdict};
use crate::metrics;
use crate::post::{Arrival, Intake, NotNow, Source, Unsubscribe, Unsubscribed};
use crate::store::{NewMail, Taken, WorkCause};

use crate::desk::commands;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::Work;

/// The longest time for which a mail is on its way from one mail server to the next (RFC 5321, 4.5.4.1).
const LONGEST_WAY: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Maximum length of a mail that is read in a moment, in bytes, and of which it is kept what it says until it is dealt with. Passwords
/// may stand in it.
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
        let bytes = (mail.raw.len() <= LONGEST_KEPT).then(|| mail.raw.clone());
        // It may be dealt with by the commit that takes it.
        let head = Arc::new(head);
        if let Some(bytes) = &bytes {
            self.0.mails.keep(bytes.clone(), Arc::clone(&head));
        }
        self.0.taken.fetch_add(1, Ordering::AcqRel);
        // What is asked of it next is worked out while the clerk takes it; of a machine's mail nothing is.
        let prepare = async { (bytes.is_some() && head.robot.is_none()).then(|| head.answer()) };
        let (taken, _) = tokio::join!(biased; self.0.store.take(mail, now), prepare);
        if let (Ok(Taken::Seen(_)) | Err(_), Some(bytes)) = (&taken, &bytes) {
            self.0.mails.take(bytes);
        }
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
        let mut work = Work::begin(shared, WorkCause::Click, about, self.now())?;
        let done = commands::watch::unsubscribe_by_token(&mut work, token)?;
        let outcome = work.commit()?;
        info!(outcome, "one click");
        Ok(if done.ended { Unsubscribed::Now } else { Unsubscribed::Before })
    }
}
