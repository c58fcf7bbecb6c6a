//! What players write and what comes back, through the desk and the store: the mail interface sentence by sentence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

mod challenge;
mod clock;
mod dice;
mod errors;
mod faults;
mod looking;
mod messages;
mod moves;
mod once;
mod passwords;
mod proof;
mod races;
mod reply;
mod savana;
mod signup;
mod silence;
mod threads;
mod whole;
