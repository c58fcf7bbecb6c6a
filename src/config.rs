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

pub use crate::desk::{Limits, Policy, Retention, Trust, TrustedServer};
pub use reader::{IMAP_PASSWORD, SMTP_PASSWORD};
pub use section::{ConfigError, ConfigErrors, Environment};
pub use settings::{Config, Dkim, Host, Imap, Incoming, Login, OneClick, Outgoing, Relay, Secret, Server};
