//! From text to a legal play: `a6-c6`, `3xg10-j10, e6-b6`.

use std::cmp::Reverse;

use crate::game::{MoveError, OFFERED, Seat, phrase};

use super::board::Track;
use super::canonical::canonical;
use super::dice::Dice;
use super::moves::Start;
use super::play::{Play, Step};
use super::refusal;
use super::state::State;
use super::walk::{Unplayable, Ways, make};

/// The number of characters that are read.
const LONGEST: usize = 400;

/// The most pairs that are read; no roll allows more.
const MOST_PAIRS: usize = 16;

/// Reads a legal play of a seat.
///
/// Only the final position counts: the result is the canonical play that leads to it. Since intermediate landings leave no trace, a
/// text is never ambiguous.
pub fn parse(state: &State, seat: Seat, text: &str) -> Result<Play, MoveError<Play>> {
    let Some(dice) = state.dice_of(seat) else {
        return Err(MoveError::illegal(phrase!("nothing can be played without a roll")));
    };
    let Some(written) = pairs_of(text) else {
        return Err(MoveError::Unreadable(phrase!("a move looks like {} or {}", "a6-c6,g6-h6", "3xg10-j10")));
    };
    let start = state.start(seat);
    let most = start.most_pips(dice);
    let refuse = |why, known: &[Step]| MoveError::Illegal { why, nearest: nearest(start, dice, known) };
    let steps = match written {
        Written::Pass if most == 0 => return Ok(Play::PASS),
        Written::Pass => return Err(refuse(refusal::no_pass(dice), &[])),
        Written::Pairs(_) if most == 0 => {
            return Err(MoveError::Illegal { why: refusal::only_pass(dice), nearest: vec![Play::PASS] });
        }
        Written::Pairs(pairs) => pairs,
    };
    let mut known = Vec::new();
    for (from, to) in &steps {
        let unknown = match (start.track.find(from), start.track.find(to)) {
            (Some(from), Some(to)) => {
                known.push(Step { from, to });
                continue;
            }
            (None, _) => from,
            (_, None) => to,
        };
        return Err(refuse(phrase!("there is no cell {} on this board", unknown), &known));
    }
    let why = match legal(start, dice, &known, most, Ways::Onward) {
        Ok(play) => return Ok(play),
        Err(Unplayable::Whole(why)) => return Err(refuse(why, &known)),
        Err(Unplayable::Pair(why)) => why,
    };
    Err(match legal(start, dice, &known, most, Ways::Retraced) {
        Ok(play) => MoveError::Illegal { why: refusal::forth_and_back(), nearest: vec![play] },
        Err(_) => refuse(why, &known),
    })
}

/// The play of a canonical text, legal or not.
pub fn parse_canonical(track: &Track, text: &str) -> Option<Play> {
    match pairs_of(text)? {
        Written::Pass => Some(Play::PASS),
        Written::Pairs(pairs) => pairs.iter().try_fold(Play::PASS, |play, (from, to)| {
            Some(play.then(Step { from: track.find(from)?, to: track.find(to)? }))
        }),
    }
}

/// The canonical play for the position that these pairs lead to, or why they cannot be played.
fn legal(start: Start<'_>, dice: Dice, pairs: &[Step], most: u8, ways: Ways) -> Result<Play, Unplayable> {
    let after = make(start, dice, pairs, most, ways)?;
    canonical(start, dice, &after, most).ok_or_else(|| Unplayable::Pair(phrase!("that cannot be played")))
}

/// The legal plays most similar to the text.
fn nearest(start: Start<'_>, dice: Dice, written: &[Step]) -> Vec<Play> {
    let likeness = |play: Play| -> u32 {
        let steps: Vec<Step> = play.steps().collect();
        let alike = |wish: &Step, step: &Step| {
            8 * u32::from(wish == step)
                + 2 * u32::from(wish.from == step.from)
                + u32::from(wish.to == step.to)
        };
        let most = |wish| steps.iter().map(|step| alike(wish, step)).max().unwrap_or(0);
        u32::from(steps.first() == written.first()) + written.iter().map(most).sum::<u32>()
    };
    let mut list: Vec<(Reverse<u32>, u64, Play)> = start
        .results(dice)
        .into_iter()
        .map(|found| (Reverse(likeness(found.play)), found.play.text_order(start.track), found.play))
        .collect();
    list.sort_unstable();
    list.into_iter().take(OFFERED).map(|(_, _, play)| play).collect()
}

/// A move as written, without regard to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Written {
    Pass,
    /// From-to pairs in order, repeated as often as written.
    Pairs(Vec<(String, String)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Cell(String),
    Number(usize),
    Times,
    Hyphen,
    Comma,
}

/// Parses a text; none if it does not look like a move.
///
/// Case and blanks are free, pairs may be separated by commas, semicolons or nothing, a pair's hyphen may be omitted (`a6 c6`), and
/// a path may be written through (`a6-c6-f6`).
fn pairs_of(text: &str) -> Option<Written> {
    let text = text.trim().trim_end_matches('.');
    if text.eq_ignore_ascii_case("pass") {
        return Some(Written::Pass);
    }
    let mut pairs = Vec::new();
    let mut tokens = tokens(text)?.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let (times, first) = match token {
            Token::Comma => continue,
            Token::Cell(name) => (1, name),
            Token::Number(times) => match (tokens.next()?, tokens.next()?) {
                (Token::Times, Token::Cell(name)) => (times, name),
                _ => return None,
            },
            Token::Times | Token::Hyphen => return None,
        };
        let mut path = vec![first];
        while tokens.next_if_eq(&Token::Hyphen).is_some() {
            let Token::Cell(name) = tokens.next()? else { return None };
            path.push(name);
        }
        if path.len() == 1
            && let Some(Token::Cell(name)) = tokens.next_if(|token| matches!(token, Token::Cell(_)))
        {
            path.push(name);
        }
        if path.len() < 2 || times == 0 {
            return None;
        }
        let legs = path.iter().cloned().zip(path.iter().skip(1).cloned());
        pairs.extend((0..times).flat_map(|_| legs.clone()).take(MOST_PAIRS));
        pairs.truncate(MOST_PAIRS);
    }
    (!pairs.is_empty()).then_some(Written::Pairs(pairs))
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut signs = text.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).peekable();
    while let Some(sign) = signs.next() {
        let token = match sign {
            _ if sign.is_whitespace() => continue,
            ',' | ';' => Token::Comma,
            '-' => {
                signs.next_if_eq(&'>');
                Token::Hyphen
            }
            'x' | '*' | '\u{d7}' if matches!(tokens.last(), Some(Token::Number(_))) => Token::Times,
            'a'..='z' => {
                let mut name = String::from(sign);
                while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                    name.push(digit);
                }
                Token::Cell(name)
            }
            '0'..='9' => {
                let mut digits = String::from(sign);
                while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                    digits.push(digit);
                }
                Token::Number(digits.parse().unwrap_or(usize::MAX))
            }
            _ => return None,
        };
        tokens.push(token);
    }
    // A single letter is not a cell.
    tokens.iter().all(|t| !matches!(t, Token::Cell(name) if name.len() < 2)).then_some(tokens)
}
