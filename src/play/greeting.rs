//! Greetings, which may stand before a move.

/// The words with which one begins that stands in the line of the move.
const FIRST: &[&str] = &["hi", "hello", "hey", "dear"];

/// How many words a greeting has at most, if no stop ends it.
const MOST: usize = 3;

/// The greeting with which a line begins, up to its mark, and what follows it: `Hi Bob,` and `e2e3`. Whether that is a move
/// is for a game to say.
pub(super) fn greeting(line: &str) -> Option<(&str, &str)> {
    let (mark, _) = line.match_indices([',', '!', ':', '.']).next()?;
    let (greeting, text) = line.split_at_checked(mark + 1)?;
    let words: Vec<&str> = greeting.split_whitespace().collect();
    let first = words.first()?.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_one = FIRST.iter().any(|own| own.eq_ignore_ascii_case(first)) && words.len() <= MOST;
    (is_one && !text.trim().is_empty()).then_some((greeting.trim_start(), text.trim()))
}

/// Whether a line may stand above a move without a word about it: it is short, or ends as a sentence or a greeting does.
pub(super) fn is_greeting(line: &str) -> bool {
    let line = line.trim();
    line.ends_with(['.', '!', ',', ':', ';']) || line.split_whitespace().count() <= MOST
}

/// Whether a greeting only addresses somebody, or says that the move follows.
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
        for line in ["Hi Bob,", "Hi Bob", "Here is my move at last:", "Sorry for the delay, I was ill."] {
            assert!(is_greeting(line), "{line}");
        }
        for line in ["I was thinking about it", "I would never play this one"] {
            assert!(!is_greeting(line), "{line}");
        }
    }
}
