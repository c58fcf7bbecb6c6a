//! What the desk does by the clock, without anybody asking: a work like any other, with its line in the ledger where it
//! changes something.

use jiff::SignedDuration;
use tracing::{info, warn};

use crate::store::WorkCause;

use super::boards::{Boards, OpenError};
use super::commands::account::UNCONFIRMED;
use super::ledger;
use super::work::{Cause, Work};
use super::{Desk, DeskError};

/// How long the bytes of a mail that was put aside are kept for the operator.
const PUT_ASIDE: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Maximum number of boards whose state is filled in at a time.
const BATCH: u32 = 100;

impl Desk {
    /// Forgets what is too old: sign-ups and addresses that nobody confirmed, the questions whether
    /// challenges are meant, and the bytes of mails put aside long ago.
    pub async fn tick(&self) -> Result<(), DeskError> {
        let (shared, now) = (&*self.0, self.now());
        let cause = Cause::Other { cause: WorkCause::Clock, about: ledger::UNCONFIRMED.to_string() };
        let mut work = Work::begin(shared, &cause, now).await?;
        let forgotten = work.tx.forget_unconfirmed(now - UNCONFIRMED).await?;
        // Without anything to forget the work leaves no trace, in the ledger neither.
        let challenges = work.tx.forget_challenges(now - UNCONFIRMED).await?;
        if forgotten + challenges > 0 {
            work.log.push(ledger::forgotten(forgotten, challenges));
            let outcome = work.commit().await?;
            info!(outcome, "tick");
        } else {
            drop(work);
        }
        shared.store.forget_costs(now).await?;
        let pruned = shared.store.prune_raw(now - PUT_ASIDE).await?;
        if pruned > 0 {
            info!(pruned, "erased mails that were put aside");
        }
        Ok(())
    }

    /// Fills in how boards stand that a version before this one wrote, for lists: whose turn it is, and the number of moves.
    pub async fn fill_states(&self) -> Result<(), DeskError> {
        let (store, mut last) = (&self.0.store, 0);
        loop {
            let mut tx = store.begin().await?;
            let numbers = tx.boards_without_state(last, BATCH).await?;
            let Some(end) = numbers.last() else { return Ok(()) };
            last = *end;
            for number in numbers {
                match Boards::default().open(&mut tx, number).await {
                    Ok(Some(open)) => tx.set_state(number, &open.state(open.now.started)).await?,
                    // Nobody can move on it, so nobody is awaited.
                    Ok(None) | Err(OpenError::OtherRules(_)) => {}
                    Err(OpenError::Failed(error)) => warn!(number, %error, "a board cannot be replayed"),
                }
            }
            tx.commit().await?;
        }
    }
}
