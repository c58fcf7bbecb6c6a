//! Durations as people write them: `7`, `36h`, `10d12h`, `2w`.

use jiff::SignedDuration;

/// The longest duration, in days.
const MOST_DAYS: i64 = 1000;

/// Why a text is not a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLength {
    /// It cannot be read.
    Unreadable,
    /// Shorter than an hour.
    TooShort,
    /// Longer than a thousand days.
    TooLong,
}

/// Reads a duration: a plain number of days, or numbers followed by `w`, `d` and `h`, larger units first.
///
/// ```
/// use jiff::SignedDuration;
/// use pbmd_rules::time::{BadLength, read_length};
///
/// assert_eq!(read_length("7"), Ok(SignedDuration::from_hours(7 * 24)));
/// assert_eq!(read_length("10D12h"), Ok(SignedDuration::from_hours(252)));
/// assert_eq!(read_length("banana"), Err(BadLength::Unreadable));
/// assert_eq!(read_length("0h"), Err(BadLength::TooShort));
/// ```
///
/// Fails if it is not a duration, or not between an hour and a thousand days.
pub fn read_length(text: &str) -> Result<SignedDuration, BadLength> {
    let mut hours: i64 = 0;
    let mut smallest = i64::MAX;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let after = rest.get(digits.len()..).unwrap_or_default();
        let unit = after.chars().next().map(|c| c.to_ascii_lowercase());
        let length = match unit {
            None if smallest == i64::MAX => 24,
            Some('w') => 7 * 24,
            Some('d') => 24,
            Some('h') => 1,
            _ => return Err(BadLength::Unreadable),
        };
        if digits.is_empty() || length >= smallest {
            return Err(BadLength::Unreadable);
        }
        smallest = length;
        // Too many digits mean many days.
        let number = digits.parse::<i64>().unwrap_or(i64::MAX);
        hours = hours.saturating_add(number.saturating_mul(length));
        rest = unit.and_then(|unit| after.get(unit.len_utf8()..)).unwrap_or_default();
    }
    match hours {
        0 if smallest == i64::MAX => Err(BadLength::Unreadable),
        0 => Err(BadLength::TooShort),
        hours if hours > MOST_DAYS * 24 => Err(BadLength::TooLong),
        hours => Ok(SignedDuration::from_hours(hours)),
    }
}

/// Writes a duration: whole days as a plain number, otherwise days and hours, rounded down to an hour.
///
/// ```
/// use pbmd_rules::time::{read_length, written_length};
///
/// for (text, written) in [("2w", "14"), ("36h", "1d12h"), ("5h", "5h")] {
///     assert_eq!(written_length(read_length(text).unwrap()), written);
/// }
/// ```
pub fn written_length(length: SignedDuration) -> String {
    match (length.as_hours() / 24, length.as_hours() % 24) {
        (days, 0) => days.to_string(),
        (0, hours) => format!("{hours}h"),
        (days, hours) => format!("{days}d{hours}h"),
    }
}
