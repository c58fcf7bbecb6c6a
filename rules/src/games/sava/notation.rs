//! From text to a legal move.

use crate::game::{MoveError, Phrase, phrase};

use super::refusal;
use super::spelling::write;
use super::state::{Move, Phase, State, Step, Turned};
use super::written::{self, Order, Text};

pub fn parse(state: &State, text: &str) -> Result<Move, MoveError<Move>> {
    let (starred, order) = written::parse(state.variant, text).ok_or_else(|| unreadable(state))?;
    let refuse = |why: Phrase| Err(MoveError::Illegal { why, nearest: refusal::nearest(state, None) });
    match (state.phase, order) {
        (Phase::Move, Order::Throw) => Ok(Move::Throw(None)),
        (Phase::Move, _) if starred && state.variant.form().spiders_remove => {
            refuse(phrase!("in Dice Sava the throw is sent alone, as *, since it may bring two things"))
        }
        (Phase::Move, Order::Decline) if starred => Ok(Move::Throw(Some(Turned::Declined))),
        (Phase::Move, Order::Decline) => {
            refuse(phrase!("nobody may pass: move a piece or throw the dice with *"))
        }
        (Phase::Move, Order::Remove(_)) => refuse(if state.variant.form().spiders_remove {
            phrase!("a piece is removed only after two spiders: throw the dice with *")
        } else {
            phrase!("pieces are removed in Dice Sava only")
        }),
        (Phase::Move, Order::Step(text)) if starred => {
            let step = choose(&state.as_turncoat(), &text).map_err(|unread| unread.map(in_advance))?;
            Ok(Move::Throw(Some(Turned::Step(step))))
        }
        (_, Order::Throw) => refuse(phrase!("the dice have been thrown already")),
        (_, Order::Decline) => Ok(Move::Decline),
        (Phase::Remove, Order::Remove(space)) => match refusal::irremovable(state, space) {
            None => Ok(Move::Remove(space)),
            Some(why) => Err(MoveError::Illegal { why, nearest: refusal::nearest(state, Some(space)) }),
        },
        (Phase::Remove, Order::Step(_)) => {
            refuse(phrase!("two spiders: take an enemy piece off the board with x and its space, or pass"))
        }
        (_, Order::Remove(_)) => refuse(phrase!("the dice have brought a turncoat, no removal")),
        (_, Order::Step(text)) => choose(state, &text).map(Move::Step),
    }
}

/// The throw with this step as its order.
fn in_advance(m: &Move) -> Move {
    Move::Throw(match m {
        Move::Step(step) => Some(Turned::Step(*step)),
        _ => None,
    })
}

/// The one step that a text means.
fn choose(state: &State, text: &Text) -> Result<Step, MoveError<Move>> {
    let steps = state.steps();
    let mut fits: Vec<Step> = steps.iter().filter(|step| text.places(state, step)).copied().collect();
    if text.passing || text.end {
        fits.retain(|step| step.via.is_some() == text.passing && step.takes == text.end);
    } else if fits.iter().any(|step| !step.captures()) {
        fits.retain(|step| !step.captures());
    }
    match fits.as_slice() {
        [step] => Ok(*step),
        [] => Err(refusal::illegal(state, text, &steps)),
        _ => Err(MoveError::Ambiguous(fits.into_iter().map(Move::Step).collect())),
    }
}

fn unreadable(state: &State) -> MoveError<Move> {
    let mut examples = refusal::nearest(state, None).into_iter().map(|m| write(state, &m));
    let first = examples.next().unwrap_or_else(|| "A2-A3".to_string());
    let second = examples.next().unwrap_or_else(|| "PFG3".to_string());
    MoveError::Unreadable(match state.phase {
        Phase::Turncoat => phrase!("a turncoat's move looks like {} or {}; pass declines it", first, second),
        Phase::Remove => phrase!("a removal looks like {} or {}; pass declines it", first, second),
        _ => phrase!("a move looks like {} or {}; * throws the dice", first, second),
    })
}
