//! A mailbox to be watched, and how patiently.

use std::path::PathBuf;
use std::time::Duration;

use crate::post::Security;
use crate::post::oauth::Credential;

/// What becomes of a mail that was taken. As text: `flag`, or else the name of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Moved to this folder, which is created when missing. Without MOVE: copied, marked as deleted and, where
    /// the server has UIDPLUS, expunged by UID; without UIDPLUS the mark stays, for an expunge of the whole
    /// folder could hit what somebody else marked.
    Move(String),
    /// Left where it is with the keyword `$PbmdDone`. Where the folder keeps no keywords `\Flagged` serves, and
    /// then a person must not put flags (stars) on new mails.
    Flag,
}

impl From<String> for Done {
    fn from(text: String) -> Done {
        if text == "flag" { Done::Flag } else { Done::Move(text) }
    }
}

/// One mailbox to be watched.
#[derive(Clone, Debug)]
pub struct Config {
    /// Name or address of the server; also the name that its certificate must carry.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// Allows [`Security::Plain`] to addresses other than loopback.
    pub plain_anywhere: bool,
    /// Login name.
    pub username: String,
    /// What is shown for it: a password by `LOGIN`, a token by `AUTHENTICATE XOAUTH2`.
    pub credential: Credential,
    /// The folder that is watched, in plain Unicode, not in IMAP's modified UTF-7.
    pub folder: String,
    /// What becomes of a mail that was taken.
    pub done: Done,
    /// A PEM file with certificate authorities trusted beside the system's.
    pub ca_file: Option<PathBuf>,
    /// Maximum size of a mail that is taken whole, in bytes. Of a larger one the header section is taken, as
    /// [`Arrival::oversize`](crate::post::Arrival::oversize).
    pub largest: u64,
    /// Waits and deadlines.
    pub timeouts: Timeouts,
}

impl Config {
    /// A mailbox with the usual choices: INBOX, done mails moved to `Processed`, the port that belongs to
    /// `security`, mails of up to 1 MiB.
    pub fn new(host: &str, security: Security, username: &str, credential: Credential) -> Config {
        Config {
            host: host.to_owned(),
            port: if security == Security::Tls { 993 } else { 143 },
            security,
            plain_anywhere: false,
            username: username.to_owned(),
            credential,
            folder: "INBOX".to_owned(),
            done: Done::Move("Processed".to_owned()),
            ca_file: None,
            largest: 1 << 20,
            timeouts: Timeouts::default(),
        }
    }

    /// `host:port`.
    pub(super) fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// How long things may take, and how long to wait between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Each step from the first packet to being logged in.
    pub connect: Duration,
    /// The response to any command that carries no mail.
    pub command: Duration,
    /// The transfer of one mail.
    pub mail: Duration,
    /// One IDLE; then it is ended and asked for again. Below ten minutes, at which the first servers cut it.
    pub idle: Duration,
    /// The wait between two looks into a mailbox whose server has no IDLE.
    pub poll: Duration,
    /// The first wait after a failure; each further one is twice as long.
    pub first_wait: Duration,
    /// The longest wait after a failure.
    pub longest_wait: Duration,
    /// The longest time for which a mail is left alone that failed again and again.
    pub set_aside: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            connect: Duration::from_secs(30),
            command: Duration::from_secs(60),
            mail: Duration::from_secs(300),
            idle: Duration::from_secs(300),
            poll: Duration::from_secs(60),
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(300),
            set_aside: Duration::from_secs(3600),
        }
    }
}

/// Failures in a row after which a mail stands back for the others.
pub(super) const TRIES: u32 = 3;

/// Maximum size of the header section that is read of a mail that is too large, in bytes.
pub(super) const LARGEST_HEADER: u64 = 256 * 1024;
