//! Vacation dates as people write them: `2026-12-20 2027-01-05`, `12-20 01-05`, `tomorrow` and `10 days`.

use jiff::ToSpan;
use jiff::civil::Date;

/// How many years ahead a vacation can be planned.
const YEARS: i16 = 2;

/// The number of years that contain every date at least once, even 29 February.
const LEAP: i16 = 8;

/// What is wrong with vacation dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLeave {
    /// The first day is not a date.
    First(BadDay),
    /// The last day is not a date.
    Last(BadDay),
    /// The length is not a number of days or weeks.
    Length,
    /// The first day is before today, which is this day.
    Past(Date),
    /// The last day is before the first.
    Backwards,
    /// The last day is after this one, the last that can be planned.
    TooFar(Date),
}

/// Why a text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDay {
    /// It cannot be read.
    Unreadable,
    /// The month has no such day; this is its last one.
    Beyond(Date),
}

/// Reads the first day of a vacation and its last day or length. A day without a year is the next such day: the first from today,
/// the last from the first.
///
/// ```
/// use jiff::civil::date;
/// use pbmd_rules::time::{BadDay, BadLeave, read_leave};
///
/// let today = date(2026, 11, 22);
/// let days = Ok((date(2026, 12, 20), date(2027, 1, 5)));
/// assert_eq!(read_leave("12-20", "01-05", today), days);
/// assert_eq!(read_leave("2026-12-20", "17 days", today), days);
///
/// let beyond = BadDay::Beyond(date(2027, 2, 28));
/// assert_eq!(read_leave("02-30", "2026-13-01", today), Err(vec![
///     BadLeave::First(beyond),
///     BadLeave::Last(BadDay::Unreadable),
/// ]));
/// ```
///
/// The error lists everything that is wrong.
pub fn read_leave(first: &str, last: &str, today: Date) -> Result<(Date, Date), Vec<BadLeave>> {
    let mut wrong = Vec::new();
    let first = read_day(first, today, today).map_err(|why| wrong.push(BadLeave::First(why))).ok();
    wrong.extend(first.filter(|first| *first < today).map(|_| BadLeave::Past(today)));
    let from = first.unwrap_or(today).max(today);
    let farthest = today.saturating_add(YEARS.years());
    let last = match last.split_once(' ') {
        Some((number, unit)) => match days(number, unit) {
            // So long that it has no last day.
            Some(days) => Some(from.checked_add((days - 1).days()).unwrap_or(Date::MAX)),
            None => {
                wrong.push(BadLeave::Length);
                None
            }
        },
        None => read_day(last, today, from).map_err(|why| wrong.push(BadLeave::Last(why))).ok(),
    };
    match (first, last) {
        (_, Some(last)) if last > farthest => wrong.push(BadLeave::TooFar(farthest)),
        (Some(first), Some(last)) if last < first => wrong.push(BadLeave::Backwards),
        (Some(first), None) if first > farthest => wrong.push(BadLeave::TooFar(farthest)),
        _ => {}
    }
    match (first, last) {
        (Some(first), Some(last)) if wrong.is_empty() => Ok((first, last)),
        _ => Err(wrong),
    }
}

/// A day without a year is the next from `from` on.
fn read_day(text: &str, today: Date, from: Date) -> Result<Date, BadDay> {
    match text.to_ascii_lowercase().as_str() {
        "today" => return Ok(today),
        "tomorrow" => return today.tomorrow().map_err(|_| BadDay::Unreadable),
        _ => {}
    }
    let numbers: Option<Vec<i16>> = text.split('-').map(number).collect();
    match numbers.as_deref() {
        Some([year @ 1000..=9999, month, day]) => in_month(*year, *month, *day),
        Some([month, day]) => {
            let years = from.year()..=from.year().saturating_add(LEAP);
            let mut in_years = years.map(|year| in_month(year, *month, *day));
            let next = in_years.find(|found| found.is_ok_and(|day| day >= from));
            next.unwrap_or_else(|| last_of_next(from, *month))
        }
        _ => Err(BadDay::Unreadable),
    }
}

