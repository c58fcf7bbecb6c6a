//! Words of a text that stand where a password would.

use super::words::{board_at, looks_like_step};

/// How people call a password.
#[rustfmt::skip]
const NAMES: [&str; 16] = [
    "password", "passwort", "kennwort", "heslo", "heslem", "hesla", "pw", "pwd", "passwd", "pass", "passcode", "passphrase", "login", "credentials",
    "contrase\u{f1}a", "passe",
];

/// Words between that name and the password.
#[rustfmt::skip]
const BETWEEN: [&str; 16] = [
    "is", "was", "here", "now", "still", "my", "the", "for", "this", "ist", "lautet", "mein", "je", "m\u{e9}", "moje", "zn\u{ed}",
];

/// How many words may stand between.
const MOST_BETWEEN: usize = 4;

/// Minimum length of a word behind a userid that may be its password, in characters.
const SHORTEST: usize = 5;

/// The words of a text that look made up, are called a password, or stand behind the userid of its writer; without the signs around them.
pub fn confided<'t>(text: &'t str, userid: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(parts_words).map(bare).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            let made_up = is_made_up(word);
            found.extend(Some(*word).filter(|_| made_up));
            let lower = word.to_lowercase();
            let behind = words.iter().skip(at + 1);
            if NAMES.contains(&lower.as_str()) {
                let mut behind = behind.take(MOST_BETWEEN + 1);
                found.extend(behind.find(|word| !BETWEEN.contains(&word.to_lowercase().as_str())));
            } else if word.eq_ignore_ascii_case(userid) {
                let next = behind.clone().next().filter(|next| next.chars().count() >= SHORTEST);
                found.extend(next.filter(|next| board_at(next).is_none()));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Minimum length of a word that looks made up, in characters.
const MADE_UP: usize = 8;

/// Whether a word looks made up, as passwords do: many letters and digits together, and no move.
pub(super) fn is_made_up(word: &str) -> bool {
    let run = |run: &str| {
        run.chars().count() >= MADE_UP
            && run.contains(|c: char| c.is_ascii_digit())
            && run.contains(char::is_alphabetic)
    };
    !looks_like_step(word) && word.split(|c: char| !c.is_alphanumeric()).any(run)
}

/// Whether a sign stands between words.
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
        let cases: [(&str, &[&str]); 10] = [
            ("my password is hunter22", &["hunter22"]),
            ("Password: \"hunter22\"!", &["hunter22"]),
            ("Mein Passwort lautet hunter22.", &["hunter22"]),
            ("moje heslo je hunter22", &["hunter22"]),
            ("alice hunter22 e2e3", &["hunter22"]),
            ("alice,hunter22", &["hunter22"]),
            ("Alice, see you", &[]),
            ("Great game!", &[]),
            ("I forgot my password", &[]),
            ("see zQ7marker9Zq there", &["zQ7marker9Zq"]),
        ];
        for (text, words) in cases {
            assert_eq!(confided(text, "alice"), words, "{text}");
        }
    }
}
