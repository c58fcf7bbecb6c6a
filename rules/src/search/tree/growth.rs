//! A tree of positions that grows where a look is most worth.

use crate::game::{Chance, Kind, Outcome, Purpose, Roll, Rules, Seat, Turn};

use crate::search::numbers::Numbers;

/// How many moves of a position are looked at, and how many of the best are kept.
const LOOKED_AT: usize = 250;
const KEPT: usize = 16;
/// The same for the position of the question.
const LOOKED_AT_FIRST: usize = 2_000;
const KEPT_FIRST: usize = 40;

/// So many positions that a game compared to find the good moves count as one that was looked at: that takes less time.
const RATED: u64 = 8;

/// All results of a roll are opened where there are no more than so many; otherwise so many are drawn by lot.
const ALL_ROLLS: u64 = 36;
const DRAWN_ROLLS: usize = 6;

/// How many steps from the question positions are looked at.
const DEEPEST: usize = 200;

/// How many moves at random are made at most to see how a game ends.
const PLAY_OUT: usize = 400;

/// How much a move that was seldom looked at is preferred to one that promises more.
const CURIOSITY: f32 = 0.25;
/// By how much less a move promises at first sight than the best one if a look at it is worth half as much.
const GAP: f32 = 0.04;
/// What a win loses with each step that it is away, so that it is not put off.
const HASTE: f32 = 0.001;

/// The longest turn that is looked at as a whole, in moves.
const LONGEST_TURN: usize = 40;
/// With how many of its beginnings it goes on: one for so many positions of the budget, and at most so many; of the question, and
/// elsewhere.
const BEGINNINGS_FIRST: (u64, usize) = (3_000, 20);
const BEGINNINGS: (u64, usize) = (30_000, 4);

/// How a node is reached from the one above.
enum How<M> {
    Question,
    /// By moves of one seat; several where a turn consists of some.
    Moves(Vec<Deed<M>>),
    Roll,
}

/// A part of a turn.
#[derive(Clone)]
enum Deed<M> {
    Move(M),
    /// Something drawn secretly, of which a middling result is supposed.
    Drawn(Roll),
}

/// What can be done in a position, where it leads to, and what that is worth to each seat.
struct Seen<R: Rules> {
    deeds: Vec<Deed<R::Move>>,
    /// None where it is made again when it is needed.
    state: Option<R::State>,
    worth: Vec<f32>,
}

/// What was done of a turn, and where it has led.
type Part<R> = (Vec<Deed<<R as Rules>::Move>>, <R as Rules>::State);

/// A turn that goes on.
struct Beginning<R: Rules> {
    deeds: Vec<Deed<R::Move>>,
    state: R::State,
    /// What it is worth to the seat whose turn it is.
    worth: i32,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    /// What follows has not been looked at.
    Closed,
    /// A seat, by its index, is to move.
    Moves(usize),
    /// Chance is to decide.
    Rolls,
    /// Nothing follows.
    Over,
}

struct Node<R: Rules> {
    how: How<R::Move>,
    /// None as long as it was only seen from above.
    state: Option<R::State>,
    stand: Stand,
    /// How many steps it is away from the question.
    depth: u16,
    visits: u32,
    /// Of a move how much a look at it is worth at first sight, of a roll how often it comes; together 1.
    weight: f32,
    /// What the seat that moves here expected of it at first sight.
    first_sight: f32,
    /// The first of the nodes below it, and how many there are.
    below: (usize, usize),
}

/// A tree, which grows until so many positions have been looked at.
pub(super) struct Tree<'n, R: Rules> {
    nodes: Vec<Node<R>>,
    /// What each node is worth to each seat, node by node.
    worths: Vec<f32>,
    players: usize,
    /// Who asks.
    seat: Seat,
    budget: u64,
    used: u64,
    /// Whether the game says what positions are worth.
    judged: bool,
    numbers: &'n mut Numbers,
}

impl<'n, R: Rules> Tree<'n, R> {
    /// A position in which a seat is to move.
    pub(super) fn new(
        state: R::State,
        players: u8,
        seat: Seat,
        budget: u64,
        numbers: &'n mut Numbers,
    ) -> Self {
        let judged = R::worth(&state, seat).is_some();
        let players = usize::from(players.max(seat.number()));
        let mut tree =
            Tree { nodes: Vec::new(), worths: Vec::new(), players, seat, budget, used: 0, judged, numbers };
        let even = vec![1.0 / players as f32; players];
        tree.add(How::Question, Some(state), 0, &even);
        tree
    }

