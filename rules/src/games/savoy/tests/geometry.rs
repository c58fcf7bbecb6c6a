//! The boards are those of the rules page.

use crate::games::savoy::board::Track;
use crate::games::savoy::side::Colour;
use crate::games::savoy::{OnSavoy, OnSavoya, Variant};

struct Facts {
    cells: usize,
    strands: &'static [usize],
    crossings: &'static str,
    homes: &'static [(Colour, &'static str)],
    distance: u16,
}

fn check(track: &Track, facts: &Facts) {
    assert_eq!(track.len(), facts.cells);
    assert_eq!(track.strands.iter().map(Vec::len).collect::<Vec<_>>(), facts.strands);
    let times = |cell| track.strands.iter().flatten().filter(|c| **c == cell).count();
    let crossings: Vec<&str> = track.cells().filter(|c| times(*c) == 2).map(|c| track.name(c)).collect();
    assert_eq!(crossings.join(" "), facts.crossings);
    assert!(track.cells().all(|c| (1..=2).contains(&times(c))));
    for (colour, home) in facts.homes {
        let cells: Vec<&str> =
            track.cells().filter(|c| track.is_home(*c, *colour)).map(|c| track.name(c)).collect();
        assert_eq!(cells.join(" "), *home);
        assert_eq!(track.distance(track.start(*colour)[0], *colour), facts.distance);
        assert_eq!(track.distance(track.find(&cells[0].to_uppercase()).expect("a cell"), *colour), 0);
    }
    // Those of a side are home when they have no step to go.
    for (cell, colour) in track.cells().flat_map(|cell| Colour::ALL.map(|colour| (cell, colour))) {
        let is_in_play = !track.start(colour).is_empty();
        assert_eq!(track.is_home(cell, colour), is_in_play && track.distance(cell, colour) == 0);
    }
    // An ordinary cell has two ways, a crossing four, an end one.
    for cell in track.cells() {
        let ends = track.strands.iter().flat_map(|s| [s.first(), s.last()]).flatten();
        let ways = 2 * times(cell) - ends.filter(|c| **c == cell).count();
        assert_eq!(track.targets(cell, 1).len(), ways, "{}", track.name(cell));
        assert_eq!(track.lines(cell).iter().filter(|line| !line.is_empty()).count(), ways);
        for n in 1..=6 {
            assert!(!track.targets(cell, n).contains(&cell), "{} comes back to itself", track.name(cell));
        }
    }
}

#[test]
fn savoya_is_the_large_board() {
    let facts = Facts {
        cells: 81,
        strands: &[49, 49],
        crossings: "d6 d8 f6 f8 f10 f12 h4 h6 h8 h10 h12 j4 j6 j8 j10 l8 l10",
        homes: &[
            (Colour::R, "m10 n10 o10"),
            (Colour::L, "a6 b6 c6"),
            (Colour::T, "f13 f14 f15"),
            (Colour::B, "j1 j2 j3"),
        ],
        distance: 13,
    };
    let track = OnSavoya::track();
    check(track, &Facts { distance: 15, ..facts });
    // A half turn maps each strand onto itself, end to end.
    let turned = |name: &str| {
        let (column, row) = (name.chars().next().expect("a letter"), name.get(1..).expect("a row"));
        let column = char::from(b'a' + b'o' - column as u8);
        format!("{column}{}", 16 - row.parse::<u8>().expect("a number"))
    };
    for strand in &track.strands {
        let names: Vec<String> = strand.iter().map(|c| track.name(*c).to_string()).collect();
        let mut back: Vec<String> = names.iter().map(|name| turned(name)).collect();
        back.reverse();
        assert_eq!(names, back);
    }
}

#[test]
fn savoy_is_the_small_board() {
    let homes = &[(Colour::R, "k7 l7 m7"), (Colour::L, "a4 b4 c4")];
    check(
        OnSavoy::track(),
        &Facts { cells: 42, strands: &[46], crossings: "d4 g4 g7 j7", homes, distance: 13 },
    );
}

#[test]
fn step_moves_go_straight_over_crossings() {
    let check = |track: &Track, from: &str, steps: u8, to: &str| {
        let from = track.find(from).expect("a cell");
        let cells: Vec<&str> = track.targets(from, steps).iter().map(|c| track.name(*c)).collect();
        assert_eq!(cells.join(" "), to, "{steps} from {}", track.name(from));
    };
    let savoya = OnSavoya::track();
    check(savoya, "a6", 1, "b6");
    check(savoya, "a6", 6, "g6");
    check(savoya, "f6", 1, "e6 f5 f7 g6");
    check(savoya, "f6", 3, "c6 f9 h4 i6");
    check(savoya, "o10", 3, "l10");
    check(savoya, "n10", 2, "l10");
    check(savoya, "k6", 6, "e6 l13");
    check(savoya, "i14", 5, "h9 l9");
    check(OnSavoy::track(), "d4", 1, "c4 d3 d5 e4");
    check(OnSavoy::track(), "j4", 6, "d4 j10");
}
