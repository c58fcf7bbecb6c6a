//! From the lots to the end: the opening, options, resignations, draws, and positions from text.

use super::{Random, at, mover, moves, played, rolled};
use crate::game::guarded::{Action, Guarded};
use crate::game::{Chance, Kind, Purpose, Roll, Rules, Seat, Setup, Turn};
use crate::games::savoy::{OnSavoy, OnSavoya, Race, Savoy, Savoya, State, Variant};

fn start<V: Variant>(players: u8, options: &str) -> State {
    let setup = Setup::read(players, options).expect("well-formed options");
    Race::<V>::start(&setup).unwrap_or_else(|why| panic!("{options}: {why}"))
}

/// What a position waits for, in short.
fn turn(state: &State) -> String {
    let seats = |list: &[Seat]| list.iter().map(Seat::to_string).collect::<Vec<_>>().join(",");
    match state.turn() {
        Turn::Seats(list) => {
            format!("{} plays {}", seats(&list), Savoya::ROLLS.to_play(state).unwrap_or_default())
        }
        Turn::Chance(Chance {
            kind: Kind::Dice { count, sides: 6 },
            purpose: Purpose::Lot,
            seats: list,
            ..
        }) => {
            assert_eq!(usize::from(count), list.len());
            format!("lots {}", seats(&list))
        }
        Turn::Chance(Chance { kind, purpose: Purpose::Roll, seats: list, .. }) => {
            assert_eq!(kind, Kind::Dice { count: 2, sides: 6 });
            format!("roll {}", seats(&list))
        }
        Turn::Chance(chance) => panic!("{chance:?}"),
        Turn::Over { outcome, why } => format!("{outcome}: {why}"),
    }
}

