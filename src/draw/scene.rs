//! A board to be drawn: where its cells lie, and how the last move changed them.

use std::collections::BTreeMap;

use crate::game::{Cell, Diagram, Layout, Middle, Picture, Tile};

use super::canvas::{Canvas, Paint, Point};
use super::palette::{CHANGED, EDGE, GROUND, INK};

/// The width of the border around the outermost cells, in pixels.
pub(super) const MARGIN: f64 = 26.0;

/// From this size on, a cell has whole pixels.
const WHOLE: f64 = 24.0;

/// The font size of coordinates, in pixels: 9 on a telephone 360 pixels wide.
const COORDINATE: f64 = 16.0;

/// The length of an arrow head, in pixels.
const HEAD: f64 = 11.0;

/// What the last move did to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// There is less on it than before.
    Left,
    /// Something came, or changed.
    Came,
}

/// A board and the positions of its cells in a drawing; lengths in pixels.
pub(super) struct Scene<'a> {
    pub board: &'a Diagram,
    /// The middle of each cell, in the cells' order.
    pub middles: Vec<Point>,
    /// Landscape between the cells.
    pub scenery: Vec<(Point, Tile)>,
    /// How each cell changed, in the cells' order.
    pub changes: Vec<Option<Change>>,
    pub cell: f64,
    pub width: f64,
    pub height: f64,
}

impl<'a> Scene<'a> {
    /// Lays out a board with cells at most `cell` and a drawing at most `widest` pixels wide. Whole pixels make equal cells equal to
    /// the pixel, which compresses well. None for a board without cells.
    pub fn new(board: &'a Diagram, before: Option<&Picture>, cell: f64, widest: f64) -> Option<Self> {
        let scenery = &board.look.scenery;
        let all = board.cells.iter().map(|cell| cell.middle).chain(scenery.iter().map(|place| place.middle));
        let (rows, columns) = (all.clone().map(|at| at.row), all.map(|at| at.column));
        let (top, bottom) = (rows.clone().min()?, rows.max()?);
        let (left, right) = (columns.clone().min()?, columns.max()?);
        let wide = f64::from(right - left + 10) / 10.0;
        let tall = f64::from(bottom - top + 10) / 10.0;
        let most = (widest - 2.0 * MARGIN) / wide;
        let cell = if most >= WHOLE { cell.min(most.floor()) } else { cell.min(most) };
        let turned = board.look.turned;
        let place = |from: i32, to: i32, at: i32| {
            let tenths = if turned { to - at } else { at - from };
            (MARGIN + f64::from(tenths + 5) / 10.0 * cell).round()
        };
        let point = |at: Middle| Point::new(place(left, right, at.column), place(top, bottom, at.row));
        Some(Scene {
            board,
            middles: board.cells.iter().map(|cell| point(cell.middle)).collect(),
            scenery: scenery.iter().map(|at| (point(at.middle), at.tile)).collect(),
            changes: changes(board, before),
            cell,
            width: (wide * cell + 2.0 * MARGIN).ceil(),
            height: (tall * cell + 2.0 * MARGIN).ceil(),
        })
    }

