//! Works: what is done without a mail. Like a mail, each is a line of the ledger and the cause of what it changed.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_scalar};
use crate::store::sql::value::words;
use crate::store::{Result, StoreError, WorkId, WriteTx};

words! {
    /// What made the server do something without a mail.
    pub enum WorkCause {
        /// A link in a letter that was followed.
        Click = "click",
        /// A time that has come.
        Clock = "clock",
        /// An order of the operator.
        Operator = "operator",
        /// A move of a house player.
        House = "house",
        /// A tournament that pairs its players.
        Pairing = "pairing",
    }
}

/// A work to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWork {
    /// What made the server do it.
    pub cause: WorkCause,
    /// What was asked for, a line for the operator; never a password or a token.
    pub about: String,
}

impl WriteTx {
    /// Adds a work. What it does follows in the same transaction, and then [`WriteTx::finish_work`].
    pub fn add_work(&mut self, work: &NewWork, now: Timestamp) -> Result<WorkId> {
        query_scalar("INSERT INTO works (cause, about, at) VALUES ($1, $2, $3) RETURNING id")
            .bind((work.cause, &work.about, now))
            .fetch_one(self.conn())
    }

    /// Notes what a work has done, a line for the operator.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if there is no such work or it is finished.
    pub fn finish_work(&mut self, id: WorkId, outcome: &str) -> Result<()> {
        let done = query("UPDATE works SET outcome = $1 WHERE id = $2 AND outcome = ''")
            .bind((outcome, id))
            .execute(self.conn())?;
        match done {
            1 => Ok(()),
            _ => Err(StoreError::Conflict(format!("work {} is not under way", id.0))),
        }
    }
}
