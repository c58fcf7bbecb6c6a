//! `hint`: a player asks what the house would do. The thinker finds it; see `jobs/thinking.rs`.

use crate::letter::HouseRefusal;

use crate::desk::commands::boards::act::{At, seat_of};
use crate::desk::work::Work;
use crate::desk::work::refused::CommandError;

/// The hints for one move: where it begins, and the move.
const MOST: u32 = 2;

/// Asks for the next hint about the player's move; it comes in a letter of its own.
pub(crate) fn hint(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let refused = |why: HouseRefusal| CommandError::at(at.board, why.into());
    if !work.shared.config.house.plays {
        return Err(refused(HouseRefusal::HintOff));
    }
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    open.must_have_rules()?;
    let moves = open.now.record.moves();
    if open.may_have_hint() != Some(seat) {
        return Err(refused(HouseRefusal::NoHint));
    }
    let before = work.tx.hint(at.board)?.filter(|hint| hint.moves == moves);
    let asked = before.map_or(0, |hint| hint.asked) + 1;
    if asked > MOST {
        return Err(refused(HouseRefusal::HintGiven));
    }
    work.tx.ask_hint(at.board, moves, asked)?;
    let now = work.now;
    if let Some(open) = work.boards.open(&mut work.tx, at.board)? {
        open.save_thought(&mut work.tx, now)?;
    }
    Ok(())
}
