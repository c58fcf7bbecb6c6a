//! A yes beside a move: the move would refuse what the yes accepts, so the player is asked which is meant.

use crate::command;
use crate::desk::work::{CommandError, Tried, Work};
use crate::letter::{Near, Refusal, Refused};
use crate::play::{Act, Stage};

use super::act::{self, At};

/// Accepts what is offered, unless the message of an answer holds a move.
pub(crate) fn accept(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let open = work.board(at.game, at.board)?;
    let seat = act::seat_of(&open.now, at.player)?;
    let is_to_move = open.now.stage == Stage::Running && open.now.awaited().contains(&seat);
    if is_to_move && at.answered.is_some() {
        match open.tried(&at.player.userid, at.message) {
            Some(Tried::Legal(text) | Tried::Nearly(text)) => return Err(asked(at, Near::Meant(text))),
            Some(Tried::Refused { .. }) => return Err(asked(at, Near::Nothing)),
            Some(Tried::Talk) | None => {}
        }
    }
    act::act(work, at, &Act::Accept)
}

/// Asks back if an answer says yes to an offer beside its legal move.
pub(crate) fn no_yes_beside(
    work: &mut Work<'_>,
    at: At<'_>,
    written: &str,
    text: &str,
) -> Result<(), CommandError> {
    if at.answered.is_none() || !command::agrees_beside_move(written) {
        return Ok(());
    }
    let open = work.board(at.game, at.board)?;
    let seat = act::seat_of(&open.now, at.player)?;
    match open.now.record.position().make(seat, text) {
        Ok(made) if open.now.is_offered(seat) => Err(asked(at, Near::Meant(made.text))),
        _ => Ok(()),
    }
}

fn asked(at: At<'_>, near: Near) -> CommandError {
    let why = Refused { near, ..Refusal::MoveBesideYes.into() };
    CommandError::unread(at.board, why)
}
