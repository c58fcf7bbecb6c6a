//! From text to clauses: the grammar of the rules page, and a little more.
//!
//! A verb may be omitted if the words are clear without it: `2w B2-C2` is a move, `B2-C2` a move of all figures there, a lone `C2` a start
//! or a retreat; `done` and `finish` mean `end`. A path may be written `B2 C2`, `B2C2`, `B2>C2`, `B2 - C2` or `B2 to C2`.

use crate::game::{Phrase, phrase};

use super::board::Place;
use super::deck::Card;
use super::figures::{Figures, Kind};
use super::order::{Clause, Group, Loss, Pick, Preference, Step};

/// What land names without a verb mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    Start,
    Retreat,
    Nothing,
}

/// Why a text is not an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOrder {
    Empty,
    /// It asks for a preview, which is another command.
    Preview,
    /// A clause that is not understood, and what it should look like.
    Clause(String, Phrase),
}

impl NoOrder {
    pub fn sentence(&self) -> Phrase {
        match self {
            NoOrder::Empty => phrase!("an order looks like: draft 2; recruit all@B2; move 2w B2-C2; end"),
            NoOrder::Preview => {
                phrase!("to see what an order would do, write `preview` as the command followed by the order")
            }
            NoOrder::Clause(clause, pattern) => {
                phrase!("`{}` is not an order; it should look like: {}", clause, pattern)
            }
        }
    }
}

/// What a clause with this verb looks like.
fn pattern(verb: &str) -> Phrase {
    match verb {
        "start" => phrase!("start A1 G6"),
        "draft" => phrase!("draft 3 or draft b2d"),
        "recruit" => phrase!("recruit 2w@B2 s@C1 or recruit all@B2"),
        "move" => phrase!("move 2w1s B2-C2-D3 or move all B2-C2"),
        "discard" => phrase!("discard 2 b1c or discard 2(w@C2) b1c(s@B1)"),
        "end" | "done" | "finish" => phrase!("end"),
        "prefer" => phrase!("prefer C2 ruins weak or prefer default"),
        "retreat" => phrase!("retreat C2"),
        _ => phrase!("draft, recruit, move, discard, end, prefer, start or retreat"),
    }
}

pub fn parse(text: &str, bare: Bare) -> Result<Vec<Clause>, NoOrder> {
    let mut clauses = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("");
        for clause in line.split(';').map(str::trim).filter(|clause| !clause.is_empty()) {
            parse_clause(clause, bare, &mut clauses)?;
        }
    }
    if clauses.is_empty() { Err(NoOrder::Empty) } else { Ok(clauses) }
}

fn parse_clause(text: &str, bare: Bare, into: &mut Vec<Clause>) -> Result<(), NoOrder> {
    let bad = |verb: &str| NoOrder::Clause(text.to_string(), pattern(verb));
    let spaced = spaced(text);
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let Some((verb, rest)) = words.split_first() else { return Ok(()) };
    let verb = verb.to_ascii_lowercase();
    let word = if let [word] = rest { Some(*word) } else { None };
    let one = |clause: Option<Clause>| clause.map(|clause| vec![clause]);
    let clauses = match verb.as_str() {
        "preview" => return Err(NoOrder::Preview),
        "start" => one(places(rest).map(Clause::Start)),
        "draft" => {
            let known = word.filter(|word| word.parse::<u8>().is_err() || word.len() == 1);
            one(known.and_then(pick).map(Clause::Draft))
        }
        "recruit" => one(recruit(rest)),
        "move" => steps(rest),
        "discard" => one(losses(&spaced).map(Clause::Discard)),
        "end" | "done" | "finish" => one(rest.is_empty().then_some(Clause::End)),
        "prefer" => one(preferences(rest).map(Clause::Prefer)),
        "retreat" => one(word.and_then(Place::read).map(Clause::Retreat)),
        _ => match (places(&words), bare) {
            (Some(places), Bare::Start) => one(Some(Clause::Start(places))),
            (Some(places), Bare::Retreat) => match places[..] {
                [place] => one(Some(Clause::Retreat(place))),
                _ => return Err(bad("retreat")),
            },
            _ => steps(&words),
        },
    };
    into.extend(clauses.ok_or_else(|| bad(&verb))?);
    Ok(())
}

