//! What a viewer may see, before it is rendered as text or anything else.
//!
//! `draw` renders pictures and compares two of them to mark what a move changed. Hidden things are absent, not masked.
//!
//! Positions are (row, column) from the top left: in characters of the ground from 0 ([`Spot`], [`Mark`]), or in tenths of a
//! cell for drawings ([`Middle`]).

use serde::{Deserialize, Serialize};

use super::{Arg, Drawn, Hand, Look, Middle, Phrase, Seat, Tile, phrase};

/// Everything a viewer sees of a position, in display order.
///
/// ```
/// use pbmd_rules::game::{Cell, Diagram, Drawn, Look, Mark, Middle, Part, Picture, Spot, phrase};
///
/// let dice = Part::Fact(phrase!("Dice"), phrase!("{} and {}", 3, 5));
/// let cell = Cell {
///     name: "a1".to_string(),
///     spot: Spot { row: 0, column: 1, width: 2 },
///     mark: Mark { row: 0, column: 3 },
///     middle: Middle { row: 5, column: 5 },
///     shown: "2R".to_string(),
///     spoken: Some(phrase!("{} red", 2)),
///     held: None,
///     drawn: Drawn::default(),
/// };
/// let board = Diagram { ground: vec!["[  ]".to_string()], cells: vec![cell], links: Vec::new(), look: Look::default() };
/// let picture = Picture::from(vec![Part::Diagram(board), dice]);
/// assert_eq!(pbmd_rules::text::plain(&picture, None), "[2R]\n\nDice: 3 and 5\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Picture {
    /// The parts from top to bottom.
    pub parts: Vec<Part>,
    /// Replaces all parts below the board when read aloud; empty if they contain no symbols and can be read as they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<Part>,
}

impl From<Vec<Part>> for Picture {
    fn from(parts: Vec<Part>) -> Self {
        Picture { parts, heard: Vec::new() }
    }
}

impl Picture {
    /// The boards among its parts.
    ///
    /// ```
    /// use pbmd_rules::game::{Setup, Viewer};
    ///
    /// let start = pbmd_rules::games::named("great").unwrap().start(&Setup::new(2)).unwrap();
    /// let picture = start.picture(Viewer::Watcher);
    /// assert_eq!(picture.boards().map(|board| board.cells.len()).collect::<Vec<_>>(), [80]);
    /// ```
    pub fn boards(&self) -> impl Iterator<Item = &Diagram> {
        self.parts.iter().filter_map(|part| match part {
            Part::Diagram(board) => Some(board),
            _ => None,
        })
    }

    /// Without what plain text does not show: spoken descriptions and drawings.
    ///
    /// ```
    /// use pbmd_rules::game::{Setup, Viewer};
    ///
    /// let picture = pbmd_rules::games::named("great").unwrap().start(&Setup::new(2)).unwrap().picture(Viewer::Watcher);
    /// let bare = picture.clone().for_plain_text();
    /// assert_eq!(pbmd_rules::text::plain(&bare, None), pbmd_rules::text::plain(&picture, None));
    /// assert!(bare.boards().all(|board| board.cells.iter().all(|cell| cell.spoken.is_none())));
    /// ```
    #[must_use]
    pub fn for_plain_text(mut self) -> Picture {
        self.heard.clear();
        for part in &mut self.parts {
            if let Part::Diagram(board) = part {
                board.links.clear();
                for cell in &mut board.cells {
                    (cell.spoken, cell.held, cell.drawn) = (None, None, Drawn::default());
                }
            }
        }
        self
    }

    /// What a later picture is compared with: what is on each cell and whose it is, and the cards of each hand.
    ///
    /// ```
    /// use pbmd_rules::game::{Setup, Viewer};
    ///
    /// let start = pbmd_rules::games::named("great").unwrap().start(&Setup::new(2)).unwrap();
    /// let (before, now) = (start.picture(Viewer::Watcher), start.picture(Viewer::Watcher));
    /// let marked = |before| pbmd_rules::text::plain(&now, Some(before));
    /// assert_eq!(marked(&before.clone().for_comparison()), marked(&before));
    /// ```
    #[must_use]
    pub fn for_comparison(mut self) -> Picture {
        self.heard.clear();
        self.parts.retain(|part| matches!(part, Part::Diagram(_) | Part::Cards(_)));
        for part in &mut self.parts {
            if let Part::Diagram(board) = part {
                (board.ground, board.links, board.look) = Default::default();
                for cell in &mut board.cells {
                    (cell.spoken, cell.held, cell.drawn.tile) = (None, None, Tile::default());
                }
            }
        }
        self
    }

