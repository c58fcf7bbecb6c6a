//! Tests of the rules.

mod cases;
mod compare;
mod data;
mod determinization;
mod hidden;
mod look;
mod naive;
mod naive_text;
mod play;
mod positions;

use super::*;
use crate::game::guarded::{Action, Guarded};
use crate::game::{Kind as Throw, Remark, Viewer};

/// Xorshift.
pub(super) struct Numbers(pub u64);

impl Numbers {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }

    pub(super) fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    pub(super) fn roll(&mut self, kind: Throw) -> Roll {
        match kind {
            Throw::Dice { count, sides } => {
                Roll((0..count).map(|_| self.below(usize::from(sides)) as u16 + 1).collect())
            }
            Throw::Shuffle { items } => {
                let mut order: Vec<u16> = (1..=items).collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, self.below(i + 1));
                }
                Roll(order)
            }
        }
    }

    pub(super) fn decided(&mut self, mut state: State) -> State {
        while let Turn::Chance(chance) = Savana::turn(&state) {
            let roll = self.roll(chance.kind);
            state = Savana::apply(&state, &Action::Roll(roll)).unwrap();
        }
        state
    }
}

pub(super) fn begun(players: u8, options: &str) -> State {
    Savana::start(&Setup::read(players, options).unwrap()).unwrap()
}

pub(super) fn at(players: u8, text: &str) -> State {
    Savana::parse_position(&Setup::new(players), text, None).unwrap_or_else(|why| panic!("{text}: {why}"))
}

pub(super) fn after(state: &State, seat: u8, text: &str) -> State {
    let seat = Seat::new(seat);
    let order = Savana::parse(state, seat, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    Savana::apply(state, &Action::Move(seat, order)).unwrap()
}

/// All combinations of players, deck and retreat options.
pub(super) fn settings() -> Vec<(u8, String)> {
    let mut all = Vec::new();
    for players in 2..=4 {
        for deck in ["blue", "red"] {
            for retreat in ["standing", "ask"] {
                all.push((players, format!("-deck={deck} -retreat={retreat}")));
            }
        }
    }
    all
}
