//! Structured field values: words, marks and comments (RFC 5322 section 3.2), and parameters as in
//! `Authentication-Results` (RFC 8601 section 2.2).

/// A piece of a structured value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// An atom, a quoted string without its quotes, or both side by side.
    Word(String),
    /// `;` or `=`.
    Mark(char),
    /// The text in parentheses, inner ones included.
    Comment(String),
}

impl Token {
    pub(in crate::mail) fn is_word(&self, text: &str) -> bool {
        matches!(self, Token::Word(word) if word.eq_ignore_ascii_case(text))
    }
}

/// Splits an unfolded value. An open quote or comment ends with the value.
pub fn tokens(value: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = value.chars();
    while let Some(next) = chars.next() {
        match next {
            '"' => word.get_or_insert_default().push_str(&quoted(&mut chars)),
            ' ' | '\t' | '\r' | '\n' | '(' | ';' | '=' => {
                tokens.extend(word.take().map(Token::Word));
                match next {
                    '(' => tokens.push(Token::Comment(comment(&mut chars))),
                    ';' | '=' => tokens.push(Token::Mark(next)),
                    _ => {}
                }
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    tokens.extend(word.map(Token::Word));
    tokens
}

fn quoted(chars: &mut std::str::Chars<'_>) -> String {
    let mut text = String::new();
    while let Some(next) = chars.next() {
        match next {
            '"' => break,
            '\\' => text.extend(chars.next()),
            other => text.push(other),
        }
    }
    text
}

fn comment(chars: &mut std::str::Chars<'_>) -> String {
    let (mut text, mut depth) = (String::new(), 1);
    while let Some(next) = chars.next() {
        match next {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        match next {
            _ if depth == 0 => break,
            '\\' => text.extend(chars.next()),
            other => text.push(other),
        }
    }
    text
}

pub type Parameters = Vec<(String, String)>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Words without a value.
    pub words: Vec<String>,
    pub parameters: Parameters,
}

/// The parts of a value. Comments are skipped; blanks may surround `=`, and dots and slashes in names.
pub fn parts(value: &str) -> impl Iterator<Item = Part> {
    let tokens: Vec<Token> =
        tokens(value).into_iter().filter(|token| !matches!(token, Token::Comment(_))).collect();
    let parts: Vec<Part> = tokens.split(|token| *token == Token::Mark(';')).map(part).collect();
    parts.into_iter()
}

fn part(tokens: &[Token]) -> Part {
    let mut part = Part::default();
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        match (token, part.words.pop()) {
            (Token::Word(word), None) => part.words.push(word.clone()),
            (Token::Word(word), Some(last)) => {
                let joins = |c: char| c == '.' || c == '/';
                if last.ends_with(joins) || word.starts_with(joins) {
                    part.words.push(last + word);
                } else {
                    part.words.extend([last, word.clone()]);
                }
            }
            (_, None) => {}
            (_, Some(name)) => {
                let value = match tokens.next() {
                    Some(Token::Word(value)) => value.clone(),
                    _ => String::new(),
                };
                part.parameters.push((name.to_ascii_lowercase(), value));
            }
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_fall_into_tokens() {
        let shown = |value: &str| {
            let shown = tokens(value).into_iter().map(|token| match token {
                Token::Word(word) => format!("<{word}>"),
                Token::Mark(mark) => mark.to_string(),
                Token::Comment(text) => format!("({text})"),
            });
            shown.collect::<String>()
        };
        let cases = [
            ("", ""),
            ("from a.example (b [1.2.3.4]) by c", "<from><a.example>(b [1.2.3.4])<by><c>"),
            (r#"a="b;c=\"d\"" e"#, r#"<a>=<b;c="d"><e>"#),
            (r#""a b"@example.org"#, "<a b@example.org>"),
            ("x(a (b) \\) c)y", "<x>(a (b) ) c)<y>"),
            ("x (never closed ; y", "<x>(never closed ; y)"),
            ("\"never closed ; y", "<never closed ; y>"),
            ("a\tb\r\n c", "<a><b><c>"),
        ];
        for (value, expected) in cases {
            assert_eq!(shown(value), expected, "{value}");
        }
    }

    #[test]
    fn parts_have_words_and_parameters() {
        let cases: [(&str, &[&str]); 4] = [
            ("mx.example 1; none", &["mx.example,1 ", "none "]),
            (
                "mx (c); dkim = pass (good) reason=\"a; b\" header . d=Example.org;",
                &["mx ", " dkim=pass,reason=a; b,header.d=Example.org", " "],
            ),
            ("mx; DKIM / 1=pass header.i=\"x y\"@a.b", &["mx ", " dkim/1=pass,header.i=x y@a.b"]),
            ("=;==;a=", &[" ", " ", " a="]),
        ];
        for (value, expected) in cases {
            let shown: Vec<String> = parts(value)
                .map(|part| {
                    let parameters: Vec<String> =
                        part.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
                    format!("{} {}", part.words.join(","), parameters.join(","))
                })
                .collect();
            assert_eq!(shown, expected, "{value}");
        }
    }

    #[test]
    fn deep_nesting_costs_no_stack() {
        let deep = "(".repeat(1_000_000);
        assert_eq!(tokens(&deep).len(), 1);
    }
}
