//! The search tree: selection, backpropagation and playouts.

mod expansion;
mod node;

use crate::game::{Rules, Seat, Turn};

use crate::search::rng::random_result;
use crate::search::worth::Worth;
use crate::search::{Among, Breadth};

use node::{Action, Edge, Expansion};

pub(super) use expansion::WIDEST;
pub(super) use node::Tree;

/// The greatest depth of a node.
const DEEPEST: usize = 200;

/// The longest playout, in moves.
const PLAYOUT: usize = 400;

/// The exploration constant of PUCT.
const EXPLORATION: f32 = 0.25;

impl<'n, R: Rules> Tree<'n, R> {
    /// Looks at these moves of the root.
    pub(super) fn among(self, among: Among<R::Move>) -> Self {
        Tree { among, ..self }
    }

    /// Sets how many beginnings of the first turn are followed.
    pub(super) fn follows(self, breadth: Breadth) -> Self {
        Tree { breadth, ..self }
    }

    pub(super) fn used(&self) -> u64 {
        self.used
    }

    /// Looks at the moves of the root alone. Gives what the best of them is worth to each seat.
    pub(super) fn expand_root(&mut self) -> Vec<f64> {
        self.budget = u64::MAX;
        self.step();
        self.value_of(0).into_iter().map(f64::from).collect()
    }

    /// Searches until the budget is spent or nothing is left to expand. The moves at the root and what follows the first of them are
    /// looked at whole, whatever they cost. Gives what the root is worth to each seat.
    pub(super) fn run(&mut self, pause: &dyn Fn()) -> Vec<f64> {
        self.expand_root();
        let only = self.below(0).len() == 1 && self.among == Among::All;
        if !only {
            self.step();
        }
        self.budget = self.asked.max(self.used);
        let mut worth = Worth::new(self.budget, self.best_at_root());
        let mut idle = 0;
        while !only && self.used < self.budget && !self.cut_off && idle < 1_000 {
            let before = self.used;
            pause();
            self.step();
            if !self.cut_off {
                worth.becomes(self.used, self.best_at_root());
            }
            idle = if self.used == before { idle + 1 } else { 0 };
        }
        worth.mean()
    }

    /// The values of the best root move among those that were looked at often enough to be trusted.
    fn best_at_root(&self) -> Vec<f64> {
        let value = |at: usize| self.values[at * self.players + self.seat.index()];
        let most = self.below(0).map(|at| self.nodes[at].visits).max().unwrap_or(0);
        let trusted = self.below(0).filter(|at| is_trusted(self.nodes[*at].visits.into(), most.into()));
        let best = trusted.max_by(|a, b| value(*a).total_cmp(&value(*b))).unwrap_or(0);
        self.value_of(best).into_iter().map(f64::from).collect()
    }

    /// The visited root moves with their visits and values; if none was visited, the best at first sight.
    pub(super) fn root_moves(&mut self) -> Vec<(R::Move, u64, f64)> {
        let index = self.seat.index();
        let below = self.below(0);
        let visited = below.clone().any(|at| self.nodes[at].visits > 0);
        let at_first_sight = below.clone().max_by(|a, b| {
            self.nodes[*a].static_value.total_cmp(&self.nodes[*b].static_value).then(b.cmp(a))
        });
        let chosen =
            below.filter(|at| if visited { self.nodes[*at].visits > 0 } else { Some(*at) == at_first_sight });
        let visits = |at: usize| match &self.nodes[at].edge {
            Edge::Moves(actions) => {
                let value = self.values[at * self.players + index];
                Some((first(actions)?, u64::from(self.nodes[at].visits.max(1)), f64::from(value)))
            }
            Edge::Root | Edge::Roll => None,
        };
        chosen.filter_map(visits).collect()
    }

    /// The expected line after each root move, best first, up to the next chance event and, in a game with secrets, the next move of
    /// another seat.
    pub(super) fn lines(&self) -> Vec<(R::Move, Vec<String>)> {
        let line = |at: usize| match &self.nodes[at].edge {
            Edge::Moves(actions) => Some((first(actions)?, self.line(at))),
            Edge::Root | Edge::Roll => None,
        };
        let index = self.seat.index();
        let mut order: Vec<usize> = self.below(0).collect();
        let value = |at: &usize| self.values[at * self.players + index];
        order.sort_by(|a, b| {
            let children = |at: &usize| self.nodes[*at].visits > 0;
            children(b).cmp(&children(a)).then(value(b).total_cmp(&value(a))).then(a.cmp(b))
        });
        order.into_iter().filter_map(line).collect()
    }

