//! How moves are read and written, and refusals.

use super::{at, mover, reply, rolled};
use crate::game::guarded::{Action, Guarded};
use crate::game::{MoveError, Rules, Setup};
use crate::games::savoy::{OnSavoy, OnSavoya, Race, Variant};
use proptest::prelude::*;

fn check<V: Variant>(players: u8, position: &str, dice: &[u16], cases: &[(&str, &str)]) {
    let state = at::<V>(players, position, 1, dice);
    for (text, expected) in cases {
        assert_eq!(reply::<V>(&state, text), *expected, "{text:?} with {dice:?} in {position}");
    }
}

#[test]
fn liberties() {
    let canonical = "a6-c6,g6-h6 -> c6=1R h6=1R j1=1T o10=1L";
    check::<OnSavoya>(
        3,
        "a6=1R g6=1R j1=1T o10=1L",
        &[2, 1],
        &[
            ("a6-c6,g6-h6", canonical),
            ("g6-h6,a6-c6", canonical),
            (" A6 - C6 ,  G6-h6. ", canonical),
            ("a6-c6 g6-h6", canonical),
            ("a6 c6 g6 h6", canonical),
            ("a6c6,g6h6", canonical),
            ("a6-c6 and g6 to h6", canonical),
            ("a6-c6\ng6-h6", canonical),
            ("A6 \u{2192} C6, then g6>h6", canonical),
            ("1. a6-c6, g6-h6.", canonical),
            ("1xa6-c6;g6->h6", canonical),
            ("a6\u{2013}c6, g6\u{2212}h6", canonical),
            ("a6-d6", "a6-b6,b6-d6 -> d6=1R g6=1R j1=1T o10=1L"),
            ("a6-c6-d6", "a6-b6,b6-d6 -> d6=1R g6=1R j1=1T o10=1L"),
            ("a6-c6,c6-d6", "a6-b6,b6-d6 -> d6=1R g6=1R j1=1T o10=1L"),
        ],
    );
    check::<OnSavoya>(
        3,
        "a6=4R j1=1T o10=1L",
        &[3, 3],
        &[
            ("3xa6-d6,d6-g6", "3xa6-d6,d6-g6 -> a6=1R d6=2R g6=1R j1=1T o10=1L"),
            ("a6-g6,2xa6-d6", "3xa6-d6,d6-g6 -> a6=1R d6=2R g6=1R j1=1T o10=1L"),
            ("2 X a6-g6", "2xa6-d6,2xd6-g6 -> a6=2R g6=2R j1=1T o10=1L"),
            ("4 * A6-D6", "4xa6-d6 -> d6=4R j1=1T o10=1L"),
        ],
    );
}

#[test]
fn joined_dice_find_the_order_that_is_free() {
    // d6 is blocked, e6 is not; on e6 a single piece is pinned and released on the way.
    check::<OnSavoya>(
        3,
        "a6=1R d6=2L e6=1T j1=1T o10=1L",
        &[3, 4],
        &[("a6-h6", "a6-e6,e6-h6 -> d6=2L e6=1T h6=1R j1=1T o10=1L")],
    );
    check::<OnSavoya>(
        3,
        "a6=1R d6=2L e6=2T j1=1T o10=1L",
        &[3, 4],
        &[("a6-h6", "nothing can be played with 3 and 4; you can only pass")],
    );
    check::<OnSavoya>(
        3,
        "a6=1R b6=1R d6=2L e6=2T j1=1T o10=1L",
        &[3, 4],
        &[("a6-h6", "the way from a6 to h6 is blocked on d6 by 2L")],
    );
}

