//! What is shown to mail servers, by the configuration.

use crate::config::Secret;
use crate::post::oauth::{Credential, Tokens};

/// The sources of tokens in use. Two mail servers with the same one share its tokens, and one fetches for both.
#[derive(Default)]
pub(super) struct Credentials {
    sources: Vec<Tokens>,
}

impl Credentials {
    /// What is shown for this.
    pub(super) fn of(&mut self, secret: &Secret) -> Credential {
        let source = match secret {
            Secret::Password { password, .. } => return Credential::Password(password.clone()),
            Secret::Token(source) => source,
        };
        if let Some(tokens) = self.sources.iter().find(|tokens| tokens.source() == source) {
            return Credential::Token(tokens.clone());
        }
        let tokens = Tokens::new(source.clone());
        self.sources.push(tokens.clone());
        Credential::Token(tokens)
    }
}
