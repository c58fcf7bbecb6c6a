//! A position in which a cut-off search was once believed. The laws of all searches are in `rules/tests/evaluation.rs`.

use super::*;
use crate::game::{Roll, Setup};
use crate::games;

/// How much the worth may change when the budget changes by a hundredth.
const MOST: f64 = 0.1;

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
