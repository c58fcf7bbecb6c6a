//! Pictures; `INSTA_UPDATE=always cargo test sava` accepts changes.

use crate::game::guarded::{Action, Guarded};
use crate::game::{Diagram, Part, Picture, Roll, Rules, Seat, Setup, Shape, Tile, Tint, Turn, Viewer};
use crate::games::sava::state::State;
use crate::games::sava::{Sava, picture, position};
use crate::text::plain;

/// The picture after the last of these moves, with changes marked.
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

fn board(picture: &Picture) -> &Diagram {
    let Some(Part::Diagram(board)) = picture.parts.first() else { panic!("no board") };
    board
}

#[test]
fn drawings_show_the_pieces_and_whose_they_are() {
    let text = "champion R move - 0 : AB1=bM EF1=rM A2=bP B2=bWz E2=rWm D1=rO AB3=bC";
    let picture = picture::picture(&position::parse(text).unwrap(), Viewer::Watcher);
    let cases = [
        ("AB1", 2, Shape::Matron, Tint::Blue),
        ("EF1", 1, Shape::Matron, Tint::Red),
        ("A2", 2, Shape::Spider, Tint::Blue),
        ("B2", 2, Shape::Wizard, Tint::Blue),
        ("E2", 1, Shape::Weaponmaster, Tint::Red),
        ("D1", 1, Shape::Orc, Tint::Red),
        ("AB3", 2, Shape::Champion, Tint::Blue),
    ];
    for cell in &board(&picture).cells {
        let drawn: Vec<_> = cell.drawn.figures.iter().map(|figure| (figure.shape, figure.tint)).collect();
        let wanted = cases.iter().find(|(name, ..)| *name == cell.name);
        assert_eq!(drawn, wanted.map(|(_, _, shape, tint)| (*shape, *tint)).into_iter().collect::<Vec<_>>());
        assert_eq!(cell.drawn.owner, wanted.map(|(_, seat, ..)| Seat::new(*seat)), "{}", cell.name);
    }
}

#[test]
fn drawings_show_zones_and_what_is_barred() {
    for (text, zone) in [
        ("base R move EF3>E3 3 : AB1=bM EF1=rM EF3=rO", 9),
        ("wheel R move EF3>E3 3 : AB1=bM EF1=rM EF3=rO", 13),
    ] {
        let picture = picture::picture(&position::parse(text).unwrap(), Viewer::Watcher);
        let cells = &board(&picture).cells;
        for tint in [Tint::Red, Tint::Blue] {
            assert_eq!(cells.iter().filter(|cell| cell.drawn.tile == Tile::Zone(tint)).count(), zone);
        }
        let name = |wanted: fn(&crate::game::Cell) -> bool| {
            cells.iter().filter(|cell| wanted(cell)).map(|cell| cell.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(name(|cell| cell.drawn.barred), ["E3"]);
        let hub: &[&str] = if zone == 13 { &["HUB"] } else { &[] };
        assert_eq!(name(|cell| cell.drawn.tile == Tile::Zones), hub);
    }
}

#[test]
fn the_side_of_the_viewer_is_below_in_drawings() {
    let turned = |state: &State, viewer: Viewer| board(&picture::picture(state, viewer)).look.turned;
    let state = Sava::start(&Setup::new(2).with("red", "2")).unwrap();
    assert!(turned(&state, Viewer::Seat(Seat::new(1))));
    assert!(!turned(&state, Viewer::Seat(Seat::new(2))));
    assert!(!turned(&state, Viewer::Watcher));
    let lot = Sava::start(&Setup::new(2)).unwrap();
    assert!(Seat::all(2).all(|seat| !turned(&lot, Viewer::Seat(seat))));
    let picture = picture::picture(&lot, Viewer::Watcher);
    assert!(board(&picture).cells.iter().all(|cell| cell.drawn.owner.is_none()));
}
