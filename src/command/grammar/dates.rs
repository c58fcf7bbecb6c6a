//! Vacation days as people write them: `20.12.`, `20.12.2026`, `20 Dec`, `Dec 20`, `20. prosince`, `20. Dezember 2026`, `2026-12-20`,
//! `12-20`, `tomorrow`. They become `2026-12-20`, `12-20`, `today` or `tomorrow`; who knows today's date adds a missing year.

use super::clean;
use super::what::Leave;

/// The names of the months in English, Czech and German, without diacritics, with the forms used after a day.
#[rustfmt::skip]
const MONTHS: [&str; 12] = [
    "january jan leden ledna januar jaenner", "february feb unor unora februar", "march mar brezen brezna maerz marz",
    "april apr duben dubna", "may kveten kvetna mai", "june jun cerven cervna juni", "july jul cervenec cervence juli",
    "august aug srpen srpna", "september sep sept zari", "october oct rijen rijna oktober okt",
    "november nov listopad listopadu", "december dec prosinec prosince dezember dez",
];

const TODAY: [&str; 3] = ["today", "dnes", "heute"];
const TOMORROW: [&str; 3] = ["tomorrow", "zitra", "morgen"];
const FROM: [&str; 5] = ["from", "od", "von", "vom", "ab"];
const TO: [&str; 11] =
    ["-", "\u{2013}", "\u{2014}", "to", "till", "until", "through", "bis", "zum", "do", "az"];
const FOR: [&str; 3] = ["for", "na", "fuer"];
const DAYS: [&str; 9] = ["day", "days", "den", "dny", "dni", "dnu", "tag", "tage", "tagen"];
const WEEKS: [&str; 8] = ["week", "weeks", "tyden", "tydny", "tydnu", "woche", "wochen", "tydne"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDays {
    MissingLast,
    First,
    Last,
    Length,
    TooMuch,
}

pub fn begins(word: &str) -> bool {
    let word = plain(word);
    word.starts_with(|c: char| c.is_ascii_digit())
        || [&FROM[..], &TODAY[..], &TOMORROW[..]].iter().any(|words| words.contains(&word.as_str()))
        || month(&word).is_some()
}

pub fn is_word(word: &str) -> bool {
    let lists = [&MONTHS[..], &TODAY, &TOMORROW, &FROM, &TO, &FOR, &DAYS, &WEEKS];
    let names = lists.into_iter().flatten().flat_map(|names| names.split(' '));
    names.into_iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Reads the first day and the last one, or the length.
pub fn read(words: &[&str]) -> Result<Leave, BadDays> {
    let pieces: Vec<String> = words.iter().flat_map(|word| pieces(word)).collect();
    let mut left = Pieces { pieces: &pieces };
    left.take_any(&FROM);
    if let Some((first, last)) = left.days_of_month() {
        return left.ended(Leave::Days { first, last });
    }
    let first = left.day().ok_or(BadDays::First)?;
    if left.take_any(&FOR) {
        let last = left.length().ok_or(BadDays::Length)?;
        return left.ended(Leave::Days { first: first.written(), last });
    }
    while left.take_any(&TO) {}
    if left.pieces.is_empty() {
        return Err(BadDays::MissingLast);
    }
    let last = left.day().ok_or(BadDays::Last)?;
    let first = first.in_month_of(&last).ok_or(BadDays::First)?;
    let last = if matches!(last, Day::OfNoMonth(_)) { return Err(BadDays::Last) } else { last.written() };
    left.ended(Leave::Days { first, last })
}

/// A word in lower case without diacritics and without a comma after it.
fn plain(word: &str) -> String {
    clean::plain(word.trim_end_matches([',', ';']))
}

/// Splits a word into days and dashes: `20.12.-5.1.` gives three. `2026-12-20`, `12-20` and `20-27` stay whole.
fn pieces(word: &str) -> Vec<String> {
    let word = plain(word).replace(['\u{2013}', '\u{2014}'], "-");
    let is_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '-');
    if word == "-" || is_digits(&word) {
        return vec![word];
    }
    let mut pieces = Vec::new();
    for (at, part) in word.split('-').enumerate() {
        if at > 0 {
            pieces.push("-".to_owned());
        }
        pieces.extend(Some(part.to_owned()).filter(|part| !part.is_empty()));
    }
    pieces
}

fn month(word: &str) -> Option<u32> {
    let name = word.trim_end_matches('.');
    let found = MONTHS.iter().zip(1..).find(|(names, _)| names.split(' ').any(|known| known == name));
    found.map(|(_, month)| month)
}

enum Day {
    /// In output form.
    Whole(String),
    /// A day of the month named by the other day: `20. - 27. 12.`
    OfNoMonth(u32),
}

impl Day {
    fn written(self) -> String {
        match self {
            Day::Whole(day) => day,
            Day::OfNoMonth(day) => day.to_string(),
        }
    }

    /// With the month and the year of the other day if it has none of its own.
    fn in_month_of(self, other: &Day) -> Option<String> {
        match (self, other) {
            (Day::OfNoMonth(day), Day::Whole(other)) => {
                let (before, _) = other.rsplit_once('-')?;
                Some(format!("{before}-{day:02}"))
            }
            (Day::OfNoMonth(_), Day::OfNoMonth(_)) => None,
            (Day::Whole(day), _) => Some(day),
        }
    }
}

struct Pieces<'p> {
    pieces: &'p [String],
}

