//! How long to wait after the n-th failure in a row.

use std::time::Duration;

use super::Pace;

/// Waits that double from [`Pace::first_wait`] to [`Pace::longest_wait`].
///
/// With a seed each wait is taken from the upper half of its span, so that clients cut off together come back
/// apart; the sequence is the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Backoff {
    first: Duration,
    longest: Duration,
    next: Duration,
    seed: Option<u64>,
}

impl Backoff {
    pub(super) fn new(pace: &Pace, seed: Option<u64>) -> Backoff {
        Backoff { first: pace.first_wait, longest: pace.longest_wait, next: pace.first_wait, seed }
    }

    /// The wait that is due now.
    pub(super) fn next(&mut self) -> Duration {
        let span = self.next;
        self.next = span.saturating_mul(2).min(self.longest);
        match &mut self.seed {
            None => span,
            Some(seed) => span.mul_f64(0.5 + 0.5 * fraction(seed)),
        }
    }

    /// Begins anew: something went well.
    pub(super) fn reset(&mut self) {
        self.next = self.first;
    }
}

/// A number in 0..1 (splitmix64, Steele, Lea and Flood 2014: enough to spread waits).
fn fraction(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    (z >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(seed: Option<u64>, count: usize) -> Vec<u64> {
        let pace = Pace {
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(20),
            ..Pace::default()
        };
        let mut backoff = Backoff::new(&pace, seed);
        (0..count).map(|_| backoff.next().as_millis() as u64).collect()
    }

    #[test]
    fn waits_double_up_to_the_longest() {
        assert_eq!(waits(None, 7), [1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
    }

    #[test]
    fn jitter_stays_in_the_upper_half_and_repeats_with_its_seed() {
        let plain = waits(None, 40);
        let spread = waits(Some(7), 40);
        assert_eq!(spread, waits(Some(7), 40));
        assert_ne!(spread, waits(Some(8), 40));
        assert_ne!(spread, plain);
        for (wait, span) in spread.iter().zip(&plain) {
            assert!(span / 2 <= *wait && wait <= span, "{wait} of {span}");
        }
    }

    #[test]
    fn after_success_it_begins_anew() {
        let mut backoff = Backoff::new(&Pace::default(), None);
        let first = backoff.next();
        backoff.next();
        backoff.reset();
        assert_eq!(backoff.next(), first);
    }
}
