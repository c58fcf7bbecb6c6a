//! What a board wants of the house players at it, and what one of them makes of what it has found. Nothing here searches.

use std::collections::BTreeSet;

use crate::command::house_player;
use crate::game::Seat;
use crate::play::{Board, Stage};
use crate::search::Level;
use crate::store::ThoughtLevel;

/// What a board wants of its house players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// A move, or what the seat does in the place of one.
    Move(Seat),
    /// To agree that a move is taken back.
    Undo(Seat),
    /// To agree to a draw that all people want, who are more than one.
    Draw(Vec<Seat>),
    /// To end a game that all people have left.
    End(Vec<Seat>),
}

/// What a board wants of the house players in these seats; nothing if it does not wait for them.
///
/// A board on which a player has asked for a move back wants nothing before the others have answered, too: a move would end the
/// question.
pub(crate) fn duty(board: &Board, house: &BTreeSet<Seat>) -> Option<Duty> {
    if board.stage != Stage::Running {
        return None;
    }
    let (own, people): (Vec<Seat>, Vec<Seat>) =
        board.seats().filter(|seat| !board.has_resigned(*seat)).partition(|seat| house.contains(seat));
    if own.is_empty() {
        return None;
    }
    if people.is_empty() {
        return Some(Duty::End(own));
    }
    if board.undo.is_some() {
        return board.asked_to_undo().into_iter().find(|seat| own.contains(seat)).map(Duty::Undo);
    }
    let agree: Vec<Seat> = own.iter().copied().filter(|seat| !board.draw.contains(seat)).collect();
    if people.len() > 1 && people.iter().all(|seat| board.draw.contains(seat)) && !agree.is_empty() {
        return Some(Duty::Draw(agree));
    }
    if board.record.missing_rules().is_some() {
        // It cannot be played on: whatever people agree on, the house does too.
        let all = people.iter().all(|seat| board.draw.contains(seat)) && !agree.is_empty();
        return all.then_some(Duty::Draw(agree));
    }
    board.awaited().into_iter().find(|seat| own.contains(seat)).map(Duty::Move)
}

/// What a house player does that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It moves.
    Move,
    /// It moves and offers a draw.
    MoveAndOffer,
    /// It accepts the draw that is offered.
    Agree,
    /// It gives up.
    Resign,
}

/// What worth a seat may lose of a win before it is lost, and of an even game before it is not even.
const LOST: f64 = 0.02;
const EVEN: f64 = 0.03;
/// How many moves of each seat a game has before anything but a move is thought of.
const ADVANCED: u32 = 20;
/// After how many more of them a draw is offered again.
const AGAIN: u32 = 10;

/// What a seat does for which the position has this worth, 0 to 1. Between two players alone anything but a move is sensible, and
/// only when the game is advanced: that depends on the position and the number of moves and on nothing that is remembered.
pub(crate) fn choice(board: &Board, seat: Seat, worth: f64) -> Choice {
    let seats = u32::from(board.record.setup().players);
    let rounds = board.record.moves() / seats.max(1);
    let two = board.seats().filter(|seat| !board.has_resigned(*seat)).count() == 2;
    if !two || rounds < ADVANCED {
        return Choice::Move;
    }
    let offered = board.draw.iter().any(|offering| *offering != seat);
    let even = (worth - 0.5).abs() <= EVEN;
    if seats == 2 && worth <= LOST {
        Choice::Resign
    } else if offered && worth <= 0.5 + EVEN {
        Choice::Agree
    } else if even && !offered && rounds.is_multiple_of(AGAIN) && !board.draw.contains(&seat) {
        Choice::MoveAndOffer
    } else {
        Choice::Move
    }
}

/// How well the house player of this userid plays.
pub(crate) fn level_of(userid: &str) -> (ThoughtLevel, Level) {
    match house_player(userid) {
        Some("house-easy") => (ThoughtLevel::Easy, Level::Easy),
        Some("house-hard") => (ThoughtLevel::Hard, Level::Hard),
        _ => (ThoughtLevel::Usual, Level::Usual),
    }
}
