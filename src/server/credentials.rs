//! What is shown to mail servers, by the configuration.

use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Secret;
use crate::post::oauth::{Credential, Tokens};

/// The sources of tokens in use. Two mail servers with the same one share its tokens, and one fetches for both.
/// Cheap to clone; all clones are one.
#[derive(Clone, Default)]
pub(super) struct Credentials {
    sources: Arc<Mutex<Vec<Tokens>>>,
}

impl Credentials {
    /// What is shown for this.
    pub(super) fn of(&self, secret: &Secret) -> Credential {
        let source = match secret {
            Secret::Password { password, .. } => return Credential::Password(password.clone()),
            Secret::Token(source) => source,
        };
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tokens) = sources.iter().find(|tokens| tokens.source() == source) {
            return Credential::Token(tokens.clone());
        }
        let tokens = Tokens::new(source.clone());
        sources.push(tokens.clone());
        Credential::Token(tokens)
    }
}
