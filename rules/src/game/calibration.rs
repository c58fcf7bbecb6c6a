//! From what a search finds to the chance of winning that people are told.

use super::Seat;

/// How often the seat to move wins, by the share of a win that its search finds: a calibration curve, measured in games.
///
/// ```
/// use pbmd_rules::game::{Calibration, Seat};
///
/// const CURVE: Calibration = Calibration::through(&[(100, 300), (900, 700)]);
/// let told = |share: f64| CURVE.chance(&[share, 1.0 - share], Seat::new(1));
/// let near = |chance: f64, wanted: f64| (chance - wanted).abs() < 1e-9;
/// assert!(near(told(0.9), 0.7) && near(told(0.1), 0.3) && near(told(0.7), 0.6) && near(told(1.0), 1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration(&'static [(u16, u16)]);

/// A whole win, in thousandths.
const WHOLE: u16 = 1_000;

impl Calibration {
    /// The shares of a win as they are found.
    pub const NONE: Calibration = Calibration(&[]);

    /// Straight lines from (0, 0) through these points to (1000, 1000): the share that is found and the chance of winning, in
    /// thousandths, both rising. A curve need not pass through the middle: a search takes the best of values that are not exact, and so
    /// finds a little too much for the seat that is to move.
    pub const fn through(points: &'static [(u16, u16)]) -> Calibration {
        Calibration(points)
    }

    /// The chance to win of the seat to move, by the shares of all seats, seat 1 first. With two players it follows from its own share
    /// alone. With more the chances are to each other as the curve has it for their shares.
    pub fn chance(self, shares: &[f64], seat: Seat) -> f64 {
        let Some(own) = shares.get(seat.index()).map(|share| self.of(*share)) else { return 0.0 };
        if shares.len() == 2 {
            return own;
        }
        let sum: f64 = shares.iter().map(|share| self.of(*share)).sum();
        if sum > 0.0 { own / sum } else { 1.0 / shares.len() as f64 }
    }

    fn of(self, share: f64) -> f64 {
        let whole = f64::from(WHOLE);
        let found = share.clamp(0.0, 1.0) * whole;
        let mut before = (0.0, 0.0);
        for (share, chance) in self.0.iter().chain(&[(WHOLE, WHOLE)]) {
            let next = (f64::from(*share), f64::from(*chance));
            if found <= next.0 {
                let part = (found - before.0) / (next.0 - before.0);
                return (before.1 + part * (next.1 - before.1)) / whole;
            }
            before = next;
        }
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVES: [Calibration; 3] = [
        Calibration::NONE,
        Calibration::through(&[(10, 100), (100, 360), (400, 470), (600, 530), (900, 640), (990, 900)]),
        Calibration::through(&[(300, 250), (500, 400), (800, 950)]),
    ];

    #[test]
    fn a_curve_is_monotone_and_keeps_its_ends() {
        for curve in CURVES {
            let chances: Vec<f64> = (0..=1_000).map(|found| curve.of(f64::from(found) / 1_000.0)).collect();
            assert!(chances.windows(2).all(|pair| pair[0] < pair[1]), "{curve:?}");
            assert_eq!([chances[0], chances[1_000]], [0.0, 1.0], "{curve:?}");
        }
        let (one, other) = (CURVES[1], CURVES[2]);
        assert!((one.of(0.75) - 0.585).abs() < 1e-9 && (one.of(0.25) - 0.415).abs() < 1e-9);
        assert!((other.of(0.5) - 0.4).abs() < 1e-9 && (other.of(0.15) - 0.125).abs() < 1e-9);
    }

    #[test]
    fn the_chances_of_more_than_two_seats_add_up_to_one() {
        for curve in CURVES {
            for shares in [&[0.6, 0.3, 0.1][..], &[1.0, 0.0, 0.0], &[0.4, 0.3, 0.2, 0.1], &[0.0, 0.0, 0.0]] {
                let seats = || (1..=shares.len() as u8).map(Seat::new);
                let chances: Vec<f64> = seats().map(|seat| curve.chance(shares, seat)).collect();
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}: {chances:?}");
            }
            for players in 3..=6_usize {
                let even = 1.0 / players as f64;
                let chance = curve.chance(&vec![even; players], Seat::new(2));
                assert!((chance - even).abs() < 1e-9, "{players}: {chance}");
            }
        }
    }
}
