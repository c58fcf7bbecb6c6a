//! Why a move is not allowed, and which moves are nearest to it.

use std::cmp::Reverse;

use crate::game::{MoveError, OFFERED, Phrase, phrase};

use super::board::Space;
use super::moves::Meets;
use super::piece::{Kind, Piece};
use super::spelling::write;
use super::state::{Move, State, Step};
use super::variant::Champion;
use super::written::Text;

/// The refusal of a move that no step fits.
pub fn illegal(state: &State, text: &Text, steps: &[Step]) -> MoveError<Move> {
    let likeness = |step: &Step| {
        let signs = [
            (4, step.to == text.to),
            (4, text.from == Some(step.from)),
            (3, text.kind.unwrap_or(Kind::Orc) == step.kind),
            (2, state.variant.web().linked(step.to, text.to)),
            (1, step.becomes == text.becomes),
        ];
        signs.iter().filter(|(_, like)| *like).map(|(weight, _)| weight).sum::<u32>()
    };
    // `CD3` for a Champion's move to D3 would be read as the space CD3 that was just refused.
    let misleads = |step: &&Step| write(state, &Move::Step(**step)) == text.to.name();
    let mut nearest: Vec<Step> = steps.iter().filter(|step| !misleads(step)).copied().collect();
    nearest.sort_by_key(|step| Reverse(likeness(step)));
    nearest.truncate(OFFERED);
    let nearest: Vec<Move> = nearest.into_iter().map(Move::Step).collect();
    let nearest = if nearest.is_empty() { self::nearest(state, None) } else { nearest };
    MoveError::Illegal { why: why(state, text, steps), nearest }
}

/// A few moves to suggest: those at a space first, otherwise from all over the board.
pub fn nearest(state: &State, about: Option<Space>) -> Vec<Move> {
    let mut moves = state.moves();
    let last = moves.pop();
    moves.sort_by_key(|m| *m != about.map_or(*m, Move::Remove));
    let stride = if about.is_some() { 1 } else { moves.len().div_ceil(OFFERED - 1).max(1) };
    moves.into_iter().step_by(stride).take(OFFERED - 1).chain(last).collect()
}

pub fn irremovable(state: &State, space: Space) -> Option<Phrase> {
    match state.at(space) {
        None => Some(phrase!("nothing stands on {}", space)),
        Some(piece) if piece.side == state.turn => {
            Some(phrase!("your own {} stands on {}", piece.kind.name(), space))
        }
        Some(piece) if piece.kind == Kind::Matron => Some(phrase!("the Matron Mother is never removed")),
        Some(_) => None,
    }
}

fn why(state: &State, text: &Text, steps: &[Step]) -> Phrase {
    let going = steps.iter().filter(|step| text.goes(state, step));
    if let Some(step) = going.max_by_key(|step| step.captures()) {
        return spelling(state, text, step);
    }
    let anyhow = Text { way: None, ..*text };
    if let Some(way) = text.way
        && let Some(step) = steps.iter().find(|step| anyhow.goes(state, step))
    {
        let to = text.to.name();
        return match step.kind {
            Kind::Weaponmaster => {
                phrase!("the Weaponmaster does not get to {} by way of {}", to, way)
            }
            _ => phrase!("only a Weaponmaster goes by way of another space"),
        };
    }
    let mover = if state.turned() { state.turn.other() } else { state.turn };
    let mut movers = state.variant.web().spaces.iter().filter_map(|space| {
        let piece = state.at(*space)?;
        let fits =
            text.kind.is_none_or(|kind| kind == piece.kind) && text.from.is_none_or(|from| from == *space);
        (piece.side == mover && fits).then_some((*space, piece))
    });
    match (movers.next(), text.from) {
        (Some((from, piece)), _) => obstacle(state, from, piece, text.to),
        (None, Some(from)) => misplaced(state, from, text.kind),
        (None, None) => {
            phrase!("{} has no {} on the board", mover.name(), text.kind.map_or(phrase!("piece"), Kind::name))
        }
    }
}

/// What is wrong with a text whose piece can go there.
fn spelling(state: &State, text: &Text, step: &Step) -> Phrase {
    let Some(kind) = text.becomes else {
        return if step.captures() {
            let right = write(state, &Move::Step(*step));
            phrase!("the x does not stand where something is captured; that move is {}", right)
        } else {
            phrase!("nothing is captured on the way to {}", step.to)
        };
    };
    let piece = state.at(step.from);
    if step.kind != Kind::Orc {
        phrase!("only an Orc becomes another piece")
    } else if state.turned() {
        phrase!("an Orc that is turned is never replaced")
    } else if piece.is_some_and(|piece| !state.may_become(piece, step.to)) {
        phrase!("an Orc becomes another piece only in its promotion zone, and {} is outside", step.to)
    } else if piece.is_some_and(|piece| state.choices(piece).all(|choice| choice != kind)) {
        phrase!("no {} of yours has been captured", kind.name())
    } else {
        let right = write(state, &Move::Step(Step { becomes: Some(kind), ..*step }));
        phrase!("the x does not stand where something is captured; that move is {}", right)
    }
}

/// Why nothing moves from a space.
fn misplaced(state: &State, from: Space, kind: Option<Kind>) -> Phrase {
    match (state.at(from), kind) {
        (None, _) => phrase!("nothing stands on {}", from),
        (Some(piece), Some(kind)) if piece.kind != kind => {
            phrase!("there is no {} on {}", kind.name(), from)
        }
        (Some(piece), _) if state.turned() => {
            phrase!("the dice move an enemy piece, and the {} on {} is your own", piece.kind.name(), from)
        }
        (Some(piece), _) => phrase!("the {} on {} is not yours", piece.kind.name(), from),
    }
}

