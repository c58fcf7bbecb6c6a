//! Pictures as SVG (`svg`), pixels (`png`) and plain text (`pbmd_rules::text`). No game is known here: a picture holds all that
//! drawing it takes.

mod bands;
mod canvas;
mod card;
mod cards;
mod change;
mod figure;
mod film;
mod grounds;
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

pub use card::card;
pub use figure::piece;
pub use film::film;
pub use grounds::Grounds;
pub use legend::Legend;
#[cfg(test)]
pub(crate) use palette::contrast;
pub use palette::dark_rules;
pub use pbmd_rules::text::{COLUMNS, plain, plain_within, wrap};
pub use png::{png, png_at, png_within};
pub use sprites::Sprites;
pub use svg::{
    CellLink, Drawing, drawing, drawing_on, drawing_with_links, drawing_with_names, drawing_with_titles,
};
