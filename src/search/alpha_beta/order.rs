//! In which order moves are looked at: the better the first ones, the fewer of the others matter.

use std::collections::BTreeMap;

use crate::game::{Rules, Seat};

/// The greatest praise of a move.
const GREATEST: i32 = 16_384;
/// Moves that gain something stand above all quiet ones, and those that lose something below.
const STEP: i32 = 1_000_000;

/// A legal move on its way to be looked at.
#[derive(Clone, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub chosen: M,
    /// What the game says of it; see [`Rules::urgency`].
    pub urgency: i32,
    /// The greater, the earlier.
    rank: i32,
}

impl<M> Candidate<M> {
    /// Whether it has done well elsewhere.
    pub fn is_trusted(&self) -> bool {
        self.rank > GREATEST / 4
    }
}

/// Quiet moves that did well elsewhere in the tree.
#[derive(Debug)]
pub struct Order<M> {
    /// By ply: the last two after which the other seat had nothing better (killers).
    killers: Vec<[Option<M>; 2]>,
    /// By seat: how often moves were better than what came before them, against how often not (history).
    praised: [BTreeMap<M, i32>; 2],
}

impl<M: Clone + Ord> Order<M> {
    /// Nothing has been looked at yet.
    pub fn new(plies: usize) -> Self {
        Order { killers: vec![[None, None]; plies], praised: [BTreeMap::new(), BTreeMap::new()] }
    }

    /// A move with its place in the order; `expected` comes before all others.
    pub fn rate<R: Rules<Move = M>>(
        &self,
        state: &R::State,
        seat: Seat,
        m: M,
        expected: Option<&M>,
        ply: usize,
    ) -> Candidate<M> {
        let urgency = R::urgency(state, seat, &m);
        let rank = match urgency {
            _ if expected == Some(&m) => i32::MAX,
            1.. => STEP.saturating_add(urgency),
            ..0 => (-STEP).saturating_add(urgency),
            0 => match self.killers.get(ply) {
                Some([Some(last), _]) if *last == m => 2 * GREATEST,
                Some([_, Some(other)]) if *other == m => 2 * GREATEST - 1,
                _ => self.praised(seat).get(&m).copied().unwrap_or_default(),
            },
        };
        Candidate { chosen: m, urgency, rank }
    }

    fn praised(&self, seat: Seat) -> &BTreeMap<M, i32> {
        &self.praised[seat.index() % 2]
    }

    /// A quiet move was so good that nothing after it matters, and those looked at before it were not.
    pub fn praise(&mut self, seat: Seat, ply: usize, depth: i32, m: &M, before: &[M]) {
        if let Some(killers) = self.killers.get_mut(ply).filter(|killers| killers[0].as_ref() != Some(m)) {
            killers.swap(0, 1);
            killers[0] = Some(m.clone());
        }
        let praise = (depth * depth * 4).min(GREATEST / 16);
        let known = &mut self.praised[seat.index() % 2];
        let before = before.iter().map(|other| (other, -praise));
        for (m, praise) in before.chain([(m, praise)]) {
            let sum = known.entry(m.clone()).or_default();
            *sum += praise - *sum * praise.abs() / GREATEST;
        }
    }
}

/// The moves above 0 in [`Rules::urgency`].
pub fn urgent<R: Rules>(state: &R::State, seat: Seat) -> Vec<Candidate<R::Move>> {
    let rate = |m: R::Move| {
        let urgency = R::urgency(state, seat, &m);
        Candidate { chosen: m, urgency, rank: urgency }
    };
    R::moves(state, seat).into_iter().map(rate).filter(|candidate| candidate.urgency > 0).collect()
}

/// Brings the best of the moves from place `i` on to that place; of equal ones the first.
pub fn next_best<M>(moves: &mut [Candidate<M>], i: usize) {
    let rest = moves.iter().enumerate().skip(i);
    let best = rest.max_by_key(|(place, candidate)| (candidate.rank, std::cmp::Reverse(*place)));
    if let Some((best, _)) = best.filter(|(place, _)| *place != i) {
        moves.swap(i, best);
    }
}
