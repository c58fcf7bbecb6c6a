//! Thousands of random and artificial positions: both generators agree, texts survive round trips, nothing panics.

use crate::game::guarded::{Action, Guarded};
use std::collections::BTreeSet;

use proptest::prelude::*;

use super::naive;
use crate::game::{Numbers, Roll, Rules, Seat, Turn};
use crate::games::sava::board::SPACES;
use crate::games::sava::piece::{Kind, Piece, Side};
use crate::games::sava::state::{Move, Phase, QUIET, State, Turned};
use crate::games::sava::variant::Variant;
use crate::games::sava::{Sava, notation, position, spelling};

/// A random action; about every sixth turn is a throw, and two in three throws bring spiders.
fn act(state: &State, luck: &mut Numbers) -> State {
    let action = match Sava::turn(state) {
        Turn::Over { .. } => return state.clone(),
        Turn::Chance(_) => {
            let mut face = || if luck.below(5) > 0 { 2 } else { 1 };
            Action::Roll(Roll::of(&[face(), face()]))
        }
        Turn::Seats(seats) => {
            let moves = state.moves();
            let pick = if luck.below(6) == 0 { moves.len() - 1 } else { luck.below(moves.len()) };
            Action::Move(seats[0], moves[pick])
        }
    };
    Sava::apply(state, &action).unwrap()
}

/// A position that need not be reachable.
fn artificial(variant: Variant, luck: &mut Numbers) -> State {
    let mut state = State::start(variant);
    state.pieces = [None; SPACES];
    let spaces = &variant.web().spaces;
    let kinds: Vec<Kind> = variant.kinds().collect();
    let mut put = |luck: &mut Numbers, side, kind| loop {
        let space = spaces[luck.below(spaces.len())];
        if state.pieces[space.index()].is_none() {
            state.pieces[space.index()] = Some(Piece { side, kind });
            break;
        }
    };
    for side in [Side::Red, Side::Blue] {
        put(luck, side, Kind::Matron);
        if variant.kinds().any(|kind| kind == Kind::Champion) && luck.below(2) == 0 {
            put(luck, side, Kind::Champion);
        }
        let ordinary = |kind: &&Kind| !matches!(kind, Kind::Matron | Kind::Champion);
        let ordinary: Vec<&Kind> = kinds.iter().filter(ordinary).collect();
        let (few, orcs) = (luck.below(14), luck.below(3) == 0);
        for _ in 0..few {
            let kind = if orcs { Kind::Orc } else { *ordinary[luck.below(ordinary.len())] };
            put(luck, side, kind);
        }
    }
    state.turn = if luck.below(2) == 0 { Side::Red } else { Side::Blue };
    state.quiet = u8::try_from(luck.below(QUIET.into())).unwrap();
    state.phase = match luck.below(3) {
        0 => Phase::Move,
        1 => Phase::Turncoat,
        _ if variant == Variant::Dice => Phase::Remove,
        _ => Phase::Move,
    };
    state
}

/// Whether a move is legal, decided without reading or listing whole moves.
pub(super) fn allows(state: &State, m: &Move) -> bool {
    match (state.phase, m) {
        (Phase::Move | Phase::Turncoat, Move::Step(step)) => state.steps_from(step.from).contains(step),
        (Phase::Move, Move::Throw(None)) => true,
        (Phase::Move, Move::Throw(Some(_))) if state.variant.form().spiders_remove => false,
        (Phase::Move, Move::Throw(Some(Turned::Declined))) => true,
        (Phase::Move, Move::Throw(Some(Turned::Step(step)))) => {
            state.as_turncoat().steps_from(step.from).contains(step)
        }
        (Phase::Remove, Move::Remove(space)) => state.removable().any(|s| s == *space),
        (Phase::Turncoat | Phase::Remove, Move::Decline) => true,
        _ => false,
    }
}

/// Both generators list the same next positions, the real one without duplicates.
fn agree(state: &State) {
    let text = position::write(state);
    let plain = state.moves().into_iter().filter(|m| !matches!(m, Move::Throw(_)));
    let after = |m: Move| {
        let mut next = state.clone();
        next.make(&m);
        position::write(&next)
    };
    let real: Vec<String> = plain.map(after).collect();
    let distinct: BTreeSet<String> = real.iter().cloned().collect();
    assert_eq!(real.len(), distinct.len(), "a result twice in {text}");
    assert_eq!(distinct, naive::results(&text), "in {text}");
}

