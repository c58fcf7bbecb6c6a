//! How fast somebody moves: durations counted in exponential buckets, so that a few numbers give the median of any number of moves.

use jiff::SignedDuration;

/// Buckets per doubling; the error is below a tenth.
const STEPS: f64 = 4.0;

/// Longer durations are counted as this.
const LONGEST: SignedDuration = SignedDuration::from_hours(24 * 3660);

/// The bucket of a duration, from 0.
pub fn bucket(took: SignedDuration) -> u32 {
    let seconds = took.clamp(SignedDuration::ZERO, LONGEST).as_secs_f64();
    // At most 4 times the 28 doublings in ten years.
    ((seconds + 1.0).log2() * STEPS).round() as u32
}

/// The duration in the middle of a bucket.
pub fn middle(bucket: u32) -> SignedDuration {
    let seconds = (f64::from(bucket) / STEPS).exp2() - 1.0;
    SignedDuration::try_from_secs_f64(seconds).unwrap_or(LONGEST).clamp(SignedDuration::ZERO, LONGEST)
}

/// The median duration and the number of moves, from counts by bucket in ascending order; none if all counts are 0.
pub fn median(counted: &[(u32, u32)]) -> Option<(SignedDuration, u64)> {
    let all: u64 = counted.iter().map(|(_, number)| u64::from(*number)).sum();
    let mut below = 0;
    let found = counted.iter().find(|(_, number)| {
        below += u64::from(*number);
        below * 2 >= all && below > 0
    });
    found.map(|(bucket, _)| (middle(*bucket), all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_tells_its_time_within_a_tenth() {
        for seconds in [0, 1, 10, 59, 3600, 86_400, 5_000_000, 300_000_000] {
            let told = middle(bucket(SignedDuration::from_secs(seconds))).as_secs_f64();
            let seconds = seconds as f64;
            assert!((told - seconds).abs() <= (seconds + 1.0) * 0.1, "{seconds} s are told as {told} s");
        }
        assert_eq!(bucket(SignedDuration::from_hours(-5)), 0);
        assert_eq!(bucket(SignedDuration::MAX), bucket(LONGEST));
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[(0, 1)]), Some((SignedDuration::ZERO, 1)));
        assert_eq!(median(&[(4, 5), (20, 4)]), Some((SignedDuration::from_secs(1), 9)));
        assert_eq!(median(&[(4, 4), (20, 5)]), Some((SignedDuration::from_secs(31), 9)));
    }
}
