//! Characters that do harm, made harmless.
//!
//! A decoded subject may hold line ends, NUL or escape sequences, a text may turn the direction of everything
//! after it. Nothing that leaves this module can do so in a header, a log or a terminal.

/// Makes text of one line: all control characters become blanks, at most `limit` characters remain, no blanks
/// around it.
pub(super) fn line(text: &str, limit: usize) -> String {
    let harmless: String = text.chars().filter_map(harmless).take(limit).collect();
    harmless.trim().to_owned()
}

/// Makes text of many lines: LF line ends, tabs kept, other control characters become blanks, no blanks at line
/// ends but that of the signature line `-- `, at most `limit` bytes and the rest of a character.
pub(super) fn text(text: &str, limit: usize) -> String {
    let mut out = String::with_capacity(text.len().min(limit));
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if out.len() >= limit {
            break;
        }
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                end_line(&mut out);
            }
            '\n' | '\u{2028}' | '\u{2029}' => end_line(&mut out),
            '\t' => out.push('\t'),
            _ => out.extend(harmless(c)),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn end_line(out: &mut String) {
    let inked = out.trim_end_matches([' ', '\t']);
    let signature = inked.ends_with("\n--") && out.ends_with("\n-- ");
    out.truncate(inked.len() + usize::from(signature));
    out.push('\n');
}

/// A character that is safe to print on one line; none for those that nobody sees and that only break words
/// apart (byte order mark, soft hyphen, zero-width space, word joiner).
fn harmless(c: char) -> Option<char> {
    match c {
        '\u{feff}' | '\u{ad}' | '\u{200b}' | '\u{2060}' => None,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some(' '),
        c if c.is_control() => Some(' '),
        // Wide, narrow and unbreakable blanks: HTML mail is full of them, and commands are split at blanks.
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}
