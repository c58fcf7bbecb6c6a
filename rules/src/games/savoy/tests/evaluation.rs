//! Evaluation and candidate moves.

use crate::game::{Rules, Seat, Setup};
use crate::games::savoy::{Savoy, Savoya};

fn evaluation(text: &str, next: u8, seat: u8) -> i32 {
    let state = Savoy::parse_position(&Setup::new(2), text, Some(Seat::new(next))).unwrap();
    Savoy::EVALUATE.evaluation(&state, Seat::new(seat)).unwrap()
}

#[test]
fn the_start_is_even_and_the_next_roll_a_lead() {
    let start = Savoya::start(&Setup::new(3)).unwrap();
    let parts = [1, 2, 3].map(|seat| Savoya::EVALUATE.evaluation(&start, Seat::new(seat)).unwrap());
    // The tenth for progress is still to come.
    assert!(parts.iter().all(|part| (297..=303).contains(part)), "{parts:?}");
    let (first, second) = (evaluation("a4=6R m7=6L", 1, 1), evaluation("a4=6R m7=6L", 1, 2));
    assert!(first > second && (898..=902).contains(&(first + second)), "{first} {second}");
    // The board is symmetric.
    assert_eq!(evaluation("a4=6R m7=6L", 2, 2), first);
}

#[test]
fn nearer_is_better_and_pinned_is_worse() {
    assert!(evaluation("a4=5R e4=1R m7=6L", 1, 1) > evaluation("a4=6R m7=6L", 1, 1));
    let free = evaluation("a4=5R e4=1R m7=5L f4=1L", 1, 1);
    let pinned = evaluation("a4=5R m7=5L e4=1L(R)", 1, 1);
    assert!(pinned < free, "{pinned} {free}");
}

/// A player far ahead gains by every step towards home.
#[test]
fn a_lead_is_brought_home() {
    let home = |text| evaluation(text, 2, 1);
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
