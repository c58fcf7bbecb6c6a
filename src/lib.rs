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
pub mod letter;
pub mod mail;
pub mod metrics;
pub mod order;
pub mod passwords;
pub mod play;
pub mod post;
pub mod secrets;
pub mod server;
pub mod store;
pub mod web;

pub use pbmd_rules::{fold, game, games, rating, search, time};
