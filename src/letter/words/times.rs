//! Days, times and durations in the reader's language and zone.

use fluent_bundle::FluentValue;
use jiff::{SignedDuration, Timestamp, civil};

use super::catalogue::{Sentence, Words};
use super::markup::unbroken;
use super::sentences::{Gap, Gapless, sentences};

/// The messages of the days of a week, from Monday on.
pub const WEEKDAYS: [&str; 7] = [
    "weekday-monday",
    "weekday-tuesday",
    "weekday-wednesday",
    "weekday-thursday",
    "weekday-friday",
    "weekday-saturday",
    "weekday-sunday",
];

/// The messages of the months.
#[rustfmt::skip]
pub const MONTHS: [&str; 12] = [
    "month-january", "month-february", "month-march", "month-april", "month-may", "month-june",
    "month-july", "month-august", "month-september", "month-october", "month-november", "month-december",
];

sentences! {
    /// Hours and minutes have two digits.
    pub enum When {
        Day { weekday: Gapless, day: i8, month: Gapless, year: i16 } = "when-day",
        Moment { day: Day, hour: String, minute: String, zone: String } = "when-moment",
    }
}

sentences! {
    pub enum Length {
        DaysHours { days: i64, hours: i64 } = "span-days-hours",
        Days { days: i64 } = "span-days",
        Hours { hours: i64 } = "span-hours",
        Minutes { minutes: i64 } = "span-minutes",
    }
}

/// The day of a time in the reader's zone: `Tue 1 Dec 2026`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(pub Timestamp);

impl Day {
    pub(in crate::letter) fn when(self, words: &Words) -> When {
        Date(words.zone().at(self.0).date()).when()
    }
}

impl Gap for Day {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        in_one(&self.when(words), words)
    }
}

/// A calendar day in any zone: `Tue 1 Dec 2026`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(pub civil::Date);

impl Date {
    fn when(self) -> When {
        let date = self.0;
        let named = |messages: &[&'static str], at: i8| {
            Gapless(usize::try_from(at).ok().and_then(|at| messages.get(at)).copied().unwrap_or_default())
        };
        let weekday = named(&WEEKDAYS, date.weekday().to_monday_zero_offset());
        let month = named(&MONTHS, date.month() - 1);
        When::Day { weekday, day: date.day(), month, year: date.year() }
    }
}

impl Gap for Date {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        in_one(&self.when(), words)
    }
}

/// A time to the minute in the reader's zone, with the zone's current abbreviation: `Tue 1 Dec 2026 18:20 CET`. A zone without one
/// gives its offset from UTC: `+03`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(pub Timestamp);

impl Gap for Moment {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        let time = words.zone().at(self.0);
        let hour = format!("{:02}", time.hour());
        let minute = format!("{:02}", time.minute());
        let zone = time.time_zone().to_offset_info(self.0).abbreviation().to_owned();
        in_one(&When::Moment { day: Day(self.0), hour, minute, zone }, words)
    }
}

/// A duration, rounded down: from ten days on in days (`11d`), from an hour on in hours (`8d 3h`), else in minutes (`25min`).
/// Negative ones count as zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(pub SignedDuration);

impl Gap for Span {
    fn fill(&self, words: &Words) -> FluentValue<'static> {
        let minutes = self.0.as_mins().max(0);
        let (days, hours) = (minutes / (24 * 60), minutes / 60 % 24);
        let length = match (days, hours) {
            (0, 0) => Length::Minutes { minutes },
            (0, _) => Length::Hours { hours },
            (1..10, 1..) => Length::DaysHours { days, hours },
            _ => Length::Days { days },
        };
        in_one(&length, words)
    }
}

/// A sentence for a gap, without line breaks.
fn in_one(sentence: &impl Sentence, words: &Words) -> FluentValue<'static> {
    unbroken(&words.say(sentence)).into()
}

/// A time to wait in minutes, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minutes(pub SignedDuration);

