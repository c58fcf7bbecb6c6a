//! The games of pbmd: the contract, the games, search, ratings and clocks.
//!
//! Nothing here knows mail, storage or images: authors of games build only this crate. See `docs/writing-a-game.md`.

pub mod cli;
pub mod fold;
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
