//! Stacks of lettered counters: the height of each stack, and what is pinned beneath.

use crate::game::{Figure, Shape};

use crate::draw::canvas::{Canvas, Paint, Point};
use crate::draw::palette::{INK, colours};

/// The most counters of a stack that show their edges.
const SEEN: u16 = 4;

/// The visible part of a counter's edge, as a fraction of the cell.
const EDGE: f64 = 0.05;

/// Draws stacks, the lowest first, on a cell of this size in pixels. A stack beneath another one is visible below it, with its letter.
pub(super) fn draw(canvas: &mut Canvas, figures: &[Figure], middle: Point, size: f64) {
    let Some((top, beneath)) = figures.split_last() else { return };
    let (lift, radius) = if beneath.is_empty() { (0.0, 0.41) } else { (-0.18, 0.38) };
    let at = |down: f64| Point::new(middle.x, middle.y + down * size);
    for figure in beneath {
        counter(canvas, figure, at(0.28), radius * size);
        canvas.text(at(0.45), 0.32 * size, colours(figure.tint).ink, &letter(figure));
    }
    let layers = top.count.clamp(1, SEEN);
    let half = EDGE * f64::from(layers - 1) / 2.0;
    for layer in 0..layers {
        counter(canvas, top, at(lift + half - EDGE * f64::from(layer)), radius * size);
    }
    let (text, part) = match top.count {
        0 | 1 => (letter(top), 0.5),
        2..=9 => (format!("{}{}", top.count, letter(top)), 0.42),
        _ => (format!("{}{}", top.count, letter(top)), 0.34),
    };
    canvas.text(at(lift - half), part * size, colours(top.tint).ink, &text);
}

fn letter(figure: &Figure) -> String {
    match figure.shape {
        Shape::Lettered(letter) => letter.to_string(),
        _ => String::new(),
    }
}

fn counter(canvas: &mut Canvas, figure: &Figure, middle: Point, radius: f64) {
    let colours = colours(figure.tint);
    canvas.circle(middle, radius, Paint::filled(colours.fill).outlined(INK, 1.5));
    if let Some(dashes) = colours.rim {
        canvas.circle(middle, radius - 3.0, Paint::line(colours.ink, 1.5).dashed(dashes));
    }
}
