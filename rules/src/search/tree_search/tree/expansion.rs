//! Expansion of nodes: the results of rolls, candidate moves, and whole turns.

use std::cmp::Reverse;

use crate::game::{Chance, Kind, Purpose, Roll, Rules, Seat, Turn};

use crate::search::rng::random_result;
use crate::search::tree_search::tree::node::{Action, Edge, Expansion};
use crate::search::{Among, Breadth};

use super::Tree;

/// The number of candidate moves of a node, and of those that are kept.
const CANDIDATES: usize = 250;
const KEPT: usize = 16;
const CANDIDATES_AT_ROOT: usize = 2_000;
const KEPT_AT_ROOT: usize = 40;

/// How many positions that a game compares to find candidates count as one visited position.
const COMPARED: u64 = 8;

/// A chance node with more results than this gets a few random ones instead.
const ALL_ROLLS: u64 = 36;
const DRAWN_ROLLS: usize = 6;

/// The positions of the budget for each result of a roll: a smaller budget looks at fewer results, but at least at [`DRAWN_ROLLS`]. In
/// Savoya 2,500 positions with six results are better than 6,000 with all 21.
const POSITIONS_A_ROLL: u64 = 400;

/// The gap to the best static value that halves a prior.
const GAP: f32 = 0.04;

/// The longest turn that is searched as a whole, in moves.
const LONGEST_TURN: usize = 40;
/// Beam search over the beginnings of a turn: the budget for each, and the greatest beam width.
const BEGINNINGS_AT_ROOT: (u64, usize) = (3_000, 20);
const BEGINNINGS_OF_WIDE: (u64, usize) = (300, 20);
const BEGINNINGS: (u64, usize) = (30_000, 4);
/// The budget from which on no beam is wider.
pub(in crate::search::tree_search) const WIDEST: u64 = BEGINNINGS.0 * BEGINNINGS.1 as u64;

/// A child that is not yet a node.
struct Child<R: Rules> {
    actions: Vec<Action<R::Move>>,
    /// None: recomputed on demand.
    state: Option<Box<R::State>>,
    value: Vec<f32>,
}

type Part<R> = (Vec<Action<<R as Rules>::Move>>, Box<<R as Rules>::State>);

struct Beginning<R: Rules> {
    actions: Vec<Action<R::Move>>,
    state: Box<R::State>,
    value: i32,
}

