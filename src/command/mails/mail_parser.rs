//! Parses the lines of a mail as commands, one by one.

use super::message;
use super::parsed_mail::{CommandSource, MOST_LINES, MOST_UNRECOGNISED, ParsedLine, ParsedMail};
use super::subject;
use crate::command::grammar::clean::{LONGEST_LINE, clean_line};
use crate::command::grammar::conditions::Conditions;
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind};
use crate::command::grammar::verbs;
use crate::command::grammar::what::{AccountCommand, BoardAct, Command, Proof, What};
use crate::command::lines::context::{Context, Games, ParseContext};
use crate::command::lines::line;
use crate::command::lines::words::{Words, is_then, names_turn, number};
use crate::command::lines::written_line::WrittenLine;

pub struct MailParser<'a> {
    pub context: ParseContext<'a>,
    pub lines: Vec<ParsedLine>,
    pub unrecognised: usize,
    pub unread: usize,
}

impl<'a> MailParser<'a> {
    pub fn new(games: Games<'a>, context: Context<'a>) -> MailParser<'a> {
        let context = ParseContext { context, ..ParseContext::fresh(games) };
        MailParser { context, lines: Vec::new(), unrecognised: 0, unread: 0 }
    }

    /// The subject has been read: the body is its message, or after a `login` the commands.
    pub fn subject(mut self, written: &str) -> ParsedMail {
        if self.context.login.is_some() {
            return self.body(written, 0).done(CommandSource::Body, "");
        }
        if self.ends_with_condition() {
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

    /// An answer to a letter about an account: the lines up to the first blank one are commands, or talk, which is ignored.
    pub fn account_answer(mut self, written: &str) -> ParsedMail {
        let mut lines = written.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
        while let Some((at, text)) = lines.next().filter(|(_, text)| !text.trim().is_empty()) {
            match steering(text) {
                Some(verbs::Verb::Multiple) => {
                    let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
                    return self.body(&rest.join("\n"), at + 1).done(CommandSource::Body, "");
                }
                Some(_) => break,
                None if self.is_full() => self.unread += 1,
                None => self.line(at + 1, text),
            }
        }
        self.done(CommandSource::Reply, "")
    }

    /// Takes a line if it belongs to the `if` above it: indented lines do, as conditional moves are nested by indentation, and those that
    /// begin as conditions.
    pub fn belongs_to_condition(&mut self, text: &str) -> bool {
        let belongs = self.ends_with_condition()
            && (is_indented(text) || begins_condition(text) || self.is_nearly_condition(text));
        if belongs {
            self.add_condition(text);
        }
        belongs
    }

    /// Whether a line has the `then` of a condition, and no game.
    fn is_nearly_condition(&self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.iter().any(|word| word.eq_ignore_ascii_case("then")) && self.context.game_at(&words).is_none()
    }

    /// Whether the first of these lines that is not blank is one more condition.
    pub fn goes_on_with_conditions<'t>(&self, mut below: impl Iterator<Item = &'t str>) -> bool {
        self.ends_with_condition() && below.find(|line| !line.trim().is_empty()).is_some_and(begins_condition)
    }

    fn add_condition(&mut self, text: &str) {
        let bare = text.trim_start();
        let indentation = text.get(..text.len() - bare.len()).unwrap_or_default();
        let bare = clean_line(bare);
        let bare = match bare.split_once(' ').filter(|_| begins_condition(&bare)) {
            Some((_, rest)) => format!("if {rest}"),
            // It is no condition, and may be a command with a password.
            None => message::message(&self.context, &bare),
        };
        if let Some(Conditions(text)) = self.conditions() {
            text.push_str(&format!("\n{indentation}{bare}"));
        }
    }

    pub fn conditions(&mut self) -> Option<&mut Conditions> {
        match self.lines.last_mut()?.command.as_mut().ok()?.what {
            What::Board { act: BoardAct::If { ref mut conditions }, .. } => Some(conditions),
            _ => None,
        }
    }

    fn ends_with_condition(&self) -> bool {
        let last = self.lines.last().and_then(|line| line.command.as_ref().ok());
        last.is_some_and(|command| matches!(command.what, What::Board { act: BoardAct::If { .. }, .. }))
    }

    /// Reads the text below a subject with a move as conditional moves, if it begins with one: it must not go to the others.
    fn takes_conditions(&mut self, written: &str) -> bool {
        let mut lines = written.lines().skip_while(|line| line.trim().is_empty());
        let is_one = |line: &&str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            begins_condition(line) && words.iter().any(|word| is_then(word)) && names_turn(&words)
        };
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

    /// Reads each line as a command, and indented lines as its message. `above` lines of the written part come before.
    pub fn body(mut self, written: &str, above: usize) -> Self {
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

    pub fn is_understood(&self) -> bool {
        self.lines.iter().any(|line| line.command.is_ok())
    }

    pub fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.unrecognised >= MOST_UNRECOGNISED
    }

    pub fn line(&mut self, number: usize, text: &str) {
        let too_long = text.chars().nth(LONGEST_LINE).is_some();
        let text = clean_line(text);
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
            Ok(command) => self.note_login(command),
            Err(error) if self.may_ignore(error) => return,
            Err(error) if error.is_no_command() => self.unrecognised += 1,
            Err(_) => {}
        }
        let written = self.written(&words, command.as_ref().err());
        self.lines.push(ParsedLine::new(number, command, written));
    }

    pub fn written(&self, words: &Words, error: Option<&ParseError>) -> WrittenLine {
        let title = self.context.game_at(words.all()).map_or(0, |(_, length)| length - 1);
        WrittenLine::new(words, error, title)
    }

    pub fn note_login(&mut self, command: &Command) {
        if let Some(Proof::Password { userid, .. }) = &command.proof
            && command.what == What::Account(AccountCommand::Login)
        {
            self.context.login = Some(userid.clone());
        }
    }

    fn may_ignore(&self, error: &ParseError) -> bool {
        self.context.context == Context::AnswerAccount
            && !error.meant.as_ref().is_some_and(|meant| meant.spec.holds_password())
    }

    pub fn done(mut self, source: CommandSource, message: &str) -> ParsedMail {
        // Mere talk gets the short help instead of a list of mistakes.
        if self.lines.iter().all(ParsedLine::is_talk) {
            self.lines.clear();
        }
        ParsedMail {
            source,
            lines: self.lines,
            message: message.to_owned(),
            unread: self.unread,
            talk: None,
            slips: Vec::new(),
            unplaced: false,
        }
    }
}

/// Whether a line begins with `if`, and not with a command for a board of its own.
pub fn begins_condition(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_if =
        verbs::find(verbs::Scope::Game, &[first]).is_some_and(|(spec, _)| spec.verb == verbs::Verb::If);
    is_if && words.next().is_some_and(|next| number(next).is_none())
}

pub fn without_mark(text: &str) -> &str {
    let alone = text.trim().trim_end_matches(['.', '!', '?']);
    if verbs::is_word(alone) { alone } else { text }
}

/// `multiple` or `signoff` alone on a line.
pub fn steering(text: &str) -> Option<verbs::Verb> {
    let (spec, _) = verbs::find(verbs::Scope::Server, &[without_mark(text).trim()])?;
    spec.steers().then_some(spec.verb)
}

pub fn is_indented(text: &str) -> bool {
    text.starts_with(char::is_whitespace)
}

pub fn dedent(text: &str) -> String {
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
