//! The evaluation: who is ahead in the race.
//!
//! A seat's pip count, with a penalty for pinned pieces, which have to wait. The next to roll gets half a roll. A tenth of the
//! evaluation is the seat's own progress; otherwise a seat far ahead would hold the others forever instead of coming home. In quiet
//! rounds pins lose their value, so that players who hold each other's pieces let go.

use crate::game::Seat;

use super::board::Track;
use super::cells::Cells;
use super::side::Colour;
use super::state::{Phase, State};

/// The cost of a pinned piece, in pips. With a greater cost, two players hold each other's pieces for hundreds of moves.
const PINNED: i32 = 6;
/// The quiet rounds after which a pin costs nothing. Each round takes an equal part.
const PATIENCE: i32 = 8;
/// Half an average roll, in pips.
const TO_MOVE: i32 = 4;
/// The lead, in pips, that wins four games in five: `LEAD` plus one for every `LEAD_PER` left to go.
const LEAD: i32 = 8;
const LEAD_PER: i32 = 12;
/// The weight of the race in thousandths; the rest is for progress.
const RACE: i32 = 900;

/// The expected share of a win in thousandths.
pub fn evaluation(state: &State, seat: Seat) -> i32 {
    if state.resigned.contains(&seat) {
        return 0;
    }
    let by_colour = pips(state.track, &state.cells, pin(state));
    let next = match state.phase {
        Phase::Roll { seat, .. } | Phase::Play { seat, .. } => Some(seat),
        Phase::Lots { .. } | Phase::Over { .. } => None,
    };
    let to_go = |seat: Seat| of(state, &by_colour, seat) - if next == Some(seat) { TO_MOVE } else { 0 };
    let least = state.playing().map(to_go).min().unwrap_or(0);
    let lead = LEAD + least.max(0) / LEAD_PER;
    // The odds of two seats are as the squares of `lead` to `lead` plus the second one's deficit.
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

/// The pips of a seat's pieces from the farthest start.
fn way(state: &State, seat: Seat) -> i32 {
    let of_piece = |colour: Colour| {
        let farthest = state.track.start(colour).first();
        farthest.map_or(0, |cell| i32::from(state.track.distance(*cell, colour)))
    };
    let colours = state.side(seat).colours;
    let own = state.cells.pieces().filter(|(_, colour, _)| colours.contains(colour));
    own.map(|(_, colour, count)| i32::from(count) * of_piece(colour)).sum()
}

/// A seat's lead in pips over the best of the others, whoever is to move.
pub fn lead(state: &State, cells: &Cells, seat: Seat) -> i32 {
    let by_colour = pips(state.track, cells, pin(state));
    let others = state.playing().filter(|other| *other != seat);
    others.map(|other| of(state, &by_colour, other)).min().unwrap_or(0) - of(state, &by_colour, seat)
}

/// The sum over a seat's colours.
fn of(state: &State, by_colour: &[i32; 4], seat: Seat) -> i32 {
    state.side(seat).colours.iter().map(|colour| by_colour[colour.index()]).sum()
}

/// The cost of a pinned piece in this round, in pips.
fn pin(state: &State) -> i32 {
    let (rounds, ..) = state.quiet.counts();
    PINNED * (PATIENCE - i32::from(rounds)).max(0) / PATIENCE
}

/// Each colour's pips to go, with the cost of pins.
fn pips(track: &Track, cells: &Cells, pin: i32) -> [i32; 4] {
    let mut pips = [0; 4];
    for (cell, stack) in cells.stacks() {
        let top = stack.colour();
        pips[top.index()] += i32::from(track.distance(cell, top)) * i32::from(stack.height());
        if let Some(pinned) = stack.pinned() {
            pips[pinned.index()] += i32::from(track.distance(cell, pinned)) + pin;
        }
    }
    pips
}
