//! Greetings and sentences, which may stand before a move.

use super::nearly;

/// First words of a greeting in the line of the move.
const FIRST: &[&str] = &["hi", "hello", "hey", "dear"];

/// Maximum number of words of a greeting without a full stop.
const MOST: usize = 3;

/// Splits a line after the greeting that begins it: `Hi Bob,` and `e2e3`.
pub(super) fn greeting(line: &str) -> Option<(&str, &str)> {
    let (mark, _) = line.match_indices([',', '!', ':', '.']).next()?;
    let (greeting, text) = line.split_at_checked(mark + 1)?;
    let words: Vec<&str> = greeting.split_whitespace().collect();
    let first = words.first()?.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_one = FIRST.iter().any(|own| own.eq_ignore_ascii_case(first)) && words.len() <= MOST;
    (is_one && !text.trim().is_empty()).then_some((greeting.trim_start(), text.trim()))
}

/// Whether lines may stand right above a move that is meant: each is short, or ends as a sentence or a greeting does, and the
/// last neither denies the move (`I would never play` / `e2e3`) nor weighs it (`Should I play this?`).
pub(super) fn may_stand_above(lines: &[String]) -> bool {
    let Some(last) = lines.iter().map(|line| line.trim()).rfind(|line| !line.is_empty()) else { return true };
    let words = nearly::words(last);
    let is_whole = words.len() <= MOST || last.ends_with(|c: char| !c.is_alphanumeric());
    let is_open = last.ends_with(|c: char| c.is_alphanumeric() || ",:".contains(c));
    is_whole && !(is_open && nearly::denies(&words)) && !(last.ends_with('?') && nearly::weighs(&words))
}

/// Whether a line only addresses somebody, or announces the move.
pub(super) fn is_address(line: &str) -> bool {
    line.trim().ends_with([',', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_line_of_the_move() {
        let cases = [
            ("hello! a6-c6", Some(("hello!", "a6-c6"))),
            ("  Hey, Bob. a6-c6", Some(("Hey,", "Bob. a6-c6"))),
            ("Dear Bob:a6-c6", Some(("Dear Bob:", "a6-c6"))),
            ("Hi Bob a6-c6", None),
            ("Hi Bob,", None),
            ("Hi there my friend, a6-c6", None),
            ("No, a6-c6", None),
            ("a6-c6, hi", None),
            ("", None),
        ];
        for (line, parts) in cases {
            assert_eq!(greeting(line), parts, "{line:?}");
        }
    }

    #[test]
    fn lines_above_a_move() {
        for line in [
            "Hi Bob,",
            "Hi Bob",
            "Here is my move at last:",
            "Sorry for the delay, I was ill.",
            "How are you doing in Bristol?",
            "I could not sleep.",
            "What a game, I would not have thought it!",
        ] {
            assert!(may_stand_above(&[line.to_owned()]), "{line}");
        }
        for line in [
            "I was thinking about it",
            "I would never play this one",
            "I will not play:",
            "not",
            "What about this one, should I?",
            "Don't play",
            "Ich spiele nicht",
            "nehraju",
        ] {
            assert!(!may_stand_above(&[line.to_owned()]), "{line}");
        }
        let wrapped = ["Sorry that it took so long, but we were away in the", "mountains all week."];
        assert!(may_stand_above(&wrapped.map(str::to_owned)));
    }
}
