//! Lines that are no command: what was understood, what is wrong and what would be right. No part holds a word of the line.

use std::fmt;

use super::password::BadPassword;
use super::userid::BadUserid;
use super::verbs::{self, CommandSpec, Scope, Verb};
use super::what::BoardAt;

/// What is wrong with a line. No variant holds a word of the line, which could be a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    NoCommand,
    NoSuchCommand,
    NoSuchGame,
    /// A move by itself, in a mail that answers no letter.
    MoveAlone,
    /// The verb belongs to a game, and no game is named before it.
    GameMissing,
    /// The number of the board is missing, in an answer to a letter about several.
    BoardMissing,
    /// It is for a board that the answered letter is not about.
    OtherBoard,
    VerbMissing,
    Missing(Part),
    /// Another kind of word stands in place of this part.
    Expected(Part),
    TooMuch,
    Userid(BadUserid),
    Password(BadPassword),
    /// Words after the password of a sign-up are no addresses, as when the password has a space in it.
    BehindPassword,
    PasswordIsUserid,
    /// `password` in a mail that answers no letter.
    AnswersOnly,
    /// A setting that an answer to a letter does not change.
    SetByPassword,
    TooLong,
    /// It is nearly this verb, or has it among other words where it must stand alone.
    Nearly(Verb),
    /// The verb stands beside a move.
    BesideMove(Verb),
    /// Other words of the mail take the verb back.
    TakenBack(Verb),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Userid,
    Proof,
    Password,
    NewPassword,
    Address,
    /// `name=value`.
    Setting,
    /// The first day of a vacation, or `off`.
    FirstDay,
    LastDay,
    DayCount,
    Listing,
    Board,
    BoardOrUserid,
    BoardCount,
    Seek,
    MoveNumber,
    Move,
    /// An option of a game, or `players=<n>`.
    OptionOrPlayers,
    /// A number, `all`, or an option of a game.
    Standing,
    Order,
}

/// A line that could not be read as a command, explained so that its writer can correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub kind: ParseErrorKind,
    pub understood: Understood,
    pub meant: Option<Box<Meant>>,
    /// The line's name for that command, as written, if it is not English.
    pub called: Option<String>,
    /// The word at which parsing stopped, if it may be shown.
    pub word: Option<String>,
}

/// The beginning of a line as far as it was understood (`savoya move 101`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    pub game: Option<String>,
    pub verb: Option<Verb>,
    pub board: Option<BoardAt>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    pub spec: &'static CommandSpec,
    pub game: Option<String>,
    /// The games before whose name the line would be right as it stands.
    pub games: Vec<String>,
    /// The line, if all of it may be shown.
    pub line: Option<String>,
    pub form: Form,
    pub own: Option<String>,
    pub board: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// In any mail: with game, board, userid and password.
    #[default]
    Whole,
    /// In an answer to a letter about a board: without these.
    Answer,
    /// In an answer to a letter about several boards: after the number of this one.
    AnswerAt(u32),
}

impl ParseError {
    pub(in crate::command) fn new(kind: ParseErrorKind) -> ParseError {
        ParseError { kind, understood: Understood::default(), meant: None, called: None, word: None }
    }

    pub(in crate::command) fn meaning(self, spec: &'static CommandSpec, game: Option<&str>) -> ParseError {
        let game = game.filter(|_| spec.scope == Scope::Game).map(str::to_owned);
        let meant =
            Meant { spec, game, games: Vec::new(), line: None, form: Form::Whole, own: None, board: None };
        ParseError { meant: Some(Box::new(meant)), ..self }
    }

    pub(in crate::command) fn in_games(mut self, games: Vec<String>) -> ParseError {
        if let Some(meant) = &mut self.meant {
            meant.games = games;
        }
        self
    }

    pub(in crate::command) fn after(self, understood: Understood) -> ParseError {
        ParseError { understood, ..self }
    }

