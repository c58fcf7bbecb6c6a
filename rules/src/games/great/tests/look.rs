//! Pictures.

use super::*;
use crate::game::{Middle, Part, Shape, Tint};
use crate::text::{COLUMNS, plain};

const MIDDLE: &str = "2g1k3h1/wM4pP2/1n1p2p2s/2e2Pe3/3PEm3w/p1N3W2N/1P5E1P/2W2GK3 w - - 36 41";

/// The picture after a move, with changes marked.
fn drawn(state: &State, last: &str) -> String {
    let before = Great::picture(state, Viewer::Watcher);
    let picture = Great::picture(&after(state.clone(), last), Viewer::Seat(Seat::new(2)));
    let text = plain(&picture, Some(&before));
    assert!(text.is_ascii() && text.lines().all(|line| line.len() <= COLUMNS));
    text
}

#[test]
fn a_promotion_by_capture() {
    let expected = "      a  b  c  d  e  f  g  h  i  j

  8   .  .  g  .  k  .  .  .  H* .    8
  7   w  M  .  .  .  .  p  .* .  .    7
  6   .  n  .  p  .  .  p  .  .  s    6
  5   .  .  e  .  .  P  e  .  .  .    5
  4   .  .  .  P  E  m  .  .  .  w    4
  3   p  .  N  .  .  .  W  .  .  N    3
  2   .  P  .  .  .  .  .  E  .  P    2
  1   .  .  W  .  .  G  K  .  .  .    1

      a  b  c  d  e  f  g  h  i  j

* marks what has just changed.

White (capitals) may promote to: 9 S
Black (small letters) may promote to: H, N, 8 S
Moves since a capture or a Pawn move: 0 of 100
";
    assert_eq!(drawn(&at(MIDDLE), "h7xi8=H"), expected);
}

#[test]
fn facts_and_notes() {
    let check = |state: &State, last: &str, line: &str| {
        let text = drawn(state, last);
        assert!(text.replace("\n    ", " ").lines().any(|found| found == line), "{line}\n{text}");
    };
    let full = at("k9/8P1/9s/10/10/GMH4SSS/WNE3WNEK/SSSSSS4 w - - 0 1");
    check(&full, "", "White (capitals) may promote to: nothing");
    check(&full, "", "Black (small letters) may promote to: G, M, H, 2 E, 2 N, 2 W, 8 S");
    check(&at(MIDDLE), "Wg3g4", "Moves since a capture or a Pawn move: 37 of 100");
    check(&after(at(MIDDLE), "Wg3g4"), "f4f3", "White's King is in check from f3");
    check(
        &after(start(), "Nc3 Nc6 Nb1"),
        "Nb8",
        "This position has occurred twice; the third time is a draw",
    );
    let bared = drawn(&at("10/10/10/4p5/3k6/3N6/10/K9 w - - 9 50"), "Nxe5");
    let note =
        "Black has only the King left: unless this one move takes the last man of White,\nWhite wins\n";
    assert!(bared.ends_with(note), "{bared}");
}

#[test]
fn cells_can_be_read_aloud() {
    let Part::Diagram(board) = Great::picture(&start(), Viewer::Watcher).parts.remove(0) else { panic!() };
    assert_eq!(board.cells.len(), 80);
    let spoken = |i: usize| board.cells[i].spoken.as_ref().map(ToString::to_string);
    assert_eq!((board.cells[0].name.as_str(), spoken(0)), ("a8", Some("black Woody".to_string())));
    assert_eq!((board.cells[79].name.as_str(), spoken(79)), ("j1", Some("white Woody".to_string())));
    assert_eq!((board.cells[30].name.as_str(), spoken(30)), ("a5", None));
    assert_eq!(
        (board.cells[4].middle, board.cells[75].middle),
        (Middle { row: 5, column: 45 }, Middle { row: 75, column: 55 })
    );
}

