//! Events and refusals as sentences.

use crate::game::{MoveError, Seat};
use crate::play::{Board, Event, Refusal, Stage};

/// What happened on a board, a sentence a line, for the player in `seat` or somebody who does not play; they see the board
/// as it is now.
pub fn told(board: &Board, events: &[Event], seat: Option<Seat>) -> Vec<String> {
    let viewer = seat;
    let over = board.stage == Stage::Over;
    let now = board.record.position().roll();
    let mut lines = Vec::new();
    for (i, event) in events.iter().enumerate().filter(|(_, event)| event.concerns(viewer)) {
        let line = match event {
            Event::Started => "The game begins.".to_string(),
            Event::Accepted(seat) => format!("{} accepts the challenge.", board.userid(*seat)),
            Event::Declined(seat) => {
                format!("{} declines: the board is taken back and counts for nothing.", board.userid(*seat))
            }
            Event::Rolled { roll, seats, lot: true } => {
                let throws: Vec<String> = seats
                    .iter()
                    .zip(&roll.0)
                    .map(|(seat, face)| format!("{} {face}", board.userid(*seat)))
                    .collect();
                format!("Dice for the first move: {}.", throws.join(", "))
            }
            Event::Rolled { roll, seats, .. } => {
                let played = matches!(events.get(i + 1), Some(Event::Moved { roll: Some(_), .. }));
                if played || now.as_ref() == Some(&roll.to_string()) {
                    continue;
                }
                format!("Roll for {}: {}.", names(board, seats), dashed(&roll.to_string()))
            }
            Event::Aside { text, .. } => format!("Only you are told: you played {text}."),
            Event::Remark { text, .. } => sentence(&text.to_string()),
            Event::Moved { number, seat, text, shown, roll, auto } => {
                let text = if over || viewer == Some(*seat) { text } else { shown };
                let (who, auto) = (board.userid(*seat), if *auto { " (Auto)" } else { "" });
                match roll {
                    Some(roll) => {
                        format!("Move {number}: {who} rolled {} and played {text}{auto}.", dashed(roll))
                    }
                    None => format!("Move {number}: {who} played {text}{auto}."),
                }
            }
            Event::Resigned(seat) => format!("{} resigns.", board.userid(*seat)),
            Event::DrawOffered(seat) => format!("{} offers a draw.", board.userid(*seat)),
            Event::DrawAccepted(seat) => format!("{} accepts the draw.", board.userid(*seat)),
            Event::DrawRejected(seat) => format!("{} does not want a draw.", board.userid(*seat)),
            Event::Over { result, why } => format!("The game is over: {why}. Result: {result}."),
        };
        lines.push(line);
    }
    lines
}

/// Why nothing was done, as sentences; `who` asked for it.
pub fn refused(board: &Board, refusal: &Refusal) -> String {
    let (title, number) = (board.game().info().title, board.number);
    match refusal {
        Refusal::NotStarted(seats) => {
            format!("The game has not begun: {} must first accept the challenge.", names(board, seats))
        }
        Refusal::Ended if board.stage == Stage::Declined => {
            format!("{title} board {number} was taken back; there is nothing left to play.")
        }
        Refusal::Ended => format!("{title} board {number} is over; its result is {}.", board.record.result()),
        Refusal::NotYourTurn(seats) => {
            let are = if seats.len() > 1 { "are" } else { "is" };
            format!("It is not your turn: {} {are} to move.", names(board, seats))
        }
        Refusal::MovedOn { meant, next } => format!(
            "The board has moved on: this was meant for move {meant}, and the next move is number {next}."
        ),
        Refusal::Unread(text) => unread(text),
        Refusal::HasMoved => "You have already moved on this board; you can no longer decline, but you can \
                              resign or offer a draw."
            .to_string(),
        Refusal::NothingOffered => "Nothing is offered on this board that you could answer.".to_string(),
        Refusal::Illegal(why) => sentence(&why.to_string()),
    }
}

/// Why a text did not become a move, without what would be right.
pub fn unread(unread: &MoveError<String>) -> String {
    match unread {
        MoveError::Unreadable(expected) => {
            format!("This cannot be read as a move. {}", sentence(&expected.to_string()))
        }
        MoveError::Ambiguous(_) => "This may mean more than one move; write it in full.".to_string(),
        MoveError::Illegal { why, .. } => format!("This move is not legal: {why}."),
    }
}

/// Userids in a row: `alice`, `alice and bob`.
pub(super) fn names(board: &Board, seats: &[Seat]) -> String {
    let names = board.userids(seats);
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// `3,5` as people say it: `3-5`.
pub(super) fn dashed(roll: &str) -> String {
    roll.replace(',', "-")
}

/// With a capital at its beginning and a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{start}{}{stop}", letters.as_str())
}
