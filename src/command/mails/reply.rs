//! Reads an answer to a board's letter: which of its lines are commands, and which are words, perhaps with a move.
//!
//! The first paragraph with a move or a whole command counts. Only the game knows which words are a move: they are kept together as one
//! move of the answered board, with blank lines between their paragraphs.

use super::confided::{SHORTEST, is_made_up};
use super::consent::{self, Beside, beside_no};
use super::mail_parser::{MailParser, steering};
use super::message;
use super::parsed_mail::{CommandSource, ParsedLine, ParsedMail};
use super::reply_line::{Place, ReplyLine, classify};
use crate::command::grammar::clean::{LONGEST_LINE, clean, clean_line};
use crate::command::grammar::conditions::Conditions;
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind};
use crate::command::grammar::password::MASK;
use crate::command::grammar::verbs::{self, Scope, Verb};
use crate::command::grammar::what::{BoardAct, Command, Proof, Query, What};
use crate::command::lines::context::{Context, Games, ParseContext, Reader};
use crate::command::lines::line;
use crate::command::lines::parse::guarded;
use crate::command::lines::words::{Words, looks_like_step};
use crate::command::lines::written_line::WrittenLine;

/// Reads what a person wrote above, between and below the quotes of an answer to a board's letter.
pub fn read<'a>(games: Games<'a>, context: Context<'a>, written: &str) -> ParsedMail {
    let mut reader = ReplyReader {
        parser: MailParser::new(games, context),
        words: Vec::new(),
        slips: Vec::new(),
        place: Place::First,
        counted: Counted::No,
        propose: false,
        guard: None,
        message: String::new(),
        move_may_follow: false,
    };
    reader.lines(written).unwrap_or_else(|| reader.done())
}

/// Whether the paragraph that counts was found, and what it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    No,
    /// Only commands: the text below the paragraph is the message.
    Commands,
    /// Something like a move: paragraphs below it that are whole commands count too.
    Move,
}

struct ReplyReader<'a> {
    parser: MailParser<'a>,
    /// The lines that are no commands, including blank ones, with their numbers from 1.
    words: Vec<(usize, String)>,
    slips: Vec<ParsedLine>,
    place: Place,
    counted: Counted,
    /// Whether a draw is offered with the move.
    propose: bool,
    /// The line with the number that the move must have, and that number.
    guard: Option<(usize, u32)>,
    /// The text below a paragraph of commands.
    message: String,
    /// Whether a line answers the letter's offer, or offers a draw, so that a move may stand in a later paragraph.
    move_may_follow: bool,
}