/// Normalizes a clause: single blanks, hyphens for arrows, blanks for commas, and no hyphen by itself.
fn spaced(text: &str) -> String {
    let text = text.replace("->", "-").replace('>', "-").replace(',', " ");
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !(spaced.is_empty() || spaced.ends_with('-') || word.starts_with('-')) {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

/// Whether a text contains only what may be ordered at any time: wishes for a start and standing orders.
pub fn is_standing(text: &str, bare: Bare) -> bool {
    match parse(text, bare) {
        Ok(clauses) => clauses.iter().all(|clause| matches!(clause, Clause::Start(_) | Clause::Prefer(_))),
        Err(_) => {
            let mut clauses = text.split([';', '\n']).filter_map(|clause| clause.split_whitespace().next());
            let standing =
                |verb: &str| ["start", "prefer"].iter().any(|known| verb.eq_ignore_ascii_case(known));
            clauses.clone().next().is_some() && clauses.all(standing)
        }
    }
}

fn places(words: &[&str]) -> Option<Vec<Place>> {
    let list: Option<Vec<Place>> = words.iter().map(|word| Place::read(word)).collect();
    list.filter(|list| !list.is_empty())
}

/// One or two digits, or a card.
fn pick(word: &str) -> Option<Pick> {
    match number(word) {
        Some(place) => Some(Pick::At(place)),
        None => Card::read(word).filter(|card| *card != Card::UNKNOWN).map(Pick::Card),
    }
}

fn number(word: &str) -> Option<u8> {
    let digits = (1..=2).contains(&word.len()) && word.chars().all(|c| c.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

/// `2w1s`: each kind once; a count of one may be omitted.
fn figures(word: &str) -> Option<Figures> {
    let mut found = Figures::NONE;
    let mut digits = String::new();
    for letter in word.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let kind = Kind::read(letter)?;
        let count = if digits.is_empty() { 1 } else { number(&digits).filter(|n| *n > 0)? };
        if found.count(kind) > 0 {
            return None;
        }
        found = found.plus(Figures::of(kind, count));
        digits.clear();
    }
    (digits.is_empty() && !found.is_empty()).then_some(found)
}

fn group(word: &str) -> Option<Group> {
    let (who, place) = word.split_once('@')?;
    Some((figures(who)?, Place::read(place)?))
}

fn groups(words: &[&str]) -> Option<Vec<Group>> {
    let list: Option<Vec<Group>> = words.iter().map(|word| group(word)).collect();
    list.filter(|list| !list.is_empty())
}

fn recruit(words: &[&str]) -> Option<Clause> {
    if let [word] = words
        && let Some((all, place)) = word.split_once('@')
        && all.eq_ignore_ascii_case("all")
    {
        return Place::read(place).map(Clause::RecruitAll);
    }
    groups(words).map(Clause::Recruit)
}

/// Steps: figures (or `all`, or nothing for all) and a path, repeatedly.
fn steps(words: &[&str]) -> Option<Vec<Clause>> {
    let (mut list, mut words) = (Vec::new(), words);
    while let Some((word, rest)) = words.split_first() {
        let (figures, way) = match figures(word) {
            Some(figures) => (Some(figures), rest),
            None if word.eq_ignore_ascii_case("all") => (None, rest),
            None => (None, words),
        };
        let (first, behind) = way.split_first()?;
        let (path, after) = match path(first)? {
            // Without figures, lands in separate words could belong to the path before them.
            land if land.len() < 2 => spread(way, figures.is_some() || list.is_empty())?,
            path => (path, behind),
        };
        let [from, to, on @ ..] = path.as_slice() else { return None };
        list.push(Clause::Step(Step { figures, from: *from, to: *to, on: on.to_vec() }));
        words = after;
    }
    (!list.is_empty()).then_some(list)
}

/// A path with a land in each word, perhaps with `to` between them, and the remaining words. None if it could be two paths: more
/// than three lands, or followed by another path without figures.
fn spread<'a>(words: &'a [&'a str], clear: bool) -> Option<(Vec<Place>, &'a [&'a str])> {
    let is_part = |word: &&&str| word.eq_ignore_ascii_case("to") || Place::read(word).is_some();
    let (parts, after) = words.split_at_checked(words.iter().take_while(is_part).count())?;
    let lands: Vec<Place> = parts.iter().filter_map(|word| Place::read(word)).collect();
    let alone = after.first().is_none_or(|word| path(word).is_none());
    (clear && alone && lands.len() <= 3).then_some((lands, after))
}

/// The lands in one word, with or without hyphens.
fn path(word: &str) -> Option<Vec<Place>> {
    let pieces = word.split('-').map(|piece| {
        if piece.is_ascii() && piece.len() % 2 == 0 {
            piece.as_bytes().chunks(2).map(|land| Place::read(std::str::from_utf8(land).ok()?)).collect()
        } else {
            None::<Vec<Place>>
        }
    });
    let pieces: Option<Vec<Vec<Place>>> =
        pieces.map(|piece| piece.filter(|piece| !piece.is_empty())).collect();
    Some(pieces?.concat())
}

fn preferences(words: &[&str]) -> Option<Vec<Preference>> {
    if let [word] = words
        && word.eq_ignore_ascii_case("default")
    {
        return Some(Vec::new());
    }
    let list: Option<Vec<Preference>> = words
        .iter()
        .map(|word| match word.to_ascii_lowercase().as_str() {
            "savanna" => Some(Preference::Savanna),
            "ruins" => Some(Preference::Ruins),
            "strong" => Some(Preference::Strong),
            "weak" => Some(Preference::Weak),
            word => Place::read(word).map(Preference::Place),
        })
        .collect();
    list.filter(|list| !list.is_empty())
}

/// The cards after `discard`, each perhaps with groups in parentheses.
fn losses(clause: &str) -> Option<Vec<Loss>> {
    let (_, mut rest) = clause.trim().split_once(char::is_whitespace)?;
    let mut list = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        let (word, after) = rest.split_at(rest.find([' ', '\t', '(']).unwrap_or(rest.len()));
        let card = pick(word)?;
        let after = after.trim_start();
        let (from, after) = match after.strip_prefix('(') {
            Some(inner) => {
                let (inner, after) = inner.split_once(')')?;
                let words: Vec<&str> = inner.split_whitespace().collect();
                (groups(&words)?, after)
            }
            None => (Vec::new(), after),
        };
        list.push(Loss { card, from });
        rest = after;
    }
    (!list.is_empty()).then_some(list)
}
