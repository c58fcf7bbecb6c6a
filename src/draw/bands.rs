//! A board of bands that cross over and under each other alternately.

mod step;

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Tile, Tint};

use super::canvas::{Canvas, Paint, Point};
use super::figure;
use super::palette::{Colours, DARK_SQUARE, EDGE, INK, LIGHT_SQUARE, SHADOW, STRAND, colours};
use super::scene::{MARGIN, Scene};

use step::{Step, steps, upper};

pub(super) const SIZE: f64 = 42.0;

/// Half the width of a band, as a fraction of a cell.
const HALF: f64 = 0.43;

/// The width of a band's shadow, as a fraction of a cell.
const SHADE: f64 = 0.14;

/// In pixels.
const FONT: f64 = 15.0;
/// The hatching of a home, so that it is recognised without colour: from and to, each along a step (0 to 1) and across it (-1 to 1).
type Pattern = &'static [[f64; 4]];

const ACROSS: Pattern =
    &[[0.2, -1.0, 0.2, 1.0], [0.4, -1.0, 0.4, 1.0], [0.6, -1.0, 0.6, 1.0], [0.8, -1.0, 0.8, 1.0]];
const ALONG: Pattern =
    &[[0.0, -0.6, 1.0, -0.6], [0.0, -0.2, 1.0, -0.2], [0.0, 0.2, 1.0, 0.2], [0.0, 0.6, 1.0, 0.6]];
const ASLANT: Pattern = &[
    [0.0, -0.3, 0.35, -1.0],
    [0.0, 0.4, 0.7, -1.0],
    [0.0, 1.0, 1.0, -1.0],
    [0.3, 1.0, 1.0, -0.4],
    [0.65, 1.0, 1.0, 0.3],
];
const CROSSED: Pattern = &[
    [0.0, -1.0, 1.0, 1.0],
    [0.0, 1.0, 1.0, -1.0],
    [0.0, 0.0, 0.5, -1.0],
    [0.5, -1.0, 1.0, 0.0],
    [1.0, 0.0, 0.5, 1.0],
    [0.5, 1.0, 0.0, 0.0],
];

pub(super) fn ground(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    let strands = scene.strands();
    let bands: Vec<Vec<Step>> = strands.iter().map(|strand| steps(strand, &scene.middles)).collect();
    let all = || {
        bands
            .iter()
            .enumerate()
            .flat_map(|(number, band)| (0..).zip(band).map(move |(place, step)| ((number, place), step)))
    };
    let straight: BTreeSet<usize> =
        all().filter(|(_, step)| step.is_straight()).map(|(_, step)| step.cell).collect();
    scene.ground(canvas);
    scene.coordinates(canvas, |cell| straight.contains(&cell));
    let upper = upper(strands);
    for ((number, place), step) in all().filter(|(at, _)| !upper.contains(at)) {
        lay(canvas, step, number, scene.cell);
        tile(canvas, scene, step, 2 * place < strands.get(number).map_or(0, Vec::len));
    }
    for (step, end) in bands
        .iter()
        .flat_map(|band| band.first().map(|s| (s, 0.0)).into_iter().chain(band.last().map(|s| (s, 1.0))))
    {
        canvas.line(
            step.point(end, -HALF * scene.cell),
            step.point(end, HALF * scene.cell),
            Paint::line(EDGE, 2.0),
        );
    }
    for (at, step) in all().filter(|(at, _)| upper.contains(at)) {
        shade(canvas, step, scene.cell);
        lay(canvas, step, at.0, scene.cell);
    }
}

pub(super) fn draw(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    let steps = scene.strands().iter().flat_map(|strand| steps(strand, &scene.middles));
    let places: BTreeMap<usize, Point> = steps.map(|step| (step.cell, step.point(0.5, 0.0))).collect();
    for (cell, (point, change)) in scene.middles.iter_mut().zip(&mut scene.changes).enumerate() {
        match places.get(&cell) {
            Some(place) => *point = *place,
            None => *change = None,
        }
    }
    let radius = 0.5 * scene.cell;
    scene.marks(canvas, |canvas, point, paint| canvas.circle(point, radius, paint));
    scene.arrow(canvas, |_, _, _| 0.0);
    for (number, (point, cell)) in scene.middles.iter().zip(&scene.board.cells).enumerate() {
        if places.contains_key(&number) {
            figure::stand(canvas, cell, *point, scene.cell);
        } else if let Tile::Home(tint) = cell.drawn.tile {
            label(canvas, scene, *point, &cell.shown, tint);
        }
    }
}

