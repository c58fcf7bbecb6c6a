//! Colours, chosen so that those with any kind of colour blindness tell them apart (after Okabe and Ito), and what tells tints
//! apart without any colour.

use crate::game::Tint;

/// The ground of a board, the same in dark and in light surroundings.
pub(super) const GROUND: &str = "#f3ead7";
/// The edge of a board, and what grows or stands on the ground.
pub(super) const EDGE: &str = "#5b4a36";
/// The dark ones of squares that are dark and light by turns.
pub(super) const DARK_SQUARE: &str = "#d9c4a0";
/// The light ones.
pub(super) const LIGHT_SQUARE: &str = "#faf4e6";
/// Ground where grass grows.
pub(super) const SAVANNA: &str = "#ecd9a0";
/// Ground where something stood once.
pub(super) const RUINS: &str = "#cfc9c1";
/// Water.
pub(super) const LAKE: &str = "#a3cde8";
/// Waves on it, in the blue of pieces, so that a PNG has few colours.
pub(super) const WAVE: &str = "#0072b2";
/// Coordinates and other words on the ground of a board.
pub(super) const INK: &str = "#3b2f21";
/// The strands of a web.
pub(super) const STRAND: &str = "#8a7558";
/// What the last move changed.
pub(super) const CHANGED: &str = "#9b1fa8";

/// What a tint is painted with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    /// Inside.
    pub fill: &'static str,
    /// Outlines, and what is written on it.
    pub ink: &'static str,
    /// Dashes of a rim inside the outline, which tells the tint without its colour; none for no rim.
    pub rim: Option<&'static str>,
}

/// What a tint is painted with.
pub(super) fn colours(tint: Tint) -> Colours {
    let (fill, ink, rim) = match tint {
        Tint::Light => ("#ffffff", "#111111", None),
        Tint::Dark => ("#2b2b2b", "#ffffff", None),
        Tint::Red => ("#d55e00", "#111111", None),
        Tint::Blue => ("#0072b2", "#ffffff", Some("")),
        Tint::Green => ("#009e73", "#111111", Some("4 3")),
        Tint::Gold => ("#f0e442", "#111111", Some("1.5 3")),
    };
    Colours { fill, ink, rim }
}
