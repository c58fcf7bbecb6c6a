//! Alpha-beta search: games for two in which nothing is hidden or left to chance.
//!
//! A principal variation search that deepens step by step, and at its end goes on with urgent moves alone (quiescence). Moves that
//! come late in the order or did badly elsewhere are looked at less deeply or not at all near the end (late move reductions, futility), and where even
//! passing would do well enough the position is left (null move). What a game says of itself decides how much of that there is:
//! without [`Rules::key`] there is no table, without [`Rules::passed`] no null move.
//!
//! Repetitions: a position that stands for the second time on the way from the root counts as a draw, since who can come back
//! once can do so again, and what was played before the root is known to the state, whose end is asked for before the table. The
//! table lives as long as one search; what it remembers may have been found on another way to the same position, whose
//! repetitions it does not tell apart (as in other programs). Near a limit on quiet moves the game gives other keys.

mod order;
mod table;

#[cfg(test)]
mod tests;

use crate::game::{Outcome, Rules, Seat, Turn};

use super::found::Found;
use order::{Number, Order};
use table::{Bound, Entry, Table};

/// What winning at once is worth, in points; each move until then takes one off, so that the shorter win is preferred.
const WIN: i32 = 30_000;
/// Beyond this a value tells of a win that was found.
const WON: i32 = WIN - 1_000;
/// Beyond this no balance of a game counts.
const GREATEST: i32 = 25_000;
/// How many moves from the root a search goes at most, urgent ones included.
const PLIES: usize = 100;
/// Half the first window around the value of the iteration before.
const WINDOW: i32 = 40;
/// So much praise has a move looked at one move more deeply than others at its place, and so much blame one less.
const PRAISE: i32 = 8_000;

/// The best move for a seat that is to move in a game for two; `budget` is the number of positions that may be looked at.
pub(super) fn best<R: Rules>(
    state: &R::State,
    seat: Seat,
    budget: u64,
    seed: [u8; 32],
) -> Option<Found<R::Move>> {
    let mut search = Search::<R>::new(budget, seed, Style::FULL);
    let (value, line) = search.deepen(state, seat, PLIES)?;
    search.found(state, seat, value, line)
}

/// What a search does besides looking at all moves to a depth.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Whether it goes on with urgent moves at the end.
    quiescence: bool,
    /// Whether moves are left out, or looked at less deeply than others.
    selective: bool,
}

impl Style {
    const FULL: Style = Style { quiescence: true, selective: true };
}

/// The budget is spent: what is being looked at has no value.
struct Spent;

/// Where in the tree a position is looked at, and what of it matters.
#[derive(Clone, Copy)]
struct Frame {
    /// How many more moves are looked at.
    depth: i32,
    /// How many moves lead here from the root.
    ply: usize,
    /// Values up to this one are not told apart.
    alpha: i32,
    /// Nor are those from this one on.
    beta: i32,
    /// Whether passing may be tried.
    may_pass: bool,
    /// Whether the position is worth more to the seat than before its last move.
    improves: bool,
}

impl Frame {
    /// Whether values in between matter: on the line that both are expected to play.
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// Where a move stands among those of its position.
#[derive(Clone, Copy)]
struct Place {
    /// Its place in the order.
    i: usize,
    /// How many quiet moves stand before it.
    quiet_before: usize,
    /// What the game says of it.
    urgency: i32,
    /// How well it did elsewhere.
    praise: i32,
}

/// One search, from its root.
struct Search<R: Rules> {
    budget: u64,
    nodes: u64,
    style: Style,
    /// By how much the list of moves is turned round at the root, so that the seed decides between equal ones.
    turned: usize,
    table: Table<R::Move>,
    order: Order<R::Move>,
    /// The keys of the positions from the root to the present one.
    path: Vec<Option<u64>>,
    /// By ply: the best line from there.
    lines: Vec<Vec<R::Move>>,
    /// By ply: the number of the move that was made there.
    made: Vec<Option<Number>>,
    /// By ply: what the position is worth without looking further.
    stands: Vec<i32>,
    /// The value and line of the best move at the root in the present iteration.
    at_root: Option<(i32, Vec<R::Move>)>,
}

impl<R: Rules> Search<R> {
    fn new(budget: u64, seed: [u8; 32], style: Style) -> Self {
        Search {
            budget,
            nodes: 0,
            style,
            turned: seed.iter().fold(0, |sum, byte| (sum * 31 + usize::from(*byte)) % 65_521),
            table: Table::for_positions(budget),
            order: Order::new(PLIES),
            path: Vec::with_capacity(PLIES),
            lines: vec![Vec::new(); PLIES + 2],
            made: vec![None; PLIES + 2],
            stands: vec![0; PLIES + 2],
            at_root: None,
        }
    }

