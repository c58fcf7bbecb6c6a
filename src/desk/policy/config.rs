//! What the operator configures of the desk.

use jiff::{SignedDuration, Timestamp};

use crate::letter::{Format, Zone};
use crate::store::HouseTime;
use crate::time::Usual;

use crate::desk::policy::limits::Limits;
use crate::desk::policy::proof::Trust;

/// The largest mail, in bytes, that is read; larger ones get a letter that says so.
pub const LARGEST_MAIL: usize = 1024 * 1024;

/// The configuration of the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskConfig {
    /// How much anybody may ask for, until [`Desk::set_limits`](crate::desk::Desk::set_limits).
    pub limits: Limits,
    /// Whom it believes.
    pub trust: Trust,
    /// How long it keeps data that only the operator still needs.
    pub keep: Retention,
    /// What letters are made of for players who have not chosen.
    pub format: Format,
    /// The zone of days and times for players who have not chosen.
    pub zone: Zone,
    /// The clocks of boards whose challenge says nothing of them, and how long players may be away.
    pub time: Usual,
    /// The userids of those who run the server.
    pub operators: Vec<String>,
    /// The user of the mailbox that the server reads, mostly an address. Like the server's own address it is no player's.
    pub mailbox: Option<String>,
    /// Addresses that the server had before: letters of then name them, and mails to them are taken.
    pub also: Vec<String>,
    /// How much the server itself plays.
    pub house: House,
}

impl DeskConfig {
    pub(crate) fn is_operator(&self, userid: &str) -> bool {
        self.operators.iter().any(|operator| operator.eq_ignore_ascii_case(userid))
    }
}

/// How much the operator lets the house players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Whether they sit down at new boards. They finish what they have begun.
    pub plays: bool,
    /// On how many boards with a house player one player may play at a time.
    pub boards: u32,
    /// How many boards they think about at a time, each on a thread of its own.
    pub threads: u32,
    /// How much they think, in percent of their levels' usual.
    pub percent: u32,
    /// How long they think for one person in a day, in seconds of one thread. A search that has begun goes on.
    pub seconds_per_day: u32,
}

impl House {
    pub(crate) fn time(&self, now: Timestamp) -> HouseTime {
        HouseTime { most: 1_000 * u64::from(self.seconds_per_day), now }
    }
}

impl Default for House {
    fn default() -> Self {
        House { plays: true, boards: 10, threads: 1, percent: 100, seconds_per_day: 3_600 }
    }
}

/// When things are forgotten, in days, and in bytes. Players, boards and their records are kept for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Refused letters' texts, and the bytes of mails put aside; at most [`Retention::SHORTEST_LEDGER`].
    pub failed_days: u32,
    /// Rows of mails, letters, bounces and works, and ended watchings. A copy of a mail is recognised for as long, and
    /// an older mail is not read.
    pub ledger_days: u32,
    /// How many bytes the database may use before the oldest of these rows go earlier; none: any number.
    pub ledger_bytes: Option<u64>,
}

impl Default for Retention {
    fn default() -> Self {
        Retention { failed_days: 14, ledger_days: 400, ledger_bytes: None }
    }
}

impl Retention {
    /// The least that [`Retention::ledger_days`] may be: longer than anything that counts mails and letters looks back,
    /// and than a letter waits.
    pub const SHORTEST_LEDGER: u32 = 30;

    /// The latest moment up to which the ledger may have been pruned.
    pub(crate) fn newest_forgotten(now: Timestamp) -> Timestamp {
        days_before(now, Retention::SHORTEST_LEDGER)
    }

    pub(crate) fn failed_since(self, now: Timestamp) -> Timestamp {
        days_before(now, self.failed_days)
    }

    pub(crate) fn ledger_since(self, now: Timestamp) -> Timestamp {
        days_before(now, self.ledger_days)
    }
}

fn days_before(now: Timestamp, days: u32) -> Timestamp {
    now.saturating_sub(SignedDuration::from_hours(24 * i64::from(days))).unwrap_or(Timestamp::MIN)
}
