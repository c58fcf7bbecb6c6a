//! Joins the lines that a mail program wrapped with `format=flowed` (RFC 3676).

use unicode_width::UnicodeWidthStr;

/// No program wraps lines before this column.
const COLUMN: usize = 50;
/// Maximum length counted of the next line's first word, in columns.
const WORD: usize = 20;

/// A line that ends in a blank continues in the next line of the same quote depth, if it was long enough to be wrapped: some programs
/// (Roundcube) end every line with a blank. With `delsp` that blank is not text and always means a wrapped line. A blank line and the
/// signature line `-- ` end a paragraph.
pub fn unwrap(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut above: Option<Line<'_>> = None;
    for line in text.split('\n').map(Line::of) {
        if !above.as_ref().is_some_and(|above| above.goes_on_in(&line, delsp)) {
            if above.is_some() {
                out.push('\n');
            }
            if line.depth > 0 {
                out.extend(std::iter::repeat_n('>', line.depth));
                out.push(' ');
            }
        }
        let content = if line.is_soft() && delsp { line.content.strip_suffix(' ') } else { None };
        out.push_str(content.unwrap_or(line.content));
        above = Some(line);
    }
    out
}

/// A line without its quote marks and the blank that protects some lines (RFC 3676, section 4.4).
struct Line<'a> {
    depth: usize,
    content: &'a str,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Line<'a> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        Line { depth, content: content.strip_prefix(' ').unwrap_or(content) }
    }

    fn is_empty(&self) -> bool {
        self.content.trim().is_empty()
    }

    fn is_soft(&self) -> bool {
        self.content.ends_with(' ') && self.content != "-- " && !self.is_empty()
    }

    fn goes_on_in(&self, next: &Line<'_>, delsp: bool) -> bool {
        let may = self.is_soft() && self.depth == next.depth && !next.is_empty() && next.content != "-- ";
        may && (delsp || self.is_wrapped_before(next))
    }

    /// Whether the first word of the next line had no room here.
    fn is_wrapped_before(&self, next: &Line<'_>) -> bool {
        let word = next.content.split_whitespace().next().map_or(0, UnicodeWidthStr::width);
        self.depth + self.content.width() + word.min(WORD) > COLUMN
    }
}
