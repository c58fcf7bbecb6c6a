//! Signs in one colour, for figures in groups and for cards. Paths lie in a box of 100 by 100.

use crate::game::Shape;

use crate::draw::canvas::{Canvas, Paint, Point};

/// Draws a sign in a box of this size, in pixels; false if there is none of this shape.
pub fn draw(
    canvas: &mut Canvas,
    shape: Shape,
    (ink, ground): (&'static str, &'static str),
    middle: Point,
    size: f64,
) -> bool {
    let Some((body, holes)) = paths(shape) else { return false };
    canvas.placed(&[(body, Paint::filled(ink)), (holes, Paint::filled(ground))], middle, size);
    true
}

/// The body of a sign, and the holes in it.
fn paths(shape: Shape) -> Option<(&'static str, &'static str)> {
    Some(match shape {
        // A long shield.
        Shape::Warrior => {
            ("M50 2C86 22 86 78 50 98 14 78 14 22 50 2z", "M46 14h8v72h-8zM30 42h10v16H30zM60 42h10v16H60z")
        }
        // A mask with feathers.
        Shape::Shaman => (
            "M26 36L8 4l25 16L50 0l17 20L92 4 74 36c6 28-4 52-24 62C30 88 20 64 26 36z",
            "M31 46h15v10H31zM54 46h15v10H54zM41 72h18v9H41z",
        ),
        // The head of a lion.
        Shape::Hero => (
            "M50 2l10 13 15-7 2 17 17 3-7 15 11 12-15 8 2 17-17-2-6 15-12-11-12 11-6-15-17 2 2-17-15-8 11-12-7-15 17-3 \
             2-17 15 7z",
            "M34 38a7 7 0 1 0 .1 0zM66 38a7 7 0 1 0 .1 0zM39 61h22l-11 14z",
        ),
        // A hand.
        Shape::Draft => (
            "M28 60V19a6 6 0 0 1 12 0v29h3V9a6 6 0 0 1 12 0v39h3V13a6 6 0 0 1 12 0v37h3V26a6 6 0 0 1 12 0v42q0 28-26 \
             30H54Q40 98 32 86L11 61q5-9 17-1z",
            "",
        ),
        // The head of an arrow.
        Shape::Step => ("M14 8h26l44 42-44 42H14l40-42z", ""),
        // A coin with a star.
        Shape::Point => ("M50 6a44 44 0 1 1-.1 0z", "M50 22l9 18 20 3-14 14 3 20-18-9-18 9 3-20-14-14 20-3z"),
        // A plant.
        Shape::Food => (
            "M50 98C42 92 44 80 46 72 22 70 14 52 16 36c14 0 24 6 30 14C40 30 44 14 50 2c6 12 10 28 4 48 6-8 16-14 \
             30-14 2 16-6 34-30 36 2 8 4 20-4 26z",
            "",
        ),
        _ => return None,
    })
}
