//! Lines that are no command: what was understood of them, and what would be right.

use std::fmt;

use super::password::BadPassword;
use super::userid::BadUserid;
use super::verbs::{Entry, Scope};

/// What is wrong with a line. No variant holds a word of the line: it could be a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nothing in it looks like a command.
    #[error("this line is no command")]
    NoCommand,
    /// A word stands where a verb should, and is none.
    #[error("there is no such command")]
    NoSuchCommand,
    /// A move by itself, in a mail that answers none of our letters.
    #[error("a move alone is understood only in an answer to a letter about the board")]
    MoveAlone,
    /// The verb belongs to a game.
    #[error("the name of the game is missing before it")]
    GameMissing,
    /// Nothing follows the name of the game.
    #[error("the name of a game alone says nothing about what to do")]
    VerbMissing,
    /// Something that must be there is not.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Another kind of word stands where this one should.
    #[error("{0} was expected where something else stands")]
    Expected(&'static str),
    /// Words are left over at the end.
    #[error("there are too many words at its end")]
    TooMuch,
    /// The userid cannot be had.
    #[error(transparent)]
    Userid(#[from] BadUserid),
    /// The password cannot be had.
    #[error(transparent)]
    Password(#[from] BadPassword),
    /// The two must differ.
    #[error("the password must be another word than the userid")]
    PasswordIsUserid,
    /// `password` without a letter that it answers.
    #[error("this is understood only in an answer to the letter that `forgot` sends")]
    AnswersOnly,
    /// More text than any command has.
    #[error("the line is too long for a command")]
    TooLong,
}

/// A line that could not be read as a command, told so that its writer can put it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The words that were understood (`savoya move 101`), spelt as in the pattern; empty when none were.
    pub understood: String,
    /// What is wrong.
    pub problem: Problem,
    /// The command that was meant, or probably meant.
    pub meant: Option<&'static Entry>,
    /// How that command is written, with the name of the game where it is known.
    pub pattern: Option<String>,
}

impl Misread {
    pub(super) fn new(problem: Problem, understood: String) -> Misread {
        Misread { understood, problem, meant: None, pattern: None }
    }

    /// Says which command was meant, in which game.
    pub(super) fn meaning(self, entry: &'static Entry, game: Option<&str>) -> Misread {
        let pattern = match game {
            Some(game) if entry.scope == Scope::Game => entry.pattern.replacen("<game>", game, 1),
            _ => entry.pattern.to_owned(),
        };
        Misread { meant: Some(entry), pattern: Some(pattern), ..self }
    }

    /// Whether the line is no command at all, rather than a command with a mistake in it.
    pub fn is_no_command(&self) -> bool {
        matches!(
            self.problem,
            Problem::NoCommand | Problem::NoSuchCommand | Problem::MoveAlone | Problem::TooLong
        )
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.understood.is_empty() {
            write!(f, "Understood: {}. ", self.understood)?;
        }
        write!(f, "Wrong: {}.", self.problem)?;
        match &self.pattern {
            Some(pattern) => write!(f, " Right would be: {pattern}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Misread {}