    fn line(&self, first: usize) -> Vec<String> {
        let mut line = Vec::new();
        let Some(mut state) = self.nodes[0].state.as_deref().cloned() else { return line };
        let (mut at, mut index) = (first, self.seat.index());
        while let Edge::Moves(actions) = &self.nodes[at].edge {
            for action in actions {
                if let Action::Move(m) = action {
                    line.push(R::write(&state, m));
                }
                state = apply::<R>(&state, seat_of(index), action);
            }
            let Expansion::Moves(next) = self.nodes[at].expansion else { break };
            if R::INFO.hidden && next != self.seat.index() {
                break;
            }
            index = next;
            let visited = self.below(at).filter(|next| self.nodes[*next].visits > 0);
            let value = |at: &usize| self.values[at * self.players + index];
            let Some(next) = visited.max_by(|a, b| value(a).total_cmp(&value(b)).then(b.cmp(a))) else {
                break;
            };
            at = next;
        }
        line
    }

    /// One iteration: selection, expansion, evaluation and backpropagation. Nothing comes of one that is cut off.
    fn step(&mut self) {
        let mut path = vec![0];
        let mut at = 0;
        while path.len() < DEEPEST {
            let next = match self.nodes[at].expansion {
                Expansion::Unexpanded | Expansion::Over => None,
                Expansion::Moves(index) => self.select_move(at, index),
                Expansion::Rolls => self.select_roll(at),
            };
            let Some(next) = next else { break };
            if self.nodes[next].state.is_none() && !self.visit(at, next) {
                return;
            }
            path.push(next);
            at = next;
        }
        let before = self.value_of(at);
        let found =
            if self.nodes[at].expansion == Expansion::Unexpanded { self.expand(at) } else { before.clone() };
        if self.cut_off {
            self.set_value(at, &before);
            (self.nodes[at].expansion, self.nodes[at].below) = (Expansion::Unexpanded, (0, 0));
            return;
        }
        for at in path.into_iter().rev() {
            self.nodes[at].visits += 1;
            match (self.has_evaluation, self.nodes[at].expansion) {
                (true, Expansion::Moves(index)) => self.back_up_best(at, index),
                (true, Expansion::Rolls) => self.back_up_mean(at),
                (true, Expansion::Unexpanded | Expansion::Over) => {}
                (false, _) => {
                    let share = 1.0 / self.nodes[at].visits as f32;
                    let from = at * self.players;
                    for (value, found) in self.values.iter_mut().skip(from).zip(&found) {
                        *value += (found - *value) * share;
                    }
                }
            }
        }
    }

