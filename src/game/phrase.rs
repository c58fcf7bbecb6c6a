//! Sentences that a game says, kept apart from the language of who reads them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A sentence with gaps: an English pattern in which each `{}` is filled by the next argument.
///
/// The pattern is the key under which a catalogue may hold a translation; the arguments (cells, moves, numbers)
/// are the same in every language. [`phrase!`](crate::game::phrase) makes one.
///
/// ```
/// use pbmd::game::{Phrase, phrase};
///
/// let blocked = phrase!("{} is blocked by {}", "d6", "2R");
/// assert_eq!(blocked.to_string(), "d6 is blocked by 2R");
/// assert_eq!(blocked.args, ["d6", "2R"]);
/// assert_eq!(Phrase::from("the game is over").to_string(), "the game is over");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Phrase {
    /// The English sentence with a `{}` for each argument.
    pub pattern: Cow<'static, str>,
    /// What fills the gaps, in order.
    pub args: Vec<String>,
}

/// A [`Phrase`](crate::game::Phrase) from a pattern and what fills its gaps: anything that is
/// [`Display`](std::fmt::Display).
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
            args: ::std::vec![$(::std::string::ToString::to_string(&$arg)),*],
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

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut args = self.args.iter();
        let mut pieces = self.pattern.split("{}");
        if let Some(first) = pieces.next() {
            f.write_str(first)?;
        }
        for piece in pieces {
            f.write_str(args.next().map_or("", String::as_str))?;
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