/// Why a piece cannot reach a space.
fn obstacle(state: &State, from: Space, piece: Piece, to: Space) -> Phrase {
    if from == to {
        return phrase!("the {} stands on {} already", piece.kind.name(), to);
    }
    let reaches = |blind: &State| blind.steps_from(from).iter().any(|step| step.to == to);
    if state.no_return == Some((from, to)) && reaches(&State { no_return: None, ..state.clone() }) {
        return phrase!("the piece on {} was turned and may not go back to {} on this turn", from, to);
    }
    if let Meets::Wall(wall) = state.meets(piece, to) {
        return occupied(state, piece, wall, to);
    }
    match piece.kind {
        Kind::Orc => orc(state, from, to),
        Kind::Weaponmaster => weaponmaster(state, piece, from, to),
        Kind::Wizard => wizard(state, from, to),
        _ if state.slides(piece) => slider(state, piece, from, to),
        _ => phrase!("the Matron Mother moves one space along a line, and {} is not linked to {}", from, to),
    }
}

/// Why a piece cannot land on another.
fn occupied(state: &State, piece: Piece, wall: Piece, to: Space) -> Phrase {
    let pacifist = piece.kind == Kind::Champion && !state.champion_fights(piece.side);
    if state.turned() && wall.side == state.turn {
        phrase!(
            "a turncoat captures pieces of its own side only, and the {} on {} is yours",
            wall.kind.name(),
            to
        )
    } else if wall.side == state.turn {
        phrase!("your own {} stands on {}", wall.kind.name(), to)
    } else if state.turned() && wall.kind == Kind::Matron {
        phrase!("a turncoat never captures the Matron Mother")
    } else if state.variant.form().champion == Champion::Veteran {
        phrase!(
            "a Champion fights only while its side has no Priestess, Wizard or Weaponmaster, \
                       so nothing is captured on {}",
            to
        )
    } else if pacifist {
        phrase!("a Champion captures nothing, and {} is taken", to)
    } else {
        phrase!("a Champion cannot be captured")
    }
}

fn orc(state: &State, from: Space, to: Space) -> Phrase {
    let rays = &state.variant.web().rays[from.index()];
    let Some(ray) = rays.iter().find(|ray| ray.spaces.first() == Some(&to)) else {
        return phrase!("an Orc moves one space along a line, and {} is not linked to {}", from, to);
    };
    let seen =
        ray.spaces.iter().take(ray.sight).find_map(|space| state.at(*space).map(|piece| (piece, *space)));
    match seen {
        Some((piece, space)) => {
            phrase!(
                "an Orc moves only towards a hostile piece, and from {} to {} the {} on {} comes first",
                from,
                to,
                piece.kind.name(),
                space
            )
        }
        None if ray.sight < ray.spaces.len() => {
            phrase!(
                "an Orc moves only towards a hostile piece, and from {} to {} there is none within \
                           half the ring",
                from,
                to
            )
        }
        None => {
            phrase!(
                "an Orc moves only towards a hostile piece, and from {} to {} there is none on the line",
                from,
                to
            )
        }
    }
}

fn weaponmaster(state: &State, piece: Piece, from: Space, to: Space) -> Phrase {
    let web = state.variant.web();
    let walls = web.ways[from.index()].iter().filter(|(_, end)| *end == to);
    let mut walls = walls.filter_map(|(way, _)| match state.meets(piece, *way) {
        Meets::Wall(wall) => Some((wall, *way)),
        _ => None,
    });
    match walls.next() {
        Some((wall, way)) => {
            phrase!(
                "a Weaponmaster must complete two steps, and the way to {} is blocked by the {} on {}",
                to,
                wall.kind.name(),
                way
            )
        }
        None if web.linked(from, to) => {
            phrase!("a Weaponmaster makes exactly two steps, and {} is one step away", to)
        }
        None => phrase!("two linked steps do not lead from {} to {}", from, to),
    }
}

fn wizard(state: &State, from: Space, to: Space) -> Phrase {
    let web = state.variant.web();
    let walks = |second: Space| web.links(second).any(|third| third == to);
    if web.links(from).any(|first| web.links(first).any(walks)) {
        phrase!(
            "a Wizard steps on three different spaces, and every way of three steps from {} to {} steps \
                       on a space twice",
            from,
            to
        )
    } else {
        phrase!("a Wizard makes three linked steps, and they do not lead from {} to {}", from, to)
    }
}

fn slider(state: &State, piece: Piece, from: Space, to: Space) -> Phrase {
    let rays = state.variant.web().rays[from.index()].iter();
    let mut walls = rays.filter(|ray| ray.spaces.contains(&to)).filter_map(|ray| {
        let between = ray.spaces.iter().take_while(|space| **space != to);
        between.copied().find_map(|space| state.at(space).map(|wall| (wall, space)))
    });
    match walls.next() {
        Some((wall, space)) => {
            phrase!("the way from {} to {} is blocked by the {} on {}", from, to, wall.kind.name(), space)
        }
        None if piece.kind == Kind::Champion => {
            phrase!("neither a line nor a Wizard's three steps lead from {} to {}", from, to)
        }
        None => phrase!("no ring or straight file leads from {} to {}", from, to),
    }
}
