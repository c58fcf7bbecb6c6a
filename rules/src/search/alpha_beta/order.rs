//! In which order moves are looked at: the better the first ones, the fewer of the others matter.

use std::collections::BTreeMap;

use crate::game::{Rules, Seat};

/// The greatest praise of a move in one table.
const GREATEST: i32 = 16_384;
/// Moves that gain something stand above all quiet ones, and those that lose something below.
const STEP: i32 = 1_000_000;
/// Killers stand above all that is praised.
const KILLER: i32 = 100_000;

/// A legal move on its way to be looked at.
#[derive(Clone, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub chosen: M,
    /// What the game says of it; see [`Rules::urgency`].
    pub urgency: i32,
    /// How well it did elsewhere, as a quiet move: praise less blame, up to some ten thousands either way.
    pub praise: i32,
    /// The greater, the earlier.
    rank: i32,
}

impl<M> Candidate<M> {
    /// Whether it is one of the last two after which the other seat had nothing better.
    pub fn is_killer(&self) -> bool {
        (KILLER - 1..=KILLER).contains(&self.rank)
    }
}

/// The number of a move, by which tables know it.
pub type Number = usize;

/// Praise of moves by their numbers.
type Praise = Vec<i16>;

/// Quiet moves that did well elsewhere in the tree.
#[derive(Debug)]
pub struct Order<M> {
    /// By ply: the last two after which the other seat had nothing better (killers).
    killers: Vec<[Option<M>; 2]>,
    numbers: BTreeMap<M, Number>,
    /// By seat: how often moves were better than what came before them, against how often not (history).
    alone: [Praise; 2],
    /// The same by the number of the move before (counter moves), and by that of the seat's own move before that (follow-ups).
    after: [Vec<Praise>; 2],
}

impl<M: Clone + Ord> Order<M> {
    /// Nothing has been looked at yet.
    pub fn new(plies: usize) -> Self {
        Order {
            killers: vec![[None, None]; plies],
            numbers: BTreeMap::new(),
            alone: Default::default(),
            after: Default::default(),
        }
    }

    /// The number of a move.
    pub fn number(&mut self, m: &M) -> Number {
        match self.numbers.get(m) {
            Some(number) => *number,
            None => {
                let number = self.numbers.len();
                self.numbers.insert(m.clone(), number);
                number
            }
        }
    }

    /// A move with its place in the order; `expected` comes before all others. `before` are the numbers of the last move and the
    /// one before it.
    pub fn rate<R: Rules<Move = M>>(
        &self,
        state: &R::State,
        seat: Seat,
        m: M,
        expected: Option<&M>,
        ply: usize,
        before: [Option<Number>; 2],
    ) -> Candidate<M> {
        let urgency = R::urgency(state, seat, &m);
        let praise = if urgency > 0 { 0 } else { self.praise_of(seat, &m, before) };
        let rank = match urgency {
            _ if expected == Some(&m) => i32::MAX,
            1.. => STEP.saturating_add(urgency),
            ..0 => (-STEP).saturating_add(urgency),
            0 => match self.killers.get(ply) {
                Some([Some(last), _]) if *last == m => KILLER,
                Some([_, Some(other)]) if *other == m => KILLER - 1,
                _ => praise,
            },
        };
        Candidate { chosen: m, urgency, praise, rank }
    }

    fn praise_of(&self, seat: Seat, m: &M, before: [Option<Number>; 2]) -> i32 {
        let Some(number) = self.numbers.get(m) else { return 0 };
        let read = |praise: &Praise| praise.get(*number).map_or(0, |praise| i32::from(*praise));
        let after =
            self.after.iter().zip(before).filter_map(|(table, before)| Some(read(table.get(before?)?)));
        read(&self.alone[seat.index() % 2]) + after.sum::<i32>()
    }

    /// A quiet move was so good that nothing after it matters, and those looked at before it were not.
    pub fn praise(
        &mut self,
        seat: Seat,
        ply: usize,
        depth: i32,
        m: &M,
        others: &[M],
        before: [Option<Number>; 2],
    ) {
        if let Some(killers) = self.killers.get_mut(ply).filter(|killers| killers[0].as_ref() != Some(m)) {
            killers.swap(0, 1);
            killers[0] = Some(m.clone());
        }
        let praise = (depth * depth * 16).min(1_600);
        let best = (self.number(m), praise);
        let others: Vec<_> = others.iter().map(|other| (self.number(other), -praise)).collect();
        for (number, praise) in others.into_iter().chain([best]) {
            change(&mut self.alone[seat.index() % 2], number, praise);
            for (table, before) in self.after.iter_mut().zip(before) {
                let Some(before) = before else { continue };
                if table.len() <= before {
                    table.resize(before + 1, Praise::new());
                }
                if let Some(row) = table.get_mut(before) {
                    change(row, number, praise);
                }
            }
        }
    }
}

/// Adds praise or blame, the less the more of it there is.
fn change(praised: &mut Praise, number: Number, praise: i32) {
    if praised.len() <= number {
        praised.resize(number + 1, 0);
    }
    if let Some(sum) = praised.get_mut(number) {
        let old = i32::from(*sum);
        *sum = i16::try_from(old + praise - old * praise.abs() / GREATEST).unwrap_or_default();
    }
}

/// The moves above 0 in [`Rules::urgency`].
pub fn urgent<R: Rules>(state: &R::State, seat: Seat) -> Vec<Candidate<R::Move>> {
    let rate = |m: R::Move| {
        let urgency = R::urgency(state, seat, &m);
        Candidate { chosen: m, urgency, praise: 0, rank: urgency }
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
