//! Extracts the move from an answer to a board's letter; the rest is a message to the others.

mod cells;
mod greeting;
mod judge;
mod nearly;
mod spoken;
#[cfg(test)]
mod tests;
mod word_lists;

use crate::game::Seat;

use super::Board;
use cells::is_one_cell;
pub use cells::moves_in_subject;
use greeting::{greeting, is_address, may_stand_above};
use judge::{Judge, Line};
pub use nearly::{guessed, regrets};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extracted {
    Move {
        text: String,
        message: String,
    },
    /// A legal move among other words: its player is asked whether it is meant.
    Nearly {
        text: String,
        /// The first letter of another script in it, if any.
        foreign: Option<char>,
        words: String,
    },
    Talk(String),
}

/// Maximum number of lines of a paragraph that are shown to the game; those below are judged by their looks.
const MOST_LINES: usize = 50;

/// Maximum number of paragraphs that are searched for a move.
const MOST_PARAGRAPHS: usize = 12;

/// Separates the move of an answer from the message. Commands have been removed from `answer`; blank lines separate its
/// paragraphs.
///
/// The first paragraph with a move counts. The move extends from the first line that reads as one to the last before a line
/// that does not, and no part of it is played alone. Sentences may stand above; all lines below are the message, unless
/// they take the move back, as `takes_back` tells.
pub fn extract_move(board: &Board, seat: Seat, answer: &str, takes_back: fn(&str) -> bool) -> Extracted {
    let judge = Judge::new(board, seat, takes_back);
    // An `end` alone ends a mail where it is no order.
    let ends = |line: &str| !judge.orders && line.trim().eq_ignore_ascii_case("end");
    let lines: Vec<String> = answer.lines().take_while(|line| !ends(line)).map(str::to_string).collect();
    let paragraphs: Vec<&[String]> =
        lines.split(|line| line.trim().is_empty()).filter(|paragraph| !paragraph.is_empty()).collect();
    let mut asked = None;
    for (at, paragraph) in paragraphs.iter().enumerate().take(MOST_PARAGRAPHS) {
        match judge.paragraph(paragraph) {
            Found::Move { above, text, below } if at == 0 || judge.is_clear(&text) => {
                let later = paragraphs.get(at + 1..).unwrap_or_default();
                if let Some(text) = judge.with_later_orders(&text, later) {
                    return Extracted::Move { text, message: String::new() };
                }
                if judge.is_doubted(&text, later) {
                    asked = judge.legal(&text).map(|text| (text, None));
                    break;
                }
                let before = paragraphs.iter().take(at).map(|lines| without_greetings(lines));
                let after = later.iter().map(|lines| lines.join("\n"));
                return Extracted::Move { text, message: joined(before.chain([above, below]).chain(after)) };
            }
            Found::Asked { text, foreign } => asked = asked.or(Some((text, foreign))),
            Found::Move { .. } | Found::Nothing => {}
        }
    }
    let words = joined(paragraphs.iter().map(|lines| lines.join("\n")));
    match asked {
        Some((text, foreign)) => Extracted::Nearly { text, foreign, words },
        None => Extracted::Talk(words),
    }
}

/// Whether an answer names a legal move among its words.
pub fn names_move(board: &Board, seat: Seat, answer: &str) -> bool {
    let judge = Judge::new(board, seat, |_| false);
    let mut words = answer.lines().take(MOST_LINES).flat_map(str::split_whitespace);
    words.any(|word| judge.legal(word.trim_matches(|c: char| !c.is_alphanumeric())).is_some())
}

enum Found {
    Move { above: String, text: String, below: String },
    Asked { text: String, foreign: Option<char> },
    Nothing,
}

impl Found {
    fn only_move(text: String) -> Found {
        Found::Move { above: String::new(), text, below: String::new() }
    }
}

