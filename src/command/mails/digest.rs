//! Answers to a digest letter: lines for several boards, each beginning with the board's number. What follows the number, and lines below
//! without one, are read as an answer to a letter about that board.

use super::mail_parser::{dedent, steering};
use super::message;
use super::parsed_mail::{CommandSource, MOST_LINES, MOST_UNRECOGNISED, ParsedLine, ParsedMail, Text};
use super::{read, reply};
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind, Part};
use crate::command::grammar::verbs::{self, Scope, Verb};
use crate::command::lines::context::{Context, Games, ParseContext, Reader};
use crate::command::lines::words::{Words, number};
use crate::command::lines::written_line::WrittenLine;

/// Minimum number of digits of a number that is a board's and no part of a move.
const DIGITS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestBoard<'a> {
    pub game: &'a str,
    pub board: u32,
    /// The number of moves made when the letter was written.
    pub move_number: u32,
    /// Whether the letter said that it is the reader's turn.
    pub awaited: bool,
    pub reader: Reader,
}

/// Reads this player's answer to a digest about these boards. Never fails as a whole: each line has its own result.
///
/// Lines without a number at the beginning are for the only board that waited, or the only one of all. The text below a blank line is the
/// message to the other players if the answer is about one board only, and otherwise goes to nobody.
pub fn read_digest<'a>(
    games: impl Into<Games<'a>>,
    userid: &'a str,
    boards: &[DigestBoard<'a>],
    text: Text,
) -> ParsedMail {
    let games = games.into();
    if let Some(parsed) = read::in_subject(games, text) {
        return parsed;
    }
    let context = ParseContext::fresh(games);
    let mut splitter =
        Splitter { context: &context, boards, parts: Vec::new(), below: String::new(), unread: 0 };
    splitter.split(text.written);
    let Splitter { parts, below, mut unread, .. } = splitter;
    let (mut lines, mut slips) = (Vec::new(), Vec::new());
    let mut unrecognised = 0;
    for part in &parts {
        match part {
            Piece::Board(section) => {
                let (read, doubtful) = section.read(games, userid);
                lines.extend(read);
                slips.extend(doubtful);
            }
            Piece::Alone(number, text) if unrecognised < MOST_UNRECOGNISED => {
                let line = alone(games, *number, text);
                unrecognised += usize::from(line.command.is_err());
                lines.push(line);
            }
            Piece::Alone(..) => unread += 1,
            Piece::Elsewhere(number, text) => {
                lines.push(wrong(*number, text, ParseErrorKind::OtherBoard, None));
            }
        }
    }
    let looks = |line: &&ParsedLine| line.command.as_ref().is_ok_and(|command| command.what.is_query());
    let acts = lines.iter().filter(|line| !looks(line));
    let mut answered: Vec<u32> = acts.filter_map(|line| line.board).collect();
    answered.dedup();
    let below = message::message(&context, &below);
    let words: Vec<&str> = below.split_whitespace().collect();
    let own = Context::Answer { game: "", board: 0, move_number: 0, userid, reader: Reader::Player };
    let signed =
        below.lines().count() <= 1 && ParseContext { context: own, ..context.clone() }.is_signature(&words);
    let mut is_taken_back = false;
    if answered.len() == 1 {
        for line in &mut lines {
            is_taken_back |= reply::ask_back(line, &below);
        }
    }
    let (message, unplaced) = match answered.as_slice() {
        _ if is_taken_back => (String::new(), false),
        [_] => (below, false),
        [] => (String::new(), false),
        _ => (String::new(), !below.is_empty() && !signed),
    };
    ParsedMail { source: CommandSource::Reply, lines, message, unread, talk: None, slips, unplaced }
}

enum Piece<'a> {
    Board(Section<'a>),
    /// A line without a board, and its number.
    Alone(usize, String),
    /// A line for a board that is not in the letter.
    Elsewhere(usize, String),
}

