//! The postman: takes letters out of the outbox, one after another, and hands them to the outgoing transports, several side
//! by side. No two letters to one address are under way at once, so that a reader whose letters hang holds up no others. What
//! became of some and which ones go next is one commit, while which letters leave and come back. While the next server is away all letters wait, untried, and one at a
//! time finds out whether it is back.

use std::future::pending;
use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Fuse, FusedFuture, FutureExt, join_all};
use jiff::SignedDuration;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::{Desk, Withdrawn, without_addresses};
use crate::metrics;
use crate::post::backoff::Backoff;
use crate::post::{Delivery, Outgoing, Parcel};
use crate::store::{Claimed, DueLetter, LetterContent, LetterEnd, LetterId, Packed, Store, StoreError};

use super::reload::Configs;

/// The pause after the first failed try of a letter.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// The pauses between the tries of a letter.
const PAUSES: Backoff = Backoff::new(FIRST_PAUSE, 3, Duration::from_hours(4));
/// The pauses of all letters while the next server cannot be reached.
const PAUSES_OF_ALL: Backoff = Backoff::new(FIRST_PAUSE, 2, Duration::from_mins(5));
/// The wait before a database that could not be read or written is used again.
const RETRY: Duration = Duration::from_secs(2);
/// How long a connection is kept without a letter.
const QUIET: Duration = Duration::from_secs(20);
/// How long other letters under way are waited for, to note what became of all in one commit.
const GATHER: Duration = Duration::from_millis(5);
/// The age at which a letter is given up (RFC 5321, 4.5.4.1: at least four or five days).
const GIVE_UP: SignedDuration = SignedDuration::from_hours(5 * 24);

/// What became of a letter.
type Ended = (LetterId, LetterEnd);

/// Delivers letters over these transports until told to stop; those under way then are waited for. With another configuration it is
/// tried at once whether the next server is still away.
pub(super) async fn deliver<T: Outgoing + 'static>(
    desk: Desk,
    transports: Vec<T>,
    mut configs: Configs,
    stop: CancellationToken,
) {
    let mut line = Line { idle: transports, resting: Vec::new(), failures: 0, until: None };
    metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
    let mut under_way: JoinSet<(T, Ended)> = JoinSet::new();
    let mut ends = Ends::default();
    let mut settling = pin!(Fuse::terminated());
    // How many of the idle transports the desk may claim letters for, or what is being settled.
    let mut offered = 0;
    // Whether letters may wait for a later try.
    let mut later = true;
    // Whether letters may be due that nobody has claimed, but for those that letters under way hold up.
    let mut due = true;
    // Whether something has happened since they were looked for.
    let mut news = true;
    let mut retry = None;
    while !stop.is_cancelled() {
        let Withdrawn { free, claimed, others } = desk.withdraw_hands();
        offered -= free + claimed.len();
        due |= others;
        line.hand_over(&desk, claimed, &mut under_way);
        if settling.is_terminated()
            && news
            && (due && ends.all.is_empty() || ends.are_gathered(!under_way.is_empty()))
        {
            news = false;
            let hands = if due { line.hands(under_way.is_empty()).saturating_sub(offered) } else { 0 };
            offered += hands;
            settling.set(settle(desk.clone(), ends.take(), hands, std::mem::take(&mut due)).fuse());
        }
        offered += line.offer(&desk, offered);
        let mut pause = retry.take().unwrap_or(QUIET);
        if later && offered > 0 && settling.is_terminated() {
            let until = until_due(&desk).await;
            later = until.is_some();
            pause = pause.min(until.unwrap_or(QUIET));
        }
        tokio::select! {
            Settled { ends: mut noted_of, hands, was_due, settled } = &mut settling => {
                offered -= hands;
                match settled {
                    Ok((noted, Claimed { letters, all, .. })) => {
                        due |= !all;
                        later |= noted_of.iter().any(|(_, end)| !matches!(end, LetterEnd::Sent { .. }));
                        is_noted(&desk, &mut noted_of, &noted);
                        let more = !letters.is_empty() && letters.len() < hands;
                        news |= !ends.all.is_empty() || due && (more || !was_due);
                        line.hand_over(&desk, letters, &mut under_way);
                    }
                    Err(error) => {
                        error!(%error, ends = noted_of.len(), "the outbox cannot be used; trying again");
                        ends.put_back(noted_of);
                        due |= was_due;
                        retry = Some(RETRY);
                    }
                }
            }
            Some(back) = under_way.join_next() => {
                news = true;
                let mut next = Some(back);
                while let Some(back) = next {
                    if !line.takes_back(back, &mut ends) {
                        return;
                    }
                    next = under_way.try_join_next();
                }
            }
            () = ends.gather(), if settling.is_terminated() => {}
            () = configs.changed() => {
                (news, due) = (true, true);
                line.end_pause();
            }
            () = desk.letters_written(), if line.hands(false) > 0 => news = true,
            () = tokio::time::sleep(line.pause().min(pause)) => {
                (news, later, due) = (true, true, true);
                rest(&mut line.idle).await;
            }
            () = stop.cancelled() => {}
        }
    }
    if !settling.is_terminated() {
        let Settled { ends: mut noted_of, settled, .. } = settling.await;
        match settled {
            Ok((noted, claimed)) => {
                is_noted(&desk, &mut noted_of, &noted);
                line.hand_over(&desk, claimed.letters, &mut under_way);
            }
            Err(_) => ends.put_back(noted_of),
        }
    }
    while let Some(back) = under_way.join_next().await {
        if !line.takes_back(back, &mut ends) {
            return;
        }
    }
    let mut ends = ends.take();
    match desk.settle_letters(ends.clone(), 0, true).await {
        Ok((noted, _)) => is_noted(&desk, &mut ends, &noted),
        Err(error) => warn!(%error, "stopped before it was noted what became of letters"),
    }
    rest(&mut line.idle).await;
}

