//! Exponential backoff.

use std::time::Duration;

/// Waits that grow by a factor with each consecutive failure, up to a maximum. A pure function of the number of
/// failures, because that is what the database stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    first: Duration,
    factor: u32,
    longest: Duration,
}

impl Backoff {
    /// Waits of `first`, `first * factor`, `first * factor²` and so on, none above `longest`.
    pub const fn new(first: Duration, factor: u32, longest: Duration) -> Backoff {
        Backoff { first, factor, longest }
    }

    /// The wait after a failure that came after `failures` others.
    pub fn wait(&self, failures: u32) -> Duration {
        self.first.saturating_mul(self.factor.saturating_pow(failures)).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(backoff: Backoff, seconds: &[u64]) {
        let waits: Vec<u64> = (0..).take(seconds.len()).map(|tries| backoff.wait(tries).as_secs()).collect();
        assert_eq!(waits, seconds);
    }

    #[test]
    fn waits_grow_up_to_the_longest() {
        let seconds = Duration::from_secs;
        check(Backoff::new(seconds(1), 2, seconds(20)), &[1, 2, 4, 8, 16, 20, 20]);
        let letters = Backoff::new(seconds(5), 3, seconds(14400));
        check(letters, &[5, 15, 45, 135, 405, 1215, 3645, 10935, 14400]);
        assert_eq!(letters.wait(u32::MAX), seconds(14400));
        assert_eq!(Backoff::new(Duration::MAX, 2, Duration::MAX).wait(9), Duration::MAX);
    }
}
