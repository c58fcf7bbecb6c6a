//! What a text says, before it is compared with a position: the source's notation, and the long form.

use super::board::{Space, Web};
use super::piece::Kind;
use super::state::{State, Step};
use super::variant::Variant;

/// Longer texts are not looked at; the longest move has 15 characters.
const LONGEST: usize = 40;

/// What a text says about a move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The piece it names.
    pub kind: Option<Kind>,
    /// Where it says the piece stands.
    pub from: Option<Space>,
    /// Which way it says a Weaponmaster goes.
    pub way: Option<Space>,
    /// Where the piece goes.
    pub to: Space,
    /// Whether an x marks a capture in passing.
    pub passing: bool,
    /// Whether an x marks a capture at the end.
    pub end: bool,
    /// What an Orc becomes.
    pub becomes: Option<Kind>,
}

/// What a whole answer says.
pub enum Order {
    /// The dice are thrown.
    Throw,
    /// What they may bring, or have brought, is declined.
    Decline,
    /// A piece leaves the board.
    Remove(Space),
    /// A piece moves.
    Step(Text),
}

impl Text {
    /// Whether a step is what the text says, apart from its x marks.
    pub fn places(&self, state: &State, step: &Step) -> bool {
        self.goes(state, step) && self.becomes == step.becomes
    }

    /// The same, whatever becomes of an Orc.
    pub fn goes(&self, state: &State, step: &Step) -> bool {
        self.to == step.to
            && self.kind.is_none_or(|kind| kind == step.kind)
            && self.from.is_none_or(|from| from == step.from)
            && self.way.is_none_or(|way| goes_by(state, step, way))
    }
}

/// Whether a step may be made by way of a space.
fn goes_by(state: &State, step: &Step, way: Space) -> bool {
    match step.via {
        Some(via) => via == way,
        None => step.kind == Kind::Weaponmaster && state.passes(step.from, way, step.to),
    }
}

/// Reads a text: whether the dice are thrown in it, and what is to be done.
pub fn parse(variant: Variant, text: &str) -> Option<(bool, Order)> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).map(capital).collect();
    if bare.chars().count() > LONGEST {
        return None;
    }
    let throw = bare.strip_prefix('*').or_else(|| bare.strip_prefix("ROLL"));
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

/// Capitals, and the letter for the sign of multiplication.
fn capital(c: char) -> char {
    if c == '\u{d7}' { 'X' } else { c.to_ascii_uppercase() }
}

/// Reads a move of a piece. A text that reads as two spaces begins with no piece: `CD2D3` is not a Champion's move.
fn parse_step(variant: Variant, text: &str) -> Option<Text> {
    let spaces = parse_spaces(variant, None, text).filter(|text| text.from.is_some());
    let named = |kind: Kind| {
        let rest = text.strip_prefix(kind.capitals())?;
        parse_spaces(variant, Some(kind), rest)
    };
    spaces.or_else(|| variant.kinds().find_map(named))
}

/// Reads one to three spaces with their marks, and what an Orc becomes.
fn parse_spaces(variant: Variant, kind: Option<Kind>, text: &str) -> Option<Text> {
    let web = variant.web();
    let (spaces, marks, rest) = walk(web, text);
    let becomes = match rest.strip_prefix('=').unwrap_or(rest) {
        "" if rest.is_empty() => None,
        letters => Some(variant.promotions().find(|kind| kind.capitals() == letters)?),
    };
    // An x stands after the space passed or before the last one, and after the last one.
    let (from, way, to, passing) = match (spaces.as_slice(), marks.as_slice()) {
        ([to], [passing, _]) => (None, None, *to, *passing),
        ([from, to], [false, passing, _]) => (Some(*from), None, *to, *passing),
        ([from, way, to], [false, false, passing, _]) => (Some(*from), Some(*way), *to, *passing),
        _ => return None,
    };
    let end = marks.last().copied().unwrap_or(false);
    Some(Text { kind, from, way, to, passing, end, becomes })
}

/// The spaces with which a text begins, whether an x stands before, between and after them, and the rest.
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

/// The next space of a text, whether an x stands before it, and what follows it; hyphens around the x are free.
fn next<'t>(web: &Web, text: &'t str) -> Option<(bool, Space, &'t str)> {
    let hyphen = |text: &'t str| text.strip_prefix('-').unwrap_or(text);
    let text = hyphen(text);
    let marked = text.strip_prefix('X').map(hyphen);
    let (space, tail) = web.strip(marked.unwrap_or(text))?;
    Some((marked.is_some(), space, tail))
}