/// What became of letters, until that is noted.
#[derive(Default)]
struct Ends {
    all: Vec<Ended>,
    /// How long others are waited for.
    until: Option<Instant>,
}

impl Ends {
    fn push(&mut self, end: Ended) {
        self.all.push(end);
        self.until.get_or_insert_with(|| Instant::now() + GATHER);
    }

    /// Whether there are some, and others are not to be waited for, for instance because there are no `others` under way.
    fn are_gathered(&self, others: bool) -> bool {
        !self.all.is_empty() && (!others || self.until.is_none_or(|until| until <= Instant::now()))
    }

    /// Takes those that are there.
    fn take(&mut self) -> Vec<Ended> {
        self.until = None;
        std::mem::take(&mut self.all)
    }

    /// They could not be noted.
    fn put_back(&mut self, mut ends: Vec<Ended>) {
        ends.append(&mut self.all);
        self.all = ends;
    }

    /// Waits until others are not to be waited for any more; for ever where there are none.
    async fn gather(&self) {
        match self.until {
            Some(until) => sleep_until(until).await,
            None => pending().await,
        }
    }
}

/// What came of an attempt to note what became of letters.
struct Settled {
    /// What became of them.
    ends: Vec<Ended>,
    /// For how many hands letters were to be claimed.
    hands: usize,
    /// Whether letters were due that nobody had claimed.
    was_due: bool,
    settled: Result<(Vec<Result<(), StoreError>>, Claimed), StoreError>,
}

/// Notes what became of letters and claims others, for so many hands.
async fn settle(desk: Desk, ends: Vec<Ended>, hands: usize, was_due: bool) -> Settled {
    let settled = desk.settle_letters(ends.clone(), hands, was_due).await;
    Settled { ends, hands, was_due, settled }
}

/// The way to the next server: over several transports, which make one pause together when it cannot be reached.
struct Line<T> {
    /// Transports without a letter; the last one used is the next one, so that few connections are open when few letters leave.
    idle: Vec<T>,
    /// Those that found the next server away.
    resting: Vec<T>,
    /// How often it was found away since it last took or refused a letter.
    failures: u32,
    /// Until when those that rest do so.
    until: Option<Instant>,
}

