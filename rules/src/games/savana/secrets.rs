//! What is hidden: views and determinizations of a position, and chance events.

use super::deck;
use super::deck::Card;
use super::state::{Draws, Phase, ROW, State, UNKNOWN_TOKEN};
use crate::game::{Kind, Roll, Seat, Viewer};

/// The position as a viewer knows it. Positions that differ only in what is hidden from the viewer become equal.
///
/// Hidden from everybody: the order of the cards face down. Hidden from all but their owner: values of war tokens, standing orders,
/// wishes for starts, and orders that wait for a defender. Once the game is over nothing is hidden.
pub fn view(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.partial = true;
    if state.phase == Phase::Over && state.draws.is_none() {
        return seen;
    }
    seen.pile = vec![Card::UNKNOWN; state.pile.len()];
    for seat in state.seats().filter(|seat| viewer != Viewer::Seat(*seat)) {
        let player = seen.player_mut(seat);
        player.kept.fill(UNKNOWN_TOKEN);
        player.drawn.fill(UNKNOWN_TOKEN);
        player.wishes.clear();
        player.prefer.clear();
    }
    if let Phase::Retreat(pending) = &mut seen.phase
        && viewer != Viewer::Seat(state.active)
    {
        pending.queued.clear();
    }
    seen
}

/// Draws everything the viewer does not know from what is possible: the cards face down (all that are nowhere else) within their
/// ages, and unknown war tokens. Others are assumed to have no standing orders or wishes.
pub fn determinize(seen: &State, below: &mut dyn FnMut(usize) -> usize) -> State {
    let mut state = seen.clone();
    state.partial = false;
    if seen.pile.contains(&Card::UNKNOWN) {
        state.pile = pile(seen, below);
    }
    let mut bag = seen.bag();
    let tokens = state.by_seat.iter_mut().flat_map(|player| player.kept.iter_mut().chain(&mut player.drawn));
    for token in tokens.filter(|token| **token == UNKNOWN_TOKEN) {
        if !bag.is_empty() {
            *token = bag.swap_remove(below(bag.len()));
        }
    }
    state
}

/// The cards that are nowhere else, shuffled within their ages, age 1 on top. If a set-up position has more cards face down than that,
/// the bottom ones stay unknown.
fn pile(seen: &State, below: &mut dyn FnMut(usize) -> usize) -> Vec<Card> {
    let kingdoms = seen.by_seat.iter().flat_map(|player| &player.cards);
    let open: Vec<Card> = kingdoms.chain(&seen.row).chain(&seen.discarded).copied().collect();
    let mut pile: Vec<Card> = Vec::new();
    for age in (1..=5).rev() {
        let mut cards: Vec<Card> = seen.deck.age(age).filter(|card| !open.contains(card)).collect();
        while !cards.is_empty() {
            pile.push(cards.swap_remove(below(cards.len())));
        }
    }
    let unknown = seen.pile.len().saturating_sub(pile.len());
    pile.splice(0..0, std::iter::repeat_n(Card::UNKNOWN, unknown));
    pile.split_off(pile.len() - seen.pile.len())
}

/// The chance event that the position waits for.
pub fn awaited(state: &State) -> Option<Kind> {
    match (state.draws, &state.phase) {
        (Some(_), _) => Some(Kind::Dice { count: 1, sides: state.bag_size().into() }),
        (None, Phase::Shuffle(age)) => Some(Kind::Shuffle { items: deck::size(*age).into() }),
        _ => None,
    }
}

/// Applies a roll that the position waits for.
pub fn decide(state: &State, roll: &Roll) -> State {
    let mut next = state.clone();
    match (state.draws, &state.phase) {
        (None, Phase::Shuffle(age)) => {
            let cards: Vec<Card> = state.deck.age(*age).collect();
            let below = roll.0.iter().rev().filter_map(|n| cards.get(usize::from(*n).wrapping_sub(1)));
            next.pile.splice(0..0, below.copied());
            next.phase = Phase::Shuffle(age + 1);
            if *age == 5 {
                let rest = next.pile.len() - ROW;
                next.row = next.pile.split_off(rest);
                next.row.reverse();
                next.phase = Phase::Start;
            }
        }
        _ => next.drawn(roll.0.first().copied().unwrap_or(1)),
    }
    next
}

impl State {
    /// Keeps the best of the war tokens drawn in a turn.
    pub fn settle(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        let unknown = player.drawn.iter().find(|value| **value == UNKNOWN_TOKEN);
        let best = unknown.or(player.drawn.iter().max()).copied();
        player.kept.extend(best);
        player.drawn.clear();
    }

    /// Draws the token at this position (from 1) of the bag, sorted by value.
    pub fn drawn(&mut self, place: u16) {
        let Some(Draws { seat, left, settle }) = self.draws else { return };
        let value = usize::from(place).checked_sub(1).and_then(|i| self.bag().get(i).copied());
        self.player_mut(seat).drawn.extend(value);
        self.draws = (left > 1).then_some(Draws { seat, left: left - 1, settle });
        if self.draws.is_none() && settle {
            self.settle(seat);
        }
    }
}
