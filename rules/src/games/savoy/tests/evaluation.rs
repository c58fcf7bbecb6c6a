//! Evaluation and candidate moves.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Random, rolled};
use crate::game::{Kind, Rules, Seat, Setup, Turn};
use crate::games::savoy::board::Cell;
use crate::games::savoy::cells::Cells;
use crate::games::savoy::dice::Dice;
use crate::games::savoy::state::State;
use crate::games::savoy::variants::{OnSavoy, OnSavoya, Variant};
use crate::games::savoy::{Race, Savoy, Savoya, evaluation, position};

fn of_seat(text: &str, next: u8, seat: u8) -> i32 {
    let state = Savoy::parse_position(&Setup::new(2), text, Some(Seat::new(next))).unwrap();
    Savoy::EVALUATE.evaluation(&state, Seat::new(seat)).unwrap()
}

#[test]
fn the_start_is_even_and_the_next_roll_a_lead() {
    let start = Savoya::start(&Setup::new(3)).unwrap();
    let parts = [1, 2, 3].map(|seat| Savoya::EVALUATE.evaluation(&start, Seat::new(seat)).unwrap());
    // The tenth for progress is still to come.
    assert!(parts.iter().all(|part| (297..=303).contains(part)), "{parts:?}");
    let (first, second) = (of_seat("a4=6R m7=6L", 1, 1), of_seat("a4=6R m7=6L", 1, 2));
    assert!(first > second && (898..=902).contains(&(first + second)), "{first} {second}");
    // The board is symmetric.
    assert_eq!(of_seat("a4=6R m7=6L", 2, 2), first);
}

#[test]
fn nearer_is_better_and_pinned_is_worse() {
    assert!(of_seat("a4=5R e4=1R m7=6L", 1, 1) > of_seat("a4=6R m7=6L", 1, 1));
    let free = of_seat("a4=5R e4=1R m7=5L f4=1L", 1, 1);
    let pinned = of_seat("a4=5R m7=5L e4=1L(R)", 1, 1);
    assert!(pinned < free, "{pinned} {free}");
}

/// A player far ahead gains by every step towards home.
#[test]
fn a_lead_is_brought_home() {
    let home = |text| of_seat(text, 2, 1);
    assert!(home("a4=2L k7=5R l7=1R m7=4L") > home("a4=2L j9=2R k7=3R l7=1R m7=4L"));
}

#[test]
fn of_very_many_plays_those_worth_a_look_are_legal() {
    let numbers = |limit: usize| limit / 2;
    for dice in ["1,1", "3,3", "5,5", "2,5"] {
        let text = "a6=3R c6=1R f6=2R j6=2L k10=2L o10=2L f15=3T j1=3B h8=2B l8=1T d8=2T f10=1B";
        let setup = Setup::new(2);
        let state = Savoya::parse_position(&setup, text, Some(Seat::new(1))).unwrap();
        let state = Savoya::ROLLS.roll(&state, &dice.parse().unwrap());
        let mut rated = 0;
        let plays = Savoya::EVALUATE.candidates(&state, Seat::new(1), 64, &mut rated, &mut { numbers });
        assert!(!plays.is_empty() && plays.len() <= 64, "{dice}: {}", plays.len());
        assert!(rated >= plays.len() as u64, "{dice}: chosen from more, and all of those are told");
        for play in plays {
            let text = Savoya::write(&state, &play);
            let read = Savoya::parse(&state, Seat::new(1), &text).unwrap();
            let after = |play| Savoya::play(&state, Seat::new(1), play).state;
            assert_eq!(after(&read), after(&play), "{dice}: {text}");
        }
    }
}

/// As told, compared with all that each roll leads to.
fn check_threats<V: Variant>(players: u8, games: u64) -> usize {
    let mut told = 0;
    for game in 1..=games {
        let mut random = Random::new(game);
        let mut state = Race::<V>::start(&Setup::new(players)).unwrap();
        for step in 0..80 {
            state = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => {
                    let Kind::Dice { count, .. } = chance.kind else { panic!("{chance:?}") };
                    rolled::<V>(&state, &(0..count).map(|_| random.die()).collect::<Vec<_>>())
                }
                Turn::Seats(seats) => {
                    if step % 20 > 17 {
                        told += usize::from(check_threat::<V>(&state, seats[0]));
                    }
                    let play = Race::<V>::FASTER.random(&state, seats[0], &mut |limit| random.below(limit));
                    Race::<V>::play(&state, seats[0], &play.unwrap()).state
                }
            };
        }
    }
    told
}

fn check_threat<V: Variant>(state: &State, seat: Seat) -> bool {
    let next = Seat::new(seat.number() % state.sides.len() as u8 + 1);
    let own = state.side(seat);
    let pinned =
        |cells: &Cells, cell: Cell| cells[cell].pinned().is_some_and(|colour| own.bits() & colour.bit() != 0);
    let mut rolls = BTreeMap::new();
    for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
        let found = state.start(next).results(Dice::Two(one, other));
        let after: Vec<Cells> = found.iter().map(|found| found.cells(&state.cells)).collect();
        for cell in state.track.cells().filter(|cell| !pinned(&state.cells, *cell)) {
            *rolls.entry(cell).or_insert(0) += u8::from(after.iter().any(|cells| pinned(cells, cell)));
        }
    }
    let most =
        rolls.into_iter().filter(|(_, rolls)| *rolls > 0).map(|(cell, rolls)| (rolls, Reverse(cell))).max();
    let wanted = most.map(|(rolls, Reverse(cell))| (cell, rolls));
    let found = evaluation::most_exposed(state, seat);
    assert_eq!(found, wanted, "{} {seat}", position::write(state.track, &state.cells));
    found.is_some()
}

#[test]
fn what_can_be_pinned_is_told() {
    assert!(check_threats::<OnSavoy>(2, 8) > 5);
    assert!(check_threats::<OnSavoya>(3, 3) > 3);
}