struct Section<'a> {
    at: DigestBoard<'a>,
    /// With their numbers in the written part, from 1.
    lines: Vec<(usize, String)>,
    /// The number and indentation of its first line.
    number: usize,
    margin: usize,
    /// Whether its last line is a command with a message below it.
    talks: bool,
    message: String,
}

impl Section<'_> {
    /// Returns the lines, and those that may be misspelt commands.
    fn read(&self, games: Games<'_>, userid: &str) -> (Vec<ParsedLine>, Vec<ParsedLine>) {
        let DigestBoard { game, board, move_number, reader, .. } = self.at;
        if self.lines.is_empty() {
            let kind = ParseErrorKind::Missing(Part::Move);
            return (vec![wrong(self.number, &board.to_string(), kind, Some(board))], Vec::new());
        }
        let context = Context::Answer { game, board, move_number, userid, reader };
        let written: Vec<&str> = self.lines.iter().map(|(_, text)| text.as_str()).collect();
        let ParsedMail { mut lines, mut slips, .. } = reply::read(games, context, &written.join("\n"));
        for line in lines.iter_mut().chain(&mut slips) {
            let at = line.number.checked_sub(1).and_then(|at| self.lines.get(at));
            line.number = at.map_or(self.number, |(number, _)| *number);
            line.board = Some(board);
        }
        if let Some(last) = lines.last_mut().filter(|_| !self.message.trim().is_empty()) {
            last.message = message::message(&ParseContext::fresh(games), &dedent(&self.message));
        }
        for line in &mut lines {
            reply::ask_back(line, &self.message);
        }
        (lines, slips)
    }
}

struct Splitter<'s, 'a> {
    context: &'s ParseContext<'a>,
    boards: &'s [DigestBoard<'a>],
    parts: Vec<Piece<'a>>,
    /// The text below a blank line that is for no board.
    below: String,
    unread: usize,
}

