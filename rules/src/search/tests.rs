//! Laws of all searches.

use super::rng::Rng;
use super::*;
use crate::game::{Kind, Roll, Setup};
use crate::games;

/// Positions of random games, with dice thrown where they are to be thrown: one in so many.
fn positions(name: &str, players: u8, seed: u8, each: usize) -> Vec<Box<dyn Position>> {
    let mut rng = Rng::new([seed; 32]);
    let mut below = |limit: usize| rng.below(limit);
    let mut at = games::named(name).unwrap().start(&Setup::new(players)).unwrap();
    let mut all = Vec::new();
    for step in 0..400 {
        at = match at.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => at.decide(&rolled(chance.kind, &mut below)).unwrap(),
            Turn::Seats(seats) => {
                if step % each == each - 1 {
                    all.push(at.clone());
                }
                at.random(seats[0], &mut below).unwrap().position
            }
        };
    }
    all
}

fn rolled(kind: Kind, below: &mut dyn FnMut(usize) -> usize) -> Roll {
    match kind {
        Kind::Dice { count, sides } => Roll((0..count).map(|_| below(sides.into()) as u16 + 1).collect()),
        Kind::Shuffle { items } => {
            let mut order: Vec<u16> = (1..=items).collect();
            (1..order.len()).rev().for_each(|last| order.swap(last, below(last + 1)));
            Roll(order)
        }
    }
}

/// How much the worth may change when the budget changes by a hundredth.
const MOST: f64 = 0.1;

/// Each game with each number of its seats: also a game of tomorrow.
#[test]
fn a_hundredth_more_of_the_budget_changes_the_worth_by_less_than_a_tenth() {
    let mut compared = 0;
    for thinker in games::ALL {
        let Info { name, fewest, most, .. } = *thinker.info();
        let easy = thinker.budget(Level::Easy);
        for players in fewest..=most {
            let found = (1..=2).flat_map(|seed| positions(name, players, seed, 31));
            for (i, position) in found.enumerate() {
                let seat = position.turn().seats()[0];
                let worth =
                    |budget| thinker.think(&*position, seat, budget, [i as u8; 32]).unwrap().evaluation;
                // Where a search is cut off depends on the position; so the budgets are spread.
                for budget in [easy, easy + 37 + 7 * (i as u64 % 29), 900 + 61 * (i as u64 % 31)] {
                    let (one, other) = (worth(budget), worth(budget + budget.div_ceil(100)));
                    let text = position.text();
                    assert!(
                        (one - other).abs() < MOST,
                        "{name} {players}, {budget}: {one} {other} in {text}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn a_won_race_is_not_thought_lost_because_the_budget_ends_inside_a_roll() {
    let text = "d12=1T e2=1R f8=1R f14=1T f15=4T h4=1B h8=1L h9=1L h11=1R h12=1R i4=1B(L) j2=2B j3=1R(B) j4=1B \
                j7=1L k6=1R k10=1L o10=1L";
    let thinker = games::thinker("savoya").unwrap();
    let seat = Seat::new(2);
    let waiting = thinker.parse_position(&Setup::new(2), text, Some(seat)).unwrap();
    let position = waiting.decide(&Roll(vec![1, 5])).unwrap();
    let worth = |budget| thinker.think(&*position, seat, budget, [1; 32]).unwrap().evaluation;
    let (mut budget, mut before) = (150_u64, worth(150));
    while budget < 1_500 {
        budget += budget.div_ceil(100);
        let now = worth(budget);
        assert!(now > 0.5 && (now - before).abs() < MOST, "{budget}: {before} {now}");
        before = now;
    }
}
