//! Sentences that a game says, kept apart from the language of who reads them.

use std::fmt;

/// A sentence with gaps: an English pattern in which each `{}` is filled by the next argument.
///
/// The pattern is the key under which a catalogue may hold a translation; the arguments (cells, moves, numbers)
/// are the same in every language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Phrase {
    /// The English sentence with a `{}` for each argument.
    pub pattern: &'static str,
    /// What fills the gaps, in order.
    pub args: Vec<String>,
}

/// A phrase from a pattern and what fills its gaps.
///
/// ```
/// let p = pbmd::game::phrase("{} is blocked by {}", ["d6", "2R"]);
/// assert_eq!(p.to_string(), "d6 is blocked by 2R");
/// ```
pub fn phrase<const N: usize>(pattern: &'static str, args: [&str; N]) -> Phrase {
    Phrase { pattern, args: args.iter().map(|a| (*a).to_string()).collect() }
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

impl From<&'static str> for Phrase {
    fn from(pattern: &'static str) -> Self {
        Phrase { pattern, args: Vec::new() }
    }
}
