//! What an operator can do, and what an author of games can.
//!
//! Answers go to an output that is handed in, reasons for a failure come back as a [`Failure`].

#[macro_use]
mod escaped;

pub mod check;
mod correspondent;
pub mod database;
pub mod demo;
pub mod dice;
pub mod init;
pub mod letter;
pub mod mail;
pub mod manual;
pub mod oauth;
pub mod orders;
mod posted;
pub mod reports;
pub mod rules;
pub mod service;

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

/// Writes an answer as one line of JSON or as text.
fn answer<T: Serialize>(
    out: &mut (dyn Write + Send),
    json: bool,
    found: &T,
    tell: impl FnOnce(&mut (dyn Write + Send), &T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if json {
        write_json(out, found)?;
    } else {
        tell(out, found)?;
    }
    Ok(out.flush()?)
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
