//! What is to be done, in sentences, and how a game ended.

use std::cmp::Reverse;

use super::board::{Land, Place};
use super::figures::Kind;
use super::order::write;
use super::refusal::list;
use super::state::{Pending, Phase, State, called};
use super::upkeep::discardable;
use crate::game::kit::counted;
use crate::game::{Arg, Outcome, Phrase, Seat, Turn, Viewer, phrase};

/// The most attacks that are listed.
const MOST_ATTACKS: usize = 6;

/// What a viewer wants to know first, one sentence each. `state` is the position as the viewer knows it.
pub fn notes(state: &State, viewer: Viewer) -> Vec<Phrase> {
    let seat = state.active;
    let mine = viewer == Viewer::Seat(seat);
    let mut notes = vec![round(state)];
    let drawn = &state.player(seat).drawn;
    if mine && !drawn.is_empty() {
        notes.push(phrase!(
            "War tokens that you drew in this turn (only you see them; the best one stays): {}.",
            Arg::row(drawn.iter().map(u8::to_string))
        ));
    }
    match &state.phase {
        Phase::Shuffle(_) | Phase::Over => notes.clear(),
        Phase::Start => {
            let free = list(&state.free_starts());
            notes.push(if mine {
                phrase!("You choose a start, where three warriors of yours will stand: {}.", free)
            } else {
                phrase!("{} chooses a start: {}.", called(seat), free)
            });
        }
        Phase::Draft => {
            let cards = (1..).zip(state.row.iter().take(state.reach(seat)));
            let cards = Arg::row(cards.map(|(n, card): (u8, _)| format!("{n} {card}")));
            notes.push(if mine {
                phrase!("You draft one of: {}.", cards)
            } else {
                phrase!("{} is to draft one of: {}.", called(seat), cards)
            });
            notes.extend(attacks(state, seat, mine));
        }
        Phase::Recruit => {
            let (due, lands) = (state.recruits(seat), list(&state.recruiting_lands(seat)));
            notes.push(if mine {
                phrase!("You recruit {} in {}; then you have moves: {}.", due, lands, state.moves_of(seat))
            } else {
                phrase!("{} is to recruit {} in {}.", called(seat), due, lands)
            });
            notes.extend(attacks(state, seat, mine));
        }
        Phase::Move => {
            notes.push(if mine {
                phrase!("Moves left: {}.", state.moves)
            } else {
                phrase!("Moves left of {}: {}.", called(seat), state.moves)
            });
            notes.push(end(state, seat));
            notes.extend(attacks(state, seat, mine && state.moves > 0));
        }
        Phase::Retreat(pending) => {
            if viewer != Viewer::Seat(pending.defender) {
                notes.push(retreating(state, pending));
            }
            if !pending.queued.is_empty() {
                notes.push(phrase!("Your waiting orders: {}.", write(&pending.queued)));
            }
        }
    }
    notes
}

pub fn question(state: &State, seat: Seat) -> Option<Phrase> {
    let Phase::Retreat(pending) = &state.phase else { return None };
    let choices = list(&state.retreats(seat, pending.from));
    (pending.defender == seat).then(|| {
        phrase!(
            "{} has taken {}: where do your figures from there ({}) retreat to, {}",
            called(state.active),
            pending.from,
            pending.figures,
            choices
        )
    })
}

fn retreating(state: &State, pending: &Pending) -> Phrase {
    phrase!(
        "{} has taken {}; {} has yet to say where the figures from there ({}) retreat to: {}.",
        called(state.active),
        pending.from,
        called(pending.defender),
        pending.figures,
        list(&state.retreats(pending.defender, pending.from))
    )
}

fn round(state: &State) -> Phrase {
    match state.round {
        0 => phrase!("Before the first of {} rounds.", state.rounds()),
        round => phrase!("Round {} of {}.", round, state.rounds()),
    }
}

/// What ending the turn now would bring.
fn end(state: &State, seat: Seat) -> Phrase {
    let scored = state.scored(seat);
    let (total, ruins) = (scored.total(), 2 * scored.ruins.len());
    let food = state.food(seat);
    let score = phrase!(
        "Ending the turn now would score {} ({} for prosperity, {} for shamans in ruins).",
        total,
        scored.prosperity,
        ruins
    );
    let cards = match state.discards(seat) {
        0 => phrase!("With food {}, all cards are kept.", food),
        need => phrase!(
            "With food {}, {}; choose from: {}.",
            food,
            counted(need, phrase!("{} card must go", need), phrase!("{} cards must go", need)),
            discardable(state, seat)
        ),
    };
    phrase!("{} {}", score, cards)
}

