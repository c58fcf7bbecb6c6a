//! What a board wants of its house players, and what one of them does with its evaluation. Nothing here searches.

use std::collections::BTreeSet;

use crate::command::{RUNGS, house_character, house_player};
use crate::game::Seat;
use crate::games;
use crate::play::{Board, Stage};
use crate::search::{Character, Level, is_stalled};
use crate::store::ThoughtLevel;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// A move, or what the seat does instead of one.
    Move(Seat),
    /// To agree to taking a move back.
    Undo(Seat),
    /// To agree to a draw that all people want, if there are several.
    Draw(Vec<Seat>),
    /// To end a game that all people have left.
    End(Vec<Seat>),
    /// To tell the person in this seat what it would move there: the first hint or the second.
    Hint(Seat, u32),
}

/// What a board wants of the house players in these seats, if it waits for them.
///
/// While a player's request to take a move back is open, nothing else is wanted: a move would end it.
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
        // The game cannot be played on: the house agrees to whatever people agree on.
        let all = people.iter().all(|seat| board.draw.contains(seat)) && !agree.is_empty();
        return all.then_some(Duty::Draw(agree));
    }
    board.awaited().into_iter().find(|seat| own.contains(seat)).map(Duty::Move)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Move,
    MoveAndOffer,
    /// It declines the offered draw, and moves.
    Decline,
    /// It accepts the offered draw.
    Agree,
    Resign,
}

/// How far an evaluation may be from a loss to count as lost, and from an even game to count as even.
const LOST: f64 = 0.02;
const EVEN: f64 = 0.03;
/// The rounds before which a house player does nothing but move.
const ADVANCED: u32 = 20;
/// The rounds after which it offers a draw again.
const AGAIN: u32 = 10;

fn rounds(board: &Board) -> u32 {
    board.record.moves() / u32::from(board.record.setup().players).max(1)
}

/// Whether a position of this worth may be lost; a search that goes deeper is asked then.
pub(crate) fn seems_lost(worth: f64) -> bool {
    worth <= LOST
}

/// Whether a seat may resign now if its game is lost: between two players, and late in the game. `house-easy` and the lower
/// numbers see little, and play on at least until half of a usual game is over.
pub(crate) fn may_resign(board: &Board, seat: Seat) -> bool {
    let (_, level) = level_of(board.userid(seat));
    let is_long = !matches!(level, Level::Easy | Level::Rung(1..=3))
        || board.record.moves() >= board.game().info().usual_moves / 2;
    board.record.setup().players == 2 && rounds(board) >= ADVANCED && is_long
}

/// What a seat does with this evaluation, 0 to 1, in a game that is `lost` or not. Anything but a move makes sense only between two
/// players and late in the game. The choice depends on position and number of moves, not on anything remembered.
pub(crate) fn choice(board: &Board, seat: Seat, worth: f64, lost: bool) -> Choice {
    if lost && may_resign(board, seat) {
        return Choice::Resign;
    }
    let offered = board.draw.iter().any(|offering| *offering != seat);
    let otherwise = if offered { Choice::Decline } else { Choice::Move };
    let two = board.seats().filter(|seat| !board.has_resigned(*seat)).count() == 2;
    if !two || rounds(board) < ADVANCED {
        return otherwise;
    }
    let is_stalled = is_stalled(quiet_rounds(board), worth);
    let even = (worth - 0.5).abs() <= EVEN;
    if offered && (is_stalled || worth <= 0.5 + EVEN) {
        Choice::Agree
    } else if (even || is_stalled)
        && !offered
        && rounds(board).is_multiple_of(AGAIN)
        && !board.draw.contains(&seat)
    {
        Choice::MoveAndOffer
    } else {
        otherwise
    }
}

fn quiet_rounds(board: &Board) -> u32 {
    let info = board.game().info();
    let thinker = games::with_rules(info.name, info.rules_version);
    thinker.map_or(0, |thinker| thinker.quiet_rounds(board.record.position()))
}

pub(crate) fn level_of(userid: &str) -> (ThoughtLevel, Level) {
    match house_player(userid) {
        Some("house-easy") => (ThoughtLevel::Easy, Level::Easy),
        Some("house-hard") => (ThoughtLevel::Hard, Level::Hard),
        Some(name) if let Some(number) = rung(name) => {
            let share = match number {
                ..=3 => ThoughtLevel::Easy,
                4..=5 => ThoughtLevel::Usual,
                _ => ThoughtLevel::Hard,
            };
            (share, Level::Rung(number))
        }
        _ => (ThoughtLevel::Usual, Level::Usual),
    }
}

/// The character of a house player that has one.
pub(crate) fn character_of(userid: &str) -> Option<Character> {
    Character::named(house_character(userid)?)
}

/// The number of a numbered house player, from 1.
fn rung(name: &str) -> Option<u8> {
    let place = RUNGS.iter().position(|rung| *rung == name)?;
    u8::try_from(place + 1).ok()
}
