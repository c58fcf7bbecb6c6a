//! A line as it was written, for the letter that answers it, without anything in place of a password.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};

use super::quote::shortened;
use super::words::{Words, board_at, looks_like_step};
use crate::command::grammar::clean;
use crate::command::grammar::parse_error::{Form, Meant, ParseError, ParseErrorKind};
use crate::command::grammar::password::MASK;
use crate::command::grammar::userid;
use crate::command::grammar::verbs::{self, CommandSpec, Scope, Verb};

/// A line as it was written. It may contain a password anywhere, so it prints as `****`; see [`WrittenLine::shown`].
#[derive(Clone)]
pub struct WrittenLine {
    text: SecretString,
    /// The indices of words in place of a password.
    hidden: Vec<usize>,
    /// The index of the word at which parsing stopped.
    stopped: Option<usize>,
}

impl WrittenLine {
    /// `title` is the number of words beyond one that the name of a game takes at the beginning of the line.
    pub(in crate::command) fn new(words: &Words, error: Option<&ParseError>, title: usize) -> WrittenLine {
        let all = words.all();
        let named = all.get(title..).unwrap_or_default();
        let mut hidden = words.passwords().to_vec();
        hidden.extend(error.into_iter().flat_map(|error| places(named, error)).map(|at| at + title));
        let stopped = error.map(|_| all.len() - words.left().len());
        WrittenLine { text: SecretString::from(all.join(" ")), hidden, stopped }
    }

    /// A line that was not read as a command.
    pub fn talk(line: &str) -> WrittenLine {
        WrittenLine {
            text: SecretString::from(line.split_whitespace().collect::<Vec<_>>().join(" ")),
            hidden: Vec::new(),
            stopped: None,
        }
    }

    /// The words of the line, only for comparison with passwords.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.text.expose_secret().split(' ').filter(|word| !word.is_empty())
    }

    /// The error as its writer is told: with the line's own name of the command and the word at which parsing stopped, if they may be
    /// shown, and in the form that is right for the line.
    pub fn told(
        &self,
        error: &ParseError,
        form: Form,
        own: Option<&str>,
        shown: impl Fn(&str) -> bool,
    ) -> ParseError {
        let verb = match error.kind {
            ParseErrorKind::Nearly(verb)
            | ParseErrorKind::BesideMove(verb)
            | ParseErrorKind::TakenBack(verb) => Some(verb),
            _ => error.understood.verb,
        };
        // A new password is accepted only by a letter that `forgot` sends.
        let is_forgotten = error.kind == ParseErrorKind::AnswersOnly;
        let is_open = || self.words().enumerate().all(|(at, word)| !self.hidden.contains(&at) && shown(word));
        let line = || self.words().collect::<Vec<&str>>().join(" ");
        ParseError {
            called: verb.and_then(|verb| self.own_name(verb)),
            word: self.stopped().filter(|word| shown(word)).map(str::to_owned),
            meant: error.meant.clone().map(|meant| {
                Box::new(Meant {
                    form,
                    own: own.filter(|_| meant.spec.verb != Verb::Signup).map(str::to_owned),
                    board: error.understood.board.filter(|at| at.after.is_none()).map(|at| at.board),
                    line: (!meant.games.is_empty() && is_open()).then(line),
                    spec: if is_forgotten { verbs::spec(Verb::Forgot) } else { meant.spec },
                    ..*meant
                })
            }),
            ..error.clone()
        }
    }

    /// The word at which parsing stopped, unless it is in place of a password.
    fn stopped(&self) -> Option<&str> {
        let at = self.stopped.filter(|at| !self.hidden.contains(at))?;
        self.words().nth(at)
    }

    /// The line's name for this command, as written, if it is not English.
    pub fn own_name(&self, verb: Verb) -> Option<String> {
        let words: Vec<&str> =
            self.words().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
        let plain: Vec<String> = words.iter().map(|word| clean::plain(word)).collect();
        let mut names = verbs::spec(verb).aliases();
        names.find_map(|name| {
            let name: Vec<&str> = name.split(' ').collect();
            let at = plain.windows(name.len()).position(|written| written == name)?;
            let place = at..at + name.len();
            let is_open = !self.hidden.iter().any(|hidden| place.contains(hidden));
            words.get(place).filter(|_| is_open).map(|words| words.join(" "))
        })
    }

    /// The line with `****` for words in place of a password, and for those that may not be shown.
    pub fn shown(&self, mut may_be_shown: impl FnMut(&str) -> bool) -> String {
        let mut shown: Vec<&str> = Vec::new();
        for (at, word) in self.words().enumerate() {
            let word = if !self.hidden.contains(&at) && may_be_shown(word) { word } else { MASK };
            if word != MASK || shown.last() != Some(&MASK) {
                shown.push(word);
            }
        }
        shortened(&shown.join(" "))
    }
}

impl PartialEq for WrittenLine {
    fn eq(&self, other: &WrittenLine) -> bool {
        self.text.expose_secret() == other.text.expose_secret() && self.hidden == other.hidden
    }
}

impl Eq for WrittenLine {}

impl fmt::Debug for WrittenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}

/// Where a password is in a line that is no command: the second word after the board, or after the verb if there is no board, or between
/// a userid and a move. All words of a new password are hidden, for it may have spaces.
fn places(words: &[&str], error: &ParseError) -> Vec<usize> {
    if let [userid, word, step, ..] = words
        && looks_like_step(step)
        && !looks_like_step(userid)
        && userid::has_shape(userid)
        && ![userid, word].into_iter().any(|word| verbs::is_word(word) || board_at(word).is_some())
    {
        return vec![1];
    }
    let begun = !error.understood.is_empty()
        || matches!(error.kind, ParseErrorKind::NoSuchCommand | ParseErrorKind::GameMissing);
    let Some(spec) =
        error.meant.as_ref().map(|meant| meant.spec).filter(|spec| begun && spec.holds_password())
    else {
        return Vec::new();
    };
    let verb = verb_place(words, spec, error);
    let is_new = matches!(spec.verb, Verb::Signup | Verb::ChangePassword | Verb::Password);
    if is_new {
        let from = if spec.verb == Verb::Password { verb + 1 } else { verb + 2 };
        let hidden = |at: &usize| words.get(*at).is_some_and(|word| userid::address(word).is_none());
        return (from..words.len()).filter(hidden).collect();
    }
    let is_number = |at: &usize| {
        words.get(*at).is_some_and(|word| word.starts_with(|c: char| c == '#' || c.is_ascii_digit()))
    };
    let board = [verb, verb + 1].into_iter().find(is_number).filter(|_| spec.scope == Scope::Game);
    let of_seek = matches!(spec.verb, Verb::Join | Verb::Unseek | Verb::AllJoin | Verb::AllUnseek);
    let place = board.unwrap_or(if of_seek { verb + 1 } else { verb }) + 2;
    let is_secret = words.get(place).is_some_and(|word| !looks_like_step(word) && board_at(word).is_none());
    if is_secret { vec![place] } else { Vec::new() }
}

/// The index of the verb's last word, or where it would be.
fn verb_place(words: &[&str], spec: &CommandSpec, error: &ParseError) -> usize {
    if spec.scope == Scope::Server {
        return spec.name().split(' ').count() - 1;
    }
    let named = error.understood.game.is_some() || error.understood.verb.is_none();
    usize::from(named && error.kind != ParseErrorKind::GameMissing && words.len() > 1)
}
