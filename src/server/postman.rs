//! The postman: due letters are delivered, then settled.
//!
//! The desk claims due letters, one per free slot; each gets a transport of its own, and a later commit records the result. No
//! two letters to one address are under way at once. More letters are claimed than there are transports: those with pictures hold
//! none while the painters compose them, and those without leave first. While the next server is away all letters wait, and one at a time tries
//! it again; so they do while it refuses whatever it is given ([`refusals`]).

mod refusals;

use std::collections::VecDeque;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::{JoinError, JoinSet, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::{Claim, Desk, Slots, without_addresses};
use crate::letter::{Letter, Pictures};
use crate::metrics;
use crate::post::backoff::Backoff;
use crate::post::{Delivery, Intake, Outgoing, Parcel, Way, Whose};
use crate::store::{DueLetter, LetterContent, LetterEnd, LetterId, LetterStage, StoreError};

use super::painter::{Painters, painted};
use super::reload::Configs;
use refusals::{Refusals, Verdict};

const FIRST_PAUSE: Duration = Duration::from_secs(5);
const PAUSES: Backoff = Backoff::new(FIRST_PAUSE, 3, Duration::from_hours(4));
/// The pauses of all letters while the next server is away.
const PAUSES_OF_ALL: Backoff = Backoff::new(FIRST_PAUSE, 2, Duration::from_mins(5));
/// Between two looks for letters to retry; also the wait after the database failed.
const LOOK: Duration = Duration::from_secs(1);
const QUIET: Duration = Duration::from_secs(20);
/// The age at which a letter is given up (RFC 5321, 4.5.4.1: at least four or five days).
const GIVE_UP: SignedDuration = SignedDuration::from_hours(5 * 24);
/// The number of letters that may wait for pictures or for a transport.
const WAITING: usize = 112;

struct Tried {
    id: LetterId,
    to: String,
    created: Timestamp,
    asked: Option<Timestamp>,
    /// The number of tries before this one.
    tries: u32,
    /// Its stage before it was claimed.
    stage: LetterStage,
    /// The length of the message, in bytes.
    length: usize,
    delivery: Delivery,
}

/// Delivers letters over these transports until `stop`, and then finishes those under way. A new configuration ends a pause.
pub(super) async fn work<T: Outgoing + 'static>(
    desk: Desk,
    transports: Vec<T>,
    mut configs: Configs,
    stop: CancellationToken,
) {
    let mut postman = match Postman::new(desk, transports) {
        Ok(postman) => postman,
        Err(error) => return error!(%error, "no letter can be composed"),
    };
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.is_cancelled() {
        tokio::select! {
            claim = postman.slots.claim() => postman.deliver(claim),
            Some(ended) = postman.under_way.join_next() => {
                if !postman.settle(ended) {
                    return;
                }
            }
            () = postman.desk.letters_written() => postman.desk.claim_letters(),
            () = configs.changed() => {
                postman.next_server.retry_at = None;
                postman.look().await;
            }
            _ = looks.tick() => postman.look().await,
            () = stop.cancelled() => {}
        }
    }
    postman.stop().await;
}

struct Postman<T> {
    desk: Desk,
    slots: Slots,
    next_server: NextServer<T>,
    refusals: Refusals,
    painters: Painters,
    /// Letters that were not looked at yet.
    claimed: VecDeque<Claim>,
    /// Letters with pictures and their bytes, or why they have none.
    painted: VecDeque<(Claim, Result<Vec<u8>, String>)>,
    under_way: JoinSet<(OwnedSemaphorePermit, Step<T>)>,
    stopping: bool,
}

enum Step<T> {
    /// It was read, and has pictures.
    Read(T, DueLetter, Box<Letter>),
    Painted(DueLetter, Result<Vec<u8>, String>),
    Tried(T, Tried),
}

