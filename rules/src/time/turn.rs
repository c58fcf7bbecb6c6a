//! One turn of one player: the time left, the deadline, and reminders.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::calendar::{Calendar, Pause};
use super::terms::{Clock, Terms};

/// The least time after a vacation, or after an outage at the deadline.
const GRACE: SignedDuration = SignedDuration::from_hours(24);
/// The least time between two reminders.
const APART: SignedDuration = SignedDuration::from_hours(20);
/// How long before the deadline the last reminder is sent.
const LAST: SignedDuration = SignedDuration::from_hours(48);
/// The same in a short turn.
const LAST_OF_LITTLE: SignedDuration = SignedDuration::from_hours(24);
/// Turns shorter than this are short.
const LITTLE: SignedDuration = SignedDuration::from_hours(4 * 24);

/// The most time to answer in another's turn.
const ANSWER: SignedDuration = SignedDuration::from_hours(48);
/// At most this fraction of the time per move or of the bank is given to answer.
const PART_FOR_ANSWER: i32 = 3;

/// A player's time at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The time used by the player's moves.
    pub spent: SignedDuration,
    /// The time in the bank, if there is one.
    pub bank: SignedDuration,
    /// Extra time from the operator for this turn; less than nothing if part of it passed before a move was taken back.
    pub extra: SignedDuration,
}

/// When no mail could be received, in order.
pub type Outages = [Pause];

/// A turn that has begun, with everything that affects its length.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The terms of the board.
    pub terms: &'a Terms,
    /// The player's time when it began.
    pub account: Account,
    /// When it began.
    pub begun: Timestamp,
    /// Whether the player is only asked something in another's turn, which allows little time.
    pub asked: bool,
    /// The player's zone.
    pub zone: TimeZone,
    /// The player's vacations, requested and automatic.
    pub away: &'a [Away],
    /// When the operator had the board's clocks stopped; a current stop ends at [`Timestamp::MAX`].
    pub stops: &'a [Pause],
    /// When no mail could be received.
    pub outages: &'a Outages,
}

/// A vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// Its time.
    pub pause: Pause,
    /// Whether it began by itself when time had run out.
    pub automatic: bool,
}

/// A reminder to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nag {
    /// When to send it.
    pub at: Timestamp,
    /// Whether players who want only final reminders get it: shortly before the deadline, and after a vacation.
    pub last: bool,
}

/// The state of a player's time, for letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// The time left; none without a limit.
    pub left: Option<SignedDuration>,
    /// The deadline, if the seat is to move.
    pub until: Option<Timestamp>,
}

impl Account {
    /// A player's time on a new board.
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
                let for_move = (forfeit + self.extra).max(SignedDuration::ZERO);
                Some(of_all.map_or(for_move, |left| left.min(for_move)))
            }
            Clock::Bank { .. } => Some(self.bank + self.extra),
        }
    }

    /// Adds extra time from the operator.
    pub fn given(self, more: SignedDuration) -> Account {
        Account { extra: self.extra + more, spent: self.spent - more, ..self }
    }

    /// The time to answer in another's turn; none without a limit.
    fn time_to_answer(&self, terms: &Terms) -> Option<SignedDuration> {
        let whole = match terms.clock {
            Clock::Unlimited => return None,
            Clock::Moves { forfeit, .. } => forfeit,
            Clock::Bank { .. } => self.bank,
        };
        let little = (ANSWER.min(whole / PART_FOR_ANSWER) + self.extra).max(SignedDuration::ZERO);
        self.time(terms).map(|time| time.min(little))
    }

    /// The account after a move that took `used`.
    fn after(self, terms: &Terms, used: SignedDuration) -> Account {
        let left = self.less(terms, used);
        match terms.clock {
            Clock::Bank { increment, most, .. } => {
                Account { bank: (left.bank + increment).min(most.max(left.bank)), ..left }
            }
            Clock::Unlimited | Clock::Moves { .. } => left,
        }
    }

    /// The account for a turn that begins again with `used` already spent.
    pub(super) fn resumed(self, terms: &Terms, used: SignedDuration) -> Account {
        match terms.clock {
            Clock::Bank { .. } => self.less(terms, used),
            Clock::Unlimited | Clock::Moves { .. } => {
                Account { extra: self.extra - used, ..self.less(terms, used) }
            }
        }
    }

    /// The account without the increments of the last `moves` moves.
    pub(super) fn without_increments(self, terms: &Terms, moves: u32) -> Account {
        match terms.clock {
            Clock::Bank { increment, .. } => {
                let gained = increment * i32::try_from(moves).unwrap_or(i32::MAX);
                Account { bank: (self.bank - gained).max(SignedDuration::ZERO), ..self }
            }
            Clock::Unlimited | Clock::Moves { .. } => self,
        }
    }

    /// The same without the increment.
    fn less(self, terms: &Terms, used: SignedDuration) -> Account {
        let bank = match terms.clock {
            Clock::Bank { .. } => (self.bank + self.extra - used).max(SignedDuration::ZERO),
            Clock::Unlimited | Clock::Moves { .. } => self.bank,
        };
        Account { spent: self.spent + used, bank, extra: SignedDuration::ZERO }
    }
}

