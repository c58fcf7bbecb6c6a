//! Transactions: one for writing, any number for looking.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::Notify;

use super::connections::Held;
use crate::store::sql::query::query;
use crate::store::{MailId, Result};

/// Maximum number of rows that upkeep looks at in one transaction.
pub(in crate::store) const PORTION: u32 = 500;

/// Bytes kept of refused letters, and as many of failed mails: the newest ones.
pub(in crate::store) const MOST_FAILED: i64 = 20 * 1024 * 1024;

/// A view of one state of the database. The queries stand beside their nouns.
pub struct ReadTx(Held);

/// A writing transaction: everything in it happens, or nothing. It sees what it wrote; others see it after
/// [`WriteTx::commit`]. It can look at all that a [`ReadTx`] can. Dropped without a commit it leaves no trace.
///
/// There is one at a time, and the writing methods of [`crate::store::Store`] wait for it too: nothing slow (network,
/// password hashing) and no such call belongs between its begin and its end.
pub struct WriteTx {
    read: ReadTx,
    /// Told after the commit when boards wait for house players.
    house: Arc<Notify>,
    wakes_the_house: bool,
    /// What the mails say that were taken in it: written when it is committed, where they still wait.
    pub(in crate::store) unwritten: Vec<(MailId, Vec<u8>)>,
    // Dropped when the connection is free again.
    joined: Vec<Box<dyn Joined>>,
}

/// What others have had done in a transaction. Dropped instead of told, it was not committed.
pub(in crate::store) trait Joined: Send {
    /// Whether somebody waits for the commit.
    fn is_in_a_hurry(&self) -> bool;
    /// Tells them what came of the commit.
    fn tell(self: Box<Self>, committed: &Result<()>);
}

impl ReadTx {
    /// Begins one.
    pub(in crate::store) fn begin(connection: Held) -> Result<ReadTx> {
        query("BEGIN").execute(&connection)?;
        Ok(ReadTx(connection))
    }

    pub(in crate::store) fn conn(&self) -> &Connection {
        &self.0
    }
}

impl WriteTx {
    /// Begins one.
    pub(in crate::store) fn begin(connection: Held, house: Arc<Notify>) -> Result<WriteTx> {
        query("BEGIN IMMEDIATE").execute(&connection)?;
        let (read, unwritten, joined) = (ReadTx(connection), Vec::new(), Vec::new());
        Ok(WriteTx { read, house, wakes_the_house: false, unwritten, joined })
    }

    /// Who plays for the house is to look, once this is committed.
    pub(in crate::store) fn wakes_the_house(&mut self) {
        self.wakes_the_house = true;
    }

    /// Begins a part, which ends with [`WriteTx::keep_part`] or [`WriteTx::undo_part`] before another one begins.
    pub fn begin_part(&mut self) -> Result<()> {
        self.part("SAVEPOINT part")
    }

    /// Ends a part: it is done with the rest of the transaction.
    pub fn keep_part(&mut self) -> Result<()> {
        self.part("RELEASE part")
    }

    /// Ends a part: nothing of it is done, and the rest of the transaction is as it was before.
    pub fn undo_part(&mut self) -> Result<()> {
        self.part("ROLLBACK TO part")?;
        self.keep_part()
    }

    fn part(&mut self, what: &'static str) -> Result<()> {
        query(what).execute(self.conn())?;
        Ok(())
    }

    /// This has been done in it for others.
    pub(in crate::store) fn join(&mut self, joined: Box<dyn Joined>) {
        self.joined.push(joined);
    }

    /// Whether all that was done in it so far was joined by others who are in no hurry.
    pub fn has_time(&self) -> bool {
        !self.joined.is_empty() && !self.joined.iter().any(|joined| joined.is_in_a_hurry())
    }

    /// Makes it all true; on stable storage when this returns.
    pub fn commit(self) -> Result<()> {
        self.commit_and(|| ())
    }

    /// The same; `then` comes before those hear of it whose writes have joined it.
    pub fn commit_and(mut self, then: impl FnOnce()) -> Result<()> {
        let written = self.write_mails();
        let WriteTx { read, house, wakes_the_house, joined, .. } = self;
        let committed = written.and_then(|()| query("COMMIT").execute(read.conn()).map(drop));
        if committed.is_ok() {
            then();
            if wakes_the_house {
                house.notify_one();
            }
        }
        drop(read);
        joined.into_iter().for_each(|joined| joined.tell(&committed));
        committed
    }

    /// Writes what the mails say that were taken in it and still wait. Of those that were done in it nothing is kept.
    fn write_mails(&mut self) -> Result<()> {
        for (mail, raw) in std::mem::take(&mut self.unwritten) {
            query(
                "INSERT INTO mail_contents (mail, raw)
                 SELECT id, ?2 FROM mails WHERE id = ?1 AND stage = 'waiting'",
            )
            .bind(mail)
            .bind(raw)
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// Ends it where nothing was written but what others have had joined.
    pub fn end_unused(self) -> Result<()> {
        match self.joined.is_empty() {
            true => Ok(()),
            false => self.commit(),
        }
    }
}

impl Deref for WriteTx {
    type Target = ReadTx;

    fn deref(&self) -> &ReadTx {
        &self.read
    }
}

impl DerefMut for WriteTx {
    fn deref_mut(&mut self) -> &mut ReadTx {
        &mut self.read
    }
}

impl fmt::Debug for ReadTx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadTx")
    }
}

impl fmt::Debug for WriteTx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WriteTx")
    }
}
