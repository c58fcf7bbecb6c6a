//! Why a move is not allowed, and which moves are nearest to it.

use super::board::{Side, Square};
use super::kind::{Kind, pawn_takes};
use super::men::Move;
use super::picture::squares;
use super::state::State;
use super::written::Written;
use crate::game::{Arg, MoveError, OFFERED, Phrase, phrase};

pub fn refuse(state: &State, written: &Written) -> MoveError<Move> {
    MoveError::Illegal { why: why(state, written), nearest: nearest(state, written) }
}

/// Refuses an unspecified promotion; `choices` are the possible moves.
pub fn which_promotion(state: &State, m: Move, choices: Vec<Move>) -> MoveError<Move> {
    let kinds = Arg::row(state.men().promotions(state.side()).map(|kind| kind.letter().to_string()));
    let example =
        m.promotion.map_or_else(String::new, |kind| format!("{}-{}={}", m.from, m.to, kind.letter()));
    let why = phrase!("say what the Pawn becomes: it can be {}, as in {}", kinds, example);
    MoveError::Illegal { why, nearest: choices.into_iter().take(OFFERED).collect() }
}

fn why(state: &State, written: &Written) -> Phrase {
    let men = state.men();
    let told = written.from();
    match told.or_else(|| men.side(state.side()).find(|from| could_be_meant(state, *from, written))) {
        Some(from) => why_from(state, from, written),
        None => nobody(state, written),
    }
}

/// Whether the short form may mean this man, though it is blocked.
fn could_be_meant(state: &State, from: Square, written: &Written) -> bool {
    let men = state.men();
    written.may_come_from(men, from)
        && men.kind_on(from).is_some_and(|kind| in_shape(kind, state.side(), from, written.to))
}

/// The error if no man of the kind can make the move.
fn nobody(state: &State, written: &Written) -> Phrase {
    let kind = written.kind.unwrap_or(Kind::Pawn);
    if state.men().pieces(state.side(), kind).is_empty() {
        return phrase!("you have no {}", kind.name());
    }
    phrase!("none of your men can be the {} that goes to {}", kind.name(), written.to)
}

fn why_from(state: &State, from: Square, written: &Written) -> Phrase {
    let (men, side, to) = (state.men(), state.side(), written.to);
    let (at, goal) = (from.to_string(), to.to_string());
    let kind = match men.on(from) {
        None => return phrase!("there is nothing on {}", at),
        Some((owner, kind)) if owner != side => {
            return phrase!("the {} on {} is not yours", kind.name(), at);
        }
        Some((_, kind)) => kind,
    };
    if let Some(told) = written.kind.filter(|told| *told != kind) {
        return phrase!("on {} there is {}, not {}", at, kind.one(), told.one());
    }
    match (kind, men.on(to)) {
        (_, Some((owner, _))) if from != to && owner == side && in_shape(kind, side, from, to) => {
            let own = men.kind_on(to).map_or(phrase!("man"), Kind::name);
            return phrase!("there is your own {} on {}", own, goal);
        }
        (Kind::Pawn, Some((_, other))) if ahead(side, from) == Some(to) => {
            return phrase!("there is {} on {}, and a Pawn takes only diagonally", other.one(), goal);
        }
        (Kind::Pawn, None) if pawn_takes(side, from).has(to) => {
            return phrase!("a Pawn goes diagonally only to take, and nothing stands on {}", goal);
        }
        (Kind::Pawn, _) if !in_shape(kind, side, from, to) => {
            return phrase!("a Pawn moves one square straight ahead and takes one square diagonally ahead");
        }
        _ if !in_shape(kind, side, from, to) => {
            return phrase!("{} does not move like that", kind.one());
        }
        _ => {}
    }
    if written.takes && men.on(to).is_none() {
        return phrase!("there is nothing to take on {}", goal);
    }
    why_promotion(state, kind, written).unwrap_or_else(|| why_check(state, from, to))
}

/// What is wrong with the promotion, if anything.
fn why_promotion(state: &State, kind: Kind, written: &Written) -> Option<Phrase> {
    let (men, side) = (state.men(), state.side());
    if kind != Kind::Pawn || written.to.rank() != side.last_rank() {
        return written
            .promotion
            .map(|_| phrase!("only a Pawn that reaches the last rank becomes something else"));
    }
    if men.promotions(side).next().is_none() {
        return Some(phrase!(
            "no piece of yours is captured and no Soldier is left, so no Pawn can enter the last rank"
        ));
    }
    match written.promotion? {
        told @ (Kind::King | Kind::Pawn) => {
            Some(phrase!("a Pawn on the last rank cannot become {}", told.one()))
        }
        Kind::Soldier if men.off(side, Kind::Soldier) == 0 => {
            Some(phrase!("all nine Soldiers are on the board, so none is available"))
        }
        told if men.off(side, told) == 0 => {
            Some(phrase!("no {} of yours is off the board, so none is available", told.name()))
        }
        _ => None,
    }
}

fn why_check(state: &State, from: Square, to: Square) -> Phrase {
    let (men, side) = (state.men(), state.side());
    let next = men.after(side, Move { from, to, promotion: None });
    let by = squares(next.checkers(side)).unwrap_or(phrase!(""));
    if men.checkers(side).is_empty() || men.kind_on(from) == Some(Kind::King) {
        phrase!("your King would be in check from {}", by)
    } else {
        phrase!("your King would still be in check from {}", by)
    }
}

fn in_shape(kind: Kind, side: Side, from: Square, to: Square) -> bool {
    match kind {
        Kind::Pawn => ahead(side, from) == Some(to) || pawn_takes(side, from).has(to),
        kind => kind.reach(from).has(to),
    }
}

fn ahead(side: Side, from: Square) -> Option<Square> {
    from.step(0, side.ahead())
}

/// Legal moves, most similar first.
fn nearest(state: &State, written: &Written) -> Vec<Move> {
    let men = state.men();
    let mut moves = state.moves();
    moves.sort_by_key(|m| {
        let origin = match written.from() {
            Some(from) => m.from.distance(from),
            None => u8::from(!written.may_come_from(men, m.from)) * 2,
        };
        (2 * origin + m.to.distance(written.to), *m)
    });
    moves.truncate(OFFERED);
    moves
}
