//! When time counts for a player, and when it does not.

use jiff::civil::{Date, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp, ToSpan};

/// A period that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pause {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
}

/// The periods that do not count for one player on one board.
#[derive(Clone, Debug)]
pub struct Calendar {
    zone: TimeZone,
    weekends: bool,
    /// Sorted and disjoint.
    pauses: Vec<Pause>,
}

/// The zone of this IANA name; UTC if there is none.
pub fn zone(name: &str) -> TimeZone {
    TimeZoneDatabase::bundled().get(name).unwrap_or(TimeZone::UTC)
}

/// The date of a moment in a zone.
pub fn day_of(at: Timestamp, zone: &TimeZone) -> Date {
    at.to_zoned(zone.clone()).date()
}

/// The first moment of a day in a zone; [`Timestamp::MAX`] if out of range.
pub fn first_moment(day: Date, zone: &TimeZone) -> Timestamp {
    let zoned = day.to_zoned(zone.clone());
    zoned.map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

/// Pauses in order and apart from each other, whatever order they come in and however they overlap.
pub fn merged(pauses: impl IntoIterator<Item = Pause>) -> Vec<Pause> {
    let mut all: Vec<Pause> = pauses.into_iter().filter(|pause| pause.from < pause.until).collect();
    all.sort();
    let mut merged: Vec<Pause> = Vec::new();
    for pause in all {
        match merged.last_mut() {
            Some(last) if pause.from <= last.until => last.until = last.until.max(pause.until),
            _ => merged.push(pause),
        }
    }
    merged
}

impl Calendar {
    /// `weekends`: Saturdays and Sundays do not count. Pauses may overlap and come in any order.
    pub fn new(zone: TimeZone, weekends: bool, pauses: impl IntoIterator<Item = Pause>) -> Calendar {
        let pauses = merged(pauses);
        Calendar { zone, weekends, pauses }
    }

    /// Adds a pause.
    pub fn with(&self, pause: Pause) -> Calendar {
        Calendar::new(self.zone.clone(), self.weekends, self.pauses.iter().copied().chain([pause]))
    }

    /// How much of the time between two moments counts.
    pub fn counted(&self, from: Timestamp, until: Timestamp) -> SignedDuration {
        let (mut at, mut sum) = (from, SignedDuration::ZERO);
        while at < until {
            match self.pause_at(at) {
                Some(end) => at = end,
                None => {
                    let end = self.next_pause(at).map_or(until, |next| next.min(until));
                    sum += end.duration_since(at);
                    at = end;
                }
            }
        }
        sum
    }

    /// The first counting moment after `length` has counted.
    pub fn after(&self, from: Timestamp, length: SignedDuration) -> Timestamp {
        let (mut at, mut left) = (from, length.max(SignedDuration::ZERO));
        loop {
            if let Some(end) = self.pause_at(at) {
                at = end;
                continue;
            }
            let end = at.saturating_add(left).unwrap_or(Timestamp::MAX);
            match self.next_pause(at).filter(|next| *next <= end) {
                Some(next) => {
                    left -= next.duration_since(at);
                    at = next;
                }
                None => return end,
            }
        }
    }

    /// The end of the pause that contains a moment.
    fn pause_at(&self, at: Timestamp) -> Option<Timestamp> {
        let within = self.pauses.iter().find(|pause| pause.from <= at && at < pause.until);
        within.map(|pause| pause.until).or_else(|| self.weekend_at(at)).filter(|end| *end > at)
    }

    fn weekend_at(&self, at: Timestamp) -> Option<Timestamp> {
        let day = day_of(at, &self.zone);
        let days = match day.weekday() {
            Weekday::Saturday => 2,
            Weekday::Sunday => 1,
            _ => return None,
        };
        self.weekends.then(|| day.checked_add(days.days()).map_or(Timestamp::MAX, |day| self.first(day)))
    }

    /// When the next pause begins, after a moment that counts.
    fn next_pause(&self, at: Timestamp) -> Option<Timestamp> {
        let pause = self.pauses.iter().map(|pause| pause.from).find(|from| *from > at);
        let saturday = || {
            let day = day_of(at, &self.zone);
            let days = Weekday::Saturday.since(day.weekday());
            day.checked_add(i64::from(days).days()).map_or(Timestamp::MAX, |day| self.first(day))
        };
        pause.into_iter().chain(self.weekends.then(saturday)).min()
    }

    fn first(&self, day: Date) -> Timestamp {
        first_moment(day, &self.zone)
    }
}
