//! A move among other words in one line: which words leave it a move, and which make it talk about one.

/// Maximum number of words of a line that are searched for a move.
const MOST_WORDS: usize = 40;

/// Maximum number of words that may be one move (`pawn e2 to e3`).
const LONGEST_RUN: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nearly {
    /// One legal move with nothing but punctuation, list marks and filler words around it.
    Sure(String),
    /// One legal move among other words, to be asked about.
    Asked(String),
}

/// What the game reads as a move in a line that has nothing but filler words beside it, though it may be illegal. `reads` tells
/// whether the game reads a text as a move.
pub(super) fn attempt(line: &str, reads: impl Fn(&str) -> bool) -> Option<String> {
    match nearly(line, |text| reads(text).then(|| text.to_string()))? {
        Nearly::Sure(text) if has_digit(&text) => Some(text),
        _ => None,
    }
}

/// The move that a line nearly is. `legal` returns the canonical form of a legal move.
pub(super) fn nearly(line: &str, legal: impl Fn(&str) -> Option<String>) -> Option<Nearly> {
    if line.split_whitespace().nth(MOST_WORDS).is_some() {
        return None;
    }
    let bare = self::words(line);
    let sure_or_asked = |text| Some(if is_question(line) { Nearly::Asked(text) } else { Nearly::Sure(text) });
    if let Some(text) = bare_line(line).and_then(&legal) {
        return sure_or_asked(text);
    }
    if denies(&bare) {
        return None;
    }
    let core: Vec<&str> = bare.iter().map(String::as_str).filter(|word| !is_filler(word)).collect();
    if let Some(text) = joined(&core, &legal) {
        return sure_or_asked(text);
    }
    // Words are only tried if one of them has a digit: each try makes the game look at all its moves.
    if !core.iter().any(|word| has_digit(word)) {
        return None;
    }
    let mut found: Option<String> = None;
    for from in 0..core.len() {
        for length in (1..=LONGEST_RUN.min(core.len() - from)).rev() {
            let run = core.get(from..from + length).unwrap_or_default();
            if !run.iter().any(|word| has_digit(word)) {
                continue;
            }
            let Some(text) = joined(run, &legal) else { continue };
            if found.as_ref().is_some_and(|other| *other != text) {
                return None;
            }
            found = Some(text);
            break;
        }
    }
    found.map(Nearly::Asked)
}

/// The move of a line that answers a question for one: with words of guessing around it, and whether nothing else is there. `legal` returns
/// the canonical form of a legal move.
pub fn guessed(line: &str, legal: impl Fn(&str) -> Option<String>) -> Option<(String, bool)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_guess = |word: &&&str| GUESSES.contains(&bare(word).as_str());
    let others: Vec<&str> = words.iter().filter(|word| !is_guess(word)).copied().collect();
    let is_guessed = others.len() < words.len();
    nearly(&others.join(" "), legal).map(|found| match found {
        Nearly::Sure(text) => (text, !is_guessed),
        Nearly::Asked(text) => (text, false),
    })
}

/// A run of words as one move: `e2 e3`, `e2e3`, `e2-e3`.
fn joined(words: &[&str], legal: impl Fn(&str) -> Option<String>) -> Option<String> {
    if words.is_empty() || words.len() > LONGEST_RUN || !words.iter().any(|word| may_be_move(word)) {
        return None;
    }
    let glue: &[&str] = if words.len() == 1 { &[""] } else { &[" ", "", "-", ","] };
    glue.iter().find_map(|glue| legal(&words.join(glue)))
}

fn may_be_move(word: &str) -> bool {
    has_digit(word) || word.len() <= 8
}

pub(super) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// A line without the list mark before it and punctuation around it: `- e2e3`, `1. e2e3`, `e2e3 :)`, `e2e3...`; none if
/// nothing is left.
fn bare_line(line: &str) -> Option<&str> {
    let line = line.trim();
    let line = line.strip_prefix(['-', '*', '\u{2022}', '\u{2013}', '\u{b7}']).map_or(line, str::trim_start);
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    (!line.is_empty()).then_some(line)
}

