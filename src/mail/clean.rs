//! Removes characters that could harm a header, a log, a letter or a terminal: line ends, NUL, escape sequences, changes of
//! direction, invisible characters, and marks piled on a letter until they cover other lines.

use unicode_width::UnicodeWidthChar;

/// Maximum number of marks on one letter, more than any language uses.
const MARKS: usize = 6;

/// One trimmed line of at most `limit` characters; control characters become blanks.
pub(super) fn line(text: &str, limit: usize) -> String {
    let mut sieve = Sieve::default();
    let harmless: String = text.chars().filter_map(|c| sieve.pass(c)).take(limit).collect();
    harmless.trim().to_owned()
}

/// Lines with LF line ends and tabs; other control characters become blanks. Trailing blanks go, except in the signature line `-- `.
/// At most `limit` bytes and the rest of a character.
pub(super) fn text(text: &str, limit: usize) -> String {
    let mut out = String::with_capacity(text.len().min(limit));
    let mut sieve = Sieve::default();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if out.len() >= limit {
            break;
        }
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                end_line(&mut out);
                sieve = Sieve::default();
            }
            '\n' | '\u{2028}' | '\u{2029}' => {
                end_line(&mut out);
                sieve = Sieve::default();
            }
            '\t' => out.push('\t'),
            _ => out.extend(sieve.pass(c)),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn end_line(out: &mut String) {
    let content = out.trim_end_matches([' ', '\t']);
    let signature = content.ends_with("\n--") && out.ends_with("\n-- ");
    out.truncate(content.len() + usize::from(signature));
    out.push('\n');
}

#[derive(Default)]
struct Sieve {
    last: Option<char>,
    marks: usize,
}

impl Sieve {
    fn pass(&mut self, c: char) -> Option<char> {
        // The fast path for nearly all characters.
        if matches!(c, ' '..='~') {
            (self.last, self.marks) = (Some(c), 0);
            return Some(c);
        }
        let c = harmless(c)?;
        // Persian, the languages of India and some emoji need joiners; between Latin letters they only hide text.
        let is_joiner = |c| matches!(c, '\u{200c}' | '\u{200d}');
        if is_joiner(c) && self.last.is_none_or(|last| last.is_ascii() || is_joiner(last)) {
            return None;
        }
        if c.width() == Some(0) {
            self.marks += 1;
            if self.marks > MARKS {
                return None;
            }
        } else {
            self.marks = 0;
        }
        self.last = Some(c);
        Some(c)
    }
}

/// A character that is safe to print on one line; none for invisible ones that break words, hide text or format their neighbours
/// (Unicode, chapter 23).
fn harmless(c: char) -> Option<char> {
    match c {
        '\u{ad}' | '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}' | '\u{feff}' => None,
        '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => None,
        '\u{13430}'..='\u{13455}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => None,
        // Tags, an invisible alphabet, and rare variants.
        '\u{e0000}'..='\u{e0fff}' => None,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some(' '),
        // Letters and signs that look like blanks.
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => Some(' '),
        c if c.is_control() => Some(' '),
        // Wide, narrow and unbreakable blanks: HTML mail is full of them, and commands are split at blanks.
        c if c.is_whitespace() => Some(' '),
        c if means_nothing(c) => Some(char::REPLACEMENT_CHARACTER),
        c => Some(c),
    }
}

/// Private use and non-characters, which each program shows differently.
fn means_nothing(c: char) -> bool {
    let never = u32::from(c) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(&c);
    never || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}
