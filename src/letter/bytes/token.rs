//! Masks tokens, which prove answers to letters, in texts for others.
//!
//! Gateways wrap links in ways of their own (`turn%2FTOKEN`, `_turn_TOKEN&`, `%255B%2523TOKEN%255D`), so a token is known by its form.

use crate::command::MASK;

/// The length of every token, in characters: see `Secrets::token`.
const LENGTH: usize = 32;

/// Maximum number of pieces of a broken token, and of characters between two of them.
const PIECES: usize = 4;
const GAP: usize = 24;
/// The marks before a token, and after a broken one.
const BEFORE: &[&str] = &["#", "+", "<", "%23", "%2b", "%2B"];
const BEHIND: &[&str] = &["]", "@", "%5d", "%5D", "%40"];

/// The word before the token of a page on which somebody can move, and maximum length of what a gateway makes of the slash between
/// them: `/turn/TOKEN`, `turn%252FTOKEN`.
const PAGE: &str = "turn";
const SLASH: usize = 7;

/// Maximum length of the digits of an escape that is glued to a token: `2523` of `%2523TOKEN`.
const ESCAPE: usize = 8;

/// Masks tokens in subjects, addresses, links and Message-IDs, also if they are broken by line ends, quote marks, blanks or soft
/// hyphens, and tokens by themselves.
pub fn without_tokens(text: &str) -> String {
    without_whole(&without_broken(text))
}

