//! Messages between players in plain text.
//!
//! Architecture Invariant: every line of a message begins with the mark `|`, and no line of the server does, so that a message cannot
//! imitate the server or another player. For the same reason no line is wider than a letter: a terminal would show its rest at the
//! beginning of the next line.

use unicode_width::UnicodeWidthChar;

use crate::letter::words::Message;

const MARK: &str = "| ";

const TAB: usize = 4;

/// A message below a line of asterisks, in marked lines of at most `columns`.
pub(crate) fn text(message: &Message, columns: usize) -> String {
    let mut text = format!("{}\n{}\n\n", "*".repeat(columns), message.heading);
    for line in lines(&message.text, columns) {
        text.push_str(&format!("{line}\n"));
    }
    if let Some(remark) = &message.remark {
        text.push_str(&format!("\n{remark}\n"));
    }
    text
}

fn lines(text: &str, columns: usize) -> Vec<String> {
    let lines = text
        .trim_end()
        .split('\n')
        .flat_map(|line| wrapped(line.trim_end(), columns.saturating_sub(MARK.len())));
    lines.map(|line| format!("{MARK}{line}").trim_end().to_string()).collect()
}

/// Indents drawings whose lines begin like those of a message.
pub(crate) fn apart(picture: &str) -> String {
    let apart = |part: &str| {
        if part.lines().any(|line| line.starts_with('|')) {
            part.lines().map(|line| format!(" {line}")).collect::<Vec<_>>().join("\n")
        } else {
            part.to_owned()
        }
    };
    picture.split("\n\n").map(apart).collect::<Vec<_>>().join("\n\n")
}

/// The columns of a terminal that a character fills: two in East Asian scripts, none for a mark on a letter. Control characters count
/// as one, so that no line is wider than assumed.
fn width(c: char) -> usize {
    c.width().unwrap_or(1)
}

/// Breaks a line at blanks, and within words longer than a line. A line that fits stays as it is.
fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    // The current piece, its width, and its length up to its last blank.
    let (mut piece, mut filled, mut blank) = (String::new(), 0, None);
    for c in line.chars() {
        let (c, times) = if c == '\t' { (' ', TAB - filled % TAB) } else { (c, 1) };
        for _ in 0..times {
            if filled + width(c) > columns {
                let rest = match blank {
                    Some(at) if c != ' ' => piece.split_off(at),
                    _ => String::new(),
                };
                pieces.push(std::mem::take(&mut piece).trim_end().to_owned());
                rest.trim_start().clone_into(&mut piece);
                filled = piece.chars().map(width).sum();
                blank = None;
            }
            if c == ' ' && piece.is_empty() && !pieces.is_empty() {
                continue;
            }
            piece.push(c);
            filled += width(c);
            // Indentation is no place to break.
            if c == ' ' && !piece.trim().is_empty() {
                blank = Some(piece.len());
            }
        }
    }
    pieces.push(piece.trim_end().to_owned());
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::draw::COLUMNS;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1994), ..ProptestConfig::default() })]

        /// Every line bears the mark and fits, and nothing but blanks is lost.
        #[test]
        fn any_text(pieces in proptest::collection::vec(
            prop_oneof![3 => "[a-z*| -]{0,30}", 1 => "\\PC{0,12}", 1 => "[ \\t\\n]{1,4}", 1 => "[你好e\u{301}]{1,60}"], 0..30)
        ) {
            let text = pieces.concat();
            let mut kept = String::new();
            for line in &lines(&text, COLUMNS) {
                prop_assert!(line == "|" || line.starts_with("| "), "{line:?}");
                prop_assert!(line.chars().map(width).sum::<usize>() <= COLUMNS && !line.contains('\n'), "{line:?}");
                kept.push_str(line.strip_prefix('|').unwrap_or_default());
            }
            let ink = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(ink(&kept), ink(&text));
        }
    }

    #[test]
    fn lines_are_broken_where_they_must_be() {
        let cases: [(&str, &[&str]); 14] = [
            ("", &[""]),
            ("one two", &["one two"]),
            ("one two three", &["one two", "three"]),
            ("one   two three", &["one   two", "three"]),
            ("  indented lines", &["  indented", "lines"]),
            ("unbreakable", &["unbreakabl", "e"]),
            ("an unbreakable word", &["an", "unbreakabl", "e word"]),
            ("a\tb\tc", &["a   b   c"]),
            ("0123456789 x", &["0123456789", "x"]),
            ("0123456789          x", &["0123456789", "x"]),
            ("你好你好你好", &["你好你好你", "好"]),
            ("aaaaaaaaa你", &["aaaaaaaaa", "你"]),
            (
                "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
                &["e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"],
            ),
            ("                    x", &["", "x"]),
        ];
        for (line, wanted) in cases {
            assert_eq!(wrapped(line, 10), wanted, "{line:?}");
        }
    }

    #[test]
    fn drawings_stand_apart() {
        assert_eq!(apart("+--+\n|  |\n+--+\n\nYou | play\n"), " +--+\n |  |\n +--+\n\nYou | play\n");
        assert_eq!(apart("  |  |\n"), "  |  |\n");
    }

    #[test]
    fn every_line_has_the_mark() {
        let text = format!("Hello\n\n{}\n  | bob writes:\n{}", "*".repeat(79), "x ".repeat(6000));
        let lines = lines(&text, COLUMNS);
        assert!(lines.iter().all(|line| line == "|" || line.starts_with("| ")), "{lines:?}");
        assert_eq!(lines.get(..3).unwrap(), ["| Hello", "|", &format!("| {}", "*".repeat(77))]);
    }
}