/// The end of a turn that ends at `until`, but at a moment that counts and not before `least`.
fn end(calendar: &Calendar, until: Timestamp, least: Option<Timestamp>) -> Timestamp {
    least.map_or(until, |least| until.max(calendar.after(least, SignedDuration::ZERO)))
}

impl Turn<'_> {
    /// The state of the player's time at a moment.
    pub fn stands(&self, at: Timestamp) -> SeatTime {
        let until = self.until();
        let left = self.time().map(|time| match until {
            // Grace hours are shown even if they do not count, when nothing else is left.
            Some(until) => Some(self.calendar().counted(at, until))
                .filter(|counted| !counted.is_zero())
                .unwrap_or(until.duration_since(at)),
            None => time - self.calendar().counted(self.begun, at),
        });
        SeatTime { left: left.map(|left| left.max(SignedDuration::ZERO)), until }
    }

    /// The deadline; none without a limit or while the clock is stopped.
    ///
    /// A day after a vacation, and one after an outage at the deadline, are added where nothing else is left. That after a vacation
    /// comes once in a turn: further vacations only put it off, or single days could be strung together for ever.
    pub fn until(&self) -> Option<Timestamp> {
        let time = self.time()?;
        let mut calendar = self.calendar_with(&[]);
        let own = || self.away().filter(|away| !away.automatic && away.pause.until > self.begun);
        let absences = Calendar::new(TimeZone::UTC, false, own().map(|away| away.pause));
        let mut gracious: Vec<(Pause, bool)> = own().map(|away| (away.pause, false)).collect();
        gracious.extend(self.outages.iter().map(|outage| (*outage, true)));
        gracious.sort();
        let (mut least, mut rest): (Option<Timestamp>, Option<Timestamp>) = (None, None);
        // Whether the day after a vacation has kept the turn from its end.
        let mut rested = false;
        for (pause, is_outage) in gracious {
            let without = end(&calendar, calendar.after(self.begun, time), least);
            let until = end(&calendar, without, rest);
            rested |= rest.is_some_and(|rest| rest > without) && (!is_outage || without <= pause.from);
            if is_outage {
                if pause.from <= until && until < pause.until {
                    least = least.max(Some(pause.until.saturating_add(GRACE).unwrap_or(Timestamp::MAX)));
                }
                calendar = calendar.with(pause);
            } else if pause.from < until && !rested {
                rest = Some(absences.after(pause.until, GRACE));
            }
        }
        let without = end(&calendar, calendar.after(self.begun, time), least);
        Some(end(&calendar, without, rest)).filter(|until| *until < Timestamp::MAX)
    }

    /// The account after a move that arrived at this moment.
    pub fn moved(&self, at: Timestamp) -> Account {
        self.account.after(self.terms, self.calendar().counted(self.begun, at))
    }

    /// The account after part of a turn that arrived at this moment, if the rest has to wait for another seat.
    pub fn interrupted(&self, at: Timestamp) -> Account {
        self.account.less(self.terms, self.calendar().counted(self.begun, at))
    }

    /// The length of the turn; none without a limit.
    fn time(&self) -> Option<SignedDuration> {
        if self.asked { self.account.time_to_answer(self.terms) } else { self.account.time(self.terms) }
    }

    /// The next reminder after the last one, if one is due before the deadline.
    pub fn next_nag(&self, last: Option<Timestamp>) -> Option<Nag> {
        let until = self.until()?;
        let after = last.unwrap_or(self.begun).max(self.begun);
        let soonest =
            last.map_or(Timestamp::MIN, |last| last.saturating_add(APART).unwrap_or(Timestamp::MAX));
        let time = self.time()?;
        let before_end = if time < LITTLE { LAST_OF_LITTLE } else { LAST };
        let last_of_all = until.saturating_sub(before_end).unwrap_or(Timestamp::MIN);
        // The notice of an automatic vacation day already says what a reminder would.
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

    /// The next periodic reminder.
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

    /// A moment, or the end of the vacation that contains it.
    fn when_back(&self, at: Timestamp) -> Timestamp {
        Calendar::new(TimeZone::UTC, false, self.away().map(|away| away.pause))
            .after(at, SignedDuration::ZERO)
    }

    /// The player's vacations, if the terms allow any.
    fn away(&self) -> impl Iterator<Item = &Away> {
        self.away.iter().filter(|_| self.terms.has_vacations())
    }

    fn calendar(&self) -> Calendar {
        self.calendar_with(self.outages)
    }

    fn calendar_with(&self, outages: &Outages) -> Calendar {
        let away = self.away().map(|away| away.pause);
        let pauses = away.chain(self.stops.iter().copied()).chain(outages.iter().copied());
        Calendar::new(self.zone.clone(), self.terms.weekends, pauses)
    }
}
