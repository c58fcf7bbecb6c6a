//! A whole mail: where its commands stand, and what each of them says.

use super::clean::{LONGEST_LINE, clean};
use super::conditions::Conditions;
use super::context::{Context, Games, ParseContext};
use super::line;
use super::message;
use super::parse_error::{ParseError, ParseErrorKind};
use super::subject::{self, Likeness};
use super::verbs;
use super::what::{AccountCommand, BoardAct, Command, Proof, Query, What};
use super::words::{Words, number};
use super::written_line::WrittenLine;

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
    /// The message of an answer to the other players: all below its first blank line.
    pub message: String,
    /// How many lines were not read, because too many were no commands or there were too many.
    pub unread: usize,
    /// What a mail that answers no letter begins with, if none of it is a command.
    pub talk: Option<Talk>,
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

/// Reads a mail. Never fails as a whole: each line has its own result.
///
/// `games` are the names of the games in lower case. In [`Context::AnswerAccount`] talk is no mistake, because
/// any answer confirms a sign-up: only lines that are, or try to be, commands are returned.
pub fn read<'a>(games: impl Into<Games<'a>>, context: Context<'a>, text: Text) -> ParsedMail {
    let games = games.into();
    if let Some(parsed) = in_subject(games, text) {
        return parsed;
    }
    let subject = cleaned_subject(text);
    let subject = bare_subject(&subject);
    let parsed = read_parts(games, context, subject, text.written);
    let understood = parsed.lines.iter().any(|line| line.command.is_ok());
    let talk = (context == Context::Fresh && !understood).then(|| Talk::of(games, subject, text.written));
    ParsedMail { talk, ..parsed }
}

/// The mail if its subject is a command: what it says then stands there, and the body is its message.
pub(super) fn in_subject(games: Games, text: Text) -> Option<ParsedMail> {
    let parser = of_subject(games, bare_subject(&cleaned_subject(text)));
    parser.is_understood().then(|| parser.subject(text.written))
}

fn cleaned_subject(text: Text) -> String {
    clean(&subject::bare(text.subject).chars().take(LONGEST_LINE).collect::<String>())
}

fn bare_subject(cleaned: &str) -> &str {
    without_mark(subject::unquoted(cleaned))
}

/// What a subject says that looks like a command.
fn of_subject<'a>(games: Games<'a>, subject: &str) -> MailParser<'a> {
    let mut parser = MailParser::new(games, Context::Fresh);
    if subject::likeness(&parser.context, subject) != Likeness::Other {
        parser.line(0, subject);
    }
    parser
}

/// The first lines of an answer to a letter.
pub(super) fn read_reply<'a>(games: Games<'a>, context: Context<'a>, written: &str) -> ParsedMail {
    MailParser::new(games, context).reply(written)
}

/// A line of a mail that answers nothing; none where it says nothing.
pub(super) fn read_line(games: Games, number: usize, text: &str) -> Option<ParsedLine> {
    let mut parser = MailParser::new(games, Context::Fresh);
    parser.line(number, text);
    parser.lines.pop()
}

/// `signoff` alone on a line: nothing below it is read.
pub(super) fn is_signoff(text: &str) -> bool {
    steering(text) == Some(verbs::Verb::Signoff)
}

/// A mail whose subject is no command, or a wrong one.
fn read_parts<'a>(games: Games<'a>, context: Context<'a>, subject: &str, written: &str) -> ParsedMail {
    if context != Context::Fresh {
        return read_reply(games, context, written);
    }
    let in_subject = of_subject(games, subject);
    let in_body = MailParser::new(games, context).body(written, 0);
    if in_subject.lines.is_empty() || in_body.is_understood() {
        return in_body.done(CommandSource::Body, "");
    }
    in_subject.subject(written)
}

/// Whether a subject alone would be read as a command (perhaps a wrong one). No letter may have such a subject:
/// answering it would repeat the command instead of reading the answer.
pub fn is_command<'a>(games: impl Into<Games<'a>>, subject: &str) -> bool {
    let context = ParseContext::fresh(games);
    subject::likeness(&context, subject::unquoted(&clean(subject::bare(subject)))) == Likeness::Command
}

