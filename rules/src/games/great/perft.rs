//! Counting sequences of moves.

use super::board::Side;
use super::men::Men;
use super::moves::Legal;
use super::state::{Reversible, State, bared, worn_out};

/// The number of sequences of `depth` legal moves. Equal to [`Faster::perft`](crate::game::Rules::perft), but counts the last ply
/// without making its moves, and copies only the position.
pub fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.end().is_some() {
        return 0;
    }
    count(state.men(), state.side(), state.quiet(), &mut state.reversible().clone(), depth)
}

fn count(men: &Men, side: Side, quiet: u32, reversible: &mut Reversible, depth: u32) -> u64 {
    let legal = Legal::of(men, side);
    if depth == 1 {
        return legal.count();
    }
    let mut sum = 0;
    for m in legal.list() {
        let next = men.after(side, m);
        if men.is_quiet(m) {
            reversible.push((m.from, m.to));
            sum += below(&next, side.other(), quiet + 1, reversible, depth - 1);
            reversible.pop();
        } else {
            sum += below(&next, side.other(), 0, &mut Reversible::new(), depth - 1);
        }
    }
    sum
}

/// The count below a position in which the game may have ended; mate and stalemate have no moves anyway.
fn below(men: &Men, side: Side, quiet: u32, reversible: &mut Reversible, depth: u32) -> u64 {
    if bared(men, side).is_some() || worn_out(men, side, quiet, reversible).is_some() {
        return 0;
    }
    count(men, side, quiet, reversible, depth)
}
