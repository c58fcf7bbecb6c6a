//! A board of knots and the threads between them.

use crate::game::{Cell, Tile, Tint};

use super::canvas::{Canvas, Paint, Point, number};
use super::figure;
use super::palette::{CHANGED, GROUND, INK, STRAND, colours, pale};
use super::scene::Scene;

pub(super) const SIZE: f64 = 60.0;

/// The widest drawing, in pixels: a wider one would need larger names and a larger PNG.
pub(super) const WIDEST: f64 = 540.0;

/// The font size of names, in pixels: 9 on a telephone 360 pixels wide.
const NAME: f64 = 13.5;

/// The size of a figure, as a fraction of the space between knots.
const FIGURE: f64 = 0.82;

/// How far figures stand above their knots to leave room for the name, as a fraction of the space between knots.
const RAISED: f64 = 0.12;

/// How far threads without a straight continuation sag towards the middle, as a fraction of their length.
const SAG: f64 = 0.08;

pub(super) fn ground(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    scene.cell = spacing(&scene.middles);
    scene.ground(canvas);
    zones(canvas, scene);
    threads(canvas, scene);
    for (point, cell) in scene.middles.iter().zip(&scene.board.cells) {
        knot(canvas, *point, cell.drawn.tile);
    }
}

pub(super) fn draw(canvas: &mut Canvas, scene: &mut Scene<'_>) {
    scene.cell = spacing(&scene.middles);
    let raised = (RAISED * scene.cell).round();
    for point in &mut scene.middles {
        point.y -= raised;
    }
    scene.marks(canvas, |canvas, point, paint| canvas.circle(point, 0.49 * scene.cell, paint));
    let below = FIGURE / 2.0 * scene.cell;
    scene.arrow(canvas, |cell, right, down| covered(cell, below, right, down));
    let cells = || scene.middles.iter().zip(&scene.board.cells);
    for (point, cell) in cells().filter(|(_, cell)| !cell.shown.is_empty()) {
        figure::stand(canvas, cell, *point, FIGURE / figure::SIZE * scene.cell);
    }
    for (point, cell) in cells() {
        let down = if cell.shown.is_empty() { raised + 0.95 * NAME } else { below + 0.5 * NAME };
        name(canvas, Point::new(point.x, (point.y + down).round()), cell);
        if cell.drawn.barred {
            bar(canvas, Point::new(point.x, point.y + raised), 0.2 * scene.cell);
        }
    }
}

/// The smallest distance between two knots, in pixels.
fn spacing(middles: &[Point]) -> f64 {
    let pairs = middles
        .iter()
        .enumerate()
        .flat_map(|(i, one)| middles.iter().skip(i + 1).map(move |other| (one, other)));
    pairs.map(|(one, other)| (one.x - other.x).hypot(one.y - other.y)).fold(SIZE, f64::min)
}

/// The background of zones: the convex hull of their knots, widened.
fn zones(canvas: &mut Canvas, scene: &Scene<'_>) {
    let tint = |cell: usize| match scene.board.cells.get(cell).map(|cell| cell.drawn.tile) {
        Some(Tile::Zone(tint)) => Some(tint),
        _ => None,
    };
    let mut tints: Vec<Tint> = (0..scene.board.cells.len()).filter_map(tint).collect();
    tints.sort_unstable();
    tints.dedup();
    for zone in tints {
        let points = scene.middles.iter().enumerate().filter(|(cell, _)| tint(*cell) == Some(zone));
        let hull = hull(points.map(|(_, point)| *point).collect());
        for (radius, colour) in [(0.64, colours(zone).fill), (0.6, pale(zone))] {
            canvas.polygon(&hull, Paint::filled(colour).outlined(colour, 2.0 * radius * scene.cell));
        }
    }
}

/// The convex hull, by Andrew's monotone chains.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    let mut hull: Vec<Point> = Vec::new();
    for _ in 0..2 {
        let start = hull.len();
        for point in &points {
            while let Some([.., one, two]) = hull.get(start..)
                && (two.x - one.x) * (point.y - one.y) - (two.y - one.y) * (point.x - one.x) <= 0.0
            {
                hull.pop();
            }
            hull.push(*point);
        }
        hull.pop();
        points.reverse();
    }
    hull
}

