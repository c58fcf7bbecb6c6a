//! The postman: letters are due, delivered, settled. Those that are due come from the desk, one for each free slot; each is handed
//! to an outgoing transport of its own, and its end is noted by a later commit. No two letters to one address are under way at
//! once. While the next server is away all letters wait, untried, and one at a time finds out whether it is back.

use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::{JoinError, JoinSet, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::{Claim, Desk, Slots, without_addresses};
use crate::letter::{Letter, Rendered};
use crate::metrics;
use crate::post::backoff::Backoff;
use crate::post::{Delivery, Outgoing, Parcel};
use crate::store::{DueLetter, LetterContent, LetterEnd, LetterId, Packed, StoreError};

use super::reload::Configs;

/// The pause after the first failed try of a letter.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// The pauses between the tries of a letter.
const PAUSES: Backoff = Backoff::new(FIRST_PAUSE, 3, Duration::from_hours(4));
/// The pauses of all letters while the next server cannot be reached.
const PAUSES_OF_ALL: Backoff = Backoff::new(FIRST_PAUSE, 2, Duration::from_mins(5));
/// The wait between two looks for letters that are to be tried again, and before a database that failed is used again.
const LOOK: Duration = Duration::from_secs(1);
/// How long a connection is kept without a letter.
const QUIET: Duration = Duration::from_secs(20);
/// The age at which a letter is given up (RFC 5321, 4.5.4.1: at least four or five days).
const GIVE_UP: SignedDuration = SignedDuration::from_hours(5 * 24);
/// Compressed size above which a letter is composed on a blocking thread, in bytes.
const LONG: usize = 8 * 1024;

/// A letter and the end of its delivery.
type Ended = (LetterId, LetterEnd);

/// Delivers letters over these transports until told to stop; those under way then are waited for. With another configuration it is
/// tried at once whether the next server is still away.
pub(super) async fn deliver<T: Outgoing + 'static>(
    desk: Desk,
    transports: Vec<T>,
    mut configs: Configs,
    stop: CancellationToken,
) {
    let mut postman = Postman::new(desk, transports);
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.is_cancelled() {
        tokio::select! {
            claim = postman.slots.claim() => postman.hand_over(claim),
            Some(back) = postman.under_way.join_next() => {
                if !postman.take_back(back) {
                    return;
                }
            }
            () = postman.desk.letters_written() => postman.desk.claim_letters(),
            () = configs.changed() => {
                postman.line.until = None;
                postman.look().await;
            }
            _ = looks.tick() => postman.look().await,
            () = stop.cancelled() => {}
        }
    }
    postman.stop().await;
}

/// The postman at work.
struct Postman<T> {
    desk: Desk,
    slots: Slots,
    line: Line<T>,
    /// The letters that are being handed over.
    under_way: JoinSet<(T, OwnedSemaphorePermit, Ended)>,
}

impl<T: Outgoing + 'static> Postman<T> {
    fn new(desk: Desk, transports: Vec<T>) -> Postman<T> {
        metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
        Postman {
            slots: desk.open_slots(transports.len()),
            desk,
            line: Line::new(transports),
            under_way: JoinSet::new(),
        }
    }

    fn hand_over(&mut self, (letter, slot): Claim) {
        let Some(mut transport) = self.line.idle.pop() else {
            error!(letter = letter.id.0, "no transport is free for a letter");
            return;
        };
        self.line.used = Instant::now();
        let desk = self.desk.clone();
        self.under_way.spawn(async move {
            let end = hand_over(&desk, letter, &mut transport).await;
            (transport, slot, end)
        });
    }

    /// A delivery has ended; false if its task broke off.
    fn take_back(&mut self, back: Result<(T, OwnedSemaphorePermit, Ended), JoinError>) -> bool {
        match back {
            Ok((transport, slot, (letter, end))) => {
                self.line.take_back(transport, slot, &end);
                if self.line.until.is_some() {
                    self.line.away.extend(self.slots.take_free());
                }
                self.desk.delivered(letter, end);
                true
            }
            Err(error) => {
                error!(%error, "a letter's delivery broke off");
                false
            }
        }
    }

    /// Letters may be due again, the next server may be back, connections may be idle for too long.
    async fn look(&mut self) {
        self.line.try_again(self.under_way.is_empty());
        let (store, now) = (self.desk.store().clone(), self.desk.now());
        let due = spawn_blocking(move || store.next_due()).await;
        let is_due = |due: Option<Timestamp>| due.is_some_and(|due| due <= now);
        if self.desk.has_ends() || due.is_ok_and(|due| due.map_or(true, is_due)) {
            self.desk.claim_letters();
        }
        if self.line.used.elapsed() >= QUIET {
            self.line.rest().await;
        }
    }

    /// Delivers what was claimed, and has the ends of all noted.
    async fn stop(mut self) {
        let claimed = self.slots.close().await;
        claimed.into_iter().for_each(|claim| self.hand_over(claim));
        while let Some(back) = self.under_way.join_next().await {
            if !self.take_back(back) {
                return;
            }
        }
        // Those that could not be noted before.
        if self.desk.has_ends() {
            self.desk.claim_letters();
        }
        // Behind the write that notes the ends.
        if let Err(error) = self.desk.settle_letters(Vec::new(), 0).await {
            warn!(%error, "stopped before the ends of deliveries were noted");
        }
        self.line.rest().await;
    }
}

