//! The rolls that a position may come to wait for.

use crate::game::{Chance, Kind, Position, Purpose, Roll, Turn};

/// Maximum number of sides of a single die for all its rolls to be tried.
const MOST_SIDES: u16 = 64;
/// The same for each of two dice.
const MOST_SIDES_OF_TWO: u16 = 10;

/// Through how many moves [`rolls_to_come`] looks.
const MOST_MOVES: usize = 12;

/// The rolls of different kinds that are met on the way through some moves from a position.
pub(super) fn rolls_to_come(start: &dyn Position) -> Vec<Chance> {
    let mut found: Vec<Chance> = Vec::new();
    let mut position = start.clone_box();
    for _ in 0..MOST_MOVES {
        let turn = position.turn();
        if let Turn::Chance(chance) = &turn
            && chance.purpose == Purpose::Roll
            && !found.iter().any(|known| known.kind == chance.kind && known.or_fewer == chance.or_fewer)
        {
            found.push(chance.clone());
        }
        let ready = rolled(position.as_ref(), None).and_then(|(ready, _)| ready.into_iter().next());
        let next = turn.seats().first().and_then(|seat| ready?.random(*seat, &mut |_| 0));
        match next {
            Some(made) => position = made.position,
            None => break,
        }
    }
    found
}

/// The positions after the given roll or any that is to come, and whether these are all; the position itself if it waits for none.
/// None if the given roll is impossible.
pub(super) fn rolled(position: &dyn Position, roll: Option<&Roll>) -> Option<(Vec<Box<dyn Position>>, bool)> {
    let Turn::Chance(chance) = position.turn() else { return Some((vec![position.clone_box()], true)) };
    let (rolls, is_known) = match roll {
        Some(roll) => (vec![roll.clone()], true),
        None => rolls_to_try(chance.kind),
    };
    let ready: Vec<Box<dyn Position>> = rolls.iter().filter_map(|roll| position.decide(roll).ok()).collect();
    let settled = ready.iter().all(|position| !matches!(position.turn(), Turn::Chance(_)));
    (!ready.is_empty()).then_some((ready, is_known && settled))
}

/// The rolls that are tried if any is possible, and whether these are all: all of one or two dice, else one roll.
fn rolls_to_try(kind: Kind) -> (Vec<Roll>, bool) {
    match kind {
        Kind::Dice { count: 1, sides } if sides <= MOST_SIDES => {
            ((1..=sides).map(|a| Roll(vec![a])).collect(), true)
        }
        Kind::Dice { count: 2, sides } if sides <= MOST_SIDES_OF_TWO => {
            ((1..=sides).flat_map(|a| (1..=a).map(move |b| Roll(vec![a, b]))).collect(), true)
        }
        Kind::Dice { count, .. } => (vec![Roll(vec![1; usize::from(count)])], false),
        Kind::Shuffle { items } => (vec![Roll((1..=items).collect())], false),
    }
}