fn without_broken(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['#', '+', '<', '%', 't', 'T']) {
        let (before, marked) = rest.split_at(at);
        out.push_str(before);
        let page = page_length(marked);
        // One byte if no mark follows.
        let mark = page.and_then(|length| marked.get(..length)).or_else(|| {
            BEFORE.iter().find_map(|mark| marked.get(..mark.len()).filter(|found| found == mark))
        });
        let mark = mark.or(marked.get(..1)).unwrap_or_default();
        out.push_str(mark);
        rest = marked.get(mark.len()..).unwrap_or_default();
        if let Some(length) = broken(rest, page.is_some()) {
            out.push_str(MASK);
            rest = rest.get(length..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    out
}

/// The length in bytes of the address of a page up to its token: of `turn/`, `turn%252F`, `turn_`.
fn page_length(text: &str) -> Option<usize> {
    let behind = text.get(PAGE.len()..).filter(|_| starts_with(text, PAGE))?;
    let token = match behind.strip_prefix(['%', '-', '=', '*']).map(|escape| escape.trim_start_matches("25"))
    {
        Some(escape) if starts_with(escape, "2f") => escape.get(2..)?,
        _ => behind.trim_start_matches(|c: char| c.is_ascii_punctuation()),
    };
    let slash = behind.len() - token.len();
    let begins = token.starts_with(|c: char| c.is_ascii_alphanumeric());
    (begins && (1..=SLASH).contains(&slash)).then_some(PAGE.len() + slash)
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

/// The length in bytes of a broken token at the start of a text. A closing mark follows it, unless it is that of a page.
fn broken(text: &str, of_page: bool) -> Option<usize> {
    let (mut token, mut pieces, mut gap) = (String::new(), 0, 1);
    for (at, c) in text.char_indices() {
        if of_page && token.len() == LENGTH && !c.is_ascii_alphanumeric() {
            return (pieces > 1 && is_token(&token)).then_some(at);
        }
        if c.is_ascii_alphanumeric() && token.len() < LENGTH {
            pieces += usize::from(gap > 0);
            gap = 0;
            token.push(c.to_ascii_lowercase());
        } else if c.is_whitespace() || ">=\u{ad}\u{200b}\u{2060}".contains(c) {
            gap += 1;
        } else {
            let rest = text.get(at..)?;
            let closed = !of_page && BEHIND.iter().any(|behind| rest.starts_with(behind));
            return (closed && pieces > 1 && is_token(&token)).then_some(at);
        }
        if gap > GAP || pieces > PIECES {
            return None;
        }
    }
    (of_page && token.len() == LENGTH && pieces > 1 && is_token(&token)).then_some(text.len())
}

fn without_whole(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut last) = (text, "");
    while let Some((before, word, after)) = next_word(rest) {
        out.push_str(before);
        let (escape, token) = word.split_at(word.len().saturating_sub(LENGTH));
        let is_escape = is_escape(before, escape);
        let is_alone = escape.is_empty() && !before.ends_with(char::is_alphanumeric);
        let is_alone = is_alone && !after.starts_with(char::is_alphanumeric);
        // A token nearly always has a digit; a word of a language never.
        let marked = is_escape
            || before.ends_with(['#', '+'])
            || after.starts_with('@')
            || last.eq_ignore_ascii_case(PAGE) && !before.contains(char::is_whitespace)
            || token.contains(|c: char| c.is_ascii_digit());
        let is_token = (is_alone || is_escape) && marked && is_token(&token.to_ascii_lowercase());
        out.push_str(escape);
        out.push_str(if is_token { MASK } else { token });
        (rest, last) = (after, word);
    }
    out.push_str(rest);
    out
}

/// Whether the digits before a token belong to an escape in a link: `2F` of `%2F`, `2523` of `%2523`.
fn is_escape(before: &str, digits: &str) -> bool {
    (2..=ESCAPE).contains(&digits.len())
        && digits.len().is_multiple_of(2)
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && before.ends_with(['%', '-', '=', '*', '_'])
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
                ("http://x.y/turn/TOKEN", "http://x.y/turn/****"),
                ("http://x.y/turn/TOKEN?so=a6\nYours", "http://x.y/turn/****?so=a6\nYours"),
                ("x%2Fturn%2FTOKEN&data=05, x_Turn_TOKEN&d=", "x%2Fturn%2F****&data=05, x_Turn_****&d="),
                ("x%252fturn%252fTOKEN", "x%252fturn%252f****"),
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
            "It is your turn, so please do move now or else I am the one who wins, my friend",
            "turn/ and turn/a b c, turn%2Fx, return/ab",
            // Words of languages, and digests.
            "rindfleischetikettierungsgesetze, https://x.example/abcdefghijklmnopqrstuvwxyzabcdef",
            "d41d8cd98f00b204e9800998ecf8427e abcdefghijklmnopqrstuvwxyz234567abc",
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
            "turn/".repeat(100_000),
            format!("turn/{}", "turn ".repeat(100_000)),
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
            ("What? TOKEN!", "What? ****!"),
            // As gateways write links.
            (
                "https://x.example/?url=http%3A%2F%2F127.0.0.1%2Fturn%2FTOKEN&data=05%7C02",
                "https://x.example/?url=http%3A%2F%2F127.0.0.1%2Fturn%2F****&data=05%7C02",
            ),
            (
                "https://x.example/?url=http%253A%252F%252Fgames.example%252fturn%252fTOKEN%253Fso",
                "https://x.example/?url=http%253A%252F%252Fgames.example%252fturn%252f****%253Fso",
            ),
            (
                "https://x.example/v2/url?u=http-3A__127.0.0.1-3A8080_turn_TOKEN&d=DwMFAg",
                "https://x.example/v2/url?u=http-3A__127.0.0.1-3A8080_turn_****&d=DwMFAg",
            ),
            (
                "https://x.example/v3/__http:/a.example/turn/TOKEN__;!!A!b$",
                "https://x.example/v3/__http:/a.example/turn/****__;!!A!b$",
            ),
            (
                "mailto:p@x.y?subject=x%2520%255B%2523TOKEN%255D",
                "mailto:p@x.y?subject=x%2520%255B%2523****%255D",
            ),
            ("u=mailto-3Ap-2BTOKEN-40x.y =3DTOKEN", "u=mailto-3Ap-2B****-40x.y =3D****"),
            ("[#TOKENs] [#4711] a+b@c +1 \u{e9}TOKEN", "[#TOKENs] [#4711] a+b@c +1 \u{e9}TOKEN"),
            ("23TOKEN turn %ATOKEN", "23TOKEN turn %ATOKEN"),
            ("", ""),
        ];
        for (text, wanted) in cases {
            for token in ["abcdefghijklmnopqrstuvwxyz234567", "QRSTUVWXYZ234567ABCDEFGHIJKLMNOP"] {
                assert_eq!(without_tokens(&text.replace("TOKEN", token)), wanted.replace("TOKEN", token));
            }
        }
    }
}
