//! The server that takes letters, as configured.

use std::path::PathBuf;
use std::time::Duration;

use crate::post::Security;
use crate::post::oauth::Credential;

/// An account on the server.
#[derive(Clone, Debug)]
pub struct Login {
    /// Its name.
    pub username: String,
    /// What is shown for it: a password by PLAIN or LOGIN, a token by XOAUTH2.
    pub credential: Credential,
}

/// How long each step may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The connection.
    pub connect: Duration,
    /// The reply to a command.
    pub command: Duration,
    /// The transfer of the letter.
    pub letter: Duration,
    /// The reply to the whole letter; too short a time here gives doubled letters (RFC 5321, 4.5.3.2.6 asks for ten
    /// minutes).
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

/// The server that takes our letters, as configured.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    /// Its host name (with TLS its certificate must bear it) or IP address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is encrypted.
    pub security: Security,
    /// The account to use, if it wants one.
    pub login: Option<Login>,
    /// A PEM file of certificate authorities to trust besides the system's.
    pub extra_ca: Option<PathBuf>,
    /// The host name of this server, for EHLO.
    pub hello: String,
    /// How long each step may take.
    pub timeouts: Timeouts,
}