impl<T: Outgoing + 'static> Postman<T> {
    fn new(desk: Desk, transports: Vec<T>) -> io::Result<Postman<T>> {
        Ok(Postman {
            painters: Painters::start()?,
            slots: desk.open_slots(transports.len() + WAITING),
            desk,
            next_server: NextServer::new(transports),
            refusals: Refusals::default(),
            claimed: VecDeque::new(),
            painted: VecDeque::new(),
            under_way: JoinSet::new(),
            stopping: false,
        })
    }

    fn deliver(&mut self, claim: Claim) {
        self.claimed.push_back(claim);
        self.hand_out();
    }

    /// Gives idle transports to letters that wait, or puts these letters off while the next server is away.
    fn hand_out(&mut self) {
        if self.stopping || self.next_server.retry_at.is_some() {
            self.put_off();
            return;
        }
        while let Some(mut transport) = self.next_server.idle.pop() {
            self.next_server.last_used = Instant::now();
            if let Some((letter, slot)) = self.claimed.pop_front() {
                self.under_way.spawn(async move { (slot, begin(letter, transport).await) });
            } else if let Some(((letter, slot), bytes)) = self.painted.pop_front() {
                self.under_way.spawn(async move {
                    let tried = try_bytes(letter, bytes, &mut transport).await;
                    (slot, Step::Tried(transport, tried))
                });
            } else {
                self.next_server.idle.push(transport);
                return;
            }
        }
    }

    /// All letters that wait for a transport are due as they were before they were claimed, when their slots are free again.
    fn put_off(&mut self) {
        let painted = self.painted.drain(..).map(|(claim, _)| claim);
        for (letter, slot) in self.claimed.drain(..).chain(painted) {
            self.next_server.held.push(slot);
            let DueLetter { id, last_reply: reason, stage, .. } = letter;
            self.desk.delivered(id, LetterEnd::Untried { reason, stage });
        }
    }

    /// Goes on with a letter; false if its task failed.
    fn settle(&mut self, ended: Result<(OwnedSemaphorePermit, Step<T>), JoinError>) -> bool {
        match ended {
            Ok((slot, Step::Read(transport, letter, model))) => {
                self.next_server.idle.push(transport);
                let painters = self.painters.clone();
                self.under_way.spawn(async move {
                    let bytes = painters.bytes(*model).await;
                    (slot, Step::Painted(letter, bytes))
                });
            }
            Ok((slot, Step::Painted(letter, bytes))) => self.painted.push_back(((letter, slot), bytes)),
            Ok((slot, Step::Tried(transport, tried))) => self.note(transport, slot, tried),
            Err(error) => {
                error!(%error, "a letter's delivery broke off");
                return false;
            }
        }
        self.hand_out();
        true
    }

    fn note(&mut self, transport: T, slot: OwnedSemaphorePermit, tried: Tried) {
        let (letter, verdict) = (tried.id, judge(&tried, &mut self.refusals));
        let news = News::of(&tried.delivery, verdict);
        let trouble = self.next_server.give_back(transport, slot, news);
        let trouble = trouble.or_else(|| self.refusals.all_put_off().map(without_addresses));
        self.desk.saw(Way::Out, self.desk.now(), trouble.as_deref().map_or(Ok(()), Err));
        if self.next_server.retry_at.is_some() {
            self.next_server.held.extend(self.slots.take_free());
        }
        if verdict == Some(Verdict::Fault) {
            for pardoned in self.refusals.pardoned() {
                self.desk.delivered(pardoned, LetterEnd::Pardoned);
            }
        }
        let pause = PAUSES_OF_ALL.wait(self.next_server.failures.saturating_sub(1));
        self.desk.delivered(letter, end_of(&self.desk, tried, verdict, pause));
    }

    /// Looks for letters to retry, a server that may be back, and idle connections.
    async fn look(&mut self) {
        self.next_server.reopen(self.under_way.is_empty());
        let (store, now) = (self.desk.store().clone(), self.desk.now());
        let due = spawn_blocking(move || store.next_due()).await;
        let is_due = |due: Option<Timestamp>| due.is_some_and(|due| due <= now);
        if self.desk.has_ends() || due.is_ok_and(|due| due.map_or(true, is_due)) {
            self.desk.claim_letters();
        }
        if self.next_server.last_used.elapsed() >= QUIET {
            self.next_server.rest().await;
        }
    }

    async fn stop(mut self) {
        let claimed = self.slots.close().await;
        claimed.into_iter().for_each(|claim| self.deliver(claim));
        self.stopping = true;
        self.hand_out();
        while let Some(ended) = self.under_way.join_next().await {
            if !self.settle(ended) {
                return;
            }
        }
        // Those that could not be recorded before.
        if self.desk.has_ends() {
            self.desk.claim_letters();
        }
        // Queued behind the write that records the ends.
        if let Err(error) = self.desk.settle_letters(Vec::new(), 0).await {
            warn!(%error, "stopped before the ends of deliveries were noted");
        }
        self.next_server.rest().await;
    }
}

