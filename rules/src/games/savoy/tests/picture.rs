//! Pictures.

use super::at;
use crate::game::{Drawn, Figure, Layout, Part, Picture, Rules, Seat, Shape, Tile, Tint, Viewer};
use crate::games::savoy::{OnSavoy, OnSavoya, Race, Variant};
use crate::text::plain;

fn board(picture: &Picture) -> &crate::game::Diagram {
    picture.parts.iter().find_map(|p| if let Part::Diagram(b) = p { Some(b) } else { None }).expect("a board")
}

/// Every cell has its own place near its neighbours, and nothing overwrites the drawing.
fn check<V: Variant>(players: u8, position: &str) {
    let state = at::<V>(players, position, 1, &[3, 5]);
    let picture = Race::<V>::picture(&state, Viewer::Watcher);
    let board = board(&picture);
    assert_eq!(board.cells.iter().filter(|c| !c.name.ends_with('=')).count(), V::track().len());
    let sign = |row: usize, column: usize| board.ground[row].chars().nth(column).unwrap_or(' ');
    for cell in &board.cells {
        assert!(cell.shown.len() <= cell.spot.width, "{}", cell.name);
        for column in cell.spot.column..cell.spot.column + cell.spot.width {
            assert_eq!(sign(cell.spot.row, column), ' ', "{} is written over the drawing", cell.name);
        }
        if !cell.name.ends_with('=') {
            assert_eq!(sign(cell.mark.row, cell.mark.column), ' ', "the mark of {}", cell.name);
        }
    }
    for (one, other) in &board.links {
        let (one, other) = (&board.cells[*one], &board.cells[*other]);
        let (dx, dy) = (one.middle.column - other.middle.column, one.middle.row - other.middle.row);
        let far = f64::from(dx * dx + dy * dy).sqrt();
        assert!((8.0..=29.0).contains(&far), "{} and {} are {far} apart", one.name, other.name);
    }
}

#[test]
fn every_cell_has_its_place() {
    check::<OnSavoya>(4, "a6=12R f6=1B(R) f15=5B i14=1T(L) j1=5T o10=14L(T)");
    check::<OnSavoy>(2, "a4=12R d4=1R(L) m7=14L(R)");
}

#[test]
fn a_letter_shows_stacks_pins_pips_and_changes() {
    let before = at::<OnSavoy>(2, "a4=6R g4=1L m7=5L", 1, &[2, 4]);
    let after = super::played::<OnSavoy>(&before, "a4-c4,c4-g4");
    let pictures = [&before, &after].map(|s| Race::<OnSavoy>::picture(s, Viewer::Seat(Seat::new(1))));
    let text = plain(&pictures[1], Some(&pictures[0]));
    for line in [
        "      +----+----+----+----+----+----+....+----+----+....+",
        "  4   | 5R :    :    :    :    :    |1R/L|    :    :    |                  4",
        "      | *  :    :    :    :    :    | *  |    :    :    /",
        "  3    L=69          |    |         |    |                                 3",
        "Seats: 1 R, 2 L",
        "You play: R",
    ] {
        assert!(text.lines().any(|l| l == line), "{line}\n{text}");
    }
    assert!(plain(&pictures[0], None).contains("\nRoll: 2 and 4 for R\n"));
    assert!(!text.contains("quiet"));
}

#[test]
fn drawings_show_the_stacks_and_whose_they_are() {
    let state = at::<OnSavoya>(2, "a6=12R f6=1B(R) f15=5B i14=1T(L) j1=5T m10=1L o10=13L(T)", 1, &[3, 5]);
    let picture = Race::<OnSavoya>::picture(&state, Viewer::Watcher);
    let board = board(&picture);
    let figure =
        |(count, letter, tint): (u16, char, Tint)| Figure { shape: Shape::Lettered(letter), tint, count };
    type Case = (&'static str, u8, &'static [(u16, char, Tint)]);
    let cases: [Case; 5] = [
        ("a6", 1, &[(12, 'R', Tint::Red)]),
        ("f6", 2, &[(1, 'R', Tint::Red), (1, 'B', Tint::Gold)]),
        ("i14", 2, &[(1, 'L', Tint::Blue), (1, 'T', Tint::Green)]),
        ("m10", 1, &[(1, 'L', Tint::Blue)]),
        ("o10", 1, &[(1, 'T', Tint::Green), (13, 'L', Tint::Blue)]),
    ];
    for (name, owner, figures) in cases {
        let Drawn { owner: seat, figures: drawn, .. } =
            &board.cells.iter().find(|cell| cell.name == name).expect(name).drawn;
        assert_eq!(*seat, Some(Seat::new(owner)), "{name}");
        assert_eq!(*drawn, figures.iter().copied().map(figure).collect::<Vec<_>>(), "{name}");
    }
    for (cell, place) in state.track.cells().zip(&board.cells) {
        let pieces: u16 = state.cells[cell].pieces().map(|(_, n)| u16::from(n)).sum();
        assert_eq!(place.drawn.figures.iter().map(|f| f.count).sum::<u16>(), pieces, "{}", place.name);
    }
}

#[test]
fn drawings_show_homes_and_starts() {
    let tile = |players: u8, name: &str| {
        let state = at::<OnSavoya>(players, "a6=1R o10=1L j1=1T", 1, &[3, 5]);
        let picture = Race::<OnSavoya>::picture(&state, Viewer::Watcher);
        board(&picture).cells.iter().find(|cell| cell.name == name).expect(name).drawn.tile
    };
    assert_eq!(tile(3, "a6"), Tile::HomeAndStart(Tint::Blue, Tint::Red));
    assert_eq!(tile(3, "f14"), Tile::Home(Tint::Green));
    assert_eq!(tile(3, "j3"), Tile::Start(Tint::Green));
    assert_eq!(tile(2, "j3"), Tile::HomeAndStart(Tint::Gold, Tint::Green));
    assert_eq!(tile(3, "T="), Tile::Home(Tint::Green));
    assert_eq!(tile(3, "d6"), Tile::Plain);
}

/// Of the two ways over a crossing, one comes after an even number of crossings and the other after an odd one, so that bands can
/// alternate between over and under.
#[test]
fn bands_can_be_woven() {
    for (track, begins) in [(OnSavoy::track(), vec![0]), (OnSavoya::track(), vec![0, 1])] {
        let state = crate::games::savoy::State::new(
            track,
            &[],
            crate::games::savoy::cells::Cells::empty(),
            60,
            crate::games::savoy::Phase::Lots { seats: vec![], die: None },
        );
        let picture = crate::games::savoy::picture::draw(&state, Viewer::Watcher);
        let Layout::Bands(strands) = &board(&picture).look.layout else { panic!("no bands") };
        assert_eq!(
            strands.iter().map(Vec::len).collect::<Vec<_>>(),
            track.strands.iter().map(Vec::len).collect::<Vec<_>>()
        );
        let times = |cell: usize| strands.iter().flatten().filter(|other| **other == cell).count();
        let mut ways = std::collections::BTreeMap::<usize, Vec<usize>>::new();
        for (strand, begin) in strands.iter().zip(begins) {
            for (turn, cell) in strand.iter().filter(|cell| times(**cell) == 2).enumerate() {
                ways.entry(*cell).or_default().push((turn + begin) % 2);
            }
        }
        for (cell, ways) in ways {
            assert_eq!(ways.iter().sum::<usize>(), 1, "{}: {ways:?}", track.names[cell]);
        }
    }
}
