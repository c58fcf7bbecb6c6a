//! Boards whose rules this program no longer has: clocks stop and offers end, once, and the players are told.

use tracing::{info, warn};

use crate::game::{By, ClockDeed, Seat};
use crate::games;
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::WorkCause;

use super::work::{Cause, Work};
use super::{Desk, DeskError, ledger};

impl Desk {
    /// Stops the clocks of running boards whose rules are missing, and annuls such offers, each in a work of its own.
    pub(super) fn settle_missing_rules(&self) -> Result<(), DeskError> {
        let open = self.0.store.read()?.boards_with_clocks_going()?;
        for (board, game, rules) in open {
            if games::with_rules(&game, rules).is_none() {
                self.goes_on()?;
                self.settle_one(board)?;
            }
        }
        Ok(())
    }

    fn settle_one(&self, board: u32) -> Result<(), DeskError> {
        let cause = Cause { cause: WorkCause::Clock, about: ledger::on_board(board) };
        let mut work = Work::begin(&self.0, &cause, self.now())?;
        let now = work.now;
        let Some(open) = work.boards.open(&mut work.tx, board)? else { return Ok(()) };
        open.notices.push((None, Notice::RulesMissing));
        let (done, log) = if open.now.stage == Stage::Offered {
            (open.act(By::Clock(Seat::new(1)), &Act::Annul, now), ledger::OFFER_RULES_MISSING)
        } else {
            (open.stop_clocks(&mut work.tx, now)?, ledger::RULES_MISSING)
        };
        if let Err(refusal) = done {
            warn!(board, ?refusal, "the rules of a board are missing, and nothing came of it");
            return Ok(());
        }
        work.log.push(log.to_owned());
        work.tell()?;
        let outcome = work.commit()?;
        warn!(board, outcome, "the rules of a board are missing; `pbmd board end` or `pbmd board annul` ends it");
        self.0.tell_postman();
        Ok(())
    }
}
