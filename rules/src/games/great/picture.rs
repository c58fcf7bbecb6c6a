//! The picture: the board, the men off the board, the counters, and warnings.

use super::board::{FILES, RANKS, Side, Square, SquareSet};
use super::kind::Kind;
use super::position::sign;
use super::state::{QUIET_PLIES, State};
use crate::game::kit::{self, Grid};
use crate::game::{Arg, Diagram, Drawn, Figure, Layout, Look, Part, Phrase, Picture, Tint, Viewer, phrase};

/// The picture of a position; Black sees it from the other side.
pub fn picture(state: &State, viewer: Viewer) -> Picture {
    let turned = viewer == Viewer::Seat(Side::Black.seat());
    let mut parts = vec![Part::Diagram(board(state, turned))];
    for side in [Side::White, Side::Black] {
        let label = match side {
            Side::White => phrase!("White (capitals) may promote to"),
            Side::Black => phrase!("Black (small letters) may promote to"),
        };
        parts.push(Part::Fact(label, off_board(state, side)));
    }
    let quiet = phrase!("{} of {}", state.quiet(), QUIET_PLIES);
    parts.push(Part::Fact(phrase!("Moves since a capture or a Pawn move"), quiet));
    parts.extend(notes(state).into_iter().map(Part::Note));
    Picture { parts, heard: heard(state) }
}

/// The facts without piece letters, for reading aloud.
fn heard(state: &State) -> Vec<Part> {
    let men = |side| OFF_BOARD.into_iter().map(move |kind| (state.men().off(side, kind), kind));
    let men = |side| men(side).filter(|(count, _)| *count > 0);
    let men = |side| men(side).map(|(count, kind)| kind.counted(count)).collect::<Vec<_>>();
    let facts = [
        (men(Side::White), phrase!("White may promote to one of")),
        (men(Side::Black), phrase!("Black may promote to one of")),
    ];
    let facts = facts.into_iter().filter(|(men, _)| !men.is_empty());
    let facts = facts.map(|(men, label)| Part::Fact(label, phrase!("{}", Arg::row(men))));
    facts.chain(notes(state).into_iter().map(Part::Note)).collect()
}

/// The kinds of men listed beside the board.
const OFF_BOARD: [Kind; 7] = [
    Kind::General,
    Kind::Minister,
    Kind::HighPriestess,
    Kind::Elephant,
    Kind::Knight,
    Kind::Woody,
    Kind::Soldier,
];

/// What a Pawn may become: the captured men and the stock of Soldiers.
fn off_board(state: &State, side: Side) -> Phrase {
    let list: Vec<String> = OFF_BOARD
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
        notes.push(phrase!("This position has occurred twice; the third time is a draw"));
    }
    notes
}

/// Squares in a sentence: `a1`, `a1 and b2`.
pub fn squares(squares: SquareSet) -> Option<Phrase> {
    squares.map(|at| phrase!("{}", at)).reduce(|row, next| phrase!("{} and {}", row, next))
}

fn board(state: &State, turned: bool) -> Diagram {
    let grid = Grid::new(FILES, RANKS);
    let on = |at: kit::Square| state.men().on(Square::at(at.file() as i8, at.rank() as i8)?);
    let mut board = grid.diagram(|at| {
        let (side, kind) = on(at)?;
        let spoken = match side {
            Side::White => phrase!("white {}", kind.name()),
            Side::Black => phrase!("black {}", kind.name()),
        };
        Some((sign(side, kind).to_string(), spoken))
    });
    for (cell, at) in board.cells.iter_mut().zip(grid.as_drawn()) {
        cell.drawn = on(at).map(|(side, kind)| drawn(side, kind)).unwrap_or_default();
    }
    board.look = Look { layout: Layout::Squares, turned, ..Look::default() };
    board
}

fn drawn(side: Side, kind: Kind) -> Drawn {
    let tint = match side {
        Side::White => Tint::Light,
        Side::Black => Tint::Dark,
    };
    Drawn {
        owner: Some(side.seat()),
        figures: vec![Figure { shape: kind.shape(), tint, count: 1 }],
        ..Drawn::default()
    }
}
