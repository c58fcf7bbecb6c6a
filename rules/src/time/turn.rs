//! One turn of one player: how much time is left, until when, and when to remind.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::calendar::{Calendar, Pause};
use super::terms::{Clock, Terms};

/// What there is at least after an outage at the end of the time, and after a vacation.
const GRACE: SignedDuration = SignedDuration::from_hours(24);
/// The least time between two reminders.
const APART: SignedDuration = SignedDuration::from_hours(20);
/// How long before the end the last reminder goes.
const LAST: SignedDuration = SignedDuration::from_hours(48);
/// The same where there is little time in all.
const LAST_OF_LITTLE: SignedDuration = SignedDuration::from_hours(24);
/// What is little time.
const LITTLE: SignedDuration = SignedDuration::from_hours(4 * 24);

/// The most time there is to answer in the turn of another.
const ANSWER: SignedDuration = SignedDuration::from_hours(48);
/// The part of the time for a move, or of the bank, that there is for it where that is less.
const PART_FOR_ANSWER: i32 = 3;

/// What a player has used and has, as of the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The time that the player's moves have taken.
    pub spent: SignedDuration,
    /// What is in the bank, where there is one.
    pub bank: SignedDuration,
    /// What the operator has given for this turn.
    pub extra: SignedDuration,
}

/// The times at which no mail could be taken, in order.
pub type Outages = [Pause];

/// A turn that has begun, with all that decides how long it may last.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The terms of the board.
    pub terms: &'a Terms,
    /// What the player had when it began.
    pub account: Account,
    /// When it began.
    pub begun: Timestamp,
    /// Whether the player is only asked something in the turn of another, for which there is little time.
    pub asked: bool,
    /// The player's zone.
    pub zone: TimeZone,
    /// The player's vacations; those that the player asked for, and those that came by themselves.
    pub away: &'a [Away],
    /// When the operator had the clocks of the board stopped. Of one that goes on the end is [`Timestamp::MAX`].
    pub stops: &'a [Pause],
    /// When no mail could be taken.
    pub outages: &'a Outages,
}

/// A vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// From its first moment up to its end.
    pub pause: Pause,
    /// Whether it came by itself, when time had run out.
    pub automatic: bool,
}

/// A reminder to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nag {
    /// When.
    pub at: Timestamp,
    /// Whether it is of those that are sent to who wants the last ones alone: shortly before the end, and after a vacation.
    pub last: bool,
}

/// How a player's time stands, for letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// What is left; none where there is no limit.
    pub left: Option<SignedDuration>,
    /// When it ends, for who is to move.
    pub until: Option<Timestamp>,
}

impl Account {
    /// What a player has when a board begins.
    pub fn new(terms: &Terms) -> Account {
        let bank = match terms.clock {
            Clock::Bank { start, .. } => start,
            Clock::Unlimited | Clock::Moves { .. } => SignedDuration::ZERO,
        };
        Account { spent: SignedDuration::ZERO, bank, extra: SignedDuration::ZERO }
    }

    /// The time for the next turn; none without a limit.
    pub fn time(&self, terms: &Terms) -> Option<SignedDuration> {
        match terms.clock {
            Clock::Unlimited => None,
            Clock::Moves { forfeit, total, .. } => {
                let of_all = total.map(|total| (total - self.spent).max(SignedDuration::ZERO));
                let for_move = forfeit + self.extra;
                Some(of_all.map_or(for_move, |left| left.min(for_move)))
            }
            Clock::Bank { .. } => Some(self.bank + self.extra),
        }
    }

    /// The same with what the operator gives.
    pub fn given(self, more: SignedDuration) -> Account {
        Account { extra: self.extra + more, spent: self.spent - more, ..self }
    }

    /// The time to answer in the turn of another; none without a limit.
    fn time_to_answer(&self, terms: &Terms) -> Option<SignedDuration> {
        let whole = match terms.clock {
            Clock::Unlimited => return None,
            Clock::Moves { forfeit, .. } => forfeit,
            Clock::Bank { .. } => self.bank,
        };
        let little = ANSWER.min(whole / PART_FOR_ANSWER) + self.extra;
        self.time(terms).map(|time| time.min(little))
    }

    /// What there is after a move that took so long.
    fn after(self, terms: &Terms, used: SignedDuration) -> Account {
        let left = self.less(terms, used);
        match terms.clock {
            Clock::Bank { increment, most, .. } => {
                Account { bank: (left.bank + increment).min(most.max(left.bank)), ..left }
            }
            Clock::Unlimited | Clock::Moves { .. } => left,
        }
    }

    /// The same without what a move brings.
    fn less(self, terms: &Terms, used: SignedDuration) -> Account {
        let bank = match terms.clock {
            Clock::Bank { .. } => (self.bank + self.extra - used).max(SignedDuration::ZERO),
            Clock::Unlimited | Clock::Moves { .. } => self.bank,
        };
        Account { spent: self.spent + used, bank, extra: SignedDuration::ZERO }
    }
}

