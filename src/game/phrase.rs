//! Sentences that a game says, kept apart from the language of who reads them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Seat;

/// A sentence with gaps: an English pattern in which each `{}` is filled by the next argument.
///
/// The pattern is the key under which a catalogue may hold a translation; the arguments (cells, moves, numbers)
/// are the same in every language. [`phrase!`](crate::game::phrase) makes one. Where an argument is a seat ([`Arg::seat`]),
/// letters name its player.
///
/// ```
/// use pbmd::game::{Arg, Phrase, Seat, phrase};
///
/// let blocked = phrase!("{} is blocked by {}", "d6", "2R");
/// assert_eq!(blocked.to_string(), "d6 is blocked by 2R");
/// let taken = phrase!("{} takes {}", Arg::seat(Seat::new(2), "Blue"), "d6");
/// assert_eq!(taken.to_string(), "Blue takes d6");
/// assert_eq!(taken.with_names(&|seat, side| format!("bob ({side}, {seat})")).to_string(), "bob (Blue, 2) takes d6");
/// assert_eq!(Phrase::from("the game is over").to_string(), "the game is over");
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
/// use pbmd::game::{Arg, Seat};
///
/// assert_eq!(Arg::seat(Seat::new(2), "Blue").as_str(), "Blue");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A cell, a move, a number.
    Text(String),
    /// A seat.
    Seat {
        /// Which one.
        seat: Seat,
        /// What the game calls it: what stands in the gap where its player is not known.
        side: String,
    },
}

impl Arg {
    /// A seat by what the game calls it (`Red`, `P2`).
    pub fn seat(seat: Seat, side: impl Into<String>) -> Self {
        Arg::Seat { seat, side: side.into() }
    }

    /// What stands in the gap where nobody's name is known.
    pub fn as_str(&self) -> &str {
        match self {
            Arg::Text(text) | Arg::Seat { side: text, .. } => text,
        }
    }
}

/// What [`phrase!`](crate::game::phrase) takes: an [`Arg`], or anything that is [`Display`](fmt::Display).
#[doc(hidden)]
pub trait ToArg {
    fn to_arg(&self) -> Arg;
}

impl<T: fmt::Display + ?Sized> ToArg for T {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

/// An [`Arg`] is not `Display`, so that this is no second implementation.
impl ToArg for Arg {
    fn to_arg(&self) -> Arg {
        self.clone()
    }
}

/// A [`Phrase`](crate::game::Phrase) from a pattern and what fills its gaps: anything that is
/// [`Display`](std::fmt::Display), or an [`Arg`](crate::game::Arg).
///
/// The number of gaps is compared with the number of arguments when the program is compiled.
///
/// ```
/// use pbmd::game::phrase;
///
/// assert_eq!(phrase!("{} pieces on {}", 3, "a6").to_string(), "3 pieces on a6");
/// ```
///
/// ```compile_fail
/// use pbmd::game::phrase;
///
/// let one_gap_and_two_arguments = phrase!("{} pieces", 3, "a6");
/// ```
#[macro_export]
macro_rules! phrase {
    ($pattern:expr $(, $arg:expr)* $(,)?) => {{
        const PATTERN: &str = $pattern;
        const ARGS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
        const {
            assert!($crate::game::gaps(PATTERN) == ARGS, "a phrase has one argument for each gap of its pattern");
        }
        $crate::game::Phrase {
            pattern: ::std::borrow::Cow::Borrowed(PATTERN),
            args: ::std::vec![$($crate::game::ToArg::to_arg(&$arg)),*],
        }
    }};
}

/// The number of gaps in a pattern.
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
    /// This sentence and another one behind it, as one.
    ///
    /// ```
    /// use pbmd::game::phrase;
    ///
    /// let both = phrase!("{} is blocked", "d6").followed_by(phrase!(" by {}", "2R"));
    /// assert_eq!((both.to_string().as_str(), both.args.len()), ("d6 is blocked by 2R", 2));
    /// ```
    #[must_use]
    pub fn followed_by(mut self, more: Phrase) -> Phrase {
        self.pattern.to_mut().push_str(&more.pattern);
        self.args.extend(more.args);
        self
    }

    /// The same with the names of players: `name` is asked for the text of each seat and what the game calls it.
    #[must_use]
    pub fn with_names(&self, name: &dyn Fn(Seat, &str) -> String) -> Phrase {
        let named = |arg: &Arg| match arg {
            Arg::Seat { seat, side } => Arg::Text(name(*seat, side)),
            Arg::Text(_) => arg.clone(),
        };
        Phrase { pattern: self.pattern.clone(), args: self.args.iter().map(named).collect() }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut args = self.args.iter();
        let mut pieces = self.pattern.split("{}");
        if let Some(first) = pieces.next() {
            f.write_str(first)?;
        }
        for piece in pieces {
            f.write_str(args.next().map_or("", Arg::as_str))?;
            f.write_str(piece)?;
        }
        Ok(())
    }
}

/// A sentence without gaps.
impl From<&'static str> for Phrase {
    fn from(pattern: &'static str) -> Self {
        Phrase { pattern: Cow::Borrowed(pattern), args: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_as_text_and_back() {
        let phrase = phrase!("{} takes {}", Arg::seat(Seat::new(2), "Blue"), 3);
        let text = r#"{"pattern":"{} takes {}","args":[{"seat":2,"side":"Blue"},"3"]}"#;
        assert_eq!(serde_json::to_string(&phrase).unwrap(), text);
        assert_eq!(serde_json::from_str::<Phrase>(text).unwrap(), phrase);
    }
}