impl Gap for Minutes {
    fn fill(&self, _words: &Words) -> FluentValue<'static> {
        FluentValue::from((self.0.as_secs() + 59) / 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::words::markup::broken;
    use crate::letter::words::zones::Zone;

    fn said(lang: &str, zone: &str, gap: &dyn Gap) -> String {
        match gap.fill(&Words::of(lang).in_zone(&Zone::named(zone).unwrap())) {
            FluentValue::String(text) => broken(&text),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn days_and_moments_are_those_of_the_reader() {
        let cases = [
            ("en", "UTC", "2026-12-01T17:20:59Z", "Tue 1 Dec 2026", "17:20 UTC"),
            ("en", "Europe/Prague", "2026-12-01T17:20:00Z", "Tue 1 Dec 2026", "18:20 CET"),
            ("cs", "Europe/Prague", "2026-12-01T17:20:00Z", "út 1. 12. 2026", "18:20 CET"),
            ("de", "Europe/Berlin", "2026-12-01T17:20:00Z", "Di 1. Dez. 2026", "18:20 CET"),
            ("en", "Pacific/Auckland", "2026-12-31T11:00:00Z", "Fri 1 Jan 2027", "00:00 NZDT"),
            ("de", "America/New_York", "2027-03-01T04:59:59Z", "So 28. Febr. 2027", "23:59 EST"),
            ("cs", "Europe/Istanbul", "2028-02-28T21:05:00Z", "út 29. 2. 2028", "00:05 +03"),
            ("en", "Asia/Kolkata", "2026-05-03T18:29:00Z", "Sun 3 May 2026", "23:59 IST"),
            // Daylight saving time in Prague begins and ends.
            ("en", "Europe/Prague", "2026-03-29T00:59:59Z", "Sun 29 Mar 2026", "01:59 CET"),
            ("en", "Europe/Prague", "2026-03-29T01:00:00Z", "Sun 29 Mar 2026", "03:00 CEST"),
            ("en", "Europe/Prague", "2026-10-25T00:30:00Z", "Sun 25 Oct 2026", "02:30 CEST"),
            ("en", "Europe/Prague", "2026-10-25T01:30:00Z", "Sun 25 Oct 2026", "02:30 CET"),
        ];
        for (lang, zone, at, day, time) in cases {
            let at = at.parse().unwrap();
            assert_eq!(said(lang, zone, &Day(at)), day, "{lang} {zone} {at}");
            assert_eq!(said(lang, zone, &Moment(at)), format!("{day} {time}"), "{lang} {zone} {at}");
        }
    }

    /// A year from Thursday 1 January 2026: days and months have their names in order.
    #[test]
    fn weekdays_and_months_come_in_order() {
        let names = [
            ("en", "Mon Tue Wed Thu Fri Sat Sun", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
            ("cs", "po út st čt pá so ne", "1. 2. 3. 4. 5. 6. 7. 8. 9. 10. 11. 12."),
            ("de", "Mo Di Mi Do Fr Sa So", "Jan. Febr. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
        ];
        for (lang, weekdays, months) in names {
            let weekdays: Vec<&str> = weekdays.split(' ').collect();
            let months: Vec<&str> = months.split(' ').collect();
            let dot = if lang == "en" { "" } else { "." };
            let days = civil::date(2026, 1, 1).series(jiff::Span::new().days(1)).take(365);
            for (number, date) in days.enumerate() {
                let at = date.to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp();
                let weekday = weekdays[(number + 3) % 7];
                let month = months[usize::try_from(date.month()).unwrap() - 1];
                let wanted = format!("{weekday} {}{dot} {month} 2026", date.day());
                assert_eq!(said(lang, "UTC", &Day(at)), wanted);
            }
        }
    }

    #[test]
    fn nothing_is_shortened_for_the_ear() {
        let at: Timestamp = "2026-12-01T17:20:00Z".parse().unwrap();
        let (hour, day) = (3600, 24 * 3600);
        let spans = [8 * day + 3 * hour, day, hour, 60, 11 * day];
        let cases = [
            (
                "en",
                "Tuesday 1 December 2026 18:20 CET",
                ["8 days 3 hours", "1 day", "1 hour", "1 minute", "11 days"],
            ),
            (
                "cs",
                "1. prosince 2026, úterý, 18:20 CET",
                ["8 dní 3 hodiny", "1 den", "1 hodina", "1 minuta", "11 dní"],
            ),
            (
                "de",
                "Dienstag 1. Dezember 2026 18:20 CET",
                ["8 Tage 3 Stunden", "1 Tag", "1 Stunde", "1 Minute", "11 Tage"],
            ),
        ];
        for (lang, moment, lengths) in cases {
            let words = Words::of(lang).in_zone(&Zone::named("Europe/Prague").unwrap()).aloud();
            let said = |gap: &dyn Gap| match gap.fill(&words) {
                FluentValue::String(text) => broken(&text),
                other => panic!("{other:?}"),
            };
            assert_eq!(said(&Moment(at)), moment);
            assert_eq!(spans.map(|seconds| said(&Span(SignedDuration::from_secs(seconds)))), lengths);
            // Each day and each month has a name of its own, without a dot.
            let days = civil::date(2026, 1, 1).series(jiff::Span::new().days(1)).take(365);
            let names = days.map(|date| said(&Date(date)).replace(char::is_numeric, ""));
            let names: std::collections::BTreeSet<String> = names.collect();
            assert_eq!(names.len(), 7 * 12, "{names:?}");
            assert!(
                names
                    .iter()
                    .flat_map(|name| name.split_whitespace())
                    .all(|word| word == "." || !word.contains('.'))
            );
        }
    }

    #[test]
    fn lengths_are_rounded_down() {
        let (minute, hour, day) = (60, 3600, 24 * 3600);
        let cases = [
            (-day, "0min", "0 min", "0 Min."),
            (0, "0min", "0 min", "0 Min."),
            (minute - 1, "0min", "0 min", "0 Min."),
            (hour - 1, "59min", "59 min", "59 Min."),
            (hour, "1h", "1 h", "1 Std."),
            (day - 1, "23h", "23 h", "23 Std."),
            (day, "1d", "1 d", "1 T."),
            (day + hour - 1, "1d", "1 d", "1 T."),
            (day + hour, "1d 1h", "1 d 1 h", "1 T. 1 Std."),
            (8 * day + 4 * hour - 1, "8d 3h", "8 d 3 h", "8 T. 3 Std."),
            (10 * day - 1, "9d 23h", "9 d 23 h", "9 T. 23 Std."),
            (10 * day + 5 * hour, "10d", "10 d", "10 T."),
            (12 * day - 1, "11d", "11 d", "11 T."),
            (400 * day, "400d", "400 d", "400 T."),
        ];
        for (seconds, english, czech, german) in cases {
            for (lang, wanted) in [("en", english), ("cs", czech), ("de", german)] {
                assert_eq!(said(lang, "UTC", &Span(SignedDuration::from_secs(seconds))), wanted, "{seconds}");
            }
        }
    }
}
