//! The configuration file.
//!
//! One TOML file; `config/pbmd.toml` explains every key. Unknown keys, wrong types and wrong values are mistakes, all reported at once
//! with their lines.

mod load;
mod mail_server;
mod names;
mod reader;
mod section;
mod settings;
#[cfg(test)]
mod tests;

pub(crate) use section::ConfigErrors;
pub use section::Environment;
pub use settings::{Config, Host};
pub(crate) use settings::{Imap, Login, Outgoing, Relay, Secret};