/// The way to the next server: several transports, which pause together while it cannot be reached.
struct Line<T> {
    /// Transports without a letter; the last one used is the next one, so that few connections are open when few letters leave.
    idle: Vec<T>,
    /// The slots that stay closed while the next server is away.
    away: Vec<OwnedSemaphorePermit>,
    /// How often it was found away since it last took or refused a letter.
    failures: u32,
    /// When one of them is opened again, to try the next server.
    until: Option<Instant>,
    /// When a letter was last handed over.
    used: Instant,
}

impl<T: Outgoing + 'static> Line<T> {
    fn new(idle: Vec<T>) -> Line<T> {
        Line { idle, away: Vec::new(), failures: 0, until: None, used: Instant::now() }
    }

    /// Opens slots again after a pause: all, or one while the next server is away and no letter is under way.
    fn try_again(&mut self, alone: bool) {
        if self.until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        self.until = None;
        if self.failures == 0 {
            self.away.clear();
        } else if alone {
            self.away.pop();
        }
    }

    /// A transport has delivered its letter, or found the next server away.
    fn take_back(&mut self, transport: T, slot: OwnedSemaphorePermit, end: &LetterEnd) {
        self.idle.push(transport);
        let LetterEnd::Untried { reason, .. } = end else {
            self.failures = 0;
            metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
            return;
        };
        self.away.push(slot);
        metrics::WIRE_UP.set_of(metrics::OUTGOING, 0.0);
        if self.until.is_none() {
            let pause = PAUSES_OF_ALL.wait(self.failures);
            self.failures = self.failures.saturating_add(1);
            self.until = Some(Instant::now() + pause);
            let reason = without_addresses(reason);
            warn!(reason, seconds = pause.as_secs(), "the next mail server is away; letters wait");
        }
    }

    async fn rest(&mut self) {
        join_all(self.idle.iter_mut().map(Outgoing::rest)).await;
        self.used = Instant::now();
    }
}

/// Delivers the next letter that is due; false if there is none, or the next server is away.
///
/// Told to stop while the end of the delivery cannot be noted, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    // Where nothing is due nothing is written.
    if desk.store().next_letter(desk.now())?.is_none() {
        return Ok(false);
    }
    let Some(letter) = desk.settle_letters(Vec::new(), 1).await?.1.letters.pop() else {
        return Ok(false);
    };
    let end = hand_over(desk, letter, transport).await;
    let tried = !matches!(end, (_, LetterEnd::Untried { .. }));
    // The letter has been handed over: its end must be noted, however long that takes.
    loop {
        match desk.settle_letters(vec![end.clone()], 0).await {
            Ok(_) => return Ok(tried),
            Err(error) => {
                error!(%error, "cannot note the end of a delivery; trying again");
                tokio::select! {
                    () = tokio::time::sleep(LOOK) => {}
                    () = stop.cancelled() => return Err(error),
                }
            }
        }
    }
}

/// Hands over a letter that was claimed.
async fn hand_over(desk: &Desk, letter: DueLetter, transport: &mut impl Outgoing) -> Ended {
    let DueLetter { id, from, to, message_id, content, created, asked, tries, stage, .. } = letter;
    let bytes = match content {
        LetterContent::Bytes(bytes) => Ok(bytes),
        LetterContent::Model(model) => written(&model).await,
    };
    let parcel = bytes.map(|bytes| Parcel { from, to, message_id, bytes });
    let (length, delivery) = match parcel {
        Ok(parcel) => (parcel.bytes.len(), transport.deliver(&parcel).await),
        Err(error) => (0, Delivery::Refused(error)),
    };
    let now = desk.now();
    let too_old = now.duration_since(created) > GIVE_UP;
    let next_try = now + PAUSES.wait(tries);
    let number = id.0;
    let end = match delivery {
        Delivery::Sent(reply) => {
            info!(letter = number, reply = without_addresses(&reply), "letter sent");
            if let Some(asked) = asked {
                metrics::ANSWER_TIME.record(now.duration_since(asked).as_secs_f64().max(0.0));
            }
            LetterEnd::Sent { reply, length }
        }
        Delivery::Refused(reason) => {
            warn!(letter = number, reason = without_addresses(&reason), "letter refused");
            LetterEnd::Refused { reason }
        }
        Delivery::Away(reason) => LetterEnd::Untried { reason, stage },
        Delivery::Later(reason) | Delivery::Unknown(reason) if too_old => {
            error!(letter = number, reason = without_addresses(&reason), "letter given up");
            LetterEnd::Refused { reason: format!("given up after five days: {reason}") }
        }
        Delivery::Later(reason) => {
            let told = without_addresses(&reason);
            warn!(letter = number, reason = told, "letter not taken; it will be tried again");
            LetterEnd::Later { reason, next_try }
        }
        Delivery::Unknown(reason) => {
            let told = without_addresses(&reason);
            warn!(
                letter = number,
                reason = told,
                "letter perhaps taken; it goes again under the same Message-ID"
            );
            LetterEnd::Unknown { reason, next_try }
        }
    };
    (id, end)
}

/// The bytes of a letter that was kept as its model, or why there are none. Drawings and long texts take many milliseconds, in which
/// this thread hands over other letters.
async fn written(model: &Packed) -> Result<Vec<u8>, String> {
    let letter = model.text().map_err(|error| error.to_string())?;
    let letter = Letter::from_json(&letter).map(Rendered::from).map_err(|error| error.to_string())?;
    let written = match letter.has_drawings() || model.bytes().len() > LONG {
        false => letter.compose(),
        true => match tokio::task::spawn_blocking(move || letter.compose()).await {
            Ok(written) => written,
            Err(error) => return Err(error.to_string()),
        },
    };
    written.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