    /// How many positions it has looked at.
    pub(super) fn used(&self) -> u64 {
        self.used
    }

    /// Looks at positions until the budget is used up, or nothing is left to be looked at.
    pub(super) fn grow(&mut self) {
        let mut idle = 0;
        self.step();
        if self.below(0).len() == 1 {
            return;
        }
        while self.used < self.budget && idle < 1_000 {
            let before = self.used;
            self.step();
            // Where all that remains is over, steps cost nothing and find nothing.
            idle = if self.used == before { idle + 1 } else { 0 };
        }
    }

    /// The moves of the question that were looked at: how often, and what each is worth to who asks.
    pub(super) fn looked_at(&mut self) -> Vec<(R::Move, u64, f64)> {
        let index = self.seat.index();
        let below = self.below(0);
        let visited = below.clone().any(|at| self.nodes[at].visits > 0);
        let at_first_sight = below
            .clone()
            .max_by(|a, b| self.nodes[*a].first_sight.total_cmp(&self.nodes[*b].first_sight).then(b.cmp(a)));
        let chosen = below.filter(|at| match visited {
            true => self.nodes[*at].visits > 0,
            false => Some(*at) == at_first_sight,
        });
        let told = |at: usize| match &self.nodes[at].how {
            How::Moves(deeds) => {
                let worth = self.worths[at * self.players + index];
                Some((first(deeds)?, u64::from(self.nodes[at].visits.max(1)), f64::from(worth)))
            }
            How::Question | How::Roll => None,
        };
        chosen.filter_map(told).collect()
    }

    /// What is expected from the move of the question on, the best first, as far as nothing is left to chance and, in a game with
    /// secrets, the same seat goes on.
    pub(super) fn lines(&self) -> Vec<(R::Move, Vec<String>)> {
        let line = |at: usize| match &self.nodes[at].how {
            How::Moves(deeds) => Some((first(deeds)?, self.line(at))),
            How::Question | How::Roll => None,
        };
        let index = self.seat.index();
        let mut order: Vec<usize> = self.below(0).collect();
        let worth = |at: &usize| self.worths[at * self.players + index];
        order.sort_by(|a, b| {
            let seen = |at: &usize| self.nodes[*at].visits > 0;
            seen(b).cmp(&seen(a)).then(worth(b).total_cmp(&worth(a))).then(a.cmp(b))
        });
        order.into_iter().filter_map(line).collect()
    }

