//! What chance decides: the order of the cards, and the war tokens drawn from the bag.

use crate::game::{Kind, Roll, Seat};

use super::deck::{self, Card};
use super::state::{Draws, Phase, ROW, State, UNKNOWN_TOKEN};

/// What chance must decide before anybody can do anything.
pub fn awaited(state: &State) -> Option<Kind> {
    match (state.draws, &state.phase) {
        (Some(_), _) => Some(Kind::Dice { count: 1, sides: state.bag_size().into() }),
        (None, Phase::Shuffle(age)) => Some(Kind::Shuffle { items: deck::size(*age).into() }),
        _ => None,
    }
}

/// The position after chance was decided, by a roll that it waits for.
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
    /// Of the war tokens drawn in a turn the best one stays.
    pub fn settle(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        let unknown = player.drawn.iter().find(|value| **value == UNKNOWN_TOKEN);
        let best = unknown.or(player.drawn.iter().max()).copied();
        player.kept.extend(best);
        player.drawn.clear();
    }

    /// A token is drawn: the one at this place (from 1) of the bag, the smallest values first.
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
