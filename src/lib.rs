//! pbmd, a play-by-mail game server: the table of contents.
//!
//! Folders are the stations of a letter; `docs/architecture.md` tells the way it takes through them.

pub mod admin;
pub mod clock;
pub mod command;
pub mod config;
pub mod desk;
pub mod draw;
pub mod folder;
pub mod game;
pub mod games;
pub mod letter;
pub mod mail;
pub mod metrics;
pub mod order;
pub mod passwords;
pub mod play;
pub mod post;
pub mod rating;
pub mod search;
pub mod secrets;
pub mod server;
pub mod store;
pub mod time;

/// The example of `docs/writing-a-game.md`, compiled and played.
#[cfg(doctest)]
#[doc = include_str!("../docs/writing-a-game.md")]
struct WritingAGame;
