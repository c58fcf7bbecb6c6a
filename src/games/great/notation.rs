//! Moves as text: the canonical form, and all the ways in which people write them.

use super::kind::Kind;
use super::men::Move;
use super::refusal;
use super::state::State;
use super::written::{EXPECTED, meanings, read_square};
use crate::game::MoveError;

/// The canonical form: from, to, and the lower-case letter of a promotion.
pub fn write(m: Move) -> String {
    let mut text = String::with_capacity(5);
    text.extend(m.from.name());
    text.extend(m.to.name());
    text.extend(m.promotion.map(|kind| kind.letter().to_ascii_lowercase()));
    text
}

/// The move that a canonical text means, legal or not; none if it is anything else.
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

/// Reads a move of the side that is to move.
pub fn parse(state: &State, text: &str) -> Result<Move, MoveError<Move>> {
    let meanings = meanings(text).map_err(MoveError::Unreadable)?;
    let mut found: Vec<Move> = state.moves();
    found.retain(|m| meanings.iter().any(|written| written.fits(state.men(), *m)));
    let [written, ..] = meanings[..] else { return Err(MoveError::Unreadable(EXPECTED.into())) };
    match found[..] {
        [] => Err(refusal::refuse(state, &written)),
        [first, ..] if written.promotion.is_none() && found.iter().all(|m| m.promotion.is_some()) => {
            Err(refusal::which_promotion(state, first, found))
        }
        [m] => Ok(m),
        _ => Err(MoveError::Ambiguous(found)),
    }
}
