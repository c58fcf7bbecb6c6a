//! Moves as canonical text, and in words.

use crate::game::{Phrase, phrase};

use super::board::Space;
use super::piece::Kind;
use super::state::{Move, State, Step, Turned};

pub fn write(state: &State, m: &Move) -> String {
    match m {
        Move::Step(step) => write_step(state, step),
        Move::Throw(None) => "*".to_string(),
        Move::Throw(Some(Turned::Step(step))) => format!("*{}", write_step(&state.as_turncoat(), step)),
        Move::Throw(Some(Turned::Declined)) => "*pass".to_string(),
        Move::Remove(space) => format!("x{space}"),
        Move::Decline => "pass".to_string(),
    }
}

pub fn aloud(state: &State, m: &Move) -> Phrase {
    match m {
        Move::Step(step) => step_aloud(state, step),
        Move::Throw(None) => phrase!("throws the dice"),
        Move::Throw(Some(Turned::Step(step))) => {
            phrase!("throws the dice, for {}", step_aloud(&state.as_turncoat(), step))
        }
        Move::Throw(Some(Turned::Declined)) => phrase!("throws the dice, for nothing"),
        Move::Remove(space) => phrase!("takes the piece on {} off the board", space),
        Move::Decline => phrase!("declines what the dice brought"),
    }
}

fn step_aloud(state: &State, step: &Step) -> Phrase {
    let side = state.at(step.from).map_or(state.turn, |piece| piece.side).name();
    let kind = step.kind.name();
    let moved = if step.takes {
        phrase!("{}'s {} from {} takes on {}", side, kind, step.from, step.to)
    } else {
        phrase!("{}'s {} from {} to {}", side, kind, step.from, step.to)
    };
    let moved = match step.via {
        Some(via) => phrase!("{}, taking on {} in passing", moved, via),
        None => moved,
    };
    match step.becomes {
        Some(kind) => phrase!("{} and becomes a {}", moved, kind.name()),
        None => moved,
    }
}

/// Whether the source's notation fits another move too.
///
/// An Orc's text names its origin; a Weaponmaster's text may be ambiguous even for one piece, by different ways.
fn shared(state: &State, step: &Step) -> bool {
    let piece = state.at(step.from);
    let rival = |space: &&Space| {
        state.at(**space) == piece && (**space != step.from || step.kind == Kind::Weaponmaster)
    };
    let same =
        |other: &Step| (other.to, other.via.is_some()) == (step.to, step.via.is_some()) && other != step;
    let spaces = state.variant.web().spaces.iter();
    step.kind != Kind::Orc && spaces.filter(rival).any(|space| state.steps_from(*space).iter().any(same))
}

/// Uses the long form if the short one is shared.
fn write_step(state: &State, step: &Step) -> String {
    let shared = shared(state, step);
    let (from, to, letters) = (step.from.name(), step.to.name(), step.kind.letters());
    let end = if step.takes { "x" } else { "" };
    match step.via {
        _ if step.kind == Kind::Orc => [from, to, end, step.becomes.map_or("", Kind::letters)].concat(),
        Some(via) if shared => [letters, from, "-", via.name(), "x-", to, end].concat(),
        None if shared => [letters, from, "-", to, end].concat(),
        Some(_) => [letters, "x", to, end].concat(),
        None => [letters, to, end].concat(),
    }
}
