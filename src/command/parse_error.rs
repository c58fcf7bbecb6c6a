//! Lines that are no command: what was understood of them, what is wrong, and what would be right. The words for it are the
//! letter's; no part of it holds a word of the line.

use std::fmt;

use super::password::BadPassword;
use super::userid::BadUserid;
use super::verbs::{self, CommandSpec, Scope, Verb};
use super::what::BoardAt;

/// What is wrong with a line. No variant holds a word of the line: it could be a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// Nothing in it looks like a command.
    NoCommand,
    /// A word stands where a verb should, and is none.
    NoSuchCommand,
    /// A command of a game that there is not.
    NoSuchGame,
    /// A move by itself, in a mail that answers none of our letters.
    MoveAlone,
    /// The verb belongs to a game whose name does not stand before it.
    GameMissing,
    /// The number of the board does not stand before it, in an answer to a letter about several.
    BoardMissing,
    /// It is for a board of which the letter that is answered does not tell.
    OtherBoard,
    /// Nothing follows the name of the game.
    VerbMissing,
    /// Something that must be there is not.
    Missing(Part),
    /// Another kind of word stands where this one should.
    Expected(Part),
    /// Words are left over at the end.
    TooMuch,
    /// The userid cannot be had.
    Userid(BadUserid),
    /// The password cannot be had.
    Password(BadPassword),
    /// Behind the password of a sign-up stands something else than addresses, as when it was written with a blank.
    BehindPassword,
    /// The password is the same word as the userid.
    PasswordIsUserid,
    /// `password` without a letter that it answers.
    AnswersOnly,
    /// More text than any command has.
    TooLong,
    /// It nearly says this verb, or says it among other words where it has to stand alone.
    Nearly(Verb),
}

/// A part of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The userid of somebody.
    Userid,
    /// The writer's own userid, with the password after it.
    Proof,
    /// A password.
    Password,
    /// The password that is to be set.
    NewPassword,
    /// An e-mail address.
    Address,
    /// `name=value`.
    Setting,
    /// The first day of a vacation, or `off`.
    FirstDay,
    /// The last day of a vacation.
    LastDay,
    /// How many days or weeks.
    DayCount,
    /// `games` or `players`.
    Listing,
    /// The number of a board.
    Board,
    /// The number of a board, or a userid.
    BoardOrUserid,
    /// How many boards.
    BoardCount,
    /// The number of a seek.
    Seek,
    /// The number of a move.
    MoveNumber,
    /// A move.
    Move,
    /// An option of a game, or `players=<n>`.
    OptionOrPlayers,
    /// How many, `all`, or an option of a game.
    Standing,
    /// What the operator orders.
    Order,
}

/// A line that could not be read as a command, told so that its writer can put it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// What was understood before the mistake.
    pub understood: Understood,
    /// The command that was meant, or probably meant.
    pub meant: Option<Meant>,
}

/// The beginning of a line as far as it was understood (`savoya move 101`); it may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    /// The game, as the list of games spells it.
    pub game: Option<String>,
    /// The command.
    pub verb: Option<Verb>,
    /// The board after the verb, if one stands there.
    pub board: Option<BoardAt>,
}

/// A command that was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// Its line in the table.
    pub spec: &'static CommandSpec,
    /// The game in which it was meant, where that is known.
    pub game: Option<String>,
}

impl ParseError {
    pub(super) fn new(kind: ParseErrorKind) -> ParseError {
        ParseError { kind, understood: Understood::default(), meant: None }
    }

    /// Says which command was meant, in which game.
    pub(super) fn meaning(self, spec: &'static CommandSpec, game: Option<&str>) -> ParseError {
        let game = game.filter(|_| spec.scope == Scope::Game).map(str::to_owned);
        ParseError { meant: Some(Meant { spec, game }), ..self }
    }

    /// Says what was understood.
    pub(super) fn after(self, understood: Understood) -> ParseError {
        ParseError { understood, ..self }
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
    /// Whether nothing was understood.
    pub fn is_empty(&self) -> bool {
        *self == Understood::default()
    }
}

impl Meant {
    /// How the command is written, with the name of the game where it is known.
    pub fn pattern(&self) -> String {
        match &self.game {
            Some(game) => self.spec.pattern.replacen("<game>", game, 1),
            None => self.spec.pattern.to_owned(),
        }
    }
}

/// The command as far as it goes: `savoya move 101`.
impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = self.verb.map(|verb| verbs::spec(verb).name().to_owned());
        let board = self.board.map(|board| board.to_string());
        let words: Vec<String> = self.game.clone().into_iter().chain(verb).chain(board).collect();
        f.write_str(&words.join(" "))
    }
}

impl From<BadUserid> for ParseErrorKind {
    fn from(bad: BadUserid) -> ParseErrorKind {
        ParseErrorKind::Userid(bad)
    }
}

impl From<BadPassword> for ParseErrorKind {
    fn from(bad: BadPassword) -> ParseErrorKind {
        ParseErrorKind::Password(bad)
    }
}
