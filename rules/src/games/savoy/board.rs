//! A board as tables: strands of cells, the ways along them, and the distances to each home.

mod sketch;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use super::side::Colour;
use sketch::Sketch;

/// A cell's index in the canonical order: by column letter, then by row number.
pub type Cell = u8;

pub const MOST_CELLS: usize = 81;

pub const MOST_STEPS: usize = 6;

/// The source of a board.
pub struct Design {
    pub name: &'static str,
    /// The strands, each a list of cells from end to end.
    pub strands: &'static [&'static str],
    /// The start and home of each colour.
    pub routes: &'static [Route],
    /// The drawing, with each cell's name where its contents go, and `R=` for a pip count.
    pub drawing: &'static str,
}

pub struct Route {
    pub colour: Colour,
    /// The starting cells, farthest from home first.
    pub start: [&'static str; 3],
    pub home: [&'static str; 3],
}

/// The lookup tables of a board.
pub struct Track {
    pub design: &'static Design,
    pub sketch: Sketch,
    pub names: Vec<String>,
    pub strands: Vec<Vec<Cell>>,
    /// By cell: for each direction the cells in order, to the end of the strand.
    lines: Vec<Vec<Vec<Cell>>>,
    /// By number of steps and cell: where a step move may end, in order, each cell once.
    targets: Vec<Vec<Vec<Cell>>>,
    /// By cell: the rank of its name among all names sorted as text, from 1.
    ranks: Vec<u16>,
    /// By cell: the colours at home there, one bit each.
    homes: Vec<u8>,
    /// By colour: the starting cells, farthest first; empty if the colour is not in play.
    starts: [Vec<Cell>; 4],
    /// By cell and colour: the steps to the nearest home cell, turning at crossings.
    distances: Vec<[u16; 4]>,
    /// By colour: the steps from the farthest start.
    ways: [u16; 4],
}

impl Track {
    pub fn of(design: &'static Design) -> Self {
        let mut cells: Vec<(char, u8, &str)> = design
            .strands
            .iter()
            .flat_map(|strand| strand.split_whitespace())
            .filter_map(|name| {
                let mut signs = name.chars();
                Some((signs.next()?, signs.as_str().parse().ok()?, name))
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells.truncate(MOST_CELLS);
        let places: BTreeMap<&str, Cell> =
            cells.iter().zip(0..).map(|((_, _, name), cell)| (*name, cell)).collect();
        let find = |names: &[&str]| names.iter().filter_map(|name| places.get(name).copied()).collect();
        let strands: Vec<Vec<Cell>> =
            design.strands.iter().map(|s| find(&s.split_whitespace().collect::<Vec<_>>())).collect();
        let mut ranks = vec![0; cells.len()];
        for (rank, cell) in (1..).zip(places.values()) {
            ranks[usize::from(*cell)] = rank;
        }
        let mut homes = vec![0; cells.len()];
        let mut starts: [Vec<Cell>; 4] = Default::default();
        let mut distances = vec![[0; 4]; cells.len()];
        let mut ways = [0; 4];
        for route in design.routes {
            let home: Vec<Cell> = find(&route.home);
            for cell in &home {
                homes[usize::from(*cell)] |= route.colour.bit();
            }
            starts[route.colour.index()] = find(&route.start);
            for (of_cell, distance) in distances.iter_mut().zip(distances_to(&home, &strands, cells.len())) {
                of_cell[route.colour.index()] = distance;
            }
            let farthest = starts[route.colour.index()].first().map(|cell| distances[usize::from(*cell)]);
            ways[route.colour.index()] = farthest.map_or(0, |of_cell| of_cell[route.colour.index()]);
        }
        let mut lines = vec![Vec::new(); cells.len()];
        for strand in &strands {
            for (place, cell) in strand.iter().enumerate() {
                let (before, after) = strand.split_at(place);
                lines[usize::from(*cell)].push(after.iter().skip(1).copied().collect());
                lines[usize::from(*cell)].push(before.iter().rev().copied().collect());
            }
        }
        let targets = (0..=MOST_STEPS).map(|n| targets(&strands, cells.len(), n)).collect();
        let names = cells.iter().map(|(_, _, name)| (*name).to_string()).collect();
        let sketch = Sketch::of(design.drawing);
        Track { design, sketch, names, strands, lines, targets, ranks, homes, starts, distances, ways }
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..).take(self.len())
    }

    pub fn name(&self, cell: Cell) -> &str {
        self.names.get(usize::from(cell)).map_or("?", String::as_str)
    }

    /// The cell with this name, in any case.
    pub fn find(&self, name: &str) -> Option<Cell> {
        self.cells().find(|cell| self.name(*cell).eq_ignore_ascii_case(name))
    }

    /// The cells where a step move of `steps` steps may end.
    pub fn targets(&self, from: Cell, steps: u8) -> &[Cell] {
        self.targets.get(usize::from(steps)).map_or(&[], |cells| &cells[usize::from(from)])
    }

    /// The rank of a cell's name among all names sorted as text, from 1.
    pub fn rank(&self, cell: Cell) -> u16 {
        self.ranks[usize::from(cell)]
    }

    pub fn is_home(&self, cell: Cell, colour: Colour) -> bool {
        self.homes[usize::from(cell)] & colour.bit() != 0
    }

    pub fn start(&self, colour: Colour) -> &[Cell] {
        &self.starts[colour.index()]
    }

    /// The steps from a cell to the nearest home cell of a colour.
    pub fn distance(&self, cell: Cell, colour: Colour) -> u16 {
        self.distances.get(usize::from(cell)).map_or(0, |of_cell| of_cell[colour.index()])
    }

    /// The steps from the farthest start of a colour.
    pub fn way(&self, colour: Colour) -> u16 {
        self.ways[colour.index()]
    }

    /// The straight ways from a cell: for each direction the cells in order, to the end of the strand.
    pub fn lines(&self, from: Cell) -> &[Vec<Cell>] {
        &self.lines[usize::from(from)]
    }
}

impl PartialEq for Track {
    fn eq(&self, other: &Self) -> bool {
        self.design.name == other.design.name
    }
}

impl Eq for Track {}

impl fmt::Debug for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.design.name)
    }
}

/// By cell: the cells exactly `n` steps away in a straight line.
fn targets(strands: &[Vec<Cell>], cells: usize, n: usize) -> Vec<Vec<Cell>> {
    let mut targets = vec![BTreeSet::new(); cells];
    for strand in strands {
        for (from, to) in strand.iter().zip(strand.iter().skip(n)) {
            if from != to {
                targets[usize::from(*from)].insert(*to);
                targets[usize::from(*to)].insert(*from);
            }
        }
    }
    targets.into_iter().map(|set| set.into_iter().collect()).collect()
}

/// By cell: the fewest steps to the nearest goal, turning allowed.
fn distances_to(goals: &[Cell], strands: &[Vec<Cell>], cells: usize) -> Vec<u16> {
    let next = targets(strands, cells, 1);
    let mut distances = vec![None; cells];
    let mut queue: VecDeque<Cell> = goals.iter().copied().collect();
    for goal in goals {
        distances[usize::from(*goal)] = Some(0);
    }
    while let Some(cell) = queue.pop_front() {
        let far = distances[usize::from(cell)].unwrap_or(0) + 1;
        for near in &next[usize::from(cell)] {
            let distance = &mut distances[usize::from(*near)];
            if distance.is_none() {
                *distance = Some(far);
                queue.push_back(*near);
            }
        }
    }
    distances.into_iter().map(|distance| distance.unwrap_or(0)).collect()
}
