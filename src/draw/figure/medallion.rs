//! Signs on medallions, round for one side and square for the other, so that they are distinguished without colours. Signs lie in a
//! box of 100 by 100.

use crate::game::{Shape, Tint};

use crate::draw::canvas::{Canvas, Paint, Point};
use crate::draw::palette::{INK, colours};

struct Sign {
    shape: Shape,
    body: &'static str,
    holes: &'static str,
    lines: &'static str,
    pen: f64,
}

/// What stands on each medallion.
const SIGNS: &[Sign] = &[
    Sign {
        shape: Shape::Matron,
        body: "M24 80L15 36L35 53L50 24L65 53L85 36L76 80ZM50 12a8 8 0 1 0 .1 0zM13 24a7 7 0 1 0 .1 0zM87 24a7 7 0 1 0 .1 0z",
        holes: "M25 64H75V70H25z",
        lines: "",
        pen: 0.0,
    },
    Sign {
        shape: Shape::Spider,
        body: "M50 44C66 44 69 60 65 71C61 82 56 86 50 86C44 86 39 82 35 71C31 60 34 44 50 44ZM50 24a11 11 0 1 0 .1 0z",
        holes: "M50 52L56 62L50 72L44 62z",
        lines: "M42 38L30 28L27 10M42 44L24 40L10 28M38 56L22 57L9 68M38 66L26 74L22 91\
                M58 38L70 28L73 10M58 44L76 40L90 28M62 56L78 57L91 68M62 66L74 74L78 91",
        pen: 5.5,
    },
    Sign {
        shape: Shape::Weaponmaster,
        body: "M10 10L26 14L72 62L62 72L14 26zM90 10L74 14L28 62L38 72L86 26z",
        holes: "",
        lines: "M80 55L55 80M69 69L85 85M20 55L45 80M31 69L15 85",
        pen: 8.0,
    },
    Sign {
        shape: Shape::Wizard,
        body: "M58 6L73 62H27C38 44 38 30 58 6ZM6 74Q10 64 27 62Q50 72 73 62Q90 64 94 74Q80 90 50 90Q20 90 6 74z",
        holes: "M52 32L55.5 41L65 41.5L57.5 47.5L60 57L52 51.5L44 57L46.5 47.5L40 41.5L48.5 41z",
        lines: "",
        pen: 0.0,
    },
    Sign {
        shape: Shape::Orc,
        body: "M50 12C68 12 77 22 78 35L97 26L80 58C78 76 66 90 50 90C34 90 22 76 20 58L3 26L22 35C23 22 32 12 50 12z",
        holes: "M29 40L46 49L42 55L31 50zM71 40L54 49L58 55L69 50zM28 75L33 56L41 70H59L67 56L72 75Q60 79 50 79Q40 79 28 75z",
        lines: "",
        pen: 0.0,
    },
    Sign {
        shape: Shape::Champion,
        body: "M50 6Q66 16 86 17V48C86 72 68 86 50 95C32 86 14 72 14 48V17Q34 16 50 6z",
        holes: "M26 34L50 48L74 34V46L50 60L26 46zM26 56L50 70L74 56V62Q72 66 69 69L50 82L31 69Q28 66 26 62z",
        lines: "",
        pen: 0.0,
    },
];

/// Draws a medallion in a box of this size, in pixels; false if there is no sign for this shape.
pub(super) fn draw(canvas: &mut Canvas, shape: Shape, tint: Tint, middle: Point, size: f64) -> bool {
    let Some(sign) = SIGNS.iter().find(|sign| sign.shape == shape) else { return false };
    let colours = colours(tint);
    let paint = Paint::filled(colours.fill).outlined(INK, 1.8);
    let part = if colours.rim.is_none() {
        canvas.circle(middle, (0.5 * size).round(), paint);
        0.72
    } else {
        let half = (0.47 * size).round();
        canvas.rectangle(
            Point::new(middle.x - half, middle.y - half),
            2.0 * half,
            2.0 * half,
            0.16 * size,
            paint,
        );
        0.78
    };
    let size = part * size;
    let paths = [
        (sign.body, Paint::filled(colours.ink)),
        (sign.lines, Paint::line(colours.ink, sign.pen / 100.0 * size)),
        (sign.holes, Paint::filled(colours.fill)),
    ];
    canvas.placed(&paths, middle, size);
    true
}
