//! The drawings of the two empty boards, and where their spaces are in text and in round drawings.
//!
//! Every ring is a square, and the files cross in the middle. A space is a `+` on the strands; its name is on the line below and begins
//! one column to its left. The positions of spaces are derived from that.

use std::sync::LazyLock;

use crate::game::{Mark, Middle};

use super::board::{SMALL, SPACES, Space, WHEEL, Web};

/// The small board.
#[rustfmt::skip]
const WEB: &[&str] = &[
    "   +-----------------------+-------+-------+-----------------------+",
    "  HA1                     A1      AB1     B1                      BC1",
    "   |                       |               |                       |",
    "   |       +---------------+-------+-------+---------------+       |",
    "   |      HA2             A2      AB2     B2              BC2      |",
    "   |       |               |               |               |       |",
    "   |       |       +-------+-------+-------+-------+       |       |",
    "   |       |      HA3     A3      AB3     B3      BC3      |       |",
    "   |       |       |       |               |       |       |       |",
    "   +-------+-------+-------+---------------+-------+-------+-------+",
    "  H1      H2      H3      HA              BC      C3      C2      C1",
    "   |       |       |       |               |       |       |       |",
    "   +       +       +       |               |       +       +       +",
    "  GH1     GH2     GH3      |               |      CD3     CD2     CD1",
    "   |       |       |       |               |       |       |       |",
    "   +-------+-------+-------+---------------+-------+-------+-------+",
    "  G1      G2      G3      FG              DE      D3      D2      D1",
    "   |       |       |       |               |       |       |       |",
    "   |       |       +-------+-------+-------+-------+       |       |",
    "   |       |      FG3     F3      EF3     E3      DE3      |       |",
    "   |       |               |               |               |       |",
    "   |       +---------------+-------+-------+---------------+       |",
    "   |      FG2             F2      EF2     E2              DE2      |",
    "   |                       |               |                       |",
    "   +-----------------------+-------+-------+-----------------------+",
    "  FG1                     F1      EF1     E1                      DE1",
];

/// The Great Wheel.
#[rustfmt::skip]
const RIM: &[&str] = &[
    "   .-------------+-------------+----+---+----+-------------+-------------.",
    "   |            AH0           A0   AB0 BA0  B0            BC0            |",
    "   |                           |             |                           |",
    "   |      +--------------------+------+------+--------------------+      |",
    "   |     HA1                  A1     AB1    B1                   BC1     |",
    "   |      |                    |             |                    |      |",
    "   +      |      +-------------+------+------+-------------+      |      +",
    "  HA0     |     HA2           A2     AB2    B2            BC2     |     CB0",
    "   |      |      |             |             |             |      |      |",
    "   |      |      |      +------+------+------+------+      |      |      |",
    "   |      |      |     HA3    A3     AB3    B3     BC3     |      |      |",
    "   |      |      |      |      |             |      |      |      |      |",
    "   +------+------+------+------+-------------+------+------+------+------+",
    "  H0     H1     H2     H3     HA \\         /BC     C3     C2     C1     C0",
    "   +      |      |      |      |    \\   /    |      |      |      |      +",
    "  HG0     +      +      +      |      +      |      +      +      +     CD0",
    "   +     GH1    GH2    GH3     |    /HUB\\    |     CD3    CD2    CD1     +",
    "  GH0     |      |      |      | /         \\ |      |      |      |     DC0",
    "   +------+------+------+------+-------------+------+------+------+------+",
    "  G0     G1     G2     G3     FG            DE     D3     D2     D1     D0",
    "   |      |      |      |      |             |      |      |      |      |",
    "   |      |      |      +------+------+------+------+      |      |      |",
    "   |      |      |     FG3    F3     EF3    E3     DE3     |      |      |",
    "   |      |      |             |             |             |      |      |",
    "   +      |      +-------------+------+------+-------------+      |      +",
    "  GF0     |     FG2           F2     EF2    E2            DE2     |     DE0",
    "   |      |                    |             |                    |      |",
    "   |      +--------------------+------+------+--------------------+      |",
    "   |     FG1                  F1     EF1    E1                   DE1     |",
    "   |                           |             |                           |",
    "   '-------------+-------------+----+---+----+-------------+-------------'",
    "                FG0           F0   FE0 EF0  E0            ED0",
];

#[derive(Debug)]
pub struct Drawing {
    /// The lines.
    pub ground: &'static [&'static str],
    /// The line and column of each space; none for spaces that the board lacks.
    pub places: [Option<(usize, usize)>; SPACES],
}

pub static SMALL_DRAWING: LazyLock<Drawing> = LazyLock::new(|| Drawing::new(WEB, &SMALL));
/// `.` and `'` are bends of ring 0.
pub static WHEEL_DRAWING: LazyLock<Drawing> = LazyLock::new(|| Drawing::new(RIM, &WHEEL));

impl Drawing {
    fn new(ground: &'static [&'static str], web: &Web) -> Drawing {
        let mut places = [None; SPACES];
        for (row, line) in ground.iter().enumerate() {
            let names = line.split(|c: char| !c.is_ascii_alphanumeric());
            let mut column = 0;
            for name in names {
                if let Some(space) = web.named(name) {
                    places[space.index()] = row.checked_sub(1).map(|above| (above, column + 1));
                }
                column += name.len() + 1;
            }
        }
        Drawing { ground, places }
    }

    pub fn place(&self, space: Space) -> (usize, usize) {
        self.places[space.index()].unwrap_or_default()
    }

    /// Where to mark a change: after the space's name, or after its piece if a strand is in the way.
    pub fn mark(&self, space: Space) -> Mark {
        let (row, column) = self.place(space);
        let behind = column - 1 + space.name().len();
        let free = self.ground[row + 1].chars().nth(behind).is_none_or(|c| c == ' ');
        let (row, column) = if free { (row + 1, behind) } else { (row, column + 2) };
        Mark { row, column }
    }
}

/// A place in a round drawing, where rings are circles: right of and below the centre, in tenths of a cell.
type Place = (i32, i32);

/// A quarter of each ring, outermost first; the other quarters are rotations.
type Quarter = [&'static [Place]; 5];

const SMALL_QUARTER: Quarter = [
    &[],
    &[(-24, -118), (0, -120), (24, -118), (85, -85)],
    &[(-24, -88), (0, -91), (24, -88), (64, -64)],
    &[(-24, -58), (0, -63), (24, -58), (44, -44)],
    &[(-24, -24)],
];

const WHEEL_QUARTER: Quarter = [
    &[(-28, -117), (-9, -120), (9, -120), (28, -117), (68, -99), (99, -68)],
    &[(-28, -96), (0, -100), (28, -96), (71, -71)],
    &[(-28, -75), (0, -80), (28, -75), (57, -57)],
    &[(-28, -53), (0, -60), (28, -53), (42, -42)],
    &[(-28, -28)],
];

/// The centre of a space. The web is a little higher than wide, to leave room for the names below the spaces.
pub fn middle(space: Space, great: bool) -> Middle {
    let quarter = if great { &WHEEL_QUARTER } else { &SMALL_QUARTER };
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