impl Turn<'_> {
    /// How the player's time stands at a moment.
    pub fn stands(&self, at: Timestamp) -> SeatTime {
        let until = self.until();
        let left = self.time().map(|time| match until {
            // Hours of grace that do not count are shown as they are when nothing else is left.
            Some(until) => Some(self.calendar().counted(at, until))
                .filter(|counted| !counted.is_zero())
                .unwrap_or(until.duration_since(at)),
            None => time - self.calendar().counted(self.begun, at),
        });
        SeatTime { left: left.map(|left| left.max(SignedDuration::ZERO)), until }
    }

    /// The moment at which the time is used up; none if there is no limit, or the clock is stopped.
    pub fn until(&self) -> Option<Timestamp> {
        let time = self.time()?;
        let mut calendar = self.calendar_without_outages();
        let own = self.away().filter(|away| !away.automatic && away.pause.until > self.begun);
        let mut gracious: Vec<(Pause, bool)> = own.map(|away| (away.pause, false)).collect();
        gracious.extend(self.outages.iter().map(|outage| (*outage, true)));
        gracious.sort();
        let mut least: Option<Timestamp> = None;
        for (pause, is_outage) in gracious {
            let until = calendar.after(self.begun, time);
            let until = least.map_or(until, |least| calendar.after(least, SignedDuration::ZERO).max(until));
            let spoilt = match is_outage {
                true => pause.from <= until && until < pause.until,
                false => pause.from < until,
            };
            if spoilt {
                least = least.max(Some(pause.until.saturating_add(GRACE).unwrap_or(Timestamp::MAX)));
            }
            if is_outage {
                calendar = calendar.with(pause);
            }
        }
        let until = calendar.after(self.begun, time);
        let least = least.map(|least| calendar.after(least, SignedDuration::ZERO));
        Some(least.map_or(until, |least| until.max(least))).filter(|until| *until < Timestamp::MAX)
    }

    /// What the player has after a move that arrived at this moment.
    pub fn moved(&self, at: Timestamp) -> Account {
        self.account.after(self.terms, self.calendar().counted(self.begun, at))
    }

    /// What the player has after a part of a turn that arrived at this moment, if the rest has to wait for another.
    pub fn interrupted(&self, at: Timestamp) -> Account {
        self.account.less(self.terms, self.calendar().counted(self.begun, at))
    }

    /// How long it may last; none without a limit.
    fn time(&self) -> Option<SignedDuration> {
        match self.asked {
            true => self.account.time_to_answer(self.terms),
            false => self.account.time(self.terms),
        }
    }

    /// The next reminder after the last one, if any is due before the end.
    pub fn next_nag(&self, last: Option<Timestamp>) -> Option<Nag> {
        let until = self.until()?;
        let after = last.unwrap_or(self.begun).max(self.begun);
        let soonest =
            last.map_or(Timestamp::MIN, |last| last.saturating_add(APART).unwrap_or(Timestamp::MAX));
        let time = self.time()?;
        let before_end = if time < LITTLE { LAST_OF_LITTLE } else { LAST };
        let last_of_all = until.saturating_sub(before_end).unwrap_or(Timestamp::MIN);
        // A day of vacation that came by itself was told with all that a reminder says.
        let told =
            |away: &Away| away.automatic && away.pause.from <= last_of_all && last_of_all < away.pause.until;
        let last_of_all =
            (!self.away().any(told)).then(|| Nag { at: self.when_back(last_of_all), last: true });
        let back = self.away().filter(|away| !away.automatic).map(|away| away.pause.until);
        let back = back.map(|at| Nag { at: self.when_back(at), last: true });
        let planned = self.periodic(after).into_iter().chain(last_of_all).chain(back);
        let next = planned.filter(|nag| nag.at > after).min()?;
        let at = self.when_back(next.at.max(soonest));
        Some(Nag { at, ..next }).filter(|nag| nag.at < until)
    }

    /// The next reminder among those that come again and again.
    fn periodic(&self, after: Timestamp) -> Option<Nag> {
        let calendar = self.calendar();
        let used = calendar.counted(self.begun, after);
        let due = match self.terms.clock {
            Clock::Unlimited => return None,
            Clock::Moves { nag, .. } => {
                let times = used.as_secs() / nag.as_secs().max(1) + 1;
                nag * i32::try_from(times).ok()?
            }
            Clock::Bank { .. } => self.time()? / 2,
        };
        (due > used).then(|| Nag { at: self.when_back(calendar.after(self.begun, due)), last: false })
    }

    /// A moment, or the end of the vacation in which it lies.
    fn when_back(&self, at: Timestamp) -> Timestamp {
        Calendar::new(TimeZone::UTC, false, self.away().map(|away| away.pause))
            .after(at, SignedDuration::ZERO)
    }

    /// The player's vacations, where the terms know any.
    fn away(&self) -> impl Iterator<Item = &Away> {
        self.away.iter().filter(|_| self.terms.has_vacations())
    }

    fn calendar_without_outages(&self) -> Calendar {
        let pauses = self.away().map(|away| away.pause).chain(self.stops.iter().copied());
        Calendar::new(self.zone.clone(), self.terms.weekends, pauses)
    }

    fn calendar(&self) -> Calendar {
        let pauses = self.away().map(|away| away.pause).chain(self.stops.iter().copied());
        let pauses = pauses.chain(self.outages.iter().copied());
        Calendar::new(self.zone.clone(), self.terms.weekends, pauses)
    }
}
