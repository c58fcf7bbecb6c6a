//! Options, colours and seats, and refused position texts.

use crate::game::guarded::{Action, Guarded};
use crate::game::{Kind, Purpose, Record, Replay, Roll, Rules, Seat, Setup, Turn};
use crate::games;
use crate::games::sava::state::QUIET;
use crate::games::sava::{Sava, position};
use crate::phrase;

const ALICE: Seat = Seat::new(1);
const BOB: Seat = Seat::new(2);

fn setup(options: &str) -> Setup {
    Setup::read(2, options).unwrap()
}

#[test]
fn the_lot_gives_red_to_a_seat() {
    let state = Sava::start(&setup("-variant=wheel")).unwrap();
    let Turn::Chance(chance) = Sava::turn(&state) else { panic!("no lot") };
    assert_eq!((chance.kind, chance.purpose), (Kind::Shuffle { items: 2 }, Purpose::Lot));
    assert_eq!((Sava::list(&state, ALICE), Sava::side(&state, ALICE)), (vec![], phrase!("")));
    for (lot, red, blue) in [([1, 2], ALICE, BOB), ([2, 1], BOB, ALICE)] {
        let drawn = Sava::apply(&state, &Action::Roll(Roll::of(&lot))).unwrap();
        assert_eq!(Sava::turn(&drawn), Turn::Seats(vec![red]));
        assert_eq!((Sava::side(&drawn, red), Sava::side(&drawn, blue)), (phrase!("Red"), phrase!("Blue")));
        assert_eq!(Sava::ROLLS.opening(&state, red, ""), Some(vec![Roll::of(&lot)]));
    }
    for wrong in [&[1][..], &[1, 1], &[2, 2], &[1, 2, 3], &[]] {
        assert!(Sava::apply(&state, &Action::Roll(Roll::of(wrong))).is_err(), "{wrong:?}");
    }
}

#[test]
fn red_may_be_agreed_upon() {
    for (options, red) in [("-red=1", ALICE), ("-red=2 -variant=Lolth", BOB)] {
        let state = Sava::start(&setup(options)).unwrap();
        assert_eq!(Sava::turn(&state), Turn::Seats(vec![red]));
        let text = position::write(&state);
        assert_eq!(Sava::parse_position(&setup(options), &text, None).unwrap(), state);
    }
    // Without the option, a position's Red is seat 1, whichever seat is given.
    let text = "base B move - 0 : A1=bM E1=rM";
    let state = Sava::parse_position(&setup(""), text, Some(ALICE)).unwrap();
    assert_eq!(Sava::turn(&state), Turn::Seats(vec![BOB]));
}

#[test]
fn wrong_options_are_refused() {
    let words = "base, baenre, chednased, champion, lolth, wheel, dice";
    for (options, why) in [
        ("-variant=big", format!("-variant is one of {words}, not big")),
        ("-red=3", "-red is 1 or 2, the player who moves first, not 3".to_string()),
        (
            "-stack=6",
            format!(
                "there is no option -stack; the options are -variant={}, -red=1|2 and -seats=lot|listed",
                words.replace(", ", "|")
            ),
        ),
    ] {
        assert_eq!(Sava::begin(&setup(options)).unwrap_err().to_string(), why);
    }
    let text = "base B move - 0 : A1=bM E1=rM";
    let why = Sava::parse_position(&setup("-variant=dice"), text, None).unwrap_err();
    assert_eq!(why.to_string(), "the position is of base, the option says dice");
}

#[test]
fn wrong_positions_are_refused() {
    for (text, why) in [
        ("", "a position looks like: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM"),
        ("base B move 3 : A1=bM E1=rM", "a position looks like: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM"),
        ("huge B move - 3 : A1=bM E1=rM", "there is no variant huge of Sava"),
        ("base G move - 3 : A1=bM E1=rM", "the turn is R or B, not G"),
        ("base B remove - 3 : A1=bM E1=rM", "remove is not a phase of base with B to move"),
        ("base B R-wins - 3 : A1=bM E1=rM", "R-wins is not a phase of base with B to move"),
        ("base B move - 255 : A1=bM E1=rM", &format!("the number of quiet turns is 0 to {QUIET}, not 255")),
        (
            &format!("base B move - {QUIET} : A1=bM E1=rM"),
            &format!("after {QUIET} quiet turns the game is a draw"),
        ),
        ("base B move B2 0 : A1=bM E1=rM", "a piece that may not go back is written B2>A2 or -, not B2"),
        ("base B move E1>E2 0 : A1=bM E1=rM", "no piece of Blue on E1 that may not go back"),
        ("base B move - 0 : A1=bM E1=rM A0=rO", "there is no space A0 on this board"),
        ("base B move - 0 : A1=bM E1=rM A2=rC", "there is no Champion in base"),
        ("base B move - 0 : A1=bM E1=rM A2:rO", "a piece on its space is written A1=bO, not A2:rO"),
        ("base B move - 0 : A1=bM A1=rM", "two pieces stand on A1"),
        ("base B move - 0 : A1=bM E1=rO", "Red has 0 Matron Mothers"),
        ("base B R-wins - 0 : A1=bM E1=bM", "R-wins is not a phase of base with B to move"),
        ("lolth B move - 0 : A1=bM E1=rM B1=bC C1=bC", "Blue has more than one Champion"),
    ] {
        assert_eq!(position::parse(text).unwrap_err().to_string(), why, "{text}");
    }
}

#[test]
fn who_gives_up_loses() {
    for options in ["", "-red=1", "-red=2"] {
        let state = Sava::start(&setup(options)).unwrap();
        let over = Sava::apply(&state, &Action::Resign(ALICE)).unwrap();
        let Turn::Over { outcome, .. } = Sava::turn(&over) else { panic!("it goes on") };
        assert_eq!(outcome.winner(), Some(BOB), "{options}");
        assert!(Sava::apply(&over, &Action::Resign(BOB)).is_err());
    }
}

#[test]
fn who_moves_first_in_a_record_is_red() {
    for (line, red) in [("1. 1 E3DE", ALICE), ("1. 2 *", BOB)] {
        let replay = Replay::read(&format!("[Game \"sava\"]\n{line}\n"), games::named).unwrap();
        assert_eq!(replay.record.position().side(red).to_string(), "Red", "{line}");
        let again = Replay::read(&replay.record.text(&[]), games::named).unwrap();
        assert_eq!(again.record.position().side(red).to_string(), "Red", "{line}");
    }
}

#[test]
fn a_game_that_the_dice_end_is_kept() {
    let sava = games::named("sava").unwrap();
    let mut record = Record::start(sava, setup("-red=1")).unwrap();
    for turn in 0..QUIET {
        let seat = if turn % 2 == 0 { ALICE } else { BOB };
        record.play(seat, "*").unwrap();
        record.roll(Roll::of(&[1, 2])).unwrap();
    }
    assert_eq!(record.result(), "1/2-1/2");
    let replay = Replay::read(&record.text(&[]), games::named).unwrap();
    assert_eq!((replay.record.result(), replay.record.rolls()), (record.result(), u32::from(QUIET)));
}
