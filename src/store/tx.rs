//! Transactions: one for writing, any number for looking.

use std::fmt;
use std::ops::{Deref, DerefMut};

use sqlx::{Sqlite, SqliteConnection, Transaction};

use super::Result;

/// A view of one state of the database. The queries stand beside their nouns.
pub struct Look(Transaction<'static, Sqlite>);

/// A writing transaction: everything in it happens, or nothing. It sees what it wrote; others see it after
/// [`Tx::commit`]. It can look at all that a [`Look`] can.
///
/// There is one at a time, and the writing methods of [`super::Store`] wait for it too: nothing slow (network,
/// password hashing) and no such call belongs between its begin and its end.
pub struct Tx(Look);

impl Look {
    pub(super) fn new(transaction: Transaction<'static, Sqlite>) -> Look {
        Look(transaction)
    }

    pub(super) fn conn(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }
}

impl Tx {
    pub(super) fn new(transaction: Transaction<'static, Sqlite>) -> Tx {
        Tx(Look::new(transaction))
    }

    /// Makes it all true; on stable storage when this returns.
    pub async fn commit(self) -> Result<()> {
        Ok(self.0.0.commit().await?)
    }
}

impl Deref for Tx {
    type Target = Look;

    fn deref(&self) -> &Look {
        &self.0
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Look {
        &mut self.0
    }
}

impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Look")
    }
}

impl fmt::Debug for Tx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tx")
    }
}
