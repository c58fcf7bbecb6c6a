//! Offers that not everybody accepts: the board is taken back by the clock.

use jiff::SignedDuration;
use tracing::{info, warn};

use crate::game::By;
use crate::play::{Act, Stage};
use crate::store::{PlayerStage, WorkCause};

use crate::desk::state::{Desk, DeskError};
use crate::desk::work::{Cause, Work, ledger};

/// How long a challenge waits to be accepted.
const LONGEST: SignedDuration = SignedDuration::from_hours(14 * 24);

impl Desk {
    /// Takes back the boards that not everybody has accepted in time, each in a work of its own.
    pub(in crate::desk) fn end_old_offers(&self) -> Result<(), DeskError> {
        let old = self.0.store.read()?.offers_before(self.now() - LONGEST)?;
        for board in old {
            self.end_offer(board)?;
        }
        Ok(())
    }

    fn end_offer(&self, board: u32) -> Result<(), DeskError> {
        let cause = Cause { cause: WorkCause::Clock, about: ledger::on_board(board) };
        let mut work = Work::begin(&self.0, &cause, self.now())?;
        let now = work.now;
        let Some(open) = work.boards.playable(&mut work.tx, board)? else { return Ok(()) };
        let Some(seat) = open.now.awaited().first().copied().filter(|_| open.now.stage == Stage::Offered)
        else {
            return Ok(());
        };
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
        self.0.tell_postman();
        Ok(())
    }
}
