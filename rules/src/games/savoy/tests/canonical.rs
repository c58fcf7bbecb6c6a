//! Canonical and random plays against the list of all plays.

use super::{Random, at, mover, rolled};
use crate::game::{Purpose, Rules, Setup, Turn};
use crate::games::savoy::canonical::canonical;
use crate::games::savoy::play::Play;
use crate::games::savoy::{OnSavoy, OnSavoya, Race, Variant};

/// How many results of a position are checked at most.
const LOOKED_UP: usize = 40;

/// Plays a random game with plays found without a list, and finds each position both ways.
fn compare<V: Variant>(players: u8, seed: u64, moves: usize) {
    let mut random = Random::new(seed);
    let mut state = Race::<V>::start(&Setup::new(players)).unwrap();
    for _ in 0..moves {
        match Race::<V>::turn(&state) {
            Turn::Chance(chance) => {
                let count = if chance.purpose == Purpose::Roll { 2 } else { chance.seats.len() };
                let dice: Vec<u16> = (0..count).map(|_| random.die()).collect();
                state = rolled::<V>(&state, &dice);
            }
            Turn::Over { .. } => return,
            Turn::Seats(_) => {
                let seat = mover(&state);
                let (start, dice) = (state.start(seat), state.dice_of(seat).unwrap());
                let (all, most) = (start.results(dice), start.most_pips(dice));
                for _ in 0..LOOKED_UP.min(all.len()) {
                    let found = all[random.below(all.len())];
                    let known = canonical(start, dice, &found.cells(&state.cells), most);
                    assert_eq!(known, Some(found.play), "{} of {state:?}", found.play.write(state.track));
                }
                let alone = match all.as_slice() {
                    [] => Some(Play::PASS),
                    [only] => Some(only.play),
                    _ => None,
                };
                assert_eq!(Race::<V>::forced(&state, seat), alone, "{state:?}");
                let play = Race::<V>::FASTER.random(&state, seat, &mut |n| random.below(n)).unwrap();
                let listed = all.iter().any(|found| found.play == play) || (all.is_empty() && play.is_pass());
                assert!(listed, "{} in {state:?}", play.write(state.track));
                state = Race::<V>::play(&state, seat, &play).state;
            }
        }
    }
}

#[test]
fn each_position_has_the_play_of_the_list() {
    for seed in 1..=2 {
        compare::<OnSavoy>(2, seed, 160);
        compare::<OnSavoya>(2, seed, 24);
        compare::<OnSavoya>(3, seed, 120);
        compare::<OnSavoya>(4, seed, 120);
    }
}

/// Positions after part of the roll, and the one before the turn. The whole roll can lead to some of them too.
#[test]
fn a_position_that_no_play_leads_to_has_none() {
    let state = at::<OnSavoya>(3, "a6=2R g6=1R j1=1T o10=1L", 1, &[2, 1]);
    let start = state.start(mover(&state));
    let dice = state.dice_of(mover(&state)).unwrap();
    assert_eq!(canonical(start, dice, &state.cells, 3), None);
    let all = start.results(dice);
    let (mut with, mut without) = (0, 0);
    for step in [1, 2].into_iter().flat_map(|die| start.steps(&state.cells, die)) {
        let mut short = state.cells.clone();
        short.step(step.from, step.to);
        let listed = all.iter().find(|found| found.cells(&state.cells) == short).map(|found| found.play);
        assert_eq!(canonical(start, dice, &short, 3), listed, "{}", step.write(state.track));
        if listed.is_some() { with += 1 } else { without += 1 }
    }
    assert!(with > 0 && without > 0, "{with} and {without}");
}

#[test]
fn every_play_can_come_by_chance() {
    for (position, dice) in [("a6=1R g6=1R j1=1T o10=1L", [2, 1]), ("a6=1R d6=2L e6=1T j1=1T o10=1L", [3, 3])]
    {
        let state = at::<OnSavoya>(3, position, 1, &dice);
        let seat = mover(&state);
        let mut missing = Race::<OnSavoya>::moves(&state, seat);
        let mut random = Random::new(7);
        for _ in 0..100 * missing.len() {
            let play = Race::<OnSavoya>::FASTER.random(&state, seat, &mut |n| random.below(n)).unwrap();
            missing.retain(|other| *other != play);
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
