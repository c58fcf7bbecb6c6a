//! What a game says of itself, and how a board of it is set up.

use std::collections::BTreeMap;
use std::fmt;

use super::{Phrase, phrase};

/// A game's description of itself, the same for every board.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The word in commands, records and headers: lower case, one word.
    pub name: &'static str,
    /// The name in letters.
    pub title: &'static str,
    /// One line that tells a stranger what kind of game it is.
    pub summary: &'static str,
    /// The fewest players.
    pub fewest: u8,
    /// The most players.
    pub most: u8,
    /// The options of `challenge`.
    pub options: &'static [OptionInfo],
    /// Whether dice or cards decide anything.
    pub chance: bool,
    /// Whether counting plain moves to a depth (`rules perft`) means anything.
    pub perft: bool,
    /// Whether something is hidden from somebody.
    pub hidden: bool,
    /// Raised whenever a position or a move text would be read otherwise than before.
    pub rules_version: u32,
    /// Who invented the game, and when.
    pub designer: &'static str,
    /// Where the rules were taken from.
    pub sources: &'static [&'static str],
}

/// One option of `challenge`.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The word after the hyphen.
    pub name: &'static str,
    /// What stands after `=`, as the help shows it (`n`, `red|blue`); empty for an option without a value.
    pub value: &'static str,
    /// What it does, its range and what holds without it.
    pub help: &'static str,
}

/// What must be known to set up a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many players.
    pub players: u8,
    /// The options given, name to value (the value is empty for an option without one).
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A board for so many players, without options.
    pub fn new(players: u8) -> Self {
        Setup { players, options: BTreeMap::new() }
    }

    /// The same with one more option.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.options.insert(name.to_string(), value.to_string());
        self
    }

    /// Reads options as [`Display`](fmt::Display) writes them: `-stack=6 -quiet=80`.
    pub fn read(players: u8, options: &str) -> Result<Self, BadOption> {
        let mut setup = Setup::new(players);
        for word in options.split_whitespace() {
            let bare = word.trim_start_matches('-');
            if bare.len() == word.len() || bare.is_empty() {
                return Err(BadOption(phrase!("an option looks like -name=value, not {}", word)));
            }
            let (name, value) = bare.split_once('=').unwrap_or((bare, ""));
            let name = name.to_ascii_lowercase();
            if setup.options.insert(name.clone(), value.to_string()).is_some() {
                return Err(BadOption(phrase!("-{} is given twice", name)));
            }
        }
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.options.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            match value.as_str() {
                "" => write!(f, "{gap}-{name}")?,
                value => write!(f, "{gap}-{name}={value}")?,
            }
        }
        Ok(())
    }
}

/// Why a board cannot be set up like that, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub Phrase);
