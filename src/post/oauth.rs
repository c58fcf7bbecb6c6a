//! Logging in to mail servers with an access token instead of a password (SASL XOAUTH2), and where such tokens come from.
//!
//! XOAUTH2 is described by Google ("OAuth 2.0 Mechanism") and Microsoft ("Authenticate an IMAP, POP or SMTP connection using
//! OAuth"), tokens by RFC 6749. A server that refuses a token first sends a challenge with the reason as JSON, which must be
//! answered with an empty line.
//!
//! Architecture Invariant: no token and no client secret reaches a log, an error or the database; the output of programs and
//! providers goes through `shown`.

mod client;
mod command;
pub mod device;
mod form;
pub mod redirect;
mod refresh;
#[cfg(test)]
pub(crate) mod stub;
mod tokens;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

pub use client::{Client, keep};
pub use form::Endpoint;
pub use refresh::{Granted, RefreshGrant};
pub use tokens::{AccessToken, TokenSource, Tokens};

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

/// There is no access token. Holds the reason, fit for an operator.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("no access token: {0}")]
pub struct NoToken(pub Arc<str>);

impl NoToken {
    fn new(why: impl AsRef<str>) -> NoToken {
        NoToken(Arc::from(why.as_ref()))
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

/// Maximum length of quoted output, in characters.
const LONGEST_WORDS: usize = 300;

/// Words of this many characters may be tokens.
const TOKEN_LIKE: usize = 32;

/// Output of a program or provider, fit for a log: on one line, without these secrets and without long words, each of
/// which may be a token.
fn shown(text: &str, secrets: &[&str]) -> String {
    let mut text = text.to_owned();
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        text = text.replace(secret, "****");
    }
    let words =
        text.split_whitespace().map(|word| if word.chars().count() < TOKEN_LIKE { word } else { "****" });
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(LONGEST_WORDS).collect()
}

#[cfg(test)]
mod tests;
