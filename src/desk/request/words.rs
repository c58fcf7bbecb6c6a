//! The words of an answer beside its commands: a move, or what is said to the others.

use crate::command::{BoardAct, Command, CommandSource, ParsedLine, ParsedMail, What};
use crate::store::ReadTx;

use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::{Boards, Tried};

/// An answer whose words hold no move: they become the message of the commands beside them, or, if there are none, give way to the lines
/// that may be misspelt commands. So does a move beside a yes, which is then asked about. None if the words are a move or alone.
pub(crate) fn settled(
    look: &mut ReadTx,
    boards: &mut Boards,
    in_reply_to: &InReplyTo,
    parsed: &ParsedMail,
) -> Result<Option<ParsedMail>, DeskError> {
    if parsed.source != CommandSource::Reply || parsed.lines.len() + parsed.slips.len() < 2 {
        return Ok(None);
    }
    let mut settled = parsed.clone();
    let mut changed = false;
    for line in parsed.lines.iter().filter(|line| of(line).is_some()) {
        let resigns = |other: &ParsedLine| other.board == line.board && is_resignation(other);
        let commands = parsed.lines.iter().filter(|other| other.board == line.board && of(other).is_none());
        let slips: Vec<&ParsedLine> = parsed.slips.iter().filter(|slip| slip.board == line.board).collect();
        let has_commands = commands.count() > 0;
        let agrees = parsed.lines.iter().any(|other| other.board == line.board && is_acceptance(other));
        if !has_commands && slips.is_empty() {
            continue;
        }
        let is_message = is_talk(look, boards, in_reply_to, line)?
            || agrees && is_offered(look, boards, in_reply_to, line)?;
        if !is_message {
            continue;
        }
        changed = true;
        // Resigning is taken at its word only if all else is clear.
        if has_commands && (slips.is_empty() || !parsed.lines.iter().any(resigns)) {
            give(&mut settled, line);
        } else {
            let place = settled.lines.iter().position(|other| other == line).unwrap_or_default();
            settled.lines.splice(place..=place, slips.into_iter().cloned());
        }
    }
    Ok(changed.then_some(settled))
}

pub(crate) fn of(line: &ParsedLine) -> Option<&str> {
    match line.answered()? {
        BoardAct::Move { text, quiet: false, .. } => Some(text),
        _ => None,
    }
}

fn is_talk(
    look: &mut ReadTx,
    boards: &mut Boards,
    in_reply_to: &InReplyTo,
    line: &ParsedLine,
) -> Result<bool, DeskError> {
    let (Some(text), Some((player, board, _))) = (of(line), in_reply_to.played(line.board)) else {
        // A watcher has no move.
        return Ok(in_reply_to.context_at(line.board.unwrap_or_default()).is_watchers());
    };
    let open = boards.playable(look, board)?;
    Ok(matches!(open.and_then(|open| open.tried(&player.userid, text)), Some(Tried::Talk)))
}

/// Whether the player of an answer has yet to say yes or no to an offer.
fn is_offered(
    look: &mut ReadTx,
    boards: &mut Boards,
    in_reply_to: &InReplyTo,
    line: &ParsedLine,
) -> Result<bool, DeskError> {
    let Some((player, board, _)) = in_reply_to.played(line.board) else { return Ok(false) };
    let open = boards.playable(look, board)?;
    Ok(open
        .is_some_and(|open| open.now.seat_of(&player.userid).is_some_and(|seat| open.now.is_offered(seat))))
}

/// Gives the words of a line to the first command that takes a message, or makes them a message of their own.
fn give(parsed: &mut ParsedMail, words: &ParsedLine) {
    let Some(place) = parsed.lines.iter().position(|line| line == words) else { return };
    let message = of(words).unwrap_or_default();
    let message =
        [message.trim_matches('\n'), parsed.message.trim_matches('\n')].join("\n\n").trim().to_owned();
    let bears =
        |line: &&mut ParsedLine| line.board == words.board && line.message.is_empty() && bears_message(line);
    let agrees = parsed.lines.iter().any(|line| line.board == words.board && is_acceptance(line));
    let is_bearer = |line: &&mut ParsedLine| bears(line) && (!agrees || is_acceptance(line));
    if let Some(bearer) = parsed.lines.iter_mut().find(is_bearer) {
        bearer.message = message;
        parsed.lines.remove(place);
    } else if let Some(line) = parsed.lines.get_mut(place)
        && let Ok(Command { what: What::Board { act, .. }, .. }) = &mut line.command
    {
        *act = BoardAct::Chat;
        line.message = message;
    }
}

fn is_resignation(line: &ParsedLine) -> bool {
    matches!(&line.command, Ok(Command { what: What::Board { act: BoardAct::Resign, .. }, .. }))
}

fn is_acceptance(line: &ParsedLine) -> bool {
    line.answered() == Some(&BoardAct::Accept)
}

fn bears_message(line: &ParsedLine) -> bool {
    let Ok(Command { what: What::Board { act, .. }, .. }) = &line.command else { return false };
    matches!(
        act,
        BoardAct::Resign
            | BoardAct::Draw
            | BoardAct::Accept
            | BoardAct::Reject
            | BoardAct::Undo
            | BoardAct::Claim
            | BoardAct::Substitute { .. }
            | BoardAct::Rematch
            | BoardAct::Decline
            | BoardAct::Confirm
            | BoardAct::Move { quiet: true, .. }
    )
}