fn threads(canvas: &mut Canvas, scene: &Scene<'_>) {
    let links = &scene.board.links;
    let goes_on = |end: usize, link: &(usize, usize)| {
        let far = |link: &(usize, usize)| scene.middles.get(if link.0 == end { link.1 } else { link.0 });
        let (Some(at), Some(one)) = (scene.middles.get(end), far(link)) else { return false };
        let others = links.iter().filter(|next| *next != link && (next.0 == end || next.1 == end));
        others.filter_map(far).any(|other| is_straight(*one, *at, *other))
    };
    for link in links {
        let (Some(from), Some(to)) = (scene.middles.get(link.0), scene.middles.get(link.1)) else { continue };
        if goes_on(link.0, link) || goes_on(link.1, link) {
            canvas.line(*from, *to, Paint::line(STRAND, 3.0));
        } else {
            let (x, y) = ((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
            let (right, down) = (scene.width / 2.0 - x, scene.height / 2.0 - y);
            // A quadratic curve reaches half as far as its control point.
            let part = 2.0 * SAG * (from.x - to.x).hypot(from.y - to.y) / right.hypot(down).max(1.0);
            let (x, y) = (x + part * right, y + part * down);
            let [a, b, c, d, e, f] = [from.x, from.y, x, y, to.x, to.y].map(number);
            canvas.path(&format!("M{a} {b}Q{c} {d} {e} {f}"), Paint::line(STRAND, 2.0));
        }
    }
}

fn is_straight(from: Point, at: Point, to: Point) -> bool {
    let (come, go) = ((at.x - from.x, at.y - from.y), (to.x - at.x, to.y - at.y));
    let (along, aside) = (come.0 * go.0 + come.1 * go.1, come.0 * go.1 - come.1 * go.0);
    along > 0.0 && aside.abs() < 0.08 * along
}

/// Draws a knot; in a zone, with the outline of its owner's medallions.
fn knot(canvas: &mut Canvas, point: Point, tile: Tile) {
    let square = |canvas: &mut Canvas, half: f64, paint: Paint| {
        canvas.rectangle(Point::new(point.x - half, point.y - half), 2.0 * half, 2.0 * half, 1.5, paint);
    };
    match tile {
        Tile::Zone(tint) if colours(tint).rim.is_some() => {
            square(canvas, 5.5, Paint::filled(pale(tint)).outlined(INK, 2.0));
        }
        Tile::Zone(tint) => canvas.circle(point, 6.0, Paint::filled(pale(tint)).outlined(INK, 2.0)),
        Tile::Zones => {
            square(canvas, 8.0, Paint::filled(GROUND).outlined(INK, 2.0));
            canvas.circle(point, 5.0, Paint::filled(GROUND).outlined(INK, 2.0));
        }
        _ => canvas.circle(point, 4.5, Paint::filled(GROUND).outlined(STRAND, 2.0)),
    }
}

fn name_width(cell: &Cell) -> f64 {
    0.74 * NAME * cell.name.chars().count() as f64 + 2.0
}

/// How far the name `below` a figure reaches from its middle in a direction, in pixels; 0 where there is no name.
fn covered(cell: &Cell, below: f64, right: f64, down: f64) -> f64 {
    if down <= 0.0 {
        return 0.0;
    }
    let end = ((below + NAME) / down).min(0.5 * name_width(cell) / right.abs().max(0.001));
    if end * down > below { end } else { 0.0 }
}

fn name(canvas: &mut Canvas, middle: Point, cell: &Cell) {
    let ground = if let Tile::Zone(tint) = cell.drawn.tile { pale(tint) } else { GROUND };
    let (width, height) = (name_width(cell), 0.84 * NAME);
    let corner = Point::new(middle.x - width / 2.0, middle.y - height / 2.0);
    canvas.rectangle(corner, width, height, 3.0, Paint::filled(ground));
    canvas.text(middle, NAME, INK, &cell.name);
}

fn bar(canvas: &mut Canvas, point: Point, half: f64) {
    for down in [-half, half] {
        let [from, to] = [-1.0, 1.0].map(|side| Point::new(point.x + side * half, point.y + side * down));
        canvas.line(from, to, Paint::line(CHANGED, 3.5));
    }
}
