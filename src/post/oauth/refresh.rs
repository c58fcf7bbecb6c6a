//! The refresh grant: an access token for a refresh token (RFC 6749, 6).

use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tracing::error;

use super::form::{Answer, Endpoint, post};
use super::{NoToken, shown};
use crate::folder;

/// Where access tokens come from for a refresh token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshGrant {
    /// The file with the refresh token. It is read for each access token, and written when the provider gives a new one.
    pub refresh_token_file: PathBuf,
    /// The name under which this program is registered with the provider.
    pub client_id: String,
    /// The file with the secret that belongs to it, where the provider gave one.
    pub client_secret_file: Option<PathBuf>,
    /// Where the provider gives tokens.
    pub token_url: Endpoint,
    /// Certificates (PEM) to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
}

/// A refresh token that came in the place of the one in the file and could not be written there.
pub(super) struct Unwritten {
    in_file: SecretString,
    newest: SecretString,
}

/// What a provider grants (RFC 6749, 5.1).
#[derive(Deserialize)]
pub struct Granted {
    /// The access token.
    pub access_token: SecretString,
    token_type: Option<String>,
    /// A number of seconds, which some write as a text.
    expires_in: Option<serde_json::Value>,
    /// The refresh token to use from now on, if there is a new one.
    pub refresh_token: Option<SecretString>,
}

/// Why a provider grants nothing (RFC 6749, 5.2).
#[derive(Deserialize)]
struct Denied {
    error: String,
    #[serde(default)]
    error_description: String,
}

impl Granted {
    /// Reads a provider's answer.
    ///
    /// # Errors
    ///
    /// It grants nothing: the code of the error, if it gives one, and all in words, without these secrets.
    pub fn read(answer: &Answer, secrets: &[&str]) -> Result<Granted, (Option<String>, String)> {
        if answer.status.is_success() {
            let granted: Granted = serde_json::from_slice(&answer.body)
                .map_err(|_| (None, "the answer holds no access token".to_owned()))?;
            return match &granted.token_type {
                Some(kind) if !kind.eq_ignore_ascii_case("bearer") => {
                    Err((None, format!("it gives tokens of the kind {:?}, not Bearer", shown(kind, secrets))))
                }
                _ => Ok(granted),
            };
        }
        Err(denied(answer, secrets))
    }

    /// How long the access token is good; none where the provider does not say.
    pub fn good_for(&self) -> Option<Duration> {
        let said = self.expires_in.as_ref()?;
        said.as_u64().or_else(|| said.as_str()?.parse().ok()).map(Duration::from_secs)
    }
}

/// Fetches an access token, and puts the new refresh token that may come with it into the file.
pub(super) async fn token(
    grant: &RefreshGrant,
    unwritten: &mut Option<Unwritten>,
    patience: Duration,
) -> Result<(SecretString, Option<Duration>), NoToken> {
    let in_file = secret_in(&grant.refresh_token_file).await?;
    let client_secret = match &grant.client_secret_file {
        Some(file) => Some(secret_in(file).await?),
        None => None,
    };
    let newest = unwritten.take().filter(|kept| kept.in_file.expose_secret() == in_file.expose_secret());
    let current = newest.as_ref().map_or(&in_file, |kept| &kept.newest);
    let mut form = vec![
        ("grant_type", "refresh_token"),
        ("refresh_token", current.expose_secret()),
        ("client_id", grant.client_id.as_str()),
    ];
    form.extend(client_secret.as_ref().map(|secret| ("client_secret", secret.expose_secret())));
    let answer = post(&grant.token_url, grant.ca_file.as_deref(), &form, patience).await;
    let secrets: Vec<&str> = [Some(current), client_secret.as_ref()]
        .into_iter()
        .flatten()
        .map(ExposeSecret::expose_secret)
        .collect();
    let granted = answer.map_err(NoToken::new).and_then(|answer| {
        Granted::read(&answer, &secrets).map_err(|(code, words)| advice(grant, code, &words))
    });
    let granted = match granted {
        Ok(granted) => granted,
        Err(error) => {
            *unwritten = newest;
            return Err(error);
        }
    };
    let good_for = granted.good_for();
    let rotated = granted
        .refresh_token
        .filter(|new| !new.expose_secret().is_empty() && new.expose_secret() != current.expose_secret());
    let newest = rotated.or(newest.map(|kept| kept.newest));
    if let Some(newest) = newest {
        let kept = Unwritten { in_file, newest };
        if let Err(why) = written(&grant.refresh_token_file, &kept.newest).await {
            let file = grant.refresh_token_file.display();
            error!(%file, why, "the provider gave a new refresh token, which cannot be written; it is lost when the server stops");
            *unwritten = Some(kept);
        }
    }
    Ok((granted.access_token, good_for))
}

/// The code of an error and all in words, without these secrets.
pub(super) fn denied(answer: &Answer, secrets: &[&str]) -> (Option<String>, String) {
    match serde_json::from_slice::<Denied>(&answer.body) {
        Ok(denied) => {
            let words = shown(&format!("{}: {}", denied.error, denied.error_description), secrets);
            (Some(denied.error), words.trim_end_matches([':', ' ']).to_owned())
        }
        Err(_) => (None, format!("the answer is {}, without a reason", answer.status)),
    }
}

/// What to do when the provider grants nothing.
fn advice(grant: &RefreshGrant, code: Option<String>, words: &str) -> NoToken {
    let at = &grant.token_url;
    let file = grant.refresh_token_file.display();
    NoToken::new(match code.as_deref() {
        Some("invalid_grant") => format!(
            "{at} takes the refresh token in {file} no more ({words}): it has expired, was withdrawn, or is of another client_id; \
             log in anew with `pbmd oauth`"
        ),
        Some("invalid_client" | "unauthorized_client") => {
            format!("{at} does not accept the client ({words}): look at client_id and client_secret_file")
        }
        _ => format!("{at}: {words}"),
    })
}

/// The text of a file without the end of its line.
async fn secret_in(file: &Path) -> Result<SecretString, NoToken> {
    let text = tokio::fs::read_to_string(file).await;
    let text = text.map_err(|error| NoToken::new(format!("{} cannot be read: {error}", file.display())))?;
    match text.trim() {
        "" => Err(NoToken::new(format!("{} is empty", file.display()))),
        secret => Ok(SecretString::from(secret)),
    }
}

/// Puts a secret into a file; the reason where that cannot be done.
pub(super) async fn written(file: &Path, secret: &SecretString) -> Result<(), String> {
    let (file, secret) = (file.to_owned(), secret.clone());
    let write = move || folder::replace(&file, format!("{}\n", secret.expose_secret()).as_bytes());
    let written = tokio::task::spawn_blocking(write).await.map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())
}
