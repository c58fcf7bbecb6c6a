//! The time controls of a board in words, and what is wrong with them or with days of vacations.

use jiff::SignedDuration;

use crate::time::{BadDay, BadLeave, BadLength, BadTerm, Clock, Terms};

use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::sentences;
use crate::letter::words::times::Date;

sentences! {
    pub enum WrongTerm {
        Length { name: &'static str } = "term-length",
        TooShort { name: &'static str } = "term-too-short",
        TooLong { name: &'static str } = "term-too-long",
        Bank = "term-bank",
        NoValue { name: &'static str } = "term-no-value",
        Twice { name: &'static str } = "option-twice-here",
        Contradiction { one: &'static str, other: &'static str } = "term-contradiction",
        NotShorter { one: &'static str, other: &'static str, than: String } = "term-not-shorter",
        Longer { one: &'static str, other: &'static str, than: String } = "term-longer",
        Overfull { most: String } = "term-overfull",
        NoBank = "term-no-bank",
        Pace = "term-pace",
    }
}

sentences! {
    /// A duration in full words.
    pub enum Long {
        Days { days: i64 } = "length-days",
        Hours { hours: i64 } = "length-hours",
        DaysHours { days: Box<Long>, hours: Box<Long> } = "length-days-hours",
    }
}

sentences! {
    pub enum Term {
        Unlimited = "terms-unlimited",
        MovesDays { forfeit: i64, nag: i64 } = "terms-moves-days",
        Moves { forfeit: Long, nag: Long } = "terms-moves",
        Total { total: Long } = "terms-total",
        Once { total: Long } = "terms-once",
        Bank { start: Long, most: Long } = "terms-bank",
        BankGrows { start: Long, increment: Long, most: Long } = "terms-bank-grows",
        Weekends = "terms-weekends",
        Soft = "terms-soft",
        Unrated = "terms-unrated",
        Daily = "terms-daily",
    }
}

pub fn wrong_term(bad: &BadTerm) -> WrongTerm {
    match bad {
        BadTerm::Length { name, why: BadLength::Unreadable } => WrongTerm::Length { name },
        BadTerm::Length { name, why: BadLength::TooShort } => WrongTerm::TooShort { name },
        BadTerm::Length { name, why: BadLength::TooLong } => WrongTerm::TooLong { name },
        BadTerm::Bank => WrongTerm::Bank,
        BadTerm::NoValue { name } => WrongTerm::NoValue { name },
        BadTerm::Twice { name } => WrongTerm::Twice { name },
        BadTerm::Contradiction { one, other } => WrongTerm::Contradiction { one, other },
        BadTerm::NotShorter { one, other, than } => WrongTerm::NotShorter { one, other, than: than.clone() },
        BadTerm::Longer { one, other, than } => WrongTerm::Longer { one, other, than: than.clone() },
        BadTerm::Overfull(most) => WrongTerm::Overfull { most: most.clone() },
        BadTerm::NoBank => WrongTerm::NoBank,
        BadTerm::Pace => WrongTerm::Pace,
    }
}

impl Long {
    pub(in crate::letter) fn of(length: SignedDuration) -> Long {
        let (days, hours) = (length.as_hours() / 24, length.as_hours() % 24);
        match (days, hours) {
            (0, hours) => Long::Hours { hours },
            (days, 0) => Long::Days { days },
            (days, hours) => Long::DaysHours {
                days: Box::new(Long::Days { days }),
                hours: Box::new(Long::Hours { hours }),
            },
        }
    }
}

pub fn terms(words: &Words, terms: &Terms) -> String {
    let long = Long::of;
    let mut said = Vec::new();
    match terms.clock {
        Clock::Unlimited => said.push(Term::Unlimited),
        Clock::Moves { nag, forfeit, total } => {
            said.push(match (long(forfeit), long(nag)) {
                (Long::Days { days: forfeit }, Long::Days { days: nag }) => Term::MovesDays { forfeit, nag },
                (forfeit, nag) => Term::Moves { forfeit, nag },
            });
            said.extend(total.map(|total| Term::Total { total: long(total) }));
        }
        Clock::Bank { start, increment, most } if increment.is_zero() && start == most => {
            said.push(Term::Once { total: long(start) });
        }
        Clock::Bank { start, increment, most } if increment.is_zero() => {
            said.push(Term::Bank { start: long(start), most: long(most) });
        }
        Clock::Bank { start, increment, most } => {
            said.push(Term::BankGrows { start: long(start), increment: long(increment), most: long(most) });
        }
    }
    let flags = [
        (terms.weekends, Term::Weekends),
        (terms.soft, Term::Soft),
        (terms.unrated, Term::Unrated),
        (terms.daily, Term::Daily),
    ];
    said.extend(flags.into_iter().filter(|(set, _)| *set).map(|(_, term)| term));
    said.iter().map(|term| words.say(term)).collect::<Vec<_>>().join(" ")
}

sentences! {
    pub enum WrongLeave {
        FirstUnreadable = "vacation-first-unreadable",
        FirstBeyond { last: Date } = "vacation-first-beyond",
        LastUnreadable = "vacation-last-unreadable",
        LastBeyond { last: Date } = "vacation-last-beyond",
        Length = "vacation-length",
        Past { today: Date } = "vacation-past",
        Backwards = "vacation-backwards",
        TooFar { last: Date } = "vacation-too-far",
        TooLong { year: String, wanted: u32, left: u32, most: u32 } = "vacation-too-long",
        Overlaps { first: Date, last: Date } = "vacation-overlaps",
        Nothing = "vacation-nothing",
    }
}

pub fn wrong_leave(bad: &BadLeave) -> WrongLeave {
    match bad {
        BadLeave::First(BadDay::Unreadable) => WrongLeave::FirstUnreadable,
        BadLeave::First(BadDay::Beyond(last)) => WrongLeave::FirstBeyond { last: Date(*last) },
        BadLeave::Last(BadDay::Unreadable) => WrongLeave::LastUnreadable,
        BadLeave::Last(BadDay::Beyond(last)) => WrongLeave::LastBeyond { last: Date(*last) },
        BadLeave::Length => WrongLeave::Length,
        BadLeave::Past(today) => WrongLeave::Past { today: Date(*today) },
        BadLeave::Backwards => WrongLeave::Backwards,
        BadLeave::TooFar(last) => WrongLeave::TooFar { last: Date(*last) },
    }
}
