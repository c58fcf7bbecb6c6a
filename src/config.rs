//! The configuration file.
//!
//! One TOML file; `config/pbmd.toml` explains every key. Reading it is strict, so that a slip of the pen never
//! becomes a default: unknown keys, wrong types and wrong values are mistakes, and all of them are told at once,
//! each with its line.

mod error;
mod load;
mod mail_server;
mod names;
mod reader;
mod section;
mod settings;
mod surroundings;
#[cfg(test)]
mod tests;

pub use crate::desk::{Limits, Policy, Retention, Trust, TrustedServer};
pub use error::{ConfigError, ConfigErrors};
pub use reader::{IMAP_PASSWORD, SMTP_PASSWORD};
pub use settings::{Config, Dkim, Host, Imap, Incoming, Login, OneClick, Outgoing, Relay, Secret, Server};
pub use surroundings::Surroundings;
