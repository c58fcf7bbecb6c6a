//! Where the spaces lie in a round drawing: rings are circles, crossed by straight files.

use crate::game::Middle;

use super::board::Space;

/// A place right of and below the centre, in tenths of a cell.
type Place = (i32, i32);

/// A quarter of each ring, outermost first; the other quarters are rotations.
type Quarter = [&'static [Place]; 5];

const WEB: Quarter = [
    &[],
    &[(-24, -118), (0, -120), (24, -118), (85, -85)],
    &[(-24, -88), (0, -91), (24, -88), (64, -64)],
    &[(-24, -58), (0, -63), (24, -58), (44, -44)],
    &[(-24, -24)],
];

const GREAT: Quarter = [
    &[(-28, -117), (-9, -120), (9, -120), (28, -117), (68, -99), (99, -68)],
    &[(-28, -96), (0, -100), (28, -96), (71, -71)],
    &[(-28, -75), (0, -80), (28, -75), (57, -57)],
    &[(-28, -53), (0, -60), (28, -53), (42, -42)],
    &[(-28, -28)],
];

/// The centre of a space. The web is a little higher than wide, to leave room for the names below the spaces.
pub fn middle(space: Space, great: bool) -> Middle {
    let quarter = if great { &GREAT } else { &WEB };
    let mut place = (0, 0);
    if let Some((ring, number)) = space.ring() {
        let spaces = quarter[ring];
        place = spaces.get(number % spaces.len().max(1)).copied().unwrap_or_default();
        for _ in 0..number / spaces.len().max(1) {
            place = (-place.1, place.0);
        }
    }
    let (right, down) = place;
    Middle { row: if great { down * 7 / 6 } else { down * 9 / 8 }, column: right }
}
