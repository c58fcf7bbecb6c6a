//! Boards whose rules this program no longer has: clocks stop and offers end, once, and the players are told.

use tracing::warn;

use crate::game::{By, ClockDeed, Seat};
use crate::games;
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::WorkCause;

use crate::desk::state::{Desk, DeskError};
use crate::desk::work::{Cause, Work, ledger};

impl Desk {
    /// Stops the clocks of running boards whose rules are missing, and annuls such offers, each in a work of its own.
    pub(in crate::desk) fn settle_missing_rules(&self) -> Result<(), DeskError> {
        let in_use = self.0.store.read()?.rules_in_use()?;
        for (game, version, _) in in_use {
            if games::with_rules(&game, version).is_some() {
                continue;
            }
            let boards = self.0.store.read()?.boards_under(&game, version)?;
            for board in boards {
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
        let is_offer = open.now.stage == Stage::Offered;
        let (act, by, log) = if is_offer {
            (Act::Annul, By::Clock(Seat::new(1)), ledger::OFFER_RULES_MISSING)
        } else {
            (Act::Clock(ClockDeed::Stop), By::Operator, ledger::RULES_MISSING)
        };
        if let Err(refusal) = open.act(by, &act, now) {
            warn!(board, ?refusal, "the rules of a board are missing, and nothing came of it");
            return Ok(());
        }
        if !is_offer {
            work.tx.stop_clocks(board, now)?;
            open.set_clocks(&mut work.tx, ClockDeed::Stop, now)?;
        }
        work.log.push(log.to_owned());
        work.tell()?;
        let outcome = work.commit()?;
        warn!(
            board,
            outcome, "the rules of a board are missing; `pbmd board end` or `pbmd board annul` ends it"
        );
        self.0.tell_postman();
        Ok(())
    }
}