    /// With players' names in its sentences; see [`Phrase::with_names`].
    #[must_use]
    pub fn with_names(self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> Picture {
        self.map(|phrase| phrase.with_names(name))
    }

    /// Applies `say` to each of its sentences.
    #[must_use]
    pub fn map(mut self, mut say: impl FnMut(&Phrase) -> Phrase) -> Picture {
        for part in self.parts.iter_mut().chain(&mut self.heard) {
            for phrase in part.phrases() {
                *phrase = say(phrase);
            }
        }
        self
    }
}

/// One part of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A board with pieces.
    Diagram(Diagram),
    /// A label and its value (`Dice` `3 and 5`).
    Fact(Phrase, Phrase),
    /// Rows and columns, such as cards on the table.
    Table(Table),
    /// Cards, for drawings only: a table or a fact says the same.
    Cards(Hand),
    /// A sentence on a line of its own (a warning, a phase).
    Note(Phrase),
}

impl Part {
    fn phrases(&mut self) -> Vec<&mut Phrase> {
        match self {
            Part::Diagram(board) => {
                board.cells.iter_mut().flat_map(|cell| cell.spoken.iter_mut().chain(&mut cell.held)).collect()
            }
            Part::Fact(label, value) => vec![label, value],
            Part::Table(Table { title, head, rows }) => {
                [title].into_iter().chain(head).chain(rows.iter_mut().flatten()).collect()
            }
            Part::Cards(hand) => vec![&mut hand.title],
            Part::Note(note) => vec![note],
        }
    }
}

/// A board: the drawing of the empty board, and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// The empty board in plain ASCII, one string per line, at most 79 columns, without tabs or control characters.
    pub ground: Vec<String>,
    /// The cells, in the order in which they are read aloud.
    pub cells: Vec<Cell>,
    /// Pairs of neighbouring cells, as indices of `cells`, for drawings with lines; empty for a chequered board.
    pub links: Vec<(usize, usize)>,
    /// How it is drawn.
    #[serde(default)]
    pub look: Look,
}

/// A cell of a board and what is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Its name in moves.
    pub name: String,
    /// Where its contents are written into the ground.
    pub spot: Spot,
    /// Where the ground is marked if the last move changed this cell.
    pub mark: Mark,
    /// Its centre in a drawing; unique on the board.
    pub middle: Middle,
    /// What is written there, at most `spot.width` characters: `6R`, `1B/R`; empty for an empty cell.
    pub shown: String,
    /// What is there when read aloud (`five R`, `red Wizard`); none for an empty cell.
    pub spoken: Option<Phrase>,
    /// The same without the owner and the place, for lists that name both (`2 warriors`); none if `spoken` will do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Phrase>,
    /// What a drawing shows there.
    #[serde(default, skip_serializing_if = "Drawn::is_nothing")]
    pub drawn: Drawn,
}

impl Cell {
    /// Whether it is not a real cell but a number printed at a player's home: it has a description, but no pieces.
    ///
    /// ```
    /// use pbmd_rules::game::{Setup, Viewer};
    ///
    /// let start = pbmd_rules::games::named("savoy").unwrap().start(&Setup::new(2)).unwrap();
    /// let picture = start.picture(Viewer::Watcher);
    /// let cells = picture.boards().flat_map(|board| &board.cells);
    /// let said: Vec<String> = cells.filter(|cell| cell.is_number()).filter_map(|c| Some(c.spoken.as_ref()?.to_string())).collect();
    /// assert_eq!(said, ["R needs 78 steps", "L needs 78 steps"]);
    /// ```
    pub fn is_number(&self) -> bool {
        self.spoken.is_some() && self.drawn.figures.is_empty() && matches!(self.drawn.tile, Tile::Home(_))
    }
}

/// A stretch of characters in a board's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The line, from 0.
    pub row: usize,
    /// The first column, from 0.
    pub column: usize,
    /// The number of columns.
    pub width: usize,
}

/// One character of a board's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The line, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

impl Mark {
    /// The character of the mark.
    pub const SIGN: char = '*';

    /// The explanation below a board with marks.
    ///
    /// ```
    /// assert_eq!(pbmd_rules::game::Mark::legend().to_string(), "* marks what has just changed.");
    /// ```
    pub fn legend() -> Phrase {
        phrase!("{} marks what has just changed.", Mark::SIGN.to_string())
    }
}

/// Rows and columns of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The heading of the table.
    pub title: Phrase,
    /// The headings of the columns.
    pub head: Vec<Phrase>,
    /// The rows, each with as many fields as `head`.
    pub rows: Vec<Vec<Phrase>>,
}
