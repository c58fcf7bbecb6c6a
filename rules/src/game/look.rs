//! How a board looks where it is more than text: the words that drawings know. `draw` makes shapes and colours of them.
//!
//! Nothing here has to be said: a board without it is drawn as squares, or as a web where cells have
//! [links](super::Diagram::links), with the text of each cell on a counter.

use serde::{Deserialize, Serialize};

use super::Seat;

/// How a board is drawn.
///
/// ```
/// use pbmd_rules::game::{Layout, Look};
///
/// let look = Look { layout: Layout::Squares, turned: true, ..Look::default() };
/// assert_eq!(serde_json::to_string(&look).unwrap(), r#"{"layout":"squares","turned":true}"#);
/// assert_eq!(Look::default().layout, Layout::Plain);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// How its cells lie together.
    pub layout: Layout,
    /// Whether the viewer's side is the upper one, so that the drawing is turned by half.
    pub turned: bool,
    /// What lies between the cells and is none itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scenery: Vec<Scenery>,
}

/// A point of a drawing, in tenths of a cell from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Middle {
    /// Downwards.
    pub row: i32,
    /// To the right.
    pub column: i32,
}

/// A place on a board that is no cell: nothing can ever stand there.
///
/// ```
/// use pbmd_rules::game::{Middle, Scenery, Tile};
///
/// let lake = Scenery { middle: Middle { row: 5, column: 10 }, tile: Tile::Lake };
/// assert_eq!(serde_json::to_string(&lake).unwrap(), r#"{"middle":{"row":5,"column":10},"tile":"lake"}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenery {
    /// Its middle in a drawing.
    pub middle: Middle,
    /// What it looks like.
    pub tile: Tile,
}

/// How the cells of a board lie together.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Not said: squares, or a web where there are links.
    #[default]
    Plain,
    /// Squares of a cell's size, dark and light by turns.
    Squares,
    /// Knots where strands meet: the links.
    Web,
    /// Bands that run over and under each other: of each band the cells from end to end, as indices of the board's cells. A
    /// cell that occurs twice is a crossing; one that occurs nowhere stands beside the bands.
    Bands(Vec<Vec<usize>>),
    /// Hexagons of a cell's width in rows, nine tenths of a cell from row to row; each row is moved by half a cell against
    /// those beside it.
    Hexes,
}

/// What a drawing shows on a cell, beside the board itself. Nothing by itself: then it shows the cell's text.
///
/// ```
/// use pbmd_rules::game::{Drawn, Figure, Seat, Shape, Tint};
///
/// let knight = Figure { shape: Shape::Knight, tint: Tint::Light, count: 1 };
/// let drawn = Drawn { owner: Some(Seat::new(1)), figures: vec![knight], ..Drawn::default() };
/// let text = r#"{"owner":1,"figures":[{"shape":"knight","tint":"light"}]}"#;
/// assert_eq!(serde_json::to_string(&drawn).unwrap(), text);
/// assert_eq!(serde_json::from_str::<Drawn>(text).unwrap(), drawn);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Drawn {
    /// Whose it is what stands there; none where nothing stands or it is nobody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// What the cell itself looks like.
    #[serde(skip_serializing_if = "Tile::is_plain")]
    pub tile: Tile,
    /// Whether what moved last may not come here in this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// What stands there, from the bottom to the top, or from left to right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
}

impl Drawn {
    /// Whether it says nothing.
    pub(super) fn is_nothing(&self) -> bool {
        *self == Drawn::default()
    }
}

/// What an empty cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// Like all others.
    #[default]
    Plain,
    /// The home of the pieces of this tint.
    Home(Tint),
    /// Where the pieces of this tint start.
    Start(Tint),
    /// The home of the pieces of one tint, and where those of another start.
    HomeAndStart(Tint, Tint),
    /// Where pieces of this tint may become something else.
    Zone(Tint),
    /// Where pieces of every tint may become something else.
    Zones,
    /// A plain with grass.
    Savanna,
    /// The same, with a place where somebody begins.
    Village,
    /// Old stones.
    Ruins,
    /// Water.
    Lake,
}

impl Tile {
    fn is_plain(&self) -> bool {
        *self == Tile::Plain
    }
}

/// A piece on a cell, or several alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// What it is.
    pub shape: Shape,
    /// Its colour.
    pub tint: Tint,
    /// How many of them there are; the number is written beside it where there are more than one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u16,
}

fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(count: &u16) -> bool {
    *count == 1
}

/// The colours of pieces. A drawing tells them apart without colours too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "colours")]
pub enum Tint {
    Light,
    Dark,
    Red,
    Blue,
    Green,
    Gold,
}

/// The pieces, and the signs on cards, for which there are drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "names of pieces")]
pub enum Shape {
    /// A round counter, or a stack of them with its height.
    Counter,
    /// The same with a letter on it. Several figures of this kind on a cell lie upon each other.
    Lettered(char),
    King,
    General,
    Minister,
    Priestess,
    Elephant,
    Knight,
    Woody,
    Soldier,
    Pawn,
    Matron,
    /// The sign of a priestess who serves one.
    Spider,
    Weaponmaster,
    Wizard,
    Orc,
    Champion,
    Warrior,
    Shaman,
    /// The strongest of warriors.
    Hero,
    /// To take a card.
    Draft,
    /// To move.
    Step,
    /// What counts in the end.
    Point,
    /// Something to eat.
    Food,
}
