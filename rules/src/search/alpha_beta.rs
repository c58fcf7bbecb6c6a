//! Alpha-beta search, for two-player games without chance and secrets.
//!
//! A principal variation search with iterative deepening, a transposition table, quiescence, late move reductions, futility and
//! null move pruning. What the game provides decides which of these are used: no table without [`Evaluate::position_hash`], no
//! null move without [`Evaluate::null_move`].
//!
//! A position that recurs on the path from the root counts as a draw: whoever can return once can do so again. Moves played before
//! the root are part of the state, which is tested for its end before the table is probed. As usual, the table ignores the path by
//! which a value was found. Near a limit of quiet moves the game gives different hashes.
//!
//! [`Evaluate::position_hash`]: crate::game::Evaluate::position_hash
//! [`Evaluate::null_move`]: crate::game::Evaluate::null_move

mod order;
mod pruning;
mod quiescence;
mod search;
mod table;
mod value;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use crate::game::{Rules, Seat, Turn};

use crate::search::advice::{Found, share_of_win};

use super::worth::Worth;
use super::{Among, Effort};

use order::Number;
use pruning::{Place, is_futile, late_move_reduction};
use search::{Frame, PLIES, Search, Spent, Style};
use table::{Bound, Entry};
use value::{WIN, WON, ended, evaluate};

/// Half the first aspiration window.
const WINDOW: i32 = 40;

/// The best move for the seat to move; visits at most `budget` positions, or as many as there are moves.
pub(super) fn best<R: Rules>(
    state: &R::State,
    seat: Seat,
    among: Among<R::Move>,
    effort: Effort<'_>,
) -> Option<Found<R::Move>> {
    let budget = effort.budget.max(R::moves(state, seat).len() as u64);
    let mut search = Search::<R>::new(budget, effort.seed, Style::FULL);
    search.pause = effort.pause;
    search.among = among;
    let at_first = share_of_win(R::EVALUATE.evaluation(state, seat));
    search.worth = Worth::new(budget, of_both(seat, at_first));
    let (_, line) = search.deepen(state, seat, PLIES)?;
    search.found(state, line)
}

