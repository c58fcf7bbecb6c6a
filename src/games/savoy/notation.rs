//! What a person wrote, as pairs of cells: `a6-c6`, `3xg10-j10, e6-b6`.

/// The longest text that is looked at.
const LONGEST: usize = 400;

/// The most pairs that are told apart; more are too many for any roll.
const MOST_PAIRS: usize = 16;

/// A move as it is written, before anything is known of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The word `pass`.
    Pass,
    /// From-to pairs in order, each as often as it is to be made.
    Pairs(Vec<(String, String)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Cell(String),
    Number(usize),
    Times,
    Hyphen,
    Comma,
}

/// Reads a move; none if the text does not look like one.
///
/// Case and blanks are free, pairs may be separated by commas, semicolons or nothing, and a path may be written
/// through (`a6-c6-f6`).
pub fn read(text: &str) -> Option<Written> {
    let text = text.trim().trim_end_matches('.');
    if text.eq_ignore_ascii_case("pass") {
        return Some(Written::Pass);
    }
    let mut pairs = Vec::new();
    let mut tokens = tokens(text)?.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let (times, first) = match token {
            Token::Comma => continue,
            Token::Cell(name) => (1, name),
            Token::Number(times) => match (tokens.next()?, tokens.next()?) {
                (Token::Times, Token::Cell(name)) => (times, name),
                _ => return None,
            },
            Token::Times | Token::Hyphen => return None,
        };
        let mut path = vec![first];
        while tokens.next_if_eq(&Token::Hyphen).is_some() {
            let Token::Cell(name) = tokens.next()? else { return None };
            path.push(name);
        }
        if path.len() < 2 || times == 0 {
            return None;
        }
        let legs = path.iter().cloned().zip(path.iter().skip(1).cloned());
        pairs.extend((0..times).flat_map(|_| legs.clone()).take(MOST_PAIRS));
        pairs.truncate(MOST_PAIRS);
    }
    (!pairs.is_empty()).then_some(Written::Pairs(pairs))
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut signs = text.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).peekable();
    while let Some(sign) = signs.next() {
        let token = match sign {
            _ if sign.is_whitespace() => continue,
            ',' | ';' => Token::Comma,
            '-' => {
                signs.next_if_eq(&'>');
                Token::Hyphen
            }
            // What mail programs make of a hyphen.
            '\u{2010}'..='\u{2015}' | '\u{2212}' => Token::Hyphen,
            'x' | '*' | '\u{d7}' if matches!(tokens.last(), Some(Token::Number(_))) => Token::Times,
            'a'..='z' => {
                let mut name = String::from(sign);
                while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                    name.push(digit);
                }
                Token::Cell(name)
            }
            '0'..='9' => {
                let mut digits = String::from(sign);
                while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                    digits.push(digit);
                }
                Token::Number(digits.parse().unwrap_or(usize::MAX))
            }
            _ => return None,
        };
        tokens.push(token);
    }
    // A letter alone is no cell.
    tokens.iter().all(|t| !matches!(t, Token::Cell(name) if name.len() < 2)).then_some(tokens)
}
