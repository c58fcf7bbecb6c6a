//! What an opponent can pin with the next roll.

use std::cmp::Reverse;

use super::board::Cell;
use super::dice::{Dice, choices};
use super::moves::Start;
use super::side::Colour;
use super::state::State;
use crate::game::{Phrase, Seat, phrase};

/// A roll that leads to more positions is not listed whole: then a pin counts if one piece gets there with its dice alone.
const LISTED: usize = 600;

/// The piece of a seat that most rolls of the next opponent can pin.
pub fn threat(state: &State, seat: Seat) -> Option<Phrase> {
    let (cell, rolls) = most_exposed(state, seat)?;
    Some(phrase!("your piece on {} can be pinned by {} of the 36 rolls", state.track.name(cell), rolls))
}

/// Its cell, and the number of rolls out of 36.
pub fn most_exposed(state: &State, seat: Seat) -> Option<(Cell, u8)> {
    let others = || state.playing().filter(|other| *other != seat);
    let next = others().find(|other| *other > seat).or_else(|| others().next())?;
    let (start, own) = (state.start(next), state.side(seat).bits());
    let single =
        state.cells.stacks().filter(|(_, stack)| stack.is_of(own) && stack.count(stack.colour()) == 1);
    let mut exposed: Vec<(Cell, u8)> =
        single.filter(|(_, stack)| stack.pinned().is_none()).map(|(cell, _)| (cell, 0)).collect();
    let rolls = (1..=6).flat_map(|one| (one..=6).map(move |other| Dice::Two(one, other)));
    if exposed.is_empty() {
        return None;
    }
    for dice in rolls {
        let listed = start.results_up_to(dice, LISTED);
        let after: Option<Vec<_>> =
            listed.map(|found| found.iter().map(|found| found.cells(start.cells)).collect());
        for (cell, rolls) in &mut exposed {
            let is_pinned = match &after {
                Some(after) => after.iter().any(|cells| cells[*cell].pinned().is_some()),
                None => is_reached(start, *cell, &dice.steps()),
            };
            *rolls += if is_pinned { 2 - u8::from(dice.is_double()) } else { 0 };
        }
    }
    exposed.into_iter().filter(|(_, rolls)| *rolls > 0).max_by_key(|(cell, rolls)| (*rolls, Reverse(*cell)))
}

/// Whether one piece gets to this cell with some of the dice.
fn is_reached(start: Start<'_>, goal: Cell, dice: &[u8]) -> bool {
    let own = start.cells.stacks().filter(|(_, stack)| stack.is_of(start.colours));
    { own }.any(|(from, stack)| lands(start, (from, stack.colour()), goal, dice))
}

fn lands(start: Start<'_>, (at, colour): (Cell, Colour), goal: Cell, dice: &[u8]) -> bool {
    choices(dice).iter().any(|(die, left)| {
        let mut open = start.track.targets(at, *die).iter().filter(|to| start.cells[**to].admits(colour));
        open.any(|to| *to == goal || lands(start, (*to, colour), goal, left))
    })
}
