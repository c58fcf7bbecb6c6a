//! A line as words, taken one by one.

use crate::command::grammar::parse_error::{ParseErrorKind, Part};
use crate::command::grammar::password::Password;
use crate::command::grammar::userid;
use crate::command::grammar::what::{BoardAt, Choice};
use crate::fold::fold;

/// The words of a line; remembers which of the taken ones were passwords.
pub struct Words<'a> {
    words: Vec<&'a str>,
    /// The words with their brackets.
    written: Vec<&'a str>,
    next: usize,
    /// Indices.
    passwords: Vec<usize>,
}

impl<'a> Words<'a> {
    /// The words of a line without their brackets (`<208> <carol>`), as people copy them from patterns, and without the ` **` that other
    /// servers put in subjects.
    pub fn new(line: &'a str) -> Words<'a> {
        let written: Vec<&str> = line.split_whitespace().filter(|word| *word != "**").collect();
        let words = written.iter().map(|word| unbracketed(word)).collect();
        Words { words, written, next: 0, passwords: Vec::new() }
    }

    pub fn all(&self) -> &[&'a str] {
        &self.words
    }

    pub fn left(&self) -> &[&'a str] {
        self.words.get(self.next..).unwrap_or_default()
    }

    pub fn has_password(&self) -> bool {
        !self.passwords.is_empty()
    }

    pub fn passwords(&self) -> &[usize] {
        &self.passwords
    }

    /// Whether the last word taken as a password looks like a move, so that the password is missing.
    pub fn took_move_for_password(&self) -> bool {
        let word = self.passwords.last().and_then(|at| self.words.get(*at)).unwrap_or(&"");
        let two_cells =
            |at: usize| word.split_at_checked(at).is_some_and(|(from, to)| cell(from) && cell(to));
        looks_like_step(word) || (1..word.len()).any(two_cells)
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.left().first().copied()
    }

    pub fn take(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    pub fn skip(&mut self, count: usize) {
        self.next += count;
    }

    pub fn take_if<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = read(self.peek()?)?;
        self.next += 1;
        Some(value)
    }

    /// Takes the next word if it is this one; returns whether it was.
    pub fn take_word(&mut self, word: &str) -> bool {
        self.take_if(|next| next.eq_ignore_ascii_case(word).then_some(())).is_some()
    }

    /// Drops the last word left if it is this one; returns whether it was.
    pub fn drop_last(&mut self, word: &str) -> bool {
        let is_last = self.left().last().is_some_and(|last| last.eq_ignore_ascii_case(word));
        if is_last {
            self.words.pop();
            self.written.pop();
        }
        is_last
    }

    /// Drops a `please` at the end.
    pub fn drop_please(&mut self) {
        let bare = |word: &&str| fold(word.trim_matches(|c: char| !c.is_alphanumeric()));
        if self.left().last().map(bare).is_some_and(|last| PLEASE.contains(&last.as_str())) {
            self.words.pop();
            self.written.pop();
        }
    }

    /// Takes the next word, or reports it as missing or of the wrong kind.
    pub fn need<T>(&mut self, part: Part, read: impl Fn(&str) -> Option<T>) -> Result<T, ParseErrorKind> {
        match self.peek() {
            None => Err(ParseErrorKind::Missing(part)),
            Some(_) => self.take_if(read).ok_or(ParseErrorKind::Expected(part)),
        }
    }

    /// Takes all words left; `read` must accept each.
    pub fn every<T>(
        &mut self,
        part: Part,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, ParseErrorKind> {
        let mut values = Vec::new();
        while self.peek().is_some() {
            values.push(self.need(part, &read)?);
        }
        Ok(values)
    }

    pub fn userid(&mut self) -> Result<String, ParseErrorKind> {
        self.need(Part::Userid, userid_word)
    }

    pub fn password(&mut self) -> Result<Password, ParseErrorKind> {
        let word = self.peek().ok_or(ParseErrorKind::Missing(Part::Password))?;
        // A password may have brackets of its own, unless the word before it was copied with its brackets too.
        let before = self.next.checked_sub(1);
        let copied = before.is_some_and(|before| self.words.get(before) != self.written.get(before));
        let word = if copied { word } else { self.written.get(self.next).unwrap_or(&word) };
        self.passwords.push(self.next);
        self.next += 1;
        Password::new(word).map_err(ParseErrorKind::Password)
    }

    pub fn board(&mut self) -> Result<u32, ParseErrorKind> {
        self.need(Part::Board, number)
    }

    pub fn text(&mut self) -> String {
        let text = self.left().join(" ");
        self.next = self.words.len();
        text
    }

    pub fn end(&self) -> Result<(), ParseErrorKind> {
        if self.peek().is_some() { Err(ParseErrorKind::TooMuch) } else { Ok(()) }
    }
}

fn unbracketed(word: &str) -> &str {
    let inside = |open, close| word.strip_prefix(open)?.strip_suffix(close);
    inside('<', '>').or_else(|| inside('[', ']')).filter(|inside| !inside.is_empty()).unwrap_or(word)
}

/// `101` or `#101`.
pub fn number(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('#').unwrap_or(word);
    let plain = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

pub fn year_word(word: &str) -> Option<u16> {
    let is_one = word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
    is_one.then(|| word.parse().ok()).flatten()
}

pub fn board_at(word: &str) -> Option<BoardAt> {
    if let Some(board) = number(word) {
        return Some(BoardAt { board, after: None });
    }
    let (board, after) = word.rsplit_once('#')?;
    Some(BoardAt { board: number(board)?, after: Some(number(after)?) })
}

/// A word that may be a userid, perhaps with a comma.
pub fn userid_word(word: &str) -> Option<String> {
    let word = word.trim_end_matches(',');
    userid::has_shape(word).then(|| word.to_owned())
}

/// Userids separated by commas: `alice,bob`. Empty if there are only commas.
pub fn userid_words(word: &str) -> Option<Vec<String>> {
    let names: Vec<&str> = word.split(',').filter(|name| !name.is_empty()).collect();
    let all_fit = names.iter().all(|name| userid::has_shape(name));
    all_fit.then(|| names.into_iter().map(str::to_owned).collect())
}

/// Whether a word ends a condition: `then`, German or Czech.
pub fn is_then(word: &str) -> bool {
    let word = word.trim_end_matches([':', ',']);
    ["then", "dann", "pak"].iter().any(|then| word.eq_ignore_ascii_case(then))
}

/// Whether a sentence with `if` and `then` may be about a turn: it has a cell or a number, cells in capitals (`FGHA`), or a word of what
/// one does at a board.
pub fn names_turn(words: &[&str]) -> bool {
    words.iter().any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.chars().any(|c| c.is_ascii_digit())
            || bare.len() > 2 && bare.chars().all(|c| c.is_ascii_uppercase() || c == '-')
            || TURN.contains(&fold(bare).as_str())
    })
}

/// `name=value`, or `name` alone with an empty value.
pub fn choice(word: &str) -> Choice {
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    Choice { name: name.to_lowercase(), value: value.to_owned() }
}

/// Whether a word looks like a step from one cell to another (`a6-c6`, `3xg10-j10,e6-b6`).
///
/// Only the game reads moves; this merely tells a move from a password where both may stand.
pub fn looks_like_step(word: &str) -> bool {
    let Some((from, to)) = word.split_once(['-', '–']) else { return false };
    let repeated = from.trim_start_matches(|c: char| c.is_ascii_digit());
    let from = match repeated.strip_prefix(['x', 'X']) {
        Some(cell) if repeated.len() < from.len() => cell,
        _ => from,
    };
    let to = to.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    cell(from) && cell(to)
}

/// Whether a word consists of such steps, perhaps with the number of the move, and so may be shown.
pub fn is_steps(word: &str) -> bool {
    let (steps, guard) = word.split_once('#').unwrap_or((word, "1"));
    let to_cells = |step: &str| step.split(['-', '–']).skip(1).all(cell);
    number(guard).is_some() && steps.split(',').all(|step| looks_like_step(step) && to_cells(step))
}

fn cell(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    (1..=2).contains(&(text.len() - digits.len()))
        && (1..=2).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}

/// What one does at a board, as `fold` makes it.
#[rustfmt::skip]
const TURN: &[&str] = &[
    "any", "anything", "take", "takes", "capture", "captures", "move", "moves", "play", "plays", "roll", "rolls", "pass", "passes", "resign",
    "draw", "accept", "schlagt", "schlage", "zieht", "ziehe", "spielt", "spiele", "wurfelt", "passe", "bere", "beru", "tahne", "tahnu", "hraje",
    "hraju", "hodi",
];

/// As `fold` makes them.
const PLEASE: &[&str] = &["please", "pls", "plz", "bitte", "prosim"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let cases = [
            ("101", Some((101, None))),
            ("#101", Some((101, None))),
            ("101#5", Some((101, Some(5)))),
            ("#101#0", Some((101, Some(0)))),
            ("101:", None),
            ("", None),
            ("#", None),
            ("101#", None),
            ("+1", None),
            ("-1", None),
            ("99999999999", None),
            ("１０１", None),
        ];
        for (word, expected) in cases {
            assert_eq!(board_at(word).map(|at| (at.board, at.after)), expected, "{word}");
        }
    }

    #[test]
    fn steps() {
        for word in ["a6-c6", "A6-C6", "3xg10-j10,e6-b6", "a6-c6#12", "a6–c6"] {
            assert!(looks_like_step(word), "{word}");
        }
        for word in ["a6-c6,e6-b6", "a6-c6#12", "3xg10-j10"] {
            assert!(is_steps(word), "{word}");
        }
        for word in ["a6-c6,secret", "a6-c6#secret", "a6-c6-secret", "a6-c6,", "#1"] {
            assert!(!is_steps(word), "{word}");
        }
        for word in ["", "-", "alice", "al-bob", "a6", "secret-12", "x-y", "3x", "a-6", "aaa6-c6"] {
            assert!(!looks_like_step(word), "{word}");
        }
    }
}
