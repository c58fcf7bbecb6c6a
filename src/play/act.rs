//! What a player may do at a board, and why not.

use crate::game::{Illegal, MoveError, Phrase, Seat};

use super::{Board, Event, Stage};

/// What a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Make a move; with a guard only as the move of that number.
    Move {
        /// As the player wrote it.
        text: String,
        /// The number that this move must have.
        guard: Option<u32>,
    },
    /// Give up.
    Resign,
    /// Offer a draw, or accept one if all others want it.
    Draw,
    /// Accept the challenge, or a draw that was offered.
    Accept,
    /// Refuse the challenge, or a draw that was offered.
    Reject,
    /// Take the board back before one's first move.
    Decline,
}

/// Why nothing was done. The board is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has not begun: these players have still to accept.
    NotStarted(Vec<Seat>),
    /// The game has ended, or was declined.
    Ended,
    /// Others are to move.
    NotYourTurn(Vec<Seat>),
    /// The board has moved on: the next move is number `next`, not the one that was meant.
    MovedOn {
        /// The number of the move that was meant.
        meant: u32,
        /// The number of the next move.
        next: u32,
    },
    /// The text did not become a move.
    Unread(MoveError<String>),
    /// The seat has moved already and can no longer decline, only resign.
    HasMoved,
    /// There is nothing to accept or to reject.
    NothingOffered,
    /// The rules do not allow it.
    Illegal(Phrase),
}

/// Does what the player in `seat` wants: the board after it and what happened, or why not.
pub fn act(board: &Board, seat: Seat, act: &Act) -> Result<(Board, Vec<Event>), Refusal> {
    let mut board = board.clone();
    let mut events = Vec::new();
    match act {
        Act::Move { text, guard } => make_move(&mut board, seat, text, *guard, &mut events)?,
        Act::Resign => resign(&mut board, seat, &mut events)?,
        Act::Draw => draw(&mut board, seat, &mut events)?,
        Act::Accept => accept(&mut board, seat, &mut events)?,
        Act::Reject => reject(&mut board, seat, &mut events)?,
        Act::Decline => decline(&mut board, seat, &mut events)?,
    }
    Ok((board, events))
}

fn must_be_running(board: &Board) -> Result<(), Refusal> {
    match board.stage {
        Stage::Running => Ok(()),
        Stage::Offered => Err(Refusal::NotStarted(board.awaited())),
        Stage::Over | Stage::Declined => Err(Refusal::Ended),
    }
}

fn make_move(
    board: &mut Board,
    seat: Seat,
    text: &str,
    guard: Option<u32>,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    must_be_running(board)?;
    let next = board.record.moves() + 1;
    if let Some(meant) = guard.filter(|meant| *meant != next) {
        return Err(Refusal::MovedOn { meant, next });
    }
    let awaited = board.awaited();
    if !awaited.contains(&seat) && !board.record.position().out_of_turn(seat, text) {
        return Err(Refusal::NotYourTurn(awaited));
    }
    board.make(seat, text, false, events).map_err(Refusal::Unread)?;
    board.go_on(events);
    Ok(())
}

fn resign(board: &mut Board, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
    must_be_running(board)?;
    board.record.resign(seat).map_err(|Illegal(why)| Refusal::Illegal(why))?;
    board.draw.remove(&seat);
    events.push(Event::Resigned(seat));
    board.go_on(events);
    if board.stage == Stage::Running {
        agree_if_all_want(board, events);
    }
    Ok(())
}

fn draw(board: &mut Board, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
    must_be_running(board)?;
    if board.has_resigned(seat) {
        return Err(Refusal::Illegal("you have resigned this game".into()));
    }
    let answer = !board.draw.is_empty();
    if !board.draw.insert(seat) {
        return Err(Refusal::Illegal(
            "you have already offered a draw, and the others have not yet answered".into(),
        ));
    }
    events.push(if answer { Event::DrawAccepted(seat) } else { Event::DrawOffered(seat) });
    agree_if_all_want(board, events);
    Ok(())
}

/// Ends the game when every player who is still in it wants the draw.
fn agree_if_all_want(board: &mut Board, events: &mut Vec<Event>) {
    let last = board.draw.iter().next_back().copied();
    let all = board.seats().all(|seat| board.draw.contains(&seat) || board.has_resigned(seat));
    if let Some(seat) = last.filter(|_| all) {
        let accepted = events.iter().rev().find_map(|event| match event {
            Event::DrawAccepted(seat) => Some(*seat),
            _ => None,
        });
        if board.record.agree(accepted.unwrap_or(seat)).is_ok() {
            board.go_on(events);
        }
    }
}

fn accept(board: &mut Board, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
    match board.stage {
        Stage::Offered if board.accepted.insert(seat) => {
            events.push(Event::Accepted(seat));
            board.start_if_accepted(events);
            Ok(())
        }
        Stage::Running if board.draw.iter().any(|offering| *offering != seat) => draw(board, seat, events),
        Stage::Over | Stage::Declined => Err(Refusal::Ended),
        Stage::Offered | Stage::Running => Err(Refusal::NothingOffered),
    }
}

fn reject(board: &mut Board, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
    match board.stage {
        Stage::Offered => decline(board, seat, events),
        Stage::Running if !board.draw.is_empty() => {
            board.draw.clear();
            events.push(Event::DrawRejected(seat));
            Ok(())
        }
        Stage::Running => Err(Refusal::NothingOffered),
        Stage::Over | Stage::Declined => Err(Refusal::Ended),
    }
}

fn decline(board: &mut Board, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
    if matches!(board.stage, Stage::Over | Stage::Declined) {
        return Err(Refusal::Ended);
    }
    if board.has_moved(seat) {
        return Err(Refusal::HasMoved);
    }
    board.stage = Stage::Declined;
    events.push(Event::Declined(seat));
    Ok(())
}
