//! Transactions: one for writing, any number for looking.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::Notify;

use crate::store::sql::connections::Held;
use crate::store::sql::query::query;
use crate::store::{MailId, Result, Store};

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
    /// Number of rows that the connection had written before.
    written_before: u64,
    /// Told after the commit when boards wait for house players.
    house: Arc<Notify>,
    wakes_the_house: bool,
    /// What the mails say that were taken in it: written when it is committed, where they still wait.
    pub(in crate::store) unwritten: Vec<(MailId, Vec<u8>)>,
    /// Addresses whose letters were written in it, or whose deliveries ended.
    pub(in crate::store) touched: Vec<String>,
}

impl Store {
    /// Starts a writing transaction as soon as no other one is under way; this thread waits for that.
    pub fn begin(&self) -> Result<WriteTx> {
        WriteTx::begin(self.writer.acquire()?, self.house.clone())
    }

    /// Starts to read the last committed state, which stays the same for as long as the [`ReadTx`] lives.
    pub fn read(&self) -> Result<ReadTx> {
        let connection = self.reader.acquire()?;
        query("BEGIN").execute(&connection)?;
        Ok(ReadTx(connection))
    }

    /// Waits until a transaction was committed since the last wait by which a board waits for a house player.
    pub async fn house_awaited(&self) {
        self.house.notified().await;
    }
}

impl ReadTx {
    pub(in crate::store) fn conn(&self) -> &Connection {
        &self.0
    }
}

impl WriteTx {
    /// Begins one.
    pub(in crate::store) fn begin(connection: Held, house: Arc<Notify>) -> Result<WriteTx> {
        query("BEGIN IMMEDIATE").execute(&connection)?;
        let written_before = connection.total_changes();
        let (read, unwritten, touched) = (ReadTx(connection), Vec::new(), Vec::new());
        Ok(WriteTx { read, written_before, house, wakes_the_house: false, unwritten, touched })
    }

    /// Who plays for the house is to look, once this is committed.
    pub(in crate::store) fn wakes_the_house(&mut self) {
        self.wakes_the_house = true;
    }

    /// The addresses at which letters may have become due by this transaction, since this was asked.
    pub fn take_touched(&mut self) -> Vec<String> {
        std::mem::take(&mut self.touched)
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

    /// Makes it all true; on stable storage when this returns. Where nothing was written nothing is committed.
    pub fn commit(mut self) -> Result<()> {
        self.write_mails()?;
        if self.conn().total_changes() == self.written_before {
            return Ok(());
        }
        query("COMMIT").execute(self.conn())?;
        if self.wakes_the_house {
            self.house.notify_one();
        }
        Ok(())
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
