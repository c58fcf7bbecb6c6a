//! Sentences of a game, independent of the reader's language.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Seat, phrase};

/// A sentence with gaps: an English pattern in which each `{}` is filled by the next argument.
///
/// The pattern is the key of its translations (`templates/LANGUAGE/games/*.ftl`, see
/// [writing-a-game.md](../../docs/writing-a-game.md)). [`phrase!`](crate::game::phrase) makes one. What is the same in every language
/// (cells, moves, numbers) fills a gap as text; words are phrases themselves, so that they are translated too. Letters replace
/// [seats](Arg::seat) with their players' names.
///
/// ```
/// use pbmd_rules::game::{Arg, Phrase, Seat, phrase};
///
/// let blocked = phrase!("{} is blocked by {}", "d6", "2R");
/// assert_eq!(blocked.to_string(), "d6 is blocked by 2R");
/// let knight = phrase!("Knight");
/// assert_eq!(phrase!("the {} on {} is not yours", knight, "b1").to_string(), "the Knight on b1 is not yours");
/// let taken = phrase!("{} takes {}", Arg::seat(Seat::new(2), phrase!("Blue")), "d6");
/// assert_eq!(taken.to_string(), "Blue takes d6");
/// let named = taken.with_names(&|seat, side| phrase!("bob ({}, {})", side, seat));
/// assert_eq!(named.to_string(), "bob (Blue, 2) takes d6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Phrase {
    /// The English sentence with a `{}` for each argument.
    pub pattern: Cow<'static, str>,
    /// What fills the gaps, in order.
    pub args: Vec<Arg>,
}

/// What fills a gap of a [`Phrase`].
///
/// ```
/// use pbmd_rules::game::{Arg, Seat, phrase};
///
/// assert_eq!(Arg::seat(Seat::new(2), phrase!("Blue")).text(), "Blue");
/// assert_eq!(phrase!("free are {}", Arg::either(["B2", "C1", "D3"])).to_string(), "free are B2, C1 or D3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// The same in every language: a cell, a move, a number. A whole number selects plural forms.
    Text(String),
    /// A seat.
    Seat {
        /// Which one.
        seat: Seat,
        /// What the game calls it, for when its player's name is not known.
        side: Box<Arg>,
    },
    /// Words: a sentence or part of one.
    Phrase(Phrase),
    /// A list.
    Row {
        /// The things, in order.
        row: Vec<Arg>,
        /// What joins the last two items.
        joint: Joint,
    },
}

/// What joins the last two items of a list; commas join the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joint {
    /// A comma.
    Comma,
    /// The word `and`.
    And,
    /// The word `or`.
    Or,
}

impl Joint {
    /// A list and its next item, which may be the last one.
    pub fn join(self, row: Arg, next: Arg, last: bool) -> Phrase {
        match (self, last) {
            (Joint::And, true) => phrase!("{} and {}", row, next),
            (Joint::Or, true) => phrase!("{} or {}", row, next),
            _ => phrase!("{}, {}", row, next),
        }
    }
}

impl Arg {
    /// A seat by what the game calls it (`Red`, `P2`).
    pub fn seat(seat: Seat, side: impl Into<Arg>) -> Self {
        Arg::Seat { seat, side: Box::new(side.into()) }
    }

    /// A list without a conjunction: `a, b, c`.
    pub fn row<T: Into<Arg>>(things: impl IntoIterator<Item = T>) -> Self {
        Arg::Row { row: things.into_iter().map(Into::into).collect(), joint: Joint::Comma }
    }

    /// All of these: `a, b and c`.
    pub fn all<T: Into<Arg>>(things: impl IntoIterator<Item = T>) -> Self {
        Arg::Row { row: things.into_iter().map(Into::into).collect(), joint: Joint::And }
    }

    /// One of these: `a, b or c`.
    pub fn either<T: Into<Arg>>(things: impl IntoIterator<Item = T>) -> Self {
        Arg::Row { row: things.into_iter().map(Into::into).collect(), joint: Joint::Or }
    }

