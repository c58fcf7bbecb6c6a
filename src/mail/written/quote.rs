//! Quoted lines.

/// Maximum length of a line that introduces a quote, in bytes.
pub const LINE_LIMIT: usize = 500;
/// Maximum number of lines of a broken link in a quote.
const BROKEN_LIMIT: usize = 4;

pub fn is_quote(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

/// The end of lines that continue a quoted line: a link or token that was broken and lost its quote marks.
///
/// ```text
/// > Look at it
/// <https://example.org/very/long/link/=
/// f87a60f3>.
/// > or answer
/// ```
pub fn broken_end(lines: &[&str], at: usize) -> Option<usize> {
    let above = lines.get(at.checked_sub(1)?).filter(|line| is_quote(line))?;
    if let Some(close) = open(above) {
        return closed(lines, at, close);
    }
    let line = lines.get(at)?.trim_start();
    let is_link = line.starts_with("<http") || line.starts_with("<mailto:");
    // People put no brackets around links, and write on the same line.
    let end = is_link.then(|| closed(lines, at, '>')).flatten()?;
    lines.get(end).is_some_and(|line| is_quote(line)).then_some(end)
}

/// The closing character of the link or token that a line leaves open.
fn open(line: &str) -> Option<char> {
    let is_open = |mark: &str, close: char| {
        line.rsplit_once(mark).is_some_and(|(_, inside)| !inside.contains([close, ' ']))
    };
    if is_open("<http", '>') || is_open("<mailto:", '>') {
        return Some('>');
    }
    is_open("[#", ']').then_some(']')
}

/// The end of lines of one word each, the last with that character and at most punctuation after it.
fn closed(lines: &[&str], at: usize, close: char) -> Option<usize> {
    for (count, line) in lines.iter().skip(at).take(BROKEN_LIMIT).enumerate() {
        let word = line.trim();
        if word.is_empty() || word.contains(char::is_whitespace) {
            return None;
        }
        if let Some((_, behind)) = word.split_once(close) {
            return behind.chars().all(|c| ".,;:!?)]".contains(c)).then_some(at + count + 1);
        }
    }
    None
}
