//! Groups of figures on a plate in the colour of their owner, with a hem whose pattern also stands for the colour.

use std::fmt::Write;

use crate::game::{Figure, Tint};

use super::sign;
use crate::draw::canvas::{Canvas, Paint, Point, number};
use crate::draw::palette::{INK, colours};

// The plate, its hem and the numbers on it, as fractions of a cell.
const WIDE: f64 = 0.86;
const TALL: f64 = 0.6;
const HEM: f64 = 0.12;
const NUMBER: f64 = 0.2;

/// Draws figures of one colour on their plate, with the number of each kind unless there is one of each.
pub fn group(canvas: &mut Canvas, figures: &[Figure], middle: Point, cell: f64) {
    let Some(first) = figures.first() else { return };
    let (wide, tall, hem) = (WIDE * cell, TALL * cell, HEM * cell);
    let corner = Point::new(middle.x - wide / 2.0, middle.y - tall / 2.0);
    plate(canvas, first.tint, corner, (wide, tall), hem);
    let colours = colours(first.tint);
    let paint = (colours.ink, colours.fill);
    let column = ((wide - 0.06 * cell) / figures.len().max(2) as f64).round();
    let many = figures.iter().any(|figure| figure.count > 1);
    let size = column.min(if many { 0.24 } else { 0.36 } * cell).round();
    let upper = middle.y - hem / 2.0;
    for (i, figure) in figures.iter().enumerate() {
        let x = middle.x + (i as f64 - (figures.len() - 1) as f64 / 2.0) * column;
        if many {
            sign::draw(canvas, figure.shape, paint, Point::new(x, upper - 0.12 * cell), size);
            let below = Point::new(x, upper + 0.11 * cell);
            canvas.text(below, NUMBER * cell, colours.ink, &figure.count.to_string());
        } else {
            sign::draw(canvas, figure.shape, paint, Point::new(x, upper), size);
        }
    }
}

/// Draws an empty plate with a hem, in pixels.
pub fn plate(canvas: &mut Canvas, tint: Tint, corner: Point, (wide, tall): (f64, f64), hem: f64) {
    let colours = colours(tint);
    canvas.rectangle(corner, wide, tall, 4.0, Paint::filled(colours.fill).outlined(INK, 1.8));
    let top = corner.y + tall - hem - 2.0;
    canvas.path(&pattern(tint, corner.x + 3.0, top, wide - 6.0, hem), Paint::filled(colours.ink));
}

fn pattern(tint: Tint, left: f64, top: f64, wide: f64, tall: f64) -> String {
    let mut data = String::new();
    let mut piece = |x: f64, y: f64, path: String| {
        let _ = write!(data, "M{} {}{path}", number(left + x), number(top + y));
    };
    let count = (wide / tall / 1.1).round().max(1.0);
    let pitch = wide / count;
    for i in 0..count as u32 {
        let x = f64::from(i) * pitch;
        let half = number(pitch / 2.0);
        match tint {
            Tint::Red => piece(x, tall, format!("l{half}-{}l{half} {0}z", number(tall))),
            Tint::Blue => {
                piece(x + pitch / 4.0, 0.0, format!("h{half}v{}h-{half}z", number(tall)));
            }
            Tint::Green => {
                let (radius, wide) = (number(tall * 0.36), number(tall * 0.72));
                let round = format!("a{radius} {radius} 0 1 0 {wide} 0 {radius} {radius} 0 1 0-{wide} 0z");
                piece(x + pitch / 2.0 - tall * 0.36, tall / 2.0, round);
            }
            Tint::Gold => {
                let square = format!("h{half}v{}h-{half}z", number(tall / 2.0));
                piece(x, 0.0, square.clone());
                piece(x + pitch / 2.0, tall / 2.0, square);
            }
            Tint::Light | Tint::Dark => {
                piece(x, tall * 0.35, format!("h{}v{}h-{0}z", number(pitch), number(tall * 0.3)))
            }
        }
    }
    data
}
