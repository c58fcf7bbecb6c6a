//! Sentences about wrong days of vacations.

use crate::time::{BadDay, BadLeave};

use crate::letter::words::sentences::sentences;
use crate::letter::words::times::Date;

sentences! {
    /// What is wrong with the days of a vacation.
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

/// The sentence for wrong days of a vacation.
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
