//! The lines that introduce a quote: `On Monday, 5 May 2025 at 20:13, Alice <alice@example.org> wrote:`.
//!
//! Mail programs write them in their owner's language and wrap them anywhere. They all end in a colon and hold several kinds of
//! evidence (a verb of writing, an address, a date, a time); one kind alone counts only above quoted lines.

use std::ops::Range;

use super::embedded;
use super::quote::{LINE_LIMIT, is_quote};

const LINES_LIMIT: usize = 6;

pub fn find(lines: &[&str]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (last, line) in lines.iter().enumerate() {
        if line.is_empty() || line.len() > LINE_LIMIT || (is_quote(line) && !is_tail(line)) {
            continue;
        }
        if !(may_end(line) || lost_its_colon(lines, last)) {
            continue;
        }
        let floor = found.last().map_or(0, |range| range.end);
        if let Some(first) = reach_up(lines, floor, last) {
            found.push(first..last + 1);
        } else if introduces_quote(lines, last) || names_writer(lines, last) {
            found.push(last..last + 1);
        }
    }
    found
}

fn may_end(line: &str) -> bool {
    ends_in_colon(line) || is_between_dashes(line) || is_dated_only(line)
}

/// Whether a line above a quote ends like an attribution except for the colon.
fn lost_its_colon(lines: &[&str], at: usize) -> bool {
    let may_have = |line: &&&str| !is_quote(line) && is_above_quote(lines, at) && !may_end(line);
    let Some(line) = lines.get(at).filter(may_have) else { return false };
    let lower = line.to_lowercase();
    ends_in_verb(&lower)
        || names_day(line)
        || is_beginning(line) && has_year(line) && has_time(line) && has_verb(&lower)
}

fn ends_in_colon(line: &str) -> bool {
    line.trim_end_matches([' ', '\t', '*', '_']).ends_with([':', '：'])
}

/// `---- On Monday ... wrote ----`
fn is_between_dashes(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("---") && line.ends_with("---") && has_verb(&line.to_lowercase())
}

/// Forms without verb and colon: `2025-05-12 17:21 GMT+02:00 Alice`, `2025/5/12 Alice <alice@example.org>`.
fn is_dated_only(line: &str) -> bool {
    let line = line.trim();
    let Some(date) = line.split_whitespace().next().filter(|_| line.starts_with(['1', '2'])) else {
        return false;
    };
    let numbers: Vec<&str> = date.split(['-', '/']).collect();
    let is_date = matches!(numbers.as_slice(), [year, _, _] if is_year(year))
        && numbers.iter().all(|n| n.len() <= 4 && n.parse::<u16>().is_ok());
    is_date
        && (line.contains(" GMT+") || line.contains(" GMT-") || (line.ends_with('>') && has_address(line)))
}

/// The end of an address that was wrapped before its `>`, which looks like a quote: `> wrote:`, `>:`.
fn is_tail(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('>') else { return false };
    let rest = rest.trim().trim_end_matches([':', '：']).trim().to_lowercase();
    rest.is_empty() || VERBS.contains(&rest.as_str())
}

/// The first line of the attribution that ends at line `last`, not above line `floor`.
fn reach_up(lines: &[&str], floor: usize, last: usize) -> Option<usize> {
    let mut first = last;
    let mut joined = (*lines.get(last)?).trim().to_owned();
    if lost_its_colon(lines, last) {
        joined.push(':');
    }
    let mut best = None;
    for _ in 1..LINES_LIMIT {
        let balanced = joined.matches('>').count() <= joined.matches('<').count();
        let whole = is_attribution(&joined, if first == last { Lines::One } else { Lines::Several });
        if balanced && whole && (best.is_none() || is_beginning(&joined)) {
            best = Some(first);
        }
        let Some((above, line)) = line_above(lines, floor, first) else { break };
        let adjacent = above + 1 == first;
        let begins = is_beginning(line) && (has_year(line) || has_time(line)) && !ends_in_colon(line);
        let goes_on = match best {
            _ if !balanced => true,
            Some(_) if is_beginning(&joined) => begins && adjacent && has_year(line) && !has_year(&joined),
            // A line in between may hold only the time; it counts if one above it begins.
            Some(_) => begins || (adjacent && has_time(line) && !has_time(&joined) && !ends_in_colon(line)),
            None => adjacent && !ends_in_colon(line),
        };
        if !goes_on {
            break;
        }
        joined = format!("{} {joined}", line.trim());
        first = above;
    }
    best
}

