//! A position in which a cut-off search was once believed, and searches among some moves. The laws of all searches are in `rules/tests/evaluation.rs`.

use super::*;
use crate::game::{Kind, Roll, Setup};
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

/// The first position of a game in which somebody is to move.
fn first_turn(thinker: &dyn Thinker) -> (Box<dyn Position>, Seat) {
    let mut position = thinker.start(&Setup::new(thinker.info().fewest)).unwrap();
    loop {
        match position.turn() {
            Turn::Seats(seats) => return (position, seats[0]),
            Turn::Chance(chance) => {
                let roll = match chance.kind {
                    Kind::Dice { count, .. } => Roll((1..=u16::from(count)).collect()),
                    Kind::Shuffle { items } => Roll((1..=items).collect()),
                };
                position = position.decide(&roll).unwrap();
            }
            Turn::Over { .. } => panic!("it begins"),
        }
    }
}

#[test]
fn a_search_looks_among_the_moves_that_are_asked_for() {
    for name in games::names() {
        let thinker = games::thinker(name).unwrap();
        let (position, seat) = first_turn(thinker);
        let weigh = |among| thinker.weigh(position.as_ref(), seat, among, Effort::of(1_500, [3; 32]));
        let best = weigh(Among::All).unwrap();
        assert_eq!(Some(&best), thinker.think(position.as_ref(), seat, 1_500, [3; 32]).as_ref(), "{name}");
        let only = weigh(Among::Only(&best.text)).unwrap();
        assert_eq!(only.text, best.text, "{name}");
        assert!((0.0..=1.0).contains(&only.evaluation));
        let Some(other) = weigh(Among::Without(&best.text)) else {
            assert_eq!(position.moves(seat).list.len(), 1, "{name}");
            continue;
        };
        assert_ne!(other.text, best.text, "{name}");
        let again = weigh(Among::Only(&other.text)).unwrap();
        assert_eq!(again.text, other.text, "{name}");
        assert_eq!(weigh(Among::Only("nothing")), None, "{name}");
    }
}

#[test]
fn a_search_that_is_let_wait_finds_the_same() {
    for name in games::names() {
        let thinker = games::thinker(name).unwrap();
        let (position, seat) = first_turn(thinker);
        let pauses = std::cell::Cell::new(0);
        let pause = || pauses.set(pauses.get() + 1);
        let effort = Effort { pause: &pause, ..Effort::of(3_000, [3; 32]) };
        let found = thinker.weigh(position.as_ref(), seat, Among::All, effort);
        let has_choice = position.moves(seat).list.len() > 1;
        assert_eq!(pauses.get() > 1, has_choice, "{name}: {pauses:?}");
        assert_eq!(found, thinker.think(position.as_ref(), seat, 3_000, [3; 32]), "{name}");
    }
}

/// Characters make legal moves, always the same ones, and not the best one each time.
#[test]
fn characters_differ() {
    let mut differ = std::collections::BTreeSet::new();
    for thinker in games::ALL {
        let (name, mut rng) = (thinker.info().name, Rng::new([2; 32]));
        let (mut position, mut seat) = first_turn(*thinker);
        for moves in 0..6_u8 {
            let effort = Effort::of(150, [moves; 32]);
            let found = thinker.weigh(position.as_ref(), seat, Among::All, effort).unwrap();
            for character in Character::ALL {
                let liked = || thinker.incline(character, position.as_ref(), seat, found.clone(), effort);
                let advice = liked();
                assert!(moves > 0 || advice == liked(), "{name}");
                assert!(position.play(seat, &advice.text).is_ok(), "{name} {}", advice.text);
                assert!(found.ranked.contains(&advice.text) && advice.evaluation == found.evaluation);
                if advice.text != found.text {
                    differ.extend([name, character.name()]);
                }
            }
            position = position.random(seat, &mut |limit| rng.below(limit)).unwrap().position;
            while let Turn::Chance(chance) = position.turn() {
                let roll = rng::random_result(chance.kind, &mut |limit| rng.below(limit));
                position = position.decide(&roll).unwrap();
            }
            seat = position.turn().seats()[0];
        }
    }
    assert_eq!(differ.len(), games::ALL.len() + Character::ALL.len(), "{differ:?}");
}
