//! Conditional moves: what a player wants to answer, left with the server beforehand.
//!
//! A tree is read and checked against the board as its owner sees it, and followed by what its owner may know of the record. It
//! never looks at what is hidden from its owner.

mod check;
mod fault;
mod follow;
mod names;
mod read;
mod tree;

#[cfg(test)]
mod tests;

pub use check::{Checked, LineEnd, check};
pub use fault::{LineFault, WrongLine};
pub use follow::{Standing, Why, standing};
pub use read::{GOES_ON, MOST_DEEP, MOST_LINES, queued, recall};
pub use tree::{Answer, Branch, Theirs, Tree};
