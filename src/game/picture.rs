//! What a viewer may see, before it is drawn as text or anything else.
//!
//! A picture says what stands where; `draw` turns it into plain text and other forms, and compares two of them to
//! mark what a move changed. Hidden things are absent from it, not masked.

use super::Phrase;

/// All that a viewer sees of a position, in the order in which it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture {
    /// The parts from top to bottom.
    pub parts: Vec<Part>,
}

/// One part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A board with pieces.
    Board(Board),
    /// A fact beside the board: a label and its value (`Dice` `3 and 5`).
    Fact(Phrase, Phrase),
    /// Rows and columns, such as cards on the table.
    Table(Table),
    /// A sentence that deserves a line of its own (a warning, a phase).
    Note(Phrase),
}

/// A board: the drawing of the empty board, and the cells that lie in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The empty board in plain ASCII, one string a line, at most 79 columns, without tabs or control characters.
    pub ground: Vec<String>,
    /// The cells, in the order in which they are to be read aloud.
    pub cells: Vec<Cell>,
    /// Which cells are neighbours, as places in `cells`, for drawings with lines; empty where the ground shows a
    /// chequered board.
    pub links: Vec<(usize, usize)>,
}

/// A place on a board and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in moves.
    pub name: String,
    /// Where its contents are written into the ground.
    pub spot: Spot,
    /// The line and column in the ground where a sign is put when the last move changed this cell.
    pub mark: (usize, usize),
    /// Its middle in a drawing, in tenths of a cell, x to the right and y downwards.
    pub middle: (i32, i32),
    /// What is written there, at most `spot.width` characters: `6R`, `1B/R`; empty for an empty cell.
    pub shown: String,
    /// What stands there as it would be read aloud (`five R`, `red Wizard`); none for an empty cell.
    pub spoken: Option<Phrase>,
}

/// A stretch of characters in a board's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 0.
    pub row: usize,
    /// The first column, from 0.
    pub column: usize,
    /// How many columns.
    pub width: usize,
}

/// Rows and columns of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The heading of the table.
    pub title: Phrase,
    /// The headings of the columns.
    pub head: Vec<Phrase>,
    /// The rows, each with as many fields as `head`.
    pub rows: Vec<Vec<Phrase>>,
}
