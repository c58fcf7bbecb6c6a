//! Retention: how long data is kept that only the operator still needs.

use jiff::{SignedDuration, Timestamp};

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
        before(now, Retention::SHORTEST_LEDGER)
    }

    pub(crate) fn failed_since(self, now: Timestamp) -> Timestamp {
        before(now, self.failed_days)
    }

    pub(crate) fn ledger_since(self, now: Timestamp) -> Timestamp {
        before(now, self.ledger_days)
    }
}

fn before(now: Timestamp, days: u32) -> Timestamp {
    now.saturating_sub(SignedDuration::from_hours(24 * i64::from(days))).unwrap_or(Timestamp::MIN)
}
