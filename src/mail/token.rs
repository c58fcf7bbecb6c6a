//! The token of a letter in a subject, which names the answered letter like `In-Reply-To` does.
//!
//! A link in a letter opens a new mail without `In-Reply-To`. The token is in its address (`pbm+TOKEN@games.example`) or, if the
//! server has only one address, in its subject: `Board 7: alice v bob [#TOKEN]`.

/// The length of a token, in characters, as `Secrets::letter_token` makes it.
const LENGTH: usize = 32;
const OPEN: &str = "[#";
/// Maximum length between the brackets, in bytes, for a token that may be folded.
const INSIDE: usize = LENGTH + 32;
/// Maximum number of tokens read from a subject; the last ones count.
const MOST: usize = 4;

/// Splits a subject into its text and its tokens, in lower case.
pub(super) fn taken_from(subject: &str) -> (String, Vec<String>) {
    let (mut text, mut tokens) = (String::with_capacity(subject.len()), Vec::new());
    let mut rest = subject;
    while let Some((before, after)) = rest.split_once(OPEN) {
        text.push_str(before);
        match enclosed(after) {
            Some((token, behind)) => {
                tokens.push(token);
                rest = behind;
            }
            None => {
                text.push_str(OPEN);
                rest = after;
            }
        }
    }
    text.push_str(rest);
    (text, tokens.split_off(tokens.len().saturating_sub(MOST)))
}

/// The token at the start of a text, up to its bracket, and the rest.
fn enclosed(text: &str) -> Option<(String, &str)> {
    let end = text.bytes().take(INSIDE + 1).position(|byte| byte == b']')?;
    let (inside, behind) = text.split_at_checked(end)?;
    let token: String = inside
        .chars()
        .filter(|c| !c.is_whitespace() && !"\u{ad}>".contains(*c))
        .collect::<String>()
        .to_ascii_lowercase();
    is_token(&token).then_some((token, behind.strip_prefix(']')?))
}

fn is_token(word: &str) -> bool {
    word.len() == LENGTH
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || (b'2'..=b'7').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "abcdefghijklmnopqrstuvwxyz234567";
    const TWO: &str = "234567abcdefghijklmnopqrstuvwxyz";

    #[test]
    fn subjects() {
        let cases = [
            (format!("Savoya Board 101: a v b [#{ONE}]"), "Savoya Board 101: a v b ", vec![ONE]),
            (format!("Re: AW: x [#{ONE}] (was: y)"), "Re: AW: x  (was: y)", vec![ONE]),
            (format!("[#{ONE}]"), "", vec![ONE]),
            (format!("x [#{}]", ONE.to_uppercase()), "x ", vec![ONE]),
            (format!("x [# {} {} ]", ONE.get(..9).unwrap(), ONE.get(9..).unwrap()), "x ", vec![ONE]),
            (format!("x [#{}> {}]", ONE.get(..9).unwrap(), ONE.get(9..).unwrap()), "x ", vec![ONE]),
            (format!("x [#{}\u{ad}{}]", ONE.get(..9).unwrap(), ONE.get(9..).unwrap()), "x ", vec![ONE]),
            (format!("x [#{ONE}][#{TWO}] y"), "x  y", vec![ONE, TWO]),
            (format!("x [#[#{ONE}]"), "x [#", vec![ONE]),
            // Not ours: a ticket's number, a word cut off or too long, other letters, no bracket.
            ("[#4711] x".to_owned(), "[#4711] x", vec![]),
            (format!("x [#{}]", ONE.get(1..).unwrap()), "x [#bcdefghijklmnopqrstuvwxyz234567]", vec![]),
            (format!("x [#a{ONE}]"), "x [#aabcdefghijklmnopqrstuvwxyz234567]", vec![]),
            (format!("x [#1{}]", ONE.get(1..).unwrap()), "x [#1bcdefghijklmnopqrstuvwxyz234567]", vec![]),
            (
                format!("x [#\u{e9}{}]", ONE.get(1..).unwrap()),
                "x [#\u{e9}bcdefghijklmnopqrstuvwxyz234567]",
                vec![],
            ),
            (format!("x [{ONE}]"), "x [abcdefghijklmnopqrstuvwxyz234567]", vec![]),
            (format!("x [#{ONE}"), "x [#abcdefghijklmnopqrstuvwxyz234567", vec![]),
            (String::new(), "", vec![]),
        ];
        for (subject, text, tokens) in cases {
            let tokens: Vec<String> = tokens.into_iter().map(str::to_owned).collect();
            assert_eq!(taken_from(&subject), (text.to_owned(), tokens), "{subject:?}");
        }
        let (_, tokens) = taken_from(&format!("[#{ONE}]").repeat(1000));
        assert_eq!(tokens.len(), MOST);
    }
}
