//! What transports share: mails that come in, letters that go out, and what becomes of both.

use std::fmt;
use std::future::Future;
use std::net::IpAddr;

use jiff::Timestamp;
use tokio::io::{AsyncRead, AsyncWrite};

/// A byte stream in both directions: TCP, TLS over it, or a pipe in tests.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug> Stream for S {}

/// An incoming mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The message (RFC 5322) without what the transport added; only its header section if
    /// [`Arrival::oversize`] is set.
    pub raw: Vec<u8>,
    /// When it reached the mailbox (IMAP INTERNALDATE, a Maildir file's mtime) or this program (SMTP, LMTP, stdin).
    pub arrived: Timestamp,
    /// The way by which it came.
    pub source: Source,
    /// Where it was, for the ledger: `imap:USER@HOST/FOLDER;UIDVALIDITY;UID` or `maildir:NAME` (the unique part of
    /// the file name); none for SMTP, LMTP and stdin.
    pub position: Option<String>,
    /// The envelope sender (RFC 5321 reverse-path without brackets); empty for the null sender of bounces, none if
    /// the transport does not know it.
    pub envelope_from: Option<String>,
    /// The accepted envelope recipients; empty if the transport does not know them.
    pub envelope_to: Vec<String>,
    /// The sending host (SMTP and LMTP only).
    pub peer: Option<IpAddr>,
    /// The full size in bytes of a message that was too large to take whole.
    pub oversize: Option<u64>,
}

impl Arrival {
    /// A mail taken whole, with nothing else known about it.
    pub fn new(raw: Vec<u8>, arrived: Timestamp, source: Source) -> Arrival {
        Arrival {
            raw,
            arrived,
            source,
            position: None,
            envelope_from: None,
            envelope_to: Vec::new(),
            peer: None,
            oversize: None,
        }
    }
}

/// The mail cannot be taken now (SMTP 4yz), because the database is locked or the disk full; try again later. Holds
/// the reason.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("not now: {0}")]
pub struct NotNow(pub String);

/// A way for mails to come in.
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
    /// The running server itself, which reads all the others; the only one for `pbmd receive`.
    Serve,
    /// The page on which a letter's reader chooses an answer: it proves its reader by a secret word.
    Page,
}

impl Source {
    /// Its name in the store and to operators.
    pub fn name(self) -> &'static str {
        match self {
            Source::Smtp => "smtp",
            Source::Lmtp => "lmtp",
            Source::Maildir => "maildir",
            Source::Imap => "imap",
            Source::Serve => "serve",
            Source::Page => "page",
        }
    }
}

/// A way by which mails come in or letters leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Mails come in.
    In(Source),
    /// Requests to unsubscribe come in, by one click.
    Unsubscribe,
    /// Letters leave.
    Out,
    /// Letters leave by one of several mail servers; its name, one of `relays::RELAYS`.
    Relay(&'static str),
}

impl Way {
    /// Its name in the store, in metrics and to operators.
    pub fn name(self) -> &'static str {
        match self {
            Way::In(source) => source.name(),
            Way::Unsubscribe => "unsubscribe",
            Way::Out => "outgoing",
            Way::Relay(name) => name,
        }
    }
}

/// Takes mails from a transport. `Ok` means the mail is on stable storage; taking the same mail twice is harmless.
pub trait Intake: Clone + Send + Sync + 'static {
    /// Commits one mail. On [`NotNow`] nothing is committed, and the transport keeps it.
    fn take(&self, mail: Arrival) -> impl Future<Output = Result<(), NotNow>> + Send;

    /// Records that this source was working at a moment: a listener was accepting connections, or everything then in
    /// a mailbox has been taken.
    fn has_read(&self, source: Source, at: Timestamp);

    /// Records that a way in worked at a moment, or why it did not, in words for an operator. Whoever keeps no such record does nothing.
    fn saw(&self, way: Way, at: Timestamp, went: Result<(), &str>) {
        let _unrecorded = (way, at, went);
    }

    /// Counts a letter that is about to be handed to a mail server, by our account there; gives when it was counted. Whoever keeps no
    /// such count lets all of them leave. Fails if the server has taken what it takes.
    fn reserve(&self, account: &str, rate: Rate) -> Result<Timestamp, Full> {
        let _uncounted = (account, rate);
        Ok(Timestamp::UNIX_EPOCH)
    }

    /// The letter that was counted at that moment was not taken.
    fn give_back(&self, account: &str, reserved: Timestamp) {
        let _uncounted = (account, reserved);
    }
}

/// How many letters a mail server takes from us; none: any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// Within an hour.
    pub per_hour: Option<u32>,
    /// Within a day.
    pub per_day: Option<u32>,
}

/// A mail server has taken all letters that it takes within a time.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error("it has taken its {most} letters of this {span}")]
pub struct Full {
    /// How many.
    pub most: u32,
    /// "hour" or "day".
    pub span: &'static str,
}

/// How the connection to a mail server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte (RFC 8314).
    Tls,
    /// Plain, then `STARTTLS` before anything else (RFC 3207, RFC 9051); never continues without it.
    StartTls,
    /// No protection. Passwords are sent to this machine only.
    Plain,
}

impl Security {
    /// Whether a password may be sent to `peer`: without TLS only to this machine, where nobody else can listen.
    pub fn allows_password(self, peer: IpAddr) -> bool {
        self != Security::Plain || peer.to_canonical().is_loopback()
    }
}

/// One letter to one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The envelope sender (RFC 5321 reverse-path); empty for the null sender.
    pub from: String,
    /// The envelope recipient.
    pub to: String,
    /// The Message-ID without angle brackets; the same on every attempt.
    pub message_id: String,
    /// The whole message, CRLF line ends.
    pub bytes: Vec<u8>,
}

/// Whom a permanent refusal concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// This letter: its length or its form.
    Letter,
    /// Its reader: the address is not there, or takes no mail.
    Reader,
    /// Our own line, whoever the reader is: quota, login, sender, host or reputation.
    Line,
    /// The reply does not tell. What becomes of letters to others will.
    Unclear,
}

/// What became of a [`Parcel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Accepted by the next server (or the Maildir). Its last reply.
    Sent(String),
    /// Certainly not accepted; to be tried again. The reason, fit for an operator.
    Later(String),
    /// Permanently refused: whom that concerns, and the reason.
    Refused(Whose, String),
    /// Not tried: the next server cannot be reached, or accepts no letters at present. The reason, fit for an operator.
    Away(String),
    /// The connection broke between the end of the letter and the reply, so it may have been accepted. The reason.
    Unknown(String),
}

/// An outgoing transport, one letter at a time. It keeps connections open, and drops them on any error.
pub trait Outgoing: Send {
    /// Delivers one letter.
    fn deliver(&mut self, parcel: &Parcel) -> impl Future<Output = Delivery> + Send;

    /// Nothing to deliver for now: connections may be closed.
    fn rest(&mut self) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }
}
