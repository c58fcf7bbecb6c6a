//! Evaluation and static exchange evaluation.

use super::*;

/// The same position with colours swapped.
fn mirrored(state: &State) -> State {
    let text = Great::position_text(state);
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    at(&format!("{} {side} {}", ranks.join("/"), fields[2..].join(" ")))
}

fn evaluation(state: &State, seat: u8) -> i32 {
    Great::EVALUATE.evaluation(state, Seat::new(seat)).unwrap()
}

#[test]
fn the_start_is_even() {
    assert_eq!((evaluation(&start(), 1), evaluation(&start(), 2)), (500, 500));
}

#[test]
fn colours_are_alike_and_what_one_has_the_other_lacks() {
    let mut numbers = Numbers(0x1234_5678_9abc_def1);
    let mut looked_at = 0;
    for _ in 0..20 {
        let mut state = start();
        while let Some(m) = numbers.one_of(&state.moves()).copied().filter(|_| state.number() < 60) {
            state = state.after(m);
            assert_eq!(evaluation(&state, 1) + evaluation(&state, 2), 1_000);
            if state.end().is_none() && state.number().is_multiple_of(4) {
                assert_eq!(
                    evaluation(&state, 1),
                    evaluation(&mirrored(&state), 2),
                    "{}",
                    Great::position_text(&state)
                );
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 100);
}

#[test]
fn a_man_more_is_better() {
    let without = "wnegkmhenw/pppppppppp/10/10/10/10/PPPPPPPPPP/WNEGKMHEN1 w - - 0 1";
    assert!(evaluation(&at(without), 1) < 350);
    assert!(evaluation(&at(without), 2) > 650);
}

#[test]
fn keys_follow_the_men_and_not_the_way() {
    let there = after(start(), "b1c3 b8c6");
    let back = after(start(), "b1c3 b8c6 c3b1 c6b8");
    assert_eq!(Great::EVALUATE.position_hash(&back), Great::EVALUATE.position_hash(&start()));
    assert_ne!(Great::EVALUATE.position_hash(&there), Great::EVALUATE.position_hash(&start()));
    let read = at(&Great::position_text(&there));
    assert_eq!(Great::EVALUATE.position_hash(&read), Great::EVALUATE.position_hash(&there));
    let other_side = at(&Great::position_text(&there).replace(" w ", " b "));
    assert_ne!(Great::EVALUATE.position_hash(&other_side), Great::EVALUATE.position_hash(&there));
}

#[test]
fn exchanges_are_counted_to_their_end() {
    let gain = |text: &str, m: &str| {
        let state = at(text);
        let (m, _) = Great::FASTER.play_canonical(&state, Seat::new(1), m).unwrap();
        Great::EVALUATE.move_ordering(&state, Seat::new(1), &m)
    };
    // An unguarded Pawn, one guarded by a Pawn, and a General for a Knight.
    assert!(gain("k9/10/10/3p6/10/4N5/10/K9 w - - 0 1", "e3d5") > 50);
    assert!(gain("k9/10/4p5/3p6/10/4N5/10/K9 w - - 0 1", "e3d5") < -150);
    assert!(gain("k9/10/4p5/3g6/10/4N5/10/K9 w - - 0 1", "e3d5") > 300);
    assert_eq!(gain("k9/10/4p5/3p6/10/4N5/10/K9 w - - 0 1", "e3g2"), 0);
    assert!(gain("k9/10/4p5/3p6/10/4N5/10/K9 w - - 0 1", "e3f5") < -250, "where a Pawn takes it");
}

#[test]
fn passing_is_no_way_out_of_check_or_of_having_to_move() {
    assert!(
        Great::EVALUATE.null_move(&start()).is_some_and(|next| Great::turn(&next).seats() == [Seat::new(2)])
    );
    assert!(Great::EVALUATE.null_move(&at("k9/10/10/10/10/1n8/10/K8G w - - 0 1")).is_none(), "in check");
    assert!(
        Great::EVALUATE.null_move(&at("k9/10/10/10/10/10/P9/K8S w - - 0 1")).is_none(),
        "nothing but slow men"
    );
}

#[test]
fn what_can_be_taken_is_told() {
    let threat = |text: &str| {
        let state = at(text);
        Great::EVALUATE.threat(&state, state.side().seat()).map(|said| said.to_string())
    };
    for (position, wanted) in [
        ("k9/10/10/2p7/1N8/P9/10/K9 w - - 0 1", Some("your Knight on b4 can be taken by the Pawn on c5")),
        ("k9/10/10/3p6/1N8/10/10/K9 b - - 0 1", Some("your Pawn on d5 can be taken by the Knight on b4")),
        // An exchange of equals, which a guarded man stands.
        ("k9/10/3n6/10/2N7/1P8/10/K9 w - - 0 1", None),
        ("k9/10/3n6/10/2N7/10/10/K9 w - - 0 1", Some("your Knight on c4 can be taken by the Knight on d6")),
        // The more valuable one of two.
        (
            "k9/10/2p7/1N4p3/5M4/10/10/K9 w - - 0 1",
            Some("your Minister on f4 can be taken by the Pawn on g5"),
        ),
        // A check is told by itself.
        ("k9/10/10/2p7/1N8/2n7/10/1K8 w - - 0 1", None),
    ] {
        assert_eq!(threat(position).as_deref(), wanted, "{position}");
    }
    assert_eq!(threat(&Great::position_text(&start())), None);
}
