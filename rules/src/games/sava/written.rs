//! What a text says, before it is compared with a position: the source's notation, and the long form.

use super::board::{Space, Web};
use super::piece::Kind;
use super::state::{State, Step};
use super::variant::Variant;

/// Longer texts are not read; the longest move has 15 characters.
const LONGEST: usize = 40;

/// What a text says about a piece move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub kind: Option<Kind>,
    pub from: Option<Space>,
    /// The space that a Weaponmaster passes.
    pub way: Option<Space>,
    pub to: Space,
    /// Whether an x marks a capture in passing.
    pub passing: bool,
    /// Whether an x marks a capture at the end.
    pub end: bool,
    /// An Orc's promotion.
    pub becomes: Option<Kind>,
}

pub enum Order {
    Throw,
    /// Declines what the dice may bring or have brought.
    Decline,
    Remove(Space),
    Step(Text),
}

impl Text {
    /// Whether a step agrees with the text, apart from its x marks.
    pub fn places(&self, state: &State, step: &Step) -> bool {
        self.goes(state, step) && self.becomes == step.becomes
    }

    /// The same, apart from promotion too.
    pub fn goes(&self, state: &State, step: &Step) -> bool {
        self.to == step.to
            && self.kind.is_none_or(|kind| kind == step.kind)
            && self.from.is_none_or(|from| from == step.from)
            && self.way.is_none_or(|way| goes_by(state, step, way))
    }
}

fn goes_by(state: &State, step: &Step, way: Space) -> bool {
    match step.via {
        Some(via) => via == way,
        None => step.kind == Kind::Weaponmaster && state.passes(step.from, way, step.to),
    }
}

/// Reads a text: whether it throws the dice, and the order.
pub fn parse(variant: Variant, text: &str) -> Option<(bool, Order)> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).map(capital).collect();
    if bare.chars().count() > LONGEST {
        return None;
    }
    let throw = ["*", "ROLL", "THROW"].iter().find_map(|word| bare.strip_prefix(word));
    let rest = throw.unwrap_or(&bare);
    let order = match rest {
        "" if throw.is_some() => Order::Throw,
        "PASS" | "-" => Order::Decline,
        _ => match rest.strip_prefix('X').and_then(|name| variant.web().named(name)) {
            Some(space) => Order::Remove(space),
            None => Order::Step(parse_step(variant, rest)?),
        },
    };
    Some((throw.is_some(), order))
}

/// Upper case; the multiplication sign becomes X.
fn capital(c: char) -> char {
    if c == '\u{d7}' { 'X' } else { c.to_ascii_uppercase() }
}

/// Reads a piece move. A text that reads as two spaces names no piece: `CD2D3` is not a Champion's move.
fn parse_step(variant: Variant, text: &str) -> Option<Text> {
    let spaces = parse_spaces(variant, None, text).filter(|text| text.from.is_some());
    let named = |kind: Kind| {
        let rest = text.strip_prefix(&kind.letters().to_ascii_uppercase())?;
        parse_spaces(variant, Some(kind), rest)
    };
    spaces.or_else(|| variant.kinds().find_map(named))
}

/// Reads one to three spaces with their marks, and a promotion.
fn parse_spaces(variant: Variant, kind: Option<Kind>, text: &str) -> Option<Text> {
    let web = variant.web();
    let (spaces, marks, rest) = walk(web, text);
    let becomes = match rest.strip_prefix('=').unwrap_or(rest) {
        "" if rest.is_empty() => None,
        letters => Some(variant.promotions().find(|kind| kind.letters().eq_ignore_ascii_case(letters))?),
    };
    // An x is after the passed space or before the last one, and after the last one.
    let (from, way, to, passing) = match (spaces.as_slice(), marks.as_slice()) {
        ([to], [passing, _]) => (None, None, *to, *passing),
        ([from, to], [false, passing, _]) => (Some(*from), None, *to, *passing),
        ([from, way, to], [false, false, passing, _]) => (Some(*from), Some(*way), *to, *passing),
        _ => return None,
    };
    let end = marks.last().copied().unwrap_or(false);
    Some(Text { kind, from, way, to, passing, end, becomes })
}

/// The spaces at the beginning of a text, whether there is an x before, between and after them, and the rest.
fn walk<'t>(web: &Web, text: &'t str) -> (Vec<Space>, Vec<bool>, &'t str) {
    let (mut spaces, mut marks, mut rest) = (Vec::new(), Vec::new(), text);
    while let Some((marked, space, tail)) = next(web, rest) {
        marks.push(marked);
        spaces.push(space);
        rest = tail;
    }
    let tail = rest.strip_prefix('X');
    marks.push(tail.is_some());
    (spaces, marks, tail.unwrap_or(rest))
}

/// The next space of a text, whether an x precedes it, and the rest; hyphens around the x are optional.
fn next<'t>(web: &Web, text: &'t str) -> Option<(bool, Space, &'t str)> {
    let hyphen = |text: &'t str| text.strip_prefix('-').unwrap_or(text);
    let text = hyphen(text);
    let marked = text.strip_prefix('X').map(hyphen);
    let (space, tail) = web.strip(marked.unwrap_or(text))?;
    Some((marked.is_some(), space, tail))
}
