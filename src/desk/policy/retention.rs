//! How long is kept what nobody needs any more but the operator.

use jiff::{SignedDuration, Timestamp};

/// Times after which things are forgotten, in days. Players, boards and their records stay for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// What refused letters say, and the bytes of mails that were put aside; [`Keep::SHORTEST_LEDGER`] at most.
    pub failed_days: u32,
    /// Rows of mails, letters, bounces and works, ended watchings too. A copy of a mail is known for as long, and a mail
    /// that arrived before is not read.
    pub ledger_days: u32,
}

impl Default for Keep {
    fn default() -> Self {
        Keep { failed_days: 14, ledger_days: 400 }
    }
}

impl Keep {
    /// The least that [`Keep::ledger_days`] may be: longer than anything that counts mails and letters looks back, and than
    /// a letter waits.
    pub const SHORTEST_LEDGER: u32 = 30;

    /// The latest moment up to which the ledger may have forgotten anything.
    pub(in crate::desk) fn newest_forgotten(now: Timestamp) -> Timestamp {
        before(now, Keep::SHORTEST_LEDGER)
    }

    /// What was written or taken before is not there any more for the operator to look at.
    pub(in crate::desk) fn failed_since(self, now: Timestamp) -> Timestamp {
        before(now, self.failed_days)
    }

    /// What is older stands in the ledger no more.
    pub(in crate::desk) fn ledger_since(self, now: Timestamp) -> Timestamp {
        before(now, self.ledger_days)
    }
}

fn before(now: Timestamp, days: u32) -> Timestamp {
    now.saturating_sub(SignedDuration::from_hours(24 * i64::from(days))).unwrap_or(Timestamp::MIN)
}
