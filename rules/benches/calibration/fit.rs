//! The calibration that fits the games best: least squares over all positions, with a curve that rises and has no sharp bends.

use super::portions::Searched;

/// Where the lines of the curve meet, and its ends, in thousandths of what was found.
const SHARES: [f64; 14] =
    [0.0, 25.0, 50.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0, 700.0, 800.0, 900.0, 960.0, 1_000.0];
const LINES: usize = SHARES.len() - 1;
/// How much each line rises at least, in thousandths.
const LEAST: f64 = 5.0;
/// What holds the end of the curve, beside the positions.
const HELD: f64 = 10.0;
/// How the square of a bend counts beside the square of what a position is off. A bend is the difference of what two lines rise, over
/// the length of the shorter one.
const BEND: f64 = 0.05;
const ROUNDS: usize = 10_000;

/// The points of the curve: share and chance in thousandths.
pub fn points(searched: &[Searched]) -> Vec<(u16, u16)> {
    // The normal equations for the rises of the lines. A whole win is a position at the end of all of them.
    let weight = HELD * searched.len() as f64;
    let mut squares = [[weight; LINES]; LINES];
    let mut wins = [weight * 1_000.0; LINES];
    for (share, won) in searched.iter().filter_map(in_thousandths) {
        let passed = passed(share);
        for (row, part) in passed.iter().enumerate() {
            wins[row] += part * won;
            passed.iter().zip(&mut squares[row]).for_each(|(other, square)| *square += part * other);
        }
    }
    let length = |line: usize| SHARES[line + 1] - SHARES[line];
    for line in 1..LINES {
        let shorter = length(line - 1).min(length(line));
        let bend = [(line - 1, shorter / length(line - 1)), (line, -shorter / length(line))];
        for (row, one) in bend {
            bend.iter()
                .for_each(|(at, other)| squares[row][*at] += BEND * searched.len() as f64 * one * other);
        }
    }
    let mut rises: [f64; LINES] = std::array::from_fn(length);
    for _ in 0..ROUNDS {
        for line in 0..LINES {
            let others: f64 = (0..LINES)
                .filter(|other| *other != line)
                .map(|other| squares[line][other] * rises[other])
                .sum();
            rises[line] = ((wins[line] - others) / squares[line][line]).max(LEAST);
        }
    }
    let mut chance = 0.0;
    let point = |line: usize| {
        chance += rises[line];
        (SHARES[line + 1] as u16, chance.round() as u16)
    };
    (0..LINES - 1).map(point).collect()
}

/// Share and result in thousandths, of the seat to move.
fn in_thousandths(searched: &Searched) -> Option<(f64, f64)> {
    Some((1_000.0 * searched.shares.get(searched.seat.index())?, 1_000.0 * searched.won))
}

/// The part of each line that lies below a share.
fn passed(share: f64) -> [f64; LINES] {
    std::array::from_fn(|line| ((share - SHARES[line]) / (SHARES[line + 1] - SHARES[line])).clamp(0.0, 1.0))
}
