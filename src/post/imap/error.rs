//! Errors of a mailbox, worded for an operator.

use std::time::Duration;

use crate::post::oauth::NoToken;
use crate::post::tls::TlsError;

/// An error of a mailbox.
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
    /// The password would go over the network unencrypted.
    #[error("{at} is not on this machine and security is \"plain\": use \"tls\" or \"starttls\"")]
    Unprotected {
        /// The server's address.
        at: String,
    },
    /// TLS cannot be set up on this side.
    #[error(transparent)]
    NoTls(#[from] TlsError),
    /// The TLS handshake failed, mostly over an untrusted certificate.
    #[error("no TLS with {at}: {why}")]
    Tls {
        /// `host:port`.
        at: String,
        /// The reason.
        why: String,
    },
    /// There is no access token.
    #[error(transparent)]
    NoToken(#[from] NoToken),
    /// The server refused the access token.
    #[error("logging in: the server refused the access token: {said}")]
    TokenRefused {
        /// The server's words.
        said: String,
    },
    /// The server answered a command with NO or BAD.
    #[error("{doing}: the server refused: {said}")]
    Refused {
        /// The step.
        doing: &'static str,
        /// The server's words.
        said: String,
        /// The command's folder is missing and may be created (`[TRYCREATE]`).
        missing_folder: bool,
    },
    /// No answer within the time limit.
    #[error("{doing}: no answer within {within:?}")]
    Silent {
        /// The step.
        doing: &'static str,
        /// The time limit.
        within: Duration,
    },
    /// The connection ended, or cannot be understood any more.
    #[error("{doing}: the connection broke: {why}")]
    Broken {
        /// The step.
        doing: &'static str,
        /// The reason.
        why: String,
    },
}

impl ImapError {
    pub(super) fn refused(doing: &'static str, said: impl Into<String>) -> ImapError {
        ImapError::Refused { doing, said: said.into(), missing_folder: false }
    }

    /// Whether the connection is still usable.
    pub fn connection_stands(&self) -> bool {
        matches!(self, ImapError::Refused { .. })
    }
}