impl Judge<'_> {
    /// The lines with `Hi Bob, e2e3` split in two, if what follows the greeting is a move to the game, legal or not.
    fn split_greeting(&self, lines: &[String]) -> Vec<String> {
        let Some((first, rest)) = lines.split_first() else { return lines.to_vec() };
        let Some((hello, text)) = greeting(first) else { return lines.to_vec() };
        let apart: Vec<String> =
            [hello, text].map(str::to_string).into_iter().chain(rest.iter().cloned()).collect();
        let moves = apart.get(1..).unwrap_or_default().join("\n");
        if !self.reads(first) && (self.reads(text) || self.reads(&moves)) { apart } else { lines.to_vec() }
    }

    fn paragraph(&self, lines: &[String]) -> Found {
        let lines = &self.split_greeting(lines);
        let whole = lines.join("\n");
        let is_plain = self.legal(&whole).is_some() || lines.len() == 1 && self.reads(&whole);
        if is_plain && !nearly::is_question(&whole) {
            return Found::only_move(whole);
        }
        let shown: Vec<Line> = lines.iter().take(MOST_LINES).map(|line| self.line(line)).collect();
        let Some(first) = shown.iter().position(Line::is_move) else {
            let attempt = || lines.iter().take(MOST_LINES).find_map(|line| self.attempt(line));
            return match asked(&shown) {
                Found::Nothing => attempt().map_or(Found::Nothing, Found::only_move),
                asked => asked,
            };
        };
        let mut length = shown.iter().skip(first).take_while(|line| line.is_move()).count();
        // Below orders a sentence with a number in it is none.
        while self.orders && length > 1 && shown.get(first + length - 1) == Some(&Line::Like) {
            length -= 1;
        }
        let part = |from: usize, to: usize| lines.get(from..to).unwrap_or_default();
        let (above, below) = (part(0, first), part(first + length, lines.len()));
        let in_doubt = above.iter().any(|line| is_one_cell(line)) || !may_stand_above(above);
        let text = self.block(part(first, first + length), &shown, first);
        let Some(canonical) = self.legal(&text) else {
            let is_bare = |line: &String| line.split_whitespace().all(nearly::has_digit) && self.reads(line);
            let are_two = length > 1 && !self.orders && !in_doubt;
            let are_two = are_two && part(first, first + length).iter().all(is_bare);
            let alone = lines.get(first).filter(|_| are_two);
            if let Some(text) = alone.and_then(|line| self.legal(line)) {
                return Found::Asked { text, foreign: None };
            }
            // The game can say what is wrong with the move alone, or is shown all lines.
            return Found::only_move(if self.reads(&text) { text } else { whole });
        };
        if self.spoils(below, &text) {
            return Found::only_move(whole);
        }
        if in_doubt || self.is_halted(below) || self.is_corrected(below, &canonical) {
            return Found::Asked { text: canonical, foreign: None };
        }
        Found::Move { above: without_greetings(above), text, below: below.join("\n") }
    }

    /// Orders with those in later paragraphs, which belong to the same turn; none if there are none.
    fn with_later_orders(&self, orders: &str, later: &[&[String]]) -> Option<String> {
        let lines: Vec<&String> = later.iter().copied().flatten().take(MOST_LINES).collect();
        if !self.orders || !self.is_awaited() || lines.is_empty() {
            return None;
        }
        let verbs = self.verbs_after(orders);
        let is_order = |line: &&String| {
            let word = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
            verbs.contains(&word) && self.reads(line)
        };
        let last = lines.iter().rposition(is_order)?;
        let more = lines.get(..=last)?.iter().map(|line| line.as_str());
        Some(std::iter::once(orders).chain(more).collect::<Vec<_>>().join("\n"))
    }

    fn block(&self, written: &[String], shown: &[Line], first: usize) -> String {
        let whole = written.join("\n");
        if self.reads(&whole) {
            return whole;
        }
        let read = shown.iter().skip(first).zip(written).map(|(line, written)| match line {
            Line::Move(text) => text.as_str(),
            _ => written.as_str(),
        });
        read.collect::<Vec<_>>().join("\n")
    }

    /// Whether lines below a list of orders belong to it or nearly do, so that the list is not played without them.
    fn spoils(&self, below: &[String], orders: &str) -> bool {
        let is_order = |line: &String| self.reads(line) || self.names_order(line);
        self.orders && (below.iter().any(is_order) || self.has_slip(below, orders))
    }

    /// Whether the first of the paragraphs below a legal move takes it back, or names another in its place.
    fn is_doubted(&self, text: &str, later: &[&[String]]) -> bool {
        let Some(below) = later.first() else { return false };
        self.legal(text).is_some_and(|canonical| {
            self.is_halted(below) || !self.orders && self.is_corrected(below, &canonical)
        })
    }

    fn is_halted(&self, below: &[String]) -> bool {
        below.first().is_some_and(|line| nearly::halts(line)) || (self.takes_back)(&below.join("\n"))
    }

    fn is_corrected(&self, below: &[String], canonical: &str) -> bool {
        below.iter().take(3).any(|line| {
            let mut others = line
                .split_whitespace()
                .filter_map(|word| self.legal(word.trim_matches(|c: char| !c.is_alphanumeric())));
            nearly::corrects(line) && others.any(|other| other != canonical)
        })
    }

    /// Whether a text below the first paragraph is a move and not talk about one: a legal move, or a few words alone.
    fn is_clear(&self, text: &str) -> bool {
        self.legal(text).is_some() || text.split_whitespace().count() <= 3
    }
}

fn asked(lines: &[Line]) -> Found {
    let mut named = lines.iter().filter_map(|line| match line {
        Line::Asked(text, foreign) => Some((text, *foreign)),
        _ => None,
    });
    match named.next() {
        Some((text, foreign)) if named.all(|(other, _)| other == text) => {
            Found::Asked { text: text.clone(), foreign }
        }
        _ => Found::Nothing,
    }
}

/// The message in lines above a move: a greeting says nothing that the others would miss.
fn without_greetings(lines: &[String]) -> String {
    let said: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !is_address(line)).collect();
    said.join("\n")
}

/// Joins the texts that are not blank with blank lines.
fn joined(texts: impl Iterator<Item = String>) -> String {
    let texts: Vec<String> = texts
        .map(|text| text.trim_matches('\n').to_string())
        .filter(|text| !text.trim().is_empty())
        .collect();
    texts.join("\n\n")
}
