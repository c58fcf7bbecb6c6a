//! The light markup of messages in `templates/`:
//!
//! ```text
//! A paragraph may stand on several lines; they are one.\
//! A backslash at the end of a line breaks it there.
//!
//! > a line behind this sign is to be copied, and stands as it is
//! ```
//!
//! The signs count only in the message itself. Values of gaps contain none of them and no line feeds.

use std::borrow::Cow;

use super::block::Block;

/// Internal signs for a line break, a line to be copied, and the break between lines to be copied in one gap.
const BREAK: char = '\u{2028}';
const COPY: char = '\u{2029}';
pub const NEXT_COPY: &str = "\n\u{2029}";

/// Turns the signs in a piece of a message, which begins at most one line, into internal ones.
pub fn mark(piece: &str) -> Cow<'_, str> {
    let copied = piece.strip_prefix("> ");
    match (copied, piece.contains("\\\n")) {
        (None, false) => Cow::Borrowed(piece),
        (None, true) => Cow::Owned(piece.replace("\\\n", "\u{2028}\n")),
        (Some(copied), _) => Cow::Owned(format!("{COPY}{copied}")),
    }
}

/// A no-break space, which becomes a plain one in plain text.
const NO_BREAK: char = '\u{a0}';

pub fn unbroken(text: &str) -> String {
    text.replace(' ', NO_BREAK.encode_utf8(&mut [0; 2]))
}

pub fn broken(text: &str) -> String {
    text.replace(NO_BREAK, " ")
}

/// Text for a gap: on one line, without internal signs.
pub fn on_one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() || matches!(c, BREAK | COPY) { ' ' } else { c };
    text.trim().chars().map(plain).collect()
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.split('\n').chain([""]) {
        if !line.trim().is_empty() {
            paragraph.push(line);
        } else if !paragraph.is_empty() {
            blocks.push(block(&std::mem::take(&mut paragraph)));
        }
    }
    blocks
}

fn block(lines: &[&str]) -> Block {
    let copied: Option<Vec<String>> =
        lines.iter().map(|line| line.strip_prefix(COPY).map(str::to_owned)).collect();
    copied.map_or_else(|| Block::Text(flowing(lines)), Block::Copy)
}

pub fn paragraph(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').filter(|line| !line.trim().is_empty()).collect();
    flowing(&lines)
}

/// Joins lines, except at explicit breaks.
fn flowing(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        match line.strip_suffix(BREAK) {
            Some(line) => text.push_str(&format!("{line}\n")),
            None => text.push_str(line),
        }
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs() {
        let text = |text: &str| Block::Text(text.to_owned());
        let cases = [
            ("", vec![]),
            ("One.", vec![text("One.")]),
            ("One\ntwo.\n\n\nThree.", vec![text("One two."), text("Three.")]),
            ("One\u{2028}\ntwo\nthree.\n", vec![text("One\ntwo three.")]),
            ("Write\n\n\u{2029}help me\n\nor", vec![text("Write"), Block::copy("help me"), text("or")]),
            ("\u{2029}a\n\u{2029}b", vec![Block::Copy(vec!["a".to_owned(), "b".to_owned()])]),
        ];
        for (filled, wanted) in cases {
            assert_eq!(blocks(filled), wanted, "{filled:?}");
        }
        assert_eq!(mark("a \\ > b\\\n"), "a \\ > b\u{2028}\n");
        assert_eq!(mark("> a"), "\u{2029}a");
        assert_eq!(on_one_line(" a\nb\u{2028}\tc\r\n"), "a b  c");
    }
}