fn bare(word: &str) -> String {
    if SMILEYS.iter().any(|smiley| smiley.eq_ignore_ascii_case(word)) {
        return String::new();
    }
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

pub(super) fn is_question(line: &str) -> bool {
    line.contains(['?', '\u{ff1f}', '\u{bf}'])
}

/// Whether words say no to a move that they name, weigh it, or name another beside it, so that they are never a move.
pub(super) fn denies(words: &[String]) -> bool {
    let is_not = |word: &str| word.ends_with("n't") || word.ends_with("n\u{2019}t");
    words.iter().any(|word| DENIALS.contains(&word.as_str()) || is_not(word))
}

pub(super) fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// Whether a question is about a move rather than small talk.
pub(super) fn weighs(words: &[String]) -> bool {
    words.iter().any(|word| WEIGHING.contains(&word.as_str()))
}

pub(super) fn corrects(line: &str) -> bool {
    words(line).iter().take(3).any(|word| CORRECTIONS.contains(&word.as_str()))
}

/// Whether somebody says that a move was a mistake: `oops, I meant d2d3`.
pub fn regrets(text: &str) -> bool {
    let lines = text.lines().take(12);
    lines.map(words).any(|words| words.iter().any(|word| REGRETS.contains(&word.as_str())))
}

fn is_filler(word: &str) -> bool {
    let is_list_number = word.len() <= 3 && word.chars().all(|c| c.is_ascii_digit());
    FILLERS.contains(&word) || is_list_number
}

/// The text with Latin letters in place of the Cyrillic, Greek and full-width ones that look like them, and the first of these; none
/// if there are none.
pub(super) fn in_latin(text: &str) -> Option<(String, char)> {
    let foreign = text.chars().find(|c| latin(*c).is_some())?;
    Some((text.chars().map(|c| latin(c).unwrap_or(c)).collect(), foreign))
}

fn latin(c: char) -> Option<char> {
    Some(match c {
        '\u{430}' | '\u{3b1}' => 'a',
        '\u{410}' | '\u{391}' => 'A',
        '\u{412}' | '\u{392}' => 'B',
        '\u{432}' | '\u{3b2}' => 'b',
        '\u{441}' => 'c',
        '\u{421}' => 'C',
        '\u{435}' | '\u{3b5}' => 'e',
        '\u{415}' | '\u{395}' => 'E',
        '\u{43d}' => 'h',
        '\u{41d}' | '\u{397}' => 'H',
        '\u{456}' | '\u{3b9}' => 'i',
        '\u{406}' | '\u{399}' => 'I',
        '\u{458}' => 'j',
        '\u{408}' => 'J',
        '\u{43a}' | '\u{3ba}' => 'k',
        '\u{41a}' | '\u{39a}' => 'K',
        '\u{43c}' => 'm',
        '\u{41c}' | '\u{39c}' => 'M',
        '\u{43e}' | '\u{3bf}' => 'o',
        '\u{41e}' | '\u{39f}' => 'O',
        '\u{440}' | '\u{3c1}' => 'p',
        '\u{420}' | '\u{3a1}' => 'P',
        '\u{445}' | '\u{3c7}' => 'x',
        '\u{425}' | '\u{3a7}' => 'X',
        c @ '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0)?,
        _ => return None,
    })
}

/// Smileys with letters in them, or of characters that also occur in moves.
const SMILEYS: &[&str] =
    &[":d", ":-d", ";d", "=d", ":p", ":-p", ";p", ";-p", "xd", "<3", ":o", ":-o", ":x", ":s"];

/// Words that may stand beside a move, in English, German and Czech: courtesy, names of pieces, `my move is` and the like.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "please", "pls", "plz", "thanks", "thank", "thx", "ty", "you", "cheers", "hi", "hello", "hey", "ok", "okay", "well", "so", "then",
    "now", "here", "here's", "heres", "comes", "good", "luck", "have", "fun", "best", "regards", "greetings", "gl", "hf", "glhf",
    "my", "move", "is", "it", "it's", "its", "i", "i'm", "im", "i'll", "ill", "will", "play", "playing", "moving", "go", "going", "with", "for", "make",
    "take", "do", "lets", "let's", "from", "to", "the", "turn", "today", "next", "answer", "reply", "and", "first",
    "pawn", "knight", "rook", "bishop", "queen", "king", "piece", "man", "stone", "elephant", "camel", "general", "vizier", "ferz", "counter",
    "bitte", "danke", "dank", "vielen", "hallo", "gru\u{df}", "gr\u{fc}\u{df}e", "gruss", "viel", "gl\u{fc}ck", "spa\u{df}", "lg", "vg",
    "zug", "mein", "ist", "ich", "ziehe", "spiele", "setze", "nehme", "mache", "von", "nach", "auf", "also", "dann", "jetzt", "nun", "hier",
    "und", "danach", "zuerst", "erst",
    "bauer", "springer", "turm", "l\u{e4}ufer", "dame", "k\u{f6}nig", "stein", "elefant", "kamel",
    "pros\u{ed}m", "prosim", "d\u{ed}ky", "diky", "d\u{11b}kuji", "dekuji", "ahoj", "zdrav\u{ed}m", "zdravim", "hodn\u{11b}", "\u{161}t\u{11b}st\u{ed}",
    "tah", "m\u{16f}j", "muj", "je", "t\u{e1}hnu", "tahnu", "hraju", "hraji", "zahraju", "z", "na", "tak", "te\u{10f}", "ted", "tady", "tedy",
    "a", "pak", "potom", "nejd\u{159}\u{ed}v", "nejdriv",
    "p\u{11b}\u{161}ec", "pesec", "p\u{11b}\u{161}cem", "jezdec", "jezdcem", "v\u{11b}\u{17e}", "v\u{11b}\u{17e}\u{ed}", "vez", "st\u{159}elec", "d\u{e1}ma", "kr\u{e1}l", "kral", "k\u{e1}men", "kamen",
    "yes", "ja", "ano", "jo",
];

