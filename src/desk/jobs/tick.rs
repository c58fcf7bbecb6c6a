//! What the desk does by the clock, without anybody asking: a work like any other, with its line in the ledger where it
//! changes something.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::store::WorkCause;
use crate::time::day_of;

use crate::desk::commands::question::UNCONFIRMED;
use crate::desk::jobs::pruning::end;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::boards::Boards;
use crate::desk::work::{Work, ledger};

/// How long vacations that are over are known, two years and a day for zones; they are needed to count the days of a year.
const VACATIONS: SignedDuration = SignedDuration::from_hours(24 * (2 * 366 + 1));

/// How long it is known what came of an order, for whoever gave it.
const ORDERS: SignedDuration = SignedDuration::from_hours(24);

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Maximum number of boards whose state is filled in at a time.
const BATCH: u32 = 100;
/// How long outages are known: longer than any turn may last that they have lengthened.
const OUTAGES: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

impl Desk {
    /// Brings ratings up to date, ends offers and seeks that were not accepted in time, and forgets what is too old: vacations, sign-ups and addresses that nobody confirmed, the questions whether challenges are meant, what
    /// failed mails and letters say, and what the ledger needs to know no longer. Each portion is a transaction of its own,
    /// so that mails need not wait.
    pub fn tick(&self) -> Result<(), DeskError> {
        let (keep, now) = (self.0.config.keep, self.now());
        self.rate_all()?;
        loop {
            self.goes_on()?;
            let mut work = self.by_the_clock(ledger::UNCONFIRMED)?;
            let forgotten = work.tx.forget_unconfirmed(now - UNCONFIRMED)?;
            let challenges = work.tx.forget_challenges(now - UNCONFIRMED)?;
            let gone = forgotten + challenges;
            end(work, gone, |_| ledger::forgotten(forgotten, challenges))?;
            if gone == 0 {
                break;
            }
        }
        self.0.store.forget_costs(now)?;
        self.0.store.forget_outages(now.saturating_sub(OUTAGES).unwrap_or(Timestamp::MIN))?;

        self.settle_missing_rules()?;
        self.end_old_offers()?;
        self.end_old_seeks()?;

        let (day, moment) = (day_of(now - VACATIONS, &TimeZone::UTC), now - VACATIONS + DAY);
        let mut work = self.by_the_clock(ledger::VACATIONS)?;
        let gone = work.tx.forget_vacations(&day.to_string(), moment)?;
        end(work, gone, ledger::forgotten_vacations)?;

        self.erase_names()?;
        self.0.store.sum_up_tallies(keep.ledger_since(now))?;

        let mut work = self.by_the_clock(ledger::ORDERS)?;
        let gone = work.tx.forget_orders(now - ORDERS, now)?;
        end(work, gone, ledger::forgotten_orders)?;

        let mut work = self.by_the_clock(ledger::FAILED)?;
        let erased = work.tx.erase_failed(keep.failed_since(now))?;
        end(work, erased, ledger::erased)?;

        self.forget_before(WorkCause::Clock, keep.ledger_since(now))?;
        Ok(())
    }

    /// Erases the names of players whose accounts are closed from what is told of old mails and works. They are looked for beside the
    /// mails.
    pub fn erase_names(&self) -> Result<(), DeskError> {
        let store = &self.0.store;
        loop {
            self.goes_on()?;
            let mut look = store.read()?;
            let Some(erasure) = look.next_erasure()? else { return Ok(()) };
            let named = look.naming(&erasure)?;
            drop(look);
            let mut tx = store.begin()?;
            tx.erase_names(&erasure, &named)?;
            tx.commit()?;
        }
    }

    fn by_the_clock(&self, about: &str) -> Result<Work<'_>, DeskError> {
        self.without_mail(WorkCause::Clock, about)
    }

    /// Fills in how boards stand that a version before this one wrote, for lists: whose turn it is, and the number of moves.
    pub fn fill_states(&self) -> Result<(), DeskError> {
        let (store, mut last) = (&self.0.store, 0);
        loop {
            let mut tx = store.begin()?;
            let numbers = tx.boards_without_state(last, BATCH)?;
            let Some(end) = numbers.last() else { return Ok(()) };
            last = *end;
            for number in numbers {
                match Boards::new(&self.0.config).open(&mut tx, number) {
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
