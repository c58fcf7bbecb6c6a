//! Move ordering: hash move, gains, killers, history.

use std::collections::BTreeMap;

use crate::game::{Rules, Seat};

/// The greatest history score in one table.
const GREATEST: i32 = 16_384;
/// Gains rank above all quiet moves, losses below.
const STEP: i32 = 1_000_000;
/// Killers rank above all history scores.
const KILLER: i32 = 100_000;

#[derive(Clone, Debug)]
pub struct Candidate<M> {
    pub chosen: M,
    /// See [`Evaluate::move_ordering`].
    pub ordering: i32,
    /// The history score of a quiet move, up to some tens of thousands either way.
    pub history: i32,
    /// Higher ranks are searched first.
    rank: i32,
}

impl<M> Candidate<M> {
    pub fn is_killer(&self) -> bool {
        (KILLER - 1..=KILLER).contains(&self.rank)
    }
}

/// A move's index in the history tables.
pub type Number = usize;

type History = Vec<i16>;

#[derive(Debug)]
pub struct Order<M> {
    /// By ply: the last two moves that caused a cutoff.
    killers: Vec<[Option<M>; 2]>,
    numbers: BTreeMap<M, Number>,
    /// By seat.
    quiet_history: [History; 2],
    /// Continuation history, indexed by the opponent's last move and by the seat's own move before it.
    after: [Vec<History>; 2],
}

impl<M: Clone + Ord> Order<M> {
    pub fn new(plies: usize) -> Self {
        Order {
            killers: vec![[None, None]; plies],
            numbers: BTreeMap::new(),
            quiet_history: Default::default(),
            after: Default::default(),
        }
    }

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

    /// `before` are the numbers of the last two moves, latest first.
    pub fn rate<R: Rules<Move = M>>(
        &self,
        state: &R::State,
        seat: Seat,
        m: M,
        hash_move: Option<&M>,
        ply: usize,
        before: [Option<Number>; 2],
    ) -> Candidate<M> {
        let ordering = R::EVALUATE.move_ordering(state, seat, &m);
        let history = if ordering > 0 { 0 } else { self.history_of(seat, &m, before) };
        let rank = match ordering {
            _ if hash_move == Some(&m) => i32::MAX,
            1.. => STEP.saturating_add(ordering),
            ..0 => (-STEP).saturating_add(ordering),
            0 => match self.killers.get(ply) {
                Some([Some(last), _]) if *last == m => KILLER,
                Some([_, Some(other)]) if *other == m => KILLER - 1,
                _ => history,
            },
        };
        Candidate { chosen: m, ordering, history, rank }
    }

    fn history_of(&self, seat: Seat, m: &M, before: [Option<Number>; 2]) -> i32 {
        let Some(number) = self.numbers.get(m) else { return 0 };
        let read = |history: &History| history.get(*number).map_or(0, |history| i32::from(*history));
        let after =
            self.after.iter().zip(before).filter_map(|(table, before)| Some(read(table.get(before?)?)));
        read(&self.quiet_history[seat.index() % 2]) + after.sum::<i32>()
    }

    /// Records that a quiet move caused a cutoff, and that `others`, searched before it, did not.
    pub fn history(
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
        let history = (depth * depth * 16).min(1_600);
        let best = (self.number(m), history);
        let others: Vec<_> = others.iter().map(|other| (self.number(other), -history)).collect();
        for (number, history) in others.into_iter().chain([best]) {
            change(&mut self.quiet_history[seat.index() % 2], number, history);
            for (table, before) in self.after.iter_mut().zip(before) {
                let Some(before) = before else { continue };
                if table.len() <= before {
                    table.resize(before + 1, History::new());
                }
                if let Some(row) = table.get_mut(before) {
                    change(row, number, history);
                }
            }
        }
    }
}

/// Adds a bonus or malus, damped as the score nears its bound.
fn change(table: &mut History, number: Number, bonus: i32) {
    if table.len() <= number {
        table.resize(number + 1, 0);
    }
    if let Some(sum) = table.get_mut(number) {
        let old = i32::from(*sum);
        *sum = i16::try_from(old + bonus - old * bonus.abs() / GREATEST).unwrap_or_default();
    }
}

/// The moves that quiescence search follows.
pub fn tactical<R: Rules>(state: &R::State, seat: Seat) -> Vec<Candidate<R::Move>> {
    let rate = |m: R::Move| {
        let ordering = R::EVALUATE.move_ordering(state, seat, &m);
        Candidate { chosen: m, ordering, history: 0, rank: ordering }
    };
    R::moves(state, seat).into_iter().map(rate).filter(|candidate| candidate.ordering > 0).collect()
}

/// Swaps the best of the moves from index `i` on to `i`; the first of equal ones.
pub fn next_best<M>(moves: &mut [Candidate<M>], i: usize) {
    let rest = moves.iter().enumerate().skip(i);
    let best = rest.max_by_key(|(place, candidate)| (candidate.rank, std::cmp::Reverse(*place)));
    if let Some((best, _)) = best.filter(|(place, _)| *place != i) {
        moves.swap(i, best);
    }
}