    fn line(&self, first: usize) -> Vec<String> {
        let mut line = Vec::new();
        let Some(mut state) = self.nodes[0].state.clone() else { return line };
        let (mut at, mut index) = (first, self.seat.index());
        while let How::Moves(deeds) = &self.nodes[at].how {
            for deed in deeds {
                if let Deed::Move(m) = deed {
                    line.push(R::write(&state, m));
                }
                state = done::<R>(&state, seat_of(index), deed);
            }
            let Stand::Moves(next) = self.nodes[at].stand else { break };
            if R::INFO.hidden && next != self.seat.index() {
                break;
            }
            index = next;
            let visited = self.below(at).filter(|next| self.nodes[*next].visits > 0);
            let worth = |at: &usize| self.worths[at * self.players + index];
            let Some(next) = visited.max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.cmp(a))) else {
                break;
            };
            at = next;
        }
        line
    }

    /// One way down to a position that has not been opened, which is opened, and up again.
    fn step(&mut self) {
        let mut path = vec![0];
        let mut at = 0;
        while path.len() < DEEPEST {
            let next = match self.nodes[at].stand {
                Stand::Closed | Stand::Over => None,
                Stand::Moves(index) => self.most_promising(at, index),
                Stand::Rolls => self.rarest(at),
            };
            let Some(next) = next else { break };
            if self.nodes[next].state.is_none() && !self.enter(at, next) {
                return;
            }
            path.push(next);
            at = next;
        }
        let found = if self.nodes[at].stand == Stand::Closed { self.open(at) } else { self.worth_of(at) };
        for at in path.into_iter().rev() {
            self.nodes[at].visits += 1;
            match (self.judged, self.nodes[at].stand) {
                (true, Stand::Moves(index)) => self.take_best(at, index),
                (true, Stand::Rolls) => self.take_mean(at),
                (true, Stand::Closed | Stand::Over) => {}
                (false, _) => {
                    let share = 1.0 / self.nodes[at].visits as f32;
                    let from = at * self.players;
                    for (worth, found) in self.worths.iter_mut().skip(from).zip(&found) {
                        *worth += (found - *worth) * share;
                    }
                }
            }
        }
    }

    /// The move that is to be looked at next.
    fn most_promising(&self, at: usize, index: usize) -> Option<usize> {
        let worth = |at: usize| self.worths[at * self.players + index];
        // What was looked at is worth more or less than at first sight, and so, it is supposed, will be the others.
        let (mut count, mut shift) = (0.0, 0.0);
        for next in self.below(at).filter(|next| self.nodes[*next].visits > 0) {
            count += 1.0;
            shift += worth(next) - self.nodes[next].first_sight;
        }
        let shift = if count > 0.0 { shift / count } else { 0.0 };
        let curiosity = CURIOSITY * (self.nodes[at].visits.max(1) as f32).sqrt();
        let promise = |next: usize| {
            let node = &self.nodes[next];
            let expected = if node.visits > 0 { worth(next) } else { node.first_sight + shift };
            expected + curiosity * node.weight / (1 + node.visits) as f32
        };
        let mut best: Option<(usize, f32)> = None;
        for next in self.below(at) {
            let promised = promise(next);
            if best.is_none_or(|(_, most)| promised > most) {
                best = Some((next, promised));
            }
        }
        best.map(|(next, _)| next)
    }

    /// The result of a roll that was looked at least often for how often it comes.
    fn rarest(&self, at: usize) -> Option<usize> {
        let looks = |next: usize| self.nodes[next].visits as f32 / self.nodes[next].weight;
        self.below(at).min_by(|a, b| looks(*a).total_cmp(&looks(*b)).then(a.cmp(b)))
    }

    /// A position with several moves is worth what the best one is that was looked at.
    fn take_best(&mut self, at: usize, index: usize) {
        let worth = |at: usize| self.worths[at * self.players + index];
        let visited = self.below(at).filter(|next| self.nodes[*next].visits > 0);
        if let Some(best) = visited.max_by(|a, b| worth(*a).total_cmp(&worth(*b)).then(b.cmp(a))) {
            self.worths.copy_within(best * self.players..(best + 1) * self.players, at * self.players);
        }
    }

    fn take_mean(&mut self, at: usize) {
        for index in 0..self.players {
            let mean = self
                .below(at)
                .map(|next| self.nodes[next].weight * self.worths[next * self.players + index])
                .sum();
            self.worths[at * self.players + index] = mean;
        }
    }

    /// Goes on to a position that was only seen from above; not if the budget is used up.
    fn enter(&mut self, above: usize, at: usize) -> bool {
        let Some(before) = &self.nodes[above].state else { return false };
        let (How::Moves(deeds), Stand::Moves(index)) = (&self.nodes[at].how, self.nodes[above].stand) else {
            return false;
        };
        let cost = deeds.len() as u64;
        if self.used + cost > self.budget {
            // Nothing else can be looked at either.
            self.used = self.budget;
            return false;
        }
        self.used += cost;
        let mut state = before.clone();
        for deed in deeds {
            state = done::<R>(&state, seat_of(index), deed);
        }
        self.nodes[at].state = Some(state);
        true
    }

    /// Looks at what follows; gives what the position is worth to each seat.
    fn open(&mut self, at: usize) -> Vec<f32> {
        let Some(state) = self.nodes[at].state.take() else { return self.worth_of(at) };
        match R::turn(&state) {
            Turn::Over { outcome, .. } => {
                self.nodes[at].stand = Stand::Over;
                let worth = self.at_end(&outcome, self.nodes[at].depth);
                self.set_worth(at, &worth);
            }
            Turn::Chance(chance) => self.open_rolls(at, &state, &chance),
            Turn::Seats(seats) => {
                let asks = at == 0 && seats.contains(&self.seat);
                let first = seats.first().copied().filter(|seat| seat.index() < self.players);
                if let Some(seat) = if asks { Some(self.seat) } else { first } {
                    self.open_moves(at, &state, seat);
                }
            }
        }
        let found = match self.judged || self.nodes[at].stand == Stand::Over {
            true => self.worth_of(at),
            false => self.played_out(&state, self.nodes[at].depth),
        };
        self.nodes[at].state = Some(state);
        found
    }

    /// The results of a roll: all of them or some, and those of dice with the moves that they allow.
    fn open_rolls(&mut self, at: usize, state: &R::State, chance: &Chance) {
        let rolls = self.rolls(chance);
        let depth = self.nodes[at].depth + 1;
        let all: f32 = rolls.iter().map(|(_, weight)| weight).sum();
        let start = self.nodes.len();
        let unsure = self.worth_of(at);
        for (roll, weight) in rolls {
            if self.used >= self.budget {
                break;
            }
            self.used += 1;
            let next = R::roll(state, &roll);
            let worth = self.first_sight(&next, depth).unwrap_or_else(|| unsure.clone());
            let node = self.add(How::Roll, Some(next), depth, &worth);
            self.nodes[node].weight = weight / all;
        }
        let end = self.nodes.len();
        self.nodes[at].below = (start, end - start);
        self.nodes[at].stand = Stand::Rolls;
        if !self.judged {
            return;
        }
        if chance.purpose == Purpose::Roll {
            for next in start..end {
                self.open_roll(next);
            }
        }
        if self.used < self.budget {
            self.take_mean(at);
        }
    }

    /// What dice are worth is told by the best move that they allow.
    fn open_roll(&mut self, at: usize) {
        let Some(state) = self.nodes[at].state.take() else { return };
        if let Turn::Seats(seats) = R::turn(&state)
            && let Some(seat) = seats.first().copied().filter(|seat| seat.index() < self.players)
        {
            self.open_moves(at, &state, seat);
        }
        self.nodes[at].state = Some(state);
    }

    /// What chance may bring, each with how often it comes.
    fn rolls(&mut self, chance: &Chance) -> Vec<(Roll, f32)> {
        let all = match chance.kind {
            Kind::Dice { count, sides } => {
                u64::from(sides).checked_pow(count.into()).map(|all| (all, count, sides))
            }
            Kind::Shuffle { .. } => None,
        };
        let Some((all, count, sides)) = all.filter(|(all, ..)| *all <= ALL_ROLLS) else {
            let numbers = &mut *self.numbers;
            let mut roll = || (drawn(chance.kind, &mut |limit| numbers.below(limit)), 1.0);
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
            if R::DICE_ARE_ALIKE {
                faces.sort_unstable_by(|a, b| b.cmp(a));
            }
            match list.iter_mut().find(|(roll, _)| roll.0 == faces) {
                Some((_, weight)) => *weight += 1.0,
                None => list.push((Roll(faces), 1.0)),
            }
        }
        list
    }

    /// What a seat can do, the best at first sight.
    fn open_moves(&mut self, at: usize, state: &R::State, seat: Seat) {
        let depth = self.nodes[at].depth + 1;
        let mut seen = match (self.judged, R::lists_all(state)) {
            (true, false) => self.turns(at, state, seat, depth),
            _ => self.moves(at, state, seat, depth),
        };
        let index = seat.index();
        if self.judged {
            seen.sort_by(|a, b| b.worth[index].total_cmp(&a.worth[index]));
            seen.truncate(if at == 0 { KEPT_FIRST } else { KEPT });
        }
        let Some(best) = seen.first().map(|seen| seen.worth.clone()) else { return };
        self.set_worth(at, &best);
        let weight = |(place, seen): (usize, &Seen<R>)| match self.judged {
            true => {
                let gap = (best[index] - seen.worth[index]) / GAP;
                1.0 / (1.0 + gap * gap)
            }
            false => 1.0 / (1 + place) as f32,
        };
        let weights: Vec<f32> = seen.iter().enumerate().map(weight).collect();
        let all: f32 = weights.iter().sum();
        let start = self.nodes.len();
        for (Seen { deeds, state, worth }, weight) in seen.into_iter().zip(weights) {
            let node = self.add(How::Moves(deeds), state, depth, &worth);
            self.nodes[node].weight = weight / all;
            self.nodes[node].first_sight = worth[index];
        }
        self.nodes[at].below = (start, self.nodes.len() - start);
        self.nodes[at].stand = Stand::Moves(index);
    }

    /// The moves of a seat that are to be looked at.
    fn candidates(&mut self, at: usize, state: &R::State, seat: Seat) -> Vec<R::Move> {
        let most = if at == 0 { LOOKED_AT_FIRST } else { LOOKED_AT };
        let (numbers, mut rated) = (&mut *self.numbers, 0);
        let mut moves = R::promising(state, seat, most, &mut rated, &mut |limit| numbers.below(limit));
        self.used = self.budget.min(self.used + rated / RATED);
        if moves.len() > most || !self.judged {
            moves.sort_by_cached_key(|m| std::cmp::Reverse(R::urgency(state, seat, m)));
            moves.truncate(most);
        }
        moves
    }

    /// Single moves.
    fn moves(&mut self, at: usize, state: &R::State, seat: Seat, depth: u16) -> Vec<Seen<R>> {
        let mut seen = Vec::new();
        for m in self.candidates(at, state, seat) {
            let mut worth = self.worth_of(at);
            if self.judged {
                if self.used >= self.budget {
                    break;
                }
                self.used += 1;
                worth = self.first_sight(&R::after(state, seat, &m), depth).unwrap_or(worth);
            }
            seen.push(Seen { deeds: vec![Deed::Move(m)], state: None, worth });
        }
        seen
    }

    /// Whole turns: it goes on with the most promising beginnings until all of them are over.
    fn turns(&mut self, at: usize, state: &R::State, seat: Seat, depth: u16) -> Vec<Seen<R>> {
        let (each, most) = if at == 0 { BEGINNINGS_FIRST } else { BEGINNINGS };
        let width = usize::try_from(self.budget / each).unwrap_or(most).clamp(1, most);
        let mut whole: Vec<Seen<R>> = Vec::new();
        let mut under_way = vec![Beginning { deeds: Vec::new(), state: state.clone(), worth: 0 }];
        for _ in 0..LONGEST_TURN {
            let mut longer: Vec<Beginning<R>> = Vec::new();
            'beginnings: for beginning in &under_way {
                for m in self.candidates(at, &beginning.state, seat) {
                    let Some((deeds, state)) = self.go_on(beginning, seat, m) else { break 'beginnings };
                    match R::turn(&state) {
                        Turn::Seats(seats) if seats.first() == Some(&seat) => {
                            let worth = R::worth(&state, seat).unwrap_or(0);
                            longer.push(Beginning { deeds, state, worth });
                        }
                        _ => {
                            let worth = self.first_sight(&state, depth).unwrap_or_else(|| self.worth_of(at));
                            whole.push(Seen { deeds, state: Some(state), worth });
                        }
                    }
                }
            }
            longer.sort_by_key(|beginning| std::cmp::Reverse(beginning.worth));
            under_way.clear();
            for beginning in longer {
                let known =
                    |other: &Beginning<R>| other.worth == beginning.worth && other.state == beginning.state;
                if under_way.len() < width && !under_way.iter().any(known) {
                    under_way.push(beginning);
                }
            }
            if under_way.is_empty() || self.used >= self.budget {
                break;
            }
        }
        let index = seat.index();
        whole.sort_by(|a, b| b.worth[index].total_cmp(&a.worth[index]));
        let mut kept: Vec<Seen<R>> = Vec::new();
        for turn in whole {
            let known = |other: &Seen<R>| other.worth == turn.worth && other.state == turn.state;
            if kept.len() < KEPT_FIRST && !kept.iter().any(known) {
                kept.push(turn);
            }
        }
        if kept.is_empty() {
            let begun = under_way.into_iter().map(|Beginning { deeds, state, .. }| Seen {
                deeds,
                state: Some(state),
                worth: self.worth_of(at),
            });
            kept.extend(begun.filter(|seen| !seen.deeds.is_empty()));
        }
        kept
    }

    /// A turn with one more move, and with what is drawn secretly behind it; none if the budget is used up.
    fn go_on(&mut self, beginning: &Beginning<R>, seat: Seat, m: R::Move) -> Option<Part<R>> {
        if self.used >= self.budget {
            return None;
        }
        self.used += 1;
        let mut state = R::after(&beginning.state, seat, &m);
        let mut deeds = beginning.deeds.clone();
        deeds.push(Deed::Move(m));
        while let Turn::Chance(Chance { kind, purpose: Purpose::Secret, .. }) = R::turn(&state) {
            if self.used >= self.budget {
                return None;
            }
            self.used += 1;
            let roll = middling(kind);
            state = R::roll(&state, &roll);
            deeds.push(Deed::Drawn(roll));
        }
        Some((deeds, state))
    }

    /// What a position is worth to each seat as it stands; none where the game does not say it.
    fn first_sight(&self, state: &R::State, depth: u16) -> Option<Vec<f32>> {
        if let Turn::Over { outcome, .. } = R::turn(state) {
            return Some(self.at_end(&outcome, depth));
        }
        // Each seat is asked, of two as well: what one has reached by itself the other need not have lost.
        let part = |seat| R::worth(state, seat).map(|worth| worth.clamp(0, 1_000) as f32 / 1_000.0);
        (0..self.players).map(|index| part(seat_of(index))).collect()
    }

    /// What the places at the end of the game are worth.
    fn at_end(&self, outcome: &Outcome, depth: u16) -> Vec<f32> {
        let even = 1.0 / self.players as f32;
        let mut worth = vec![even; self.players];
        let ranked: usize = outcome.groups().iter().map(Vec::len).sum();
        let of_place = |place: usize| match place {
            0 => 1.0,
            _ => 0.1 * (ranked - 1 - place) as f32 / (ranked - 1) as f32,
        };
        let nearness = 1.0 - HASTE * f32::from(depth);
        let mut place = 0;
        for group in outcome.groups() {
            let sum: f32 = (place..place + group.len()).map(of_place).sum();
            place += group.len();
            for seat in group {
                if let Some(worth) = worth.get_mut(seat.index()) {
                    *worth = even + (sum / group.len() as f32 - even) * nearness;
                }
            }
        }
        worth
    }

    /// What comes of a position when moves are made at random.
    fn played_out(&mut self, state: &R::State, depth: u16) -> Vec<f32> {
        let mut state = state.clone();
        for _ in 0..PLAY_OUT {
            let turn = R::turn(&state);
            if let Turn::Over { outcome, .. } = &turn {
                return self.at_end(outcome, depth);
            }
            if self.used >= self.budget {
                break;
            }
            self.used += 1;
            state = match turn {
                Turn::Chance(chance) => {
                    let numbers = &mut *self.numbers;
                    R::roll(&state, &drawn(chance.kind, &mut |limit| numbers.below(limit)))
                }
                Turn::Seats(seats) => {
                    let Some(seat) = seats.first().copied() else { break };
                    let numbers = &mut *self.numbers;
                    let Some(m) = R::random(&state, seat, &mut |limit| numbers.below(limit)) else { break };
                    R::after(&state, seat, &m)
                }
                Turn::Over { .. } => break,
            };
        }
        vec![1.0 / self.players as f32; self.players]
    }

    fn add(&mut self, how: How<R::Move>, state: Option<R::State>, depth: u16, worth: &[f32]) -> usize {
        self.nodes.push(Node {
            how,
            state,
            stand: Stand::Closed,
            depth,
            visits: 0,
            weight: 1.0,
            first_sight: 0.0,
            below: (0, 0),
        });
        self.worths.extend_from_slice(worth);
        self.nodes.len() - 1
    }

    fn below(&self, at: usize) -> std::ops::Range<usize> {
        let (start, count) = self.nodes[at].below;
        start..start + count
    }

    fn worth_of(&self, at: usize) -> Vec<f32> {
        self.worths.iter().skip(at * self.players).take(self.players).copied().collect()
    }

    fn set_worth(&mut self, at: usize, worth: &[f32]) {
        for (old, new) in self.worths.iter_mut().skip(at * self.players).zip(worth) {
            *old = *new;
        }
    }
}

