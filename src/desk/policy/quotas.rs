//! Letters that mail servers have taken from us within an hour and a day.

use jiff::{SignedDuration, Timestamp};

use crate::desk::policy::counts::{CountKey, Counts};
use crate::post::{Full, Rate};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// An account at a mail server, and the number of a minute since 1970.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Taken {
    account: String,
    minute: i64,
}

impl CountKey for Taken {
    const KIND: &'static str = "relays";
    const FORGOTTEN: SignedDuration = DAY;
    // A day has 1,440 minutes, and a server changes its count each second.
    const MOST: usize = 1_000_000;

    fn written(&self) -> String {
        format!("{} {}", self.minute, self.account)
    }

    fn read(written: &str) -> Option<Taken> {
        let (minute, account) = written.split_once(' ')?;
        Some(Taken { account: account.to_owned(), minute: minute.parse().ok()? })
    }
}

impl Taken {
    fn at(account: &str, now: Timestamp) -> Taken {
        Taken { account: account.to_owned(), minute: now.as_second().div_euclid(60) }
    }
}

pub(crate) type Quotas = Counts<Taken>;

impl Quotas {
    /// Counts a letter that is about to be handed to a mail server, unless that has taken all that it takes.
    pub(crate) fn reserve(&mut self, account: &str, rate: Rate, now: Timestamp) -> Result<(), Full> {
        let first = Taken { account: account.to_owned(), minute: i64::MIN };
        let taken = || self.range(first.clone().., now).take_while(|(taken, _)| taken.account == account);
        let within = |span| -> u32 {
            taken().filter(|(_, count)| count.counts(span, now)).map(|(_, count)| count.number).sum()
        };
        for (most, span, name) in [(rate.per_hour, HOUR, "hour"), (rate.per_day, DAY, "day")] {
            if let Some(most) = most.filter(|most| within(span) >= *most) {
                return Err(Full { most, span: name });
            }
        }
        let taken = Taken::at(account, now);
        if self.get(&taken, now).is_none() {
            self.forget_old(now);
        }
        self.add(taken, now);
        Ok(())
    }

    /// The letter that was counted at that moment was not taken.
    pub(crate) fn give_back(&mut self, account: &str, counted: Timestamp) {
        self.take_back(Taken::at(account, counted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::policy::counts::testing::Both;

    const RATE: Rate = Rate { per_hour: Some(2), per_day: Some(3) };

    fn at(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute)
    }

    #[test]
    fn hours_and_days_have_their_bounds() {
        let mut quotas = Quotas::default();
        let (mut minute, mut took) = (0, Vec::new());
        for minutes in [0, 1, 1, 59, 1, 24 * 60, 1, 1] {
            minute += minutes;
            took.push(quotas.reserve("me@a:25", RATE, at(minute)).map_err(|full| full.span));
        }
        // Two in the hour, the third of the day an hour after the first, and anew when the day is over.
        let (hour, day) = (Err("hour"), Err("day"));
        assert_eq!(took, [Ok(()), Ok(()), hour, Ok(()), day, Ok(()), Ok(()), hour]);
        assert_eq!(quotas.reserve("me@b:25", RATE, at(minute)), Ok(()), "another server has its own");
        // One that was not taken does not count.
        quotas.give_back("me@a:25", at(minute - 1));
        assert_eq!(quotas.reserve("me@a:25", RATE, at(minute)), Ok(()));
    }

    #[test]
    fn servers_and_starts_count_together() {
        let mut both = Both::new();
        assert_eq!(both.servers[0].reserve("me@a:25", RATE, at(0)), Ok(()));
        both.exchange(at(0));
        assert_eq!(both.servers[1].reserve("me@a:25", RATE, at(1)), Ok(()));
        both.exchange(at(1));
        both.servers[0] = Quotas::new(true);
        both.exchange(at(2));
        let full = Full { most: 2, span: "hour" };
        for quotas in &mut both.servers {
            assert_eq!(quotas.reserve("me@a:25", RATE, at(2)), Err(full));
        }
        // What one gives back that was told already has room at the other.
        both.servers[1].give_back("me@a:25", at(1));
        both.exchange(at(2));
        assert_eq!(both.servers[0].reserve("me@a:25", RATE, at(2)), Ok(()));
        let key = Taken::at("me too@a:25", at(7));
        assert_eq!(Taken::read(&key.written()), Some(key));
    }
}
