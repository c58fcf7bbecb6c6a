//! Text as a game reads it: plain hyphens and blanks, whatever a mail program made of them.

/// The text with every dash and minus as a hyphen and every blank as a plain one, none of them at its ends; signs
/// without a width are taken out. Line breaks stay.
pub fn plain(text: &str) -> String {
    text.chars().filter_map(sign).collect::<String>().trim().to_string()
}

fn sign(c: char) -> Option<char> {
    match c {
        '\n' => Some('\n'),
        // Hyphen, non-breaking hyphen, figure dash, en and em dash, bar, hyphen bullet, minus, two and three em dashes,
        // and the small and wide forms.
        '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}' => Some('-'),
        // Soft hyphen, zero-width space and joiners, word joiner, byte order mark.
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => None,
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_blanks_are_plain() {
        let check = |text: &str, expected: &str| assert_eq!(plain(text), expected, "{text:?}");
        for dash in ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{ff0d}']
        {
            check(&format!("e2{dash}e3"), "e2-e3");
        }
        for blank in [' ', '\t', '\u{a0}', '\u{2009}', '\u{202f}', '\u{3000}'] {
            check(&format!("{blank}e2{blank}e3{blank}"), "e2 e3");
        }
        check("e2\u{200b}-\u{ad}e3", "e2-e3");
        check("draft 3\r\nend\n", "draft 3 \nend");
        check("a1->a2 \u{2192} a3 2\u{d7}b1", "a1->a2 \u{2192} a3 2\u{d7}b1");
        check(" \u{a0}", "");
    }
}
