//! Text normalisation: lines without control characters, words without diacritics.

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
    let mut plain = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'á' => plain.push('a'),
            'č' => plain.push('c'),
            'ď' => plain.push('d'),
            'é' | 'ě' => plain.push('e'),
            'í' => plain.push('i'),
            'ň' => plain.push('n'),
            'ó' => plain.push('o'),
            'ř' => plain.push('r'),
            'š' => plain.push('s'),
            'ť' => plain.push('t'),
            'ú' | 'ů' => plain.push('u'),
            'ý' => plain.push('y'),
            'ž' => plain.push('z'),
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            // Combining marks: the dots of an umlaut, and all others.
            '\u{308}' => plain.push('e'),
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
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
