//! Configuration of the server that takes our letters.

use std::path::PathBuf;
use std::time::Duration;

use crate::post::Security;
use crate::post::oauth::Credential;

#[derive(Clone, Debug)]
pub struct Login {
    pub username: String,
    /// A password for PLAIN or LOGIN, or a token for XOAUTH2.
    pub credential: Credential,
}

/// Time limits of the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Connecting.
    pub connect: Duration,
    /// The reply to a command.
    pub command: Duration,
    /// The transfer of the letter.
    pub letter: Duration,
    /// The reply to the whole letter; too short a time leads to duplicates (RFC 5321, 4.5.3.2.6: ten minutes).
    pub final_reply: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Timeouts {
            connect: seconds(15),
            command: seconds(120),
            letter: seconds(180),
            final_reply: seconds(600),
        }
    }
}

/// The server that takes our letters.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    /// The host name, which the certificate must bear, or IP address.
    pub host: String,
    /// The TCP port.
    pub port: u16,
    /// How the connection is encrypted.
    pub security: Security,
    /// The account to log in to, if any.
    pub login: Option<Login>,
    /// A PEM file of certificate authorities trusted besides the system's.
    pub extra_ca: Option<PathBuf>,
    /// The host name of this server, for EHLO.
    pub hello: String,
    /// Time limits.
    pub timeouts: Timeouts,
}
