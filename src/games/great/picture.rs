//! What there is to see: the board, the men off the board, the counters, and warnings.

use super::board::{FILES, RANKS, Side, Square, SquareSet};
use super::kind::Kind;
use super::position::sign;
use super::state::{QUIET_PLIES, State};
use crate::game::kit::Grid;
use crate::game::{Arg, Diagram, Part, Phrase, Picture, phrase};

/// The picture of a position; everybody sees the same.
pub fn picture(state: &State) -> Picture {
    let mut parts = vec![Part::Diagram(board(state))];
    for side in [Side::White, Side::Black] {
        let label = match side {
            Side::White => phrase!("White (capitals) may promote to"),
            Side::Black => phrase!("Black (small letters) may promote to"),
        };
        parts.push(Part::Fact(label, off_board(state, side)));
    }
    let quiet = phrase!("{} of {}", state.quiet(), QUIET_PLIES);
    parts.push(Part::Fact(phrase!("Moves since a capture or a move of a Pawn"), quiet));
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
    if list.is_empty() { phrase!("nothing") } else { phrase!("{}", Arg::row(list)) }
}

fn notes(state: &State) -> Vec<Phrase> {
    let (men, side) = (state.men(), state.side());
    let mut notes = Vec::new();
    if let Some(from) = squares(men.checkers(side)) {
        notes.push(match side {
            Side::White => phrase!("White's King is in check from {}", from),
            Side::Black => phrase!("Black's King is in check from {}", from),
        });
    }
    if state.end().is_none() && men.is_bare(side) {
        let (bare, other) = (side.name(), side.other().name());
        notes.push(phrase!(
            "{} has only the King left: unless this one move takes the last man of {}, {} wins",
            bare,
            other,
            other
        ));
    }
    if state.end().is_none() && state.occurrences() == 2 {
        notes.push(phrase!("This position stands for the second time; the third time is a draw"));
    }
    notes
}

/// Squares in a sentence: `a1`, `a1 and b2`; none if there are none.
pub fn squares(squares: SquareSet) -> Option<Phrase> {
    squares.map(|at| phrase!("{}", at)).reduce(|row, next| phrase!("{} and {}", row, next))
}

fn board(state: &State) -> Diagram {
    Grid::new(FILES, RANKS).diagram(|at| {
        let square = Square::at(at.file() as i8, at.rank() as i8)?;
        let (side, kind) = state.men().on(square)?;
        let spoken = match side {
            Side::White => phrase!("white {}", kind.name()),
            Side::Black => phrase!("black {}", kind.name()),
        };
        Some((sign(side, kind).to_string(), spoken))
    })
}
