//! What is kept up to date, and forgotten when it is too old: a work with its line in the ledger where it changes something.

use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::store::WorkCause;
use crate::time::day_of;

use crate::desk::commands::question::UNCONFIRMED;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::{Boards, Work, ledger, ratings};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How long vacations that are over are known, to count the days of a year: two years, and a day for zones.
const VACATIONS: SignedDuration = SignedDuration::from_hours(24 * (2 * 366 + 1));

/// How long the result of an order is known.
const ORDERS: SignedDuration = DAY;

/// How long outages are known: longer than any turn may last that they have lengthened.
const OUTAGES: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

/// Maximum number of boards whose state is filled in at a time.
const BOARDS: u32 = 100;

/// How long ratings are brought up to date at a time, for mails wait meanwhile. With the commit that is 20 milliseconds.
const RATING: Duration = Duration::from_millis(15);

/// How often in a row a program may find the database locked that makes ratings anew, for five seconds each time.
const PATIENT: u32 = 24;

pub(super) fn ratings(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    if shared.store.read()?.next_rating_step()?.is_none() {
        return Ok(Left::Nothing);
    }
    let mut tx = shared.store.begin()?;
    let begun = Instant::now();
    let mut done = false;
    while !done && begun.elapsed() < RATING {
        done = ratings::rate(&mut tx, 1)?;
    }
    tx.commit()?;
    if done {
        return Ok(Left::Nothing);
    }
    // Mails have their turn, and other programs, which try again only from time to time.
    std::thread::sleep(RATING);
    Ok(Left::More)
}

pub(super) fn unconfirmed(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let mut work = by_the_clock(shared, ledger::UNCONFIRMED)?;
    let forgotten = work.tx.forget_unconfirmed(now - UNCONFIRMED)?;
    let challenges = work.tx.forget_challenges(now - UNCONFIRMED)?;
    let gone = forgotten + challenges;
    work.commit_if(gone, |_| ledger::forgotten(forgotten, challenges))?;
    Ok(if gone == 0 { Left::Nothing } else { Left::More })
}

pub(super) fn costs_and_outages(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    shared.store.forget_costs(now)?;
    shared.store.forget_outages(now.saturating_sub(OUTAGES).unwrap_or(Timestamp::MIN))?;
    Ok(Left::Nothing)
}

pub(super) fn old_vacations(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let (day, moment) = (day_of(now - VACATIONS, &TimeZone::UTC), now - VACATIONS + DAY);
    let mut work = by_the_clock(shared, ledger::VACATIONS)?;
    let gone = work.tx.forget_vacations(&day.to_string(), moment)?;
    work.commit_if(gone, ledger::forgotten_vacations)?;
    Ok(Left::Nothing)
}

/// Erases the names of players whose accounts are closed from old mails and works. The search for them blocks no writer.
pub(super) fn names(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    let mut look = shared.store.read()?;
    let Some(erasure) = look.next_erasure()? else { return Ok(Left::Nothing) };
    let named = look.naming(&erasure)?;
    drop(look);
    let mut tx = shared.store.begin()?;
    tx.erase_names(&erasure, &named)?;
    tx.commit()?;
    Ok(Left::More)
}

pub(super) fn old_orders(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    shared.store.sum_up_tallies(shared.config.keep.ledger_since(now))?;
    let mut work = by_the_clock(shared, ledger::ORDERS)?;
    let gone = work.tx.forget_orders(now - ORDERS, now)?;
    work.commit_if(gone, ledger::forgotten_orders)?;
    Ok(Left::Nothing)
}

pub(super) fn failed(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let mut work = by_the_clock(shared, ledger::FAILED)?;
    let erased = work.tx.erase_failed(shared.config.keep.failed_since(now))?;
    work.commit_if(erased, ledger::erased)?;
    Ok(Left::Nothing)
}

fn by_the_clock<'d>(shared: &'d Shared, about: &str) -> Result<Work<'d>, DeskError> {
    Work::begin(shared, WorkCause::Clock, about, shared.now())
}

impl Desk {
    /// Computes all ratings anew; until then they are not complete.
    pub fn rebuild_ratings(&self) -> Result<(), DeskError> {
        let shared = &*self.0;
        let mut tx = shared.store.begin()?;
        tx.forget_ratings()?;
        tx.commit()?;
        let mut failures = 0;
        loop {
            shared.goes_on()?;
            match ratings(shared, shared.now()) {
                Ok(Left::More) => failures = 0,
                Ok(_) => return Ok(()),
                // A busy server beside this program has not let it write.
                Err(DeskError::Store(error)) if error.is_unavailable() && failures < PATIENT => failures += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Fills in the state of boards written by a version before this one, for lists: whose turn it is, and the number of moves.
    pub fn fill_states(&self) -> Result<(), DeskError> {
        let (shared, mut last) = (&*self.0, 0);
        loop {
            let mut tx = shared.store.begin()?;
            let numbers = tx.boards_without_state(last, BOARDS)?;
            let Some(end) = numbers.last() else { return Ok(()) };
            last = *end;
            for number in numbers {
                match Boards::new(&shared.config).open(&mut tx, number) {
                    Ok(Some(open)) if open.has_rules() => {
                        tx.set_state(number, &open.state(open.now.started))?;
                    }
                    // Without its rules nobody knows who is to move.
                    Ok(_) => {}
                    Err(error) => warn!(number, %error, "a board cannot be replayed"),
                }
            }
            tx.commit()?;
        }
    }
}
