//! Finds words of a text that may be passwords.

use crate::command::lines::words::{board_at, looks_like_step};

#[rustfmt::skip]
const NAMES: &[&str] = &[
    "password", "passwort", "kennwort", "heslo", "heslem", "hesla", "pw", "pwd", "passwd", "pass", "passcode", "passphrase", "login", "credentials",
    "contrase\u{f1}a", "passe",
];

/// Words between such a name and the password.
#[rustfmt::skip]
const BETWEEN: &[&str] = &[
    "is", "was", "here", "now", "still", "my", "the", "for", "this", "ist", "lautet", "mein", "je", "m\u{e9}", "moje", "zn\u{ed}",
];

/// Maximum number of these words.
const MOST_BETWEEN: usize = 4;

/// Minimum length of a word after a userid that may be its password, in characters.
pub const SHORTEST: usize = 5;

/// Why a word may be a password, the likeliest reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    Called,
    BehindUserid,
    MadeUp,
}

/// The words of a text that may be its writer's password, without punctuation around them.
pub fn confided<'t>(text: &'t str, userid: &str) -> Vec<(Likelihood, &'t str)> {
    let mut found = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(parts_words).map(bare).filter(|word| !word.is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            if is_made_up(word) {
                found.push((Likelihood::MadeUp, *word));
            }
            let mut behind = words.iter().skip(at + 1).copied();
            if NAMES.contains(&word.to_lowercase().as_str()) {
                let mut behind = behind.take(MOST_BETWEEN + 1);
                let named = behind.find(|word| !BETWEEN.contains(&word.to_lowercase().as_str()));
                found.extend(named.map(|word| (Likelihood::Called, word)));
            } else if word.eq_ignore_ascii_case(userid) {
                let next = behind.next().filter(|next| next.chars().count() >= SHORTEST);
                let next = next.filter(|next| board_at(next).is_none());
                found.extend(next.map(|word| (Likelihood::BehindUserid, word)));
            }
        }
    }
    found
}

/// Minimum length of a word that looks made up, in characters.
const MADE_UP: usize = 8;

/// Whether a word looks made up, as passwords do: many letters and digits together, and not a move.
pub fn is_made_up(word: &str) -> bool {
    let run = |run: &str| {
        run.chars().count() >= MADE_UP
            && run.contains(|c: char| c.is_ascii_digit())
            && run.contains(char::is_alphabetic)
    };
    !looks_like_step(word) && word.split(|c: char| !c.is_alphanumeric()).any(run)
}

pub fn parts_words(c: char) -> bool {
    c.is_whitespace() || ",:;/#=<>[](){}|\"'`".contains(c)
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| ".!?\"'`()<>[]{}\u{201c}\u{201d}\u{201e}".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_be_passwords() {
        use Likelihood::{BehindUserid, Called, MadeUp};
        let cases = [
            ("my password is dragon", Some((Called, "dragon"))),
            ("Password: \"hunter22\"!", Some((Called, "hunter22"))),
            ("Mein Passwort lautet dragon.", Some((Called, "dragon"))),
            ("moje heslo je dragon", Some((Called, "dragon"))),
            ("alice hunter22 e2e3", Some((BehindUserid, "hunter22"))),
            ("alice,dragon", Some((BehindUserid, "dragon"))),
            ("Alice, see you", None),
            ("Great game!", None),
            ("I forgot my password", None),
            ("see zQ7marker9Zq there", Some((MadeUp, "zQ7marker9Zq"))),
            ("zQ7marker9Zq, my password is dragon", Some((Called, "dragon"))),
        ];
        for (text, likeliest) in cases {
            assert_eq!(confided(text, "alice").into_iter().min(), likeliest, "{text}");
        }
    }
}
