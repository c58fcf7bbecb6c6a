//! Reading and writing moves, in the source's notation and in the long form.

use crate::game::{Phrase, Unread, phrase};

use super::board::{SPACES, Space, Web};
use super::piece::Kind;
use super::reasons;
use super::state::{Move, Phase, State, Turned};
use super::steps::Step;
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
enum Order {
    Throw,
    Decline,
    Remove(Space),
    Step(Text),
}

/// Reads what the side to move wrote.
pub fn read(state: &State, text: &str) -> Result<Move, Unread<Move>> {
    let (starred, order) = parse(state.variant, text).ok_or_else(|| unreadable(state))?;
    let refuse = |why: Phrase| Err(Unread::Illegal { why, nearest: reasons::nearest(state, None) });
    match (state.phase, order) {
        (Phase::Move, Order::Throw) => Ok(Move::Throw(None)),
        (Phase::Move, _) if starred && state.variant == Variant::Dice => {
            refuse("in Dice Sava the throw is sent alone, as *, since it may bring two things".into())
        }
        (Phase::Move, Order::Decline) if starred => Ok(Move::Throw(Some(Turned::Declined))),
        (Phase::Move, Order::Decline) => {
            refuse("nobody may pass: move a piece or throw the dice with *".into())
        }
        (Phase::Move, Order::Remove(_)) => refuse(if state.variant == Variant::Dice {
            "a piece is removed only after two spiders: throw the dice with *".into()
        } else {
            "pieces are removed in Dice Sava only".into()
        }),
        (Phase::Move, Order::Step(text)) if starred => {
            let step = choose(&state.as_turncoat(), &text).map_err(|unread| unread.map(in_advance))?;
            Ok(Move::Throw(Some(Turned::Step(step))))
        }
        (_, Order::Throw) => refuse("the dice have been thrown already".into()),
        (_, Order::Decline) => Ok(Move::Decline),
        (Phase::Remove, Order::Remove(space)) => match reasons::irremovable(state, space) {
            None => Ok(Move::Remove(space)),
            Some(why) => Err(Unread::Illegal { why, nearest: reasons::nearest(state, Some(space)) }),
        },
        (Phase::Remove, Order::Step(_)) => {
            refuse("two spiders: take an enemy piece off the board with x and its space, or pass".into())
        }
        (_, Order::Remove(_)) => refuse("the dice have brought a turncoat, no removal".into()),
        (_, Order::Step(text)) => choose(state, &text).map(Move::Step),
    }
}

/// The throw that orders in advance what could be done after it.
fn in_advance(m: &Move) -> Move {
    Move::Throw(match m {
        Move::Step(step) => Some(Turned::Step(*step)),
        _ => None,
    })
}

/// The one step that a text means.
fn choose(state: &State, text: &Text) -> Result<Step, Unread<Move>> {
    let steps = state.steps();
    let mut fits: Vec<Step> = steps.iter().filter(|step| text.places(state, step)).copied().collect();
    if text.passing || text.end {
        fits.retain(|step| step.via.is_some() == text.passing && step.takes == text.end);
    } else if fits.iter().any(|step| !step.captures()) {
        fits.retain(|step| !step.captures());
    }
    match fits.as_slice() {
        [step] => Ok(*step),
        [] => Err(reasons::illegal(state, text, &steps)),
        _ => Err(Unread::Ambiguous(fits.into_iter().map(Move::Step).collect())),
    }
}

impl Step {
    /// Whether anything leaves the board.
    pub fn captures(&self) -> bool {
        self.takes || self.via.is_some()
    }
}

impl Text {
    /// Whether a step is what the text says, apart from its x marks.
    fn places(&self, state: &State, step: &Step) -> bool {
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

/// Writes a move of this position.
pub fn write(state: &State, m: &Move) -> String {
    let shared = match m {
        Move::Step(step) => shared(state, step),
        Move::Throw(Some(Turned::Step(step))) => shared(&state.as_turncoat(), step),
        _ => false,
    };
    spell(m, shared)
}

/// The texts of all moves of a position, each with its move.
pub fn texts(moves: &[Move]) -> Vec<(String, Move)> {
    // By kind, destination, and whether there is a capture in passing: what the source's notation tells of a piece.
    let mut sharing = [[[0_u8; 2]; SPACES]; Kind::ALL.len()];
    let place = |step: &Step| (step.kind as usize, step.to.index(), usize::from(step.via.is_some()));
    for m in moves {
        if let Move::Step(step) = m {
            let (kind, to, passing) = place(step);
            sharing[kind][to][passing] = sharing[kind][to][passing].saturating_add(1);
        }
    }
    let text = |m: &Move| match m {
        Move::Step(step) => {
            let (kind, to, passing) = place(step);
            (spell(m, sharing[kind][to][passing] > 1), *m)
        }
        _ => (spell(m, false), *m),
    };
    moves.iter().map(text).collect()
}

/// Whether the source's notation would fit another move as well.
///
/// An Orc's text names where it stands; a Weaponmaster may share his text with himself, by another way.
fn shared(state: &State, step: &Step) -> bool {
    let piece = state.at(step.from);
    let rival = |space: &&Space| {
        state.at(**space) == piece && (**space != step.from || step.kind == Kind::Weaponmaster)
    };
    let same =
        |other: &Step| (other.to, other.via.is_some()) == (step.to, step.via.is_some()) && other != step;
    let spaces = state.variant.web().spaces.iter();
    step.kind != Kind::Orc && spaces.filter(rival).any(|space| state.steps_from(*space).iter().any(same))
}

/// The canonical text of a move, in the long form if its short one is shared.
fn spell(m: &Move, shared: bool) -> String {
    match m {
        Move::Step(step) => spell_step(step, shared),
        Move::Throw(None) => "*".to_string(),
        Move::Throw(Some(Turned::Step(step))) => ["*", &spell_step(step, shared)].concat(),
        Move::Throw(Some(Turned::Declined)) => "*pass".to_string(),
        Move::Remove(space) => ["x", space.name()].concat(),
        Move::Decline => "pass".to_string(),
    }
}

fn spell_step(step: &Step, shared: bool) -> String {
    let (from, to, letters) = (step.from.name(), step.to.name(), step.kind.letters());
    let end = if step.takes { "x" } else { "" };
    match step.via {
        _ if step.kind == Kind::Orc => [from, to, end, step.becomes.map_or("", Kind::letters)].concat(),
        Some(via) if shared => [letters, from, "-", via.name(), "x-", to, end].concat(),
        None if shared => [letters, from, "-", to, end].concat(),
        Some(_) => [letters, "x", to, end].concat(),
        None => [letters, to, end].concat(),
    }
}

/// Reads a text: whether the dice are thrown in it, and what is to be done.
fn parse(variant: Variant, text: &str) -> Option<(bool, Order)> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
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

/// Capitals, and plain signs for those that mail programs put in their place.
fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' => 'X',
        other => other.to_ascii_uppercase(),
    }
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

fn unreadable(state: &State) -> Unread<Move> {
    let mut examples = reasons::nearest(state, None).into_iter().map(|m| write(state, &m));
    let first = examples.next().unwrap_or_else(|| "A2-A3".to_string());
    let second = examples.next().unwrap_or_else(|| "PFG3".to_string());
    Unread::Unreadable(match state.phase {
        Phase::Turncoat => phrase!("a turncoat's move looks like {} or {}; pass declines it", first, second),
        Phase::Remove => phrase!("a removal looks like {} or {}; pass declines it", first, second),
        _ => phrase!("a move looks like {} or {}; * throws the dice", first, second),
    })
}
