//! What is done once a day at a local time.

use jiff::civil::{Date, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use super::calendar::day_of;

/// The next moment after `after` at which clocks in a zone show this time; [`Timestamp::MAX`] if there is none.
///
/// On a day that skips this time, the first moment after the gap; on one that repeats it, the first.
pub fn next_daily(time: Time, zone: &TimeZone, after: Timestamp) -> Timestamp {
    // Where the calendar skips a day, two days have the same moment.
    let days = day_of(after, zone).series(jiff::Span::new().days(1)).take(4);
    days.filter_map(|day| moment(day, time, zone)).find(|at| *at > after).unwrap_or(Timestamp::MAX)
}

fn moment(day: Date, time: Time, zone: &TimeZone) -> Option<Timestamp> {
    let wanted = day.to_datetime(time);
    match zone.to_ambiguous_timestamp(wanted).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.to_timestamp(wanted).ok(),
        AmbiguousOffset::Fold { before, .. } => before.to_timestamp(wanted).ok(),
        AmbiguousOffset::Gap { before, .. } => {
            // By the clock before the gap, this is at its beginning or later.
            let within = before.to_timestamp(wanted).ok()?;
            let gap = zone.preceding(within.saturating_add(SignedDuration::from_nanos(1)).ok()?).next()?;
            Some(gap.timestamp())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::zone;

    #[test]
    fn the_next_time_of_the_day() {
        let cases = [
            ("UTC", "07:00", "2026-01-01T06:59:59Z", "2026-01-01T07:00:00Z"),
            ("UTC", "07:00", "2026-01-01T07:00:00Z", "2026-01-02T07:00:00Z"),
            ("UTC", "00:00", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"),
            ("Europe/Prague", "07:00", "2026-01-01T06:00:00Z", "2026-01-02T06:00:00Z"),
            ("America/New_York", "23:30", "2026-01-02T04:29:00Z", "2026-01-02T04:30:00Z"),
            ("Pacific/Auckland", "07:00", "2026-01-01T12:00:00Z", "2026-01-01T18:00:00Z"),
            ("Asia/Kolkata", "05:15", "2026-06-01T00:00:00Z", "2026-06-01T23:45:00Z"),
            // The clocks go from 2:00 to 3:00, and from 3:00 to 2:00.
            ("Europe/Prague", "07:00", "2026-03-28T12:00:00Z", "2026-03-29T05:00:00Z"),
            ("Europe/Prague", "01:59", "2026-03-28T12:00:00Z", "2026-03-29T00:59:00Z"),
            ("Europe/Prague", "02:00", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Prague", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Prague", "02:59", "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"),
            ("Europe/Prague", "02:30", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"),
            ("Europe/Prague", "03:00", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Prague", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
            ("Europe/Prague", "02:30", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
            ("Europe/Prague", "03:00", "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"),
            // Only half an hour.
            ("Australia/Lord_Howe", "02:15", "2026-10-03T12:00:00Z", "2026-10-03T15:30:00Z"),
            // Samoa skipped a day at the end of 2011.
            ("Pacific/Apia", "07:00", "2011-12-29T20:00:00Z", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "07:00", "2011-12-30T10:00:00Z", "2011-12-30T17:00:00Z"),
        ];
        for (name, time, after, wanted) in cases {
            let next = next_daily(time.parse().unwrap(), &zone(name), after.parse().unwrap());
            assert_eq!(next.to_string(), wanted, "{name} {time} after {after}");
        }
    }

    #[test]
    fn once_each_day() {
        for name in ["UTC", "Europe/Prague", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Auckland"] {
            for time in ["00:00", "02:30", "07:00", "23:59"] {
                let (zone, time) = (zone(name), time.parse().unwrap());
                let mut at: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
                for _ in 0..365 {
                    let next = next_daily(time, &zone, at);
                    let hours = next.duration_since(at).as_hours();
                    assert!(next > at && hours <= 25, "{name} {at} {next}");
                    assert_ne!(day_of(next, &zone), day_of(at, &zone).yesterday().unwrap());
                    let between = next.saturating_add(SignedDuration::from_hours(-1)).unwrap();
                    assert!(between < at || next_daily(time, &zone, between) == next, "{name} {between}");
                    at = next;
                }
            }
        }
    }
}
