//! The postman: takes letters out of the outbox, one after another, and hands them to the outgoing transports, several side
//! by side. No two letters to one address are under way at once, so that a reader whose letters hang holds up no others. What
//! became of some and which ones go next is one commit, while others leave and come back. While the next server is away all
//! letters wait, untried, and one at a time finds out whether it is back.

use std::future::pending;
use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Fuse, FusedFuture, FutureExt, join_all};
use jiff::SignedDuration;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::{Desk, Permit, Withdrawn, without_addresses};
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
/// From how many bytes on, packed, a letter takes long to be put together.
const LONG: usize = 8 * 1024;

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
    let mut postman = Postman::new(desk, transports);
    let mut settling = pin!(Fuse::terminated());
    while !stop.is_cancelled() {
        postman.withdraw();
        if settling.is_terminated()
            && let Some(next) = postman.next_to_settle()
        {
            settling.set(settle(postman.desk.clone(), next).fuse());
        }
        postman.offer();
        let pause = postman.pause(settling.is_terminated()).await;
        tokio::select! {
            settled = &mut settling => postman.take_settled(settled),
            Some(back) = postman.under_way.join_next() => {
                if !postman.take_back(back) {
                    return;
                }
            }
            () = postman.ends.gather(), if settling.is_terminated() => {}
            () = configs.changed() => postman.try_again(),
            () = postman.desk.letters_written(), if postman.line.hands(false) > 0 => postman.news = true,
            () = tokio::time::sleep(pause) => postman.look_again().await,
            () = stop.cancelled() => {}
        }
    }
    if !settling.is_terminated() {
        postman.take_settled(settling.await);
    }
    postman.stop().await;
}

/// The postman at work, between two things that happen.
struct Postman<T> {
    desk: Desk,
    line: Line<T>,
    /// The letters that are being handed over.
    under_way: JoinSet<(T, Option<Ended>)>,
    /// What became of letters, and is not being noted yet.
    ends: Ends,
    /// For how many of the idle transports the desk may claim letters, or is being asked to.
    offered: usize,
    /// Whether letters may wait for a later try.
    later: bool,
    /// Whether letters may be due that nobody has claimed, but for those that letters under way hold up.
    due: bool,
    /// Whether something has happened since they were looked for.
    news: bool,
    /// Whether the database could not be used.
    failed: bool,
}

/// What is to be noted and claimed in one commit.
struct ToSettle {
    /// What became of letters.
    ends: Vec<Ended>,
    /// For how many hands letters are to be claimed.
    hands: usize,
    /// Whether letters may be due that nobody has claimed.
    due: bool,
}

/// What came of it: of each end whether it could be noted, and what was claimed.
type Settled = (ToSettle, Result<(Vec<Result<(), StoreError>>, Claimed), StoreError>);

async fn settle(desk: Desk, next: ToSettle) -> Settled {
    let settled = desk.settle_letters(next.ends.clone(), next.hands, next.due).await;
    (next, settled)
}

