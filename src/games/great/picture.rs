//! What there is to see: the board, the men off the board, the counters, and warnings.

use super::board::{FILES, RANKS, Side, Square};
use super::fen::sign;
use super::kind::Kind;
use super::state::{QUIET_PLIES, State};
use crate::game::{Cell, Diagram, Mark, Middle, Part, Phrase, Picture, Spot, phrase};

/// Columns of the drawing that belong to one file: the man, the sign of a change, a blank.
const WIDTH: usize = 3;
/// The column of the a-file's men.
const LEFT: usize = 6;
/// Lines above the eighth rank.
const TOP: usize = 2;

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
    parts.push(Part::Fact("Move".into(), phrase!("{}", state.number())));
    let counts = [state.quiet().to_string(), QUIET_PLIES.to_string()];
    parts.push(Part::Fact("50-move count".into(), phrase!("{} of {} plies", counts[0], counts[1])));
    parts.extend(notes(state).into_iter().map(Part::Note));
    Picture { parts }
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
    let cells = (0..RANKS)
        .rev()
        .flat_map(|rank| (0..FILES).filter_map(move |file| Square::at(file as i8, rank as i8)))
        .map(|square| cell(state, square))
        .collect();
    Diagram { ground: ground(), cells, links: Vec::new() }
}

fn cell(state: &State, square: Square) -> Cell {
    let row = TOP + usize::from(RANKS - 1 - square.rank());
    let column = LEFT + WIDTH * usize::from(square.file());
    let man = state.men().on(square);
    let middle = |cells: u8| i32::from(cells) * 10 + 5;
    Cell {
        name: square.to_string(),
        spot: Spot { row, column, width: 1 },
        mark: Mark { row, column: column + 1 },
        middle: Middle { row: middle(RANKS - 1 - square.rank()), column: middle(square.file()) },
        shown: man.map_or_else(String::new, |(side, kind)| sign(side, kind).to_string()),
        spoken: man.map(|(side, kind)| match side {
            Side::White => phrase!("white {}", kind),
            Side::Black => phrase!("black {}", kind),
        }),
    }
}

/// The empty board with its files and ranks on all sides.
fn ground() -> Vec<String> {
    let mut files = " ".repeat(LEFT);
    for file in 0..FILES {
        files.push(char::from(b'a' + file));
        files.push_str("  ");
    }
    let files = files.trim_end().to_string();
    let row = |rank: u8| format!("  {rank}   {}  {rank}", ".  ".repeat(usize::from(FILES)));
    let mut lines = vec![files.clone(), String::new()];
    lines.extend((1..=RANKS).rev().map(row));
    lines.extend([String::new(), files]);
    lines
}
