//! Quoted lines.

/// Whether a line is quoted: `>` in front.
pub(super) fn is_quote(line: &str) -> bool {
    line.trim_start().starts_with('>')
}
