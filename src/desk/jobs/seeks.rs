//! Seeks that nobody, or not everybody, has taken up in time: they end by the clock.

use jiff::SignedDuration;
use tracing::info;

use crate::store::WorkCause;

use crate::desk::commands::seek;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::{Cause, Work, ledger};

/// How long a seek that has ended without a board is counted among those of its player.
const COUNTED: SignedDuration = SignedDuration::from_hours(24);

impl Desk {
    /// Ends the seeks whose time has come, each in a work of its own, and forgets those that ended long enough ago.
    pub(in crate::desk) fn end_old_seeks(&self) -> Result<(), DeskError> {
        let due = self.0.store.read()?.seeks_ended_by(self.now())?;
        for number in due {
            let mut work = self.about_seeks(format!("seek {number}"))?;
            seek::end(&mut work, number)?;
            let outcome = work.commit()?;
            info!(outcome, "an old seek");
            self.0.tell_postman();
        }
        let mut work = self.about_seeks(ledger::SEEKS.to_owned())?;
        let forgotten = work.tx.forget_seeks(self.now() - COUNTED)?;
        if forgotten > 0 {
            work.log.push(ledger::forgotten_seeks(forgotten));
            work.commit()?;
        }
        Ok(())
    }

    fn about_seeks(&self, about: String) -> Result<Work<'_>, DeskError> {
        Work::begin(&self.0, &Cause { cause: WorkCause::Clock, about }, self.now())
    }
}
