//! What the ledger forgets: by its age, or because the operator says so.

use jiff::Timestamp;
use tracing::info;

use crate::order::Gone;
use crate::store::{Past, WorkCause};

use crate::desk::state::{Desk, DeskError};
use crate::desk::work::{Cause, Work, ledger};

/// The number of rows of a kind that have gone.
fn of(gone: &mut Gone, past: Past) -> &mut u64 {
    match past {
        Past::Letters => &mut gone.letters,
        Past::Watchings => &mut gone.watchings,
        Past::Mails => &mut gone.mails,
        Past::Works => &mut gone.works,
    }
}

impl Desk {
    /// Has the ledger forget what is of before a moment, because the operator says so, in portions so that mails need not wait. Mails
    /// that arrived before are not read any more: nothing tells whether they are copies. What is broken off is done by doing it
    /// again.
    pub(in crate::desk) fn prune(&self, before: Timestamp) -> Result<Gone, DeskError> {
        let mut work = self.without_mail(WorkCause::Operator, ledger::PAST)?;
        work.tx.prune_before(before, work.now)?;
        work.log.push(ledger::begins(before));
        let outcome = work.commit()?;
        info!(outcome, "order");
        self.forget_before(WorkCause::Operator, before)
    }

    /// Forgets what the ledger has of before a moment and nothing needs. Each portion is a work of its own.
    pub(in crate::desk) fn forget_before(
        &self,
        cause: WorkCause,
        before: Timestamp,
    ) -> Result<Gone, DeskError> {
        let mut gone = Gone { noted_boards: self.forget_notes(cause, before)?, ..Gone::default() };
        for past in Past::ALL {
            let mut reached = Some(0);
            while let Some(last) = reached {
                self.goes_on()?;
                let mut work = self.without_mail(cause, ledger::PAST)?;
                let portion = work.tx.forget_past(past, last, before)?;
                reached = portion.reached;
                *of(&mut gone, past) += portion.rows;
                end(work, portion.rows, |rows| ledger::forgotten_past(past, rows))?;
            }
        }
        Ok(gone)
    }

    /// Counts what [`Desk::prune`] would forget, and changes nothing.
    pub(in crate::desk) fn count_before(&self, before: Timestamp) -> Result<Gone, DeskError> {
        let (store, mut gone, mut board) = (self.store(), Gone::default(), 0);
        while let Some((old, last)) = store.read()?.noted_boards(board, before)? {
            gone.noted_boards += old.len() as u64;
            board = last;
        }
        for past in Past::ALL {
            let mut reached = Some(0);
            while let Some(last) = reached {
                let portion = store.read()?.count_past(past, last, before)?;
                reached = portion.reached;
                *of(&mut gone, past) += portion.rows;
            }
        }
        Ok(gone)
    }

    /// Forgets the notes on boards that ended long ago, and gives the number of these boards. They are looked for beside the mails.
    fn forget_notes(&self, cause: WorkCause, before: Timestamp) -> Result<u64, DeskError> {
        let (mut reached, mut boards) = (0, 0);
        loop {
            self.goes_on()?;
            let noted = self.store().read()?.noted_boards(reached, before)?;
            let Some((old, last)) = noted else { return Ok(boards) };
            reached = last;
            boards += old.len() as u64;
            if !old.is_empty() {
                let mut work = self.without_mail(cause, ledger::NOTES)?;
                let gone = work.tx.forget_notes(&old)?;
                end(work, gone, ledger::forgotten_notes)?;
            }
        }
    }

    /// Begins a work that no mail has caused.
    pub(in crate::desk) fn without_mail(&self, cause: WorkCause, about: &str) -> Result<Work<'_>, DeskError> {
        let cause = Cause { cause, about: about.to_string() };
        Work::begin(&self.0, &cause, self.now())
    }
}

/// Commits a work that changed something. Otherwise it leaves no trace, in the ledger neither.
pub(in crate::desk) fn end(
    mut work: Work<'_>,
    changed: u64,
    outcome: impl FnOnce(u64) -> String,
) -> Result<(), DeskError> {
    if changed > 0 {
        work.log.push(outcome(changed));
        let outcome = work.commit()?;
        info!(outcome, "tick");
    }
    Ok(())
}