impl Talk {
    fn of(games: Games, subject: &str, written: &str) -> Talk {
        let board = subject::our_board(&ParseContext::fresh(games), subject);
        let subject = (board.is_none() && !subject.is_empty()).then(|| WrittenLine::talk(subject));
        let lines = (1..).zip(written.lines()).filter(|(_, line)| !line.trim().is_empty());
        Talk {
            board,
            subject,
            lines: lines.map(|(at, line)| (at, WrittenLine::talk(&clean(line)))).collect(),
        }
    }

    /// How it begins, by the number of the line: the subject (0), and the first line.
    pub fn beginning(&self) -> impl Iterator<Item = (usize, &WrittenLine)> {
        let first = self.lines.first().map(|(at, line)| (*at, line));
        self.subject.iter().map(|line| (0, line)).chain(first)
    }

    /// The text as an answer to a letter has it: the lines up to the first blank one, and what stands below.
    pub fn answer(&self) -> (String, String) {
        let begin = self.lines.first().map_or(0, |(begin, _)| *begin);
        let (mut lines, mut below) = (Vec::new(), String::new());
        let mut above = begin.saturating_sub(1);
        for (number, line) in &self.lines {
            let line = line.words().collect::<Vec<_>>().join(" ");
            if below.is_empty() && *number == above + 1 {
                lines.push(line);
            } else {
                below.push_str(if *number == above + 1 { "\n" } else { "\n\n" });
                below.push_str(&line);
            }
            above = *number;
        }
        (lines.join("\n"), below)
    }
}

struct MailParser<'a> {
    context: ParseContext<'a>,
    lines: Vec<ParsedLine>,
    /// How many lines were no commands.
    unrecognised: usize,
    unread: usize,
}

