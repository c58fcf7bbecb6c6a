//! What letters show; `INSTA_UPDATE=always cargo test sava` accepts other pictures.

use super::super::state::State;
use super::super::{Sava, picture, position};
use crate::draw::plain;
use crate::game::guarded::{Action, Guarded};
use crate::game::{Roll, Rules, Seat, Setup, Turn, Viewer};

/// The picture after the last of these moves, with what it changed.
fn check(name: &str, text: &str, moves: &str, dice: [u16; 2]) {
    let mut before = position::parse(text).unwrap();
    let mut state = before.clone();
    for written in moves.split_whitespace() {
        before = state;
        state = play(&before, written, dice);
    }
    let viewer = Viewer::Seat(Seat::new(2));
    let drawn = plain(&picture::picture(&state, viewer), Some(&picture::picture(&before, viewer)));
    assert!(drawn.lines().all(|line| line.len() <= 79 && line.is_ascii()));
    insta::assert_snapshot!(name, drawn);
}

fn play(state: &State, written: &str, dice: [u16; 2]) -> State {
    let Turn::Seats(seats) = Sava::turn(state) else { panic!("nobody is to move before {written}") };
    let m = Sava::read(state, seats[0], written).unwrap_or_else(|e| panic!("{written}: {e:?}"));
    let next = Sava::apply(state, &Action::Move(seats[0], m)).unwrap();
    match Sava::turn(&next) {
        Turn::Chance(_) => Sava::apply(&next, &Action::Roll(Roll::of(&dice))).unwrap(),
        _ => next,
    }
}

#[test]
fn letters_show_the_board() {
    let start = |variant: &str| {
        let state = Sava::start(&Setup::new(2).with("variant", variant)).unwrap();
        position::write(&state)
    };
    let game = "DE2D2 A3HA WzG3 HA2H2 FG2G2 H2GH2 E3DE WzC1 WmDE3 BC2C2 WmCD3 B3BC G2GH2x PB2 DEBCx";
    check("web", &start("base"), game, [2, 2]);
    check("wheel", &start("wheel"), "WzHUB PBA0 *B1B0", [2, 2]);
    check("hub", &start("wheel"), "WzHUB", [2, 2]);
    check("nothing", &start("champion"), "CG3 *", [1, 2]);
    check("turncoat", "lolth R move - 70 : AB1=bM EF1=rM A2=bO AB2=bO E2=rO G3=rC B3=bC", "*", [2, 2]);
    check("removal", "dice R move - 99 : AB1=bM EF1=rM A2=bO AB2=bO E2=rO", "*", [2, 2]);
    check("draw", "chednased R move - 99 : AB1=bM EF1=rM A2=bO AB2=bO E2=rO", "ME1", [2, 2]);
}

#[test]
fn nobody_has_a_colour_before_the_lot() {
    let state = Sava::start(&Setup::new(2)).unwrap();
    let drawn = plain(&picture::picture(&state, Viewer::Watcher), None);
    assert!(drawn.ends_with("Colours: the lot decides\n"), "{drawn}");
    let drawn = Sava::apply(&state, &Action::Roll(Roll::of(&[2, 1]))).unwrap();
    let drawn = plain(&picture::picture(&drawn, Viewer::Watcher), None);
    assert!(drawn.ends_with("Colours: seat 2 is Red, seat 1 is Blue\n"), "{drawn}");
}

#[test]
fn every_link_of_the_board_is_in_the_picture() {
    for (variant, links) in [("base", 76), ("wheel", 112)] {
        let state = Sava::start(&Setup::new(2).with("variant", variant)).unwrap();
        let parts = picture::picture(&state, Viewer::Watcher).parts;
        let Some(crate::game::Part::Diagram(board)) = parts.first() else { panic!("no board") };
        assert_eq!(board.links.len(), links);
        assert!(board.links.iter().all(|(a, b)| a < b && *b < board.cells.len()));
        let wizard = board.cells.iter().find(|cell| cell.name == "B2").unwrap();
        assert_eq!(wizard.spoken.as_ref().unwrap().to_string(), "blue Wizard");
    }
}
