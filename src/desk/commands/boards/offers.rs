//! Moves, and acceptances of offers. A move refuses what is offered, so that a yes beside it is asked about.

use crate::command;
use crate::desk::work::{CommandError, Tried, Work};
use crate::letter::{Near, Refusal, Refused};
use crate::play::{Act, Stage, regrets};

use super::act::{self, At, WantedMove};

/// Makes a move. An answer is good only for the move that its letter asked for.
pub(crate) fn make_move(
    work: &mut Work<'_>,
    at: At<'_>,
    wanted: &WantedMove<'_>,
) -> Result<(), CommandError> {
    let played = act::understood(work, at, wanted).and_then(|(seat, text, message)| {
        no_yes_beside(work, at, wanted.text, &text)?;
        act::play(work, at, seat, wanted, &text, &message)
    });
    let open = work.board(at.game, at.board)?;
    let is_offered = at.answered.is_some()
        && open.now.seat_of(&at.player.userid).is_some_and(|seat| open.now.is_offered(seat));
    played.map_err(|error| match error {
        CommandError::Refused(refused) if is_offered && refused.is_no_move() => {
            CommandError::from(refused).besides(Some(Refusal::OfferStands))
        }
        error => error.besides(regrets(wanted.text).then_some(Refusal::UndoTakesBack)),
    })
}

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
fn no_yes_beside(work: &mut Work<'_>, at: At<'_>, written: &str, text: &str) -> Result<(), CommandError> {
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
