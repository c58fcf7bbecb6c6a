//! The board in a letter.

use super::super::{OnSavoy, OnSavoya, Race, Variant};
use super::at;
use crate::draw::plain;
use crate::game::{Part, Picture, Rules, Seat, Viewer};

fn board(picture: &Picture) -> &crate::game::Diagram {
    picture.parts.iter().find_map(|p| if let Part::Diagram(b) = p { Some(b) } else { None }).expect("a board")
}

/// Every cell has a place of its own, its neighbours are near, and nothing is written over the drawing.
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