/// The next line above, across at most one blank line.
fn line_above<'a>(lines: &[&'a str], floor: usize, at: usize) -> Option<(usize, &'a str)> {
    (floor..at)
        .rev()
        .take(2)
        .filter_map(|above| Some((above, *lines.get(above)?)))
        .find(|(_, line)| !line.trim().is_empty())
        .filter(|(_, line)| !is_quote(line) && line.len() <= LINE_LIMIT)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    One,
    Several,
}

/// An attribution of several lines must also begin like one.
fn is_attribution(line: &str, lines: Lines) -> bool {
    let lower = line.to_lowercase();
    let (verb, address, year, time) = (has_verb(&lower), has_address(line), has_year(line), has_time(line));
    let begins = is_beginning(line) || quotes(&lower);
    if !ends_in_colon(line) {
        return is_dated_only(line) || (is_between_dashes(line) && (year || address));
    }
    if address {
        let bracketed = line.contains('<') || line.contains("&lt;");
        return (verb && (lines == Lines::One || begins || bracketed)) || (begins && year) || quotes(&lower);
    }
    begins && verb && ((year && time) || (ends_in_verb(&lower) && (year || time)))
}

/// Whether the next non-blank line is quoted or begins an unmarked mail.
fn is_above_quote(lines: &[&str], at: usize) -> bool {
    let next = lines.iter().skip(at + 1).position(|line| !line.trim().is_empty()).map(|n| at + 1 + n);
    next.is_some_and(|next| {
        lines.get(next).is_some_and(|line| is_quote(line)) || embedded::end(lines, next).is_some()
    })
}

/// Lines right above a quote: `Alice wrote:`, `* Alice <alice@example.org> [2025-05-05 20:13]:`.
fn introduces_quote(lines: &[&str], at: usize) -> bool {
    let line = lines.get(at).copied().unwrap_or_default();
    ends_in_colon(line)
        && !is_quote(line)
        && (has_verb(&line.to_lowercase())
            || quotes(&line.to_lowercase())
            || (has_address(line) && (has_year(line) || has_time(line))))
        && is_above_quote(lines, at)
}

/// Lines right above a quote without colon and date: `On Wed, Mister Example wrote`, `Mister Example wrote`,
/// `Am Mittwoch schrieb Bob`. People write "I know what you wrote".
fn names_writer(lines: &[&str], at: usize) -> bool {
    let line = lines.get(at).copied().unwrap_or_default();
    if is_quote(line) || ends_in_colon(line) || !is_above_quote(lines, at) {
        return false;
    }
    let lower = line.to_lowercase();
    let is_name = |word: &str| word.chars().count() > 1 && word.starts_with(char::is_uppercase);
    if names_day(line) {
        let behind: Vec<&str> = line.split_whitespace().skip(2).collect();
        let inverted = behind.first().is_some_and(|word| VERBS.contains(word))
            && (2..=5).contains(&behind.len())
            && behind.iter().skip(1).all(|word| is_name(word));
        return ends_in_verb(&lower) || inverted;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((verb, names)) = words.split_last() else { return false };
    VERBS.contains(verb)
        && (has_address(line) || (2..=4).contains(&names.len()) && names.iter().all(|name| is_name(name)))
}

/// `On Wed, ...`, `Am Mittwoch ...`.
fn names_day(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let day = words.next().unwrap_or_default().trim_end_matches([',', '.']).to_lowercase();
    BEGINNINGS.contains(&first.as_str()) && DAYS.contains(&day.as_str())
}

/// `On Mon...`, `Le 12...`, `12. Mai...`, `понедельник, 6...`, with a number anywhere in the line.
fn is_beginning(line: &str) -> bool {
    let line = line.trim_start_matches(['-', '*', ' ', '\t']);
    if !line.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let weekday = first.strip_suffix([',', '.']).is_some_and(|day| day.chars().all(char::is_alphabetic))
        && words.next().is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    weekday
        || first.starts_with(|c: char| c.is_ascii_digit() || c == '在')
        || BEGINNINGS.contains(&first.trim_end_matches([',', '.']))
}

fn has_address(line: &str) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.split_once('@')
        .is_some_and(|(before, after)| word(before.chars().last()) && word(after.chars().next()))
}

