//! Finds words of a text that may be passwords.

use std::collections::BTreeSet;

use crate::command::grammar::password::SHORTEST_PASSWORD;
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
    /// Long enough for a password, and not letters alone: `alice-secret`.
    Odd,
    /// Long enough for a password.
    Long,
}

/// The words of a text that may be its writer's password, the likeliest first, each once. A password that is long enough for a new one
/// is always among them, unless it is written like a move.
pub fn confided<'t>(text: &'t str, userid: &str) -> Vec<(Likelihood, &'t str)> {
    let mut found: Vec<(Likelihood, &str)> = pointed_out(text, userid);
    for form in forms(text).filter(|form| form.chars().count() >= SHORTEST_PASSWORD && !is_moves(form)) {
        let odd = form.chars().any(|c| !c.is_alphabetic());
        let odd = odd || form.chars().skip(1).any(char::is_uppercase) && form.chars().any(char::is_lowercase);
        found.push((if odd { Likelihood::Odd } else { Likelihood::Long }, form));
    }
    found.sort_by_key(|(likelihood, _)| *likelihood);
    let mut seen = BTreeSet::new();
    found.retain(|(_, word)| seen.insert(*word));
    found
}

/// The words that something in the text points out, without punctuation around them.
fn pointed_out<'t>(text: &'t str, userid: &str) -> Vec<(Likelihood, &'t str)> {
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

/// Maximum number of marks behind a word that may belong to a password, each with those before it.
const MOST_MARKS: usize = 4;

/// The words of a text in each form in which a password may stand there: what is between blanks, and its parts between marks, with and
/// without the marks around them.
pub fn forms(text: &str) -> impl Iterator<Item = &str> {
    let joins = |c: char| {
        parts_words(c)
            || "\u{2013}\u{2014}\u{2026}\u{ab}\u{bb}\u{201c}\u{201d}\u{201e}\u{2018}\u{2019}".contains(c)
    };
    let pieces =
        text.split_whitespace().flat_map(move |chunk| std::iter::once(chunk).chain(chunk.split(joins)));
    pieces.filter(|piece| !piece.is_empty()).flat_map(|piece| {
        let is_mark = |c: char| !c.is_alphanumeric();
        let core = piece.trim_matches(is_mark);
        let starts = [piece, piece.trim_start_matches(is_mark)];
        let with_marks = starts.into_iter().flat_map(move |start| {
            let ends = start.char_indices().rev().take_while(move |(_, c)| is_mark(*c)).take(MOST_MARKS);
            std::iter::once(start).chain(ends.filter_map(move |(at, _)| start.get(..at)))
        });
        std::iter::once(core).chain(with_marks)
    })
}

/// Whether a word consists of cells, of words of two characters and of marks, as moves do: `a6-c6,e2e4`.
fn is_moves(word: &str) -> bool {
    let is_cells = |run: &str| {
        let parts = run.chars().zip(run.chars().skip(1));
        let cells = 1 + parts.filter(|(one, two)| one.is_ascii_digit() && two.is_alphabetic()).count();
        let letters = run.chars().filter(|c| c.is_ascii_alphabetic()).count();
        let digits = run.chars().filter(char::is_ascii_digit).count();
        letters + digits == run.len() && cells <= 2 && letters <= 2 * cells && digits <= 2 * cells
    };
    word.split(|c: char| !c.is_alphanumeric())
        .all(|run| run.chars().count() <= 2 || is_cells(run) && run.len() <= 6)
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
        use Likelihood::{BehindUserid, Called, Long, MadeUp, Odd};
        let cases = [
            ("my password is dragon", Some((Called, "dragon"))),
            ("Password: \"hunter22\"!", Some((Called, "hunter22"))),
            ("Mein Passwort lautet dragon.", Some((Called, "dragon"))),
            ("moje heslo je dragon", Some((Called, "dragon"))),
            ("alice hunter22 e2e3", Some((BehindUserid, "hunter22"))),
            ("alice,dragon", Some((BehindUserid, "dragon"))),
            ("Alice, see you", None),
            ("Great game!", None),
            ("The secret word is bob-secret.", Some((Odd, "bob-secret"))),
            ("a line\nbob-secret", Some((Odd, "bob-secret"))),
            ("take nine-red-lanterns, Bob", Some((Odd, "nine-red-lanterns"))),
            ("it is a dragonfly", Some((Long, "dragonfly"))),
            ("it is DragonFly", Some((Odd, "DragonFly"))),
            ("a4-d4,d4-j4 e2e4-e2e5 13:30-14:00 a6-c6.", None),
            ("I forgot my password", Some((Long, "password"))),
            ("see zQ7marker9Zq there", Some((MadeUp, "zQ7marker9Zq"))),
            ("zQ7marker9Zq, my password is dragon", Some((Called, "dragon"))),
        ];
        for (text, likeliest) in cases {
            assert_eq!(confided(text, "alice").first().copied(), likeliest, "{text}");
        }
    }

    #[test]
    fn a_password_is_found_however_it_stands() {
        for text in [
            "bob-secret.",
            "(bob-secret).",
            "\u{201e}bob-secret\u{201c}!",
            "*bob-secret*",
            "it:bob-secret!!",
            "\u{ab}bob-secret\u{bb}",
            "yes\u{2014}bob-secret\u{2014}yes",
            "<b>bob-secret</b>",
        ] {
            assert!(forms(text).any(|form| form == "bob-secret"), "{text}");
        }
        for (text, password) in
            [("It is (dragon!).", "dragon!"), ("a,b:c/d;e", "a,b:c/d;e"), ("(x)", "(x)"), ("see -x-", "-x-")]
        {
            assert!(forms(text).any(|form| form == password), "{text}");
        }
    }
}
