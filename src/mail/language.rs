//! The language in which somebody writes, by everyday words.

use crate::fold::fold;

const ENGLISH: &str = "en";

/// Maximum number of words counted.
const MOST_WORDS: usize = 60;

/// Minimum count for a language to be recognised.
const LEAST: usize = 2;

/// Everyday words, and words that newcomers to this server use, as `fold` makes them. Each word belongs to one language only.
#[rustfmt::skip]
const WORDS: [(&str, &[&str]); 3] = [
    (ENGLISH, &[
        "hello", "hi", "dear", "i", "i'd", "i'm", "you", "we", "my", "your", "the", "and", "is", "are", "to", "of", "for", "with", "would",
        "like", "want", "play", "game", "against", "how", "what", "please", "thanks", "thank", "yes", "help", "can", "this", "that", "not",
    ]),
    ("cs", &[
        "dobry", "ahoj", "zdravim", "prosim", "dekuji", "diky", "ano", "jsem", "jsi", "bych", "chtel", "chtela", "chci", "chceme", "hrat",
        "zahrat", "hru", "hra", "hraju", "proti", "jak", "kde", "mohu", "muzu", "rad", "rada", "si", "se", "mi", "mne", "tah", "nevim", "pomoc",
        "pomozte", "prihlasit", "registrace", "nechci", "je", "na", "tady",
    ]),
    ("de", &[
        "hallo", "guten", "liebe", "lieber", "moin", "servus", "ich", "wir", "mir", "mich", "mein", "meine", "du", "bitte", "danke", "ja", "nein",
        "und", "oder", "der", "die", "das", "ein", "eine", "ist", "sind", "bin", "mochte", "moechte", "wurde", "wuerde", "gern", "gerne",
        "spielen", "mitspielen", "spiel", "gegen", "wie", "kann", "nicht", "hilfe", "anmelden", "anmeldung", "registrieren", "zug", "auf",
    ]),
];

/// The language with the most everyday words in a text (`cs`, `de`); the first word counts twice. None if no language has at least
/// two and more than the others, or if it is English: everybody writes commands in English.
pub fn of(text: &str) -> Option<&'static str> {
    let bare = |word: &str| fold(word.trim_matches(|c: char| !c.is_alphanumeric()));
    let words: Vec<String> =
        text.split_whitespace().map(bare).filter(|word| !word.is_empty()).take(MOST_WORDS).collect();
    // The first word may be a command in that language.
    let counted = || words.first().into_iter().chain(&words);
    let known = |list: &[&str]| counted().filter(|word| list.contains(&word.as_str())).count();
    let mut counts: Vec<(usize, &'static str)> =
        WORDS.iter().map(|(lang, list)| (known(list), *lang)).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let [(most, lang), (second, _), ..] = counts.as_slice() else { return None };
    (*most >= LEAST && most > second && *lang != ENGLISH).then_some(*lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_languages_have_the_same_word() {
        let all: Vec<&str> = WORDS.iter().flat_map(|(_, list)| *list).copied().collect();
        let each: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), each.len());
    }

    #[test]
    fn languages_of_short_mails() {
        let cases = [
            ("Dobr\u{fd} den, cht\u{11b}l bych si zahr\u{e1}t.", Some("cs")),
            ("Ahoj, chci hrat savoyu proti pocitaci", Some("cs")),
            ("Guten Tag, ich m\u{f6}chte gern mitspielen!", Some("de")),
            ("Hallo Bob, wie geht das?", Some("de")),
            ("I'd like to play savoya against the computer", None),
            ("I found your server, how does this work? Ahoj, hallo", None),
            ("Hilfe", Some("de")),
            ("Hilfe!", Some("de")),
            ("pomoc", Some("cs")),
            ("help", None),
            ("Anmeldung maja geheim", Some("de")),
            ("signup karel tajne-heslo", None),
            ("great move 101 alice alice-secret e2e3", None),
            ("e2e3", None),
            ("", None),
            // One word among many says little.
            ("signup die lola-lola-lola", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(of(text), wanted, "{text}");
        }
    }
}
