//! Why there is no access token, and the output of programs and providers without secrets.

use std::sync::Arc;

/// There is no access token. Holds the reason, fit for an operator.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("no access token: {0}")]
pub struct NoToken(pub Arc<str>);

impl NoToken {
    pub(super) fn new(why: impl AsRef<str>) -> NoToken {
        NoToken(Arc::from(why.as_ref()))
    }
}

/// Maximum length of quoted output, in characters.
const LONGEST_WORDS: usize = 300;

/// Words of this many characters may be tokens.
const TOKEN_LIKE: usize = 32;

/// Output of a program or provider, fit for a log: on one line, without these secrets and without long words, each of
/// which may be a token.
pub(super) fn shown(text: &str, secrets: &[&str]) -> String {
    let mut text = text.to_owned();
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        text = text.replace(secret, "****");
    }
    let words =
        text.split_whitespace().map(|word| if word.chars().count() < TOKEN_LIKE { word } else { "****" });
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(LONGEST_WORDS).collect()
}
