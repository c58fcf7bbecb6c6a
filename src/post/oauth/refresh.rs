//! The refresh grant: an access token for a refresh token (RFC 6749, 6).

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tracing::error;

use crate::folder;

use crate::post::oauth::error::shown;

use super::NoToken;
use super::form::{Answer, Endpoint, post};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshGrant {
    /// The file with the refresh token: read for each access token, and rewritten when the provider rotates it.
    pub refresh_token_file: PathBuf,
    pub client_id: String,
    /// The file with the client secret, if the provider gave one.
    pub client_secret_file: Option<PathBuf>,
    pub token_url: Endpoint,
    /// Certificates (PEM) trusted besides the system's.
    pub ca_file: Option<PathBuf>,
}

/// A new refresh token that could not be written to the file, and the one still in it.
pub(super) struct Unwritten {
    in_file: SecretString,
    newest: SecretString,
}

#[derive(Deserialize)]
pub struct Granted {
    access_token: SecretString,
    token_type: Option<String>,
    /// Seconds, which some providers write as a string.
    expires_in: Option<serde_json::Value>,
    pub refresh_token: Option<SecretString>,
}

#[derive(Deserialize)]
struct Denied {
    error: String,
    #[serde(default)]
    error_description: String,
}

impl Granted {
    /// Reads a provider's answer.
    /// A refusal is the error code, if there is one, and the reason without these secrets.
    pub(super) fn read(answer: &Answer, secrets: &[&str]) -> Result<Granted, (Option<String>, String)> {
        if !answer.status.is_success() {
            return Err(denied(answer, secrets));
        }
        let granted: Granted = serde_json::from_slice(&answer.body)
            .map_err(|_| (None, "the answer holds no access token".to_owned()))?;
        match &granted.token_type {
            Some(kind) if !kind.eq_ignore_ascii_case("bearer") => {
                Err((None, format!("it gives tokens of the kind {:?}, not Bearer", shown(kind, secrets))))
            }
            _ => Ok(granted),
        }
    }

    fn good_for(&self) -> Option<Duration> {
        let said = self.expires_in.as_ref()?;
        said.as_u64().or_else(|| said.as_str()?.parse().ok()).map(Duration::from_secs)
    }
}

/// Fetches an access token, and writes the new refresh token that may come with it to the file.
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
        if let Err(why) = write(&grant.refresh_token_file, &kept.newest).await {
            let file = grant.refresh_token_file.display();
            error!(%file, why, "the provider gave a new refresh token, which cannot be written; it is lost when the server stops");
            *unwritten = Some(kept);
        }
    }
    Ok((granted.access_token, good_for))
}

/// The error code, and the reason without these secrets.
pub(super) fn denied(answer: &Answer, secrets: &[&str]) -> (Option<String>, String) {
    match serde_json::from_slice::<Denied>(&answer.body) {
        Ok(denied) => {
            let words = shown(&format!("{}: {}", denied.error, denied.error_description), secrets);
            (Some(denied.error), words.trim_end_matches([':', ' ']).to_owned())
        }
        Err(_) => (None, format!("the answer is {}, without a reason", answer.status)),
    }
}

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

async fn secret_in(file: &Path) -> Result<SecretString, NoToken> {
    let text = tokio::fs::read_to_string(file).await;
    let text = text.map_err(|error| NoToken::new(format!("{} cannot be read: {error}", file.display())))?;
    match text.trim() {
        "" => Err(NoToken::new(format!("{} is empty", file.display()))),
        secret => Ok(SecretString::from(secret)),
    }
}

pub(super) async fn write(file: &Path, secret: &SecretString) -> Result<(), String> {
    let (file, secret) = (file.to_owned(), secret.clone());
    let replace = move || folder::replace(&file, format!("{}\n", secret.expose_secret()).as_bytes());
    let replaced = tokio::task::spawn_blocking(replace).await.map_err(io::Error::other).flatten();
    replaced.map_err(|error| error.to_string())
}
