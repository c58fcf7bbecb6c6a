//! Transactions: one writer, any number of readers.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

use crate::store::sql::connections::Connection;
use crate::store::sql::query::query;
use crate::store::{MailId, Result, Store};

/// Maximum number of rows that upkeep handles in one transaction.
pub(in crate::store) const PORTION: u32 = 500;

/// Bytes kept of the newest refused letters, and the same of failed mails.
pub(in crate::store) const MOST_FAILED: i64 = 20 * 1024 * 1024;

/// What others hear of commits.
#[derive(Debug, Default)]
pub(in crate::store) struct Committed {
    /// Notified after a commit by which a board waits for a house player.
    house: Notify,
    /// The number of commits since the store was opened.
    count: AtomicU64,
}

/// A snapshot of the database. The queries are with their subjects.
pub struct ReadTx(Connection);

/// A write transaction, atomic, which can read all that a [`ReadTx`] can, including its own writes. Rolled back if dropped
/// without [`WriteTx::commit`].
///
/// There is one at a time, and the writing methods of [`crate::store::Store`] wait for it: nothing slow (network, password
/// hashing) and no such call belongs inside.
pub struct WriteTx {
    read: ReadTx,
    committed: Arc<Committed>,
    wakes_the_house: bool,
    /// Contents of the mails taken in this transaction: written on commit for those that still wait.
    pub(in crate::store) unwritten: Vec<(MailId, Vec<u8>)>,
    /// Addresses whose letters were written in it, or whose deliveries ended.
    pub(in crate::store) touched: Vec<String>,
}

impl Store {
    /// Starts a write transaction; blocks until there is no other.
    pub fn begin(&self) -> Result<WriteTx> {
        WriteTx::begin(self.writer.acquire()?, self.committed.clone())
    }

    /// Starts reading the last committed state, which stays the same for the [`ReadTx`]'s lifetime.
    pub fn read(&self) -> Result<ReadTx> {
        let connection = self.reader.acquire()?;
        connection.begin_reading()?;
        Ok(ReadTx(connection))
    }

    /// Starts reading as [`Store::read`] does, for somebody who only looks on.
    pub fn look_on(&self) -> Result<ReadTx> {
        let connection = self.onlookers.acquire()?;
        connection.begin_reading()?;
        Ok(ReadTx(connection))
    }

    /// Grows with each commit by this program.
    pub fn commits(&self) -> u64 {
        self.committed.count.load(Ordering::Acquire)
    }

    /// Waits until a commit since the last wait leaves a board waiting for a house player.
    pub async fn house_awaited(&self) {
        self.committed.house.notified().await;
    }
}

impl ReadTx {
    pub(in crate::store) fn conn(&self) -> &Connection {
        &self.0
    }
}

impl WriteTx {
    pub(in crate::store) fn begin(connection: Connection, committed: Arc<Committed>) -> Result<WriteTx> {
        connection.begin_writing()?;
        let (read, unwritten, touched) = (ReadTx(connection), Vec::new(), Vec::new());
        Ok(WriteTx { read, committed, wakes_the_house: false, unwritten, touched })
    }

    pub(in crate::store) fn wakes_the_house(&mut self) {
        self.wakes_the_house = true;
    }

    /// The addresses at which letters may have become due by this transaction, since this was asked.
    pub fn take_touched(&mut self) -> Vec<String> {
        std::mem::take(&mut self.touched)
    }

    /// Begins a savepoint, which ends with [`WriteTx::keep_part`] or [`WriteTx::undo_part`] before another one begins.
    pub fn begin_part(&mut self) -> Result<()> {
        self.part("SAVEPOINT part")
    }

    /// Keeps the savepoint's changes.
    pub fn keep_part(&mut self) -> Result<()> {
        self.part("RELEASE part")
    }

    /// Rolls back to the savepoint.
    pub fn undo_part(&mut self) -> Result<()> {
        self.part("ROLLBACK TO part")?;
        self.keep_part()
    }

    fn part(&mut self, what: &'static str) -> Result<()> {
        query(what).execute(self.conn())?;
        Ok(())
    }

    /// Commits; on stable storage when this returns. Does nothing if nothing was written.
    pub fn commit(mut self) -> Result<()> {
        self.write_mails()?;
        if !self.conn().has_written() {
            return Ok(());
        }
        self.conn().commit()?;
        self.committed.count.fetch_add(1, Ordering::Release);
        if self.wakes_the_house {
            self.committed.house.notify_one();
        }
        Ok(())
    }

    /// Writes the contents of mails that still wait; those already done keep none.
    fn write_mails(&mut self) -> Result<()> {
        for (mail, raw) in std::mem::take(&mut self.unwritten) {
            query(
                "INSERT INTO mail_contents (mail, raw)
                 SELECT id, $2 FROM mails WHERE id = $1 AND stage = 'waiting'",
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
