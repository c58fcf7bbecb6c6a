//! Access tokens, cached until shortly before they expire.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::refresh::{RefreshGrant, Unwritten};
use super::{NoToken, command, refresh};

const PATIENCE: Duration = Duration::from_secs(30);

/// How long a token of unknown lifetime is kept.
const UNKNOWN: Duration = Duration::from_mins(5);

/// How long before its expiry a token is no longer used.
const MARGIN: Duration = Duration::from_mins(1);

/// Maximum length of a token, in bytes; SMTP allows lines of 12 KiB (RFC 4954, 4).
const LONGEST_TOKEN: usize = 8 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenSource {
    /// A program and its arguments; it prints a token on its first line.
    Command(Vec<String>),
    Refresh(Box<RefreshGrant>),
    #[cfg(test)]
    Fixed(&'static str),
}

/// The tokens of one source. Clones share it: one of them fetches a token while the others wait for it.
#[derive(Clone)]
pub struct Tokens(Arc<Shared>);

struct Shared {
    source: TokenSource,
    patience: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    kept: Option<(AccessToken, Instant)>,
    fetched: u64,
    failed: Option<(Instant, NoToken)>,
    unwritten: Option<Unwritten>,
}

#[derive(Clone, Debug)]
pub struct AccessToken {
    secret: SecretString,
    /// Its serial number among the tokens of its source.
    number: u64,
    /// Whether it came from the cache, so that a fresh one may fare better.
    from_memory: bool,
}

impl AccessToken {
    pub(super) fn expose_secret(&self) -> &str {
        self.secret.expose_secret()
    }
}

impl Tokens {
    pub fn new(source: TokenSource) -> Tokens {
        Tokens::with_patience(source, PATIENCE)
    }

    pub(super) fn with_patience(source: TokenSource, patience: Duration) -> Tokens {
        Tokens(Arc::new(Shared { source, patience, state: Mutex::default() }))
    }

    pub fn source(&self) -> &TokenSource {
        &self.0.source
    }

    /// A valid token.
    /// Concurrent callers share one attempt, and its error.
    pub async fn get(&self) -> Result<AccessToken, NoToken> {
        let asked = Instant::now();
        let mut state = self.0.state.lock().await;
        if let Some((token, until)) = &state.kept
            && Instant::now() < *until
        {
            return Ok(AccessToken { from_memory: true, ..token.clone() });
        }
        if let Some((at, why)) = &state.failed
            && *at >= asked
        {
            return Err(why.clone());
        }
        match self.fetch(&mut state).await {
            Ok((secret, good_for)) => {
                state.fetched += 1;
                let token = AccessToken { secret, number: state.fetched, from_memory: false };
                state.kept = Some((token.clone(), Instant::now() + good_for));
                state.failed = None;
                Ok(token)
            }
            Err(why) => {
                state.failed = Some((Instant::now(), why.clone()));
                Err(why)
            }
        }
    }

    /// The token to retry with when a server refused this one; none if it was fetched for that very login.
    pub(super) async fn renewed(&self, refused: &AccessToken) -> Result<Option<AccessToken>, NoToken> {
        self.0.state.lock().await.kept.take_if(|(kept, _)| kept.number == refused.number);
        if !refused.from_memory {
            return Ok(None);
        }
        Ok(Some(AccessToken { from_memory: false, ..self.get().await? }))
    }

    async fn fetch(&self, state: &mut State) -> Result<(SecretString, Duration), NoToken> {
        let patience = self.0.patience;
        let (secret, good_for) = match &self.0.source {
            TokenSource::Command(words) => (command::token(words, patience).await?, None),
            #[cfg(test)]
            TokenSource::Fixed(token) => (SecretString::from(*token), None),
            TokenSource::Refresh(grant) => refresh::token(grant, &mut state.unwritten, patience).await?,
        };
        let token = secret.expose_secret();
        if token.is_empty() || token.len() > LONGEST_TOKEN || !token.chars().all(|c| c.is_ascii_graphic()) {
            return Err(NoToken::new(
                "what came is no token: one word of ASCII is expected, of 8 KiB at most",
            ));
        }
        let good_for = good_for.unwrap_or(UNKNOWN + MARGIN);
        Ok((secret, good_for.saturating_sub(MARGIN).max(good_for / 2).min(Duration::from_hours(24))))
    }
}

#[cfg(test)]
impl AccessToken {
    pub(super) fn for_tests(secret: &str) -> AccessToken {
        AccessToken { secret: SecretString::from(secret), number: 0, from_memory: false }
    }
}

#[cfg(test)]
impl Tokens {
    pub(super) async fn set_back(&self, by: Duration) {
        if let Some((_, until)) = &mut self.0.state.lock().await.kept {
            *until -= by;
        }
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tokens").field(&self.0.source).finish()
    }
}
