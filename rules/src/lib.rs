//! The games of pbmd, and all that plays them without people: the contract, search, ratings and clocks.
//!
//! Nothing in here knows mail, storage or pictures: an author of a game builds this crate alone. `docs/writing-a-game.md` tells how.

pub mod cli;
pub mod game;
pub mod games;
pub mod rating;
pub mod search;
pub mod text;
pub mod time;

/// The example of `docs/writing-a-game.md`, compiled and played.
#[cfg(doctest)]
#[doc = include_str!("../../docs/writing-a-game.md")]
struct WritingAGame;
