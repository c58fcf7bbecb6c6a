//! Evaluation.

use crate::game::{Numbers, Rules, Seat, Setup};
use crate::games::sava::board::SPACES;
use crate::games::sava::piece::Piece;
use crate::games::sava::state::{Move, Phase, State};
use crate::games::sava::variant::opposite;
use crate::games::sava::{Sava, Variant};

fn at(text: &str) -> State {
    Sava::parse_position(&Setup::new(2), text, None).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The same position rotated by half a turn with sides swapped.
fn mirrored(state: &State) -> State {
    let turned = |space: &str| if space == "HUB" { space.to_string() } else { opposite(space) };
    let web = state.variant.web();
    let mut other = State { turn: state.turn.other(), pieces: [None; SPACES], ..state.clone() };
    for space in &web.spaces {
        let to = web.named(&turned(space.name())).unwrap();
        other.pieces[to.index()] = state.at(*space).map(|piece| Piece { side: piece.side.other(), ..piece });
    }
    other
}

#[test]
fn who_begins_is_ahead_since_he_can_throw_first() {
    for variant in Variant::ALL {
        let start = State::start(variant);
        let [begins, other] = [start.turn, start.turn.other()].map(|side| start.seat(side));
        let evaluation = Sava::EVALUATE.evaluation(&start, begins).unwrap();
        assert!((510..800).contains(&evaluation), "{variant:?}: {evaluation}");
        assert_eq!(Sava::EVALUATE.evaluation(&start, other), Some(1_000 - evaluation), "{variant:?}");
    }
}

#[test]
fn a_piece_that_can_be_made_to_take_another_is_a_danger() {
    // Next to the Priestess the Weaponmaster can be turned against her; on G1 it is too far away.
    let beside = "base R move - 0 : AB1=bM AB2=bP EF1=rM EF2=rP E2=rWm";
    let apart = "base R move - 0 : AB1=bM AB2=bP EF1=rM EF2=rP G1=rWm";
    let evaluation = |text: &str| Sava::EVALUATE.evaluation(&at(text), Seat::new(1)).unwrap();
    assert!(evaluation(apart) > evaluation(beside) + 50, "{} {}", evaluation(apart), evaluation(beside));
}

#[test]
fn what_one_seat_has_the_other_one_lacks_and_sides_are_alike() {
    let mut numbers = Numbers(7);
    let mut below = |n: usize| numbers.below(n);
    for variant in Variant::ALL {
        let mut state = State::start(variant);
        for _ in 0..60 {
            let steps = state.steps();
            if steps.is_empty() || state.phase != Phase::Move {
                break;
            }
            let step = steps[below(steps.len())];
            state = Sava::play(&state, Seat::new(1), &Move::Step(step)).state;
            let [red, blue] = [1, 2].map(|seat| Sava::EVALUATE.evaluation(&state, Seat::new(seat)).unwrap());
            assert_eq!(red + blue, 1_000);
            if state.no_return.is_none() {
                assert_eq!(
                    Sava::EVALUATE.evaluation(&mirrored(&state), Seat::new(1)),
                    Some(blue),
                    "{state:?}"
                );
            }
        }
    }
}

#[test]
fn a_piece_more_is_better_and_the_matron_mother_decides() {
    let even = "base R move - 0 : AB1=bM AB2=bP EF1=rM EF2=rP";
    let more = "base R move - 0 : AB1=bM AB2=bP EF1=rM EF2=rP G1=rWz";
    let evaluation = |text: &str| Sava::EVALUATE.evaluation(&at(text), Seat::new(1)).unwrap();
    assert!(evaluation(more) > evaluation(even) + 50);
    let takes = "base R move - 0 : AB1=bM A1=rP A2=bP B2=bWm C3=bWm EF1=rM";
    assert!(evaluation(takes) > 950, "{}", evaluation(takes));
    let blue = takes.replace(" R ", " B ");
    assert!(evaluation(&blue) < 500);
}

#[test]
fn what_can_be_taken_is_told() {
    let threat = |text: &str| Sava::EVALUATE.threat(&at(text), Seat::new(2)).map(|said| said.to_string());
    let rest = "A2=bP B2=bWm C3=bWm EF1=rM";
    for (position, wanted) in [
        ("AB1=bM A1=rP", Some("your Matron Mother on AB1 can be taken by the Priestess on A1")),
        ("AB1=bM A1=bP", None),
    ] {
        assert_eq!(threat(&format!("base B move - 0 : {position} {rest}")).as_deref(), wanted);
    }
}
