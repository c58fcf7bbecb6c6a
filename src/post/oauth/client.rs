//! This program as a provider knows it, while a person logs in.

use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};

use super::form::{Answer, Endpoint, post};
use super::refresh::{self, Granted};
use super::{NoToken, shown};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// This program as it is registered with a provider, and what it asks for.
#[derive(Clone, Debug)]
pub struct Client {
    /// The name under which it is registered.
    pub id: String,
    /// The secret that belongs to it, where the provider gave one.
    pub secret: Option<SecretString>,
    /// What it asks to be allowed, in the provider's words.
    pub scope: String,
    /// Where the provider gives tokens.
    pub token_url: Endpoint,
    /// Certificates (PEM) to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
}

impl Client {
    fn secret(&self) -> Option<&str> {
        self.secret.as_ref().map(ExposeSecret::expose_secret)
    }

    /// Sends a form, with who asks.
    pub(super) async fn post(&self, to: &Endpoint, form: &[(&str, &str)]) -> Result<Answer, NoToken> {
        let mut form = form.to_vec();
        form.push(("client_id", &self.id));
        form.extend(self.secret().map(|secret| ("client_secret", secret)));
        post(to, self.ca_file.as_deref(), &form, PATIENCE).await.map_err(NoToken::new)
    }

    /// The code and the words of an answer that grants nothing.
    pub(super) fn denied(&self, from: &Endpoint, answer: &Answer) -> (Option<String>, NoToken) {
        let (code, words) = refresh::denied(answer, &self.secret().into_iter().collect::<Vec<_>>());
        (code, NoToken::new(format!("{from}: {words}")))
    }

    /// What an answer grants; a refresh token must be in it.
    pub(super) fn granted(&self, answer: &Answer) -> Result<Granted, NoToken> {
        let secrets: Vec<&str> = self.secret().into_iter().collect();
        let granted = Granted::read(answer, &secrets);
        let granted = granted.map_err(|(_, words)| NoToken::new(format!("{}: {words}", self.token_url)))?;
        match &granted.refresh_token {
            Some(token) if !token.expose_secret().is_empty() => Ok(granted),
            _ => Err(NoToken::new(format!(
                "{} gave no refresh token: the scope {:?} may not include one",
                self.token_url,
                shown(&self.scope, &[])
            ))),
        }
    }
}

/// Puts the refresh token into a file, for its owner alone.
///
/// # Errors
///
/// The file cannot be written.
pub async fn keep(granted: &Granted, file: &Path) -> Result<(), NoToken> {
    let Some(token) = &granted.refresh_token else { return Ok(()) };
    let failed = |why| NoToken::new(format!("{} cannot be written: {why}", file.display()));
    refresh::written(file, token).await.map_err(failed)
}