fn resign(state: &State, seat: u8) -> State {
    Savoya::apply(state, &Action::Resign(Seat::new(seat))).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn options_place_the_pieces() {
    let check = |options: &str, expected: &str| {
        assert_eq!(Savoy::position_text(&start::<OnSavoy>(2, options)), expected, "{options}");
    };
    check("", "a4=6R m7=6L");
    check("-stack=1", "a4=1R m7=1L");
    check("-stack=15 -quiet=10", "a4=15R m7=15L");
    check("-even=3", "a4=1R b4=1R c4=1R k7=1L l7=1L m7=1L");
    check("-even=7", "a4=3R b4=2R c4=2R k7=2L l7=2L m7=3L");
    check("-even=8", "a4=3R b4=3R c4=2R k7=2L l7=3L m7=3L");
    check("-step=6", "a4=3R b4=2R c4=1R k7=1L l7=2L m7=3L");
    check("-step=3", "a4=2R b4=1R l7=1L m7=2L");
    assert_eq!(Savoya::position_text(&start::<OnSavoya>(2, "")), "a6=6R f15=6B j1=6T o10=6L");
    assert_eq!(Savoya::position_text(&start::<OnSavoya>(3, "")), "a6=6R j1=6T o10=6L");
    assert_eq!(
        Savoya::position_text(&start::<OnSavoya>(4, "-step=6")),
        "a6=3R b6=2R c6=1R f13=1B f14=2B f15=3B j1=3T j2=2T j3=1T m10=1L n10=2L o10=3L"
    );
}

#[test]
fn wrong_options_are_refused() {
    let check = |options: &str, why: &str| {
        let setup = Setup::read(2, options).expect("well-formed options");
        assert_eq!(Savoy::begin(&setup).expect_err(options).to_string(), why, "{options}");
    };
    check("-stack=0", "-stack takes a number from 1 to 15, such as -stack=6");
    check("-stack=16", "-stack takes a number from 1 to 15, such as -stack=6");
    check("-stack=+6", "-stack takes a number from 1 to 15, such as -stack=6");
    check("-stack", "-stack takes a number from 1 to 15, such as -stack=6");
    check("-even=2", "-even takes a number from 3 to 15, such as -even=6");
    check("-step=x", "-step takes a number from 3 to 15, such as -step=6");
    check("-quiet=9", "-quiet takes a number from 10 to 1000, such as -quiet=80");
    check("-quiet=1001", "-quiet takes a number from 10 to 1000, such as -quiet=80");
    check("-stack=6 -even=6", "-even and -stack cannot be given together");
    check(
        "-stak=6",
        "there is no option -stak; the options are -stack=n, -even=n, -step=n, -quiet=n and \
         -seats=lot|listed",
    );
}

#[test]
fn the_highest_die_begins_and_is_the_roll() {
    let lots = start::<OnSavoya>(4, "");
    assert_eq!(turn(&lots), "lots 1,2,3,4");
    let tied = rolled::<OnSavoya>(&lots, &[5, 2, 5, 5]);
    assert_eq!(turn(&tied), "lots 1,3,4");
    let again = rolled::<OnSavoya>(&tied, &[1, 3, 3]);
    assert_eq!(turn(&again), "lots 3,4");
    let first = rolled::<OnSavoya>(&again, &[4, 2]);
    assert_eq!(turn(&first), "3 plays 4");
    let next = played::<OnSavoya>(&first, "j1-j5");
    assert_eq!(turn(&next), "roll 4");
    let last = rolled::<OnSavoya>(&next, &[6, 6]);
    assert_eq!(turn(&last), "4 plays 6,6");
    assert_eq!(turn(&played::<OnSavoya>(&last, "4xf15-f9")), "roll 1");
    for wrong in [&[1][..], &[1, 7], &[0, 3], &[1, 2, 3]] {
        assert!(Savoya::apply(&next, &Action::Roll(Roll::of(wrong))).is_err(), "{wrong:?}");
    }
    assert!(Savoya::apply(&lots, &Action::Roll(Roll::of(&[1, 2]))).is_err());
    assert!(Savoya::apply(&first, &Action::Roll(Roll::of(&[1, 2]))).is_err());
}

#[test]
fn lots_can_be_made_up_for_a_record_that_does_not_tell_them() {
    let lots = start::<OnSavoya>(3, "");
    for die in ["2", "6"] {
        let throws = Savoya::ROLLS.opening(&lots, Seat::new(2), die).expect("throws");
        let first = throws.iter().fold(lots.clone(), |state, throw| rolled::<OnSavoya>(&state, &throw.0));
        assert_eq!(turn(&first), format!("2 plays {die}"));
    }
    for (seat, die) in [(2, "1"), (2, "3,3"), (2, "7"), (2, "x"), (4, "3")] {
        assert_eq!(Savoya::ROLLS.opening(&lots, Seat::new(seat), die), None, "{seat} {die}");
    }
    let first = rolled::<OnSavoya>(&lots, &[1, 2, 3]);
    assert_eq!(Savoya::ROLLS.opening(&first, Seat::new(3), "3"), None);
}

#[test]
fn who_resigns_is_skipped_and_ranked_behind() {
    let two = start::<OnSavoya>(2, "");
    assert_eq!(turn(&resign(&two, 1)), "0-1: Horz resigned");
    assert_eq!(turn(&resign(&rolled::<OnSavoya>(&two, &[1, 2]), 2)), "1-0: Vert resigned");

    let four = rolled::<OnSavoya>(&start::<OnSavoya>(4, ""), &[6, 2, 3, 4]);
    let one = resign(&four, 1);
    assert_eq!(turn(&one), "2 plays 6", "the opening die is for the first move, whoever makes it");
    assert_eq!(Savoya::position_text(&one), Savoya::position_text(&four), "the pieces stay");
    let three = resign(&one, 3);
    assert_eq!(turn(&three), "2 plays 6");
    let moved = played::<OnSavoya>(&three, "o10-i10");
    assert_eq!(turn(&moved), "roll 4");
    let back = played::<OnSavoya>(&rolled::<OnSavoya>(&moved, &[1, 2]), "f15-f12");
    assert_eq!(turn(&back), "roll 2");
    assert_eq!(turn(&resign(&back, 2)), "4>2>3>1: all others resigned");
    assert!(Savoya::apply(&back, &Action::Resign(Seat::new(3))).is_err(), "twice");
    assert!(Savoya::apply(&back, &Action::Resign(Seat::new(5))).is_err(), "no such seat");

    // One of two tied seats: the other begins with the die.
    let tied = rolled::<OnSavoya>(&start::<OnSavoya>(3, ""), &[5, 1, 5]);
    assert_eq!(turn(&resign(&tied, 3)), "1 plays 5");
    assert_eq!(turn(&resign(&tied, 2)), "lots 1,3");
    // In mid-roll the next seat gets its own roll.
    let middle = at::<OnSavoya>(3, "a6=1R j1=1T o10=1L", 1, &[1, 2]);
    assert_eq!(turn(&resign(&middle, 1)), "roll 2");
    assert_eq!(turn(&resign(&middle, 2)), "1 plays 1,2");
}

#[test]
fn the_winner_is_at_home_and_the_others_share_the_second_place() {
    let state = at::<OnSavoya>(4, "f15=1B j1=1T l10=1R n10=1L o10=3R", 1, &[1, 2]);
    let over = played::<OnSavoya>(&state, "l10-m10");
    assert_eq!(turn(&over), "1>2=3=4: R has brought all pieces home");
    let over = played::<OnSavoya>(&resign(&state, 2), "l10-m10");
    assert_eq!(turn(&over), "1>3=4>2: R has brought all pieces home");
    assert!(Savoya::apply(&over, &Action::Resign(Seat::new(3))).is_err());
    assert!(Savoya::apply(&over, &Action::Roll(Roll::of(&[1, 2]))).is_err());
    assert!(Savoya::list(&over, Seat::new(2)).is_empty());
}

#[test]
fn a_position_in_which_nobody_can_move_is_a_draw() {
    let setup = Setup::new(3);
    let waiting =
        Savoya::parse_position(&setup, "f6=1T(R) h6=1T(L)", Some(Seat::new(1))).expect("a position");
    assert_eq!(turn(&waiting), "roll 1");
    assert_eq!(turn(&resign(&waiting, 3)), "1=2>3: nobody can move any more, whatever the dice");
    // One movable piece with one number is enough.
    let waiting =
        Savoya::parse_position(&setup, "a6=1R f6=1T(R) h6=1T(L)", Some(Seat::new(1))).expect("a position");
    assert_eq!(turn(&resign(&waiting, 3)), "roll 1");
}

#[test]
fn quiet_games_end_as_draws() {
    // R and L go back and forth; each one's first turn may be a new low, later ones are not.
    let setup = Setup::new(2).with("quiet", "10");
    let mut state = Savoy::parse_position(&setup, "a4=1R m7=1L", Some(Seat::new(1))).expect("a position");
    let mut turns = 0;
    while !matches!(state.turn(), Turn::Over { .. }) {
        state = rolled::<OnSavoy>(&state, &[1, 2]);
        let forth = Savoy::position_text(&state);
        let wish = match (mover(&state).number(), forth.contains("a4="), forth.contains("m7=")) {
            (1, true, _) => "a4-b4,b4-d4",
            (1, false, _) => "d4-c4,c4-a4",
            (_, _, true) => "m7-l7,l7-j7",
            _ => "j7-k7,k7-m7",
        };
        state = played::<OnSavoy>(&state, wish);
        turns += 1;
        assert!(turns <= 22);
    }
    assert_eq!(turn(&state), "1/2-1/2: 10 quiet rounds");
    // Both turns of the first round make new lows; ten full rounds follow.
    assert_eq!(turns, 22);
}

#[test]
fn positions_are_read_and_written() {
    let check = |text: &str, seat: Option<u8>, expected: Result<&str, &str>| {
        let read = Savoya::place(&Setup::new(3), text, seat.map(Seat::new));
        let got = read.map(|state| Savoya::position_text(&state)).map_err(|why| why.to_string());
        assert_eq!(got, expected.map(str::to_string).map_err(str::to_string), "{text}");
    };
    let text = "a6=5R f6=1T(R) j1=1T o10=15L";
    check(text, Some(2), Ok(text));
    check(" O10=15l  j1=1t a6=5r\nF6=1T(r) ", Some(1), Ok(text));
    check(text, None, Err("a position of this game needs the seat that is to play"));
    check(text, Some(4), Err("there is no seat 4"));
    check("a6=1R j1=1T", Some(2), Ok("a6=1R j1=1T"));
    check("a6=9R b6=7R j1=1T o10=1L", Some(1), Err("R has 16 pieces; a colour has at most 15"));
    check("a6=1R f15=1B j1=1T o10=1L", Some(1), Err("f15=1B: nobody plays B here"));
    check("a6=1R f6=1T(T)", Some(1), Err("f6=1T(T) does not look like a6=5R or f6=1B(R)"));
    check("a6=R", Some(1), Err("a6=R does not look like a6=5R or f6=1B(R)"));
    check("a6=16R", Some(1), Err("a6=16R does not look like a6=5R or f6=1B(R)"));
    check("a6", Some(1), Err("a6 does not look like a6=5R or f6=1B(R)"));
    check("q1=1R", Some(1), Err("there is no cell q1"));
    check("a6=1R A6=1R", Some(1), Err("a6 is given twice"));
    check("o10=1R j1=1T a6=1L", Some(1), Err("more than one player has all pieces at home"));
    let won =
        Savoya::parse_position(&Setup::new(3), "o10=1R j1=1T f6=1L", Some(Seat::new(2))).expect("a position");
    assert_eq!(turn(&won), "1>2=3: R has brought all pieces home");
    let without_pieces = at::<OnSavoya>(3, "a6=1R j1=1T", 2, &[1, 2]);
    assert_eq!(moves::<OnSavoya>(&without_pieces), ["pass"], "who has no pieces has not won");
}

/// Plays to the end, sometimes with the move that lowers the pip count most, sometimes with any.
fn play_on<V: Variant>(players: u8, options: &str, seed: u64) -> (usize, State) {
    let mut random = Random::new(seed);
    let mut state = start::<V>(players, options);
    for moves in 0..20_000 {
        while let Turn::Chance(Chance { kind: Kind::Dice { count, .. }, .. }) = state.turn() {
            let dice: Vec<u16> = (0..count).map(|_| random.die()).collect();
            state = rolled::<V>(&state, &dice);
        }
        if let Turn::Over { .. } = state.turn() {
            return (moves, state);
        }
        let seat = mover(&state);
        let mut results = Race::<V>::FASTER.results(&state, seat);
        results.sort_by_cached_key(|(play, _)| Race::<V>::write(&state, play));
        let listed = Race::<V>::list(&state, seat);
        assert!(results.iter().map(|(play, _)| play).eq(&listed), "{options}: results and moves differ");
        let best = results.iter().map(|(_, next)| next.tally(seat).pips).min();
        if random.below(4) > 0 {
            results.retain(|(_, next)| Some(next.tally(seat).pips) == best);
        }
        let (play, next) = results.swap_remove(random.below(results.len()));
        assert_eq!(Race::<V>::apply(&state, &Action::Move(seat, play)), Ok(next.clone()), "{options}");
        state = next;
    }
    panic!("{players} players, {options}, seed {seed}: no end");
}

#[test]
fn games_come_to_an_end_for_all_seatings() {
    fn check<V: Variant>(players: u8, options: &[&str]) {
        for (seed, options) in (1..).zip(options) {
            let (moves, state) = play_on::<V>(players, options, seed);
            let home: Vec<Seat> = state.seats().filter(|seat| state.is_home(*seat)).collect();
            let Turn::Over { outcome, .. } = state.turn() else { panic!("{options}: not over") };
            match outcome.winner() {
                Some(winner) => assert_eq!(home, [winner], "{options} after {moves} moves"),
                None => assert!(home.is_empty(), "{options} after {moves} moves: a draw with pieces at home"),
            }
        }
    }
    check::<OnSavoy>(2, &["", "-stack=1", "-even=3", "-step=5 -quiet=10"]);
    check::<OnSavoya>(2, &["-stack=1", "-even=3", "-stack=2 -quiet=10"]);
    check::<OnSavoya>(3, &["", "-stack=1", "-step=4", "-even=3 -quiet=10"]);
    check::<OnSavoya>(4, &["-stack=1", "-even=3", "-step=3 -quiet=10"]);
}
