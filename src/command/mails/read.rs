//! Reads a whole mail.

use super::mail_parser::{MailParser, without_mark};
use super::parsed_mail::{CommandSource, MOST_LINES, ParsedLine, ParsedMail, Talk, Text};
use super::reply;
use super::subject::{self, Likeness};
use crate::command::grammar::clean::{clean, clean_line};
use crate::command::grammar::what::{AccountCommand, Proof, What};
use crate::command::lines::context::{Context, Games, ParseContext};
use crate::command::lines::written_line::WrittenLine;

/// Reads a mail. Never fails as a whole: each line has its own result.
///
/// `games` are the names of the games in lower case. In [`Context::AnswerAccount`] talk is no mistake, because the answer may be a yes or
/// no: only lines that are or resemble commands are returned.
pub fn read<'a>(games: impl Into<Games<'a>>, context: Context<'a>, text: Text) -> ParsedMail {
    let games = games.into();
    if let Some(parsed) = in_subject(games, text) {
        return parsed;
    }
    let subject = cleaned_subject(text);
    let subject = bare_subject(&subject);
    let parsed = read_parts(games, context, subject, text.written);
    let understood = parsed.lines.iter().any(|line| line.command.is_ok());
    let talk = (context == Context::Fresh && !understood).then(|| Talk {
        hides_command: parsed.unread > 0 && has_command(games, text.written),
        ..talk(games, subject, text.written)
    });
    ParsedMail { talk, ..parsed }
}

/// Reads the mail if its subject is a command; the body is then its message.
pub fn in_subject(games: Games, text: Text) -> Option<ParsedMail> {
    let parser = of_subject(games, bare_subject(&cleaned_subject(text)));
    parser.is_understood().then(|| parser.subject(text.written))
}

fn cleaned_subject(text: Text) -> String {
    clean_line(subject::bare(text.subject))
}

fn bare_subject(cleaned: &str) -> &str {
    without_mark(subject::unquoted(cleaned))
}

fn of_subject<'a>(games: Games<'a>, subject: &str) -> MailParser<'a> {
    let mut parser = MailParser::new(games, Context::Fresh);
    if subject::likeness(&parser.context, subject) != Likeness::Other {
        parser.line(0, subject);
    }
    parser
}

/// Reads a line of a mail that answers nothing; none if it says nothing.
pub fn read_line(games: Games, number: usize, text: &str) -> Option<ParsedLine> {
    let mut parser = MailParser::new(games, Context::Fresh);
    parser.line(number, text);
    parser.lines.pop()
}

/// Reads a mail whose subject is no command, or a wrong one.
fn read_parts<'a>(games: Games<'a>, context: Context<'a>, subject: &str, written: &str) -> ParsedMail {
    match context {
        Context::Answer { .. } => return reply::read(games, context, written),
        Context::AnswerAccount => return MailParser::new(games, context).account_answer(written),
        Context::Fresh => {}
    }
    let mut in_subject = of_subject(games, subject);
    if in_subject.lines.is_empty() && written.trim().is_empty() && subject::is_verb_of_game(subject) {
        in_subject.line(0, subject);
    }
    let in_body = MailParser::new(games, context).body(written, 0);
    if in_subject.lines.is_empty() || in_body.is_understood() {
        return in_body.done(CommandSource::Body, "");
    }
    in_subject.subject(written)
}

/// Whether a subject alone would be read as a command, perhaps a wrong one. No letter may have such a subject: an answer to it would
/// repeat the command.
pub fn is_command<'a>(games: impl Into<Games<'a>>, subject: &str) -> bool {
    let context = ParseContext::fresh(games);
    subject::likeness(&context, subject::unquoted(&clean(subject::bare(subject)))) == Likeness::Command
}

fn talk(games: Games, subject: &str, written: &str) -> Talk {
    let board = subject::our_board(&ParseContext::fresh(games), subject);
    let subject = (board.is_none() && !subject.is_empty()).then(|| WrittenLine::talk(subject));
    let lines = (1..).zip(written.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines = lines.map(|(at, line)| (at, WrittenLine::talk(&clean(line)))).collect();
    Talk { board, subject, lines, hides_command: false }
}

/// Whether one of these lines can hardly be anything but a command: it signs somebody up, or shows a password in a game.
fn has_command(games: Games, written: &str) -> bool {
    let lines = (1..).zip(written.lines()).take(MOST_LINES);
    lines.filter_map(|(number, line)| read_line(games, number, line)).any(|line| {
        line.command.is_ok_and(|command| match command.what {
            What::Account(AccountCommand::Signup { .. }) => true,
            What::Game { .. } | What::Board { .. } => matches!(command.proof, Some(Proof::Password { .. })),
            What::Account(_) | What::Look(_) => false,
        })
    })
}
