//! Commands for operators and for authors of games.
//!
//! Commands write to the output that they are given; failures are returned as a [`Failure`].

/// Writes one escaped line of formatted text; see [`escaped::line`].
macro_rules! line {
    ($out:expr, $($text:tt)*) => {
        $crate::admin::escaped::line($out, format_args!($($text)*))
    };
}

pub mod check;
mod correspondent;
pub mod database;
pub mod demo;
pub mod dice;
pub mod doctor;
pub mod init;
pub mod letter;
pub mod mail;
pub mod manual;
pub mod oauth;
pub mod orders;
pub mod owner;
mod posted;
pub mod reports;
pub mod service;

use std::io::Write;

use serde::Serialize;

pub use pbmd_rules::cli::{self as rules, Escaped, Failure};
use pbmd_rules::cli::{escaped, read_text, write_json};

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
