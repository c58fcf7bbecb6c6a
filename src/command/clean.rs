//! Lines without what could disturb a letter.

/// Maximum length of a line that is read as a command, in characters.
pub const LONGEST_LINE: usize = 1000;

/// A line of text without what could disturb a letter or hide something in it: control characters become
/// blanks, invisible and direction-turning ones vanish.
pub(super) fn clean(line: &str) -> String {
    line.chars()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
