//! Chance, secrets and many seats: each move is tried with moves at random behind it.

use crate::game::{Chance, Kind, Roll, Rules, Seat, Turn};

use super::found::Found;

/// The best move for a seat that is to move; `budget` is the number of positions that may be looked at.
pub(super) fn best<R: Rules>(
    state: &R::State,
    _players: u8,
    seat: Seat,
    budget: u64,
    seed: [u8; 32],
) -> Option<Found<R::Move>> {
    let mut number = seed.iter().fold(1_u64, |sum, byte| sum.wrapping_mul(257) ^ u64::from(*byte));
    let mut below = |limit: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(number >> 33).unwrap_or_default() % limit.max(1)
    };
    let moves = match R::moves_up_to(state, seat, 500) {
        Some(moves) => moves,
        None => (0..100).filter_map(|_| R::random(state, seat, &mut below)).collect(),
    };
    let mut sums = vec![(0.0, 0_u32); moves.len()];
    let mut nodes = 0;
    'all: loop {
        for (m, sum) in moves.iter().zip(&mut sums) {
            if nodes >= budget {
                break 'all;
            }
            nodes += 1;
            let mut next = R::after(&R::imagined(state, seat, &mut below), seat, m);
            for _ in 0..6 {
                if nodes >= budget {
                    break;
                }
                next = match R::turn(&next) {
                    Turn::Over { .. } => break,
                    Turn::Chance(Chance { kind: Kind::Dice { count, sides }, .. }) => {
                        let faces: Vec<u16> = (0..count).map(|_| 1 + below(sides.into()) as u16).collect();
                        R::roll(&next, &Roll(faces))
                    }
                    Turn::Chance(_) => break,
                    Turn::Seats(seats) => {
                        let Some(mover) = seats.first() else { break };
                        let Some(m) = R::random(&next, *mover, &mut below) else { break };
                        R::after(&next, *mover, &m)
                    }
                };
                nodes += 1;
            }
            sum.0 += match R::turn(&next) {
                Turn::Over { outcome, .. } if outcome.winner() == Some(seat) => 1.0,
                Turn::Over { outcome, .. } if outcome.winner().is_some() => 0.0,
                Turn::Over { .. } => 0.5,
                _ => R::worth(&next, seat).map_or(0.5, |worth| f64::from(worth) / 1_000.0),
            };
            sum.1 += 1;
        }
    }
    let mean = |sum: &(f64, u32)| sum.0 / f64::from(sum.1.max(1));
    let (chosen, sum) = moves.into_iter().zip(sums).max_by(|a, b| mean(&a.1).total_cmp(&mean(&b.1)))?;
    Some(Found { line: vec![R::write(state, &chosen)], worth: mean(&sum), chosen, nodes })
}