/// Words of somebody who guesses a move.
#[rustfmt::skip]
const GUESSES: &[&str] = &[
    "think", "guess", "guessing", "believe", "suppose", "say", "say:", "would", "i'd", "i\u{2019}d", "must", "be", "bet", "try", "trying", "solution", "best", "that",
    "tippe", "denke", "glaube", "meine", "vermute", "rate", "w\u{fc}rde", "sage", "dass", "das", "es", "muss", "sein", "l\u{f6}sung", "beste", "versuche", "spielen", "ziehen",
    "mysl\u{ed}m", "myslim", "\u{17e}e", "ze", "tipuji", "tipuju", "tip", "h\u{e1}d\u{e1}m", "hadam", "zahr\u{e1}l", "zahr\u{e1}la", "hr\u{e1}l", "hr\u{e1}la", "bych", "\u{159}e\u{161}en\u{ed}",
    "to", "bude", "nejlep\u{161}\u{ed}", "zkus\u{ed}m", "v\u{11b}\u{159}\u{ed}m",
];

/// Words that make a line talk about a move.
#[rustfmt::skip]
const DENIALS: &[&str] = &[
    "not", "never", "no", "cannot", "wont", "dont", "cant", "didnt", "wouldnt", "or", "either", "neither", "nor", "instead", "maybe", "perhaps",
    "should", "shall", "could", "would", "might", "may", "if", "had", "unless", "was", "were", "why", "what", "which", "how", "when", "than",
    "thought", "think", "considered", "consider", "considering", "but", "rather", "except", "wait", "after", "before", "until", "wrong", "meant", "oops",
    "nicht", "nie", "niemals", "nein", "kein", "keine", "keinen", "oder", "statt", "vielleicht", "soll", "sollte", "k\u{f6}nnte", "w\u{fc}rde", "w\u{e4}re", "h\u{e4}tte",
    "wenn", "falls", "warum", "wieso", "was", "lieber", "aber", "doch", "au\u{df}er",
    "ne", "nikdy", "nebo", "anebo", "m\u{ed}sto", "misto", "mo\u{17e}n\u{e1}", "mozna", "m\u{e1}m", "bych", "kdyby", "kdybych", "pokud", "jestli", "pro\u{10d}", "proc", "co",
    "rad\u{161}i", "rad\u{11b}ji", "radeji", "ale", "nechci", "nebudu", "nehraju", "net\u{e1}hnu",
];

/// Words that make a question one about a move.
#[rustfmt::skip]
const WEIGHING: &[&str] = &[
    "should", "shall", "would", "could", "might", "may", "maybe", "or", "about", "this", "that", "if", "move", "play",
    "soll", "sollte", "k\u{f6}nnte", "w\u{fc}rde", "oder", "vielleicht", "das", "dies", "diesen", "zug",
    "m\u{e1}m", "bych", "nebo", "mo\u{17e}n\u{e1}", "tohle", "tento", "tah",
];

/// Words of players who have moved in error.
#[rustfmt::skip]
const REGRETS: &[&str] = &[
    "oops", "ooops", "whoops", "ups", "uups", "meant", "mistake", "mistyped", "misclick", "mouseslip", "typo", "vertan", "vertippt", "meinte",
    "versehen", "irrtum", "omyl", "omylem", "spletl", "spletla", "p\u{159}eklep", "preklep", "cht\u{11b}l", "cht\u{11b}la", "pardon",
];

