//! What a search of a game comes to.

/// The move that a search has chosen, before it is spelled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found<M> {
    /// The move.
    pub chosen: M,
    /// The moves and rolls that are expected from there in their canonical spelling, the chosen move first.
    pub line: Vec<String>,
    /// The part of a win that the seat may expect, 0 to 1.
    pub worth: f64,
    /// How many positions were looked at.
    pub nodes: u64,
}
