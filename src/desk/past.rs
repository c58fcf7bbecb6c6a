//! What the ledger forgets: by its age, or because the operator says so.

use jiff::Timestamp;
use tracing::info;

use crate::store::{Past, WorkCause};

use super::keep::Keep;
use super::work::{Cause, Work};
use super::{Desk, DeskError, ledger};

/// How much the ledger has forgotten, or would.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gone {
    /// Letters, without those on running boards that are needed.
    pub letters: u64,
    /// Watchings that had ended.
    pub watchings: u64,
    /// Mails.
    pub mails: u64,
    /// Works.
    pub works: u64,
    /// Boards that had ended, of which the notes of their players went.
    pub noted_boards: u64,
}

impl Gone {
    fn of(&mut self, past: Past) -> &mut u64 {
        match past {
            Past::Letters => &mut self.letters,
            Past::Watchings => &mut self.watchings,
            Past::Mails => &mut self.mails,
            Past::Works => &mut self.works,
        }
    }
}

/// Why the ledger is not made to forget. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum PruneRefused {
    /// Limits look back so far, and copies of mails may come so late.
    #[error(
        "the last {} days must stay: the newest day that may be named is {}",
        Keep::SHORTEST_LEDGER,
        .newest.strftime("%Y-%m-%d")
    )]
    TooNew {
        /// The latest moment before which it may forget.
        newest: Timestamp,
    },
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] DeskError),
}

impl Desk {
    /// Has the ledger forget at once what is older than `before`, in portions so that mails need not wait. Mails that arrived before
    /// are not read any more: nothing tells whether they are copies.
    ///
    /// # Errors
    ///
    /// If that may not be forgotten, or the program fails.
    pub async fn prune(&self, before: Timestamp) -> Result<Gone, PruneRefused> {
        self.may_forget(before)?;
        let mut work = self.without_mail(WorkCause::Operator, ledger::PAST).await?;
        work.tx.prune_before(before, work.now).await.map_err(DeskError::from)?;
        work.log.push(ledger::begins(before));
        let outcome = work.commit().await?;
        info!(outcome, "order");
        Ok(self.forget_before(WorkCause::Operator, before).await?)
    }

    /// Counts what [`Desk::prune`] would forget, and changes nothing.
    ///
    /// # Errors
    ///
    /// As with that.
    pub async fn count_prunable(&self, before: Timestamp) -> Result<Gone, PruneRefused> {
        self.may_forget(before)?;
        Ok(self.count_before(before).await?)
    }

    fn may_forget(&self, before: Timestamp) -> Result<(), PruneRefused> {
        let newest = Keep::newest_forgotten(self.now());
        if before > newest { Err(PruneRefused::TooNew { newest }) } else { Ok(()) }
    }

    /// Forgets what the ledger has of before a moment and nothing needs. Each portion is a work of its own.
    pub(super) async fn forget_before(&self, cause: WorkCause, before: Timestamp) -> Result<Gone, DeskError> {
        let mut gone = Gone { noted_boards: self.forget_notes(cause, before).await?, ..Gone::default() };
        for past in Past::ALL {
            let mut reached = Some(0);
            while let Some(last) = reached {
                let mut work = self.without_mail(cause, ledger::PAST).await?;
                let portion = work.tx.forget_past(past, last, before).await?;
                reached = portion.reached;
                *gone.of(past) += portion.rows;
                end(work, portion.rows, |rows| ledger::forgotten_past(past, rows)).await?;
            }
        }
        Ok(gone)
    }

    async fn count_before(&self, before: Timestamp) -> Result<Gone, DeskError> {
        let (store, mut gone, mut board) = (self.store(), Gone::default(), 0);
        while let Some((old, last)) = store.read().await?.noted_boards(board, before).await? {
            gone.noted_boards += old.len() as u64;
            board = last;
        }
        for past in Past::ALL {
            let mut reached = Some(0);
            while let Some(last) = reached {
                let portion = store.read().await?.count_past(past, last, before).await?;
                reached = portion.reached;
                *gone.of(past) += portion.rows;
            }
        }
        Ok(gone)
    }

    /// Forgets the notes on boards that ended long ago, and gives the number of these boards. They are looked for beside the mails.
    async fn forget_notes(&self, cause: WorkCause, before: Timestamp) -> Result<u64, DeskError> {
        let (mut reached, mut boards) = (0, 0);
        loop {
            let noted = self.store().read().await?.noted_boards(reached, before).await?;
            let Some((old, last)) = noted else { return Ok(boards) };
            reached = last;
            boards += old.len() as u64;
            if !old.is_empty() {
                let mut work = self.without_mail(cause, ledger::NOTES).await?;
                let gone = work.tx.forget_notes(&old).await?;
                end(work, gone, ledger::forgotten_notes).await?;
            }
        }
    }

    /// Begins a work that no mail has caused.
    pub(super) async fn without_mail(&self, cause: WorkCause, about: &str) -> Result<Work<'_>, DeskError> {
        let cause = Cause { cause, about: about.to_string() };
        Work::begin(&self.0, &cause, self.now()).await
    }
}

/// Commits a work that changed something. Otherwise it leaves no trace, in the ledger neither.
pub(super) async fn end(
    mut work: Work<'_>,
    changed: u64,
    outcome: impl FnOnce(u64) -> String,
) -> Result<(), DeskError> {
    if changed > 0 {
        work.log.push(outcome(changed));
        let outcome = work.commit().await?;
        info!(outcome, "tick");
    }
    Ok(())
}