impl ReplyReader<'_> {
    /// Reads all lines; returns the mail if `multiple` makes each of them a command.
    fn lines(&mut self, written: &str) -> Option<ParsedMail> {
        let mut lines = written.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty()).peekable();
        while let Some((at, text)) = lines.next() {
            // Collected only where reading ends: a mail may have many lines.
            let rest = || lines.clone().map(|(_, line)| line);
            let joined = || rest().collect::<Vec<_>>().join("\n");
            if text.trim().is_empty() {
                if self.parser.goes_on_with_conditions(rest()) {
                    continue;
                }
                if self.counted == Counted::Commands && self.move_may_follow {
                    // Only the game knows whether there is a move in them.
                    self.words.extend(lines.map(|(at, text)| (at + 1, text.to_owned())));
                    return None;
                }
                if self.counted == Counted::Commands {
                    self.message = joined();
                    return None;
                }
                self.words.push((at + 1, String::new()));
                continue;
            }
            if self.counted == Counted::Move && self.begins_paragraph() && !self.is_commands(text, rest()) {
                self.words.push((at + 1, text.to_owned()));
                while let Some((at, text)) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
                    self.words.push((at + 1, text.to_owned()));
                }
                continue;
            }
            match steering(text).filter(|_| !self.is_order_end(text)) {
                Some(Verb::Multiple) if self.parser.lines.is_empty() && self.place == Place::First => {
                    let ParseContext { games, context, .. } = self.parser.context;
                    let body = MailParser::new(games, context);
                    return Some(body.body(&joined(), at + 1).done(CommandSource::Body, ""));
                }
                Some(Verb::Signoff) => return None,
                _ => {}
            }
            if self.takes_rest(at + 1, text) {
                let below = joined();
                if let Some(line) = self.parser.lines.last_mut() {
                    line.message = message::message(&self.parser.context, &below);
                }
                return None;
            }
            if is_tried(text)
                && let Some((_, below)) = lines.next_if(|(_, line)| !line.trim().is_empty())
            {
                self.line(at + 1, &format!("{text} {below}"));
            } else {
                self.line(at + 1, text);
            }
        }
        None
    }

    /// Whether a line is the order `end`, which would otherwise end the reading.
    fn is_order_end(&self, text: &str) -> bool {
        let words = self.words.iter().any(|(_, line)| !line.is_empty());
        let last = self.parser.lines.last().and_then(|line| line.command.as_ref().ok());
        let follows = last.is_none_or(|command| {
            matches!(
                command.what,
                What::Look(Query::Preview { .. }) | What::Board { act: BoardAct::Submit { .. }, .. }
            )
        });
        text.trim().eq_ignore_ascii_case("end") && (words || follows)
    }

    fn begins_paragraph(&self) -> bool {
        self.words.last().is_some_and(|(_, line)| line.is_empty())
    }

    /// Whether a paragraph below the move consists of whole commands. A resignation counts only beside the move or alone.
    fn is_commands<'t>(&self, first: &'t str, rest: impl Iterator<Item = &'t str>) -> bool {
        let below = rest.take_while(|line| !line.trim().is_empty());
        let mut lines = std::iter::once(first).chain(below);
        lines.all(|line| {
            let cleaned = clean_line(line);
            let line = classify(&self.parser.context, line, &mut Words::new(&cleaned), Place::Below);
            matches!(line, ReplyLine::Command(_) | ReplyLine::Consent(_))
        })
    }

    /// Reads `chat` and the like, whose message is all the text below; returns whether the line was one.
    fn takes_rest(&mut self, number: usize, text: &str) -> bool {
        let word = text.trim().trim_end_matches([':', '.', '!']);
        let found = verbs::find(Scope::Game, &[word]).map(|(spec, _)| spec.verb);
        if !matches!(found, Some(Verb::Chat | Verb::Kibitz | Verb::Note)) || self.parser.is_full() {
            return false;
        }
        self.parser.line(number, word);
        self.parser.lines.last().is_some_and(|line| line.number == number && line.command.is_ok())
    }

    fn line(&mut self, number: usize, text: &str) {
        if self.parser.belongs_to_condition(text) {
            return;
        }
        if text.chars().nth(LONGEST_LINE).is_some() {
            self.add_words(number, text);
            return;
        }
        let cleaned = clean_line(text);
        let mut words = Words::new(&cleaned);
        match classify(&self.parser.context, text, &mut words, self.place) {
            ReplyLine::Command(command) => self.command(number, text, command, &words),
            ReplyLine::Consent(command) => {
                self.command(number, text, command, &words);
                if let Some(rest) = beside_no(&cleaned) {
                    self.add_words(number, rest);
                }
            }
            ReplyLine::Slip(error) => {
                let written = self.parser.written(&words, Some(&error));
                self.slips.push(ParsedLine::new(number, Err(error), written));
                self.add_words(number, text);
            }
            ReplyLine::Asked(error) => {
                let written = self.parser.written(&words, Some(&error));
                self.parser.lines.push(ParsedLine::new(number, Err(error), written));
            }
            // Words right below a preview, or a move to be confirmed, belong to it.
            ReplyLine::Words => {
                let shown = self.shown(&cleaned);
                if !self.goes_on_with_try(&shown) {
                    self.add_words(number, text);
                }
            }
        }
    }

    /// Adds a line to the moves that are tried right above it, if there are any.
    fn goes_on_with_try(&mut self, text: &str) -> bool {
        if !self.words.is_empty() {
            return false;
        }
        let last = self.parser.lines.last_mut().and_then(|line| line.command.as_mut().ok());
        match last.map(|command| &mut command.what) {
            Some(
                What::Look(Query::Preview { text: moves, .. })
                | What::Board { act: BoardAct::Submit { text: moves, .. }, .. },
            ) => {
                if !moves.is_empty() {
                    moves.push('\n');
                }
                moves.push_str(text);
                true
            }
            _ => false,
        }
    }

    fn command(&mut self, number: usize, text: &str, command: Command, words: &Words) {
        if let Some(BoardAct::Move { text: moves, propose, guard, quiet: false }) = command.answered() {
            self.propose |= propose;
            self.guard = guard.map(|guard| (number, guard)).or(self.guard);
            let goes_on = self.words.last().is_some_and(|(_, line)| !line.is_empty());
            let has_verb = words.all().first().is_some_and(|word| word.eq_ignore_ascii_case("move"));
            let with_verb = format!("move {moves}");
            let tried = if has_verb { &with_verb } else { moves };
            if !self.goes_on_with_try(tried) {
                let keeps_verb = has_verb && goes_on && !moves.eq_ignore_ascii_case("end");
                self.add_move(number, if keeps_verb { with_verb } else { moves.clone() });
            }
            return;
        }
        if self.parser.is_full() {
            self.parser.unread += 1;
            return;
        }
        let is_answer = |act: &BoardAct| match act {
            BoardAct::Accept | BoardAct::Reject => {
                matches!(self.parser.context.context, Context::Answer { reader: Reader::Offered, .. })
            }
            act => *act == BoardAct::Draw,
        };
        self.move_may_follow |= matches!(&command.what, What::Board { act, .. } if is_answer(act));
        // A resignation in a paragraph of its own below a move is asked about.
        let resigns = matches!(command.what, What::Board { act: BoardAct::Resign, .. });
        let is_later = self.counted == Counted::Move && self.begins_paragraph();
        let command = if resigns && is_later {
            Err(ParseError::new(ParseErrorKind::BesideMove(Verb::Resign)))
        } else {
            self.parser.note_login(&command);
            Ok(command)
        };
        let written = self.parser.written(words, command.as_ref().err());
        self.parser.lines.push(ParsedLine::new(number, command, written));
        if let Some(Conditions(conditions)) = self.parser.conditions() {
            conditions.insert_str(0, text.get(..text.len() - text.trim_start().len()).unwrap_or_default());
        }
        // Words above and below a command are not one turn.
        if self.words.last().is_some_and(|(_, line)| !line.is_empty()) {
            self.words.push((number, String::new()));
        }
        if self.counted == Counted::No {
            self.counted = Counted::Commands;
        }
    }

    /// Adds a line that may be a move, with what may follow one: `e2e3#12`, `e2e3 propose`.
    fn add_words(&mut self, number: usize, text: &str) {
        let words = text.split_whitespace().collect::<Vec<_>>();
        let is_first = self.words.iter().all(|(_, line)| line.is_empty());
        let mut line = if is_first { text.trim() } else { text.trim_end() }.to_owned();
        if mentions_cell(text) && words.len() <= 8 {
            if let Some((moves, last)) = line.trim_end().rsplit_once(' ')
                && last.eq_ignore_ascii_case("propose")
            {
                self.propose = true;
                line = moves.to_owned();
            }
            if let (moves, Some(guard)) = guarded(&line) {
                self.guard = Some((number, guard));
                line = moves.to_owned();
            }
            self.add_move(number, line);
        } else {
            self.words.push((number, line));
        }
    }

    fn add_move(&mut self, number: usize, line: String) {
        self.words.push((number, line));
        self.place = Place::Below;
        self.counted = Counted::Move;
    }

    fn done(mut self) -> ParsedMail {
        self.ask_about_retracted();
        let first = self.words.iter().find(|(_, line)| mentions_cell(line));
        let first = first.or(self.words.iter().find(|(_, line)| !line.trim().is_empty())).cloned();
        if let Some((number, line)) = first
            && let Context::Answer { game, board, .. } = self.parser.context.context
        {
            let text = self.text();
            let guard = self.guard.map(|(_, guard)| guard);
            let act = BoardAct::Move { text, propose: self.propose, guard, quiet: false };
            let game = self.parser.context.game(game).unwrap_or(game).to_owned();
            let command = Ok(Command { proof: Some(Proof::Answer), what: What::Board { game, board, act } });
            // Between a userid and a move there may be a password.
            let no_command = ParseError::new(ParseErrorKind::NoCommand);
            let line = match self.guard.filter(|(at, _)| *at == number) {
                Some((_, guard)) => format!("{line}#{guard}"),
                None => line,
            };
            let written = WrittenLine::new(&Words::new(&clean_line(&line)), Some(&no_command), 0);
            let line = ParsedLine::new(number, command, written);
            // A no comes first: the move would leave it nothing to refuse.
            let at = self.parser.lines.partition_point(|line| line.number <= number);
            let no = self.parser.lines.iter().rposition(|line| line.answered() == Some(&BoardAct::Reject));
            let at = at.max(no.map_or(0, |no| no + 1));
            self.parser.lines.insert(at, line);
        }
        let message = message::message(&self.parser.context, &self.message);
        let slips = self.slips;
        ParsedMail { slips, ..self.parser.done(CommandSource::Reply, &message) }
    }

    /// A command of consequence beside words that take it back is asked about. Only a move stands, with the words beside it.
    fn ask_about_retracted(&mut self) {
        let words = self.words.iter().map(|(_, line)| line.as_str()).chain(self.message.lines());
        let text = words.collect::<Vec<_>>().join("\n");
        let mut is_any = false;
        for line in &mut self.parser.lines {
            is_any |= ask_back(line, &text);
        }
        is_any |= self.ask_about_both();
        if is_any {
            self.message.clear();
            if self.counted != Counted::Move {
                self.words.clear();
            }
        }
    }

    /// Of a yes and a no in one mail none counts.
    fn ask_about_both(&mut self) -> bool {
        let yes = |act: &BoardAct| matches!(act, BoardAct::Accept | BoardAct::Confirm);
        let no = |act: &BoardAct| matches!(act, BoardAct::Reject | BoardAct::Decline);
        let any = |lines: &[ParsedLine], said: fn(&BoardAct) -> bool| {
            lines.iter().any(|line| line.answered().is_some_and(said))
        };
        let lines = &mut self.parser.lines;
        if !any(lines, yes) || !any(lines, no) {
            return false;
        }
        let said = |line: &&mut ParsedLine| line.answered().is_some_and(|act| yes(act) || no(act));
        lines.iter_mut().filter(said).for_each(doubt);
        true
    }

    /// The words as they were written, but for control characters and for passwords in lines that are nearly commands.
    fn text(&self) -> String {
        let lines: Vec<String> = self.words.iter().map(|(_, line)| self.shown(&clean(line))).collect();
        lines.join("\n").trim_matches('\n').to_owned()
    }

    fn shown(&self, line: &str) -> String {
        let context = &self.parser.context;
        let mut words = Words::new(line);
        match line::read(context, &mut words) {
            Ok(None) => line.to_owned(),
            Ok(Some(command)) if matches!(command.answered(), Some(BoardAct::Move { .. })) => line.to_owned(),
            Ok(Some(_)) if holds_password(context, &words) => {
                let shown = |(at, word): (usize, &&str)| {
                    if words.passwords().contains(&at) { MASK.to_owned() } else { (*word).to_owned() }
                };
                words.all().iter().enumerate().map(shown).collect::<Vec<_>>().join(" ")
            }
            Err(_) if begins_command(context, &words) => masked(&self.without_password(line)),
            Ok(Some(_)) | Err(_) => masked(line),
        }
    }

    /// Masks the word after the writer's own userid in a line that is nearly a command.
    fn without_password(&self, line: &str) -> String {
        let mut is_behind_own = false;
        with_mask(line, |word| {
            let is_behind = std::mem::replace(&mut is_behind_own, self.parser.context.knows(word));
            is_behind && word.chars().count() >= SHORTEST
        })
    }
}