impl<R: Rules> Search<'_, R> {
    /// Iterative deepening until the budget is spent, a win is certain or `depth` is reached. An interrupted iteration counts if its
    /// first move, the best of the previous iteration, was searched.
    fn deepen(&mut self, state: &R::State, seat: Seat, depth: usize) -> Option<(i32, Vec<R::Move>)> {
        let mut best: Option<(i32, Vec<R::Move>)> = None;
        for depth in 1..=depth {
            let whole = self.iterate(state, seat, depth as i32, best.as_ref().map(|(value, _)| *value));
            best = self.at_root.take().or(best);
            let is_decided = best.as_ref().is_some_and(|(value, _)| value.abs() > WIN - depth as i32);
            if whole.is_err() || is_decided {
                break;
            }
        }
        best.or_else(|| Some((0, vec![self.ordered(state, seat, None, 0).into_iter().next()?.chosen])))
    }

    /// One iteration, with an aspiration window that grows until the value lies inside.
    fn iterate(
        &mut self,
        state: &R::State,
        seat: Seat,
        depth: i32,
        before: Option<i32>,
    ) -> Result<(), Spent> {
        let (mut alpha, mut beta) = match before {
            Some(value) if depth > 4 && value.abs() < WON => (value - WINDOW, value + WINDOW),
            _ => (-WIN, WIN),
        };
        let mut width = WINDOW;
        loop {
            self.path.clear();
            let value = self.value(
                state,
                seat,
                Frame { depth, ply: 0, alpha, beta, allow_null: false, improving: false },
            )?;
            width *= 4;
            if value <= alpha && alpha > -WIN {
                alpha = if width > 500 { -WIN } else { value - width };
            } else if value >= beta && beta < WIN {
                beta = if width > 500 { WIN } else { value + width };
            } else {
                return Ok(());
            }
        }
    }

    /// The value of the position after a move, from the mover's point of view.
    fn child_value(&mut self, next: &R::State, mover: Seat, frame: Frame) -> Result<i32, Spent> {
        let seat = match R::turn(next) {
            Turn::Over { outcome, .. } => {
                self.end_line(frame.ply);
                return Ok(ended(&outcome, mover, frame.ply));
            }
            Turn::Chance(_) => None,
            Turn::Seats(seats) => seats.first().copied(),
        };
        match seat {
            None => {
                self.end_line(frame.ply);
                Ok(evaluate::<R>(next, mover))
            }
            Some(seat) if seat == mover => self.value(next, seat, frame),
            Some(seat) => Ok(-self.value(next, seat, frame.for_opponent())?),
        }
    }

    fn set_made(&mut self, ply: usize, number: Option<Number>) {
        if let Some(made) = self.made.get_mut(ply) {
            *made = number;
        }
    }

    /// The numbers of the last two moves, latest first; none for a null move.
    fn before(&self, ply: usize) -> [Option<Number>; 2] {
        [1, 2].map(|back| self.made.get(ply.checked_sub(back)?).copied().flatten())
    }

    fn value(&mut self, state: &R::State, seat: Seat, mut frame: Frame) -> Result<i32, Spent> {
        self.end_line(frame.ply);
        if frame.ply >= PLIES {
            return Ok(evaluate::<R>(state, seat));
        }
        let key = R::EVALUATE.position_hash(state);
        if key.is_some() && self.path.contains(&key) {
            return Ok(0);
        }
        let in_check = self.style.selective && R::EVALUATE.in_check(state);
        frame.depth += i32::from(in_check);
        if frame.depth <= 0 {
            return self.quiesce(state, seat, frame);
        }
        let known = key.and_then(|key| self.table.get(key, frame.ply));
        if let Some(value) = self.cutoff(known.as_ref(), frame) {
            return Ok(value);
        }
        let static_eval =
            known.as_ref().map_or_else(|| evaluate::<R>(state, seat), |entry| entry.static_eval);
        if let Some(slot) = self.static_evals.get_mut(frame.ply) {
            *slot = static_eval;
        }
        let before = frame.ply.checked_sub(2).and_then(|ply| self.static_evals.get(ply));
        frame.improving = before.is_none_or(|before| static_eval > *before);
        self.path.push(key);
        let hash_move = known.and_then(|entry| entry.chosen);
        if self.style.selective
            && !in_check
            && !frame.is_pv()
            && let Some(value) = self.prune(state, seat, frame, static_eval)?
        {
            self.path.pop();
            return Ok(value);
        }
        let (value, bound, chosen) =
            self.search_moves(state, seat, frame, static_eval, in_check, hash_move)?;
        self.path.pop();
        if let Some(key) = key {
            let entry = Entry { key, value, static_eval, depth: frame.depth, bound, chosen };
            self.table.put(entry, frame.ply);
        }
        Ok(value)
    }

    /// Reverse futility pruning, razoring and null move pruning: a value if the moves need no search.
    fn prune(
        &mut self,
        state: &R::State,
        seat: Seat,
        frame: Frame,
        static_eval: i32,
    ) -> Result<Option<i32>, Spent> {
        let Frame { depth, ply, alpha, beta, allow_null, improving } = frame;
        if beta.abs() >= WON {
            return Ok(None);
        }
        if depth <= 6 && static_eval - 80 * (depth - i32::from(improving)) >= beta {
            return Ok(Some(static_eval));
        }
        if depth <= 2 && static_eval + 250 * depth < alpha {
            let value = self.quiesce(state, seat, frame)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        let null =
            if allow_null && depth >= 2 && static_eval >= beta { R::EVALUATE.null_move(state) } else { None };
        let Some(next) = null else { return Ok(None) };
        let depth = depth - 3 - depth / 4 - ((static_eval - beta) / 200).min(3);
        let zero = Frame { depth, ply: ply + 1, alpha: beta - 1, beta, allow_null: false, improving: false };
        self.set_made(ply, None);
        let value = self.child_value(&next, seat, zero)?;
        // A win after a null move is not proven.
        Ok((value >= beta).then_some(if value >= WON { beta } else { value }))
    }

    /// Searches the moves of a position. Returns its value, the bound type and the best move.
    fn search_moves(
        &mut self,
        state: &R::State,
        seat: Seat,
        mut frame: Frame,
        static_eval: i32,
        in_check: bool,
        hash_move: Option<R::Move>,
    ) -> Result<(i32, Bound, Option<R::Move>), Spent> {
        if self.style.selective && hash_move.is_none() && frame.depth >= 5 {
            frame.depth -= 1;
        }
        let Frame { depth, ply, beta, .. } = frame;
        let first_alpha = frame.alpha;
        let mut alpha = frame.alpha;
        let (mut value, mut chosen) = (-WIN, None);
        let mut quiet: Vec<R::Move> = Vec::new();
        let mut moves = self.ordered(state, seat, hash_move.as_ref(), ply);
        for i in 0..moves.len() {
            order::next_best(&mut moves, i);
            let Some(candidate) = moves.get(i) else { break };
            let (m, ordering) = (candidate.chosen.clone(), candidate.ordering);
            let (history, is_killer) = (candidate.history, candidate.is_killer());
            let can_skip = self.style.selective && ply > 0 && !in_check && value > -WON;
            if can_skip
                && is_futile(
                    frame,
                    alpha,
                    static_eval,
                    Place { i, quiet_before: quiet.len(), ordering, history },
                )
            {
                continue;
            }
            let next = self.play(state, seat, &m)?;
            let reducible = self.style.selective && !in_check && i > 1 && depth >= 3 && ordering <= 0;
            let reduced_by = if reducible { late_move_reduction(frame, i, is_killer, history) } else { 0 };
            let number = self.order.number(&m);
            self.set_made(ply, Some(number));
            let found = self.search_child(&next, seat, Frame { alpha, ..frame }, i == 0, reduced_by)?;
            if ply == 0 {
                self.root_values.insert(m.clone(), found);
            }
            if found > value {
                value = found;
                if found > alpha {
                    alpha = found;
                    chosen = Some(m.clone());
                    self.begin_line(ply, &m);
                    if ply == 0 {
                        self.at_root = self.lines.first().map(|line| (found, line.clone()));
                        self.tell_worth(state, seat);
                    }
                }
            }
            if alpha >= beta {
                if ordering <= 0 {
                    let before = self.before(ply);
                    self.order.history(seat, ply, depth, &m, &quiet, before);
                }
                break;
            }
            if ordering <= 0 {
                quiet.push(m);
            }
        }
        Ok((value, Bound::of(value, first_alpha, beta), chosen.or(hash_move)))
    }

    /// Principal variation search of one child: the first with the full window, the others with a null window and, if better than
    /// expected, again without reduction and then with the full window.
    fn search_child(
        &mut self,
        next: &R::State,
        seat: Seat,
        frame: Frame,
        first: bool,
        reduced_by: i32,
    ) -> Result<i32, Spent> {
        let Frame { depth, ply, alpha, beta, .. } = frame;
        let deeper =
            Frame { depth: depth - 1, ply: ply + 1, alpha, beta, allow_null: true, improving: false };
        if first {
            return self.child_value(next, seat, deeper);
        }
        let zero = Frame { beta: alpha + 1, ..deeper };
        let mut found = self.child_value(next, seat, Frame { depth: zero.depth - reduced_by, ..zero })?;
        if found > alpha && reduced_by > 0 {
            found = self.child_value(next, seat, zero)?;
        }
        if found > alpha && found < beta {
            found = self.child_value(next, seat, deeper)?;
        }
        Ok(found)
    }

    fn ordered(
        &self,
        state: &R::State,
        seat: Seat,
        hash_move: Option<&R::Move>,
        ply: usize,
    ) -> Vec<order::Candidate<R::Move>> {
        let mut moves = R::moves(state, seat);
        if ply == 0 {
            match &self.among {
                Among::All => {}
                Among::Only(m) => moves = vec![m.clone()],
                Among::Without(m) => moves.retain(|other| other != m),
            }
            let by = self.rotation % moves.len().max(1);
            moves.rotate_left(by);
        }
        let before = self.before(ply);
        let rated = |m: R::Move| self.order.rate::<R>(state, seat, m, hash_move, ply, before);
        moves.into_iter().map(rated).collect()
    }

    /// The root is worth what the end of the best line is.
    fn tell_worth(&mut self, root: &R::State, seat: Seat) {
        let Some((value, line)) = &self.at_root else { return };
        let worth = match *value {
            WON.. => 1.0,
            value if value <= -WON => 0.0,
            0 => 0.5,
            _ => share_of_win(R::EVALUATE.evaluation(&along::<R>(root, line, |_, _| {}), seat)),
        };
        self.worth.becomes(self.nodes, of_both(seat, worth));
    }

    fn found(self, state: &R::State, line: Vec<R::Move>) -> Option<Found<R::Move>> {
        let mut texts = Vec::with_capacity(line.len());
        along::<R>(state, &line, |at, m| texts.push(R::write(at, m)));
        let chosen = line.into_iter().next()?;
        let mut ranked: Vec<(R::Move, i32)> = self.root_values.into_iter().collect();
        ranked.sort_by_key(|(m, value)| (*m != chosen, Reverse(*value)));
        let ranked = ranked.into_iter().map(|(m, _)| m).collect();
        Some(Found { ranked, chosen, line: texts, shares: self.worth.mean(), nodes: self.nodes })
    }
}

/// The shares of both seats by that of one.
fn of_both(seat: Seat, share: f64) -> Vec<f64> {
    Seat::all(2).map(|other| if other == seat { share } else { 1.0 - share }).collect()
}

/// The position at the end of a line; `each` sees all positions before it, and the moves made there.
fn along<R: Rules>(
    state: &R::State,
    line: &[R::Move],
    mut each: impl FnMut(&R::State, &R::Move),
) -> R::State {
    let mut last = state.clone();
    for m in line {
        let Turn::Seats(seats) = R::turn(&last) else { break };
        let Some(mover) = seats.first() else { break };
        each(&last, m);
        last = R::FASTER.after(&last, *mover, m);
    }
    last
}
