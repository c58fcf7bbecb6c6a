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
    pub meant: Option<Box<Meant>>,
    /// What the line calls that command, where that is a name in another language than English: as it was written.
    pub called: Option<String>,
    /// The word at which the reading stopped, where it may be shown.
    pub word: Option<String>,
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
    /// How it may be written there.
    pub form: Form,
    /// The userid of whoever is told, where that is known.
    pub own: Option<String>,
    /// The board that was understood.
    pub board: Option<u32>,
}

/// How a command may be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// In any mail: with the game, the board, userid and password.
    #[default]
    Whole,
    /// In an answer to a letter about a board: without them.
    Answer,
    /// In an answer to a letter about several boards: behind the number of this one.
    AnswerAt(u32),
}

impl ParseError {
    pub(in crate::command) fn new(kind: ParseErrorKind) -> ParseError {
        ParseError { kind, understood: Understood::default(), meant: None, called: None, word: None }
    }

    pub(in crate::command) fn meaning(self, spec: &'static CommandSpec, game: Option<&str>) -> ParseError {
        let game = game.filter(|_| spec.scope == Scope::Game).map(str::to_owned);
        let meant = Meant { spec, game, form: Form::Whole, own: None, board: None };
        ParseError { meant: Some(Box::new(meant)), ..self }
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
    /// Whether nothing was understood.
    pub fn is_empty(&self) -> bool {
        *self == Understood::default()
    }
}

impl Meant {
    /// How the command is written, with what is known filled in; or how it is in an answer.
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
        let known = game.chain(own).chain(board);
        known.fold(self.spec.pattern.to_owned(), |text, (gap, known)| text.replacen(gap, &known, 1))
    }

    /// Without the game, the board and the proof, which an answer to a board's letter needs not.
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