impl Pieces<'_> {
    fn peek(&self) -> Option<&str> {
        self.pieces.first().map(String::as_str)
    }

    fn skip(&mut self, count: usize) {
        self.pieces = self.pieces.get(count..).unwrap_or_default();
    }

    fn take<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = read(self.peek()?)?;
        self.skip(1);
        Some(value)
    }

    fn take_any(&mut self, words: &[&str]) -> bool {
        self.take(|piece| words.contains(&piece).then_some(())).is_some()
    }

    fn ended(&self, leave: Leave) -> Result<Leave, BadDays> {
        if self.pieces.is_empty() { Ok(leave) } else { Err(BadDays::TooMuch) }
    }

    fn days_of_month(&mut self) -> Option<(String, String)> {
        let (first, last) = self.peek()?.split_once('-')?;
        let (first, last) = (day_number(first)?, day_number(last)?);
        let month = month(self.pieces.get(1)?)?;
        self.skip(2);
        let year = self.take(year).map(|year| format!("{year}-")).unwrap_or_default();
        Some((format!("{year}{month:02}-{first:02}"), format!("{year}{month:02}-{last:02}")))
    }

    fn day(&mut self) -> Option<Day> {
        let piece = self.peek()?.to_owned();
        let named = [(TODAY, "today"), (TOMORROW, "tomorrow")];
        if let Some((_, name)) = named.iter().find(|(words, _)| words.contains(&piece.as_str())) {
            self.skip(1);
            return Some(Day::Whole((*name).to_owned()));
        }
        if let Some(month) = month(&piece) {
            let day = self.pieces.get(1).and_then(|day| day_number(day))?;
            self.skip(2);
            return Some(self.whole(day, month));
        }
        let numbers: Vec<&str> = piece.split(['.', '/']).filter(|part| !part.is_empty()).collect();
        let number = |text: &str| text.parse::<u32>().ok();
        match numbers.as_slice() {
            [day] if day_number(day).is_some() && (piece == *day || !piece.contains('-')) => {
                let day = day_number(day)?;
                self.skip(1);
                let by_number = |word: &str| word.ends_with('.').then(|| day_number(word)).flatten();
                match self.take(month).or_else(|| self.take(by_number)) {
                    Some(month) => Some(self.whole(day, month)),
                    None => Some(Day::OfNoMonth(day)),
                }
            }
            [one, two, rest @ ..] if !piece.contains('-') && rest.len() < 2 => {
                // With a slash either may be the month, unless one is too large.
                let (one, two) = (number(one)?, number(two)?);
                let (day, month) = if one > 12 || !piece.contains('/') {
                    (one, two)
                } else if two > 12 {
                    (two, one)
                } else {
                    return None;
                };
                let own = match rest.first() {
                    Some(text) => Some(year(text)?),
                    None => None,
                };
                self.skip(1);
                match own {
                    Some(year) => Some(Day::Whole(format!("{year}-{month:02}-{day:02}"))),
                    None => Some(self.whole(day, month)),
                }
            }
            _ if piece.starts_with(|c: char| c.is_ascii_digit()) => {
                self.skip(1);
                Some(Day::Whole(piece))
            }
            _ => None,
        }
    }

    /// A day of a month, with the year if one follows.
    fn whole(&mut self, day: u32, month: u32) -> Day {
        let four = |piece: &str| year(piece).filter(|_| piece.trim_end_matches('.').len() == 4);
        match self.take(four) {
            Some(year) => Day::Whole(format!("{year}-{month:02}-{day:02}")),
            None => Day::Whole(format!("{month:02}-{day:02}")),
        }
    }

    fn length(&mut self) -> Option<String> {
        let number =
            self.take(|piece| piece.starts_with(|c: char| c.is_ascii_digit()).then(|| piece.to_owned()))?;
        let unit = self.take(|piece| {
            let english = ["day", "days", "week", "weeks"].into_iter().find(|unit| *unit == piece);
            let days = DAYS.contains(&piece).then_some("days");
            english.or(days).or_else(|| WEEKS.contains(&piece).then_some("weeks"))
        })?;
        Some(format!("{number} {unit}"))
    }
}

