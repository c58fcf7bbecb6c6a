//! Positions that no game may have led to: crowded lands, random kingdoms and tokens.

use super::*;
use crate::games::savana::board::Place;
use crate::games::savana::deck::Card;
use crate::games::savana::figures::{Figures, STOCK};
use crate::games::savana::order::Preference;
use crate::games::savana::state::TOKENS;

/// A random position in mid-turn.
pub(super) fn crowded(numbers: &mut Numbers, players: u8, options: &str) -> State {
    let mut state = begun(players, options);
    let dry: Vec<Place> =
        state.map().places.iter().copied().filter(|place| state.map().is_dry(*place)).collect();
    for seat in state.seats() {
        let mut supply = STOCK;
        let groups = if numbers.below(5) == 0 { 1 } else { 2 + numbers.below(9) };
        for _ in 0..groups {
            let place = *numbers.one_of(&dry);
            let owner = state.stack(place).owner;
            let group = Figures([numbers.below(4) as u8, numbers.below(3) as u8, numbers.below(2) as u8]);
            let group = group.at_most(supply);
            if (owner == 0 || owner == seat.number()) && !group.is_empty() {
                supply = supply.minus(group);
                state.put(seat, place, group);
            }
        }
    }
    deal_cards(numbers, &mut state);
    deal_tokens(numbers, &mut state);
    for seat in state.seats() {
        state.player_mut(seat).prefer = (0..numbers.below(3))
            .map(|_| match numbers.below(5) {
                0 => Preference::Savanna,
                1 => Preference::Ruins,
                2 => Preference::Weak,
                _ => Preference::Place(*numbers.one_of(&dry)),
            })
            .collect();
    }
    state.round = 1 + numbers.below(8) as u8;
    state.active = Seat::new(numbers.below(usize::from(players)) as u8 + 1);
    state.last = if numbers.below(3) == 0 { state.round } else { 0 };
    state.phase = if numbers.below(4) == 0 { Phase::Draft } else { Phase::Move };
    if state.phase == Phase::Move {
        state.moves = state.moves_of(state.active);
    }
    // Every position survives as text.
    at(players, &Savana::position_text(&state))
}

fn deal_cards(numbers: &mut Numbers, state: &mut State) {
    let mut cards: Vec<Card> = (1..=5).flat_map(|age| state.deck.age(age)).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, numbers.below(i + 1));
    }
    state.row = cards.split_off(cards.len() - 6);
    for seat in state.seats() {
        let start = numbers.below(3) > 0;
        let count = 1 + numbers.below(6);
        let dealt = cards.split_off(cards.len() - count);
        let realm = state.player_mut(seat);
        realm.cards = if start { vec![Card::START] } else { Vec::new() };
        realm.cards.extend(dealt);
    }
    let gone = numbers.below(cards.len());
    state.discarded = cards.split_off(cards.len() - gone);
    state.pile = cards;
}

fn deal_tokens(numbers: &mut Numbers, state: &mut State) {
    for seat in state.seats() {
        for _ in 0..numbers.below(4) {
            let value = 2 + numbers.below(TOKENS.len()) as u8;
            state.player_mut(seat).points += u16::from(value);
            if state.bag().contains(&value) {
                state.player_mut(seat).kept.push(value);
            }
        }
    }
}

/// Exchanges something that only one seat knows, such as a standing order.
pub(super) fn other_secrets(numbers: &mut Numbers, state: &State, viewer: Viewer) -> State {
    let mut other = state.clone();
    let dry: Vec<Place> =
        state.map().places.iter().copied().filter(|place| state.map().is_dry(*place)).collect();
    for i in (1..other.pile.len()).rev() {
        other.pile.swap(i, numbers.below(i + 1));
    }
    for seat in state.seats().filter(|seat| viewer != Viewer::Seat(*seat)) {
        let realm = other.player_mut(seat);
        realm.prefer = vec![Preference::Place(*numbers.one_of(&dry)), Preference::Weak];
        let (kept, drawn) = (realm.kept.len(), realm.drawn.len());
        realm.kept.clear();
        realm.drawn.clear();
        for i in 0..kept + drawn {
            let bag = other.bag();
            let value = *numbers.one_of(&bag);
            let realm = other.player_mut(seat);
            if i < kept { realm.kept.push(value) } else { realm.drawn.push(value) }
        }
        if state.phase == Phase::Start && seat > state.active {
            other.player_mut(seat).wishes = vec![*numbers.one_of(&state.map().starts)];
        }
    }
    if let Phase::Retreat(pending) = &mut other.phase
        && viewer != Viewer::Seat(state.active)
    {
        pending.queued = vec![Clause::End];
    }
    other
}
