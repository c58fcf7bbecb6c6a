//! A position as it may be in truth, of one as somebody sees it.

use super::deck::Card;
use super::state::{State, UNKNOWN_TOKEN};

/// What a viewer cannot know is drawn from what it can be: the order of the cards face down, which are all that lie nowhere else, by
/// age; the values of war tokens, from those of which nothing else is known. Of standing orders and wishes of others nothing is
/// supposed.
pub fn imagined(seen: &State, below: &mut dyn FnMut(usize) -> usize) -> State {
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

/// The cards that lie nowhere else, shuffled within their ages, age 1 on top; in a position that was made up and has more cards face
/// down than that, those at the bottom stay unknown.
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