fn is_year(digits: &str) -> bool {
    digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"))
}

/// A year, or a date such as `3.5.25`.
fn has_year(line: &str) -> bool {
    line.split(|c: char| !c.is_ascii_digit()).any(is_year)
        || line.split_whitespace().any(|word| {
            let word = word.trim_end_matches([',', '.', ':']);
            let parts: Vec<&str> = word.split(['.', '/', '-']).collect();
            parts.len() == 3 && parts.iter().all(|p| matches!(p.len(), 1 | 2) && p.parse::<u8>().is_ok())
        })
}

/// `20:13`, `8.13`, `20h13`.
fn has_time(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes.windows(4).any(|w| match w {
        [hour, b':' | b'.' | b'h', ten, one] => [hour, ten, one].iter().all(|b| b.is_ascii_digit()),
        _ => false,
    })
}

fn has_verb(lower: &str) -> bool {
    VERBS.iter().any(|verb| {
        lower.match_indices(verb).any(|(at, _)| {
            let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            let (before, rest) = lower.split_at_checked(at).unwrap_or_default();
            let after = rest.strip_prefix(verb).unwrap_or_default();
            // Chinese, Japanese and Korean put no blanks between words.
            verb.starts_with(|c| c >= '\u{3000}')
                || (!inside(before.chars().last()) && !inside(after.chars().next()))
        })
    })
}

fn ends_in_verb(lower: &str) -> bool {
    let line = lower.trim_end_matches(|c: char| c.is_whitespace() || "*_:：".contains(c));
    VERBS.iter().any(|verb| line.ends_with(verb))
}

/// The forms that say `Quoting Alice`.
fn quotes(lower: &str) -> bool {
    ["quoting ", "zitat von ", "cituji ", "citando a ", "citát "].iter().any(|words| lower.starts_with(words))
}

#[rustfmt::skip]
const VERBS: &[&str] = &[
    "wrote", "writes", "has written", "schrieb", "schrieben", "schreibt", "geschrieben", "a écrit", "écrit", "escribió",
    "escribio", "escribe", "ha escrito", "ha scritto", "scrive", "scrisse", "escreveu", "escreve", "schreef", "schrijft",
    "geschreven", "skrev", "skriver", "kirjoitti", "kirjoittaa", "napisał(a)", "napisał", "napisała", "pisze", "napsal(a)",
    "napsal", "napsala", "napísal(a)", "napísal", "napísala", "píše", "написал(а)", "написал", "написала", "писал", "пишет",
    "написав(ла)", "написав", "пише", "írta", "yazdı", "a scris", "έγραψε", "כתב", "كتب", "đã viết", "va escriure",
    "書きました", "のメール", "写道", "寫道", "님이 작성", "작성", "썼습니다",
];

#[rustfmt::skip]
const BEGINNINGS: &[&str] = &[
    "on", "at", "le", "am", "el", "il", "em", "op", "den", "dnia", "w", "dne", "dňa", "på", "pe", "la", "în", "в", "у", "στις",
    "vào", "a", "quoting", "zitat", "citando", "於", "于",
];

#[rustfmt::skip]
const DAYS: &[&str] = &[
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    "po", "út", "st", "čt", "pá", "ne", "pondělí", "úterý", "středu", "čtvrtek", "pátek", "sobotu", "neděli",
    "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
];
