//! The state of a search: its budget, its tables and the lines found so far.

use std::collections::BTreeMap;

use crate::game::{Rules, Seat};

use crate::search::Among;
use crate::search::advice::even;
use crate::search::alpha_beta::order::{Number, Order};
use crate::search::alpha_beta::table::{Bound, Entry, Table};
use crate::search::worth::Worth;

/// The greatest depth in plies, quiescence included.
pub(super) const PLIES: usize = 100;

/// The positions between two pauses.
const ROUND: u64 = 1_024;

#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) quiescence: bool,
    /// Whether to prune and reduce moves.
    pub(super) selective: bool,
}

impl Style {
    pub(super) const FULL: Style = Style { quiescence: true, selective: true };
}

/// The budget is spent; the current position has no value.
pub(super) struct Spent;

#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Plies left.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether a null move may be tried.
    pub(super) allow_null: bool,
    /// Whether the static evaluation is better than before the seat's last move.
    pub(super) improving: bool,
}

impl Frame {
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    pub(super) fn for_opponent(self) -> Frame {
        Frame { alpha: -self.beta, beta: -self.alpha, ..self }
    }
}

pub(super) struct Search<'p, R: Rules> {
    /// Called before every [`ROUND`] positions.
    pub(super) pause: &'p dyn Fn(),
    budget: u64,
    pub(super) nodes: u64,
    pub(super) style: Style,
    /// Rotates the moves at the root, so that the seed decides between equal ones.
    pub(super) rotation: usize,
    pub(super) among: Among<R::Move>,
    pub(super) table: Table<R::Move>,
    pub(super) order: Order<R::Move>,
    /// The hashes of the positions from the root to the current one.
    pub(super) path: Vec<Option<u64>>,
    /// By ply: the best line from there.
    pub(super) lines: Vec<Vec<R::Move>>,
    /// By ply: the number of the move made there.
    pub(super) made: Vec<Option<Number>>,
    /// By ply.
    pub(super) static_evals: Vec<i32>,
    /// The value and line of the best root move in the current iteration.
    pub(super) at_root: Option<(i32, Vec<R::Move>)>,
    /// What each move at the root was worth when it was searched last; of all but the best, the most that it can be worth.
    pub(super) root_values: BTreeMap<R::Move, i32>,
    /// What the root is worth as the search goes on.
    pub(super) worth: Worth,
}

impl<R: Rules> Search<'_, R> {
    pub(super) fn new(budget: u64, seed: [u8; 32], style: Style) -> Self {
        Search {
            pause: &|| {},
            budget,
            nodes: 0,
            style,
            rotation: seed.iter().fold(0, |sum, byte| (sum * 31 + usize::from(*byte)) % 65_521),
            among: Among::All,
            table: Table::for_positions(budget),
            order: Order::new(PLIES),
            path: Vec::with_capacity(PLIES),
            lines: vec![Vec::new(); PLIES + 2],
            made: vec![None; PLIES + 2],
            static_evals: vec![0; PLIES + 2],
            at_root: None,
            root_values: BTreeMap::new(),
            worth: Worth::new(budget, even(2)),
        }
    }

    /// Makes a move and counts a node. A null move is not counted.
    pub(super) fn play(&mut self, state: &R::State, seat: Seat, m: &R::Move) -> Result<R::State, Spent> {
        if self.nodes >= self.budget {
            return Err(Spent);
        }
        if self.nodes.is_multiple_of(ROUND) {
            (self.pause)();
        }
        self.nodes += 1;
        Ok(R::FASTER.after(state, seat, m))
    }

    pub(super) fn end_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    pub(super) fn begin_line(&mut self, ply: usize, m: &R::Move) {
        if let Some(([.., line], [rest, ..])) = self.lines.split_at_mut_checked(ply + 1) {
            line.clear();
            line.push(m.clone());
            line.extend_from_slice(rest);
        }
    }

    /// The value of a table entry, if it gives a cutoff.
    pub(super) fn cutoff(&self, known: Option<&Entry<R::Move>>, frame: Frame) -> Option<i32> {
        let entry = known.filter(|_| !frame.is_pv())?;
        let deep_enough =
            if self.style.selective { entry.depth >= frame.depth } else { entry.depth == frame.depth };
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= frame.beta,
            Bound::Upper => entry.value <= frame.alpha,
        };
        (deep_enough && decides).then_some(entry.value)
    }
}
