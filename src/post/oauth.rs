//! Logging in to mail servers with an access token instead of a password (SASL XOAUTH2), and where such tokens come from.
//!
//! XOAUTH2 is described by Google ("OAuth 2.0 Mechanism") and Microsoft ("Authenticate an IMAP, POP or SMTP connection using
//! OAuth"), tokens by RFC 6749. A server that refuses a token first sends a challenge with the reason as JSON, which must be
//! answered with an empty line.
//!
//! Architecture Invariant: no token and no client secret reaches a log, an error or the database; the output of programs and
//! providers goes through `shown`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use error::shown;

pub use client::{Client, keep};
pub use error::NoToken;
pub use form::Endpoint;
pub use refresh::{Granted, RefreshGrant};
pub use tokens::{AccessToken, TokenSource, Tokens};

mod client;
mod command;
pub mod device;
mod error;
mod form;
pub mod redirect;
mod refresh;
#[cfg(test)]
pub(crate) mod stub;
mod tokens;

#[derive(Clone, Debug)]
pub enum Credential {
    Password(SecretString),
    Token(Tokens),
}

impl From<&str> for Credential {
    fn from(password: &str) -> Credential {
        Credential::Password(SecretString::from(password))
    }
}

#[derive(Clone, Debug)]
pub enum Proof {
    Password(SecretString),
    Token(AccessToken),
}

impl Credential {
    /// What to log in with now; fetches a token if none is cached.
    pub async fn proof(&self) -> Result<Proof, NoToken> {
        match self {
            Credential::Password(password) => Ok(Proof::Password(password.clone())),
            Credential::Token(tokens) => Ok(Proof::Token(tokens.get().await?)),
        }
    }

    /// What to retry with after the mail server refused this; none if a new token would be no other.
    pub async fn renewed(&self, refused: &Proof) -> Result<Option<Proof>, NoToken> {
        match (self, refused) {
            (Credential::Token(tokens), Proof::Token(token)) => {
                Ok(tokens.renewed(token).await?.map(Proof::Token))
            }
            _ => Ok(None),
        }
    }
}

/// The client's response in XOAUTH2, not yet in base64.
pub(super) fn response(user: &str, token: &AccessToken) -> SecretString {
    SecretString::from(format!("user={user}\x01auth=Bearer {}\x01\x01", token.expose_secret()))
}

/// The line that begins XOAUTH2 in SMTP, including the response (RFC 4954).
pub(super) fn smtp_line(user: &str, token: &AccessToken) -> SecretString {
    let response = STANDARD.encode(response(user, token).expose_secret());
    SecretString::from(format!("AUTH XOAUTH2 {response}\r\n"))
}

/// The reason in a mail server's base64 challenge, if there is one.
pub(super) fn refusal(challenge: &str) -> String {
    refusal_in(&STANDARD.decode(challenge.trim()).unwrap_or_default())
}

/// The reason in a decoded challenge, or nothing.
pub(super) fn refusal_in(challenge: &[u8]) -> String {
    #[derive(Deserialize)]
    struct Refusal {
        status: String,
    }
    match serde_json::from_slice::<Refusal>(challenge) {
        Ok(refusal) => format!("status {}", shown(&refusal.status, &[])),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests;