impl<R: Rules> Tree<'_, R> {
    /// Adds the results of a roll, all or some, and after visible dice also the moves they allow.
    pub(super) fn expand_chance(&mut self, at: usize, state: &R::State, chance: &Chance) {
        let rolls = self.rolls(chance);
        let depth = self.nodes[at].depth + 1;
        let all: f32 = rolls.iter().map(|(_, prior)| prior).sum();
        let start = self.nodes.len();
        let unsure = self.value_of(at);
        for (roll, prior) in rolls {
            if self.is_spent() {
                return;
            }
            self.used += 1;
            let next = R::ROLLS.roll(state, &roll);
            let value = self.static_value(&next, depth).unwrap_or_else(|| unsure.clone());
            let node = self.add(Edge::Roll, Some(Box::new(next)), depth, &value);
            self.nodes[node].prior = prior / all;
        }
        let end = self.nodes.len();
        self.nodes[at].below = (start, end - start);
        self.nodes[at].expansion = Expansion::Rolls;
        if !self.has_evaluation {
            return;
        }
        if chance.purpose == Purpose::Roll {
            for next in start..end {
                self.expand_roll(next);
                if self.cut_off {
                    return;
                }
            }
        }
        self.back_up_mean(at);
    }

    /// A roll has the value of the best move it allows.
    fn expand_roll(&mut self, at: usize) {
        let Some(state) = self.nodes[at].state.take() else { return };
        if let Turn::Seats(seats) = R::turn(&state)
            && let Some(seat) = seats.first().copied().filter(|seat| seat.index() < self.players)
        {
            self.expand_moves(at, &state, seat);
        }
        self.nodes[at].state = Some(state);
    }

    /// The possible results with their weights.
    pub(in crate::search::tree_search) fn rolls(&mut self, chance: &Chance) -> Vec<(Roll, f32)> {
        let all = match chance.kind {
            Kind::Dice { count, sides } => {
                u64::from(sides).checked_pow(count.into()).map(|all| (all, count, sides))
            }
            Kind::Shuffle { .. } => None,
        };
        let Some((all, count, sides)) = all.filter(|(all, ..)| *all <= ALL_ROLLS) else {
            let rng = &mut *self.rng;
            let mut roll = || (random_result(chance.kind, &mut |limit| rng.below(limit)), 1.0);
            return (0..DRAWN_ROLLS).map(|_| roll()).collect();
        };
        let mut list: Vec<(Roll, f32)> = Vec::new();
        for number in 0..all {
            let mut rest = number;
            let mut faces: Vec<u16> = Vec::new();
            for _ in 0..count {
                faces.push(u16::try_from(rest % u64::from(sides)).unwrap_or(0) + 1);
                rest /= u64::from(sides);
            }
            if R::INFO.dice_are_alike {
                faces.sort_unstable_by(|a, b| b.cmp(a));
            }
            match list.iter_mut().find(|(roll, _)| roll.0 == faces) {
                Some((_, prior)) => *prior += 1.0,
                None => list.push((Roll(faces), 1.0)),
            }
        }
        let few = usize::try_from(self.asked / POSITIONS_A_ROLL).unwrap_or(usize::MAX);
        spread(list, few.max(DRAWN_ROLLS))
    }

    /// Adds the moves or turns of a seat, best first.
    pub(super) fn expand_moves(&mut self, at: usize, state: &R::State, seat: Seat) {
        let depth = self.nodes[at].depth + 1;
        let children = if self.has_evaluation && !R::lists_all(state) {
            self.turns(at, state, seat, depth)
        } else {
            self.moves(at, state, seat, depth)
        };
        let index = seat.index();
        let Some(best) = children.first().map(|children| children.value.clone()) else { return };
        self.set_value(at, &best);
        let prior = |(place, child): (usize, &Child<R>)| {
            if !self.has_evaluation {
                return 1.0 / (1 + place) as f32;
            }
            let gap = (best[index] - child.value[index]) / GAP;
            1.0 / (1.0 + gap * gap)
        };
        let priors: Vec<f32> = children.iter().enumerate().map(prior).collect();
        let all: f32 = priors.iter().sum();
        let start = self.nodes.len();
        for (Child { actions, state, value }, prior) in children.into_iter().zip(priors) {
            let node = self.add(Edge::Moves(actions), state, depth, &value);
            self.nodes[node].prior = prior / all;
            self.nodes[node].static_value = value[index];
        }
        self.nodes[at].below = (start, self.nodes.len() - start);
        self.nodes[at].expansion = Expansion::Moves(index);
    }

    /// The candidates among which the first move at the root is chosen. Others may lead to the same position.
    fn first_candidates(&mut self, at: usize, state: &R::State, seat: Seat) -> Vec<R::Move> {
        match self.among.clone() {
            Among::Only(m) if at == 0 => vec![m],
            Among::Without(m) if at == 0 => {
                let after = R::FASTER.after(state, seat, &m);
                let mut others = self.candidates(at, state, seat);
                others.retain(|other| R::FASTER.after(state, seat, other) != after);
                others
            }
            _ => self.candidates(at, state, seat),
        }
    }

    fn candidates(&mut self, at: usize, state: &R::State, seat: Seat) -> Vec<R::Move> {
        let most = if at == 0 { CANDIDATES_AT_ROOT } else { CANDIDATES };
        let (rng, mut rated) = (&mut *self.rng, 0);
        let mut moves = R::EVALUATE.candidates(state, seat, most, &mut rated, &mut |limit| rng.below(limit));
        self.used += rated / COMPARED;
        if self.used > self.budget {
            (self.used, self.cut_off) = (self.budget, true);
        }
        if moves.len() > most || !self.has_evaluation {
            moves.sort_by_cached_key(|m| Reverse(R::EVALUATE.move_ordering(state, seat, m)));
            moves.truncate(most);
        }
        moves
    }

    /// Single moves; best first, if there is an evaluation.
    fn moves(&mut self, at: usize, state: &R::State, seat: Seat, depth: u16) -> Vec<Child<R>> {
        let candidates = self.first_candidates(at, state, seat);
        let mut rated: Vec<(R::Move, Vec<f32>)> = Vec::with_capacity(candidates.len());
        if self.has_evaluation {
            let cost = candidates.len() as u64;
            if self.used + cost > self.budget {
                self.cut_off = true;
                return Vec::new();
            }
            self.used += cost;
        }
        for m in candidates {
            let mut value = None;
            if self.has_evaluation {
                value = self.static_value(&R::FASTER.after(state, seat, &m), depth);
            }
            let value = value.unwrap_or_else(|| self.value_of(at));
            rated.push((m, value));
        }
        if self.has_evaluation {
            let index = seat.index();
            rated.sort_by(|(_, a), (_, b)| b[index].total_cmp(&a[index]));
            rated.truncate(kept(at));
        }
        let child = |(m, value)| Child { actions: vec![Action::Move(m)], state: None, value };
        rated.into_iter().map(child).collect()
    }

    /// Whole turns, best first, by beam search over their beginnings.
    fn turns(&mut self, at: usize, state: &R::State, seat: Seat, depth: u16) -> Vec<Child<R>> {
        let (each, most) = match (at, self.breadth) {
            (0, Breadth::Narrow) => BEGINNINGS_AT_ROOT,
            (0, Breadth::Wide) => BEGINNINGS_OF_WIDE,
            _ => BEGINNINGS,
        };
        let width = usize::try_from(self.asked / each).unwrap_or(most).clamp(1, most);
        let mut whole: Vec<Child<R>> = Vec::new();
        let mut under_way = vec![Beginning { actions: Vec::new(), state: Box::new(state.clone()), value: 0 }];
        for _ in 0..LONGEST_TURN {
            let mut longer: Vec<Beginning<R>> = Vec::new();
            'beginnings: for beginning in &under_way {
                let candidates = if beginning.actions.is_empty() {
                    self.first_candidates(at, &beginning.state, seat)
                } else {
                    self.candidates(at, &beginning.state, seat)
                };
                for m in candidates {
                    let Some((actions, state)) = self.extend(beginning, seat, m) else { break 'beginnings };
                    match R::turn(&state) {
                        Turn::Seats(seats) if seats.first() == Some(&seat) => {
                            let value = R::EVALUATE.evaluation(&state, seat).unwrap_or(0);
                            longer.push(Beginning { actions, state, value });
                        }
                        _ => {
                            let value = self.static_value(&state, depth).unwrap_or_else(|| self.value_of(at));
                            whole.push(Child { actions, state: Some(state), value });
                        }
                    }
                }
            }
            longer.sort_by_key(|beginning| Reverse(beginning.value));
            under_way.clear();
            for beginning in longer {
                let known =
                    |other: &Beginning<R>| other.value == beginning.value && other.state == beginning.state;
                if under_way.len() < width && !under_way.iter().any(known) {
                    under_way.push(beginning);
                }
            }
            if under_way.is_empty() || self.is_spent() {
                break;
            }
        }
        let index = seat.index();
        whole.sort_by(|a, b| b.value[index].total_cmp(&a.value[index]));
        let (mut kept, most_kept): (Vec<Child<R>>, usize) = (Vec::new(), kept(at));
        for turn in whole {
            let known = |other: &Child<R>| other.value == turn.value && other.state == turn.state;
            if kept.len() < most_kept && !kept.iter().any(known) {
                kept.push(turn);
            }
        }
        if kept.is_empty() {
            let begun = under_way.into_iter().filter(|beginning| !beginning.actions.is_empty());
            kept.extend(begun.map(|Beginning { actions, state, .. }| Child {
                actions,
                state: Some(state),
                value: self.value_of(at),
            }));
        }
        kept
    }

    /// A beginning with one more move and the secret draws after it; none if the budget is spent.
    fn extend(&mut self, beginning: &Beginning<R>, seat: Seat, m: R::Move) -> Option<Part<R>> {
        if self.is_spent() {
            return None;
        }
        self.used += 1;
        let mut state = R::FASTER.after(&beginning.state, seat, &m);
        let mut actions = beginning.actions.clone();
        actions.push(Action::Move(m));
        while let Turn::Chance(Chance { kind, purpose: Purpose::Secret, .. }) = R::turn(&state) {
            if self.is_spent() {
                return None;
            }
            self.used += 1;
            let roll = median_result(kind);
            state = R::ROLLS.roll(&state, &roll);
            actions.push(Action::Drawn(roll));
        }
        Some((actions, Box::new(state)))
    }
}

