//! The context of a line: the games, the answered letter, the `login` above it. It tells who gives a command when its line does not.

use super::items::setting_word;
use super::words::{Words, board_at, is_then, looks_like_step, userid_word};
use crate::command::grammar::parse_error::{ParseErrorKind, Part};
use crate::command::grammar::verbs;
use crate::command::grammar::what::{Choice, Proof};

/// What a mail answers, according to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context<'a> {
    /// No letter of ours.
    Fresh,
    /// A letter about a board, sent to this player.
    Answer {
        /// The name of the game.
        game: &'a str,
        /// The number of the board.
        board: u32,
        /// The number of moves made when the letter was written. The desk compares it; the grammar does not.
        move_number: u32,
        /// The player who got the letter.
        userid: &'a str,
        /// That player's relation to the board.
        reader: Reader,
    },
    /// A letter about no board: a sign-up, a forgotten password, a help page.
    AnswerAccount,
}

/// A reader's relation to the board of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Plays.
    Player,
    /// Plays, and has yet to answer the challenge or a draw offer.
    Offered,
    /// Plays, and is asked to confirm a submitted move.
    Submitting,
    /// Watches.
    Watcher,
}

impl Context<'_> {
    pub(crate) fn is_watchers(&self) -> bool {
        matches!(self, Context::Answer { reader: Reader::Watcher, .. })
    }

    /// The board of the answered letter, if it is one of this game.
    pub(in crate::command) fn board_of(&self, game: &str) -> Option<u32> {
        match self {
            Context::Answer { game: answered, board, .. } if answered.eq_ignore_ascii_case(game) => {
                Some(*board)
            }
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// Their names in commands, in lower case.
    pub names: &'a [&'a str],
    /// Their names in letters, in the same order; commands may use them too.
    pub titles: &'a [&'a str],
}

impl<'a, T: AsRef<[&'a str]> + ?Sized> From<&'a T> for Games<'a> {
    fn from(names: &'a T) -> Self {
        Games { names: names.as_ref(), titles: &[] }
    }
}

#[derive(Clone)]
pub struct ParseContext<'a> {
    pub games: Games<'a>,
    pub context: Context<'a>,
    /// The userid of the last `login` line above.
    pub login: Option<String>,
}

/// What comes after userid and password; shows whether they were omitted.
pub enum Following {
    Nothing,
    /// Words unlike any password, by this test.
    Items(fn(&str) -> bool),
    /// Free text or names: only a known userid shows that the two are there.
    Text,
}

impl<'a> ParseContext<'a> {
    pub fn fresh(games: impl Into<Games<'a>>) -> ParseContext<'a> {
        ParseContext { games: games.into(), context: Context::Fresh, login: None }
    }

    /// The game that these words begin with, by its title or name, and the number of words it takes.
    pub fn game_at(&self, words: &[&str]) -> Option<(&'a str, usize)> {
        let by_title = self.games.names.iter().zip(self.games.titles).find_map(|(game, title)| {
            let length = title.split(' ').count();
            let begins =
                words.get(..length)?.iter().zip(title.split(' ')).all(|(w, t)| w.eq_ignore_ascii_case(t));
            begins.then_some((*game, length))
        });
        by_title.or_else(|| Some((self.game(words.first()?)?, 1)))
    }

    pub fn game(&self, word: &str) -> Option<&'a str> {
        self.games.names.iter().copied().find(|game| game.eq_ignore_ascii_case(word))
    }

    pub fn answered(&self, game: &str) -> Option<u32> {
        self.context.board_of(game)
    }

    fn answering(&self) -> Option<&str> {
        if let Context::Answer { userid, .. } = self.context { Some(userid) } else { None }
    }

    /// The known writer: the player who logged in, or whose letter is answered.
    pub fn writer(&self) -> Option<&str> {
        self.login.as_deref().or(self.answering())
    }

    /// Whether a word is the userid of the player who logged in, or whose letter is answered.
    pub fn knows(&self, word: &str) -> bool {
        [self.answering(), self.login.as_deref()]
            .into_iter()
            .flatten()
            .any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Takes userid and password, unless they may be omitted and were.
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
            Some(Proof::Answer) if matches!(following, Following::Text) && self.is_told(words, board) => {
                // What a condition says of another player's move is read as a condition.
                if words.left().iter().any(|word| is_then(word)) {
                    Ok(Proof::Answer)
                } else {
                    Err(ParseErrorKind::Expected(Part::Move))
                }
            }
            _ => {
                let userid = words.need(Part::Proof, userid_word)?;
                Ok(Proof::Password { userid, password: words.password()? })
            }
        }
    }

    /// The same for a command that an answer to any letter proves; the desk checks whether the mail is one.
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

    /// The same for a command that without arguments only shows its sender's settings: for that an answer to a letter about a board
    /// suffices.
    pub fn proof_to_look(&self, words: &mut Words, following: Following) -> Result<Proof, ParseErrorKind> {
        let answers = self.login.is_none() && matches!(self.context, Context::Answer { .. });
        if answers && words.peek().is_none() {
            return Ok(Proof::Answer);
        }
        self.proof(words, None, following)
    }

    /// The same for settings. Most are also set by an answer to any letter; the desk checks whether the mail is one.
    pub fn proof_to_set(&self, words: &mut Words, following: Following) -> Result<Proof, ParseErrorKind> {
        let choices: Option<Vec<Choice>> = words.left().iter().map(|word| setting_word(word)).collect();
        let choices = choices.filter(|choices| {
            self.login.is_none() && self.context != Context::AnswerAccount && !choices.is_empty()
        });
        match choices {
            Some(choices) if choices.iter().any(Choice::needs_password) => Err(ParseErrorKind::SetByPassword),
            Some(_) => Ok(Proof::Answer),
            None => self.proof_to_look(words, following),
        }
    }

    /// Whether a line is only a name under a letter: the userid, perhaps after a few words.
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

    /// Whether words like another player's userid and password are no more than talk (`move two w A1-A2`, `if Jana plays d7-d6`). An
    /// answer proves its writer, so they are the two only behind the board's number.
    fn is_told(&self, words: &Words, board: Option<(&str, u32)>) -> bool {
        let left = words.left();
        let before = words.all().len().checked_sub(left.len() + 1).and_then(|at| words.all().get(at));
        let is_named =
            before.and_then(|word| board_at(word)).map(|at| at.board) == board.map(|(_, board)| board);
        !is_named && !left.first().is_some_and(|first| self.knows(first))
    }

    /// Whether free text seems to begin with userid and password: the userid is known, or the first word can only be a userid and the
    /// third looks like a move.
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

/// Whether a word introduces a move and is no userid: `My move: a6-c6`, `Hi Bob, a6-c6`.
fn is_lead(word: &str) -> bool {
    let word = word.to_lowercase().replace(['\'', '\u{2019}', ':', ','], "");
    let leads = [
        "i", "ill", "my", "move", "play", "please", "the", "then", "and", "ok", "so", "hi", "hello", "hey",
        "dear",
    ];
    leads.contains(&word.as_str())
}
