//! The blocks of a letter before rendering: nothing is wrapped or drawn. Strings are in light markup: backticks surround words to
//! type, a line feed is a line break.

use serde::{Deserialize, Serialize};

use crate::draw::{Legend, Overlay};
use crate::game::{Picture, Seat};

/// A piece of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Blocks that belong together, without a blank line between them.
    Group(Vec<Block>),
    /// Lines to be copied, never wrapped: commands, a key.
    Copy(Vec<String>),
    /// One line each: similar moves, the form of a command, addresses.
    List(Vec<String>),
    /// A line of the reader's mail, masked.
    Quote(String),
    /// One paragraph each, without blank lines between them.
    Items(Vec<String>),
    /// Forms of commands and their effects.
    Terms(Vec<Term>),
    /// Rows and columns.
    Table(Table),
    /// The last moves of a board.
    Moves(Moves),
    /// A board as its reader sees it, with changes marked.
    Picture {
        /// The current board.
        now: Picture,
        /// The board to compare it with.
        before: Option<Picture>,
        /// Who sees it.
        #[serde(default)]
        seen: Seen,
    },
    /// A move on a board, as a small picture on a page and whole elsewhere: the board after it, with what it changes marked.
    Small {
        /// The board after the move.
        now: Picture,
        /// The board before it.
        before: Picture,
        /// Who sees it.
        seen: Seen,
    },
    /// A game that is over, as a small film on a page.
    Film {
        /// The whole record.
        record: String,
        /// Who sees it.
        seen: Seen,
    },
    /// Games to begin by one tap, each with a small picture of its board; left out of plain text unless the reader wants links.
    Games {
        /// The heading.
        heading: String,
        /// The name of each game, and the answer that begins it.
        games: Vec<(String, Choice)>,
    },
    /// Answers by one tap; left out of plain text unless the reader wants links.
    Choices(Choices),
    /// A page on the web.
    Link {
        /// What can be done there.
        label: String,
        /// Its address.
        address: String,
    },
    /// A player's message.
    Message(Message),
    /// Preformatted lines: a record, a board in plain text.
    Page(String),
    /// A help page.
    Guide {
        /// The page with its marks; see `letter/words/guide.rs`.
        page: String,
        /// The boards that it shows, in their order.
        boards: Vec<Picture>,
    },
    /// The last block, below a line.
    Footer(String),
    /// A block with a place of its own on a page; elsewhere it stands where it is.
    At {
        /// Where.
        place: Slot,
        /// The block.
        block: Box<Block>,
    },
    /// A block that only a page has.
    OnPage {
        /// Where.
        place: Slot,
        /// The block.
        block: Box<Block>,
    },
    /// A block that a page does not have.
    InText(Box<Block>),
    /// Blocks that a page arranges among themselves, such as those about one of several boards.
    Part(Vec<Block>),
}

/// A place on the page of a board, from top to bottom. Blocks without one stand at [`Slot::Notice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Whose turn it is, in one line.
    Heading,
    /// What must not be missed.
    Notice,
    /// What happened; the last things if there is too much, the others stand above the moves.
    Since,
    /// That messages stand below, if there is no room for them here.
    Wrote,
    /// What players wrote to the reader.
    Written,
    /// The board.
    Board,
    /// What can be answered.
    Taps,
    /// The clock of the player to move.
    Clock,
    /// What else is said once.
    Below,
    /// The moves so far.
    Moves,
    /// How to write an answer by hand.
    ByHand,
    /// Who plays what.
    Players,
    /// Everything else.
    Facts,
}

/// Who sees a board, and who plays there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The reader's seat, if they play.
    pub viewer: Option<Seat>,
    /// The userids, seat 1 first.
    pub players: Vec<String>,
}

impl Seen {
    /// The names below the board, with the reader's marked.
    pub(in crate::letter) fn overlay(&self) -> Overlay<'_> {
        let names = Legend { players: &self.players, reader: self.viewer };
        Overlay { names, ..Overlay::default() }
    }
}

/// The form of a command, and its effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    pub term: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub align: Align,
    /// The minimum width, in characters, so that tables of one kind look alike.
    pub width: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    Left,
    Right,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// All players, so that the column of names has the same width in each letter.
    pub players: Vec<String>,
    /// The number of rows including earlier moves.
    pub count: usize,
    /// The rows, oldest first.
    pub rows: Vec<MoveRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRow {
    /// The number of the move, from 1; of a turn of several parts, the last.
    pub number: u32,
    pub player: String,
    /// The roll (`3-5`); empty if there is none, or if the reader may not know it.
    pub roll: String,
    /// The move as the reader may see it.
    pub text: String,
}

/// Answers by one tap, in the order shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The heading.
    pub heading: String,
    /// Moves by piece.
    pub groups: Vec<ChoiceGroup>,
    /// A remark on moves left out.
    pub remark: Option<String>,
    pub others: Vec<Choice>,
    /// The answer that ends the game for the reader, set apart.
    pub last: Option<Choice>,
    /// The prefix of each answer: the board, if the letter is about several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceGroup {
    /// The game's name for the piece; empty if the moves begin with it.
    pub name: String,
    /// The moves, which are their own labels.
    pub moves: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub label: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub from: String,
    /// The line above it, which names the writer.
    pub heading: String,
    pub text: String,
    /// The server's remark below it.
    pub remark: Option<String>,
}

impl Block {
    /// Whether a page draws something for it.
    pub(in crate::letter) fn draws(&self) -> bool {
        match self {
            Block::Picture { .. } | Block::Small { .. } | Block::Film { .. } | Block::Games { .. } => true,
            Block::Group(blocks) | Block::Part(blocks) => blocks.iter().any(Block::draws),
            Block::At { block, .. } | Block::OnPage { block, .. } => block.draws(),
            _ => false,
        }
    }

    /// Sentences on lines of their own.
    pub fn lines(sentences: impl IntoIterator<Item = String>) -> Block {
        Block::Group(sentences.into_iter().map(Block::Text).collect())
    }

    /// The block with a place on a page.
    #[must_use]
    pub fn at(self, place: Slot) -> Block {
        Block::At { place, block: Box::new(self) }
    }

    /// The block for a page alone.
    #[must_use]
    pub fn on_page(self, place: Slot) -> Block {
        Block::OnPage { place, block: Box::new(self) }
    }

    /// The block for everything but pages.
    #[must_use]
    pub fn in_text(self) -> Block {
        Block::InText(Box::new(self))
    }

    /// One line to be copied.
    pub fn copy(line: impl Into<String>) -> Block {
        Block::Copy(vec![line.into()])
    }
}
