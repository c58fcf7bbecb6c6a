//! The token of a letter, which proves an answer to it, in what people write to others.

use crate::command::MASK;

/// The length of every token, in characters: that of `Secrets::token`.
const LENGTH: usize = 32;

/// A text for others, without the tokens that it may hold: in a subject or an address, as a link, in a Message-ID.
pub fn without_tokens(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, word, after)) = next_word(rest) {
        out.push_str(before);
        let escaped = word.len() == LENGTH + 2 && before.ends_with('%');
        let (escape, word) = word.split_at(if escaped { 2 } else { 0 });
        let marked = match escaped {
            true => ["23", "2b"].contains(&escape.to_ascii_lowercase().as_str()),
            false => before.ends_with(['#', '+']) || after.starts_with('@'),
        };
        out.push_str(escape);
        out.push_str(if marked && is_token(&word.to_ascii_lowercase()) { MASK } else { word });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The first letters and digits of ASCII in a row, what stands before them, and what behind.
fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(|c: char| c.is_ascii_alphanumeric())?;
    let (before, word) = text.split_at_checked(start)?;
    let end = word.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(word.len());
    let (word, after) = word.split_at_checked(end)?;
    Some((before, word, after))
}

/// Whether a word in lower case may be a token.
fn is_token(word: &str) -> bool {
    word.len() == LENGTH
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || (b'2'..=b'7').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_for_others() {
        let cases = [
            ("Subject: x [#TOKEN]", "Subject: x [#****]"),
            ("pbm+TOKEN@games.example", "pbm+****@games.example"),
            ("<TOKEN@games.example>", "<****@games.example>"),
            (
                "a<mailto:p@x.y?subject=x%20%5B%23TOKEN%5D&body=a>",
                "a<mailto:p@x.y?subject=x%20%5B%23****%5D&body=a>",
            ),
            ("mailto:p%2BTOKEN@x.y, p%2bTOKEN%40x.y", "mailto:p%2B****@x.y, p%2b****%40x.y"),
            ("23TOKEN %3ATOKEN", "23TOKEN %3ATOKEN"),
            // A long word is none by itself.
            ("What? TOKEN!", "What? TOKEN!"),
            ("[#TOKENs] [#4711] a+b@c +1 \u{e9}TOKEN", "[#TOKENs] [#4711] a+b@c +1 \u{e9}TOKEN"),
            ("", ""),
        ];
        for (text, wanted) in cases {
            for token in ["abcdefghijklmnopqrstuvwxyz234567", "QRSTUVWXYZ234567ABCDEFGHIJKLMNOP"] {
                assert_eq!(without_tokens(&text.replace("TOKEN", token)), wanted.replace("TOKEN", token));
            }
        }
    }
}
