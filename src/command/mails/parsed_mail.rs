//! The content of a whole mail.

use crate::command::grammar::parse_error::ParseError;
use crate::command::grammar::what::{BoardAct, Command};
use crate::command::lines::written_line::WrittenLine;

/// Maximum number of commands read from one mail.
pub const MOST_LINES: usize = 100;

/// Maximum number of lines in one mail that are no commands; the rest is left unread, because it is something other than commands.
pub const MOST_UNRECOGNISED: usize = 3;

/// The text of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The subject, decoded.
    pub subject: &'a str,
    /// The body as its writer typed it: no quotations, no signature, lines unwrapped.
    pub written: &'a str,
}

/// Where the commands of a mail were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandSource {
    /// In the first lines of an answer to one of our letters.
    Reply,
    Subject,
    /// In the body, one per line.
    Body,
}

/// The content of a mail. No part of it prints a password, unless somebody wrote one in place of a name; see [`Command::quoted`] and
/// `WrittenLine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedMail {
    /// Where the commands were.
    pub source: CommandSource,
    /// In written order, at most [`MOST_LINES`]; empty if the mail has no command.
    pub lines: Vec<ParsedLine>,
    /// The message to the other players: the text below the commands of an answer.
    pub message: String,
    /// The number of lines left unread, because there were too many lines or too many that are no commands.
    pub unread: usize,
    /// The text of a mail that answers no letter, if it has no command.
    pub talk: Option<Talk>,
    /// Lines of an answer to a board's letter that may be misspelt commands; reported only if nothing of the mail is carried out.
    pub slips: Vec<ParsedLine>,
    /// Whether it has a text that is not delivered, because its board is unclear.
    pub unplaced: bool,
}

/// A mail without a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The board in its subject, if that is the subject of our letters.
    pub board: Option<u32>,
    /// The subject, if it is not one of ours.
    pub subject: Option<WrittenLine>,
    /// The lines that are not blank, with their numbers in the written part, from 1.
    pub lines: Vec<(usize, WrittenLine)>,
    /// Whether a command stands among the lines that were left unread.
    pub hides_command: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// Its number in the written part, from 1; 0 is the subject.
    pub number: usize,
    pub command: Result<Command, ParseError>,
    pub written: WrittenLine,
    /// The message of this line only: indented lines, or the body below a subject.
    pub message: String,
    /// The board that it is for, in an answer to a digest.
    pub board: Option<u32>,
}

impl ParsedLine {
    /// A line without a message.
    pub(in crate::command) fn new(
        number: usize,
        command: Result<Command, ParseError>,
        written: WrittenLine,
    ) -> ParsedLine {
        ParsedLine { number, command, written, message: String::new(), board: None }
    }

    /// What an answer does on the board of its letter.
    pub(crate) fn answered(&self) -> Option<&BoardAct> {
        self.command.as_ref().ok()?.answered()
    }

    /// Whether it is nothing like a command.
    pub(in crate::command) fn is_talk(&self) -> bool {
        self.command.as_ref().is_err_and(|error| error.is_no_command() && error.meant.is_none())
    }
}

impl ParsedMail {
    /// The message of a line: its own, or that of the whole answer.
    pub(crate) fn message_for<'a>(&'a self, line: &'a ParsedLine) -> &'a str {
        if line.message.is_empty() { &self.message } else { &line.message }
    }
}

impl Talk {
    /// The subject (0) and the first line, with their numbers.
    pub(crate) fn beginning(&self) -> impl Iterator<Item = (usize, &WrittenLine)> {
        let first = self.lines.first().map(|(at, line)| (*at, line));
        self.subject.iter().map(|line| (0, line)).chain(first)
    }

    /// The subject and all lines.
    pub(in crate::command) fn all(&self) -> impl Iterator<Item = &WrittenLine> {
        self.subject.iter().chain(self.lines.iter().map(|(_, line)| line))
    }

    pub fn answer(&self) -> String {
        let mut text = String::new();
        let mut above = None;
        for (number, line) in &self.lines {
            let gap = above.map_or("", |above| if *number == above + 1 { "\n" } else { "\n\n" });
            text.push_str(gap);
            text.push_str(&line.words().collect::<Vec<_>>().join(" "));
            above = Some(*number);
        }
        text
    }
}
