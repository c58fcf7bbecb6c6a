//! Errors of a mailbox, worded for an operator.

use std::time::Duration;

use crate::post::oauth::NoToken;
use crate::post::tls::TlsError;

#[derive(Debug, thiserror::Error)]
pub enum ImapError {
    #[error("cannot connect to {at}: {why}")]
    Unreachable { at: String, why: String },
    /// The password would go over the network unencrypted.
    #[error("{at} is not on this machine and security is \"plain\": use \"tls\" or \"starttls\"")]
    Unprotected { at: String },
    #[error(transparent)]
    NoTls(#[from] TlsError),
    /// The TLS handshake failed, mostly over an untrusted certificate.
    #[error("no TLS with {at}: {why}")]
    Tls { at: String, why: String },
    #[error(transparent)]
    NoToken(#[from] NoToken),
    #[error("logging in: the server refused the access token: {said}")]
    TokenRefused { said: String },
    #[error("{doing}: the server refused: {said}")]
    Refused {
        doing: &'static str,
        said: String,
        /// The command's folder is missing and may be created (`[TRYCREATE]`).
        missing_folder: bool,
    },
    #[error("{doing}: no answer within {within:?}")]
    Silent { doing: &'static str, within: Duration },
    /// The connection ended, or cannot be understood any more.
    #[error("{doing}: the connection broke: {why}")]
    Broken { doing: &'static str, why: String },
}

impl ImapError {
    pub(super) fn refused(doing: &'static str, said: impl Into<String>) -> ImapError {
        ImapError::Refused { doing, said: said.into(), missing_folder: false }
    }

    pub fn connection_stands(&self) -> bool {
        matches!(self, ImapError::Refused { .. })
    }
}
