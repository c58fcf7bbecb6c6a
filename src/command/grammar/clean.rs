//! Text normalisation: lines without control characters, words without diacritics.

use crate::fold::fold;

/// Maximum length of a line that is read as a command, in characters.
pub const LONGEST_LINE: usize = 1000;

/// Replaces control characters by spaces, and removes invisible and direction-changing ones, which could disturb a letter or hide
/// something in it.
pub fn clean(line: &str) -> String {
    line.chars()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Cleans a line, cut to [`LONGEST_LINE`].
pub fn clean_line(line: &str) -> String {
    clean(&line.chars().take(LONGEST_LINE).collect::<String>())
}

/// Maximum length of a command's name in another language, in characters.
const LONGEST: usize = 20;

/// A word in lower case without diacritics: Czech marks are dropped, umlauts get an `e`. Words too long for an alias become empty.
pub fn plain(word: &str) -> String {
    if word.chars().nth(LONGEST).is_some() {
        return String::new();
    }
    // Combining dots make an umlaut too.
    let umlauts = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("\u{308}", "e")];
    let lower = word.to_lowercase();
    if lower.is_ascii() {
        return lower;
    }
    fold(&umlauts.iter().fold(lower, |word, (umlaut, letters)| word.replace(umlaut, letters)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_marks() {
        let cases = [
            ("Vzdávám", "vzdavam"),
            ("PŘIJMI", "prijmi"),
            ("Züge", "zuege"),
            ("ZUEGE", "zuege"),
            ("wu\u{308}rfel", "wuerfel"),
            ("remi\u{301}za", "remiza"),
            ("a6-c6", "a6-c6"),
            ("", ""),
            ("ääääääääääääääääääääää", ""),
        ];
        for (word, wanted) in cases {
            assert_eq!(plain(word), wanted, "{word}");
        }
    }
}
