//! The pieces.

pub(super) mod kingdom;
mod medallion;
mod men;
mod pile;
pub(super) mod sign;

use crate::game::{Cell, Figure, Shape, Tint};

use super::canvas::{self, Canvas, Paint, Point};
use super::palette::{Colours, INK, LIGHT_SQUARE, colours};

pub(super) const SIZE: f64 = 0.8;

/// The width and height of a piece by itself, in pixels.
const ALONE: u32 = 40;

/// What is on a cell, as an element of HTML beside words that say what it is.
pub fn piece(cell: &Cell) -> String {
    let (mut canvas, size) = (Canvas::default(), f64::from(ALONE));
    canvas.rectangle(Point::new(0.0, 0.0), size, size, 6.0, Paint::filled(LIGHT_SQUARE));
    stand(&mut canvas, cell, Point::new(size / 2.0, size / 2.0), size);
    canvas::ornament((ALONE, ALONE), &canvas.shapes)
}

/// Draws what is on a cell: its figures, or its text on a counter.
pub(super) fn stand(canvas: &mut Canvas, cell: &Cell, middle: Point, size: f64) {
    match (cell.drawn.figures.as_slice(), cell.shown.as_str()) {
        ([], "") => {}
        ([], shown) => {
            let paint = Paint::filled(LIGHT_SQUARE).outlined(INK, 1.5);
            canvas.circle(middle, size * 0.38, paint);
            canvas.text(middle, size * 0.6 / shown.chars().count().max(2) as f64, INK, shown);
        }
        (figures, _) if figures.iter().all(|figure| matches!(figure.shape, Shape::Lettered(_))) => {
            pile::draw(canvas, figures, middle, size);
        }
        (figures, _) => {
            for figure in figures {
                draw(canvas, figure, middle, size * SIZE);
            }
        }
    }
}

fn draw(canvas: &mut Canvas, figure: &Figure, middle: Point, size: f64) {
    let colours = colours(figure.tint);
    let shape = figure.shape;
    if shape == Shape::Counter {
        counter(canvas, figure, colours, middle, size);
        return;
    }
    if medallion::draw(canvas, shape, figure.tint, middle, size)
        || men::draw(canvas, shape, figure.tint, middle, 1.2 * size)
    {
        return;
    }
    counter(canvas, &Figure { count: 1, ..*figure }, colours, middle, size);
    if !sign::draw(canvas, shape, (colours.ink, colours.fill), middle, 0.6 * size) {
        let letter = format!("{shape:?}").chars().take(1).collect::<String>();
        canvas.text(middle, size * 0.5, colours.ink, &letter);
    }
}

/// A round counter, with its height if it is a stack.
fn counter(canvas: &mut Canvas, figure: &Figure, colours: Colours, middle: Point, size: f64) {
    let radius = size * 0.46;
    let outline = if figure.tint == Tint::Dark { "#000000" } else { INK };
    canvas.circle(middle, radius, Paint::filled(colours.fill).outlined(outline, 1.5));
    if let Some(dashes) = colours.rim {
        canvas.circle(middle, radius * 0.82, Paint::line(colours.ink, 1.2).dashed(dashes));
    }
    if figure.count > 1 {
        canvas.text(middle, size * 0.42, colours.ink, &figure.count.to_string());
    }
}