/// How many children of a node are kept.
fn kept(at: usize) -> usize {
    if at == 0 { KEPT_AT_ROOT } else { KEPT }
}

/// At most `most` of these results, from the lowest sum to the highest. Each has the weight of all results that it represents.
fn spread(mut all: Vec<(Roll, f32)>, most: usize) -> Vec<(Roll, f32)> {
    if all.len() <= most {
        return all;
    }
    all.sort_by_key(|(roll, _)| (roll.0.iter().sum::<u16>(), roll.0.first().copied()));
    let mut parts: Vec<Vec<(Roll, f32)>> = vec![Vec::new(); most];
    let count = all.len();
    for (place, result) in all.into_iter().enumerate() {
        if let Some(part) = parts.get_mut(place * most / count) {
            part.push(result);
        }
    }
    let middle = |part: Vec<(Roll, f32)>| {
        let weight = part.iter().map(|(_, weight)| weight).sum();
        let at = part.len() / 2;
        part.into_iter().nth(at).map(|(roll, _)| (roll, weight))
    };
    parts.into_iter().filter_map(middle).collect()
}

fn median_result(kind: Kind) -> Roll {
    match kind {
        Kind::Dice { count, sides } => Roll(vec![sides.div_ceil(2); count.into()]),
        Kind::Shuffle { items } => Roll((1..=items).collect()),
    }
}
