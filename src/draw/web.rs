//! A board of knots and the strands between them.

use super::canvas::{Canvas, Paint, Point};
use super::palette::{GROUND, INK, STRAND};
use super::scene::Scene;

/// The size of a cell, in pixels.
pub(super) const SIZE: f64 = 60.0;

/// The size of the names of empty knots, in pixels.
const NAME: f64 = 9.0;

/// Draws the strands, the knots with their names, and what stands there.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) {
    scene.ground(canvas);
    for (one, other) in &scene.board.links {
        if let (Some(from), Some(to)) = (scene.middles.get(*one), scene.middles.get(*other)) {
            canvas.line(*from, *to, Paint::line(STRAND, 2.5));
        }
    }
    for (point, cell) in scene.middles.iter().zip(&scene.board.cells) {
        canvas.circle(*point, 4.0, Paint::filled(GROUND).outlined(STRAND, 2.5));
        let below = Point::new(point.x, point.y + 0.34 * scene.cell);
        canvas.text(below, NAME, INK, &cell.name);
    }
    scene.marks(canvas, |canvas, point, paint| canvas.circle(point, 0.36 * scene.cell, paint));
    scene.figures(canvas);
    scene.arrow(canvas);
}