    /// Looks one move further again and again, until the budget is spent, a win is certain or `depth` is reached. An iteration that
    /// the budget cuts off counts if its first move was looked at: that is the best of the iteration before.
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

    /// One iteration: with a narrow window around the value expected, and if it lies outside with a wider one.
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
                Frame { depth, ply: 0, alpha, beta, may_pass: false, improves: false },
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

    /// Makes a move, which is one position looked at; a pass is none.
    fn play(&mut self, state: &R::State, seat: Seat, m: &R::Move) -> Result<R::State, Spent> {
        if self.nodes >= self.budget {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(R::after(state, seat, m))
    }

    /// What a position after a move is worth to the seat that has moved.
    fn below(&mut self, next: &R::State, mover: Seat, frame: Frame) -> Result<i32, Spent> {
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
                Ok(balance::<R>(next, mover))
            }
            Some(seat) if seat == mover => self.value(next, seat, frame),
            Some(seat) => {
                let turned = Frame { alpha: -frame.beta, beta: -frame.alpha, ..frame };
                Ok(-self.value(next, seat, turned)?)
            }
        }
    }

    /// Notes which move is made at a ply; none for a pass.
    fn made(&mut self, ply: usize, number: Option<Number>) {
        if let Some(made) = self.made.get_mut(ply) {
            *made = number;
        }
    }

    /// The numbers of the last two moves, the last one first.
    fn before(&self, ply: usize) -> [Option<Number>; 2] {
        [1, 2].map(|back| self.made.get(ply.checked_sub(back)?).copied().flatten())
    }

    fn end_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// Puts a move before the best line after it.
    fn begin_line(&mut self, ply: usize, m: &R::Move) {
        if let Some(([.., line], [rest, ..])) = self.lines.split_at_mut_checked(ply + 1) {
            line.clear();
            line.push(m.clone());
            line.extend_from_slice(rest);
        }
    }

    /// What a position is worth to the seat that is to move, as far as it lies between alpha and beta.
    fn value(&mut self, state: &R::State, seat: Seat, mut frame: Frame) -> Result<i32, Spent> {
        self.end_line(frame.ply);
        if frame.ply >= PLIES {
            return Ok(balance::<R>(state, seat));
        }
        let key = R::key(state);
        if key.is_some() && self.path.contains(&key) {
            return Ok(0);
        }
        let pressed = self.style.selective && R::pressed(state);
        frame.depth += i32::from(pressed);
        if frame.depth <= 0 {
            return self.quiesce(state, seat, frame);
        }
        let known = key.and_then(|key| self.table.get(key, frame.ply));
        if let Some(entry) = known.as_ref().filter(|entry| !frame.is_open() && self.settles(entry, frame)) {
            return Ok(entry.value);
        }
        let stand = known.as_ref().map_or_else(|| balance::<R>(state, seat), |entry| entry.stand);
        if let Some(slot) = self.stands.get_mut(frame.ply) {
            *slot = stand;
        }
        // Two moves ago it was worth less: of who gets on, less is left out.
        let before = frame.ply.checked_sub(2).and_then(|ply| self.stands.get(ply));
        frame.improves = before.is_none_or(|before| stand > *before);
        self.path.push(key);
        let expected = match known {
            Some(Entry { chosen: Some(m), .. }) => Some(m),
            _ => None,
        };
        let early = if self.style.selective && !pressed && !frame.is_open() {
            self.is_clear(state, seat, frame, stand)?
        } else {
            None
        };
        let (value, bound, chosen) = match early {
            Some(value) => {
                self.path.pop();
                return Ok(value);
            }
            None => self.look(state, seat, frame, stand, pressed, expected)?,
        };
        self.path.pop();
        if let Some(key) = key {
            let entry = Entry { key, value, stand, depth: frame.depth, bound, chosen };
            self.table.put(entry, frame.ply);
        }
        Ok(value)
    }

    /// Whether what the table knows of a position is enough here.
    fn settles(&self, entry: &Entry<R::Move>, frame: Frame) -> bool {
        let deep_enough =
            if self.style.selective { entry.depth >= frame.depth } else { entry.depth == frame.depth };
        deep_enough
            && match entry.bound {
                Bound::Exact => true,
                Bound::Least => entry.value >= frame.beta,
                Bound::Most => entry.value <= frame.alpha,
            }
    }