fn offered<V: Variant>(position: &str, dice: &[u16], text: &str) -> (String, Vec<String>) {
    let state = at::<V>(3, position, 1, dice);
    match Race::<V>::read(&state, mover(&state), text) {
        Err(MoveError::Illegal { why, nearest }) => {
            (why.to_string(), nearest.iter().map(|m| Race::<V>::write(&state, m)).collect())
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn forth_and_back_is_written_out() {
    let back = "that takes moving one piece back and forth, which must be written out";
    let cases: [(&str, &[u16], &str, &str); 4] = [
        ("a6=1R j1=1T o10=1L", &[4, 6], "a6-c6", "a6-g6,g6-c6"),
        ("a6=1R j1=1T o10=1L", &[6, 4], "a6-c6", "a6-g6,g6-c6"),
        ("c6=1R j1=1T o10=1L", &[5, 2], "c6-f6", "c6-a6,a6-f6"),
        ("f6=1R j1=1T o10=1L", &[1, 3], "f6-h6", "f6-e6,e6-h6"),
    ];
    for (position, dice, text, written_out) in cases {
        assert_eq!(
            offered::<OnSavoya>(position, dice, text),
            (back.to_string(), vec![written_out.to_string()]),
            "{text} with {dice:?} in {position}"
        );
        let state = at::<OnSavoya>(3, position, 1, dice);
        assert!(reply::<OnSavoya>(&state, written_out).starts_with(written_out), "{written_out}");
    }
    // Turning at a crossing is not going back.
    check::<OnSavoya>(
        3,
        "d6=1R j1=1T o10=1L",
        &[2, 1],
        &[("d6-f7", "d6-f6,f6-f7 -> f7=1R j1=1T o10=1L"), ("d6-g6", "d6-e6,e6-g6 -> g6=1R j1=1T o10=1L")],
    );
}

/// Where the step that one die shows is also the difference of the dice, going back and forth is not what was meant.
#[test]
fn one_die_of_two_uses_too_few_pips() {
    let (why, near) = offered::<OnSavoya>("a6=1R d6=1R j1=1T o10=1L", &[1, 2], "d6-e6");
    assert_eq!(why, "it uses 1 pip where 3 are possible");
    assert_eq!(near[..2], ["d6-e6,e6-g6", "a6-c6,d6-e6"]);
    let (why, near) = offered::<OnSavoya>("a6=1R j1=1T o10=1L", &[3, 6], "a6-d6");
    assert_eq!(why, "it uses 3 pips where 9 are possible");
    assert!(near[..3].iter().all(|text| text.starts_with("a6-d6,")), "{near:?}");
    // One of both dice is not shown, though forth with one and back with the other would make it.
    let (why, _) = offered::<OnSavoya>("a6=1R d6=2L j1=1T", &[2, 3], "a6-b6,a6-d6");
    assert_eq!(why, "b6 cannot be reached from a6 with 2 and 3");
}

#[test]
fn refusals_say_why() {
    let unreadable = "unreadable: a move looks like a6-c6,g6-h6 or 3xg10-j10";
    check::<OnSavoya>(
        3,
        "a6=2R c6=1L(R) d6=1R f6=2L j1=1T m10=1R",
        &[3, 5],
        &[
            ("", unreadable),
            ("hello", unreadable),
            ("a6", unreadable),
            ("a6-", unreadable),
            ("-c6", unreadable),
            ("3x", unreadable),
            ("0xa6-d6", unreadable),
            ("a6-d6}", unreadable),
            ("z9-a6", "there is no cell z9 on this board"),
            ("a6-a99", "there is no cell a99 on this board"),
            ("e6-g6", "e6 is empty"),
            ("f6-c6", "2L on f6 is not yours"),
            ("j1-j4", "1T on j1 is not yours"),
            ("c6-h6", "your piece on c6 is pinned"),
            ("a6-f6", "f6 is blocked by 2L"),
            ("a6-b6", "b6 cannot be reached from a6 with 3 and 5"),
            // Five forth and three back is no way of two steps.
            ("a6-c6", "c6 cannot be reached from a6 with 3 and 5"),
            ("m10-o10", "that takes moving one piece back and forth, which must be written out"),
            ("m10-j10,j10-o10", "m10-j10,j10-o10 -> a6=2R c6=1L(R) d6=1R f6=2L j1=1T o10=1R"),
            ("a6-d6,m10-o10", "from m10 towards o10 a step move of 5 passes the end of the strand"),
            ("a6-d6,a6-d6", "d6 cannot be reached from a6 with 5"),
            ("a6-d6,d6-i6,a6-d6", "the dice are used up before a6-d6"),
            ("9999999999999999999999xa6-d6", "d6 cannot be reached from a6 with 5"),
            ("a6-d6", "it uses 3 pips where 8 are possible"),
            ("pass", "there is no passing while something can be played with 3 and 5"),
        ],
    );
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let setup = Setup::new(2);
    let start = Race::<OnSavoy>::start(&setup).expect("a start");
    let first = rolled::<OnSavoy>(&start, &[2, 5]);
    let why = |state, seat| match Race::<OnSavoy>::read(state, seat, "a4-b4") {
        Err(MoveError::Illegal { why, .. }) => why.to_string(),
        other => panic!("{other:?}"),
    };
    let (one, two) = (crate::game::Seat::new(1), crate::game::Seat::new(2));
    assert_eq!(why(&start, one), "it is not yet decided who begins");
    assert_eq!(why(&first, one), "it is not your turn");
    let next = super::played::<OnSavoy>(&first, "m7-h7");
    assert_eq!(why(&next, one), "your dice have not been rolled yet");
    assert_eq!(why(&next, two), "it is not your turn");
    let over = Race::<OnSavoy>::apply(&next, &Action::Resign(one)).expect("resigned");
    assert_eq!(why(&over, two), "the game is over");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_is_too_wild(text in "(\\PC{0,40}|([0-9]{0,3}[xX*]?[a-o][0-9]{1,2}[-,; ]{0,2}){0,6})") {
        let state = at::<OnSavoya>(3, "a6=2R c6=1L(R) d6=1R f6=2L j1=1T m10=1R", 1, &[3, 3]);
        if let Ok(play) = Race::<OnSavoya>::read(&state, mover(&state), &text) {
            let again = Race::<OnSavoya>::read(&state, mover(&state), &Race::<OnSavoya>::write(&state, &play));
            prop_assert_eq!(again, Ok(play));
        }
    }

    #[test]
    fn no_position_text_is_too_wild(text in "(\\PC{0,40}|([a-o][0-9]{1,2}=[0-9]{0,3}[RLTBX]?([(][RLTB][)])? ?){0,6})") {
        let setup = Setup::new(2);
        for seat in [None, Some(crate::game::Seat::new(1)), Some(crate::game::Seat::new(9))] {
            if let Ok(state) = Race::<OnSavoy>::parse_position(&setup, &text, seat) {
                let canonical = Race::<OnSavoy>::position_text(&state);
                let again = Race::<OnSavoy>::parse_position(&setup, &canonical, seat).map(|s| Race::<OnSavoy>::position_text(&s));
                prop_assert_eq!(again, Ok(canonical));
            }
        }
    }
}
