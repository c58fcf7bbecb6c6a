//! Incoming IMAP: mails from a mailbox on another mail server (RFC 3501, IDLE RFC 2177, MOVE RFC 6851, UIDPLUS RFC 4315).
//!
//! A mail is marked as done only after [`Intake::take`](super::Intake::take) committed it, and only that mark tells done
//! mails from new ones, so that somebody reading the mailbox (`\Seen`) costs no mail. Mails marked `\Deleted` are left
//! alone. If the connection breaks between commit and mark, the mail comes again and the intake recognises it.
//!
//! async-imap provides the parser and the quoting of the login. Its commands are not used, because they take a `NO` to
//! FETCH, STORE or SEARCH, and the end of the stream, for an empty answer; see `connection`.

mod bounded;
mod config;
mod connection;
mod error;
mod folder;
mod idle;
mod poll;
mod retry;
mod stream;
mod watch;

pub use super::Security;
pub use config::{Config, Done, Timeouts};
pub use watch::{try_once, watch};

#[cfg(test)]
mod tests;
