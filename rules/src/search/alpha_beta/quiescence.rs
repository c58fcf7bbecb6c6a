//! Quiescence search.

use crate::game::{Rules, Seat, Turn};

use crate::search::alpha_beta::search::{Frame, PLIES, Search, Spent};
use crate::search::alpha_beta::value::{ended, evaluate};

use super::order::{next_best, tactical};
use super::table::{Bound, Entry};

impl<R: Rules> Search<'_, R> {
    /// Quiescence search: the value after tactical moves only; a player may decline them.
    pub(super) fn quiesce(&mut self, state: &R::State, seat: Seat, mut frame: Frame) -> Result<i32, Spent> {
        self.end_line(frame.ply);
        frame.depth = 0;
        let key = R::EVALUATE.position_hash(state).filter(|_| self.style.quiescence);
        let known = key.and_then(|key| self.table.get(key, frame.ply));
        if let Some(value) = self.cutoff(known.as_ref(), frame) {
            return Ok(value);
        }
        let static_eval =
            known.as_ref().map_or_else(|| evaluate::<R>(state, seat), |entry| entry.static_eval);
        if !self.style.quiescence || static_eval >= frame.beta || frame.ply >= PLIES {
            return Ok(static_eval);
        }
        let first_alpha = frame.alpha;
        frame.alpha = frame.alpha.max(static_eval);
        let (mut value, mut chosen) = (static_eval, None);
        let mut moves = tactical::<R>(state, seat);
        for i in 0..moves.len() {
            next_best(&mut moves, i);
            let Some(candidate) = moves.get(i) else { break };
            if static_eval + candidate.ordering + 150 <= frame.alpha {
                break;
            }
            let m = candidate.chosen.clone();
            let next = self.play(state, seat, &m)?;
            let found = self.after_tactical(&next, seat, Frame { ply: frame.ply + 1, ..frame })?;
            if found > value {
                value = found;
                if found > frame.alpha {
                    frame.alpha = found;
                    self.begin_line(frame.ply, &m);
                    chosen = Some(m);
                }
            }
            if frame.alpha >= frame.beta {
                break;
            }
        }
        if let Some(key) = key.filter(|_| known.is_none_or(|entry| entry.depth <= 0)) {
            let bound = Bound::of(value, first_alpha, frame.beta);
            self.table.put(Entry { key, value, static_eval, depth: 0, bound, chosen }, frame.ply);
        }
        Ok(value)
    }

    /// The value after a tactical move, from the mover's point of view.
    fn after_tactical(&mut self, next: &R::State, mover: Seat, frame: Frame) -> Result<i32, Spent> {
        match R::turn(next) {
            Turn::Seats(seats) => match seats.first() {
                Some(seat) if *seat == mover => self.quiesce(next, mover, frame),
                Some(seat) => Ok(-self.quiesce(next, *seat, frame.for_opponent())?),
                None => Ok(evaluate::<R>(next, mover)),
            },
            Turn::Over { outcome, .. } => {
                self.end_line(frame.ply);
                Ok(ended(&outcome, mover, frame.ply))
            }
            Turn::Chance(_) => Ok(evaluate::<R>(next, mover)),
        }
    }
}
