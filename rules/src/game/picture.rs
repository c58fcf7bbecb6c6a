//! What a viewer may see, before it is drawn as text or anything else.
//!
//! A picture says what stands where; `draw` turns it into plain text and other forms, and compares two of them to
//! mark what a move changed. Hidden things are absent from it, not masked.
//!
//! Every place is a row and a column, in this order, counted from the top left: in characters of the ground from 0
//! ([`Spot`], [`Mark`]), in tenths of a cell for drawings ([`Middle`]).

use serde::{Deserialize, Serialize};

use super::{Arg, Drawn, Hand, Look, Middle, Phrase, Seat, Tile, phrase};

/// All that a viewer sees of a position, in the order in which it is to be shown.
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
    /// What is read aloud in the place of all parts below the board; empty where they can be read as they are, because they have
    /// no signs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<Part>,
}

impl From<Vec<Part>> for Picture {
    fn from(parts: Vec<Part>) -> Self {
        Picture { parts, heard: Vec::new() }
    }
}

impl Picture {
    /// The boards among its parts, from top to bottom.
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

    /// The same without what plain text does not show: what is said of cells, and how they are drawn.
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

    /// The same with the names of players in its sentences; see [`Phrase::with_names`].
    #[must_use]
    pub fn with_names(self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> Picture {
        self.map(|phrase| phrase.with_names(name))
    }

    /// The same with each of its sentences as `say` says it.
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
    /// A fact beside the board: a label and its value (`Dice` `3 and 5`).
    Fact(Phrase, Phrase),
    /// Rows and columns, such as cards on the table.
    Table(Table),
    /// Cards, for drawings alone: a table or a fact says the same.
    Cards(Hand),
    /// A sentence that deserves a line of its own (a warning, a phase).
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

/// A board: the drawing of the empty board, and the cells that lie in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// The empty board in plain ASCII, one string a line, at most 79 columns, without tabs or control characters.
    pub ground: Vec<String>,
    /// The cells, in the order in which they are to be read aloud.
    pub cells: Vec<Cell>,
    /// Which cells are neighbours, as indices of `cells`, for drawings with lines; empty where the ground shows a
    /// chequered board.
    pub links: Vec<(usize, usize)>,
    /// How it is drawn.
    #[serde(default)]
    pub look: Look,
}

/// A place on a board and what stands there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Its name in moves.
    pub name: String,
    /// Where its contents are written into the ground.
    pub spot: Spot,
    /// Where a sign is put into the ground when the last move changed this cell.
    pub mark: Mark,
    /// Its middle in a drawing; no two cells have the same.
    pub middle: Middle,
    /// What is written there, at most `spot.width` characters: `6R`, `1B/R`; empty for an empty cell.
    pub shown: String,
    /// What stands there as it would be read aloud (`five R`, `red Wizard`); none for an empty cell.
    pub spoken: Option<Phrase>,
    /// The same where it was said before whose it is, and the place is said behind it (`2 warriors`); none where `spoken` is as
    /// good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Phrase>,
    /// What a drawing shows there.
    #[serde(default, skip_serializing_if = "Drawn::is_nothing")]
    pub drawn: Drawn,
}

impl Cell {
    /// Whether it is no place, but a number that stands on the board at somebody's home: something is said of it, and no piece
    /// is there.
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
    /// The sign that is put there.
    pub const SIGN: char = '*';

    /// What stands below a board with such signs.
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
