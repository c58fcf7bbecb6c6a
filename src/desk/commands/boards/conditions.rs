//! Conditional moves: left with the server, replaced, taken back. Nobody else is told.

use crate::game::{Position, Viewer};
use crate::letter::{self, EventKind, LeftConditions, Note, Refusal, Reply};
use crate::play::conditions;

use crate::desk::commands::boards::act::{At, must_be_newest, must_play_on, seat_of};
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::sender::Sender;
use crate::desk::work::{CommandError, Moves, Refused, Work};

pub(crate) fn leave(work: &mut Work<'_>, sender: &Sender, at: At<'_>, text: &str) -> CommandResult {
    let now = work.now;
    let open = work.board(at.game, at.board)?;
    open.must_have_rules()?;
    let board = &open.now;
    let seat = seat_of(board, at.player)?;
    must_be_newest(open, seat, at)?;
    must_play_on(board, seat)?;
    if board.awaited().contains(&seat) {
        return Err(CommandError::at(at.board, Refusal::ConditionsOwnTurn));
    }
    let checked = conditions::check(board, seat, text).map_err(|wrong| {
        let why = letter::wrong_conditions(board, &wrong, |word| sender.shown.has(word));
        Refused { board: Some(at.board), why, moves: Moves::Unread }
    })?;
    let lines = checked.tree.lines(&|seat| board.userid(seat).to_owned());
    let viewer = Viewer::Seat(seat);
    let picture = |position: &dyn Position| letter::picture_with_names(board, position.picture(viewer));
    let end = checked.end.map(|end| letter::LineEnd {
        moves: end.moves,
        now: picture(end.position.as_ref()),
        before: picture(board.record.position()),
        seen: letter::seen(board, Some(seat)),
    });
    // A move in the same mail has taken the message along.
    let message = at.message.trim_end();
    let is_sent = open.messages.iter().any(|(from, text)| *from == at.player.userid && text == message);
    let unsent = !message.is_empty() && !is_sent;
    let (unchecked, covered) = (checked.unchecked, checked.covered);
    let left = LeftConditions { board: at.board, lines, unchecked, covered, end, unsent };
    if let Some(row) = open.leave(seat, checked.tree).cloned() {
        work.tx.set_conditions(at.board, &row, now)?;
    }
    Ok(vec![Answer::about(at.board, EventKind::Answer, Reply::Conditions(Box::new(left)))])
}

pub(crate) fn forget(work: &mut Work<'_>, at: At<'_>) -> CommandResult {
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    if !open.forget(seat) {
        return Err(CommandError::at(at.board, Refusal::NoConditions { board: at.board }));
    }
    work.tx.forget_conditions(at.board, at.player.id)?;
    let note = Note::ConditionsForgotten { board: at.board };
    Ok(vec![Answer::about(at.board, EventKind::Answer, Reply::Note(note))])
}