impl<'a> Splitter<'_, 'a> {
    fn split(&mut self, written: &str) {
        // Whether a line without a number belongs to the lines above.
        let mut open = true;
        let mut count = 0;
        for (number, text) in (1..).zip(written.lines()).skip_while(|(_, line)| line.trim().is_empty()) {
            if steering(text) == Some(Verb::Signoff) {
                break;
            }
            let margin = text.chars().take_while(|c| c.is_whitespace()).count();
            let start = self.start(text).filter(|_| self.talk().is_none_or(|talk| margin <= talk.margin));
            if text.trim().is_empty() {
                open = false;
                if let Some(talk) = self.talk() {
                    talk.message.push('\n');
                } else if !self.below.is_empty() {
                    self.below.push('\n');
                }
                continue;
            }
            if start.is_none()
                && let Some(talk) = self.talk()
            {
                talk.message.push_str(text);
                talk.message.push('\n');
                continue;
            }
            if start.is_none() && !open {
                self.below.push_str(text);
                self.below.push('\n');
                continue;
            }
            count += 1;
            if count > MOST_LINES {
                self.unread += 1;
                continue;
            }
            match start {
                Some((at, rest)) => self.add(at, number, margin, rest),
                None if self.is_elsewhere(text) => {
                    self.parts.push(Piece::Elsewhere(number, text.trim().to_owned()));
                }
                None => self.go_on(number, margin, text),
            }
            open = true;
        }
    }

    fn talk(&mut self) -> Option<&mut Section<'a>> {
        match self.parts.last_mut() {
            Some(Piece::Board(section)) if section.talks => Some(section),
            _ => None,
        }
    }

    fn add(&mut self, at: DigestBoard<'a>, number: usize, margin: usize, rest: String) {
        let is_same = |last: &Section| last.at.board == at.board && last.message.is_empty();
        let same = matches!(self.parts.last(), Some(Piece::Board(last)) if is_same(last));
        if !same {
            let section =
                Section { at, lines: Vec::new(), number, margin, talks: false, message: String::new() };
            self.parts.push(Piece::Board(section));
        }
        if let Some(Piece::Board(section)) = self.parts.last_mut() {
            section.margin = margin;
            section.talks = takes_message(&rest);
            if !rest.is_empty() {
                section.lines.push((number, rest));
            }
        }
    }

    fn go_on(&mut self, number: usize, margin: usize, text: &str) {
        match self.parts.last() {
            Some(Piece::Board(section)) => self.add(section.at, number, margin, text.trim().to_owned()),
            _ => match self.meant().filter(|_| self.parts.is_empty()) {
                Some(at) => self.add(at, number, margin, text.trim().to_owned()),
                None => self.parts.push(Piece::Alone(number, text.trim().to_owned())),
            },
        }
    }

    /// The board of a line without one: the only board that waited for the reader, or the only one of all.
    fn meant(&self) -> Option<DigestBoard<'a>> {
        let mut awaited = self.boards.iter().filter(|at| at.awaited);
        match (awaited.next(), awaited.next(), self.boards) {
            (Some(at), None, _) => Some(*at),
            (None, _, [at]) => Some(*at),
            _ => None,
        }
    }

    fn board(&self, number: u32) -> Option<DigestBoard<'a>> {
        self.boards.iter().copied().find(|at| at.board == number)
    }

    /// The board of the letter that a line names at its beginning, and the rest of the line.
    fn start(&self, text: &str) -> Option<(DigestBoard<'a>, String)> {
        let words = Words::new(text);
        let all = words.all();
        let named = self.context.game_at(all);
        let of_game = named.map_or(0, |(_, length)| length);
        let behind = all.get(of_game..)?;
        let rest = |from: usize| behind.get(from..).unwrap_or_default().join(" ");
        let first = behind.first()?;
        if let Some(at) = marked(first).and_then(|board| self.board(board)) {
            let fits = named.is_none_or(|(game, _)| game.eq_ignore_ascii_case(at.game));
            return Some((at, if fits { rest(1) } else { all.join(" ") }));
        }
        if first.eq_ignore_ascii_case("board") && named.is_none() {
            let at = behind.get(1).and_then(|word| marked(word)).and_then(|board| self.board(board))?;
            return Some((at, rest(2)));
        }
        let (_, length) = verbs::find(Scope::Game, behind)?;
        let at = behind.get(length).and_then(|word| number(word)).and_then(|board| self.board(board))?;
        Some((at, all.join(" ")))
    }

    fn is_elsewhere(&self, text: &str) -> bool {
        let first = text.split_whitespace().next().unwrap_or_default();
        let digits = first.chars().filter(char::is_ascii_digit).count();
        digits >= DIGITS && marked(first).is_some()
    }
}

/// A board's number with a list mark after it: `101:`.
fn marked(word: &str) -> Option<u32> {
    number(word.trim_end_matches([':', '.', ',', ')']))
}

/// Whether a line is a command with a message below it.
fn takes_message(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let verb = words.iter().position(|word| verbs::find(Scope::Game, &[*word]).is_some());
    let found = verb.and_then(|at| verbs::find(Scope::Game, words.get(at..)?)).map(|(spec, _)| spec.verb);
    matches!(found, Some(Verb::Chat | Verb::Kibitz | Verb::Note)) && words.len() <= 3
}

/// A line without a board: a command for the server, or a mistake.
fn alone(games: Games<'_>, number: usize, text: &str) -> ParsedLine {
    let line = read::read_line(games, number, text);
    let is_command = |line: &ParsedLine| match &line.command {
        Ok(_) => true,
        Err(error) => {
            error.meant.as_ref().is_some_and(|meant| meant.spec.holds_password() && !meant.spec.names_board())
        }
    };
    line.filter(is_command).unwrap_or_else(|| wrong(number, text, ParseErrorKind::BoardMissing, None))
}

fn wrong(number: usize, text: &str, kind: ParseErrorKind, board: Option<u32>) -> ParsedLine {
    let error = ParseError::new(kind);
    let written = WrittenLine::new(&Words::new(text), Some(&error), 0);
    ParsedLine { board, ..ParsedLine::new(number, Err(error), written) }
}
