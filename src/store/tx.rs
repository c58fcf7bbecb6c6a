//! Transactions: one for writing, any number for looking.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::{Sqlite, SqliteConnection, Transaction};
use tokio::sync::Notify;

use super::Result;
use super::writer::Writing;

/// A view of one state of the database. The queries stand beside their nouns.
pub struct ReadTx(In);

/// The transaction in which something is looked at.
enum In {
    Reader(Transaction<'static, Sqlite>),
    Writer(Writing),
}

/// A writing transaction: everything in it happens, or nothing. It sees what it wrote; others see it after
/// [`WriteTx::commit`]. It can look at all that a [`ReadTx`] can.
///
/// There is one at a time, and the writing methods of [`super::Store`] wait for it too: nothing slow (network,
/// password hashing) and no such call belongs between its begin and its end.
pub struct WriteTx {
    read: ReadTx,
    /// Told after the commit when boards wait for house players.
    house: Arc<Notify>,
    wakes_the_house: bool,
}

impl ReadTx {
    pub(super) fn new(transaction: Transaction<'static, Sqlite>) -> ReadTx {
        ReadTx(In::Reader(transaction))
    }

    pub(super) fn conn(&mut self) -> &mut SqliteConnection {
        match &mut self.0 {
            In::Reader(transaction) => transaction,
            In::Writer(writing) => writing.conn(),
        }
    }
}

impl WriteTx {
    pub(super) fn new(writing: Writing, house: Arc<Notify>) -> WriteTx {
        WriteTx { read: ReadTx(In::Writer(writing)), house, wakes_the_house: false }
    }

    /// Who plays for the house is to look, once this is committed.
    pub(super) fn wakes_the_house(&mut self) {
        self.wakes_the_house = true;
    }

    /// Begins a part, which ends with [`WriteTx::keep_part`] or [`WriteTx::undo_part`] before another one begins.
    pub async fn begin_part(&mut self) -> Result<()> {
        self.part("SAVEPOINT part").await
    }

    /// Ends a part: it is done with the rest of the transaction.
    pub async fn keep_part(&mut self) -> Result<()> {
        self.part("RELEASE part").await
    }

    /// Ends a part: nothing of it is done, and the rest of the transaction is as it was before.
    pub async fn undo_part(&mut self) -> Result<()> {
        self.part("ROLLBACK TO part").await?;
        self.keep_part().await
    }

    async fn part(&mut self, what: &'static str) -> Result<()> {
        sqlx::query(what).execute(self.conn()).await?;
        Ok(())
    }

    /// Makes it all true; on stable storage when this returns.
    pub async fn commit(self) -> Result<()> {
        match self.read.0 {
            In::Reader(transaction) => transaction.commit().await?,
            In::Writer(writing) => writing.commit().await?,
        }
        if self.wakes_the_house {
            self.house.notify_one();
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