/// The lands that a seat could attack from neighbouring lands, for the seat itself.
fn attacks(state: &State, seat: Seat, wanted: bool) -> Vec<Phrase> {
    let mut found = Vec::new();
    for to in state.map().places.iter().copied().filter(|_| wanted) {
        let there = state.stack(to);
        let enough = |from: &&Place| state.figures(seat, **from).total() > there.figures.total();
        let from: Vec<Place> = state.map().near(to).iter().filter(enough).copied().collect();
        if there.owner == 0 || there.owner == seat.number() || from.is_empty() {
            continue;
        }
        let owner = Seat::new(there.owner);
        if state.lands(owner).nth(1).is_none() {
            continue;
        }
        let from = from.iter().map(|from| phrase!("{} ({})", from, state.figures(seat, *from)));
        let Some(from) = from.reduce(|row, next| phrase!("{} or {}", row, next)) else { continue };
        found.push(phrase!(
            "In reach: {} of {} ({}), with at least {} from {}.",
            to,
            called(owner),
            there.figures,
            there.figures.total() + 1,
            from
        ));
    }
    let more = found.len().saturating_sub(MOST_ATTACKS);
    found.truncate(MOST_ATTACKS);
    if more > 0 {
        found.push(phrase!("In reach besides: {} more.", more));
    }
    found
}

/// The land of a seat whose loss to a stronger neighbour would cost most: ruins with a shaman, then savannas with a warrior.
pub fn threat(state: &State, seat: Seat) -> Option<Phrase> {
    let others = || state.seats().filter(|other| *other != seat && !state.has_left(*other));
    let goes_on = state.round < state.rounds() || others().any(|other| other > seat);
    let in_turn = matches!(state.phase, Phase::Draft | Phase::Recruit | Phase::Move) && state.active == seat;
    if !in_turn || !goes_on || state.lands(seat).nth(1).is_none() {
        return None;
    }
    let price = |place: Place| {
        let (land, figures) = (state.map().land(place), state.stack(place).figures);
        match land {
            Some(Land::Ruins) if figures.count(Kind::Shaman) > 0 => 2,
            Some(land) if land.is_savanna() && figures.count(Kind::Warrior) > 0 => 1,
            _ => 0,
        }
    };
    let attacks = state.lands(seat).flat_map(|to| {
        let stronger =
            move |from: &Place| state.stack(*from).figures.total() > state.stack(to).figures.total();
        let enemy = |from: &Place| others().any(|other| other.number() == state.stack(*from).owner);
        state.map().near(to).iter().copied().filter(stronger).filter(enemy).map(move |from| (to, from))
    });
    let (to, from) = attacks
        .max_by_key(|(to, from)| (price(*to), state.stack(*from).figures.total(), Reverse((*to, *from))))?;
    let (there, here) = (state.stack(to), state.stack(from));
    let by = called(Seat::new(here.owner));
    Some(phrase!("{} can attack your {} ({}) from {} ({})", by, to, there.figures, from, here.figures))
}

/// The ranking key: whether and when a seat left, its total of points, tokens and cards, and its number of war tokens.
pub fn rank(state: &State, seat: Seat) -> (u8, u16, usize) {
    let player = state.player(seat);
    let (points, tokens, cards) = state.total(seat);
    match player.resigned_as {
        0 => (u8::MAX, points + tokens + cards, player.kept.len()),
        left => (left, 0, 0),
    }
}

pub fn ended(state: &State) -> Turn {
    let mut seats: Vec<Seat> = state.seats().collect();
    seats.sort_by_key(|seat| Reverse(rank(state, *seat)));
    let groups = seats.chunk_by(|a, b| rank(state, *a) == rank(state, *b)).map(<[Seat]>::to_vec).collect();
    let here: Vec<Seat> = state.seats().filter(|seat| !state.has_left(*seat)).collect();
    let why = match here[..] {
        [last] => phrase!("all but {} have resigned", called(last)),
        _ => {
            let total = |seat: &Seat| rank(state, *seat).1;
            let stayed = seats.iter().filter(|seat| !state.has_left(**seat));
            let points = stayed.map(|seat| phrase!("{} {}", called(*seat), total(seat)));
            let points = points.reduce(|row, next| phrase!("{}; {}", row, next));
            phrase!("the last round has been played; points: {}", points.unwrap_or(phrase!("none")))
        }
    };
    Turn::Over { outcome: Outcome::ranked(groups), why }
}
