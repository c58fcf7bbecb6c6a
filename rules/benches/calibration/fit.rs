//! The calibration that fits the games best: least squares over all positions.

use super::portions::Searched;

/// Where the lines of the curve meet, in thousandths of what was found, with the ends of the curve.
const SHARES: [u16; 9] = [500, 550, 600, 700, 800, 900, 950, 980, 1_000];
/// The positions near to a point, without which it is left out.
const FEWEST: f64 = 30.0;
/// How much the curve rises from point to point at least, in thousandths.
const LEAST: f64 = 5.0;
const ROUNDS: usize = 2_000;

/// The points of the curve: share and chance in thousandths.
pub fn points(searched: &[Searched]) -> Vec<(u16, u16)> {
    // Each position lies between two points; what it says of each is weighted by its nearness. Positions below one half are seen by the opponent.
    let positions: Vec<(f64, f64)> = searched.iter().filter_map(above_even).collect();
    let mut shares: Vec<f64> = SHARES.map(f64::from).to_vec();
    let near = |shares: &[f64], at: usize| -> f64 {
        positions
            .iter()
            .filter_map(|(share, _)| between(shares, *share))
            .map(|(low, part)| match at {
                at if at == low => 1.0 - part,
                at if at == low + 1 => part,
                _ => 0.0,
            })
            .sum()
    };
    while let Some(lonely) = (1..shares.len() - 1).find(|at| near(&shares, *at) < FEWEST) {
        shares.remove(lonely);
    }
    let last = shares.len() - 1;
    let mut chances = shares.clone();
    // By point: the squares of its weights, its weights beside those of the next one, and its part of what was won.
    let mut sums = vec![(0.0, 0.0, 0.0); shares.len()];
    for (share, won) in &positions {
        let Some((low, part)) = between(&shares, *share) else { continue };
        sums[low].0 += (1.0 - part) * (1.0 - part);
        sums[low].1 += (1.0 - part) * part;
        sums[low].2 += (1.0 - part) * won;
        sums[low + 1].0 += part * part;
        sums[low + 1].2 += part * won;
    }
    for _ in 0..ROUNDS {
        for at in 1..last {
            let (square, beside, won) = sums[at];
            let best = (won - sums[at - 1].1 * chances[at - 1] - beside * chances[at + 1]) / square;
            chances[at] =
                best.clamp(chances[at - 1] + LEAST, (chances[at + 1] - LEAST).max(chances[at - 1] + LEAST));
        }
    }
    (1..last).map(|at| (shares[at] as u16, chances[at].round() as u16)).collect()
}

/// Share and result in thousandths, seen by the seat that is ahead.
fn above_even(searched: &Searched) -> Option<(f64, f64)> {
    let (share, won) = (1_000.0 * searched.shares.get(searched.seat.index())?, 1_000.0 * searched.won);
    Some(if share < 500.0 { (1_000.0 - share, 1_000.0 - won) } else { (share, won) })
}

/// The point below a share, and the part of the way to the next.
fn between(shares: &[f64], share: f64) -> Option<(usize, f64)> {
    let low = shares.windows(2).position(|pair| share <= pair[1])?;
    Some((low, (share - shares[low]) / (shares[low + 1] - shares[low])))
}
