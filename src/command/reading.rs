//! A whole mail: where its commands stand, and what each of them says.

use std::collections::BTreeSet;

use super::intention::Command;
use super::line;
use super::mask;
use super::misread::{Misread, Problem};
use super::proof::Setting;
use super::subject::{self, Look};
use super::verbs;
use super::words::Words;
use super::{Context, Text};

/// So many commands are read from one mail.
pub const MOST_LINES: usize = 100;

/// After so many lines that are no commands the rest is left unread: it is something else than commands.
pub const MOST_STRAYS: usize = 3;

/// The longest line, in characters, that is read as a command.
pub const LONGEST_LINE: usize = 1000;

/// Where the commands of a mail stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In the first lines of an answer to one of our letters.
    Reply,
    /// In the subject.
    Subject,
    /// In the body, one a line.
    Body,
}

/// All that a mail says. No part of it holds a password outside a [`Password`](super::Password).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Where the commands stood.
    pub way: Way,
    /// In the order written, at most [`MOST_LINES`]; empty when the mail has no command at all.
    pub lines: Vec<Line>,
    /// The message of an answer to the other players: all below its first blank line.
    pub message: String,
    /// How many lines were not read, because too many were no commands or there were too many.
    pub unread: usize,
}

/// One line that was a command, or should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the written part, from 1; 0 is the subject.
    pub number: usize,
    /// The line as written, without passwords, control characters and length. Before it is shown its names are to be
    /// looked at: see [`Line::names`].
    pub quoted: String,
    /// What it says.
    pub reading: Result<Command, Misread>,
    /// The message that stands under this line alone: indented lines, or the body below a subject.
    pub message: String,
    /// Which words of the quotation stand where a name should.
    doubts: BTreeSet<usize>,
}

impl Line {
    /// The words of the quotation that stand where the name of something should: a userid, a topic of the help, an option
    /// with its value. What they name is not known here; one that names nothing may be a password in the wrong place.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let words = self.quoted.split(' ').enumerate();
        words.filter(|(at, _)| self.doubts.contains(at)).map(|(_, word)| word)
    }

    /// The line with its names as `shown` gives them.
    pub fn naming(&self, mut shown: impl FnMut(&str) -> String) -> Line {
        let words = self.quoted.split(' ').enumerate();
        let words = words.map(|(at, word)| match self.doubts.contains(&at) {
            true => shown(word),
            false => word.to_owned(),
        });
        Line { quoted: words.collect::<Vec<_>>().join(" "), ..self.clone() }
    }
}

impl Reading {
    /// The message that goes with a line: its own, or that of the whole answer.
    pub fn message_for<'a>(&'a self, line: &'a Line) -> &'a str {
        if line.message.is_empty() { &self.message } else { &line.message }
    }
}

/// Reads a mail. Never fails as a whole: each line has its own result.
///
/// `games` are the names of the games in lower case. In [`Context::AnswerAccount`] talk is no mistake, because
/// any answer confirms a sign-up: only lines that are, or try to be, commands are returned.
pub fn read(games: &[&str], context: Context, text: Text) -> Reading {
    let subject = mask::clean(&subject::bare(text.subject).chars().take(LONGEST_LINE).collect::<String>());
    let subject = without_mark(&subject);
    let fresh = Setting { games, context: Context::Fresh, login: None };
    let mut in_subject = Reader::new(games, Context::Fresh);
    if subject::look(&fresh, subject) != Look::Other {
        in_subject.line(0, subject);
    }
    if in_subject.is_understood() {
        return in_subject.subject(text.written);
    }
    if context != Context::Fresh {
        return Reader::new(games, context).reply(text.written);
    }
    let in_body = Reader::new(games, context).body(text.written, 0);
    if in_subject.lines.is_empty() || in_body.is_understood() {
        return in_body.done(Way::Body, "");
    }
    in_subject.subject(text.written)
}

/// Whether a subject alone would be read as a command (perhaps a wrong one). No letter may have such a subject:
/// answering it would repeat the command instead of reading the answer.
pub fn is_command(games: &[&str], subject: &str) -> bool {
    let setting = Setting { games, context: Context::Fresh, login: None };
    subject::look(&setting, &mask::clean(subject::bare(subject))) == Look::Command
}

struct Reader<'a> {
    setting: Setting<'a>,
    lines: Vec<Line>,
    /// The passwords seen, to be hidden wherever else they stand.
    secrets: BTreeSet<String>,
    strays: usize,
    unread: usize,
}

impl<'a> Reader<'a> {
    fn new(games: &'a [&'a str], context: Context<'a>) -> Reader<'a> {
        let setting = Setting { games, context, login: None };
        Reader { setting, lines: Vec::new(), secrets: BTreeSet::new(), strays: 0, unread: 0 }
    }

