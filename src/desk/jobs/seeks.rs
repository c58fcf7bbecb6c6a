//! Seeks that nobody, or not everybody, has taken up in time: they end by the clock.

use jiff::{SignedDuration, Timestamp};
use tracing::info;

use crate::store::WorkCause;

use crate::desk::commands::games::seek;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// How long a seek that has ended without a board is counted among those of its player.
const COUNTED: SignedDuration = SignedDuration::from_hours(24);

pub(super) fn end(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    for number in shared.store.read()?.seeks_ended_by(now)? {
        let mut work = Work::begin(shared, WorkCause::Clock, format!("seek {number}"), shared.now())?;
        seek::end(&mut work, number)?;
        let outcome = work.commit()?;
        info!(outcome, "an old seek");
        shared.tell_postman();
    }
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::SEEKS, now)?;
    let forgotten = work.tx.forget_seeks(now - COUNTED)?;
    work.commit_if(forgotten, ledger::forgotten_seeks)?;
    Ok(Left::Nothing)
}
