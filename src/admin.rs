//! What an operator can do, and what an author of games can.
//!
//! Answers go to an output that is handed in, reasons for a failure come back as a [`Failure`].

pub mod backup;
pub mod board;
pub mod broadcast;
pub mod checkpoints;
mod condition;
mod correspondent;
pub mod demo;
pub mod dice;
pub mod init;
pub mod ledger;
pub mod letter;
pub mod mail;
pub mod manual;
pub mod oauth;
mod orders;
mod posted;
pub mod prune;
pub mod queue;
pub mod quota;
pub mod ratings;
pub mod records;
mod report;
pub mod restore;
pub mod senders;
pub mod service;
pub mod stats;
pub mod trial;
pub mod user;
pub mod verify;

pub use pbmd_rules::cli::{self as rules, Escaped, Failure};
use pbmd_rules::cli::{escaped, read_text, write_json};
