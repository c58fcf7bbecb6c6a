//! Pictures as something to look at or to listen to.
//!
//! Architecture Invariant: nothing in here knows a game; a picture holds all that is needed to draw it.

mod plain;

pub use plain::{COLUMNS, plain, plain_within, wrap};
