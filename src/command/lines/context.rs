//! What a line is read against: the games, the letter that is answered, the `login` above it. From these follows who gives a
//! command when its line does not say.

use super::words::{Words, looks_like_step, userid_word};
use crate::command::grammar::parse_error::{ParseErrorKind, Part};
use crate::command::grammar::verbs;
use crate::command::grammar::what::Proof;

/// What a mail answers, as the store tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context<'a> {
    /// None of our letters.
    Fresh,
    /// A letter about a board, sent to this very player.
    Answer {
        /// The name of the game.
        game: &'a str,
        /// The number of the board.
        board: u32,
        /// How many moves had been made when the letter was written. The desk compares; the grammar does not.
        move_number: u32,
        /// The player to whom the letter went.
        userid: &'a str,
        /// What that player has to do with the board.
        reader: Reader,
    },
    /// One of our letters that is about no board: a sign-up, a forgotten password, a help page.
    AnswerAccount,
}

/// What the reader of a letter about a board has to do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Plays.
    Player,
    /// Plays, and has still to answer the challenge or an offered draw.
    Offered,
    /// Plays, and is asked whether a move is to be played that was submitted.
    Submitting,
    /// Watches.
    Watcher,
}

impl Context<'_> {
    /// Whether the letter that is answered went to somebody who only watches its board.
    pub fn is_watchers(&self) -> bool {
        matches!(self, Context::Answer { reader: Reader::Watcher, .. })
    }

    /// The board whose letter is answered, if it is one of this game.
    pub(in crate::command) fn board_of(&self, game: &str) -> Option<u32> {
        match self {
            Context::Answer { game: answered, board, .. } if answered.eq_ignore_ascii_case(game) => {
                Some(*board)
            }
            _ => None,
        }
    }
}

/// The games.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// What commands call them, in lower case.
    pub names: &'a [&'a str],
    /// What letters call them, in the same order; commands may too.
    pub titles: &'a [&'a str],
}

impl<'a, T: AsRef<[&'a str]> + ?Sized> From<&'a T> for Games<'a> {
    fn from(names: &'a T) -> Self {
        Games { names: names.as_ref(), titles: &[] }
    }
}

/// What the words of a line are read against.
#[derive(Clone)]
pub(in crate::command) struct ParseContext<'a> {
    /// The names of the games.
    pub games: &'a [&'a str],
    /// What letters call them, in the same order.
    pub titles: &'a [&'a str],
    /// What the mail answers.
    pub context: Context<'a>,
    /// The userid of the last `login` line above.
    pub login: Option<String>,
}

/// What comes after userid and password; tells whether they were left out.
pub(in crate::command) enum Following {
    /// Nothing.
    Nothing,
    /// Words that a password is never like, by this test.
    Items(fn(&str) -> bool),
    /// Free text or names: only a userid that is known already shows that the two are there.
    Text,
}

impl<'a> ParseContext<'a> {
    /// The context of a mail that answers nothing.
    pub fn fresh(games: impl Into<Games<'a>>) -> ParseContext<'a> {
        let Games { names, titles } = games.into();
        ParseContext { games: names, titles, context: Context::Fresh, login: None }
    }

    /// The game that these words begin with, by its title or its name, and how many words that takes.
    pub fn game_at(&self, words: &[&str]) -> Option<(&'a str, usize)> {
        let by_title = self.games.iter().zip(self.titles).find_map(|(game, title)| {
            let length = title.split(' ').count();
            let begins =
                words.get(..length)?.iter().zip(title.split(' ')).all(|(w, t)| w.eq_ignore_ascii_case(t));
            begins.then_some((*game, length))
        });
        by_title.or_else(|| Some((self.game(words.first()?)?, 1)))
    }

    /// The game of this name, as the list of games spells it.
    pub fn game(&self, word: &str) -> Option<&'a str> {
        self.games.iter().copied().find(|game| game.eq_ignore_ascii_case(word))
    }

    /// The board whose letter is answered, if it is one of this game.
    pub fn answered(&self, game: &str) -> Option<u32> {
        self.context.board_of(game)
    }

    /// Who writes, as far as it is known: the one who logged in, or whose letter is answered.
    pub fn writer(&self) -> Option<&str> {
        let answering = match self.context {
            Context::Answer { userid, .. } => Some(userid),
            _ => None,
        };
        self.login.as_deref().or(answering)
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
    pub fn proof(
        &self,
        words: &mut Words,
        board: Option<(&str, u32)>,
        following: Following,
    ) -> Result<Proof, ParseErrorKind> {
        let standing = if self.login.is_some() {
            Some(Proof::Login)
        } else {
            board.filter(|(game, board)| self.answered(game) == Some(*board)).map(|_| Proof::Answer)
        };
        match standing {
            Some(proof) if !self.is_written(words.left(), &following) => Ok(proof),
            _ => {
                let userid = words.need(Part::Proof, userid_word)?;
                Ok(Proof::Password { userid, password: words.password()? })
            }
        }
    }

    /// The same for a command that an answer to any letter proves. Whether the mail is one the desk knows.
    pub fn proof_by_any_letter(
        &self,
        words: &mut Words,
        following: Following,
    ) -> Result<Proof, ParseErrorKind> {
        if self.login.is_none() && !self.is_written(words.left(), &following) {
            return Ok(Proof::Answer);
        }
        self.proof(words, None, following)
    }

    /// The same for a command that with nothing behind it only shows what its sender has chosen: for that an answer to a letter
    /// about a board is enough.
    pub fn proof_to_look(&self, words: &mut Words, following: Following) -> Result<Proof, ParseErrorKind> {
        let answers = self.login.is_none() && matches!(self.context, Context::Answer { .. });
        if answers && words.peek().is_none() {
            return Ok(Proof::Answer);
        }
        self.proof(words, None, following)
    }

    /// Whether a line is no more than a name under a letter: the userid alone, or behind words of its own.
    pub fn is_signature(&self, words: &[&str]) -> bool {
        let name = |word: &&str| self.knows(word.trim_matches(['-', '.', '!', ',']));
        match words {
            [only] => name(only),
            [.., before, last] => words.len() <= 4 && name(last) && before.ends_with([',', '.', '!', '-']),
            [] => false,
        }
    }

    fn is_written(&self, words: &[&str], following: &Following) -> bool {
        let Some(first) = words.first() else { return false };
        match following {
            Following::Nothing => true,
            Following::Items(fits) => !fits(first),
            Following::Text => self.begins_with_proof(words),
        }
    }

    /// Whether free text seems to begin with userid and password: the userid is known, or a third word looks
    /// like a move while the first looks like a userid and like nothing else.
    pub fn begins_with_proof(&self, words: &[&str]) -> bool {
        match words {
            [first, _, ..] if self.knows(first) => true,
            [first, _, third, ..] => {
                userid_word(first).is_some()
                    && !is_lead(first)
                    && !looks_like_step(first)
                    && !verbs::is_word(first)
                    && looks_like_step(third)
            }
            _ => false,
        }
    }
}

/// Whether a word stands before a move and is no userid: `My move: a6-c6`, `Hi Bob, a6-c6`.
fn is_lead(word: &str) -> bool {
    let word = word.to_lowercase().replace(['\'', '\u{2019}', ':', ','], "");
    let leads = ["i", "ill", "my", "move", "play", "please", "the", "then", "and", "ok", "so"];
    leads.contains(&word.as_str()) || ["hi", "hello", "hey", "dear"].contains(&word.as_str())
}
