//! The evaluation: who is ahead in the race.
//!
//! A seat's pip count, with a penalty for pinned pieces, which have to wait. The next to roll gets half a roll. A tenth of the
//! evaluation is the seat's own progress; otherwise a seat far ahead would hold the others forever instead of coming home. In quiet
//! rounds pins lose their value, so that players who hold each other's pieces let go.

use std::cmp::Reverse;

use crate::game::{Phrase, Seat, phrase};

use super::board::Cell;
use super::cells::Tally;
use super::dice::{Dice, choices};
use super::moves::{Found, Start};
use super::side::{Colour, MOST_SEATS};
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
/// A roll that leads to more positions is not listed whole: then a pin counts if one piece gets there with its dice alone.
const LISTED: usize = 600;

/// The expected share of a win in thousandths.
pub fn evaluation(state: &State, seat: Seat) -> i32 {
    Standing::of(state).evaluation(seat)
}

/// The same for each seat, seat 1 first.
pub fn evaluations(state: &State, players: u8) -> Vec<i32> {
    let standing = Standing::of(state);
    Seat::all(players).map(|seat| standing.evaluation(seat)).collect()
}

/// How the seats stand in the race.
struct Standing<'s> {
    state: &'s State,
    /// See [`pin`].
    pin: i32,
    /// By seat; see [`chance`].
    chances: [i32; MOST_SEATS],
}

impl<'s> Standing<'s> {
    fn of(state: &'s State) -> Self {
        let pin = pin(state);
        let next = match state.phase {
            Phase::Roll { seat, .. } | Phase::Play { seat, .. } => Some(seat),
            Phase::Lots { .. } | Phase::Over { .. } => None,
        };
        let ahead = |seat: Seat| to_go(state.tally(seat), pin) - if next == Some(seat) { TO_MOVE } else { 0 };
        let least = state.playing().map(ahead).min().unwrap_or(0);
        let mut chances = [0; MOST_SEATS];
        for seat in state.playing() {
            chances[seat.index()] = chance(ahead(seat), least);
        }
        Standing { state, pin, chances }
    }

    fn evaluation(&self, seat: Seat) -> i32 {
        if self.state.resigned.contains(&seat) {
            return 0;
        }
        let sum: i32 = self.chances.iter().sum();
        let chance = self.chances.get(seat.index()).copied().unwrap_or(0);
        let race = chance / (sum / 1_000).max(1);
        let tally = self.state.tally(seat);
        let whole = tally.way.max(1);
        let come = (whole - to_go(tally, self.pin)).clamp(0, whole);
        race * RACE / 1_000 + (1_000 - RACE) * come / whole
    }
}

/// The odds of two seats are as the squares of `lead` to `lead` plus the second one's deficit.
fn chance(to_go: i32, least: i32) -> i32 {
    let lead = LEAD + least.max(0) / LEAD_PER;
    let part = 1_000 * lead / (lead + to_go - least);
    part * part
}

/// A seat's lead after one or another play.
pub struct Leads<'s> {
    state: &'s State,
    seat: Seat,
    /// See [`pin`].
    pin: i32,
}

impl<'s> Leads<'s> {
    pub fn of(state: &'s State, seat: Seat) -> Self {
        Leads { state, seat, pin: pin(state) }
    }

    /// In pips over the best of the others, whoever is to move.
    pub fn after(&self, play: &Found) -> i32 {
        let Leads { state, seat, pin } = *self;
        let mut tallies = state.tallies;
        for (cell, stack) in play.delta.slots() {
            tallies.replace(state.track, cell, state.cells[cell], stack);
        }
        let to_go = |seat: Seat| to_go(tallies.of_colours(state.side(seat).colours), pin);
        let others = state.playing().filter(|other| *other != seat);
        others.map(to_go).min().unwrap_or(0) - to_go(seat)
    }
}

/// The cost of a pinned piece in this round, in pips.
fn pin(state: &State) -> i32 {
    let (rounds, ..) = state.quiet.counts();
    PINNED * (PATIENCE - i32::from(rounds)).max(0) / PATIENCE
}

/// In pips, with the cost of pins.
fn to_go(tally: Tally, pin: i32) -> i32 {
    tally.pips + tally.pinned * pin
}

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
