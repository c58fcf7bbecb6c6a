//! The transports: how mails come in and letters go out.
//!
//! Architecture Invariant: nothing in here knows a game, a player or a command. Incoming transports hand bytes to
//! an [`Intake`] and acknowledge them to the other side only after it said yes; outgoing transports are handed a
//! [`Parcel`] and say what became of it.

mod accept;
pub mod backoff;
pub mod dkim;
mod dots;
pub mod http;
pub mod imap;
pub mod listener;
pub mod maildir_in;
pub mod maildir_out;
pub mod monitor;
pub mod oauth;
pub mod one_click;
mod oversize;
mod session;
pub mod smtp_out;
pub mod stdin;
mod stream;
#[cfg(test)]
pub(crate) mod testing;
pub mod tls;

use std::future::Future;
use std::net::IpAddr;

use jiff::Timestamp;

pub use one_click::{Unsubscribe, Unsubscribed};

/// A mail as a transport brought it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The bytes of the message (RFC 5322), without what the transport added for itself. When
    /// [`Arrival::oversize`] is set these are the header section alone.
    pub raw: Vec<u8>,
    /// When it reached the mailbox (IMAP INTERNALDATE, a Maildir file's mtime) or this program (SMTP, LMTP,
    /// stdin).
    pub arrived: Timestamp,
    /// Where it lay, for the ledger: `imap:USER@HOST/FOLDER;UIDVALIDITY;UID`, `maildir:NAME` (the
    /// unique part of the file name), or none where the transport has no such thing (SMTP, LMTP, stdin).
    pub position: Option<String>,
    /// The envelope sender (RFC 5321 reverse-path without brackets); `Some("")` is the null sender of bounces;
    /// none where the transport does not tell.
    pub envelope_from: Option<String>,
    /// The envelope recipients that this server accepted; empty where the transport does not tell.
    pub envelope_to: Vec<String>,
    /// The host that handed it over; none where the transport does not tell (all but SMTP and LMTP).
    pub peer: Option<IpAddr>,
    /// The size of a message that was too large to be taken whole, in bytes.
    pub oversize: Option<u64>,
}

/// The mail cannot be taken now (SMTP 4yz): the database is locked or the disk full, and it should be tried again
/// later. Holds the reason.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("not now: {0}")]
pub struct NotNow(pub String);

/// A way by which mails come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The SMTP listener.
    Smtp,
    /// The LMTP listener.
    Lmtp,
    /// The Maildir.
    Maildir,
    /// The IMAP mailbox.
    Imap,
    /// The running server itself, without which none of the others are read; all that there is for `pbmd receive`.
    Serve,
}

impl Source {
    /// One word, for the store and for operators.
    pub fn name(self) -> &'static str {
        match self {
            Source::Smtp => "smtp",
            Source::Lmtp => "lmtp",
            Source::Maildir => "maildir",
            Source::Imap => "imap",
            Source::Serve => "serve",
        }
    }
}

/// The taker of mails from a transport. `Ok` means that the mail is committed to stable storage (or was there
/// already: a mail seen before is taken again without harm).
pub trait Intake: Clone + Send + Sync + 'static {
    /// Commits one mail.
    ///
    /// # Errors
    ///
    /// [`NotNow`]: the mail is not committed, and the transport keeps it.
    fn take(&self, mail: Arrival) -> impl Future<Output = Result<(), NotNow>> + Send;

    /// Hears that mails could come in by this way at a moment: a listener accepted connections then, and what lay in a mailbox
    /// then has been taken.
    fn has_read(&self, source: Source, at: Timestamp);
}

/// How the connection to a mail server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte (RFC 8314).
    Tls,
    /// Plain at first, then `STARTTLS` before anything else (RFC 3207, RFC 9051); never on without.
    StartTls,
    /// No protection. With a password to this very machine only.
    Plain,
}

impl Security {
    /// Whether a password may be sent to `peer`: without TLS to this machine only, where nobody else can listen.
    pub fn allows_password(self, peer: IpAddr) -> bool {
        self != Security::Plain || peer.to_canonical().is_loopback()
    }
}

/// One letter on its way to one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The envelope sender (RFC 5321 reverse-path); empty for the null sender.
    pub from: String,
    /// The envelope recipient.
    pub to: String,
    /// The letter's Message-ID without angle brackets; the same at each repetition.
    pub message_id: String,
    /// The whole message, CRLF line ends.
    pub bytes: Vec<u8>,
}

/// What became of a [`Parcel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The next server (or the Maildir) has it; its last reply.
    Sent(String),
    /// It was certainly not taken; trying again later is right. The reason, fit for an operator.
    Later(String),
    /// It was refused for good. The reason.
    Refused(String),
    /// It was not tried: the next server cannot be reached, or takes letters from nobody now. The reason, fit for an operator.
    Away(String),
    /// The connection broke after the whole letter was handed over and before the answer: it may have been taken.
    Unknown(String),
}

/// An outgoing transport. One letter at a time, in order; connections are kept inside and dropped on any error.
pub trait Outgoing: Send {
    /// Hands one letter over.
    fn deliver(&mut self, parcel: &Parcel) -> impl Future<Output = Delivery> + Send;

    /// There is nothing more to deliver for now: connections may be closed.
    fn rest(&mut self) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }
}