    /// What was understood, in the words of the line.
    pub fn understood(&self) -> String {
        let words = self.understood.to_string();
        match (&self.called, self.understood.verb) {
            (Some(called), Some(verb)) => words.replacen(verbs::spec(verb).name(), called, 1),
            _ => words,
        }
    }

    /// Whether the line is no command at all, rather than a command with a mistake in it.
    pub fn is_no_command(&self) -> bool {
        matches!(
            self.kind,
            ParseErrorKind::NoCommand
                | ParseErrorKind::NoSuchCommand
                | ParseErrorKind::NoSuchGame
                | ParseErrorKind::MoveAlone
                | ParseErrorKind::BoardMissing
                | ParseErrorKind::TooLong
        )
    }
}

impl Understood {
    pub fn is_empty(&self) -> bool {
        *self == Understood::default()
    }
}

impl Meant {
    /// The line with the name of each game that may be meant, or else the [`pattern`](Self::pattern).
    pub fn lines(&self) -> Vec<String> {
        match self.line.as_ref().and_then(|line| self.whole_line(line)) {
            Some(line) if !self.games.is_empty() => {
                self.games.iter().map(|game| format!("{game} {line}")).collect()
            }
            _ => vec![self.pattern()],
        }
    }

    /// The line as it is sent by its writer, whom a challenge names.
    fn whole_line(&self, line: &str) -> Option<String> {
        if self.spec.verb != Verb::Challenge {
            return Some(line.to_owned());
        }
        let own = self.own.as_ref()?;
        let (verb, players) = line.split_once(' ')?;
        let is_named = players.split(' ').any(|word| word.eq_ignore_ascii_case(own));
        Some(if is_named { line.to_owned() } else { format!("{verb} {own} {players}") })
    }

    /// How to write the command, with the known parts filled in, or its form in an answer.
    pub fn pattern(&self) -> String {
        match self.form {
            Form::Answer => self.in_answer(),
            Form::AnswerAt(board) if self.spec.scope == Scope::Game => {
                format!("{board} {}", self.in_answer())
            }
            Form::Whole | Form::AnswerAt(_) => self.whole(),
        }
    }

    fn whole(&self) -> String {
        let game = self.game.iter().map(|game| ("<game>", game.clone()));
        let own = self.own.iter().map(|own| ("<userid> <password>", format!("{own} YOUR-PASSWORD")));
        let board = self.board.iter().map(|board| ("<board>", board.to_string()));
        let account = self.own.iter().filter(|_| self.spec.verb == Verb::Forgot);
        let known = game.chain(own).chain(board).chain(account.map(|own| ("<userid>", own.clone())));
        known.fold(self.spec.pattern.to_owned(), |text, (gap, known)| text.replacen(gap, &known, 1))
    }

    /// Without the game, the board and the proof, which an answer to a board's letter may omit.
    fn in_answer(&self) -> String {
        let name = self.spec.name();
        match (self.spec.scope, self.spec.verb) {
            (Scope::Server, _) | (_, Verb::Limit | Verb::Challenge | Verb::GameHelp) => self.whole(),
            (_, Verb::Move) => "<move>".to_owned(),
            (_, Verb::Show | Verb::ShowAs | Verb::Notify | Verb::Subscribe | Verb::Unsubscribe) => {
                name.to_owned()
            }
            (_, Verb::Preview) => format!("{name} <moves>"),
            _ => ["<game> ", " <board>", " [<board>]", " <userid> <password>"]
                .iter()
                .fold(self.spec.pattern.to_owned(), |pattern, known| pattern.replacen(known, "", 1)),
        }
    }
}

impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = self.verb.map(|verb| verbs::spec(verb).name().to_owned());
        let board = self.board.map(|board| board.to_string());
        let words: Vec<String> = self.game.clone().into_iter().chain(verb).chain(board).collect();
        f.write_str(&words.join(" "))
    }
}
