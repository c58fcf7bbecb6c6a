//! Moves as text: the canonical form, and all the ways in which people write them.

use super::kind::Kind;
use super::men::Move;
use super::refusal;
use super::state::{End, State};
use super::written::{expected, meanings, read_square};
use crate::game::MoveError;

/// From, to, and the lower-case letter of a promotion.
pub fn write(m: Move) -> String {
    let mut text = String::with_capacity(5);
    text.extend(m.from.name());
    text.extend(m.to.name());
    text.extend(m.promotion.map(|kind| kind.letter().to_ascii_lowercase()));
    text
}

/// The move with its piece, capture and check: `Nd5xe7+`, `e7xd8=M#`.
pub fn tell(state: &State, m: Move) -> String {
    let kind = state.men().kind_on(m.from).filter(|kind| *kind != Kind::Pawn);
    let mut text: String = kind.map(Kind::letter).into_iter().chain(m.from.name()).collect();
    text.extend(state.men().on(m.to).map(|_| 'x'));
    text.extend(m.to.name());
    text.extend(m.promotion.into_iter().flat_map(|kind| ['=', kind.letter()]));
    let next = state.after(m);
    text.extend(match next.end() {
        Some(End::Mate(_)) => Some('#'),
        _ => (!next.men().checkers(next.side()).is_empty()).then_some('+'),
    });
    text
}

/// The move of a canonical text, legal or not.
pub fn parse_canonical(text: &str) -> Option<Move> {
    let mut signs = text.chars();
    let mut square = || read_square(signs.next()?, signs.next()?);
    let (from, to) = (square()?, square()?);
    let promotion = match signs.next() {
        None => None,
        Some(letter) => Some(Kind::read(letter).filter(|_| signs.next().is_none())?),
    };
    Some(Move { from, to, promotion })
}

pub fn parse(state: &State, text: &str) -> Result<Move, MoveError<Move>> {
    let meanings = meanings(text).map_err(MoveError::Unreadable)?;
    let mut found: Vec<Move> = state.moves();
    found.retain(|m| meanings.iter().any(|written| written.fits(state.men(), *m)));
    let [written, ..] = meanings[..] else { return Err(MoveError::Unreadable(expected())) };
    match found[..] {
        [] => Err(refusal::refuse(state, &written)),
        [first, ..] if written.promotion.is_none() && found.iter().all(|m| m.promotion.is_some()) => {
            Err(refusal::which_promotion(state, first, found))
        }
        [m] => Ok(m),
        _ => Err(MoveError::Ambiguous(found)),
    }
}
