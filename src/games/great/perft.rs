//! Counting sequences of moves.

use super::board::Side;
use super::legal::Legal;
use super::men::Men;
use super::state::{State, Trail, bared, worn_out};

/// The number of sequences of `depth` legal moves from a position; games that end sooner do not count.
///
/// Equal to [`Rules::perft`](crate::game::Rules::perft), but the last ply is counted without making its moves, and
/// the position alone is copied.
pub fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.end().is_some() {
        return 0;
    }
    count(state.men(), state.side(), state.quiet(), &mut state.trail().clone(), depth)
}

fn count(men: &Men, side: Side, quiet: u32, trail: &mut Trail, depth: u32) -> u64 {
    let legal = Legal::of(men, side);
    if depth == 1 {
        return legal.count();
    }
    let mut sum = 0;
    for m in legal.list() {
        let next = men.after(side, m);
        if men.is_quiet(m) {
            trail.push((m.from, m.to));
            sum += below(&next, side.other(), quiet + 1, trail, depth - 1);
            trail.pop();
        } else {
            sum += below(&next, side.other(), 0, &mut Trail::new(), depth - 1);
        }
    }
    sum
}

/// The count below a position that the game may not have survived; mate and stalemate have no moves anyway.
fn below(men: &Men, side: Side, quiet: u32, trail: &mut Trail, depth: u32) -> u64 {
    if bared(men, side).is_some() || worn_out(men, side, quiet, trail).is_some() {
        return 0;
    }
    count(men, side, quiet, trail, depth)
}
