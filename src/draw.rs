//! Pictures as drawings and as text.
//!
//! ```text
//! svg      the board as a drawing          png    a drawing as pixels            (as plain text: pbmd_rules::text)
//! squares, web, bands, hexes   the board by its layout, where scene says            cards  cards below it
//! figure   the pieces                      palette   colours and patterns           canvas   lines of SVG
//! ```
//!
//! Architecture Invariant: nothing in here knows a game; a picture holds all that is needed to draw it.

mod bands;
mod canvas;
mod cards;
mod change;
mod figure;
mod hexes;
mod palette;
mod png;
mod scene;
mod squares;
mod svg;
mod web;

#[cfg(test)]
pub(crate) use palette::contrast;
pub use pbmd_rules::text::{COLUMNS, plain, plain_within, wrap};
pub use png::png;
pub use svg::{Drawing, drawing};