    /// The English text, without players' names.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Arg::Text(text) => Cow::Borrowed(text),
            Arg::Seat { side, .. } => side.text(),
            Arg::Phrase(phrase) => Cow::Owned(phrase.to_string()),
            Arg::Row { row, joint } => {
                let text = |arg: &Arg| arg.text().into_owned();
                Cow::Owned(joined(row, *joint, text, |pair| pair.to_string()))
            }
        }
    }

    /// Without an explanation in parentheses; see [`Phrase::short`].
    #[must_use]
    pub fn short(&self) -> Arg {
        match self {
            Arg::Text(text) => Arg::Text(before_parentheses(text).to_owned()),
            Arg::Phrase(phrase) => Arg::Phrase(phrase.short()),
            Arg::Seat { .. } | Arg::Row { .. } => self.clone(),
        }
    }

    fn with_names(&self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> Arg {
        match self {
            Arg::Seat { seat, side } => Arg::Phrase(name(*seat, side)),
            Arg::Phrase(phrase) => Arg::Phrase(phrase.with_names(name)),
            Arg::Row { row, joint } => {
                Arg::Row { row: row.iter().map(|arg| arg.with_names(name)).collect(), joint: *joint }
            }
            Arg::Text(_) => self.clone(),
        }
    }

    fn texts<'a>(&'a mut self, into: &mut Vec<&'a mut String>) {
        match self {
            Arg::Text(text) => into.push(text),
            Arg::Seat { side, .. } => side.texts(into),
            Arg::Phrase(phrase) => phrase.args.iter_mut().for_each(|arg| arg.texts(into)),
            Arg::Row { row, .. } => row.iter_mut().for_each(|arg| arg.texts(into)),
        }
    }

    fn patterns<'a>(&'a self, into: &mut Vec<&'a str>) {
        match self {
            Arg::Text(_) => {}
            Arg::Seat { side, .. } => side.patterns(into),
            Arg::Phrase(phrase) => {
                into.push(&phrase.pattern);
                phrase.args.iter().for_each(|arg| arg.patterns(into));
            }
            Arg::Row { row, .. } => row.iter().for_each(|arg| arg.patterns(into)),
        }
    }

    #[doc(hidden)]
    pub fn to_arg(&self) -> Arg {
        self.clone()
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Arg::Phrase(phrase)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

/// A list as one text: `say` renders an item, `pair` a list and its next item.
pub fn joined(
    row: &[Arg],
    joint: Joint,
    say: impl Fn(&Arg) -> String,
    pair: impl Fn(&Phrase) -> String,
) -> String {
    let mut things = row.iter().enumerate();
    let Some((_, first)) = things.next() else { return String::new() };
    things.fold(say(first), |text, (at, next)| {
        pair(&joint.join(Arg::Text(text), Arg::Text(say(next)), at + 1 == row.len()))
    })
}

/// What [`phrase!`](crate::game::phrase) accepts: anything that is [`Display`](fmt::Display). [`Arg`] and [`Phrase`] have an inherent
/// method of the same name, which takes precedence.
#[doc(hidden)]
pub trait ToArg {
    fn to_arg(&self) -> Arg;
}

impl<T: fmt::Display + ?Sized> ToArg for T {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

/// A [`Phrase`](crate::game::Phrase) from a pattern and what fills its gaps: anything that is
/// [`Display`](std::fmt::Display), another phrase, or an [`Arg`](crate::game::Arg).
///
/// The pattern is a literal, so that all patterns can be found in the source; it neither begins nor ends with a blank. The number
/// of gaps is checked against the number of arguments at compile time.
///
/// ```
/// use pbmd_rules::game::phrase;
///
/// assert_eq!(phrase!("{} pieces on {}", 3, "a6").to_string(), "3 pieces on a6");
/// ```
///
/// ```compile_fail
/// use pbmd_rules::game::phrase;
///
/// let one_gap_and_two_arguments = phrase!("{} pieces", 3, "a6");
/// ```
#[macro_export]
macro_rules! phrase {
    ($pattern:literal $(, $arg:expr)* $(,)?) => {{
        const PATTERN: &str = $pattern;
        const ARGS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
        const {
            assert!($crate::game::gaps(PATTERN) == ARGS, "a phrase has one argument for each gap of its pattern");
        }
        #[allow(unused_imports, reason = "a phrase may have no gaps, or none but for phrases")]
        use $crate::game::ToArg as _;
        $crate::game::Phrase {
            pattern: ::std::borrow::Cow::Borrowed(PATTERN),
            args: ::std::vec![$($arg.to_arg()),*],
        }
    }};
}

#[doc(hidden)]
pub const fn gaps(pattern: &str) -> usize {
    let bytes = pattern.as_bytes();
    let (mut count, mut i) = (0, 1);
    while i < bytes.len() {
        if bytes[i - 1] == b'{' && bytes[i] == b'}' {
            count += 1;
        }
        i += 1;
    }
    count
}

impl Phrase {
    /// A text that is the same in every language.
    pub fn same(text: impl Into<String>) -> Phrase {
        Phrase { pattern: Cow::Borrowed("{}"), args: vec![Arg::Text(text.into())] }
    }

    /// A fixed sentence without gaps: what a game says of itself.
    pub fn sentence(text: &'static str) -> Phrase {
        Phrase { pattern: Cow::Borrowed(text), args: Vec::new() }
    }

    /// Whether its pattern has no letters besides the gaps, so that there is nothing to translate.
    pub fn has_no_words(&self) -> bool {
        !self.pattern.contains(char::is_alphabetic)
    }

    /// Without an explanation in parentheses.
    ///
    /// ```
    /// use pbmd_rules::game::phrase;
    ///
    /// assert_eq!(phrase!("White (capitals)").short(), phrase!("White"));
    /// assert_eq!(phrase!("{} ({})", "Horz", "R and L").short().to_string(), "Horz");
    /// ```
    #[must_use]
    pub fn short(&self) -> Phrase {
        let pattern = before_parentheses(&self.pattern);
        let args = self.args.iter().take(gaps(pattern)).map(Arg::short).collect();
        Phrase { pattern: Cow::Owned(pattern.to_owned()), args }
    }

    /// With players' names: `name` is called with each seat and what the game calls it.
    #[must_use]
    pub fn with_names(&self, name: &dyn Fn(Seat, &Arg) -> Phrase) -> Phrase {
        Phrase {
            pattern: self.pattern.clone(),
            args: self.args.iter().map(|arg| arg.with_names(name)).collect(),
        }
    }

    /// All texts that fill its gaps, including nested ones.
    pub fn texts_mut(&mut self) -> Vec<&mut String> {
        let mut texts = Vec::new();
        self.args.iter_mut().for_each(|arg| arg.texts(&mut texts));
        texts
    }

    /// Its pattern and those of nested phrases.
    pub fn patterns(&self) -> Vec<&str> {
        let mut patterns = vec![self.pattern.as_ref()];
        self.args.iter().for_each(|arg| arg.patterns(&mut patterns));
        patterns
    }

    /// The sentence, with each argument rendered by `say`; a gap without an argument stays empty.
    pub fn filled(&self, say: impl Fn(&Arg) -> String) -> String {
        let mut args = self.args.iter();
        let mut pieces = self.pattern.split("{}");
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |text, piece| text + &args.next().map(&say).unwrap_or_default() + piece)
    }

    #[doc(hidden)]
    pub fn to_arg(&self) -> Arg {
        Arg::Phrase(self.clone())
    }
}

fn before_parentheses(text: &str) -> &str {
    text.split_once(" (").map_or(text, |(short, _)| short)
}

/// The English sentence, without players' names.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.filled(|arg| arg.text().into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_as_text_and_back() {
        let older = r#"{"pattern":"{} takes {}","args":[{"seat":2,"side":"Blue"},"3"]}"#;
        assert_eq!(
            serde_json::from_str::<Phrase>(older).unwrap(),
            phrase!("{} takes {}", Arg::seat(Seat::new(2), "Blue"), 3)
        );

        let knight = phrase!("Knight");
        let by = &knight;
        for phrase in [
            phrase!("{} takes {}", Arg::seat(Seat::new(2), phrase!("Blue")), knight),
            phrase!("{} is attacked by {}", Arg::all(["a1", "b2"]), by),
            phrase!("{}: {}", 'x', Arg::row([phrase!("{} Knight", 1), phrase!("{} Knights", 2)])),
        ] {
            let text = serde_json::to_string(&phrase).unwrap();
            assert_eq!(serde_json::from_str::<Phrase>(&text).unwrap(), phrase, "{text}");
        }
        assert_eq!(phrase!("{}", by).args, [Arg::Phrase(knight)]);
    }

    #[test]
    fn rows() {
        let rows = |things: &[&str]| {
            [Arg::row(things.to_vec()), Arg::all(things.to_vec()), Arg::either(things.to_vec())]
                .map(|row| row.text().into_owned())
        };
        assert_eq!(rows(&[]), ["", "", ""]);
        assert_eq!(rows(&["a"]), ["a", "a", "a"]);
        assert_eq!(rows(&["a", "b"]), ["a, b", "a and b", "a or b"]);
        assert_eq!(rows(&["a", "b", "c"]), ["a, b, c", "a, b and c", "a, b or c"]);
    }
}