/// A line with its secret words masked.
fn with_mask(line: &str, mut is_secret: impl FnMut(&str) -> bool) -> String {
    let mut is_any = false;
    let shown = line.split_whitespace().map(|word| {
        let is_secret = is_secret(word);
        is_any |= is_secret;
        if is_secret { MASK } else { word }
    });
    let shown = shown.collect::<Vec<_>>().join(" ");
    if is_any { shown } else { line.to_owned() }
}

/// Makes a question of an answer's command of consequence, if the text beside it or its own message takes it back or asks about it.
pub(super) fn ask_back(line: &mut ParsedLine, beside: &str) -> bool {
    use BoardAct::{Accept, Claim, Confirm, Decline, Draw, Reject, Rematch, Resign, Substitute, Undo};
    let said = match line.answered() {
        Some(Resign | Draw) => Beside::End,
        Some(Accept | Confirm | Claim | Substitute { .. } | Rematch) => Beside::Yes,
        Some(Undo) => Beside::Undo,
        Some(Reject | Decline) => Beside::No,
        _ => return false,
    };
    let is_doubted = [beside, line.message.as_str()].into_iter().any(|text| {
        let lines = || text.lines().take(MOST_BESIDE);
        consent::take_back(lines(), said)
            || matches!(said, Beside::Yes | Beside::End) && consent::asks_about_it(lines())
    });
    if is_doubted {
        doubt(line);
    }
    is_doubted
}

