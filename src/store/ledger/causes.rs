//! Works: what is done without a mail. Like a mail, each is a line of the ledger and the cause of what it changed.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_scalar, words};
use crate::store::sql::row::Millis;
use crate::store::{MailId, Result, StoreError, WorkId, WriteTx};

/// What made the server do something without a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkCause {
    /// A link in a letter that was followed.
    Click,
    /// A time that has come.
    Clock,
    /// An order of the operator.
    Operator,
    /// A move of a house player.
    House,
    /// A tournament that pairs its players.
    Pairing,
}

words!(WorkCause {
    Click = "click", Clock = "clock", Operator = "operator", House = "house", Pairing = "pairing",
});

/// A work to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWork {
    /// What made the server do it.
    pub cause: WorkCause,
    /// What was asked for, a line for the operator; never a password or a token.
    pub about: String,
}

/// What caused a change: every entry of a record, every letter and every end of a watching has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseId {
    /// A mail that came in.
    Mail(MailId),
    /// Anything else.
    Work(WorkId),
}

impl CauseId {
    /// The mail, if it is one.
    pub fn mail(self) -> Option<MailId> {
        match self {
            CauseId::Mail(id) => Some(id),
            CauseId::Work(_) => None,
        }
    }

    /// The work, if it is one.
    pub fn work(self) -> Option<WorkId> {
        match self {
            CauseId::Mail(_) => None,
            CauseId::Work(id) => Some(id),
        }
    }
}

/// A cause as two columns, of which at most one is filled.
pub(in crate::store) struct CauseColumns {
    mail: Option<MailId>,
    work: Option<WorkId>,
}

from_row!(CauseColumns { mail, work });

impl From<CauseColumns> for Option<CauseId> {
    fn from(columns: CauseColumns) -> Option<CauseId> {
        cause(columns.mail, columns.work)
    }
}

/// A cause of two columns, of which at most one is filled.
pub(in crate::store) fn cause(mail: Option<MailId>, work: Option<WorkId>) -> Option<CauseId> {
    mail.map(CauseId::Mail).or(work.map(CauseId::Work))
}

impl WriteTx {
    /// Adds a work. What it does follows in the same transaction, and then [`WriteTx::finish_work`].
    pub fn add_work(&mut self, work: &NewWork, now: Timestamp) -> Result<WorkId> {
        query_scalar("INSERT INTO works (cause, about, at) VALUES (?, ?, ?) RETURNING id")
            .bind(work.cause)
            .bind(&work.about)
            .bind(Millis(now))
            .fetch_one(self.conn())
    }

    /// Notes what a work has done, a line for the operator.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if there is no such work or it is finished.
    pub fn finish_work(&mut self, id: WorkId, outcome: &str) -> Result<()> {
        let done = query("UPDATE works SET outcome = ? WHERE id = ? AND outcome = ''")
            .bind(outcome)
            .bind(id)
            .execute(self.conn())?;
        match done {
            1 => Ok(()),
            _ => Err(StoreError::Conflict(format!("work {} is not under way", id.0))),
        }
    }
}