/// The transports to the next server, which pause together while it is away.
struct NextServer<T> {
    /// Idle transports; the last one used is used next, so that few connections are open when few letters leave.
    idle: Vec<T>,
    /// Slots withheld while the server is away.
    held: Vec<OwnedSemaphorePermit>,
    /// How often it was found away since it last accepted or refused a letter.
    failures: u32,
    /// Why it refuses letters to all readers, until it takes one.
    refuses: Option<String>,
    /// When a slot is released to try the server again.
    retry_at: Option<Instant>,
    last_used: Instant,
}

impl<T: Outgoing + 'static> NextServer<T> {
    fn new(idle: Vec<T>) -> NextServer<T> {
        NextServer {
            idle,
            held: Vec::new(),
            failures: 0,
            refuses: None,
            retry_at: None,
            last_used: Instant::now(),
        }
    }

    /// Releases slots after a pause: one while the server is away and no letter is under way (`alone`), otherwise all.
    fn reopen(&mut self, alone: bool) {
        if self.retry_at.is_some_and(|moment| Instant::now() < moment) {
            return;
        }
        self.retry_at = None;
        if self.failures == 0 {
            self.held.clear();
        } else if alone {
            self.held.pop();
        }
    }

    /// Takes back a transport, with what its letter has shown of the server. Gives the trouble with it, if there is any.
    fn give_back(&mut self, transport: T, slot: OwnedSemaphorePermit, news: News) -> Option<String> {
        self.idle.push(transport);
        let before = self.refuses.take();
        let reason = match (news, before) {
            // What it says of one reader explains less than what it said before.
            (News::OfTheLetter | News::Refuses(Whose::Reader, _), Some(before)) => {
                self.refuses.insert(before).clone()
            }
            (News::Refuses(_, reason), _) => self.refuses.insert(without_addresses(&reason)).clone(),
            (News::Away(reason), before) => {
                self.refuses = before;
                without_addresses(&reason)
            }
            (News::OfTheLetter, None) | (News::Works, _) => {
                self.failures = 0;
                return None;
            }
        };
        self.held.push(slot);
        if self.retry_at.is_none() {
            let pause = PAUSES_OF_ALL.wait(self.failures);
            self.failures = self.failures.saturating_add(1);
            self.retry_at = Some(Instant::now() + pause);
            let seconds = pause.as_secs();
            if self.refuses.is_some() {
                warn!(reason, seconds, "the next mail server refuses letters; all wait, and one tries it");
            } else {
                warn!(reason, seconds, "the next mail server is away; letters wait");
            }
        }
        Some(reason)
    }

    async fn rest(&mut self) {
        join_all(self.idle.iter_mut().map(Outgoing::rest)).await;
        self.last_used = Instant::now();
    }
}

/// What a letter has shown of the next server.
#[derive(Debug)]
enum News {
    Works,
    /// It answers; the trouble was the letter's.
    OfTheLetter,
    /// It cannot be reached. The reason.
    Away(String),
    /// It refuses letters, whoever the reader is. Whom it named, and the reason.
    Refuses(Whose, String),
}

impl News {
    fn of(delivery: &Delivery, verdict: Option<Verdict>) -> News {
        match delivery {
            Delivery::Sent(_) => News::Works,
            Delivery::Away(reason) => News::Away(reason.clone()),
            Delivery::Refused(whose, reason) if verdict == Some(Verdict::Fault) => {
                News::Refuses(*whose, reason.clone())
            }
            Delivery::Refused(..) | Delivery::Later(_) | Delivery::Unknown(_) => News::OfTheLetter,
        }
    }
}

