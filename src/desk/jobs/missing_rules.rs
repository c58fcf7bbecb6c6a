//! Boards whose rules this program no longer has: clocks stop and offers end, once, and the players are told.

use jiff::Timestamp;
use tracing::warn;

use crate::game::{By, ClockDeed, Seat};
use crate::games;
use crate::letter::Notice;
use crate::play::{Act, Stage};
use crate::store::WorkCause;

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// Stops the clocks of running boards whose rules are missing, and annuls such offers, each in a work of its own.
pub(super) fn settle(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    let in_use = shared.store.read()?.rules_in_use()?;
    for (game, version, _) in in_use {
        if games::with_rules(&game, version).is_some() {
            continue;
        }
        let boards = shared.store.read()?.boards_under(&game, version)?;
        for board in boards {
            shared.goes_on()?;
            settle_one(shared, board)?;
        }
    }
    Ok(Left::Nothing)
}

fn settle_one(shared: &Shared, board: u32) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::on_board(board), shared.now())?;
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
    warn!(board, outcome, "the rules of a board are missing; `pbmd board end` or `pbmd board annul` ends it");
    shared.tell_postman();
    Ok(())
}
