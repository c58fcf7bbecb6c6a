//! Pictures as SVG (`svg`), pixels (`png`) and plain text (`pbmd_rules::text`). No game is known here: a picture holds all that
//! drawing it takes.

mod bands;
mod canvas;
mod card;
mod cards;
mod figure;
mod film;
mod hexes;
mod legend;
mod palette;
mod png;
mod scene;
mod short;
mod sprites;
mod squares;
mod svg;
mod web;

pub(crate) use card::card;
pub(crate) use figure::piece;
pub(crate) use film::film;
pub use legend::Legend;
#[cfg(test)]
pub(crate) use palette::contrast;
pub(crate) use palette::dark_rules;
pub use pbmd_rules::text::{COLUMNS, plain};
pub(crate) use pbmd_rules::text::{plain_within, wrap};
pub use png::{png, png_within};
pub use sprites::Sprites;
pub use svg::{CellLink, Drawing, Overlay, drawing};
