//! Offers that not everybody accepts: the board is taken back by the clock.

use jiff::{SignedDuration, Timestamp};
use tracing::{info, warn};

use crate::game::By;
use crate::play::{Act, Stage};
use crate::store::{PlayerStage, WorkCause};

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// How long a challenge waits to be accepted.
const LONGEST: SignedDuration = SignedDuration::from_hours(14 * 24);

pub(super) fn end(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    for board in shared.store.read()?.offers_before(now - LONGEST)? {
        end_offer(shared, board)?;
    }
    Ok(Left::Nothing)
}

fn end_offer(shared: &Shared, board: u32) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::on_board(board), shared.now())?;
    let now = work.now;
    let Some(open) = work.boards.open(&mut work.tx, board)? else { return Ok(()) };
    if open.now.stage != Stage::Offered {
        return Ok(());
    }
    let Some(seat) = open.now.awaited().first().copied() else { return Ok(()) };
    if let Err(refusal) = open.act(By::Clock(seat), &Act::Expire, now) {
        warn!(board, ?refusal, "an old offer was not taken back");
        return Ok(());
    }
    let challenger = open.now.challenger.clone();
    let plays = open.now.seat_of(&challenger).is_some();
    work.log.push(ledger::OFFER_EXPIRED.to_string());
    work.tell()?;
    let challenger = work.tx.player_by_userid(&challenger)?;
    if let Some(player) = challenger.filter(|player| !plays && player.stage == PlayerStage::Alive) {
        let (boards, mut outbox) = work.parts();
        if let Some(open) = boards.get(board) {
            outbox.tell_visitor(open, &player)?;
        }
    }
    let outcome = work.commit()?;
    info!(outcome, "an old offer");
    shared.tell_postman();
    Ok(())
}
