//! What the desk does without being asked by a mail: one table of jobs, and the operator's orders.

pub(super) mod endings;
pub(super) mod letters;
pub(super) mod orders;
pub(super) mod portions;
pub(super) mod pruning;
pub(super) mod reviewing;
pub(super) mod sources;
pub(super) mod thinking;
pub(super) mod timekeeping;
pub(super) mod upkeep;

use jiff::Timestamp;
use tracing::debug;

use crate::desk::jobs::portions::{Portion, finish};
use crate::desk::state::{Desk, DeskError, Shared};

/// When the server runs jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// When a clock is due, and at least once a minute.
    Clocks,
    /// Once a minute.
    Minute,
    /// Once an hour.
    Hour,
}

/// A job: its name for the log, when it runs, and one portion of it.
type Job = (&'static str, &'static [Round], Portion);

/// All jobs, in the order in which a round runs them.
const JOBS: &[Job] = &[
    ("sources", &[Round::Clocks], sources::note),
    ("digest turns", &[Round::Clocks], letters::digest_turns),
    ("clocks", &[Round::Clocks], timekeeping::clocks),
    ("vacations", &[Round::Clocks], timekeeping::vacations),
    ("digests", &[Round::Clocks], letters::digests),
    ("positions", &[Round::Clocks], letters::puzzles),
    ("broadcasts", &[Round::Clocks], letters::broadcasts),
    ("ratings", &[Round::Minute, Round::Hour], upkeep::ratings),
    ("unconfirmed", &[Round::Hour], upkeep::unconfirmed),
    ("costs, outages", &[Round::Hour], upkeep::costs_and_outages),
    ("missing rules", &[Round::Hour], endings::missing_rules),
    ("offers", &[Round::Hour], endings::offers),
    ("seeks", &[Round::Hour], endings::seeks),
    ("old vacations", &[Round::Hour], upkeep::old_vacations),
    ("closed accounts", &[Round::Minute, Round::Hour], upkeep::names),
    ("old orders", &[Round::Hour], upkeep::old_orders),
    ("failed mails", &[Round::Hour], upkeep::failed),
    ("ledger", &[Round::Hour], pruning::ledger),
];

impl Desk {
    /// Runs the jobs of a round.
    pub fn run(&self, round: Round) -> Result<(), DeskError> {
        run(&self.0, round).map(drop)
    }

    /// What is done once an hour.
    pub fn tick(&self) -> Result<(), DeskError> {
        self.run(Round::Hour)
    }

    /// Does what clocks and vacations bring about by now; gives when there is something to do again.
    pub fn keep_time(&self) -> Result<Option<Timestamp>, DeskError> {
        let now = self.now();
        let later = run(&self.0, Round::Clocks)?;
        let mut look = self.0.store.read()?;
        let due = [
            look.next_due_clock()?,
            look.next_due_vacation()?,
            look.next_due_digest()?,
            look.next_due_puzzle()?,
        ];
        let next = due.into_iter().flatten().min();
        Ok(next.map(|next| next.max(later.unwrap_or(now))))
    }
}

/// Runs the jobs of a round to their ends. Gives the earliest moment at which more can be done.
fn run(shared: &Shared, round: Round) -> Result<Option<Timestamp>, DeskError> {
    let (now, mut later) = (shared.now(), None::<Timestamp>);
    for (job, rounds, portion) in JOBS {
        if rounds.contains(&round) {
            let ended =
                finish(shared, *portion, now).inspect_err(|error| debug!(job, %error, "job not done"))?;
            later = later.into_iter().chain(ended).min();
        }
    }
    Ok(later)
}
