//! What a position is worth: who is ahead in the race.
//!
//! A seat has its pip count to go, and more where its pieces are pinned, since they have to wait. Half a roll is the lead of who is to
//! roll next. A tenth of the worth is the way that the seat's own pieces have come: whoever is far ahead would otherwise hold the others
//! for ever instead of bringing the pieces home, since that changes nothing about who is ahead.

use crate::game::Seat;

use super::board::Track;
use super::cells::Cells;
use super::side::Colour;
use super::state::{Phase, State};

/// What a pinned piece costs, in pips. Two who think more of pins than this hold each other's pieces for hundreds of moves.
const PINNED: i32 = 6;
/// Half of what a roll brings on the average, in pips.
const TO_MOVE: i32 = 4;
/// The lead that makes four out of five games, in pips: so many, and one for so many that are left to go.
const LEAD: i32 = 8;
const LEAD_PER: i32 = 12;
/// What the race itself is worth, in thousandths; the rest is for the way that was come.
const RACE: i32 = 900;

/// The part of a win that a seat may expect, in thousandths.
pub fn evaluation(state: &State, seat: Seat) -> i32 {
    if state.resigned.contains(&seat) {
        return 0;
    }
    let by_colour = pips(state.track, &state.cells);
    let next = match state.phase {
        Phase::Roll { seat, .. } | Phase::Play { seat, .. } => Some(seat),
        Phase::Lots { .. } | Phase::Over { .. } => None,
    };
    let to_go = |seat: Seat| of(state, &by_colour, seat) - if next == Some(seat) { TO_MOVE } else { 0 };
    let least = state.playing().map(to_go).min().unwrap_or(0);
    let lead = LEAD + least.max(0) / LEAD_PER;
    // The chances of two are as the squares of lead to lead and what the second is behind.
    let chance = |pips: i32| {
        let part = 1_000 * lead / (lead + pips - least);
        part * part
    };
    let sum: i32 = state.playing().map(|seat| chance(to_go(seat))).sum();
    let race = chance(to_go(seat)) / (sum / 1_000).max(1);
    let whole = way(state, seat).max(1);
    let come = (whole - of(state, &by_colour, seat)).clamp(0, whole);
    race * RACE / 1_000 + (1_000 - RACE) * come / whole
}

/// The pips of a seat's pieces from the farthest start to their homes.
fn way(state: &State, seat: Seat) -> i32 {
    let of_piece = |colour: Colour| {
        let farthest = state.track.start(colour).first();
        farthest.map_or(0, |cell| i32::from(state.track.distance(*cell, colour)))
    };
    let colours = state.side(seat).colours;
    let own = state.cells.pieces().filter(|(_, colour, _)| colours.contains(colour));
    own.map(|(_, colour, count)| i32::from(count) * of_piece(colour)).sum()
}

/// By how many pips a seat is ahead of the best of the others where this stands on the board, whoever is to move.
pub fn lead(state: &State, cells: &Cells, seat: Seat) -> i32 {
    let by_colour = pips(state.track, cells);
    let others = state.playing().filter(|other| *other != seat);
    others.map(|other| of(state, &by_colour, other)).min().unwrap_or(0) - of(state, &by_colour, seat)
}

/// The sum over the colours of a seat.
fn of(state: &State, by_colour: &[i32; 4], seat: Seat) -> i32 {
    state.side(seat).colours.iter().map(|colour| by_colour[colour.index()]).sum()
}

/// The pips that each colour has to go, with what holds it up.
fn pips(track: &Track, cells: &Cells) -> [i32; 4] {
    let mut pips = [0; 4];
    for (cell, stack) in cells.stacks() {
        let top = stack.colour();
        pips[top.index()] += i32::from(track.distance(cell, top)) * i32::from(stack.height());
        if let Some(pinned) = stack.pinned() {
            pips[pinned.index()] += i32::from(track.distance(cell, pinned)) + PINNED;
        }
    }
    pips
}