/// Delivers the next due letter; false if there is none, or the next server is away.
///
/// Stopped while the result cannot be recorded, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let Some(mut letter) = desk.settle_letters(Vec::new(), 1).await?.1.letters.pop() else {
        return Ok(false);
    };
    let bytes = composed(read(&mut letter)).await;
    let tried = try_bytes(letter, bytes, transport).await;
    let reached = !matches!(tried.delivery, Delivery::Away(_));
    let (id, verdict) = (tried.id, judge(&tried, &mut Refusals::default()));
    let end = (id, end_of(desk, tried, verdict, FIRST_PAUSE));
    // The letter has left: its end must be recorded, however long that takes.
    loop {
        match desk.settle_letters(vec![end.clone()], 0).await {
            Ok(_) => return Ok(reached),
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

/// Reads a letter, and delivers it unless it has pictures.
async fn begin<T: Outgoing>(mut letter: DueLetter, mut transport: T) -> Step<T> {
    let bytes = match read(&mut letter) {
        Ok(Content::Model(model)) if model.has_drawings() => return Step::Read(transport, letter, model),
        read => composed(read).await,
    };
    let tried = try_bytes(letter, bytes, &mut transport).await;
    Step::Tried(transport, tried)
}

async fn try_bytes(
    letter: DueLetter,
    bytes: Result<Vec<u8>, String>,
    transport: &mut impl Outgoing,
) -> Tried {
    let DueLetter { id, from, to, message_id, created, asked, tries, stage, .. } = letter;
    let parcel = bytes.map(|bytes| Parcel { from, to: to.clone(), message_id, bytes });
    let (length, delivery) = match parcel {
        Ok(parcel) => (parcel.bytes.len(), transport.deliver(&parcel).await),
        Err(error) => (0, Delivery::Refused(Whose::Letter, error)),
    };
    Tried { id, to, created, asked, tries, stage, length, delivery }
}

/// Learns from the outcome of a try; gives what becomes of a letter that was refused.
fn judge(tried: &Tried, refusals: &mut Refusals) -> Option<Verdict> {
    match &tried.delivery {
        Delivery::Refused(whose, _) => Some(refusals.refused(tried.id, &tried.to, *whose)),
        Delivery::Sent(_) => {
            refusals.taken(tried.id);
            None
        }
        Delivery::Later(why) | Delivery::Unknown(why) => {
            refusals.put_off(&tried.to, why);
            None
        }
        Delivery::Away(_) => None,
    }
}

/// The end of a try, for the store. `pause` is that of all letters, for one by which the next server turned out to be at fault.
fn end_of(desk: &Desk, tried: Tried, verdict: Option<Verdict>, pause: Duration) -> LetterEnd {
    let Tried { id: LetterId(number), created, asked, tries, stage, length, delivery, .. } = tried;
    let now = desk.now();
    let too_old = now.duration_since(created) > GIVE_UP;
    let next_try = now + PAUSES.wait(tries);
    match delivery {
        Delivery::Sent(reply) => {
            info!(letter = number, reply = without_addresses(&reply), "letter sent");
            if let Some(asked) = asked {
                metrics::ANSWER_TIME.record(now.duration_since(asked).as_secs_f64().max(0.0));
            }
            LetterEnd::Sent { reply, length }
        }
        Delivery::Refused(_, reason) if verdict == Some(Verdict::Fault) => {
            LetterEnd::Later { reason, next_try: now + pause }
        }
        Delivery::Refused(_, reason) if verdict != Some(Verdict::Again) => {
            warn!(letter = number, reason = without_addresses(&reason), "letter refused");
            LetterEnd::Refused { reason }
        }
        Delivery::Away(reason) => LetterEnd::Untried { reason, stage },
        Delivery::Later(reason) | Delivery::Refused(_, reason) | Delivery::Unknown(reason) if too_old => {
            error!(letter = number, reason = without_addresses(&reason), "letter given up");
            LetterEnd::Refused { reason: format!("given up after five days: {reason}") }
        }
        Delivery::Later(reason) | Delivery::Refused(_, reason) => {
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
    }
}

enum Content {
    Bytes(Vec<u8>),
    Model(Box<Letter>),
}

fn read(letter: &mut DueLetter) -> Result<Content, String> {
    let nothing = LetterContent::Bytes(Vec::new());
    let model = match std::mem::replace(&mut letter.content, nothing) {
        LetterContent::Bytes(bytes) => return Ok(Content::Bytes(bytes)),
        LetterContent::Model(model) => model,
    };
    let text = model.text().map_err(|error| error.to_string())?;
    Letter::from_json(&text).map(|model| Content::Model(model.into())).map_err(|error| error.to_string())
}

/// The bytes of a letter. Drawings and long texts take many milliseconds, and so a blocking thread.
async fn composed(content: Result<Content, String>) -> Result<Vec<u8>, String> {
    match content? {
        Content::Bytes(bytes) => Ok(bytes),
        Content::Model(letter) => {
            let compose = move || painted(&letter, &Mutex::new(Pictures::default()));
            spawn_blocking(compose).await.map_err(|error| error.to_string())?
        }
    }
}

#[cfg(test)]
mod tests;
