//! The rolls that a position may come to wait for.

use crate::game::{Chance, Kind, Position, Purpose, Roll, Turn};

/// Maximum number of different rolls that are tried if any is possible.
const MOST_ROLLS: u32 = 64;

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
    let rolls = match roll {
        Some(roll) => vec![roll.clone()],
        None => all_rolls(chance.kind),
    };
    let is_known =
        u32::try_from(rolls.len()).is_ok_and(|count| roll.is_some() || count == outcomes(chance.kind));
    let ready: Vec<Box<dyn Position>> = rolls.iter().filter_map(|roll| position.decide(roll).ok()).collect();
    let settled = ready.iter().all(|position| !matches!(position.turn(), Turn::Chance(_)));
    (!ready.is_empty()).then_some((ready, is_known && settled))
}

/// The number of outcomes without regard to order; at most one more than are tried.
fn outcomes(kind: Kind) -> u32 {
    match kind {
        Kind::Dice { count: 1, sides } => u32::from(sides).min(MOST_ROLLS + 1),
        Kind::Dice { count: 2, sides } => (u32::from(sides) * (u32::from(sides) + 1) / 2).min(MOST_ROLLS + 1),
        _ => MOST_ROLLS + 1,
    }
}

/// The rolls that are tried: all of one or two dice, else one.
fn all_rolls(kind: Kind) -> Vec<Roll> {
    match kind {
        Kind::Dice { count: 1, sides } if outcomes(kind) <= MOST_ROLLS => {
            (1..=sides).map(|a| Roll(vec![a])).collect()
        }
        Kind::Dice { count: 2, sides } if outcomes(kind) <= MOST_ROLLS => {
            (1..=sides).flat_map(|a| (1..=a).map(move |b| Roll(vec![a, b]))).collect()
        }
        Kind::Dice { count, .. } => vec![Roll(vec![1; usize::from(count)])],
        Kind::Shuffle { items } => vec![Roll((1..=items).collect())],
    }
}
