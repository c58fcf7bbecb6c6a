//! Men as in chess: a body on a base, light or dark. Paths lie in a box of 100 by 100.

use crate::game::{Shape, Tint};

use crate::draw::canvas::{Canvas, Paint, Point};

/// The width of outlines, as a part of a man's size.
const PEN: f64 = 0.045;

/// Outlines, and lines on light men.
const DARK: &str = "#1d1a17";
/// Light men, and lines on dark ones.
const LIGHT: &str = "#ffffff";
const BLACK: &str = "#38332e";

const BASE: &str = "M18 94v-7q0-5 5-5h54q5 0 5 5v7z";

struct Man {
    /// The parts, from the back to the front.
    body: [&'static str; 2],
    lines: &'static str,
    /// Areas filled with the colour of the lines.
    spots: &'static str,
}

/// The men: the path or two of the body, the lines, and the spots.
#[rustfmt::skip]
const MEN: &[(Shape, Man)] = &[
    // A crown with a cross.
    (Shape::King, Man {
        body: [
            "M46 6h8v8h8v8h-8v12c10-7 30-4 26 15L71 82H29L20 49c-4-19 16-22 26-15v-12h-8v-8h8z",
            "",
        ],
        lines: "M31 71h38M50 36v22",
        spots: "",
    }),
    // A helmet with a crest.
    (Shape::General, Man {
        body: [
            "M23 30C27 12 45 4 62 7c22 4 32 24 29 46l-13 3c1 9-1 18-3 26H35l-2-18-5-4 5-14c1-5 3-9 5-11z",
            "",
        ],
        lines: "M38 35c8-13 26-15 35-1 4 7 5 14 5 22",
        spots: "M36 48h24v9h-9v25h-7V57h-8z",
    }),
    // A turban with a feather.
    (Shape::Minister, Man {
        body: [
            "M47 19c-7-8-1-15 11-15 1 7-1 11-4 15 19 1 32 15 27 31-2 6-7 8-13 9l8 23H27l8-23c-7-1-14-3-16-9-5-16 9-30 28-31z",
            "",
        ],
        lines: "M33 59h34M21 45c20 6 38-3 42-23M35 58c20-2 37-9 42-20M34 71h32",
        spots: "",
    }),
    // The disc of the sun between horns.
    (Shape::Priestess, Man {
        body: [
            "M17 8c6 18 12 24 19 27a16 16 0 1 1 28 0c7-3 13-9 19-27 6 24-4 38-24 41l13 33H28l13-33C21 46 11 32 17 8z",
            "",
        ],
        lines: "M36 35c8 5 20 5 28 0M38 57h24M31 71h38",
        spots: "",
    }),
    // The whole animal.
    (Shape::Elephant, Man {
        body: [
            "M8 72c-1-14 5-22 7-33 3-12 14-19 27-16 6 2 10 2 16 0 18-4 34 8 34 29v30H73V67c-6 3-12 3-17 1v14H38V61c-4 2-8 2-11 0-2 5-2 12-5 17-4 7-14 3-14-6z",
            "",
        ],
        lines: "M41 32c14-3 19 13 8 25-7-3-10-13-8-25zM29 58c-3 5-8 7-13 6",
        spots: "M24 39a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0z",
    }),
    // A horse's head.
    (Shape::Knight, Man {
        body: [
            "M29 82c0-17 20-20 19-34-6 6-13 3-17 10-4 6-13 5-15-1-3-7 8-14 11-22 2-8 6-14 14-18l3-11 10 10c23 5 33 29 26 66z",
            "",
        ],
        lines: "M58 25c11 11 15 28 13 47",
        spots: "M35 33a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM19 54a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0z",
    }),
    // A tower on wheels.
    (Shape::Woody, Man {
        body: [
            "M24 8h12v10h8V8h12v10h8V8h12v27l5 44H19l5-44z",
            "M13 80a12 12 0 1 1 24 0 12 12 0 1 1-24 0zM63 80a12 12 0 1 1 24 0 12 12 0 1 1-24 0z",
        ],
        lines: "M25 33h50M22 54h56M42 33v21M58 33v21",
        spots: "M21 80a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM71 80a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
    }),
    // A shield and a spear.
    (Shape::Soldier, Man {
        body: [
            "M73 82V30h-7L77 5l11 25h-7v52z",
            "M15 24q26-12 52 0v25c0 19-15 29-26 35-11-6-26-16-26-35z",
        ],
        lines: "M41 18v66M15 46h52",
        spots: "",
    }),
    // A head on a cone.
    (Shape::Pawn, Man {
        body: [
            "M50 14a17 17 0 0 1 10 31h9v8h-9c1 13 6 20 15 29H25c9-9 14-16 15-29h-9v-8h9a17 17 0 0 1 10-31z",
            "",
        ],
        lines: "M40 45h20M34 71h32",
        spots: "",
    }),
];

/// Draws a man in a box of this size, in pixels; false if there is none of this shape.
pub(super) fn draw(canvas: &mut Canvas, shape: Shape, tint: Tint, middle: Point, size: f64) -> bool {
    let Some((_, man)) = MEN.iter().find(|(of, _)| *of == shape) else { return false };
    let (fill, lines) = if tint == Tint::Light { (LIGHT, DARK) } else { (BLACK, LIGHT) };
    let body = Paint::filled(fill).outlined(DARK, PEN * size);
    let line = Paint::line(lines, 0.8 * PEN * size);
    let [back, front] = man.body.map(|data| (data, body));
    let paths = [(BASE, body), back, front, (man.lines, line), (man.spots, Paint::filled(lines))];
    canvas.placed(&paths, middle, size);
    true
}
