//! IMAP in: mails out of a mailbox on somebody's mail server (RFC 3501, IDLE RFC 2177, MOVE RFC 6851,
//! UIDPLUS RFC 4315).
//!
//! A mail is marked as done in the mailbox only after [`Intake::take`](super::Intake::take) committed it, and what tells done mails
//! from new ones is that mark alone: a person who reads the mailbox beside us and so sets `\Seen` costs no mail. Mails
//! that somebody marked `\Deleted` are left alone. Between the commit and the mark the connection may break; the mail then
//! comes a second time, and the intake knows it again.
//!
//! async-imap brings the parser and the quoting of the login. Its commands are not used, because they take a
//! `NO` to FETCH, STORE or SEARCH, and the end of the stream, for an empty answer; see `connection`.

mod backoff;
mod bounded;
mod config;
mod connection;
mod error;
mod folder;
mod idle;
mod poll;
mod stream;
mod watch;

pub use super::Security;
pub use config::{Config, Done, Timeouts};
pub use error::ImapError;
pub use watch::{Found, try_once, watch};

#[cfg(test)]
mod tests;
