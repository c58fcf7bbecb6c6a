//! Late moves: how far their search is reduced, and which of them are skipped.

use crate::search::alpha_beta::search::Frame;
use crate::search::alpha_beta::value::WON;

/// A history score of this size reduces a move by one ply less, or more if negative.
const HISTORY: i32 = 8_000;

#[derive(Clone, Copy)]
pub struct Place {
    pub i: usize,
    /// How many quiet moves come before it.
    pub quiet_before: usize,
    pub ordering: i32,
    pub history: i32,
}

/// By how many plies the search of the move at this index is reduced.
pub fn late_move_reduction(frame: Frame, index: usize, is_killer: bool, history: i32) -> i32 {
    let by = reduction(frame.depth, index) + i32::from(!frame.improving)
        - i32::from(frame.is_pv())
        - i32::from(is_killer)
        - history / HISTORY;
    by.min(frame.depth - 2).max(0)
}

/// Whether a move near the leaves can be skipped: a late quiet move, one far below alpha or with a bad history, or one that loses
/// too much.
pub fn is_futile(frame: Frame, alpha: i32, static_eval: i32, place: Place) -> bool {
    let depth = frame.depth;
    if frame.is_pv() || alpha.abs() >= WON {
        return false;
    }
    let Place { i, quiet_before, ordering, history } = place;
    let late = depth <= 5 && quiet_before as i32 > (4 + depth * depth) / if frame.improving { 1 } else { 2 };
    let left = (depth - 1 - reduction(depth, i.max(1))).max(0);
    let far = left < 6 && static_eval + 120 + 90 * left <= alpha;
    let bad_history = left < 3 && history < -6_000 * (left + 1);
    match ordering {
        0 => late || far || bad_history,
        ..0 => late || depth <= 6 && ordering < -50 * depth,
        _ => false,
    }
}

/// The late move reduction at index `i`: about half the product of the natural logarithms.
fn reduction(depth: i32, i: usize) -> i32 {
    let product = log2(depth.unsigned_abs()) * log2(u32::try_from(i).unwrap_or(u32::MAX));
    i32::try_from((product * 28 / 100 + 128) / 256).unwrap_or_default()
}

/// The logarithm to base 2 in sixteenths, linear between powers of two.
fn log2(number: u32) -> u32 {
    let number = number.clamp(1, 1_000);
    let whole = number.ilog2();
    16 * whole + ((16 * number) >> whole) - 16
}
