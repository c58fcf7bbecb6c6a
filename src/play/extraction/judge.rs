//! Tells lines that may be moves from other lines, by what the game makes of them and by their looks.

use std::collections::BTreeSet;

use crate::game::{Arg, Made, MoveError, Seat, Turn};
use crate::play::Board;

use super::cells::{looks_like_early_move, looks_like_move};
use super::nearly::{self, Nearly, Pieces, nearly};

/// Maximum length of a line that may be a move, in characters.
const LONGEST: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A move or a part of one, legal or not: the text that the game reads.
    Move(String),
    /// Looks like a move, but the game cannot read it.
    Like,
    /// A legal move among other words, and the first letter of another script in it, if any.
    Asked(String, Option<char>),
    Talk,
}

impl Line {
    pub(super) fn is_move(&self) -> bool {
        matches!(self, Line::Move(_) | Line::Like)
    }
}

pub(super) struct Judge<'b> {
    board: &'b Board,
    seat: Seat,
    /// Whether a move is a list of orders.
    pub(super) orders: bool,
    /// Whether the text below a move takes it back.
    pub(super) takes_back: fn(&str) -> bool,
}

impl<'b> Judge<'b> {
    pub(super) fn new(board: &'b Board, seat: Seat, takes_back: fn(&str) -> bool) -> Judge<'b> {
        Judge { board, seat, orders: board.game().info().order_lists, takes_back }
    }

    /// What a line is. For a seat that is not to move only its looks count.
    pub(super) fn line(&self, line: &str) -> Line {
        if nearly::is_question(line)
            && let Some(text) = self.legal(line)
        {
            return Line::Asked(text, None);
        }
        if self.reads(line) {
            return Line::Move(line.trim().to_string());
        }
        if let Some(clauses) = as_clauses(line).filter(|clauses| self.orders && self.reads(clauses)) {
            return Line::Move(clauses);
        }
        let is_tried = self.is_awaited() && line.chars().count() <= LONGEST;
        let tried = |line: &str| nearly(line, self.pieces(), |text, piece| self.legal_of(text, piece));
        let found = if is_tried { tried(line) } else { None };
        if let Some(Nearly::Sure(text)) = found {
            return Line::Move(text);
        }
        if self.names_order(line) {
            return Line::Move(line.trim().to_string());
        }
        if let Some(Nearly::Asked(text)) = found {
            return Line::Asked(text, None);
        }
        if is_tried {
            if let Some((latin, foreign)) = nearly::in_latin(line)
                && let Some(Nearly::Sure(text) | Nearly::Asked(text)) = tried(&latin)
            {
                return Line::Asked(text, Some(foreign));
            }
            if nearly::denies(&nearly::words(line)) {
                return Line::Talk;
            }
        }
        let has_looks = if self.is_awaited() {
            looks_like_move(line, self.orders)
        } else {
            looks_like_early_move(line, self.orders)
        };
        if !has_looks {
            return Line::Talk;
        }
        self.attempt(line).map_or(Line::Like, Line::Move)
    }

    /// The move, legal or not, in a line that says nothing else.
    pub(super) fn attempt(&self, line: &str) -> Option<String> {
        let is_tried = self.is_awaited() && !self.orders && line.chars().count() <= LONGEST;
        let reads = |text: &str, piece: Option<&str>| match self.make(text) {
            Some(Ok(made)) => self.moves_piece(&made, piece),
            _ => self.reads(text),
        };
        is_tried.then(|| nearly::attempt(line, self.pieces(), reads))?
    }

    fn pieces(&self) -> Pieces {
        self.board.game().info().pieces
    }

    /// The canonical text of a legal move of this piece, if one is named.
    fn legal_of(&self, text: &str, piece: Option<&str>) -> Option<String> {
        let made = self.make(text)?.ok()?;
        self.moves_piece(&made, piece).then_some(made.text)
    }

    /// Whether a move is one of this piece: a piece's symbol and a place may read as another place (`C` and `D2` as `CD2`).
    fn moves_piece(&self, made: &Made, piece: Option<&str>) -> bool {
        let aloud = || self.board.record.position().aloud(self.seat, &made.text);
        let is_said =
            |piece: &str| aloud().is_none_or(|said| said.to_string().to_lowercase().contains(piece));
        piece.is_none_or(is_said)
    }

    pub(super) fn is_awaited(&self) -> bool {
        matches!(self.board.record.position().turn(), Turn::Seats(seats) if seats.contains(&self.seat))
    }

    fn make(&self, text: &str) -> Option<Result<Made, MoveError<String>>> {
        let is_too_long = text.chars().count() > LONGEST && !self.orders;
        (!text.trim().is_empty() && !is_too_long).then(|| self.board.record.position().make(self.seat, text))
    }

    /// Whether the game reads a text as a move, legal or not. If the seat is not to move, refused moves count only
    /// if they are orders that may be given at any time.
    pub(super) fn reads(&self, text: &str) -> bool {
        match self.make(text) {
            Some(Ok(_)) => true,
            None | Some(Err(MoveError::Unreadable(_))) => false,
            Some(Err(MoveError::Ambiguous(_) | MoveError::Illegal { .. })) => {
                self.is_awaited() || self.board.record.position().at_any_time(self.seat, text)
            }
        }
    }

    pub(super) fn legal(&self, text: &str) -> Option<String> {
        Some(self.make(text)?.ok()?.text)
    }

    /// Whether a line begins with a keyword of the orders that the game says it expects here.
    pub(super) fn names_order(&self, line: &str) -> bool {
        let Some(word) = line.split_whitespace().next().filter(|_| self.orders) else { return false };
        let Err(MoveError::Unreadable(looks)) = self.board.record.position().make(self.seat, line) else {
            return false;
        };
        let mut patterns =
            looks.args.iter().map(Arg::text).filter(|pattern| !line.contains(pattern.as_ref()));
        let is_word = |own: &str| own.eq_ignore_ascii_case(word);
        patterns.any(|pattern| pattern.split(|c: char| !c.is_alphanumeric()).any(is_word))
    }

    /// Whether the first word of a line below orders is a misspelt keyword of an order that may be given now or after
    /// them.
    pub(super) fn has_slip(&self, below: &[String], above: &str) -> bool {
        if below.is_empty() {
            return false;
        }
        let verbs = self.verbs_after(above);
        let is_near = |word: &str| {
            verbs.iter().any(|verb| strsim::osa_distance(verb, word) <= 1 + usize::from(verb.len() > 4))
        };
        let mut words = below.iter().filter_map(|line| line.split_whitespace().next());
        words.any(|word| word.len() < 20 && is_near(&word.to_ascii_lowercase()))
    }

    /// The first words of the orders that may be given now or after these.
    pub(super) fn verbs_after(&self, orders: &str) -> BTreeSet<String> {
        let position = self.board.record.position();
        let after = position.make(self.seat, orders).map(|made| made.position.moves(self.seat).list);
        let orders = position.moves(self.seat).list.into_iter().chain(after.unwrap_or_default());
        let ends = std::iter::once("end".to_string());
        ends.chain(orders.filter_map(|order| order.split_whitespace().next().map(str::to_string))).collect()
    }
}

/// A line of orders with semicolons in place of commas and full stops; none if it has neither.
fn as_clauses(line: &str) -> Option<String> {
    let line = line.trim();
    let ended = line.trim_end_matches(['.', ',']);
    let clauses = ended.replace(", ", "; ").replace(". ", "; ");
    (clauses != line).then_some(clauses)
}
