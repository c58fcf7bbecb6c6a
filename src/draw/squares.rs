//! A board of alternating dark and light squares.

use super::canvas::{Canvas, Paint, Point};
use super::figure;
use super::palette::{DARK_SQUARE, EDGE, LIGHT_SQUARE};
use super::scene::Scene;

pub(super) const SIZE: f64 = 54.0;

pub(super) fn ground(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    let half = scene.cell / 2.0;
    scene.ground(canvas);
    for (point, cell) in scene.middles.iter().zip(&scene.board.cells) {
        let dark = (cell.middle.row / 10 + cell.middle.column / 10).rem_euclid(2) == 1;
        let corner = Point::new(point.x - half, point.y - half);
        let paint = Paint::filled(if dark { DARK_SQUARE } else { LIGHT_SQUARE }).outlined(EDGE, 0.5);
        canvas.rectangle(corner, scene.cell, scene.cell, 0.0, paint);
    }
    scene.coordinates(canvas, |_| true);
}

pub(super) fn draw(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    let half = scene.cell / 2.0;
    scene.marks(canvas, |canvas, point, paint| {
        let corner = Point::new(point.x - half + 2.5, point.y - half + 2.5);
        canvas.rectangle(corner, scene.cell - 5.0, scene.cell - 5.0, 4.0, paint);
    });
    scene.arrow(canvas, |_, _, _| 0.0);
    for (point, cell) in scene.middles.iter().zip(&scene.board.cells) {
        figure::stand(canvas, cell, *point, scene.cell);
    }
}