    /// The subject was read: the body is its message, or after a `login` the commands.
    fn subject(mut self, written: &str) -> Reading {
        if self.setting.login.is_some() {
            return self.body(written, 0).done(Way::Body, "");
        }
        let message = mask::message(&self.setting, written);
        if let Some(line) = self.lines.last_mut() {
            line.message = message;
        }
        self.done(Way::Subject, "")
    }

    fn reply(mut self, written: &str) -> Reading {
        let mut lines = written.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
        while let Some((at, text)) = lines.next() {
            if text.trim().is_empty() {
                break;
            }
            match steering(text) {
                Some(verbs::Verb::Multiple) => {
                    let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
                    return self.body(&rest.join("\n"), at + 1).done(Way::Body, "");
                }
                Some(_) => {
                    lines.by_ref().for_each(drop);
                    break;
                }
                None => (),
            }
            if self.is_full() {
                self.unread += 1;
            } else if !self.belongs_to_condition(text) {
                self.line(at + 1, text);
            }
        }
        let rest: Vec<&str> = lines.map(|(_, line)| line).collect();
        let message = match self.setting.context {
            Context::AnswerAccount => String::new(),
            _ => mask::message(&self.setting, &rest.join("\n")),
        };
        self.done(Way::Reply, &message)
    }

    /// Conditional moves are nested by indentation: such lines belong to the `if` above them.
    fn belongs_to_condition(&mut self, text: &str) -> bool {
        match self.lines.last_mut() {
            Some(Line { reading: Ok(Command::If { .. }), message, .. }) if is_indented(text) => {
                message.push_str(text);
                message.push('\n');
                true
            }
            _ => false,
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
            line.message = mask::message(&self.setting, &dedent(&message));
        }
        self
    }

    /// Whether any line was a command.
    fn is_understood(&self) -> bool {
        self.lines.iter().any(|line| line.reading.is_ok())
    }

    fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.strays >= MOST_STRAYS
    }

    /// Reads one line.
    fn line(&mut self, number: usize, text: &str) {
        let too_long = text.chars().nth(LONGEST_LINE).is_some();
        let text = mask::clean(&text.chars().take(LONGEST_LINE).collect::<String>());
        let mut words = Words::new(without_mark(&text));
        let reading = if too_long {
            Err(Misread::new(Problem::TooLong, String::new()))
        } else {
            match line::read(&self.setting, &mut words) {
                Ok(None) => return,
                Ok(Some(command)) => Ok(command),
                Err(misread) => Err(misread),
            }
        };
        self.secrets.extend(
            words.secrets().iter().filter_map(|at| words.all().get(*at)).map(|word| (*word).to_owned()),
        );
        match &reading {
            Ok(Command::Login { userid, .. }) => self.setting.login = Some(userid.clone()),
            Err(misread) if self.is_talk(misread) => return,
            Err(misread) if misread.is_no_command() => self.strays += 1,
            _ => (),
        }
        let (quoted, doubts) = match &reading {
            Ok(command) => {
                (mask::understood(&self.setting, &words), mask::doubts(&self.setting, command, &words))
            }
            Err(_) => (mask::careful(&self.setting, &words), BTreeSet::new()),
        };
        self.lines.push(Line { number, quoted, reading, message: String::new(), doubts });
    }

    /// Whether a line of an answer about an account may be left alone.
    fn is_talk(&self, misread: &Misread) -> bool {
        self.setting.context == Context::AnswerAccount
            && !misread.meant.is_some_and(verbs::Entry::holds_password)
    }

    fn done(mut self, way: Way, message: &str) -> Reading {
        // Talk without anything like a command in it gets the short help instead of a list of mistakes.
        if self.lines.iter().all(|line| {
            line.reading.as_ref().is_err_and(|misread| misread.is_no_command() && misread.meant.is_none())
        }) {
            self.lines.clear();
        }
        for line in &mut self.lines {
            line.quoted = mask::hide(&line.quoted, &self.secrets);
        }
        Reading { way, lines: self.lines, message: message.to_owned(), unread: self.unread }
    }
}

/// A verb alone on its line, without the mark that may end a sentence: `Draw?` is as good as `draw`.
fn without_mark(text: &str) -> &str {
    let alone = text.trim().trim_end_matches(['.', '!', '?']);
    if verbs::is_word(alone) { alone } else { text }
}

/// `multiple` or `signoff` alone on a line.
fn steering(text: &str) -> Option<verbs::Verb> {
    let word = without_mark(text).trim();
    [verbs::Verb::Multiple, verbs::Verb::Signoff]
        .into_iter()
        .find(|verb| verbs::entry(*verb).names.iter().any(|name| name.eq_ignore_ascii_case(word)))
}

fn is_indented(text: &str) -> bool {
    text.starts_with(char::is_whitespace)
}

/// Takes away the white space that all lines begin with.
fn dedent(text: &str) -> String {
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
