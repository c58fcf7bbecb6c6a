//! What players write and what comes back, through the desk and the store: the mail interface sentence by sentence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[allow(dead_code, reason = "other tests use all of it")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;

mod aloud;
mod answers;
mod arrival;
mod board_limits;
mod bounces;
mod challenge;
mod choices;
mod claim;
mod clock;
mod commands;
mod conditions;
mod consent;
mod days;
mod dice;
mod digest;
mod erasing;
mod errors;
mod export;
mod facing;
mod faults;
mod forms;
mod harm;
mod house;
mod keep;
mod limits;
mod long;
mod looking;
mod marks;
mod messages;
mod missing_rules;
mod moves;
mod named_words;
mod note;
mod once;
mod operator;
mod orders;
mod outside;
mod pages;
mod passwords;
mod post;
mod proof;
mod quotes;
mod races;
mod ratings;
mod rematch;
mod reply;
mod savana;
mod savana_time;
mod seats;
mod seeks;
mod shown;
mod signup;
mod silence;
mod slips;
mod statements;
mod strangers;
mod submit;
mod tap;
mod terms;
mod threads;
mod time;
mod tongues;
mod trust;
mod undo;
mod vacation;
mod watching;
mod who;
mod whole;
mod words;
mod year;

/// A userid as it stands at the beginning of a sentence.
fn capital(userid: &str) -> String {
    format!("{}{}", userid[..1].to_uppercase(), &userid[1..])
}
