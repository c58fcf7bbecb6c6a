//! What a letter says, piece by piece, before it is text or anything else: nothing here is wrapped or drawn.
//!
//! A renderer (`letter/render`) makes text of it, and may make other forms. Blocks stand apart from each other, in text by
//! a blank line. Strings are in light markup: backticks stand round words to type, a line feed is a line break.

use serde::{Deserialize, Serialize};

use crate::game::{Picture, Seat};

/// A piece of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Blocks that belong together, without a blank line between them.
    Group(Vec<Block>),
    /// Lines to be copied as they are and therefore never wrapped: commands, a key.
    Copy(Vec<String>),
    /// Things of which each has a line: moves near a wrong one, the form of a command, addresses.
    List(Vec<String>),
    /// What the reader wrote, as far as it may be shown.
    Quote(String),
    /// Things of which each has a paragraph of its own, without blank lines between them.
    Items(Vec<String>),
    /// Forms of commands and what each does.
    Terms(Vec<Term>),
    /// Rows and columns.
    Table(Table),
    /// The last moves of a board.
    Moves(Moves),
    /// A board as its reader sees it; what differs from `before` is marked.
    Picture {
        /// The board now.
        now: Picture,
        /// The board before what happened.
        before: Option<Picture>,
        /// By whom it is seen.
        #[serde(default)]
        seen: Seen,
    },
    /// What the reader can write by one tap. Plain text has no links of its own.
    Choices(Choices),
    /// Something that a player wrote.
    Message(Message),
    /// Lines that stand as they are: a help page, a record, a board in a letter of plain text.
    Page(String),
    /// What stands at the end of a letter, below a line.
    Footer(String),
}

/// By whom a board is seen, and who plays there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The reader's seat; none for those who do not play.
    pub viewer: Option<Seat>,
    /// The userids, seat 1 first.
    pub players: Vec<String>,
}

/// The form of a command, and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// The form.
    pub term: String,
    /// What the command does.
    pub text: String,
}

/// Rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// How the columns stand, from left to right.
    pub columns: Vec<Column>,
    /// The rows, each with as many fields as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Which edge the fields stand at.
    pub align: Align,
    /// The smallest width, in characters, so that tables of one kind look alike.
    pub width: usize,
}

/// The edge at which the fields of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// The last moves of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// All players, whether or not they have moved, so that a column of names has the same width in each letter.
    pub players: Vec<String>,
    /// How many rows there would be with the earlier moves.
    pub count: usize,
    /// The rows, oldest first.
    pub rows: Vec<MoveRow>,
}

/// One of the last moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRow {
    /// The number of the move, from 1.
    pub number: u32,
    /// The userid of the player who made it.
    pub player: String,
    /// The roll that it played, as people say it (`3-5`); empty where there is none, or where the reader may not know it.
    pub roll: String,
    /// The move as the reader may see it.
    pub text: String,
}

/// What the reader can write by one tap, in the order in which it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// What is said above them.
    pub heading: String,
    /// Moves, by what moves.
    pub groups: Vec<ChoiceGroup>,
    /// What is said of the moves that are left out, if there are any.
    pub remark: Option<String>,
    /// What else can be answered.
    pub others: Vec<Choice>,
    /// What ends the game for the reader, and stands apart.
    pub last: Option<Choice>,
    /// What is written before each of them: the board, where the letter tells of several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
}

/// Moves that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceGroup {
    /// What moves, as the game calls it; empty where the moves themselves begin with it.
    pub name: String,
    /// The moves, each of which is its own label.
    pub moves: Vec<String>,
}

/// An answer to the letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What it does, in the reader's language.
    pub label: String,
    /// What is to be written.
    pub text: String,
}

/// Something that a player wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The userid of the player.
    pub from: String,
    /// The line above it, which says who wrote it.
    pub heading: String,
    /// What the player wrote, as it was written.
    pub text: String,
    /// What the server says below it.
    pub remark: Option<String>,
}

impl Block {
    /// Several sentences, each on a line of its own.
    pub fn lines(sentences: impl IntoIterator<Item = String>) -> Block {
        Block::Group(sentences.into_iter().map(Block::Text).collect())
    }

    /// One line to be copied.
    pub fn copy(line: impl Into<String>) -> Block {
        Block::Copy(vec![line.into()])
    }
}
