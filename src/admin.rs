//! Commands for operators and for authors of games.
//!
//! Commands write to the output that they are given; failures are returned as a [`Failure`].

/// Writes one escaped line of formatted text; see [`escaped::line`].
macro_rules! line {
    ($out:expr, $($text:tt)*) => {
        $crate::admin::escaped::line($out, format_args!($($text)*))
    };
}

mod answer;
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

use pbmd_rules::cli::{escaped, read_text, write_json};

pub use pbmd_rules::cli::{self as rules, Escaped, Failure};