/// Moves are written unambiguously, in order and without duplicates, and the position text survives a round trip.
fn comes_back(state: &State) {
    let text = position::write(state);
    let read = position::parse(&text).unwrap();
    assert_eq!(position::write(&read), text);
    let Turn::Seats(seats) = Sava::turn(state) else { return };
    let moves = Sava::list(state, seats[0]);
    let texts: Vec<String> = moves.iter().map(|m| Sava::write(state, m)).collect();
    assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?} in {text}");
    for (m, written) in moves.iter().zip(&texts) {
        assert_eq!(notation::parse(state, written), Ok(*m), "{written} in {text}");
        assert_eq!(notation::parse(state, &written.to_lowercase()), Ok(*m), "{written} in {text}");
    }
    if state.phase == Phase::Move && state.variant != Variant::Dice {
        for step in state.as_turncoat().steps() {
            let order = Move::Throw(Some(Turned::Step(step)));
            let written = Sava::write(state, &order);
            assert_eq!(notation::parse(state, &written), Ok(order), "{written} in {text}");
        }
    }
}

#[test]
fn both_generators_agree_on_positions_from_play() {
    for (seed, variant) in (1u64..).zip(Variant::ALL) {
        let mut luck = Numbers(0x9e37_79b9_7f4a_7c15 ^ seed);
        let mut state = State::start(variant);
        for _ in 0..500 {
            state = act(&state, &mut luck);
            // While dice are rolling there are no moves, and the text is that of the previous position.
            if !matches!(state.phase, Phase::Thrown(_)) {
                agree(&state);
            }
            if matches!(Sava::turn(&state), Turn::Over { .. }) {
                state = State::start(variant);
            }
        }
    }
}

#[test]
fn both_generators_agree_on_artificial_positions() {
    for (seed, variant) in (1u64..).zip(Variant::ALL) {
        let mut luck = Numbers(0xd1b5_4a32_d192_ed03 ^ seed);
        (0..300).for_each(|_| agree(&artificial(variant, &mut luck)));
    }
}

#[test]
fn texts_come_back() {
    for (seed, variant) in (1u64..).zip(Variant::ALL) {
        let mut luck = Numbers(0x2545_f491_4f6c_dd1d ^ seed);
        let mut state = State::start(variant);
        for _ in 0..60 {
            state = act(&state, &mut luck);
            comes_back(&state);
            comes_back(&artificial(variant, &mut luck));
            if matches!(Sava::turn(&state), Turn::Over { .. }) {
                state = State::start(variant);
            }
        }
    }
}

#[test]
fn games_come_to_an_end() {
    for variant in Variant::ALL {
        let mut wins = 0;
        for seed in 1..=5 {
            let mut luck = Numbers(seed);
            let mut state = State::start(variant);
            let mut turns = 0;
            while !matches!(Sava::turn(&state), Turn::Over { .. }) {
                state = act(&state, &mut luck);
                turns += 1;
                assert!(turns < 20_000, "no end of {variant:?} with seed {seed}");
            }
            wins += u32::from(matches!(state.phase, Phase::Won(_)));
            assert_eq!(Sava::list(&state, Seat::new(1)), []);
        }
        assert!(wins > 0, "nobody ever wins {variant:?}");
    }
}

proptest! {
    #[test]
    fn no_move_text_is_too_strange(text in any::<String>(), seed in 1u64..1000) {
        let variant = Variant::ALL[usize::try_from(seed % 7).unwrap()];
        let _ = notation::parse(&artificial(variant, &mut Numbers(seed)), &text);
    }

    #[test]
    fn no_likely_move_text_is_too_strange(
        text in "\\*?(x|-|wz|wm|[mpco])?(([a-h]{1,2}[0-4]?|hub)[-x=]{0,2}){0,4}(wz|wm|[mpc])?", seed in 1u64..1000,
    ) {
        let variant = Variant::ALL[usize::try_from(seed % 7).unwrap()];
        let state = artificial(variant, &mut Numbers(seed));
        if let Ok(m) = notation::parse(&state, &text) {
            prop_assert!(allows(&state, &m));
            prop_assert_eq!(notation::parse(&state, &spelling::write(&state, &m)), Ok(m));
        }
    }

    #[test]
    fn no_position_text_is_too_strange(text in "[a-zA-Z]{4,9} [RB] [a-z]{4,8} (-|B2>A2|A9) [0-9]{1,4} :( [A-H]{1,2}[0-4]=[rb][A-Z])*") {
        if let Ok(state) = position::parse(&text) {
            prop_assert!(position::parse(&position::write(&state)).is_ok());
        }
    }
}