impl<'a> MailParser<'a> {
    fn new(games: Games<'a>, context: Context<'a>) -> MailParser<'a> {
        let context = ParseContext { context, ..ParseContext::fresh(games) };
        MailParser { context, lines: Vec::new(), unrecognised: 0, unread: 0 }
    }

    /// The subject was read: the body is its message, or after a `login` the commands.
    fn subject(mut self, written: &str) -> ParsedMail {
        if self.context.login.is_some() {
            return self.body(written, 0).done(CommandSource::Body, "");
        }
        if self.lines.last().is_some_and(|line| is_condition(&line.command)) {
            self.conditions_below(written);
            return self.done(CommandSource::Subject, "");
        }
        if self.takes_conditions(written) {
            return self.done(CommandSource::Subject, "");
        }
        let message = message::message(&self.context, written);
        if let Some(line) = self.lines.last_mut() {
            line.message = message;
        }
        self.done(CommandSource::Subject, "")
    }

    /// The lines up to the first blank one. Those that are no verbs are one move, with the line breaks between them: which of
    /// them belong to it is for the game to say.
    fn reply(mut self, written: &str) -> ParsedMail {
        let mut lines = written.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty()).peekable();
        // Whether the line above is a move, or a preview, that may go on.
        let mut open = false;
        let mut first = true;
        while let Some((at, text)) = lines.next() {
            if text.trim().is_empty() {
                // What stands below a blank line goes to the others, and conditions must not.
                if self.goes_on_with_conditions(lines.clone().map(|(_, line)| line)) {
                    continue;
                }
                break;
            }
            let mut text = text.to_string();
            if is_preview(&text)
                && let Some((_, orders)) = lines.next_if(|(_, line)| !line.trim().is_empty())
            {
                text = format!("{text} {orders}");
            }
            if (first || self.has_move()) && self.ends_orders(&text) {
                text = "move end".to_string();
            }
            first = false;
            let text = text.as_str();
            match steering(text) {
                Some(verbs::Verb::Multiple) => {
                    let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
                    return self.body(&rest.join("\n"), at + 1).done(CommandSource::Body, "");
                }
                Some(_) => {
                    lines.by_ref().for_each(drop);
                    break;
                }
                None => (),
            }
            if self.is_full() && !open {
                self.unread += 1;
            } else if !self.belongs_to_condition(text) {
                let above = self.lines.len();
                self.context.below_move = open;
                self.line(at + 1, text);
                let margin = text.get(..text.len() - text.trim_start().len()).unwrap_or_default();
                if above < self.lines.len()
                    && let Some(conditions) = self.conditions()
                {
                    conditions.indent(margin);
                }
                open = self.join(above, text);
            }
        }
        let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
        let message = match self.context.context {
            Context::AnswerAccount => String::new(),
            _ => message::message(&self.context, &rest.join("\n")),
        };
        self.done(CommandSource::Reply, &message)
    }

    /// Whether a line above is a move of the answered board, or a preview.
    fn has_move(&self) -> bool {
        self.lines.iter().any(|line| {
            matches!(
                line.command,
                Ok(Command {
                    proof: Some(Proof::Answer),
                    what: What::Board { act: BoardAct::Move { .. }, .. }
                }) | Ok(Command {
                    what: What::Look(Query::Preview { .. })
                        | What::Board { act: BoardAct::Submit { .. }, .. },
                    ..
                })
            )
        })
    }

    /// Whether a line is the order `end`, which alone in another place would end the reading.
    fn ends_orders(&self, text: &str) -> bool {
        matches!(self.context.context, Context::Answer { .. }) && text.trim().eq_ignore_ascii_case("end")
    }

    /// Adds the line that was read last to the move or the preview above it, if it is a move of the answered board and that
    /// stands right above. Gives whether the line below may go on with this one. The verb of a joined line stays, as `move` is
    /// also an order.
    fn join(&mut self, above: usize, written: &str) -> bool {
        let below_move = std::mem::take(&mut self.context.below_move);
        let Some(last) = self.lines.get(above) else { return false };
        let goes_on = match &last.command {
            Ok(Command {
                proof: Some(Proof::Answer),
                what: What::Board { act: BoardAct::Move { .. }, .. },
            }) => true,
            Ok(Command {
                what: What::Look(Query::Preview { .. }) | What::Board { act: BoardAct::Submit { .. }, .. },
                ..
            }) => return true,
            _ => return false,
        };
        if !below_move {
            return goes_on;
        }
        let more = self.lines.pop().and_then(|line| line.command.ok()).map(|command| command.what);
        let before = self.lines.last_mut().and_then(|line| line.command.as_mut().ok());
        let Some(What::Board {
            act: BoardAct::Move { text: more, propose: proposed, guard: guarded, .. },
            ..
        }) = more
        else {
            return false;
        };
        let verb = written.split_whitespace().next().filter(|word| word.eq_ignore_ascii_case("move"));
        let more =
            if verb.is_some() && !more.eq_ignore_ascii_case("end") { format!("move {more}") } else { more };
        match before.map(|command| &mut command.what) {
            Some(What::Board { act: BoardAct::Move { text, propose, guard, .. }, .. }) => {
                add_line(text, &more);
                *propose |= proposed;
                *guard = guarded.or(*guard);
            }
            Some(What::Board { act: BoardAct::Submit { text, guard }, .. }) => {
                add_line(text, &more);
                *guard = guarded.or(*guard);
            }
            Some(What::Look(Query::Preview { text, .. })) => add_line(text, &more),
            _ => return false,
        }
        true
    }

    /// Conditional moves are nested by indentation: such lines belong to the `if` above them, and so do those that begin with one
    /// themselves.
    fn belongs_to_condition(&mut self, text: &str) -> bool {
        let belongs = self.lines.last().is_some_and(|line| is_condition(&line.command))
            && (is_indented(text) || begins_condition(text) || self.is_nearly_condition(text));
        if belongs {
            self.add_condition(text);
        }
        belongs
    }

    /// Whether a line has the `then` of a condition, and names no game.
    fn is_nearly_condition(&self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.iter().any(|word| line::is_then(word)) && self.context.game_at(&words).is_none()
    }

    /// Whether the first of these lines that is not blank is one more condition.
    fn goes_on_with_conditions<'t>(&self, mut below: impl Iterator<Item = &'t str>) -> bool {
        let is_last = self.lines.last().is_some_and(|line| is_condition(&line.command));
        is_last && below.find(|line| !line.trim().is_empty()).is_some_and(begins_condition)
    }

    /// Adds a line to the conditions that were read last, with its indentation.
    fn add_condition(&mut self, text: &str) {
        let bare = text.trim_start();
        let indentation = text.get(..text.len() - bare.len()).unwrap_or_default();
        let bare = clean(&bare.chars().take(LONGEST_LINE).collect::<String>());
        let bare = match bare.split_once(' ').filter(|_| begins_condition(&bare)) {
            Some((_, rest)) => format!("if {rest}"),
            // It is no condition, and may be a command with a password.
            None => message::message(&self.context, &bare),
        };
        if let Some(conditions) = self.conditions() {
            conditions.add(&format!("{indentation}{bare}"));
        }
    }

    /// The text of the conditions that were read last.
    fn conditions(&mut self) -> Option<&mut Conditions> {
        match self.lines.last_mut()?.command.as_mut().ok()?.what {
            What::Board { act: BoardAct::If { ref mut conditions }, .. } => Some(conditions),
            _ => None,
        }
    }

    /// Reads what stands below a subject with a move as conditional moves, if it begins with one: it must not go to the others.
    fn takes_conditions(&mut self, written: &str) -> bool {
        let mut lines = written.lines().skip_while(|line| line.trim().is_empty());
        let is_one = |line: &&str| begins_condition(line) && line.split_whitespace().any(line::is_then);
        let Some(first) = lines.next().filter(is_one) else { return false };
        let what = self.lines.last().and_then(|line| line.command.as_ref().ok());
        let Some(Command {
            proof: Some(Proof::Password { userid, password }),
            what: What::Board { game, board, act: BoardAct::Move { .. } },
        }) = what
        else {
            return false;
        };
        let condition: Vec<&str> = first.split_whitespace().skip(1).collect();
        let condition = condition.join(" ");
        let command = format!("{game} if {board} {userid} {} {condition}", password.expose());
        self.line(1, &command);
        self.conditions_below(&lines.collect::<Vec<_>>().join("\n"));
        true
    }

    /// The conditions below a subject that holds the command: up to a paragraph that begins otherwise.
    fn conditions_below(&mut self, written: &str) {
        let mut below_blank = false;
        for text in written.lines() {
            let is_blank = text.trim().is_empty();
            if !is_blank && below_blank && !(begins_condition(text) || is_indented(text)) {
                return;
            }
            if !is_blank {
                self.add_condition(text);
            }
            below_blank = is_blank;
        }
    }

    /// Each line a command, indented lines its message. `above` lines of the written part stand above.
    fn body(mut self, written: &str, above: usize) -> Self {
        let written = dedent(written);
        let mut messages: Vec<String> = vec![String::new(); self.lines.len()];
        let mut lines = written.lines().enumerate();
        for (at, text) in lines.by_ref() {
            if text.trim().is_empty() {
                if let Some(message) = messages.last_mut().filter(|message| !message.is_empty()) {
                    message.push('\n');
                }
                continue;
            }
            if self.belongs_to_condition(text) {
                continue;
            }
            if is_indented(text) && !messages.is_empty() {
                if let Some(message) = messages.last_mut() {
                    message.push_str(text);
                    message.push('\n');
                }
                continue;
            }
            match steering(text) {
                Some(verbs::Verb::Multiple) => continue,
                Some(_) => break,
                None => (),
            }
            if self.is_full() {
                self.unread += 1 + lines.by_ref().filter(|(_, line)| !line.trim().is_empty()).count();
                break;
            }
            let before = self.lines.len();
            self.line(above + at + 1, text);
            messages.extend(std::iter::repeat_n(String::new(), self.lines.len() - before));
        }
        for (line, message) in self.lines.iter_mut().zip(messages).filter(|(_, message)| !message.is_empty())
        {
            line.message = message::message(&self.context, &dedent(&message));
        }
        self
    }

    /// Whether any line was a command.
    fn is_understood(&self) -> bool {
        self.lines.iter().any(|line| line.command.is_ok())
    }

    fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.unrecognised >= MOST_UNRECOGNISED
    }

    /// Reads one line.
    fn line(&mut self, number: usize, text: &str) {
        let too_long = text.chars().nth(LONGEST_LINE).is_some();
        let text = clean(&text.chars().take(LONGEST_LINE).collect::<String>());
        let text =
            if self.context.context == Context::Fresh { subject::unquoted(text.trim()) } else { &text };
        let mut words = Words::new(without_mark(text));
        let command = if too_long {
            Err(ParseError::new(ParseErrorKind::TooLong))
        } else {
            match line::read(&self.context, &mut words) {
                Ok(None) => return,
                Ok(Some(command)) => Ok(command),
                Err(error) => Err(error),
            }
        };
        match &command {
            Ok(Command { proof: Some(Proof::Password { userid, .. }), what })
                if *what == What::Account(AccountCommand::Login) =>
            {
                self.context.login = Some(userid.clone());
            }
            Err(error) if self.is_talk(error) => return,
            Err(error) if error.is_no_command() => self.unrecognised += 1,
            _ => (),
        }
        let title = self.context.game_at(words.all()).map_or(0, |(_, length)| length - 1);
        let written = WrittenLine::new(&words, command.as_ref().err(), title);
        self.lines.push(ParsedLine { number, command, written, message: String::new(), board: None });
    }

    /// Whether a line of an answer about an account may be left alone.
    fn is_talk(&self, error: &ParseError) -> bool {
        self.context.context == Context::AnswerAccount
            && !error.meant.as_ref().is_some_and(|meant| meant.spec.holds_password())
    }

    fn done(mut self, source: CommandSource, message: &str) -> ParsedMail {
        // Talk without anything like a command in it gets the short help instead of a list of mistakes.
        let is_talk = |error: &ParseError| error.is_no_command() && error.meant.is_none();
        if self.lines.iter().all(|line| line.command.as_ref().is_err_and(is_talk)) {
            self.lines.clear();
        }
        ParsedMail {
            source,
            lines: self.lines,
            message: message.to_owned(),
            unread: self.unread,
            talk: None,
            unplaced: false,
        }
    }
}