/// A number of digits only.
fn number(text: &str) -> Option<i16> {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn in_month(year: i16, month: i16, day: i16) -> Result<Date, BadDay> {
    let first = first_of(year, month)?;
    let found = i8::try_from(day).ok().and_then(|day| Date::new(year, first.month(), day).ok());
    found.ok_or(BadDay::Beyond(first.last_of_month()))
}

fn first_of(year: i16, month: i16) -> Result<Date, BadDay> {
    let month = i8::try_from(month).ok().filter(|month| (1..=12).contains(month));
    month.and_then(|month| Date::new(year, month, 1).ok()).ok_or(BadDay::Unreadable)
}

/// The error for a day that no year has in this month, with the month's next last day.
fn last_of_next(from: Date, month: i16) -> Result<Date, BadDay> {
    let this = first_of(from.year(), month)?.last_of_month();
    let last =
        if this >= from { this } else { first_of(from.year().saturating_add(1), month)?.last_of_month() };
    Err(BadDay::Beyond(last))
}

/// A length in days.
fn days(number: &str, unit: &str) -> Option<i64> {
    let plain = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    // Too many digits mean many days.
    let number = plain.then(|| number.parse::<i64>().unwrap_or(i64::MAX)).filter(|number| *number > 0)?;
    let most = Date::MAX.duration_since(Date::MIN).as_hours() / 24;
    Some(number.saturating_mul(if unit.starts_with("week") { 7 } else { 1 }).min(most))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn read(first: &str, last: &str) -> Result<(Date, Date), Vec<BadLeave>> {
        read_leave(first, last, date(2026, 12, 31))
    }

    #[test]
    fn days_are_read() {
        let new_year = date(2027, 1, 1);
        let cases = [
            ("today", "today", date(2026, 12, 31), date(2026, 12, 31)),
            ("today", "1 day", date(2026, 12, 31), date(2026, 12, 31)),
            ("TODAY", "tomorrow", date(2026, 12, 31), new_year),
            ("tomorrow", "2 weeks", new_year, date(2027, 1, 14)),
            ("12-31", "12-31", date(2026, 12, 31), date(2026, 12, 31)),
            ("1-1", "01-10", new_year, date(2027, 1, 10)),
            ("12-30", "01-02", date(2027, 12, 30), date(2028, 1, 2)),
            ("2027-02-28", "03-01", date(2027, 2, 28), date(2027, 3, 1)),
            ("02-29", "03-01", date(2028, 2, 29), date(2028, 3, 1)),
            ("2028-12-31", "1 day", date(2028, 12, 31), date(2028, 12, 31)),
        ];
        for (first, last, from, to) in cases {
            assert_eq!(read(first, last), Ok((from, to)), "{first} {last}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_at_once() {
        use BadDay::{Beyond, Unreadable};
        use BadLeave::{Backwards, First, Last, Length, Past, TooFar};
        let today = date(2026, 12, 31);
        let far = date(2028, 12, 31);
        let february = Beyond(date(2027, 2, 28));
        let cases = [
            ("02-30", "02-31", vec![First(february), Last(february)]),
            ("2028-02-30", "2028-03-01", vec![First(Beyond(date(2028, 2, 29)))]),
            (
                "2026-02-29",
                "2026-02-30",
                vec![First(Beyond(date(2026, 2, 28))), Last(Beyond(date(2026, 2, 28)))],
            ),
            ("2026-04-31", "0 days", vec![First(Beyond(date(2026, 4, 30))), Length]),
            ("13-01", "00-10", vec![First(Unreadable), Last(Unreadable)]),
            ("1-0", "10-32", vec![First(Beyond(date(2027, 1, 31))), Last(Beyond(date(2027, 10, 31)))]),
            ("12-20-2026", "20.12.2026", vec![First(Unreadable), Last(Unreadable)]),
            ("20261220", "99999-01-01", vec![First(Unreadable), Last(Unreadable)]),
            ("2026-12-30", "2027-01-01", vec![Past(today)]),
            ("2026-12-30", "2026-12-01", vec![Past(today), Backwards]),
            ("2027-01-02", "2027-01-01", vec![Backwards]),
            ("tomorrow", "2026-12-31", vec![Backwards]),
            ("01-05", "tomorrow", vec![Backwards]),
            ("2028-12-31", "2 days", vec![TooFar(far)]),
            ("2029-01-01", "banana", vec![Last(Unreadable), TooFar(far)]),
            ("today", "99999999999999999999999 weeks", vec![TooFar(far)]),
            ("today", "3652059 weeks", vec![TooFar(far)]),
            ("today", "+1 days", vec![Length]),
            ("", "", vec![First(Unreadable), Last(Unreadable)]),
        ];
        for (first, last, wrong) in cases {
            assert_eq!(read(first, last), Err(wrong), "{first} {last}");
        }
    }
}
