//! The program as it is met from outside: as a process and a command line, through its pages and templates, and by every game. One
//! program of many parts, so that they are linked once and run side by side.

// clippy.toml allows these in test functions, and not yet in what they call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../daemon/mod.rs"]
mod daemon;
#[allow(dead_code, reason = "other tests use all of it")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;

mod backup;
mod cases;
mod cli;
mod corpora;
mod dice;
mod docs;
mod games_by_mail;
mod help;
mod manual;
mod new_game;
mod orders;
mod phrases;
mod readme;
mod server;
mod templates;
