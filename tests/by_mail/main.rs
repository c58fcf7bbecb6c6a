//! What players write and what comes back, through the desk and the store: the mail interface sentence by sentence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[allow(dead_code, reason = "other tests use all of it")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod boards;
mod clocks;
mod commands;
mod games;
mod letters;
mod mails;
mod operator;

/// A userid at the beginning of a sentence.
fn capital(userid: &str) -> String {
    format!("{}{}", userid[..1].to_uppercase(), &userid[1..])
}