fn lay(canvas: &mut Canvas, step: &Step, band: usize, cell: f64) {
    let [left, right] = [-HALF, HALF].map(|aside| step.side(aside * cell));
    let outline: Vec<Point> = left.iter().chain(right.iter().rev()).copied().collect();
    let fill = if band.is_multiple_of(2) { LIGHT_SQUARE } else { DARK_SQUARE };
    canvas.polygon(&outline, Paint::filled(fill).outlined(fill, 0.6));
    borders(canvas, step, cell);
    // In the order of the outline, for which they compress well.
    for edge in [left, right.into_iter().rev().collect()] {
        canvas.polyline(&edge, Paint::line(EDGE, 2.0));
    }
}

fn borders(canvas: &mut Canvas, step: &Step, cell: f64) {
    for along in [0.0, 1.0] {
        canvas.line(
            step.point(along, -HALF * cell),
            step.point(along, HALF * cell),
            Paint::line(STRAND, 1.5),
        );
    }
}

fn shade(canvas: &mut Canvas, step: &Step, cell: f64) {
    for side in [-1.0, 1.0] {
        let corner = |along: f64, aside: f64| step.point(0.5 + along * (HALF - 0.02), side * aside * cell);
        let far = HALF + SHADE;
        let strip = [corner(-1.0, HALF), corner(1.0, HALF), corner(1.0, far), corner(-1.0, far)];
        canvas.polygon(&strip, Paint::filled(SHADOW));
    }
}

/// Draws a home or a start; `onwards` if the step leads away from the nearer end of the band.
fn tile(canvas: &mut Canvas, scene: &Scene<'_>, step: &Step, onwards: bool) {
    let (home, start) = match scene.board.cells.get(step.cell).map(|cell| cell.drawn.tile) {
        Some(Tile::Home(home)) => (Some(home), None),
        Some(Tile::Start(start)) => (None, Some(start)),
        Some(Tile::HomeAndStart(home, start)) => (Some(home), Some(start)),
        _ => (None, None),
    };
    let half = HALF * scene.cell;
    if let Some(tint) = home {
        let [left, right] = [1.8 - half, half - 1.8].map(|aside| step.side(aside));
        let outline: Vec<Point> = left.iter().chain(right.iter().rev()).copied().collect();
        canvas.polygon(&outline, Paint::filled(LIGHT_SQUARE));
        let lines = match tint {
            Tint::Light | Tint::Red => ACROSS,
            Tint::Dark | Tint::Blue => ALONG,
            Tint::Green => ASLANT,
            Tint::Gold => CROSSED,
        };
        for [from, left, to, right] in lines {
            let inside = half - 2.0;
            let (from, to) = (step.point(*from, left * inside), step.point(*to, right * inside));
            canvas.line(from, to, Paint::line(colours(tint).fill, 2.2));
        }
        borders(canvas, step, scene.cell);
    }
    if let Some(tint) = start {
        let (tail, tip) = if onwards { (0.3, 0.7) } else { (0.7, 0.3) };
        let arrow = [step.point(tail, -0.5 * half), step.point(tip, 0.0), step.point(tail, 0.5 * half)];
        canvas.polyline(&arrow, Paint::line(INK, 5.5));
        canvas.polyline(&arrow, Paint::line(colours(tint).fill, 3.0));
    }
}

/// A label beside the bands, within the borders: short ones centred on a point, long ones further to the right.
fn label(canvas: &mut Canvas, scene: &Scene<'_>, middle: Point, text: &str, tint: Tint) {
    /// Half the width of a short label, in pixels.
    const SHORT: f64 = 24.0;
    let (width, height) = ((0.76 * FONT * text.chars().count() as f64).ceil() + 8.0, 22.0);
    let least = MARGIN + width / 2.0;
    let wanted = middle.x + width / 2.0 - SHORT;
    let middle = Point::new(wanted.max(least).min(scene.width - least).round(), middle.y);
    let corner = Point::new(middle.x - width / 2.0, middle.y - height / 2.0);
    let Colours { fill, ink, .. } = colours(tint);
    canvas.rectangle(corner, width, height, 4.0, Paint::filled(fill).outlined(INK, 1.2));
    canvas.text(middle, FONT, ink, text);
}
