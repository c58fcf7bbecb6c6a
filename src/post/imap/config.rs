//! Configuration of a mailbox.

use std::path::PathBuf;
use std::time::Duration;

use crate::post::Security;
use crate::post::oauth::Credential;

/// What happens to a taken mail. As text: `flag`, or the name of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Moved to this folder, which is created if missing. Without MOVE: copied, marked as deleted and, with UIDPLUS,
    /// expunged by UID; without UIDPLUS the mark stays, for an expunge of the whole folder could hit other people's marks.
    Move(String),
    /// Left in place with the keyword `$PbmdDone`, or with `\Flagged` if the folder keeps no keywords; then nobody may
    /// flag (star) new mails.
    Flag,
}

impl From<String> for Done {
    fn from(text: String) -> Done {
        if text == "flag" { Done::Flag } else { Done::Move(text) }
    }
}

/// A mailbox to watch.
#[derive(Clone, Debug)]
pub struct Config {
    /// Name or address of the server, which its certificate must bear.
    pub host: String,
    /// The TCP port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// The user name.
    pub username: String,
    /// A password for `LOGIN`, or a token for `AUTHENTICATE XOAUTH2`.
    pub credential: Credential,
    /// The watched folder, in plain Unicode, not in IMAP's modified UTF-7.
    pub folder: String,
    /// What happens to a taken mail.
    pub done: Done,
    /// A PEM file of certificate authorities trusted besides the system's.
    pub ca_file: Option<PathBuf>,
    /// Maximum size of a mail taken whole, in bytes. Of a larger one only the header section is taken, as
    /// [`Arrival::oversize`](crate::post::Arrival::oversize).
    pub largest: u64,
    /// Waits and time limits.
    pub timeouts: Timeouts,
}

impl Config {
    /// A mailbox with defaults: INBOX, done mails moved to `Processed`, `security`'s usual port, mails of up to 1 MiB.
    pub fn new(host: &str, security: Security, username: &str, credential: Credential) -> Config {
        Config {
            host: host.to_owned(),
            port: if security == Security::Tls { 993 } else { 143 },
            security,
            username: username.to_owned(),
            credential,
            folder: "INBOX".to_owned(),
            done: Done::Move("Processed".to_owned()),
            ca_file: None,
            largest: 1 << 20,
            timeouts: Timeouts::default(),
        }
    }

    pub(super) fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// Waits and time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Each step until logged in.
    pub connect: Duration,
    /// The response to a command that carries no mail.
    pub command: Duration,
    /// The transfer of one mail.
    pub mail: Duration,
    /// One IDLE, which is then renewed. Below ten minutes, when the first servers cut it.
    pub idle: Duration,
    /// The time between two polls of a server without IDLE.
    pub poll: Duration,
    /// The first wait after a failure; each further one doubles.
    pub first_wait: Duration,
    /// The longest wait after a failure.
    pub longest_wait: Duration,
    /// The longest time for which a mail that keeps failing is left alone.
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

/// Consecutive failures after which a mail yields to the others.
pub(super) const TRIES: u32 = 3;

pub(super) const LARGEST_HEADER: u64 = 256 * 1024;
