//! What a board wants of its house players. Nothing here searches.

use std::collections::BTreeSet;

use crate::command::{house_character, house_player};
use crate::game::Seat;
use crate::play::{Board, Stage};
use crate::search::{Character, Level, Situation};
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

/// What a house player in this seat knows of its game besides the position.
pub(crate) fn situation(board: &Board, seat: Seat) -> Situation {
    Situation {
        level: level_of(board.userid(seat)).1,
        players: board.record.setup().players,
        remaining: board.seats().filter(|seat| !board.has_resigned(*seat)).count(),
        moves: board.record.moves(),
        is_offered: board.draw.iter().any(|offering| *offering != seat),
        offers: board.draw.contains(&seat),
    }
}

pub(crate) fn level_of(userid: &str) -> (ThoughtLevel, Level) {
    match house_player(userid) {
        Some("house-easy") => (ThoughtLevel::Easy, Level::Easy),
        Some("house-hard") => (ThoughtLevel::Hard, Level::Hard),
        Some(name) if let Some(rung) = Level::rung(name) => {
            let share = match rung {
                Level::Rung(..=3) => ThoughtLevel::Easy,
                Level::Rung(4..=5) => ThoughtLevel::Usual,
                _ => ThoughtLevel::Hard,
            };
            (share, rung)
        }
        _ => (ThoughtLevel::Usual, Level::Usual),
    }
}

pub(crate) fn character_of(userid: &str) -> Option<Character> {
    Character::named(house_character(userid)?)
}
