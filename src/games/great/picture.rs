//! What there is to see: the board, the men off the board, the counters, and warnings.

use super::board::{FILES, RANKS, Side, Square};
use super::kind::Kind;
use super::position::sign;
use super::state::{QUIET_PLIES, State};
use crate::game::kit::Grid;
use crate::game::{Diagram, Part, Phrase, Picture, phrase};

/// The picture of a position; everybody sees the same.
pub fn picture(state: &State) -> Picture {
    let mut parts = vec![Part::Diagram(board(state))];
    for side in [Side::White, Side::Black] {
        let label = match side {
            Side::White => "White (capitals) may promote to",
            Side::Black => "Black (small letters) may promote to",
        };
        parts.push(Part::Fact(label.into(), off_board(state, side)));
    }
    let counts = [state.quiet().to_string(), QUIET_PLIES.to_string()];
    let label = "Moves since a capture or a move of a Pawn";
    parts.push(Part::Fact(label.into(), phrase!("{} of {}", counts[0], counts[1])));
    parts.extend(notes(state).into_iter().map(Part::Note));
    Picture::from(parts)
}

/// The men that a Pawn may become: the captured ones and the stock of Soldiers.
fn off_board(state: &State, side: Side) -> Phrase {
    let list: Vec<String> = [
        Kind::General,
        Kind::Minister,
        Kind::HighPriestess,
        Kind::Elephant,
        Kind::Knight,
        Kind::Woody,
        Kind::Soldier,
    ]
    .into_iter()
    .filter_map(|kind| match state.men().off(side, kind) {
        0 => None,
        1 => Some(kind.letter().to_string()),
        n => Some(format!("{n} {}", kind.letter())),
    })
    .collect();
    if list.is_empty() { "nothing".into() } else { phrase!("{}", list.join(", ")) }
}

fn notes(state: &State) -> Vec<Phrase> {
    let (men, side) = (state.men(), state.side());
    let mut notes = Vec::new();
    let checkers: Vec<String> = men.checkers(side).map(|at| at.to_string()).collect();
    if !checkers.is_empty() {
        notes.push(phrase!("{}'s King is in check from {}", side, checkers.join(" and ")));
    }
    if state.end().is_none() && men.is_bare(side) {
        notes.push(phrase!(
            "{} has only the King left: unless this one move takes the last man of {}, {} wins",
            side,
            side.other(),
            side.other()
        ));
    }
    if state.end().is_none() && state.occurrences() == 2 {
        notes.push("This position stands for the second time; the third time is a draw".into());
    }
    notes
}

fn board(state: &State) -> Diagram {
    Grid::new(FILES, RANKS).diagram(|at| {
        let square = Square::at(at.file() as i8, at.rank() as i8)?;
        let (side, kind) = state.men().on(square)?;
        let spoken = match side {
            Side::White => phrase!("white {}", kind),
            Side::Black => phrase!("black {}", kind),
        };
        Some((sign(side, kind).to_string(), spoken))
    })
}
