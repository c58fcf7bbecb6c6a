//! Masks tokens, which prove answers to letters, in texts for others.

use crate::command::MASK;

/// The length of every token, in characters: see `Secrets::token`.
const LENGTH: usize = 32;

/// Maximum number of pieces of a broken token, and of characters between two of them.
const PIECES: usize = 4;
const GAP: usize = 24;
/// The marks before a token, and after a broken one.
const BEFORE: &[&str] = &["#", "+", "<", "%23", "%2b", "%2B"];
const BEHIND: &[&str] = &["]", "@", "%5d", "%5D", "%40"];

/// Before the token of a page on which somebody can move: `/turn/TOKEN`.
const PAGE: (&str, &str) = ("turn", "/");

/// Masks tokens in subjects, addresses, links and Message-IDs, also if they are broken by line ends, quote marks, blanks or soft
/// hyphens.
pub fn without_tokens(text: &str) -> String {
    without_whole(&without_broken(text))
}

fn without_broken(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['#', '+', '<', '%']) {
        let (before, marked) = rest.split_at(at);
        out.push_str(before);
        // One byte if no mark follows.
        let mark = BEFORE.iter().find_map(|mark| marked.get(..mark.len()).filter(|found| found == mark));
        let mark = mark.unwrap_or("%");
        out.push_str(mark);
        rest = marked.get(mark.len()..).unwrap_or_default();
        if let Some(length) = broken(rest) {
            out.push_str(MASK);
            rest = rest.get(length..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    out
}

/// The length in bytes of a broken token at the start of a text.
fn broken(text: &str) -> Option<usize> {
    let (mut token, mut pieces, mut gap) = (String::new(), 0, 1);
    for (at, c) in text.char_indices() {
        if c.is_ascii_alphanumeric() && token.len() < LENGTH {
            pieces += usize::from(gap > 0);
            gap = 0;
            token.push(c.to_ascii_lowercase());
        } else if c.is_whitespace() || ">=\u{ad}\u{200b}\u{2060}".contains(c) {
            gap += 1;
        } else {
            let rest = text.get(at..)?;
            let closed = BEHIND.iter().any(|behind| rest.starts_with(behind));
            return (closed && pieces > 1 && is_token(&token)).then_some(at);
        }
        if gap > GAP || pieces > PIECES {
            return None;
        }
    }
    None
}

fn without_whole(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut last) = (text, "");
    while let Some((before, word, after)) = next_word(rest) {
        out.push_str(before);
        let escaped = word.len() == LENGTH + 2 && before.ends_with('%');
        let (escape, word) = word.split_at(if escaped { 2 } else { 0 });
        let marked = if escaped {
            ["23", "2b"].contains(&escape.to_ascii_lowercase().as_str())
        } else {
            before.ends_with(['#', '+']) || (last, before) == PAGE || after.starts_with('@')
        };
        out.push_str(escape);
        out.push_str(if marked && is_token(&word.to_ascii_lowercase()) { MASK } else { word });
        (rest, last) = (after, word);
    }
    out.push_str(rest);
    out
}

/// Splits a text around its first word of ASCII letters and digits.
fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(|c: char| c.is_ascii_alphanumeric())?;
    let (before, word) = text.split_at_checked(start)?;
    let end = word.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(word.len());
    let (word, after) = word.split_at_checked(end)?;
    Some((before, word, after))
}

fn is_token(word: &str) -> bool {
    word.len() == LENGTH
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || (b'2'..=b'7').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_tokens() {
        let (a, b) = ("abcdefghijk", "lmnopqrstuvwxyz234567");
        let gaps = ["\n", "\n> ", "\r\n> > ", " ", "\u{ad}", "=\n", "\n>> ", "\u{200b}"];
        for gap in gaps {
            let token = format!("{a}{gap}{b}");
            let cases = [
                ("x [#TOKEN] y", "x [#****] y"),
                ("> x [#TOKEN]", "> x [#****]"),
                ("pbm+TOKEN@games.example", "pbm+****@games.example"),
                ("<TOKEN@games.example>", "<****@games.example>"),
                ("%5B%23TOKEN%5D, p%2BTOKEN%40x.y", "%5B%23****%5D, p%2B****%40x.y"),
                ("[# TOKEN ]", "[#****]"),
                ("[#TOKEN] + [#TOKEN]", "[#****] + [#****]"),
                // Not without a mark before and after it.
                ("[TOKEN]", "[TOKEN]"),
                ("[#TOKEN and more", "[#TOKEN and more"),
                ("[#TOKENa]", "[#TOKENa]"),
                ("\u{e9}#\u{e9}TOKEN]", "\u{e9}#\u{e9}TOKEN]"),
            ];
            for (text, wanted) in cases {
                assert_eq!(
                    without_tokens(&text.replace("TOKEN", &token)),
                    wanted.replace("TOKEN", &token),
                    "{text} {gap:?}"
                );
            }
        }
        let kept = [
            "[#1 is mine]",
            "# a b c ]",
            "2+2 = 4 @ home",
            "a < b @ c",
            "100% #1 +1",
            "[#this is a list of words of mine in a row]",
            "#",
            "%",
            "<",
            "%2",
            "\u{10d}# [#\n> ab]",
        ];
        for text in kept {
            assert_eq!(without_tokens(text), text);
        }
    }

    #[test]
    fn endless_texts_take_no_longer() {
        for text in [
            "[#ab ".repeat(100_000),
            "#".repeat(300_000),
            format!("#{}", " ".repeat(300_000)),
            "%".repeat(300_000),
        ] {
            assert_eq!(without_tokens(&text), text);
        }
    }

    #[test]
    fn texts_for_others() {
        let cases = [
            ("Subject: x [#TOKEN]", "Subject: x [#****]"),
            ("pbm+TOKEN@games.example", "pbm+****@games.example"),
            ("<TOKEN@games.example>", "<****@games.example>"),
            ("https://play.example/turn/TOKEN?so=a6", "https://play.example/turn/****?so=a6"),
            (
                "a<mailto:p@x.y?subject=x%20%5B%23TOKEN%5D&body=a>",
                "a<mailto:p@x.y?subject=x%20%5B%23****%5D&body=a>",
            ),
            ("mailto:p%2BTOKEN@x.y, p%2bTOKEN%40x.y", "mailto:p%2B****@x.y, p%2b****%40x.y"),
            ("23TOKEN %3ATOKEN", "23TOKEN %3ATOKEN"),
            // A long word is not a token by itself.
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
