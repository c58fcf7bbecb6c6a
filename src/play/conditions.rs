//! Conditional moves: what a player wants to answer, left with the server beforehand.
//!
//! A tree is read and checked against the board as its owner sees it, and followed by what its owner may know of the record. It
//! never looks at what is hidden from its owner.

mod check;
mod follow;
mod read;
mod rolls;
mod tree;

#[cfg(test)]
mod tests;

pub use check::check;
pub(crate) use follow::Why;
pub use follow::{Standing, standing};
pub(crate) use read::{GOES_ON, queued};
pub use read::{MOST_DEEP, MOST_LINES, recall};
pub(crate) use tree::{Answer, Branch, LineFault, Theirs, Tree, WrongLine};
