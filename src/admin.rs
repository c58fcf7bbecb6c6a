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
mod escaped;
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
pub mod rules;
pub mod senders;
pub mod service;
pub mod stats;
pub mod trial;
pub mod user;
pub mod verify;

use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;

pub use escaped::Escaped;

/// Why a command did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The question was wrong: an unknown game, an option that it does not have, a file that cannot be read.
    #[error("{0}")]
    Usage(String),
    /// The question was right, and the answer is no: a refused move, a check that failed.
    #[error("{0}")]
    Refused(String),
    /// Nobody takes the answer.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status of the program: 2 for wrong usage, otherwise 1.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Refused(_) | Failure::Output(_) => 1,
        }
    }
}

/// Writes an answer as one line of JSON.
fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> Result<(), Failure> {
    let answer = serde_json::to_string(answer).map_err(io::Error::from)?;
    writeln!(out, "{}", escaped::json(&answer))?;
    Ok(())
}

/// The text of a file, or of the standard input for `-`; bytes that are no UTF-8 are replaced.
fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    match bytes {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(fault) => Err(Failure::Usage(format!("cannot read {}: {fault}", file.display()))),
    }
}