/// The first move of a turn.
fn first<M: Clone>(deeds: &[Deed<M>]) -> Option<M> {
    deeds.iter().find_map(|deed| match deed {
        Deed::Move(m) => Some(m.clone()),
        Deed::Drawn(_) => None,
    })
}

/// The position after a part of a turn.
fn done<R: Rules>(state: &R::State, seat: Seat, deed: &Deed<R::Move>) -> R::State {
    match deed {
        Deed::Move(m) => R::after(state, seat, m),
        Deed::Drawn(roll) => R::roll(state, roll),
    }
}

/// What chance brings by these numbers.
pub(super) fn drawn(kind: Kind, below: &mut dyn FnMut(usize) -> usize) -> Roll {
    match kind {
        Kind::Dice { count, sides } => {
            let mut face = || u16::try_from(below(sides.into())).unwrap_or(0) + 1;
            Roll((0..count).map(|_| face()).collect())
        }
        Kind::Shuffle { items } => {
            let mut order: Vec<u16> = (1..=items).collect();
            for last in (1..order.len()).rev() {
                order.swap(last, below(last + 1));
            }
            Roll(order)
        }
    }
}

/// The result in the middle of all.
fn middling(kind: Kind) -> Roll {
    match kind {
        Kind::Dice { count, sides } => Roll(vec![sides.div_ceil(2); count.into()]),
        Kind::Shuffle { items } => Roll((1..=items).collect()),
    }
}

/// The seat with this index.
fn seat_of(index: usize) -> Seat {
    Seat::new(u8::try_from(index).unwrap_or(u8::MAX - 1) + 1)
}