    /// The value of a position that is so good or so bad that its moves need not be looked at one by one.
    fn is_clear(
        &mut self,
        state: &R::State,
        seat: Seat,
        frame: Frame,
        stand: i32,
    ) -> Result<Option<i32>, Spent> {
        let Frame { depth, ply, alpha, beta, may_pass, improves } = frame;
        if beta.abs() >= WON {
            return Ok(None);
        }
        if depth <= 6 && stand - 80 * (depth - i32::from(improves)) >= beta {
            return Ok(Some(stand));
        }
        if depth <= 2 && stand + 250 * depth < alpha {
            let value = self.quiesce(state, seat, frame)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        let passed = if may_pass && depth >= 2 && stand >= beta { R::passed(state) } else { None };
        let Some(next) = passed else { return Ok(None) };
        let depth = depth - 3 - depth / 4 - ((stand - beta) / 200).min(3);
        let zero = Frame { depth, ply: ply + 1, alpha: beta - 1, beta, may_pass: false, improves: false };
        self.made(ply, None);
        let value = self.below(&next, seat, zero)?;
        // That a win was seen after passing does not say that there is one.
        Ok((value >= beta).then_some(if value >= WON { beta } else { value }))
    }

    /// Looks at the moves of a position: its value, how it is meant, and the best move.
    fn look(
        &mut self,
        state: &R::State,
        seat: Seat,
        mut frame: Frame,
        stand: i32,
        pressed: bool,
        expected: Option<R::Move>,
    ) -> Result<(i32, Bound, Option<R::Move>), Spent> {
        if self.style.selective && expected.is_none() && frame.depth >= 5 {
            frame.depth -= 1;
        }
        let Frame { depth, ply, beta, .. } = frame;
        let first_alpha = frame.alpha;
        let mut alpha = frame.alpha;
        let (mut value, mut chosen) = (-WIN, None);
        let mut quiet: Vec<R::Move> = Vec::new();
        let mut moves = self.ordered(state, seat, expected.as_ref(), ply);
        for i in 0..moves.len() {
            order::next_best(&mut moves, i);
            let Some(candidate) = moves.get(i) else { break };
            let (m, urgency) = (candidate.chosen.clone(), candidate.urgency);
            let (praise, is_killer) = (candidate.praise, candidate.is_killer());
            let can_skip = self.style.selective && ply > 0 && !pressed && value > -WON;
            if can_skip
                && is_hopeless(frame, alpha, stand, Place { i, quiet_before: quiet.len(), urgency, praise })
            {
                continue;
            }
            let next = self.play(state, seat, &m)?;
            let deeper =
                Frame { depth: depth - 1, ply: ply + 1, alpha, beta, may_pass: true, improves: false };
            let zero = Frame { beta: alpha + 1, ..deeper };
            let may_wait = self.style.selective && !pressed && i > 1 && depth >= 3 && urgency <= 0;
            let less = if may_wait {
                reduction(depth, i) + i32::from(!frame.improves)
                    - i32::from(frame.is_open())
                    - i32::from(is_killer)
                    - praise / PRAISE
            } else {
                0
            };
            let less = less.min(depth - 2).max(0);
            let number = self.order.number(&m);
            self.made(ply, Some(number));
            let mut found;
            if i == 0 {
                found = self.below(&next, seat, deeper)?;
            } else {
                found = self.below(&next, seat, Frame { depth: zero.depth - less, ..zero })?;
                if found > alpha && less > 0 {
                    found = self.below(&next, seat, zero)?;
                }
                if found > alpha && found < beta {
                    found = self.below(&next, seat, deeper)?;
                }
            }
            if found > value {
                value = found;
                if found > alpha {
                    alpha = found;
                    chosen = Some(m.clone());
                    self.begin_line(ply, &m);
                    if ply == 0 {
                        self.at_root = self.lines.first().map(|line| (found, line.clone()));
                    }
                }
            }
            if alpha >= beta {
                if urgency <= 0 {
                    let before = self.before(ply);
                    self.order.praise(seat, ply, depth, &m, &quiet, before);
                }
                break;
            }
            if urgency <= 0 {
                quiet.push(m);
            }
        }
        Ok((value, Bound::of(value, first_alpha, beta), chosen.or(expected)))
    }

    /// The value of a position after the urgent moves that follow; the seat need not make any of them.
    fn quiesce(&mut self, state: &R::State, seat: Seat, mut frame: Frame) -> Result<i32, Spent> {
        self.end_line(frame.ply);
        frame.depth = 0;
        let key = R::key(state).filter(|_| self.style.quiescence);
        let known = key.and_then(|key| self.table.get(key, frame.ply));
        if let Some(entry) = known.as_ref().filter(|entry| !frame.is_open() && self.settles(entry, frame)) {
            return Ok(entry.value);
        }
        let stand = known.as_ref().map_or_else(|| balance::<R>(state, seat), |entry| entry.stand);
        if !self.style.quiescence || stand >= frame.beta || frame.ply >= PLIES {
            return Ok(stand);
        }
        let first_alpha = frame.alpha;
        frame.alpha = frame.alpha.max(stand);
        let (mut value, mut chosen) = (stand, None);
        let mut moves = order::urgent::<R>(state, seat);
        for i in 0..moves.len() {
            order::next_best(&mut moves, i);
            let Some(candidate) = moves.get(i) else { break };
            if stand + candidate.urgency + 150 <= frame.alpha {
                break;
            }
            let m = candidate.chosen.clone();
            let next = self.play(state, seat, &m)?;
            let found = self.after_urgent(&next, seat, Frame { ply: frame.ply + 1, ..frame })?;
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
            self.table.put(Entry { key, value, stand, depth: 0, bound, chosen }, frame.ply);
        }
        Ok(value)
    }

    /// What a position after an urgent move is worth to the seat that has made it.
    fn after_urgent(&mut self, next: &R::State, mover: Seat, frame: Frame) -> Result<i32, Spent> {
        match R::turn(next) {
            Turn::Seats(seats) => match seats.first() {
                Some(seat) if *seat == mover => self.quiesce(next, mover, frame),
                Some(seat) => {
                    let turned = Frame { alpha: -frame.beta, beta: -frame.alpha, ..frame };
                    Ok(-self.quiesce(next, *seat, turned)?)
                }
                None => Ok(balance::<R>(next, mover)),
            },
            Turn::Over { outcome, .. } => {
                self.end_line(frame.ply);
                Ok(ended(&outcome, mover, frame.ply))
            }
            Turn::Chance(_) => Ok(balance::<R>(next, mover)),
        }
    }

    /// The moves of a position, each with how early it is to be looked at.
    fn ordered(
        &self,
        state: &R::State,
        seat: Seat,
        expected: Option<&R::Move>,
        ply: usize,
    ) -> Vec<order::Candidate<R::Move>> {
        let mut moves = R::moves(state, seat);
        if ply == 0 && !moves.is_empty() {
            let by = self.turned % moves.len();
            moves.rotate_left(by);
        }
        let before = self.before(ply);
        let rated = |m: R::Move| self.order.rate::<R>(state, seat, m, expected, ply, before);
        moves.into_iter().map(rated).collect()
    }

    /// The line in words, and what the position at its end is worth.
    fn found(&self, state: &R::State, seat: Seat, value: i32, line: Vec<R::Move>) -> Option<Found<R::Move>> {
        let chosen = line.first()?.clone();
        let mut texts = Vec::with_capacity(line.len());
        let mut last = state.clone();
        for m in line {
            let Turn::Seats(seats) = R::turn(&last) else { break };
            let Some(mover) = seats.first() else { break };
            texts.push(R::write(&last, &m));
            last = R::after(&last, *mover, &m);
        }
        let worth = match value {
            WON.. => 1.0,
            _ if value <= -WON => 0.0,
            0 => 0.5,
            _ => super::told(R::worth(&last, seat)),
        };
        Some(Found { chosen, line: texts, worth, nodes: self.nodes })
    }
}

/// What the end of a game is worth to a seat.
fn ended(outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
    let won = WIN - ply as i32;
    match outcome.winner() {
        Some(winner) if winner == seat => won,
        Some(_) => -won,
        None => 0,
    }
}

fn balance<R: Rules>(state: &R::State, seat: Seat) -> i32 {
    R::balance(state, seat).unwrap_or_default().clamp(-GREATEST, GREATEST)
}

/// Whether a move near the end cannot be expected to help: a quiet one that comes late, where much is missing or that did badly
/// elsewhere, or one that loses more than there is time to win back.
fn is_hopeless(frame: Frame, alpha: i32, stand: i32, place: Place) -> bool {
    let depth = frame.depth;
    if frame.is_open() || alpha.abs() >= WON {
        return false;
    }
    let Place { i, quiet_before, urgency, praise } = place;
    let late = depth <= 5 && quiet_before as i32 > (4 + depth * depth) / if frame.improves { 1 } else { 2 };
    // How deeply it would be looked at.
    let left = (depth - 1 - reduction(depth, i.max(1))).max(0);
    let far = left < 6 && stand + 120 + 90 * left <= alpha;
    let blamed = left < 3 && praise < -6_000 * (left + 1);
    match urgency {
        0 => late || far || blamed,
        ..0 => late || depth <= 6 && urgency < -50 * depth,
        _ => false,
    }
}

/// By how many moves the one at place `i` of the order is looked at less deeply: half of the product of the natural logarithms, more
/// or less.
fn reduction(depth: i32, i: usize) -> i32 {
    let product = log2(depth.unsigned_abs()) * log2(u32::try_from(i).unwrap_or(u32::MAX));
    i32::try_from((product * 28 / 100 + 128) / 256).unwrap_or_default()
}

/// The logarithm to base 2 in sixteenths, straight lines between powers of two.
fn log2(number: u32) -> u32 {
    let number = number.clamp(1, 1_000);
    let whole = number.ilog2();
    16 * whole + ((16 * number) >> whole) - 16
}
