//! What a whole mail says.

use crate::command::grammar::parse_error::ParseError;
use crate::command::grammar::what::Command;
use crate::command::lines::written_line::WrittenLine;

/// Maximum number of commands read from one mail.
pub const MOST_LINES: usize = 100;

/// Maximum number of lines that are no commands in one mail; after these the rest is left unread, because it is something
/// else than commands.
pub const MOST_UNRECOGNISED: usize = 3;

/// What a person wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The subject, decoded.
    pub subject: &'a str,
    /// The written part of the body: no quotations, no signature, lines unwrapped.
    pub written: &'a str,
}

/// Where the commands of a mail stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandSource {
    /// In the first lines of an answer to one of our letters.
    Reply,
    /// In the subject.
    Subject,
    /// In the body, one a line.
    Body,
}

/// All that a mail says. No part of it prints a password, unless somebody wrote one in the place of a name; see
/// [`Command::quoted`] and [`WrittenLine`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedMail {
    /// Where the commands stood.
    pub source: CommandSource,
    /// In the order written, at most [`MOST_LINES`]; empty when the mail has no command at all.
    pub lines: Vec<ParsedLine>,
    /// The message of an answer to the other players: what stands below its commands.
    pub message: String,
    /// How many lines were not read, because too many were no commands or there were too many.
    pub unread: usize,
    /// What a mail that answers no letter begins with, if none of it is a command.
    pub talk: Option<Talk>,
    /// Lines of an answer to a board's letter that may be commands with a slip: told only where nothing of the mail is carried out.
    pub slips: Vec<ParsedLine>,
    /// Whether it holds a text that goes to nobody, because it does not say to the players of which board.
    pub unplaced: bool,
}

/// A mail without a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The board in its subject, if that is the one of our letters about it.
    pub board: Option<u32>,
    /// The subject, if it is none of ours.
    pub subject: Option<WrittenLine>,
    /// The lines that are not blank, by their number in the written part from 1.
    pub lines: Vec<(usize, WrittenLine)>,
}

/// One line that was a command, or should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// Its number in the written part, from 1; 0 is the subject.
    pub number: usize,
    /// What it says.
    pub command: Result<Command, ParseError>,
    /// All of it.
    pub written: WrittenLine,
    /// The message that stands under this line alone: indented lines, or the body below a subject.
    pub message: String,
    /// The board that it is for, in an answer to a daily letter.
    pub board: Option<u32>,
}

impl ParsedMail {
    /// The message that goes with a line: its own, or that of the whole answer.
    pub fn message_for<'a>(&'a self, line: &'a ParsedLine) -> &'a str {
        if line.message.is_empty() { &self.message } else { &line.message }
    }
}

impl Talk {
    /// How it begins, by the number of the line: the subject (0), and the first line.
    pub fn beginning(&self) -> impl Iterator<Item = (usize, &WrittenLine)> {
        let first = self.lines.first().map(|(at, line)| (*at, line));
        self.subject.iter().map(|line| (0, line)).chain(first)
    }

    /// The text as an answer to a letter has it, a blank line between its paragraphs.
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
