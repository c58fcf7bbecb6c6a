//! What can go wrong with a mailbox, in words for an operator.

use std::time::Duration;

use crate::post::oauth::NoToken;
use crate::post::tls::TlsError;

/// Why something with the mailbox failed.
#[derive(Debug, thiserror::Error)]
pub enum ImapError {
    /// The TCP connection could not be made.
    #[error("cannot connect to {at}: {why}")]
    Unreachable {
        /// `host:port`.
        at: String,
        /// The system's reason.
        why: String,
    },
    /// The password would go over an open network in the clear.
    #[error("{at} is not on this machine and security is \"plain\": use \"tls\" or \"starttls\"")]
    Unprotected {
        /// The server's address.
        at: String,
    },
    /// No TLS on this side.
    #[error(transparent)]
    NoTls(#[from] TlsError),
    /// TLS was refused by either side; a certificate that is not trusted, mostly.
    #[error("no TLS with {at}: {why}")]
    Tls {
        /// `host:port`.
        at: String,
        /// The reason.
        why: String,
    },
    /// There is no access token to log in with.
    #[error(transparent)]
    NoToken(#[from] NoToken),
    /// The server took the access token for no good one.
    #[error("logging in: the server refused the access token: {said}")]
    TokenRefused {
        /// The server's words.
        said: String,
    },
    /// The server said NO or BAD to a command.
    #[error("{doing}: the server refused: {said}")]
    Refused {
        /// The step.
        doing: &'static str,
        /// The server's words.
        said: String,
        /// The folder named by the command is missing and may be created (`[TRYCREATE]`).
        missing_folder: bool,
    },
    /// No answer in time.
    #[error("{doing}: no answer within {within:?}")]
    Silent {
        /// The step.
        doing: &'static str,
        /// The time that was given.
        within: Duration,
    },
    /// The connection ended or cannot be understood any more.
    #[error("{doing}: the connection broke: {why}")]
    Broken {
        /// The step.
        doing: &'static str,
        /// The reason.
        why: String,
    },
}

impl ImapError {
    /// Whether the connection is still good after this.
    pub fn connection_stands(&self) -> bool {
        matches!(self, ImapError::Refused { .. })
    }
}
