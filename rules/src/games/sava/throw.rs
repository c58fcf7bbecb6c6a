//! Lots and throws in words.

use crate::game::{Arg, Phrase, Roll, Seat, phrase};

use super::state::{Phase, SPIDER, State};

pub fn spiders(dice: [u16; 2]) -> Phrase {
    match dice.iter().filter(|face| **face == SPIDER).count() {
        0 => phrase!("no spider"),
        1 => phrase!("one spider"),
        _ => phrase!("two spiders"),
    }
}

/// What a roll brings, before it is applied.
pub fn told(state: &State, roll: &Roll) -> Option<Phrase> {
    match (state.phase, roll.0.as_slice()) {
        (Phase::Lot, [first, second]) => {
            let [one, other] = [1, 2].map(|n| Arg::seat(Seat::new(n), phrase!("seat {}", n)));
            Some(phrase!(
                "the lot decides who moves first, as Red: {} draws {} and {} draws {}; whoever draws 1 is Red",
                one,
                first,
                other,
                second
            ))
        }
        (Phase::Thrown(order), [first, second]) => {
            let dice = [*first, *second];
            let who = Arg::seat(state.seat(state.turn), state.turn.name());
            let after = State { phase: state.granted(dice), ..state.clone() };
            Some(match (after.phase, after.has_choice(), order) {
                (Phase::Move, ..) => phrase!("{} throws {}, which brings nothing", who, spiders(dice)),
                (_, false, _) => phrase!("{} throws {}, but there is no piece for it", who, spiders(dice)),
                (_, true, Some(_)) => {
                    phrase!("{} throws {}, and the order is carried out", who, spiders(dice))
                }
                (_, true, None) => phrase!("{} throws {}", who, spiders(dice)),
            })
        }
        _ => None,
    }
}

/// What a player whose throw brought spiders may do.
pub fn situation(state: &State) -> Option<Phrase> {
    let one = state.dice.is_none_or(|dice| dice.contains(&1)) && state.variant.form().spiders_remove;
    let thrown = if one { phrase!("one spider") } else { phrase!("two spiders") };
    match state.phase {
        Phase::Turncoat => Some(phrase!(
            "{}: move one enemy piece, which may take pieces of its own side but not the Matron Mother, or pass",
            thrown
        )),
        Phase::Remove => Some(phrase!(
            "two spiders: take one enemy piece off the board, but not the Matron Mother, or pass"
        )),
        _ => None,
    }
}
