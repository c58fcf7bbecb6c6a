//! Single words of commands: choices, clocks, wishes, limits.

use super::words::{Words, choice, number, userid_word};
use crate::command::grammar::dates;
use crate::command::grammar::parse_error::{ParseErrorKind, Part};
use crate::command::grammar::userid;
use crate::command::grammar::what::{BoardLimit, Choice, Choices, Listing, Ranked, SeatWish, Which, Wishes};

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

pub fn is_limit(word: &str) -> bool {
    limit_word(word).is_some()
}

pub fn limit_word(word: &str) -> Option<BoardLimit> {
    let endless = ["all", "inf", "infinite", "none", "off"].iter().any(|name| is(word, name));
    if endless { Some(BoardLimit::Unlimited) } else { number(word).map(BoardLimit::Most) }
}

pub fn which(word: &str) -> Option<Which> {
    let word = word.trim_end_matches(',');
    [Which::All, Which::Active, Which::Inactive, Which::Next].into_iter().find(|which| is(word, which.word()))
}

pub fn listing_word(word: &str) -> Option<Listing> {
    match word.to_ascii_lowercase().as_str() {
        "games" => Some(Listing::Games),
        "players" => Some(Listing::Players),
        _ => None,
    }
}

/// `name=value`, perhaps before a comma and another setting.
pub fn setting_word(word: &str) -> Option<Choice> {
    word.contains('=').then(|| choice(word.trim_end_matches([',', ';'])))
}

pub fn is_address(word: &str) -> bool {
    userid::address(word).is_some()
}

pub fn days_begin(word: &str) -> bool {
    is(word, "off") || dates::begins(word)
}

pub fn some<T>(values: Vec<T>, part: Part) -> Result<Vec<T>, ParseErrorKind> {
    if values.is_empty() { Err(ParseErrorKind::Missing(part)) } else { Ok(values) }
}

pub fn take_choice(words: &mut Words, choices: &mut Choices) -> bool {
    let Some((clock, choice)) = words.take_if(read_choice) else { return false };
    if clock {
        choices.clocks.push(choice)
    } else {
        choices.options.push(choice)
    }
    true
}

pub fn ranked_word(word: &str) -> Option<Ranked> {
    let all = is(word, "all").then_some(Ranked::All);
    all.or_else(|| number(word).filter(|first| *first > 0).map(Ranked::First))
}

pub fn is_choice(word: &str) -> bool {
    read_choice(word).is_some()
}

pub fn board_choice(word: &str) -> Option<Choice> {
    read_choice(word).filter(|(clock, _)| !clock).map(|(_, option)| option)
}

/// `-name=value`, or `--name=value` (true); mail programs turn two hyphens into a dash.
fn read_choice(word: &str) -> Option<(bool, Choice)> {
    let (clock, rest) = match word.strip_prefix("--").or_else(|| word.strip_prefix(['–', '—'])) {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('-')?),
    };
    rest.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| (clock, choice(rest)))
}

/// Whether a word may rather be a userid before a password than the beginning of a move.
pub fn is_name(word: &str) -> bool {
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    userid_word(word).is_some() && !has_digit && !is(word, "pass")
}

/// The number of players of a new game, as a single digit; no move is one.
pub fn few(word: &str) -> Option<u32> {
    number(word).filter(|players| word.len() == 1 && *players > 0)
}

pub fn seats(word: &str) -> Option<u32> {
    let (name, value) = word.split_once('=')?;
    if is(name, "players") { number(value) } else { None }
}

pub fn take_wish(words: &mut Words, wishes: &mut Wishes) -> bool {
    words.take_if(|word| with_wish(wishes, word)).map(|more| *wishes = more).is_some()
}

/// Adds a wish: `players=3`, `rating=1400-1700`, `seat=1`, `colour=white`, `expires=30d`, perhaps after hyphens.
fn with_wish(wishes: &Wishes, word: &str) -> Option<Wishes> {
    let (name, value) = word.trim_start_matches(['-', '–', '—']).split_once('=')?;
    let mut wishes = wishes.clone();
    let is_first = match name.to_ascii_lowercase().as_str() {
        "players" => wishes.players.replace(number(value)?).is_none(),
        "rating" => {
            let (from, to) = value.split_once(['-', '–'])?;
            wishes.rating.replace((number(from)?, number(to)?)).is_none()
        }
        "seat" => wishes.seat.replace(SeatWish::Seat(number(value)?)).is_none(),
        "colour" | "color" if !value.is_empty() => {
            wishes.seat.replace(SeatWish::Colour(value.to_owned())).is_none()
        }
        "expires" => wishes.days.replace(days(value)?).is_none(),
        _ => return None,
    };
    is_first.then_some(wishes)
}

/// `30` or `30d` as days, `4w` as weeks.
fn days(value: &str) -> Option<u32> {
    let value = value.to_ascii_lowercase();
    match value.strip_suffix('w') {
        Some(weeks) => number(weeks)?.checked_mul(7),
        None => number(value.strip_suffix('d').unwrap_or(&value)),
    }
}
