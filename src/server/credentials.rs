//! Credentials for mail servers, from the configuration.

use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Secret;
use crate::post::oauth::{Credential, Tokens};

/// The token sources in use, so that two mail servers with the same source share its tokens. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Credentials {
    sources: Arc<Mutex<Vec<Tokens>>>,
}

impl Credentials {
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
