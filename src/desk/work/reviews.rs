//! Which games are looked through for turning points once they are over, and for whom.

use jiff::Timestamp;

use crate::letter::REVIEW;
use crate::play::{Board, Stage};
use crate::store::{NOBODY, WriteTx};

use crate::desk::policy::DeskConfig;
use crate::desk::policy::settings::chosen;
use crate::desk::state::DeskError;
use crate::desk::work::OpenBoard;

/// Whether turning points of a board may be told: it is over, with a result and rules.
pub(crate) fn may_be_told(board: &Board) -> bool {
    board.stage == Stage::Over && board.record.missing_rules().is_none() && board.record.outcome().is_some()
}

/// The most seats that wait to be looked through for positions alone.
const MOST_FOR_NOBODY: u32 = 100;

/// Has the moves of a game that has just ended looked through: with house players for all who do not mind, and without them if all
/// players want it. The moves of others are looked through for positions to solve, and nobody is told.
pub(crate) fn note(
    tx: &mut WriteTx,
    config: &DeskConfig,
    open: &OpenBoard,
    now: Timestamp,
) -> Result<(), DeskError> {
    if !config.house.plays || !open.has_ended() || !may_be_told(&open.now) {
        return Ok(());
    }
    let mut wanted = Vec::new();
    for (seat, player) in open.now.seats().zip(&open.players).filter(|(_, player)| !player.is_house()) {
        let wants = chosen(tx, *player, config)?.remove(REVIEW).unwrap_or_default();
        wanted.push((seat, *player, wants));
    }
    let with_house = wanted.len() < open.players.len();
    let is_wanted = |wants: &str| if with_house { wants != "off" } else { wants == "on" };
    let all_want = with_house || wanted.iter().all(|(.., wants)| is_wanted(wants));
    for (seat, player, wants) in &wanted {
        if open.now.record.moves_by(*seat) == 0 {
            continue;
        }
        if all_want && is_wanted(wants) {
            tx.add_review(open.now.number, seat.number(), *player, now)?;
        } else if tx.reviews_of(NOBODY)? < MOST_FOR_NOBODY {
            tx.add_review(open.now.number, seat.number(), NOBODY, now)?;
        }
    }
    Ok(())
}