impl<T: Outgoing + 'static> Postman<T> {
    fn new(desk: Desk, transports: Vec<T>) -> Postman<T> {
        metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
        Postman {
            desk,
            line: Line { idle: transports, resting: Vec::new(), failures: 0, until: None },
            under_way: JoinSet::new(),
            ends: Ends::default(),
            offered: 0,
            later: true,
            due: true,
            news: true,
            failed: false,
        }
    }

    /// Takes back the hands that it has offered, and the letters that the desk has claimed for them.
    fn withdraw(&mut self) {
        let Withdrawn { free, claimed, others } = self.desk.withdraw_hands();
        self.offered -= free + claimed.len();
        self.due |= others;
        self.hand_over(claimed);
    }

    /// Offers the desk all hands that are free.
    fn offer(&mut self) {
        let free = self.line.hands(false).saturating_sub(self.offered);
        self.desk.offer_hands(free);
        self.offered += free;
    }

    /// What is to be noted and claimed now, if something is.
    fn next_to_settle(&mut self) -> Option<ToSettle> {
        let nothing_under_way = self.under_way.is_empty();
        let is_time = self.due && self.ends.all.is_empty() || self.ends.are_gathered(!nothing_under_way);
        if !self.news || !is_time {
            return None;
        }
        self.news = false;
        let due = std::mem::take(&mut self.due);
        let hands = if due { self.line.hands(nothing_under_way).saturating_sub(self.offered) } else { 0 };
        self.offered += hands;
        Some(ToSettle { ends: self.ends.take(), hands, due })
    }

    /// It was settled, or the database could not be used.
    fn take_settled(&mut self, (ToSettle { mut ends, hands, due }, settled): Settled) {
        self.offered -= hands;
        match settled {
            Ok((noted, Claimed { letters, all, .. })) => {
                self.due |= !all;
                self.later |= ends.iter().any(|(_, end)| !matches!(end, LetterEnd::Sent { .. }));
                is_noted(&self.desk, &mut ends, &noted);
                let more = !letters.is_empty() && letters.len() < hands;
                self.news |= !self.ends.all.is_empty() || self.due && (more || !due);
                self.hand_over(letters.into_iter().map(|letter| (letter, Permit::given())));
            }
            Err(error) => {
                error!(%error, ends = ends.len(), "the outbox cannot be used; trying again");
                self.ends.put_back(ends);
                self.due |= due;
                self.failed = true;
            }
        }
    }

    /// Hands letters over as soon as each may leave, as many as there are transports for.
    fn hand_over(&mut self, letters: impl IntoIterator<Item = (DueLetter, Permit)>) {
        for (letter, permit) in letters {
            let Some(mut transport) = self.line.idle.pop() else {
                error!(letter = letter.id.0, "nobody is there to hand over a letter");
                continue;
            };
            let desk = self.desk.clone();
            self.under_way.spawn(async move {
                let end = hand_over(&desk, letter, permit, &mut transport).await;
                (transport, end)
            });
        }
    }

    /// A letter is under way no more, and with it others that came back meanwhile; false if the task of one broke off.
    fn take_back(&mut self, back: Result<(T, Option<Ended>), JoinError>) -> bool {
        self.news = true;
        let mut next = Some(back);
        while let Some(back) = next {
            match back {
                Ok((transport, Some(end))) => {
                    self.line.take_back(transport, &end.1);
                    self.ends.push(end);
                }
                Ok((transport, None)) => self.line.idle.push(transport),
                Err(error) => {
                    error!(%error, "a letter's delivery broke off");
                    return false;
                }
            }
            next = self.under_way.try_join_next();
        }
        true
    }

    /// How long it waits if nothing happens.
    async fn pause(&mut self, nothing_is_settled: bool) -> Duration {
        let mut pause = if std::mem::take(&mut self.failed) { RETRY } else { QUIET };
        if self.later && self.offered > 0 && nothing_is_settled {
            let until = until_due(&self.desk).await;
            self.later = until.is_some();
            pause = pause.min(until.unwrap_or(QUIET));
        }
        pause.min(self.line.pause())
    }

    /// Nothing has happened for so long: letters that wait may be due by now, and connections are not needed.
    async fn look_again(&mut self) {
        (self.news, self.later, self.due) = (true, true, true);
        rest(&mut self.line.idle).await;
    }

    /// The next server may be there again.
    fn try_again(&mut self) {
        (self.news, self.due) = (true, true);
        self.line.end_pause();
    }

    /// Waits for the letters under way, and has noted what became of them.
    async fn stop(mut self) {
        self.withdraw();
        while let Some(back) = self.under_way.join_next().await {
            if !self.take_back(back) {
                return;
            }
        }
        let mut ends = self.ends.take();
        match self.desk.settle_letters(ends.clone(), 0, true).await {
            Ok((noted, _)) => is_noted(&self.desk, &mut ends, &noted),
            Err(error) => warn!(%error, "stopped before it was noted what became of letters"),
        }
        rest(&mut self.line.idle).await;
    }
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

    /// Ends a pause: one letter may try now whether the next server takes it.
    fn end_pause(&mut self) {
        self.until = None;
    }

    /// How long the line makes a pause at least.
    fn pause(&self) -> Duration {
        self.until.map_or(QUIET, |until| until.saturating_duration_since(Instant::now()))
    }

    /// A letter is under way no more.
    fn take_back(&mut self, transport: T, end: &LetterEnd) {
        let LetterEnd::Untried { reason, .. } = end else {
            self.failures = 0;
            self.idle.push(transport);
            metrics::WIRE_UP.set_of(metrics::OUTGOING, 1.0);
            return;
        };
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
    let mut ends: Vec<Ended> =
        hand_over(desk, letter, Permit::given(), transport).await.into_iter().collect();
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

/// Hands over a letter as soon as it may leave, and tells what became of it; nothing where it may not.
async fn hand_over(
    desk: &Desk,
    letter: DueLetter,
    mut permit: Permit,
    transport: &mut impl Outgoing,
) -> Option<Ended> {
    let DueLetter { id, from, to, message_id, content, created, asked, tries, stage, .. } = letter;
    let bytes = match content {
        LetterContent::Bytes(bytes) => Ok(bytes),
        LetterContent::Model(model) => written(desk, &model).await,
    };
    let parcel = bytes.map(|bytes| Parcel { from, to, message_id, bytes });
    if let Ok(parcel) = &parcel
        && !permit.is_given()
    {
        transport.announce(parcel).await;
    }
    if !permit.is_ever_given().await {
        return None;
    }
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
    Some((id, end))
}

/// The bytes of a letter that was kept as its model, or why there are none. Drawings and long texts take many milliseconds, in which
/// this thread hands over other letters.
async fn written(desk: &Desk, model: &Packed) -> Result<Vec<u8>, String> {
    let letter = desk.letter(model).map_err(|error| error.to_string())?;
    let written = match letter.has_drawings() || model.bytes().len() > LONG {
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