impl<T: Outgoing + 'static> Line<T> {
    /// How many letters may be handed over now. While the next server is away, and its pause is over, one letter tries it, `alone`.
    fn hands(&mut self, alone: bool) -> usize {
        if self.until.is_some_and(|until| Instant::now() < until) {
            return if self.failures == 0 { self.idle.len() } else { 0 };
        }
        self.until = None;
        if self.failures == 0 {
            self.idle.append(&mut self.resting);
            return self.idle.len();
        }
        if self.idle.is_empty() {
            self.idle.extend(self.resting.pop());
        }
        usize::from(alone).min(self.idle.len())
    }

    /// Offers the desk all hands that it was not `offered` yet, and gives their number.
    fn offer(&mut self, desk: &Desk, offered: usize) -> usize {
        let free = self.hands(false).saturating_sub(offered);
        desk.offer_hands(free);
        free
    }

    /// Ends a pause: one letter may try now whether the next server takes it.
    fn end_pause(&mut self) {
        self.until = None;
    }

    /// How long the line makes a pause at least.
    fn pause(&self) -> Duration {
        self.until.map_or(QUIET, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Hands letters over, as many as there are hands for.
    fn hand_over(&mut self, desk: &Desk, letters: Vec<DueLetter>, under_way: &mut JoinSet<(T, Ended)>) {
        for letter in letters {
            let Some(mut transport) = self.idle.pop() else {
                error!(letter = letter.id.0, "nobody is there to hand over a letter");
                continue;
            };
            let desk = desk.clone();
            under_way.spawn(async move {
                let end = hand_over(&desk, letter, &mut transport).await;
                (transport, end)
            });
        }
    }

    /// A letter is under way no more; false if its task broke off.
    fn takes_back(&mut self, back: Result<(T, Ended), JoinError>, ends: &mut Ends) -> bool {
        let (transport, end) = match back {
            Ok(back) => back,
            Err(error) => {
                error!(%error, "a letter's delivery broke off");
                return false;
            }
        };
        match &end.1 {
            LetterEnd::Untried { reason, .. } => {
                self.resting.push(transport);
                metrics::WIRE_UP.set_of(metrics::OUTGOING, 0.0);
                if self.until.is_none() {
                    let pause = PAUSES_OF_ALL.wait(self.failures);
                    self.failures = self.failures.saturating_add(1);
                    self.until = Some(Instant::now() + pause);
                    let reason = without_addresses(reason);
                    warn!(reason, seconds = pause.as_secs(), "the next mail server is away; letters wait");
                }
            }
            _ => {
                self.failures = 0;
                self.idle.push(transport);
                metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
            }
        }
        ends.push(end);
        true
    }
}

async fn rest<T: Outgoing>(transports: &mut [T]) {
    join_all(transports.iter_mut().map(Outgoing::rest)).await;
}

/// What became of these letters was noted, or need not be.
fn is_noted(desk: &Desk, ends: &mut Vec<Ended>, noted: &[Result<(), StoreError>]) {
    for ((letter, end), noted) in ends.drain(..).zip(noted) {
        match noted {
            Ok(()) => metrics::LETTER_TRIES.one_of(kind(&end)),
            Err(error) => {
                error!(letter = letter.0, %error, "it cannot be noted what became of a letter");
            }
        }
        desk.letter_has_left();
    }
}

/// What became of a letter, in the words of [`metrics::LETTER_TRIES`].
fn kind(end: &LetterEnd) -> &'static str {
    match end {
        LetterEnd::Sent { .. } => "sent",
        LetterEnd::Refused { .. } => "refused",
        LetterEnd::Later { .. } => "later",
        LetterEnd::Unknown { .. } => "unknown",
        LetterEnd::Untried { .. } => "away",
    }
}

/// Delivers the next letter that is due; false if there is none, or the next server is away.
///
/// Told to stop while what became of the letter cannot be noted, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let Some(letter) = desk.settle_letters(Vec::new(), 1, true).await?.1.letters.pop() else {
        return Ok(false);
    };
    let mut ends = vec![hand_over(desk, letter, transport).await];
    let tried = !matches!(ends.as_slice(), [(_, LetterEnd::Untried { .. })]);
    // The letter has been handed over: what became of it must be written down, however long that takes.
    loop {
        match desk.settle_letters(ends.clone(), 0, true).await {
            Ok((noted, _)) => {
                is_noted(desk, &mut ends, &noted);
                return Ok(tried);
            }
            Err(error) => {
                error!(%error, "cannot note what became of a letter; trying again");
                tokio::select! {
                    () = tokio::time::sleep(RETRY) => {}
                    () = stop.cancelled() => return Err(error),
                }
            }
        }
    }
}

/// Hands over a letter that was claimed, and tells what became of it.
async fn hand_over(desk: &Desk, letter: DueLetter, transport: &mut impl Outgoing) -> Ended {
    let DueLetter { id, from, to, message_id, content, created, asked, tries, stage, .. } = letter;
    let bytes = match content {
        LetterContent::Bytes(bytes) => Ok(bytes),
        LetterContent::Model(model) => written(desk, &model).await,
    };
    let (length, delivery) = match bytes {
        Ok(bytes) => (bytes.len(), transport.deliver(&Parcel { from, to, message_id, bytes }).await),
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

/// The bytes of a letter that was kept as its model, or why there are none. Drawings take many milliseconds, in which this thread
/// hands over other letters.
async fn written(desk: &Desk, model: &Packed) -> Result<Vec<u8>, String> {
    let letter = desk.letter(model).map_err(|error| error.to_string())?;
    let written = match letter.has_drawings() {
        false => letter.compose(),
        true => match tokio::task::spawn_blocking(move || letter.compose()).await {
            Ok(written) => written,
            Err(error) => return Err(error.to_string()),
        },
    };
    written.map_err(|error| error.to_string())
}

/// How long it is until a letter is due; none where none waits.
async fn until_due(desk: &Desk) -> Option<Duration> {
    match desk.store().apart(Store::next_due).await {
        Ok(due) => due.map(|due| {
            Duration::try_from(due.duration_since(desk.now()))
                .unwrap_or_default()
                .clamp(Duration::from_millis(100), QUIET)
        }),
        Err(_) => Some(RETRY),
    }
}

#[cfg(test)]
mod tests;