    /// Selects a child by PUCT.
    fn select_move(&self, at: usize, index: usize) -> Option<usize> {
        let value = |at: usize| self.values[at * self.players + index];
        // Unvisited children are assumed to be misjudged by as much as the visited ones are on average.
        let (mut count, mut shift) = (0.0, 0.0);
        for next in self.below(at).filter(|next| self.nodes[*next].visits > 0) {
            count += 1.0;
            shift += value(next) - self.nodes[next].static_value;
        }
        let shift = if count > 0.0 { shift / count } else { 0.0 };
        let exploration = EXPLORATION * (self.nodes[at].visits.max(1) as f32).sqrt();
        let score = |next: usize| {
            let node = &self.nodes[next];
            let expected = if node.visits > 0 { value(next) } else { node.static_value + shift };
            expected + exploration * node.prior / (1 + node.visits) as f32
        };
        let mut best: Option<(usize, f32)> = None;
        for next in self.below(at) {
            let score = score(next);
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((next, score));
            }
        }
        best.map(|(next, _)| next)
    }

    /// Selects the result visited least often relative to its probability.
    fn select_roll(&self, at: usize) -> Option<usize> {
        let looks = |next: usize| self.nodes[next].visits as f32 / self.nodes[next].prior;
        self.below(at).min_by(|a, b| looks(*a).total_cmp(&looks(*b)).then(a.cmp(b)))
    }

    fn back_up_best(&mut self, at: usize, index: usize) {
        let value = |at: usize| self.values[at * self.players + index];
        let visited = self.below(at).filter(|next| self.nodes[*next].visits > 0);
        if let Some(best) = visited.max_by(|a, b| value(*a).total_cmp(&value(*b)).then(b.cmp(a))) {
            self.values.copy_within(best * self.players..(best + 1) * self.players, at * self.players);
        }
    }

    /// Computes the state of a child; false if the budget is spent.
    fn visit(&mut self, above: usize, at: usize) -> bool {
        let Some(before) = &self.nodes[above].state else { return false };
        let (Edge::Moves(actions), Expansion::Moves(index)) =
            (&self.nodes[at].edge, self.nodes[above].expansion)
        else {
            return false;
        };
        let cost = actions.len() as u64;
        if self.used + cost > self.budget {
            self.cut_off = true;
            return false;
        }
        self.used += cost;
        let mut state: Option<R::State> = None;
        for action in actions {
            state = Some(apply::<R>(state.as_ref().unwrap_or(before), seat_of(index), action));
        }
        self.nodes[at].state = state.map(Box::new);
        true
    }

    /// Expands a leaf and returns its value to each seat.
    fn expand(&mut self, at: usize) -> Vec<f32> {
        let Some(state) = self.nodes[at].state.take() else { return self.value_of(at) };
        match R::turn(&state) {
            Turn::Over { outcome, .. } => {
                self.nodes[at].expansion = Expansion::Over;
                let value = self.result_value(&outcome, self.nodes[at].depth);
                self.set_value(at, &value);
            }
            Turn::Chance(chance) => self.expand_chance(at, &state, &chance),
            Turn::Seats(seats) => {
                let asks = at == 0 && seats.contains(&self.seat);
                let first = seats.first().copied().filter(|seat| seat.index() < self.players);
                if let Some(seat) = if asks { Some(self.seat) } else { first } {
                    self.expand_moves(at, &state, seat);
                }
            }
        }
        let found = if self.has_evaluation || self.nodes[at].expansion == Expansion::Over {
            self.value_of(at)
        } else {
            self.playout(&state, self.nodes[at].depth)
        };
        self.nodes[at].state = Some(state);
        found
    }

    /// The result of random moves.
    fn playout(&mut self, state: &R::State, depth: u16) -> Vec<f32> {
        let mut state = state.clone();
        for _ in 0..PLAYOUT {
            let turn = R::turn(&state);
            if let Turn::Over { outcome, .. } = &turn {
                return self.result_value(outcome, depth);
            }
            if self.is_spent() {
                break;
            }
            self.used += 1;
            state = match turn {
                Turn::Chance(chance) => {
                    let rng = &mut *self.rng;
                    R::ROLLS.roll(&state, &random_result(chance.kind, &mut |limit| rng.below(limit)))
                }
                Turn::Seats(seats) => {
                    let Some(seat) = seats.first().copied() else { break };
                    let rng = &mut *self.rng;
                    let Some(m) = R::FASTER.random(&state, seat, &mut |limit| rng.below(limit)) else {
                        break;
                    };
                    R::FASTER.after(&state, seat, &m)
                }
                Turn::Over { .. } => break,
            };
        }
        vec![1.0 / self.players as f32; self.players]
    }
}

/// Whether a root move was looked at often enough, beside the one that was looked at most, for its value to count.
pub(super) fn is_trusted(visits: u64, most: u64) -> bool {
    visits > 0 && 3 * visits >= most
}

fn first<M: Clone>(actions: &[Action<M>]) -> Option<M> {
    actions.iter().find_map(|action| match action {
        Action::Move(m) => Some(m.clone()),
        Action::Drawn(_) => None,
    })
}

fn apply<R: Rules>(state: &R::State, seat: Seat, action: &Action<R::Move>) -> R::State {
    match action {
        Action::Move(m) => R::FASTER.after(state, seat, m),
        Action::Drawn(roll) => R::ROLLS.roll(state, roll),
    }
}

fn seat_of(index: usize) -> Seat {
    Seat::new(u8::try_from(index).unwrap_or(u8::MAX - 1) + 1)
}
