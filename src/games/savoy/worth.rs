//! What a position is worth: who is ahead in the race.
//!
//! A seat has its pip count to go, and more where its pieces are pinned, since they have to wait. Half a roll is the lead of who is to
//! roll next.

use crate::game::Seat;

use super::board::Track;
use super::cells::Cells;
use super::state::{Phase, State};

/// What a pinned piece costs, in pips.
const PINNED: i32 = 8;
/// Half of what a roll brings on the average, in pips.
const TO_MOVE: i32 = 4;
/// The lead that makes four out of five games, in pips: so many, and one for so many that are left to go.
const LEAD: i32 = 8;
const LEAD_PER: i32 = 12;

/// The part of a win that a seat may expect, in thousandths.
pub fn worth(state: &State, seat: Seat) -> i32 {
    if state.resigned.contains(&seat) {
        return 0;
    }
    let to_go = |seat: Seat| (seat, to_go(state, seat));
    let all: Vec<(Seat, i32)> = state.playing().map(to_go).collect();
    let least = all.iter().map(|(_, pips)| *pips).min().unwrap_or(0);
    let lead = LEAD + least.max(0) / LEAD_PER;
    // The chances of two are as the squares of lead to lead and what the second is behind.
    let chance = |pips: i32| {
        let part = 1_000 * lead / (lead + pips - least);
        part * part
    };
    let sum: i32 = all.iter().map(|(_, pips)| chance(*pips)).sum();
    let own = all.iter().find(|(other, _)| *other == seat).map_or(0, |(_, pips)| chance(*pips));
    own / (sum / 1_000).max(1)
}

/// By how many pips a seat is ahead of the best of the others where this stands on the board, whoever is to move.
pub fn lead(state: &State, cells: &Cells, seat: Seat) -> i32 {
    let others = state.playing().filter(|other| *other != seat);
    let least = others.map(|other| pips(state.track, cells, state.side(other).bits())).min();
    least.unwrap_or(0) - pips(state.track, cells, state.side(seat).bits())
}

/// The pips that a seat has to go, with what holds it up.
fn to_go(state: &State, seat: Seat) -> i32 {
    let pips = pips(state.track, &state.cells, state.side(seat).bits());
    match state.phase {
        Phase::Roll { seat: next, .. } | Phase::Play { seat: next, .. } if next == seat => pips - TO_MOVE,
        _ => pips,
    }
}

/// The pips that these colours have to go, with what holds them up.
fn pips(track: &Track, cells: &Cells, colours: u8) -> i32 {
    let mut pips = 0;
    for (cell, stack) in cells.stacks() {
        let top = stack.colour();
        if top.bit() & colours != 0 {
            pips += i32::from(track.distance(cell, top)) * i32::from(stack.height());
        }
        if let Some(colour) = stack.pinned().filter(|colour| colour.bit() & colours != 0) {
            pips += i32::from(track.distance(cell, colour)) + PINNED;
        }
    }
    pips
}