fn add_line(text: &mut String, more: &str) {
    text.push('\n');
    text.push_str(more);
}

/// Whether a line is a conditional move.
fn is_condition(command: &Result<Command, ParseError>) -> bool {
    matches!(command, Ok(Command { what: What::Board { act: BoardAct::If { .. }, .. }, .. }))
}

/// Whether a line begins with the word for a condition, and is no command with a board of its own.
fn begins_condition(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_if =
        verbs::find(verbs::Scope::Game, &[first]).is_some_and(|(spec, _)| spec.verb == verbs::Verb::If);
    is_if && words.next().is_some_and(|next| number(next).is_none())
}

/// A verb alone on its line, without the mark that may end a sentence: `Draw?` is as good as `draw`.
fn without_mark(text: &str) -> &str {
    let alone = text.trim().trim_end_matches(['.', '!', '?']);
    if verbs::is_word(alone) { alone } else { text }
}

/// `preview` alone on a line: what is to be tried stands below.
fn is_preview(text: &str) -> bool {
    verbs::find(verbs::Scope::Game, &[text.trim()]).is_some_and(|(spec, _)| spec.verb == verbs::Verb::Preview)
}

/// `multiple` or `signoff` alone on a line.
fn steering(text: &str) -> Option<verbs::Verb> {
    let word = without_mark(text).trim();
    [verbs::Verb::Multiple, verbs::Verb::Signoff]
        .into_iter()
        .find(|verb| verbs::find(verbs::Scope::Server, &[word]).is_some_and(|(spec, _)| spec.verb == *verb))
}

fn is_indented(text: &str) -> bool {
    text.starts_with(char::is_whitespace)
}

/// Takes away the white space that all lines begin with.
pub(super) fn dedent(text: &str) -> String {
    let margin = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.chars().take_while(|c| c.is_whitespace()).count())
        .min()
        .unwrap_or(0);
    let mut shorter = String::with_capacity(text.len());
    for line in text.lines() {
        shorter.extend(line.trim_end().chars().skip(margin));
        shorter.push('\n');
    }
    shorter
}