    /// The cells of each band, in order.
    pub fn strands(&self) -> &'a [Vec<usize>] {
        match &self.board.look.layout {
            Layout::Bands(strands) => strands,
            _ => &[],
        }
    }

    pub fn ground(&self, canvas: &mut Canvas) {
        let paint = Paint::filled(GROUND).outlined(EDGE, 2.0);
        canvas.rectangle(Point::new(1.0, 1.0), self.width - 2.0, self.height - 2.0, 8.0, paint);
    }

    /// Writes files and ranks at the edges: how the names of a column begin and those of a row end, among the `counted` cells.
    pub fn coordinates(&self, canvas: &mut Canvas, counted: impl Fn(usize) -> bool) {
        let half = MARGIN / 2.0;
        for (x, file) in
            self.common(&counted, |point| point.x, |name| name.trim_end_matches(|c: char| c.is_ascii_digit()))
        {
            canvas.text(Point::new(x, half), COORDINATE, INK, &file);
            canvas.text(Point::new(x, self.height - half), COORDINATE, INK, &file);
        }
        for (y, rank) in self.common(
            &counted,
            |point| point.y,
            |name| name.trim_start_matches(|c: char| !c.is_ascii_digit()),
        ) {
            canvas.text(Point::new(half, y), COORDINATE, INK, &rank);
            canvas.text(Point::new(self.width - half, y), COORDINATE, INK, &rank);
        }
    }

    /// The positions of rows or columns of cells whose names share a part, and that part.
    fn common(
        &self,
        counted: impl Fn(usize) -> bool,
        along: fn(&Point) -> f64,
        part: fn(&str) -> &str,
    ) -> Vec<(f64, String)> {
        let mut lines: Vec<(f64, String)> = Vec::new();
        let cells = self.middles.iter().zip(&self.board.cells).enumerate().filter(|(cell, _)| counted(*cell));
        for (_, (point, cell)) in cells {
            let (at, part) = (along(point), part(&cell.name));
            match lines.iter_mut().find(|(other, _)| (*other - at).abs() < 0.5) {
                Some((_, common)) if common != part => common.clear(),
                Some(_) => {}
                None => lines.push((at, part.to_owned())),
            }
        }
        lines.retain(|(_, part)| !part.is_empty());
        lines
    }

    /// Marks the cells that the last move changed: dashed where something left, solid where something came.
    pub fn marks(&self, canvas: &mut Canvas, mark: impl Fn(&mut Canvas, Point, Paint)) {
        for (point, change) in self.middles.iter().zip(&self.changes) {
            let paint = Paint::line(CHANGED, 3.5);
            match change {
                Some(Change::Left) => mark(canvas, *point, paint.dashed("6 5")),
                Some(Change::Came) => mark(canvas, *point, paint),
                None => {}
            }
        }
    }

    /// Draws an arrow from where something left to where something came, if there is one of each and room for it. `covered` says
    /// how far a cell's name reaches from its middle in a direction (right, down), in pixels; the arrow ends before it.
    pub fn arrow(&self, canvas: &mut Canvas, covered: impl Fn(&Cell, f64, f64) -> f64) {
        let places = |change: Change| {
            let all = self.middles.iter().zip(&self.board.cells).zip(&self.changes);
            all.filter(|(_, c)| **c == Some(change)).map(|(place, _)| place).collect::<Vec<_>>()
        };
        if let ([(from, _)], [(to, cell)]) =
            (places(Change::Left).as_slice(), places(Change::Came).as_slice())
        {
            let length = (to.x - from.x).hypot(to.y - from.y);
            let (right, down) = ((to.x - from.x) / length, (to.y - from.y) / length);
            let along = |point: &Point, by: f64| Point::new(point.x + by * right, point.y + by * down);
            let (start, end) = (0.25 * self.cell, covered(cell, -right, -down).max(0.42 * self.cell));
            if start + HEAD + end > length {
                return;
            }
            let tip = along(to, -end);
            let neck = along(&tip, -HEAD);
            let beside = |by: f64| Point::new(neck.x - by * down, neck.y + by * right);
            canvas.line(along(from, start), neck, Paint::line(CHANGED, 3.0));
            canvas.polygon(&[tip, beside(6.0), beside(-6.0)], Paint::filled(CHANGED));
        }
    }
}

/// How each cell of `board` changed since `before`, in the cells' order; none if it did not, or if it is not known.
fn changes(board: &Diagram, before: Option<&Picture>) -> Vec<Option<Change>> {
    let old: BTreeMap<&str, &Cell> = before
        .into_iter()
        .flat_map(Picture::boards)
        .flat_map(|b| &b.cells)
        .map(|c| (c.name.as_str(), c))
        .collect();
    let change = |now: &Cell| {
        let old = old.get(now.name.as_str()).filter(|old| old.shown != now.shown)?;
        let taken = now.drawn.owner.is_some() && now.drawn.owner != old.drawn.owner;
        let less = !taken && (now.shown.is_empty() || (count(now) > 0 && count(now) < count(old)));
        Some(if less { Change::Left } else { Change::Came })
    };
    board.cells.iter().map(change).collect()
}

fn count(cell: &Cell) -> u32 {
    cell.drawn.figures.iter().map(|figure| u32::from(figure.count)).sum()
}
