//! Text for a terminal: control, direction and invisible characters are shown as `\u{202e}`.
//!
//! Envelope addresses, file names and replies of mail servers come from strangers, so all output goes through [`Escaped`]; [`line()`]
//! also escapes line breaks.

use std::fmt::Arguments;
use std::io::{self, Write};
use std::str;

/// A writer that escapes such characters in UTF-8 text.
#[derive(Debug)]
pub struct Escaped<W> {
    inner: W,
    breaks: Breaks,
    /// An incomplete character from the end of the last write.
    begun: Vec<u8>,
}

impl<W: Write> Escaped<W> {
    /// Passes line breaks and tabs.
    pub fn new(inner: W) -> Escaped<W> {
        Escaped { inner, breaks: Breaks::Pass, begun: Vec::new() }
    }

    /// For logs that write one line at a time: passes only the final line break of each write.
    pub fn lines(inner: W) -> Escaped<W> {
        Escaped { breaks: Breaks::EndLines, ..Escaped::new(inner) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breaks {
    /// All line breaks, and tabs.
    Pass,
    /// The final one of a write.
    EndLines,
}

impl<W: Write> Write for Escaped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let all = std::mem::take(&mut self.begun);
        let mut text = String::with_capacity(all.len());
        let mut rest = all.as_slice();
        loop {
            match str::from_utf8(rest) {
                Ok(valid) => {
                    text.push_str(valid);
                    break;
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    text.push_str(&String::from_utf8_lossy(valid));
                    let Some(wrong) = error.error_len() else {
                        self.begun = after.to_vec();
                        break;
                    };
                    text.push(char::REPLACEMENT_CHARACTER);
                    rest = after.get(wrong..).unwrap_or_default();
                }
            }
        }
        match (self.breaks, text.strip_suffix('\n')) {
            (Breaks::EndLines, Some(text)) => line(&mut self.inner, format_args!("{text}"))?,
            _ => self.inner.write_all(shown(&text, |c| matches!(c, '\n' | '\t')).as_bytes())?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes one line, escaping any line breaks in it.
pub fn line(out: &mut (impl Write + ?Sized), text: Arguments<'_>) -> io::Result<()> {
    writeln!(out, "{}", shown(&text.to_string(), |_| false))
}

/// The same for JSON text, with JSON escapes.
pub fn json(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            let mut units = [0; 2];
            json.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            json.push(c);
        }
    }
    json
}

fn shown(text: &str, passes: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) && !passes(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether a character is a control, changes the writing direction, or has no width.
fn is_hidden(c: char) -> bool {
    let filler = matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    let quoted = matches!(c, '"' | '\'' | '\\');
    filler || (!quoted && c.escape_debug().len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(pieces: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut escaped = Escaped::new(&mut out);
        for piece in pieces {
            escaped.write_all(piece).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn hidden_characters_are_shown() {
        let cases = [
            (
                "plain 'text' \"quoted\" \\ Jürgen Алиса 爱丽丝\n\tnext",
                "plain 'text' \"quoted\" \\ Jürgen Алиса 爱丽丝\n\tnext",
            ),
            ("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c"),
            ("\u{1b}[2J\u{7}\r\u{9b}31m\u{7f}", "\\u{1b}[2J\\u{7}\\u{d}\\u{9b}31m\\u{7f}"),
            (
                "x\u{200b}y\u{feff}\u{ad}\u{3164}\u{e0041}\u{2028}",
                "x\\u{200b}y\\u{feff}\\u{ad}\\u{3164}\\u{e0041}\\u{2028}",
            ),
        ];
        for (text, shown) in cases {
            assert_eq!(written(&[text.as_bytes()]), shown);
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(written(&bytes), shown, "byte by byte");
        }
        assert_eq!(written(&[b"a\xffb\xc3", b"\xbc\xe2\x80", b"x"]), "a\u{fffd}b\u{fc}\u{fffd}x");
    }

    #[test]
    fn a_line_is_one_line() {
        let mut out = Vec::new();
        line(&mut out, format_args!("mail {}: {}", 7, "a\nmail 8: b\r\n")).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "mail 7: a\\u{a}mail 8: b\\u{d}\\u{a}\n");
    }

    #[test]
    fn an_entry_of_a_log_is_one_line() {
        let mut out = Vec::new();
        let mut log = Escaped::lines(&mut out);
        log.write_all("refused: 550 a\nINFO all is well\u{202e}\n".as_bytes()).unwrap();
        log.write_all(b"sent\n").unwrap();
        let expected = "refused: 550 a\\u{a}INFO all is well\\u{202e}\nsent\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn json_stays_json() {
        let text = "a\u{202e}\u{7f}\u{e0041}\"\\ü\n";
        let plain = serde_json::to_string(text).unwrap();
        let escaped = json(&plain);
        assert_eq!(escaped, "\"a\\u202e\\u007f\\udb40\\udc41\\\"\\\\ü\\n\"");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
