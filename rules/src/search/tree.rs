//! Monte Carlo tree search: for games with chance, with secrets, or for more than two.
//!
//! A position is opened by looking at its moves, each one position far; of very many some are looked at ([`Rules::promising`]), and
//! the best of them are kept. Each step of the search goes down from the position of the question, by the seat that is to move to the
//! move that promises most or has been looked at least, and opens the position to which that leads; what is found there goes up
//! again. Each seat looks to its own worth (max^n). Where a roll is awaited all of its results are opened, or some that are
//! drawn by lot where there are many, and the worth is their mean.
//!
//! With a game that says what positions are [worth](Rules::worth), a position is worth what its best move is worth, since what
//! is told of the leaves is no matter of luck. With others, moves at random to the end tell it, and a position is worth the mean of
//! what was found below it.
//!
//! What is hidden is [imagined](Rules::imagined) several times, each time with a tree of its own; the trees vote.
//!
//! The places at the end are worth 1 for the first and, since a second place is better than a last one, up to 0.1 for the others in
//! even steps; seats that share places share what they are worth.

mod growth;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::game::{Rules, Seat, Turn};

use super::found::Found;
use super::numbers::Numbers;
use growth::Tree;

/// How many positions each imagined truth should have at least, and how many of these there are at most.
const WORLD: u64 = 60_000;
const MOST_WORLDS: u64 = 4;

/// What the trees found out about a move.
struct Vote {
    visits: u64,
    /// The sum of what it is worth to the seat, once for each visit.
    worth: f64,
}

/// The best move of a seat in a position that holds what the seat knows, and nothing else that matters; none where it is not to
/// move. It looks at no more than `budget` positions.
pub(super) fn best<R: Rules>(
    state: &R::State,
    players: u8,
    seat: Seat,
    budget: u64,
    seed: [u8; 32],
) -> Option<Found<R::Move>> {
    if !matches!(R::turn(state), Turn::Seats(seats) if seats.contains(&seat)) {
        return None;
    }
    let mut numbers = Numbers::new(seed);
    let worlds = if R::INFO.hidden { (budget / WORLD).clamp(1, MOST_WORLDS) } else { 1 };
    let mut votes: BTreeMap<R::Move, Vote> = BTreeMap::new();
    let mut lines: BTreeMap<R::Move, Vec<String>> = BTreeMap::new();
    let mut nodes = 0;
    for world in 0..worlds {
        let truth = match R::INFO.hidden {
            true => R::imagined(state, seat, &mut |limit| numbers.below(limit)),
            false => state.clone(),
        };
        let mut tree =
            Tree::<R>::new(truth, players, seat, (budget - nodes) / (worlds - world), &mut numbers);
        tree.grow();
        nodes += tree.used();
        for (m, visits, worth) in tree.looked_at() {
            let vote = votes.entry(m).or_insert(Vote { visits: 0, worth: 0.0 });
            vote.visits += visits;
            vote.worth += visits as f64 * worth;
        }
        for (m, line) in tree.lines() {
            lines.entry(m).or_insert(line);
        }
    }
    let most = votes.values().map(|vote| vote.visits).max().unwrap_or(0);
    let trusted = votes.into_iter().filter(|(_, vote)| vote.visits > 0 && 3 * vote.visits >= most);
    let mean = |vote: &Vote| vote.worth / vote.visits as f64;
    let Some((chosen, vote)) = trusted.max_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b))) else {
        // Nothing could be looked at.
        let chosen = R::random(state, seat, &mut |limit| numbers.below(limit))?;
        return Some(Found { line: vec![R::write(state, &chosen)], chosen, worth: 0.5, nodes });
    };
    // A search may spell a move in another way than records do.
    let chosen = R::parse(state, seat, &R::write(state, &chosen)).unwrap_or(chosen);
    let line = lines.remove(&chosen).unwrap_or_else(|| vec![R::write(state, &chosen)]);
    Some(Found { line, worth: mean(&vote), chosen, nodes })
}
