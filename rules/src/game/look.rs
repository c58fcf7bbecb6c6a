//! How a board looks in a drawing. `draw` turns this into shapes and colours.
//!
//! All of it is optional: by default a board is drawn as squares, or as a web if cells have [links](super::Diagram::links), with
//! the text of each cell on a counter.

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
    /// How its cells are arranged.
    pub layout: Layout,
    /// Whether the drawing is rotated by half a turn, because the viewer's side is the upper one.
    pub turned: bool,
    /// What lies between the cells.
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

/// A place on a board that is not a cell: nothing can ever be there.
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

/// How the cells of a board are arranged.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Unspecified: squares, or a web if there are links.
    #[default]
    Plain,
    /// Squares of a cell's size, alternately dark and light.
    Squares,
    /// Knots where strands (the links) meet.
    Web,
    /// Bands that run over and under each other: the cells of each band from end to end, as indices. A cell that occurs twice is a
    /// crossing; one that does not occur lies beside the bands.
    Bands(Vec<Vec<usize>>),
    /// Rows of hexagons of a cell's width, nine tenths of a cell apart, every other row shifted by half a cell.
    Hexes,
}

/// What a drawing shows on a cell. The default shows the cell's text.
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
    /// The owner of what is there, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// What the cell itself looks like.
    #[serde(skip_serializing_if = "Tile::is_plain")]
    pub tile: Tile,
    /// Whether what moved last may not come here this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// The pieces, from bottom to top or from left to right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
}

impl Drawn {
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
    /// The home of one tint and the start of another.
    HomeAndStart(Tint, Tint),
    /// Where pieces of this tint may promote.
    Zone(Tint),
    /// Where pieces of every tint may promote.
    Zones,
    /// Grassland.
    Savanna,
    /// Grassland where a player starts.
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

/// A piece on a cell, or several identical ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// What it is.
    pub shape: Shape,
    /// Its colour.
    pub tint: Tint,
    /// How many there are; shown if more than one.
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

/// The colours of pieces. Drawings also distinguish them without colour.
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

/// The pieces, and the symbols on cards, that drawings know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "names of pieces")]
pub enum Shape {
    /// A round counter, or a stack of them with its height.
    Counter,
    /// A counter with a letter. Several on a cell are stacked.
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
    /// The symbol of a priestess who serves as one.
    Spider,
    Weaponmaster,
    Wizard,
    Orc,
    Champion,
    Warrior,
    Shaman,
    Hero,
    Draft,
    Step,
    Point,
    Food,
}
