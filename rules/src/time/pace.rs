//! How fast somebody moves: the lengths of moves, counted in buckets that are longer the longer the moves are, so that a few
//! numbers tell the median of any number of moves.

use jiff::SignedDuration;

/// How many buckets there are until a time is twice as long; what is told is wrong by less than a tenth.
const STEPS: f64 = 4.0;

/// The longest time that is told apart from longer ones.
const LONGEST: SignedDuration = SignedDuration::from_hours(24 * 3660);

/// The bucket of a time, from 0.
pub fn bucket(took: SignedDuration) -> u32 {
    let seconds = took.clamp(SignedDuration::ZERO, LONGEST).as_secs_f64();
    // At most 4 times the 28 doublings of ten years.
    ((seconds + 1.0).log2() * STEPS).round() as u32
}

/// The time in the middle of a bucket.
pub fn middle(bucket: u32) -> SignedDuration {
    let seconds = (f64::from(bucket) / STEPS).exp2() - 1.0;
    SignedDuration::try_from_secs_f64(seconds).unwrap_or(LONGEST).clamp(SignedDuration::ZERO, LONGEST)
}

/// The median of times that are counted by bucket, in the order of the buckets, and how many there are; none where there is none.
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