/// Makes a question of a command that is taken back.
fn doubt(line: &mut ParsedLine) {
    let verb = line.command.as_ref().map_or(Verb::Resign, |command| command.what.verb());
    line.command = Err(ParseError::new(ParseErrorKind::TakenBack(verb)));
    line.message.clear();
}

/// Maximum number of lines that are searched for words that take a command back.
const MOST_BESIDE: usize = 80;

fn begins_command(context: &ParseContext, words: &Words) -> bool {
    let is_verb = words.all().first().is_some_and(|word| verbs::is_word(word));
    is_verb || context.game_at(words.all()).is_some()
}

/// Whether the word taken for a password may be one, and the line is no sentence: it begins like a command and has the writer's own
/// userid, or a move follows that word.
fn holds_password(context: &ParseContext, words: &Words) -> bool {
    let moves =
        words.passwords().iter().any(|at| words.all().get(at + 1).is_some_and(|word| looks_like_step(word)));
    let is_own = || words.all().iter().any(|word| context.knows(word));
    words.has_password() && (moves || begins_command(context, words) && is_own())
}

/// A misspelt command may hold a password in any place. What is a link, an address, or behind a colon (`Note: order A1234567B`) is none.
fn masked(line: &str) -> String {
    let is_secret = |word: &str| is_made_up(word) && !word.contains("://") && !word.contains('@');
    let heading = line.split_whitespace().take(3).find_map(|word| word.strip_suffix(':'));
    let is_account =
        |word: &str| verbs::nearest(Scope::Server, word).is_some_and(|spec| spec.holds_password());
    if heading.is_some_and(|word| !is_account(word)) {
        return line.to_owned();
    }
    with_mask(line, is_secret)
}

/// `preview` or `submit` alone on a line, followed by the moves to try.
fn is_tried(text: &str) -> bool {
    let found = verbs::find(Scope::Game, &[text.trim()]).map(|(spec, _)| spec.verb);
    matches!(found, Some(Verb::Preview | Verb::Submit))
}

/// Whether a line names a cell of a board, or something similar: a letter before a digit.
fn mentions_cell(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| {
        word.chars().zip(word.chars().skip(1)).any(|(one, two)| one.is_alphabetic() && two.is_ascii_digit())
    })
}
