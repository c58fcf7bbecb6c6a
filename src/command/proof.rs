//! Who gives a command: by its own words, by a `login` above it, or by the letter that it answers.

use super::Context;
use super::intention::Proof;
use super::misread::Problem;
use super::verbs;
use super::words::{Words, looks_like_step, userid_word};

/// What the words of a line are read against.
pub(super) struct Setting<'a> {
    /// The names of the games.
    pub games: &'a [&'a str],
    /// What the mail answers.
    pub context: Context<'a>,
    /// The userid of the last `login` line above.
    pub login: Option<String>,
}

/// What comes after userid and password; tells whether they were left out.
pub(super) enum Then {
    /// Nothing.
    End,
    /// Words that a password is never like, by this test.
    Items(fn(&str) -> bool),
    /// Free text or names: only a userid that is known already shows that the two are there.
    Text,
}

impl<'a> Setting<'a> {
    /// The game of this name, as the list of games spells it.
    pub fn game(&self, word: &str) -> Option<&'a str> {
        self.games.iter().copied().find(|game| game.eq_ignore_ascii_case(word))
    }

    /// The board whose letter is answered.
    pub fn answered(&self, game: &str) -> Option<u32> {
        match self.context {
            Context::Answer { game: answered, board, .. } if answered.eq_ignore_ascii_case(game) => {
                Some(board)
            }
            _ => None,
        }
    }

    /// Whether a word is the userid of the one who logged in, or whose letter is answered.
    pub fn knows(&self, word: &str) -> bool {
        let answering = match self.context {
            Context::Answer { userid, .. } => userid.eq_ignore_ascii_case(word),
            _ => false,
        };
        answering || self.login.as_ref().is_some_and(|userid| userid.eq_ignore_ascii_case(word))
    }

    /// Takes userid and password, unless they may be left out and were.
    pub fn proof(&self, words: &mut Words, board: Option<(&str, u32)>, then: Then) -> Result<Proof, Problem> {
        let standing = if self.login.is_some() {
            Some(Proof::Login)
        } else {
            board.filter(|(game, board)| self.answered(game) == Some(*board)).map(|_| Proof::Answer)
        };
        match standing {
            Some(proof) if !self.is_written(words.left(), then) => Ok(proof),
            _ => {
                let userid = words.need("your userid (with your password after it)", userid_word)?;
                Ok(Proof::Password { userid, password: words.password()? })
            }
        }
    }

    fn is_written(&self, words: &[&str], then: Then) -> bool {
        let Some(first) = words.first() else { return false };
        match then {
            Then::End => true,
            Then::Items(fits) => !fits(first),
            Then::Text => self.begins_with_proof(words),
        }
    }

    /// Whether free text seems to begin with userid and password: the userid is known, or a third word looks
    /// like a move while the first looks like a userid and like nothing else.
    pub fn begins_with_proof(&self, words: &[&str]) -> bool {
        match words {
            [first, _, ..] if self.knows(first) => true,
            [first, _, third, ..] => {
                userid_word(first).is_some()
                    && !looks_like_step(first)
                    && !verbs::is_word(first)
                    && looks_like_step(third)
            }
            _ => false,
        }
    }
}
