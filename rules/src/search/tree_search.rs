//! Monte Carlo tree search, for games with chance, with secrets, or for more than two players.
//!
//! A node is expanded by evaluating the positions after its candidate moves and keeping the best. Each step descends from the root,
//! at each node to the child with the best sum of value and exploration bonus, and expands the leaf; values are backed up for each
//! seat (max^n). A chance node has all results of a roll as children, or random ones if there are many, and their mean as its value.
//!
//! If the game has an evaluation, a node has the value of its best child, since leaf values are not random. Otherwise random playouts
//! evaluate the leaves, and a node has the mean of the playouts below it.
//!
//! With secrets, several determinizations are searched, each in its own tree; the trees vote. A larger budget has the same ones and
//! more.
//!
//! At the end of a game the first place is worth 1 and, because a second place is better than the last, the others up to 0.1 in
//! even steps; seats that share places share their values.

#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::iter;

use crate::game::{Rules, Seat, Turn};

use crate::search::advice::{Found, even};

use super::rng::Rng;
use super::{Among, Effort};

use tree::{Tree, WIDEST, is_trusted};

/// The budget of a determinization while there are few of them.
const DETERMINIZATION: u64 = 10_000;
/// From this many on a larger budget makes more of them and each of them larger alike.
const MANY_DETERMINIZATIONS: u64 = 16;
/// What a determinization needs at least, in parts of that of the others.
const LEAST: f64 = 0.3;

/// How many moves of the order are given: the spelling of records takes long to find where a turn has several steps.
const RANKED: usize = 12;

/// The budget of each determinization, and how much its worth counts. The last one gets what is left and counts for less, so that
/// a little more of the budget changes little.
fn determinizations(budget: u64, hidden: bool) -> Vec<(u64, f64)> {
    let each = DETERMINIZATION.max((budget.saturating_mul(DETERMINIZATION) / MANY_DETERMINIZATIONS).isqrt());
    if !hidden || budget <= each {
        return vec![(budget, 1.0)];
    }
    let left = budget % each;
    let weight = (left as f64 / each as f64 - LEAST) / (1.0 - LEAST);
    let whole = (0..budget / each).map(|_| (each, 1.0));
    whole.chain((weight > 0.0).then_some((left, weight))).collect()
}

/// The randomness of one determinization: the same for every budget, so that a larger one adds worlds to those that were there.
fn randomness(seed: [u8; 32], number: u64) -> Rng {
    let mut seed = seed;
    seed.iter_mut().zip(number.to_le_bytes()).for_each(|(byte, more)| *byte = byte.wrapping_add(more));
    Rng::new(seed)
}

struct Vote {
    visits: u64,
    /// The sum of its values over all visits.
    value: f64,
}

/// The best move for a seat in a position as it knows it; none if it is not to move. Visits at most `budget` positions, or as many as
/// it takes to look at all moves and behind the first.
pub(super) fn best<R: Rules>(
    state: &R::State,
    players: u8,
    seat: Seat,
    among: Among<R::Move>,
    effort: Effort<'_>,
) -> Option<Found<R::Move>> {
    if !matches!(R::turn(state), Turn::Seats(seats) if seats.contains(&seat)) {
        return None;
    }
    let mut rng = Rng::new(effort.seed);
    let determinizations = determinizations(effort.budget, R::INFO.hidden);
    let all: f64 = determinizations.iter().map(|(_, weight)| weight).sum();
    let mut votes: BTreeMap<R::Move, Vote> = BTreeMap::new();
    let mut lines: BTreeMap<R::Move, Vec<String>> = BTreeMap::new();
    let mut ranked: Vec<R::Move> = Vec::new();
    let (mut nodes, mut shares) = (0, vec![0.0; usize::from(players)]);
    for (number, (budget, weight)) in (0..).zip(determinizations) {
        let mut rng = randomness(effort.seed, number);
        let truth = determinized::<R>(state, seat, &mut rng);
        let mut tree = Tree::<R>::new(truth, players, seat, budget, &mut rng)
            .among(among.clone())
            .follows(effort.breadth);
        for (sum, share) in shares.iter_mut().zip(tree.run(effort.pause)) {
            *sum += share * weight / all;
        }
        nodes += tree.used();
        for (m, visits, value) in tree.root_moves() {
            let vote = votes.entry(m).or_insert(Vote { visits: 0, value: 0.0 });
            vote.visits += visits;
            vote.value += visits as f64 * value;
        }
        for (m, line) in tree.lines() {
            if let Entry::Vacant(place) = lines.entry(m.clone()) {
                place.insert(line);
                ranked.push(m);
            }
        }
    }
    let most = votes.values().map(|vote| vote.visits).max().unwrap_or(0);
    let trusted = votes.into_iter().filter(|(_, vote)| is_trusted(vote.visits, most));
    let mean = |vote: &Vote| vote.value / vote.visits as f64;
    let Some((chosen, _)) = trusted.max_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b))) else {
        if among != Among::All {
            return None;
        }
        // The game has named no candidate.
        let chosen = R::FASTER.random(state, seat, &mut |limit| rng.below(limit))?;
        return Some(Found {
            line: vec![R::write(state, &chosen)],
            chosen,
            shares: even(players),
            nodes,
            ranked,
        });
    };
    let chosen = as_recorded::<R>(state, seat, chosen);
    let recorded = |m| as_recorded::<R>(state, seat, m);
    let others = ranked.into_iter().take(RANKED).map(recorded).filter(|m| *m != chosen);
    let ranked = iter::once(chosen.clone()).chain(others).collect();
    let line = lines.remove(&chosen).unwrap_or_else(|| vec![R::write(state, &chosen)]);
    Some(Found { line, shares, chosen, nodes, ranked })
}

/// The first move of the best turn by the evaluation after it, in one determinization. Nothing is looked at behind that turn.
pub(super) fn best_turn<R: Rules>(
    state: &R::State,
    players: u8,
    seat: Seat,
    seed: [u8; 32],
) -> Option<Found<R::Move>> {
    let mut rng = randomness(seed, 0);
    let truth = determinized::<R>(state, seat, &mut rng);
    let mut tree = Tree::<R>::new(truth, players, seat, WIDEST, &mut rng);
    let shares = tree.expand_root();
    let nodes = tree.used();
    let (m, ..) = tree.root_moves().into_iter().next()?;
    let chosen = as_recorded::<R>(state, seat, m);
    Some(Found { line: vec![R::write(state, &chosen)], ranked: vec![chosen.clone()], shares, chosen, nodes })
}

/// A full position that agrees with what the seat knows.
fn determinized<R: Rules>(state: &R::State, seat: Seat, rng: &mut Rng) -> R::State {
    if R::INFO.hidden {
        R::SECRETS.determinize(state, seat, &mut |limit| rng.below(limit))
    } else {
        state.clone()
    }
}

/// A move as records spell it: candidates may be spelled otherwise.
fn as_recorded<R: Rules>(state: &R::State, seat: Seat, m: R::Move) -> R::Move {
    R::parse(state, seat, &R::write(state, &m)).unwrap_or(m)
}
