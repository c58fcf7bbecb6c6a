//! The nodes of the search tree, and what each is worth.

use crate::game::{Outcome, Roll, Rules, Seat, Turn};

use crate::search::rng::Rng;
use crate::search::{Among, Breadth};

/// A win's loss in value per ply, so that it is not delayed.
const WIN_DISCOUNT: f32 = 0.001;

pub(super) enum Edge<M> {
    Root,
    /// The moves of one seat; several if a turn consists of several.
    Moves(Vec<Action<M>>),
    Roll,
}

#[derive(Clone)]
pub(super) enum Action<M> {
    Move(M),
    /// A secret draw; the median result is assumed.
    Drawn(Roll),
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Expansion {
    Unexpanded,
    /// The index of the seat to move.
    Moves(usize),
    Rolls,
    Over,
}

pub(super) struct Node<R: Rules> {
    pub(super) edge: Edge<R::Move>,
    /// None: recomputed on demand. In a box, since states are large and most nodes have none.
    pub(super) state: Option<Box<R::State>>,
    pub(super) expansion: Expansion,
    pub(super) depth: u16,
    pub(super) visits: u32,
    /// A move's prior, or a roll's probability; sums to 1 over siblings.
    pub(super) prior: f32,
    /// The evaluation for the seat that moved here, before any search.
    pub(super) static_value: f32,
    /// The first child, and the number of children.
    pub(super) below: (usize, usize),
}

pub(in crate::search::tree_search) struct Tree<'n, R: Rules> {
    pub(super) nodes: Vec<Node<R>>,
    /// The value of each node to each seat, node by node.
    pub(super) values: Vec<f32>,
    pub(super) players: usize,
    pub(super) seat: Seat,
    pub(super) among: Among<R::Move>,
    pub(super) breadth: Breadth,
    /// The budget that was asked for.
    pub(super) asked: u64,
    /// No more is visited than this; see [`Tree::run`].
    pub(super) budget: u64,
    pub(super) used: u64,
    /// The budget is spent, and what was begun last is not whole.
    pub(super) cut_off: bool,
    pub(super) has_evaluation: bool,
    pub(super) rng: &'n mut Rng,
}

impl<'n, R: Rules> Tree<'n, R> {
    pub(in crate::search::tree_search) fn new(
        state: R::State,
        players: u8,
        seat: Seat,
        budget: u64,
        rng: &'n mut Rng,
    ) -> Self {
        let has_evaluation = R::EVALUATE.evaluation(&state, seat).is_some();
        let players = usize::from(players.max(seat.number()));
        let mut tree = Tree {
            nodes: Vec::new(),
            values: Vec::new(),
            players,
            seat,
            among: Among::All,
            breadth: Breadth::Narrow,
            asked: budget,
            budget,
            used: 0,
            cut_off: false,
            has_evaluation,
            rng,
        };
        let even = vec![1.0 / players as f32; players];
        tree.add(Edge::Root, Some(Box::new(state)), 0, &even);
        tree
    }

    /// Whether nothing more may be visited. What asks is then cut off.
    pub(super) fn is_spent(&mut self) -> bool {
        self.cut_off |= self.used >= self.budget;
        self.cut_off
    }

    pub(super) fn back_up_mean(&mut self, at: usize) {
        for index in 0..self.players {
            let mean = self
                .below(at)
                .map(|next| self.nodes[next].prior * self.values[next * self.players + index])
                .sum();
            self.values[at * self.players + index] = mean;
        }
    }

    /// The evaluation for each seat; none if the game has none.
    pub(super) fn static_value(&self, state: &R::State, depth: u16) -> Option<Vec<f32>> {
        if let Turn::Over { outcome, .. } = R::turn(state) {
            return Some(self.result_value(&outcome, depth));
        }
        // With two players too, each seat is evaluated: the evaluations need not add up to one.
        let values = R::EVALUATE.evaluations(state, u8::try_from(self.players).ok()?)?;
        Some(values.into_iter().map(|value| value.clamp(0, 1_000) as f32 / 1_000.0).collect())
    }

    /// The value of a final result to each seat.
    pub(super) fn result_value(&self, outcome: &Outcome, depth: u16) -> Vec<f32> {
        let even = 1.0 / self.players as f32;
        let mut value = vec![even; self.players];
        let ranked: usize = outcome.groups().iter().map(Vec::len).sum();
        let of_place = |place: usize| match place {
            0 => 1.0,
            _ => 0.1 * (ranked - 1 - place) as f32 / (ranked - 1) as f32,
        };
        let nearness = 1.0 - WIN_DISCOUNT * f32::from(depth);
        let mut place = 0;
        for group in outcome.groups() {
            let sum: f32 = (place..place + group.len()).map(of_place).sum();
            place += group.len();
            for seat in group {
                if let Some(value) = value.get_mut(seat.index()) {
                    *value = even + (sum / group.len() as f32 - even) * nearness;
                }
            }
        }
        value
    }

    pub(super) fn add(
        &mut self,
        edge: Edge<R::Move>,
        state: Option<Box<R::State>>,
        depth: u16,
        value: &[f32],
    ) -> usize {
        self.nodes.push(Node {
            edge,
            state,
            expansion: Expansion::Unexpanded,
            depth,
            visits: 0,
            prior: 1.0,
            static_value: 0.0,
            below: (0, 0),
        });
        self.values.extend_from_slice(value);
        self.nodes.len() - 1
    }

    pub(super) fn below(&self, at: usize) -> std::ops::Range<usize> {
        let (start, count) = self.nodes[at].below;
        start..start + count
    }

    pub(super) fn value_of(&self, at: usize) -> Vec<f32> {
        self.values.iter().skip(at * self.players).take(self.players).copied().collect()
    }

    pub(super) fn set_value(&mut self, at: usize, value: &[f32]) {
        for (old, new) in self.values.iter_mut().skip(at * self.players).zip(value) {
            *old = *new;
        }
    }
}