/// `20`, `20.`, `20th`: a number of one or two digits.
fn day_number(text: &str) -> Option<u32> {
    let text = text.trim_end_matches('.');
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    let is_one = (1..=2).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit());
    is_one.then(|| digits.parse().ok()).flatten()
}

fn year(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches('.');
    let plain = digits.chars().all(|c| c.is_ascii_digit());
    match digits.len() {
        2 if plain => digits.parse::<u32>().ok().map(|year| 2000 + year),
        4 if plain => digits.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(text: &str) -> Result<(String, String), BadDays> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match read(&words)? {
            Leave::Days { first, last } => Ok((first, last)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn days_as_people_write_them() {
        let cases = [
            ("2026-12-20 2027-01-05", "2026-12-20", "2027-01-05"),
            ("12-20 01-05", "12-20", "01-05"),
            ("12-20 - 01-05", "12-20", "01-05"),
            ("from tomorrow for 10 days", "tomorrow", "10 days"),
            ("zítra na 2 týdny", "tomorrow", "2 weeks"),
            ("ab morgen für 3 Tage", "tomorrow", "3 days"),
            ("today tomorrow", "today", "tomorrow"),
            ("20.12. 5.1.", "12-20", "01-05"),
            ("20.12.-5.1.", "12-20", "01-05"),
            ("20.12.\u{2013}5.1.", "12-20", "01-05"),
            ("20.12.2026 - 05.01.2027", "2026-12-20", "2027-01-05"),
            ("20. 12. 2026 do 5. 1. 2027", "2026-12-20", "2027-01-05"),
            ("20.12.26 bis 5.1.27", "2026-12-20", "2027-01-05"),
            ("od 20.12. do 5.1.", "12-20", "01-05"),
            ("vom 20.12. bis zum 5.1.", "12-20", "01-05"),
            ("20 Dec to 5 Jan", "12-20", "01-05"),
            ("20 Dec - 5 Jan 2027", "12-20", "2027-01-05"),
            ("Dec 20 to Jan 5", "12-20", "01-05"),
            ("December 20th, 2026 until January 5th, 2027", "2026-12-20", "2027-01-05"),
            ("Dec. 20 \u{2013} Jan. 5", "12-20", "01-05"),
            ("20. prosince do 5. ledna", "12-20", "01-05"),
            ("od 1. června až 3. července", "06-01", "07-03"),
            ("20. Dezember bis 5. Januar", "12-20", "01-05"),
            ("vom 1. März 2027 bis 3. März 2027", "2027-03-01", "2027-03-03"),
            ("20-27 December", "12-20", "12-27"),
            ("20.-27.12.", "12-20", "12-27"),
            ("20. - 27. prosince 2026", "2026-12-20", "2026-12-27"),
            ("20 to 27 Dec", "12-20", "12-27"),
            ("20/12 31/12/2026", "12-20", "2026-12-31"),
            ("12/20/2026 12/31/2026", "2026-12-20", "2026-12-31"),
            ("20 Dec for 2 weeks", "12-20", "2 weeks"),
            ("99999-01-01 20261220", "99999-01-01", "20261220"),
        ];
        for (text, first, last) in cases {
            assert_eq!(days(text), Ok((first.to_owned(), last.to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_no_day() {
        let cases = [
            ("20.12.", BadDays::MissingLast),
            ("20 Dec to", BadDays::MissingLast),
            ("from", BadDays::First),
            ("soon 5.1.", BadDays::First),
            ("05/06 07/08", BadDays::First),
            ("20 27", BadDays::First),
            ("20.12. banana", BadDays::Last),
            ("20.12. to 27", BadDays::Last),
            ("20.12. for ever", BadDays::Length),
            ("20.12. for 3 banana", BadDays::Length),
            ("20.12. 5.1. alice", BadDays::TooMuch),
        ];
        for (text, wrong) in cases {
            assert_eq!(days(text), Err(wrong), "{text}");
        }
        for word in ["alice", "marry", "decent", "maya", "june.b", "sepp", "augustus", "-"] {
            assert!(!begins(word), "{word}");
        }
    }
}
