//! Light markup as HTML: backticks surround words to type, a line feed is a line break.

use super::escape::{self, Blanks};

/// The longest run of letters, digits and hyphens that never breaks: a date.
const LONGEST_RUN: usize = 10;

/// Marked text as HTML. `typed` gives the element for words to type, `prose` may change the HTML between them.
pub(super) fn marked_up(
    text: &str,
    typed: impl Fn(String) -> String,
    prose: impl Fn(String) -> String,
) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return prose(broken(text));
    }
    let piece = |(at, piece): (usize, &&str)| match at % 2 {
        0 => prose(broken(piece)),
        _ => typed(broken(piece)),
    };
    pieces.iter().enumerate().map(piece).collect()
}

/// Text as HTML, as many bytes as [`escape::size`] counts.
pub(super) fn broken(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| escape::text(line, Blanks::Flowing)).collect();
    lines.join("<br>\n")
}

/// Keeps rolls and results in one line: `4-1` may not break at its hyphen.
pub(super) fn whole_numbers(html: String) -> String {
    whole(html, |c| c.is_ascii_digit())
}

/// Keeps rolls, results and moves in one line: neither `4-1` nor `C2-D2` may break at its hyphen.
pub(super) fn whole_moves(html: String) -> String {
    whole(html, |c| c.is_ascii_alphanumeric())
}

fn whole(html: String, is_part: impl Fn(char) -> bool) -> String {
    if !html.contains('-') {
        return html;
    }
    let is_part = |c: char| c == '-' || is_part(c);
    let pieces = html.split_inclusive(|c| !is_part(c)).map(|piece| {
        let run = piece.trim_end_matches(|c| !is_part(c));
        let rest = piece.strip_prefix(run).unwrap_or_default();
        let is_inside = run.contains('-') && !run.starts_with('-') && !run.ends_with('-');
        if is_inside && run.len() <= LONGEST_RUN && run.contains(|c: char| c.is_ascii_digit()) {
            format!("<span\nstyle=\"white-space:nowrap\">{run}</span>{rest}")
        } else {
            piece.to_owned()
        }
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_results_and_moves_are_whole() {
        let kept = |run: &str| format!("<span\nstyle=\"white-space:nowrap\">{run}</span>");
        let said = "rolled 1-5 (0-1), a6-b6,C2-D2.";
        let numbers = format!("rolled {} ({}), a6-b6,C2-D2.", kept("1-5"), kept("0-1"));
        assert_eq!(whole_numbers(said.to_owned()), numbers);
        let all = ["1-5", "0-1", "a6-b6", "C2-D2"].map(kept);
        let [roll, result, first, second] = all;
        assert_eq!(whole_moves(said.to_owned()), format!("rolled {roll} ({result}), {first},{second}."));
        for text in ["f5c5", "-5", "3-", "&#233;", "1-2-3-4-5-6", "one-way", ""] {
            assert_eq!(whole_moves(text.to_owned()), text);
        }
        assert_eq!(broken("1-2\n4-1"), "1-2<br>\n4-1");
    }
}
