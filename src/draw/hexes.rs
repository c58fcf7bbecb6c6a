//! A board of hexagons, each with its ground, its name, and figures on a plate.

use crate::game::Tile;

use super::canvas::{Canvas, Paint, Point};
use super::figure::kingdom;
use super::palette::{EDGE, GROUND, INK, LAKE, RUINS, SAVANNA, WAVE};
use super::scene::Scene;

pub(super) const SIZE: f64 = 110.0;

/// The distances from the middle of a cell to its tips and side corners, as fractions of its width. Together they make the nine
/// tenths from row to row; slopes of one half compress well.
const TIP: f64 = 0.575;
const SIDE: f64 = 0.325;

/// The font size of names, as a fraction of a cell.
const NAME: f64 = 0.2;

pub(super) fn ground(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    scene.ground(canvas);
    for (point, tile) in &scene.scenery {
        landscape(canvas, *tile, *point, scene.cell, Pattern::Whole);
    }
}

pub(super) fn draw(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    let cell = scene.cell;
    for (point, place) in scene.middles.iter().zip(&scene.board.cells) {
        let pattern = if place.drawn.figures.is_empty() { Pattern::Whole } else { Pattern::Below };
        landscape(canvas, place.drawn.tile, *point, cell, pattern);
    }
    scene.marks(canvas, |canvas, point, paint| canvas.polygon(&corners(point, 0.94 * cell), paint));
    for (point, place) in scene.middles.iter().zip(&scene.board.cells) {
        kingdom::group(canvas, &place.drawn.figures, Point::new(point.x, point.y + 0.03 * cell), cell);
        let above = Point::new(point.x, point.y - 0.38 * cell);
        canvas.text(above, NAME * cell, INK, &place.name);
    }
}

fn corners(middle: Point, cell: f64) -> [Point; 6] {
    let (wide, tip, side) = (cell / 2.0, cell * TIP, cell * SIDE);
    [(0.0, -tip), (wide, -side), (wide, side), (0.0, tip), (-wide, side), (-wide, -side)]
        .map(|(right, down)| Point::new(middle.x + right, middle.y + down))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    Whole,
    /// Below a plate.
    Below,
}

fn landscape(canvas: &mut Canvas, tile: Tile, middle: Point, cell: f64, pattern: Pattern) {
    let grass = Paint::line(EDGE, 0.02 * cell);
    let (fill, whole, below, paint) = match tile {
        Tile::Savanna | Tile::Village => (SAVANNA, GRASSES, TUFTS, grass),
        Tile::Ruins => (RUINS, COLUMNS, STUMPS, Paint::filled(EDGE)),
        Tile::Lake => (LAKE, WAVES, "", Paint::line(WAVE, 0.025 * cell)),
        Tile::Plain
        | Tile::Home(_)
        | Tile::Start(_)
        | Tile::HomeAndStart(..)
        | Tile::Zone(_)
        | Tile::Zones => (GROUND, "", "", grass),
    };
    canvas.polygon(&corners(middle, cell), Paint::filled(fill).outlined(EDGE, 1.5));
    let data = if pattern == Pattern::Whole { whole } else { below };
    if !data.is_empty() {
        canvas.placed(&[(data, paint)], middle, cell);
    }
    if tile == Tile::Village {
        canvas.polygon(&corners(middle, 0.9 * cell), Paint::line(EDGE, 0.02 * cell));
        canvas.placed(&[(HUT, Paint::filled(EDGE))], middle, cell);
    }
}

// Paths in a box of 100 by 100 around the middle of a cell of that width.

const GRASSES: &str = "M24 56v-9m-5 9l-4-7m14 7l4-7M76 56v-9m-5 9l-4-7m14 7l4-7M50 72v-9m-5 9l-4-7m14 7l4-7";
const TUFTS: &str = "M34 92v-6m-4 6l-3-5m11 5l3-5M66 92v-6m4 6l3-5m-11 5l-3-5";
const HUT: &str = "M50 85l12 9h-4v8h-5v-6h-6v6h-5v-8h-4z";
const COLUMNS: &str = "M24 70v-4h3V40h11v26h3v4zM45 70v-4h3V50l11 5v11h3v4zM66 70v-4h3V44l10-6v28h3v4z";
const STUMPS: &str = "M35 98v-3h2V88h6v7h2v3zM48 98v-3h2v-5l6 2v3h2v3zM60 98v-3h2V88h4v7h2v3z";
const WAVES: &str =
    "M32 22q6-7 12 0t12 0 12 0M14 50q6-7 12 0t12 0M60 50q6-7 12 0t12 0M32 78q6-7 12 0t12 0 12 0";
