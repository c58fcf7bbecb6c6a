//! What a board wants of its house players, without a search; and what letters give as an example and list first: what `house-easy` would
//! play, since beginners copy it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tracing::error;

use crate::command::{house_character, house_player};
use crate::game::{Seat, Turn, house_seed};
use crate::games;
use crate::letter::{Likely, Role};
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

/// What the reader in this role could move; none if it is not their turn. It takes one to five thousandths of a second, by the number
/// of positions visited; equal boards have equal examples.
pub(crate) fn likely(board: &Board, role: Role) -> Option<Likely> {
    let has_rules = board.stage == Stage::Running && board.record.missing_rules().is_none();
    let seat = role.seat().filter(|seat| has_rules && board.awaited().contains(seat))?;
    catch_unwind(AssertUnwindSafe(|| thought(board, seat))).unwrap_or_else(|_| {
        error!(board = board.number, "no example was found");
        None
    })
}

fn thought(board: &Board, seat: Seat) -> Option<Likely> {
    let info = board.game().info();
    let thinker = games::with_rules(info.name, info.rules_version)?;
    let seed = house_seed(&board.key, board.number, board.record.moves());
    let advice = thinker.think(board.record.position(), seat, thinker.budget(Level::Easy), seed)?;
    let ranked = advice.ranked;
    if !info.order_lists {
        return Some(Likely { turn: vec![advice.text], ranked });
    }
    let mut turn = Vec::new();
    let mut record = board.record.clone();
    for text in [advice.text].into_iter().chain(advice.line.into_iter().skip(1)) {
        let goes_on = matches!(record.turn(), Turn::Seats(seats) if seats == [seat]);
        if !goes_on || record.play(seat, &text).is_err() {
            break;
        }
        turn.push(text);
    }
    Some(Likely { turn, ranked })
}
