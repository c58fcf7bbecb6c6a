//! What the desk does without being asked by a mail: one table of jobs, and the operator's orders.

pub(super) mod broadcasts;
pub(super) mod digests;
pub(super) mod missing_rules;
pub(super) mod offers;
pub(super) mod orders;
pub(super) mod pruning;
pub(super) mod seeks;
pub(super) mod sources;
pub(super) mod thinking;
pub(super) mod timekeeping;
pub(super) mod upkeep;

use jiff::Timestamp;
use tracing::debug;

use crate::desk::state::{DeskError, Shared};

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

/// What is left of a job after one portion.
pub(super) enum Left {
    Nothing,
    More,
    /// Something that cannot be done before this moment.
    Later(Timestamp),
}

/// One portion of a job: at most a few transactions, so that mails need not wait.
type Portion = fn(&Shared, Timestamp) -> Result<Left, DeskError>;

/// A job: its name for the log, when it runs, and one portion of it.
type Job = (&'static str, &'static [Round], Portion);

/// All jobs, in the order in which a round runs them.
const JOBS: &[Job] = &[
    ("sources", &[Round::Clocks], sources::note),
    ("digest turns", &[Round::Clocks], digests::begin_turns),
    ("clocks", &[Round::Clocks], timekeeping::clocks),
    ("vacations", &[Round::Clocks], timekeeping::vacations),
    ("digests", &[Round::Clocks], digests::send),
    ("broadcasts", &[Round::Clocks], broadcasts::send),
    ("ratings", &[Round::Minute, Round::Hour], upkeep::ratings),
    ("unconfirmed", &[Round::Hour], upkeep::unconfirmed),
    ("costs, outages", &[Round::Hour], upkeep::costs_and_outages),
    ("missing rules", &[Round::Hour], missing_rules::settle),
    ("offers", &[Round::Hour], offers::end),
    ("seeks", &[Round::Hour], seeks::end),
    ("old vacations", &[Round::Hour], upkeep::old_vacations),
    ("closed accounts", &[Round::Minute, Round::Hour], upkeep::names),
    ("old orders", &[Round::Hour], upkeep::old_orders),
    ("failed mails", &[Round::Hour], upkeep::failed),
    ("ledger", &[Round::Hour], pruning::ledger),
];

/// Runs the jobs of a round to their ends. Gives the earliest moment at which more can be done.
pub(super) fn run(shared: &Shared, round: Round) -> Result<Option<Timestamp>, DeskError> {
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

/// Runs one job to its end, unless the server stops.
pub(super) fn finish(
    shared: &Shared,
    portion: Portion,
    now: Timestamp,
) -> Result<Option<Timestamp>, DeskError> {
    loop {
        shared.goes_on()?;
        match portion(shared, now)? {
            Left::Nothing => return Ok(None),
            Left::More => {}
            Left::Later(at) => return Ok(Some(at)),
        }
    }
}
