//! This program as a provider's OAuth client, while a person logs in.

use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};

use crate::post::oauth::error::shown;

use super::NoToken;
use super::form::{Answer, Endpoint, post};
use super::refresh::{self, Granted};

const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Clone, Debug)]
pub struct Client {
    pub id: String,
    pub secret: Option<SecretString>,
    pub scope: String,
    pub token_url: Endpoint,
    /// Certificates (PEM) trusted besides the system's.
    pub ca_file: Option<PathBuf>,
}

impl Client {
    fn secret(&self) -> Option<&str> {
        self.secret.as_ref().map(ExposeSecret::expose_secret)
    }

    pub(super) async fn post(&self, to: &Endpoint, form: &[(&str, &str)]) -> Result<Answer, NoToken> {
        let mut form = form.to_vec();
        form.push(("client_id", &self.id));
        form.extend(self.secret().map(|secret| ("client_secret", secret)));
        post(to, self.ca_file.as_deref(), &form, PATIENCE).await.map_err(NoToken::new)
    }

    pub(super) fn denied(&self, from: &Endpoint, answer: &Answer) -> (Option<String>, NoToken) {
        let (code, words) = refresh::denied(answer, self.secret().as_slice());
        (code, NoToken::new(format!("{from}: {words}")))
    }

    /// What an answer grants, which must include a refresh token.
    pub(super) fn granted(&self, answer: &Answer) -> Result<Granted, NoToken> {
        let granted = Granted::read(answer, self.secret().as_slice())
            .map_err(|(_, words)| NoToken::new(format!("{}: {words}", self.token_url)))?;
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

/// Writes the refresh token to a private file.
pub async fn keep(granted: &Granted, file: &Path) -> Result<(), NoToken> {
    let Some(token) = &granted.refresh_token else { return Ok(()) };
    let failed = |why| NoToken::new(format!("{} cannot be written: {why}", file.display()));
    refresh::write(file, token).await.map_err(failed)
}
