//! Transactions: one for writing, any number for looking.

use std::fmt;
use std::ops::{Deref, DerefMut};

use sqlx::{Sqlite, SqliteConnection, Transaction};

use super::Result;

/// A view of one state of the database. The queries stand beside their nouns.
pub struct ReadTx(Transaction<'static, Sqlite>);

/// A writing transaction: everything in it happens, or nothing. It sees what it wrote; others see it after
/// [`WriteTx::commit`]. It can look at all that a [`ReadTx`] can.
///
/// There is one at a time, and the writing methods of [`super::Store`] wait for it too: nothing slow (network,
/// password hashing) and no such call belongs between its begin and its end.
pub struct WriteTx(ReadTx);

impl ReadTx {
    pub(super) fn new(transaction: Transaction<'static, Sqlite>) -> ReadTx {
        ReadTx(transaction)
    }

    pub(super) fn conn(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }
}

impl WriteTx {
    pub(super) fn new(transaction: Transaction<'static, Sqlite>) -> WriteTx {
        WriteTx(ReadTx::new(transaction))
    }

    /// Makes it all true; on stable storage when this returns.
    pub async fn commit(self) -> Result<()> {
        Ok(self.0.0.commit().await?)
    }
}

impl Deref for WriteTx {
    type Target = ReadTx;

    fn deref(&self) -> &ReadTx {
        &self.0
    }
}

impl DerefMut for WriteTx {
    fn deref_mut(&mut self) -> &mut ReadTx {
        &mut self.0
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