#[test]
fn facts_can_be_read_aloud() {
    let heard = |state: &State| {
        let heard = Great::picture(state, Viewer::Watcher).heard.into_iter();
        heard.map(|part| match part {
            Part::Fact(label, value) => format!("{label}: {value}"),
            other => panic!("{other:?}"),
        })
    };
    let full = at("k9/8P1/9s/10/10/GMH4SSS/WNE3WNEK/SSSSSS4 w - - 0 1");
    let black = "Black may promote to one of: a General, a Minister, a High Priestess, 2 Elephants, 2 Knights, 2 Woodies, 8 Soldiers";
    assert_eq!(heard(&full).collect::<Vec<_>>(), [black]);
}

/// Drawings show the same men and owners as the position text; the board is turned for Black only.
#[test]
fn drawings_agree_with_the_text() {
    let mut numbers = Numbers(21);
    let mut state = at(MIDDLE);
    for _ in 0..60 {
        for viewer in [Viewer::Watcher, Viewer::Seat(Seat::new(1)), Viewer::Seat(Seat::new(2))] {
            let Part::Diagram(board) = Great::picture(&state, viewer).parts.remove(0) else { panic!() };
            assert_eq!(board.look.turned, viewer == Viewer::Seat(Seat::new(2)));
            let drawn = board.cells.iter().filter(|cell| cell.drawn.owner.is_some()).map(|cell| {
                let [man] = cell.drawn.figures[..] else { panic!("{cell:?}") };
                let letter = match man.shape {
                    Shape::King => 'K',
                    Shape::General => 'G',
                    Shape::Minister => 'M',
                    Shape::Priestess => 'H',
                    Shape::Elephant => 'E',
                    Shape::Knight => 'N',
                    Shape::Woody => 'W',
                    Shape::Soldier => 'S',
                    Shape::Pawn => 'P',
                    shape => panic!("{shape:?}"),
                };
                match (cell.drawn.owner.map(Seat::number), man.tint, man.count) {
                    (Some(1), Tint::Light, 1) => letter,
                    (Some(2), Tint::Dark, 1) => letter.to_ascii_lowercase(),
                    _ => panic!("{cell:?}"),
                }
            });
            let text = Great::position_text(&state);
            let men = text.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
            assert_eq!(drawn.collect::<String>(), men.collect::<String>());
        }
        let Some(m) = numbers.one_of(&state.moves()).copied() else { break };
        state = Great::apply(&state, &Action::Move(state.side().seat(), m)).unwrap();
    }
}

/// Moves as letters show them are unambiguous.
#[test]
fn moves_as_they_are_told() {
    let told = |state: &State, text: &str| {
        let seat = state.side().seat();
        Great::told(state, &Great::read(state, seat, text).unwrap()).unwrap()
    };
    assert_eq!(told(&start(), "f1g3"), "Mf1g3");
    assert_eq!(told(&start(), "e2e3"), "e2e3");
    assert_eq!(told(&at(MIDDLE), "h7i8=H"), "h7xi8=H");
    let check = after(at(MIDDLE), "Wg3g4");
    assert_eq!(told(&check, "f4f3"), "Mf4f3+");
    let attacked = after(check, "f4f3");
    assert_eq!(Great::situation(&attacked).unwrap().to_string(), "check: the King is attacked from f3");
    assert_eq!(Great::situation(&start()), None);

    let bare = at("10/10/10/4p5/3k6/3N6/10/K9 w - - 9 50");
    let takes = Great::read(&bare, bare.side().seat(), "Nxe5").unwrap();
    let remarks = Great::play(&bare, bare.side().seat(), &takes).remarks;
    assert_eq!(remarks[0].text.to_string(), "the Knight takes the Pawn on e5");

    let mut numbers = Numbers(9);
    for _ in 0..20 {
        let mut state = start();
        while let Some(m) = numbers.one_of(&state.moves()).copied() {
            let seat = state.side().seat();
            for m in state.moves() {
                let told = Great::told(&state, &m).unwrap();
                assert_eq!(Great::read(&state, seat, &told).unwrap(), m, "{told}");
            }
            state = Great::apply(&state, &Action::Move(seat, m)).unwrap();
        }
    }
}