/// Words that take back what was just written.
#[rustfmt::skip]
const CORRECTIONS: &[&str] = &[
    "no", "wait", "sorry", "oops", "correction", "rather", "instead", "mean", "meant", "or", "scratch", "nein", "halt", "oder", "lieber", "doch",
    "quatsch", "ne", "nebo", "rad\u{161}i", "rad\u{11b}ji", "radeji", "vlastn\u{11b}", "vlastne", "pardon", "oprava",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// `e2e3` and `d2d3` are the legal moves.
    fn legal(text: &str) -> Option<String> {
        let bare = text.to_lowercase().replace(['-', ' '], "");
        ["e2e3", "d2d3"].into_iter().find(|legal| *legal == bare).map(str::to_owned)
    }

    #[test]
    fn a_move_with_signs_and_filler_words() {
        for line in [
            "e2e3 :)",
            "e2e3...",
            "e2e3\u{2026}",
            "e2e3!",
            "- e2e3",
            "* e2e3",
            "1. e2e3",
            "1) e2e3",
            "\"e2e3\"",
            "`e2e3`",
            "Zug: e2e3",
            "tah e2e3",
            "my move is e2e3",
            "I play e2e3",
            "pawn e2 to e3 please",
            "e2e3, good luck",
            "e2e3 thanks!",
            "e2 e3",
            "E2-E3.",
            "e2e3 \u{1f600}",
            "Ich ziehe e2e3",
            "m\u{16f}j tah je e2-e3",
            "e2e3 :D",
            "OK, e2e3",
            "Bitte e2e3",
            "<e2e3>",
            "e2 -> e3",
            "from e2 to e3",
            "move: e2e3",
            "e2e3 ;-)",
            "**e2e3**",
        ] {
            assert_eq!(nearly(line, legal), Some(Nearly::Sure("e2e3".to_owned())), "{line}");
        }
    }

    #[test]
    fn a_move_among_other_words_is_asked_about() {
        for line in [
            "e2e3?",
            "e2e3 looks strong",
            "I believe in e2e3",
            "e2e3 and see you tomorrow",
            "e2e3 because of the rook",
            "Bob, e2e3",
            "Mein Bauer geht e2e3 heute Abend",
            "e2e3 (e2e3)",
        ] {
            assert_eq!(nearly(line, legal), Some(Nearly::Asked("e2e3".to_owned())), "{line}");
        }
    }

    #[test]
    fn denials_alternatives_and_talk_are_no_move() {
        for line in [
            "not e2e3",
            "e2e3 or d2d3",
            "should I play e2e3?",
            "I won't play e2e3",
            "if e2e3 then",
            "no, e2e3",
            "e2e3 d2d3",
            "e2e3, d2d3",
            "e2e3 would lose",
            "nicht e2e3",
            "ne e2e3",
            "e2e3 nebo d2d3",
            "never e2e3",
            "",
            ":)",
            "Thanks",
            "See you at 10",
            "e2e3 was wrong",
            "I meant e2e3",
            "e2e3 instead of d2d3",
        ] {
            assert_eq!(nearly(line, legal), None, "{line}");
        }
    }

    #[test]
    fn letters_of_other_scripts() {
        assert_eq!(in_latin("\u{435}2\u{435}3"), Some(("e2e3".to_owned(), '\u{435}')));
        assert_eq!(in_latin("\u{ff45}\u{ff12}e3"), Some(("e2e3".to_owned(), '\u{ff45}')));
        assert_eq!(in_latin("e2e3"), None);
    }

    #[test]
    fn corrections() {
        for line in ["no wait, d2d3", "Sorry, I mean d2d3", "or d2d3", "lieber d2d3", "vlastn\u{11b} d2d3"] {
            assert!(corrects(line), "{line}");
        }
        for line in ["Good luck!", "The road from a1-b2 is closed", "It was a nice game so far, no doubt"] {
            assert!(!corrects(line), "{line}");
        }
    }

    #[test]
    fn guesses() {
        for line in [
            "Ich tippe auf e2e3",
            "Mysl\u{ed}m, \u{17e}e e2e3",
            "I think e2e3",
            "I'd say e2e3",
            "Ich w\u{fc}rde e2e3 spielen",
            "e2e3 looks strong",
        ] {
            assert_eq!(guessed(line, legal), Some(("e2e3".to_owned(), false)), "{line}");
        }
        for line in ["e2e3", "my move is e2e3", "e2e3 :)", "Zug: e2e3"] {
            assert_eq!(guessed(line, legal), Some(("e2e3".to_owned(), true)), "{line}");
        }
        for line in [
            "I think not e2e3",
            "Ich glaube nicht e2e3",
            "e2e3 or d2d3",
            "I think e2e3 would lose to d2d3",
            "no idea",
        ] {
            assert_eq!(guessed(line, legal), None, "{line}");
        }
    }
}
