//! The one connection that writes, and its transaction.
//!
//! It is no connection of a pool: sqlx asks those after each use whether they are still there, which is two hops between threads,
//! and this one is used a few times for each mail.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard};
use tokio::time::timeout;

use super::{FaultInjection, PATIENCE, Result};

/// The connection, for one at a time in the order of asking; clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    faults: FaultInjection,
    /// None where the database is only looked at, or was closed.
    held: Arc<Mutex<Option<Held>>>,
}

/// The connection, and what is known of it.
#[derive(Debug)]
struct Held {
    connection: SqliteConnection,
    /// Whether a transaction was begun that has not been committed.
    may_be_in_transaction: bool,
}

/// The connection while it is somebody's.
#[derive(Debug)]
pub(super) struct Acquired(OwnedMappedMutexGuard<Option<Held>, Held>);

impl Writer {
    /// Opens the database.
    pub(super) async fn connect(options: SqliteConnectOptions, faults: FaultInjection) -> Result<Writer> {
        let writer = Writer { options, faults, held: Arc::default() };
        *writer.held.lock().await = Some(writer.connected().await?);
        Ok(writer)
    }

    async fn connected(&self) -> Result<Held> {
        let mut connection = self.options.connect().await?;
        self.faults.watch(&mut connection).await?;
        Ok(Held { connection, may_be_in_transaction: false })
    }

    /// Waits for the connection until nobody else has it. It is in no transaction.
    pub(super) async fn acquire(&self) -> Result<Acquired> {
        let waited = timeout(PATIENCE, self.held.clone().lock_owned()).await;
        let mut held = waited.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if let Some(left) = held.as_mut().filter(|held| held.may_be_in_transaction) {
            match sqlx::query("ROLLBACK").execute(&mut left.connection).await {
                Ok(_) => left.may_be_in_transaction = false,
                // When the disk is full SQLite has ended it by itself; whatever else it is ends with the connection.
                Err(_) => *held = Some(self.connected().await?),
            }
        }
        let held = OwnedMutexGuard::try_map(held, Option::as_mut).map_err(|_| sqlx::Error::PoolClosed)?;
        Ok(Acquired(held))
    }

    /// Begins a transaction.
    pub(super) async fn begin(&self) -> Result<Writing> {
        let mut writing = Writing { connection: self.acquire().await?, writer: self.clone() };
        writing.connection.0.may_be_in_transaction = true;
        sqlx::query("BEGIN IMMEDIATE").execute(writing.conn()).await?;
        Ok(writing)
    }

    /// Closes the database, once nobody writes.
    pub(super) async fn close(&self) -> Result<()> {
        match self.held.lock().await.take() {
            Some(held) => Ok(held.connection.close().await?),
            None => Ok(()),
        }
    }
}

impl Deref for Acquired {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0.connection
    }
}

impl DerefMut for Acquired {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

/// A transaction that writes. Dropped without [`Writing::commit`] it leaves no trace.
pub(super) struct Writing {
    connection: Acquired,
    writer: Writer,
}

impl Writing {
    pub(super) fn conn(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    pub(super) async fn commit(mut self) -> Result<()> {
        sqlx::query("COMMIT").execute(self.conn()).await?;
        self.connection.0.may_be_in_transaction = false;
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.connection.0.may_be_in_transaction {
            return;
        }
        // Whoever is next would roll it back; nobody else may write until then.
        if let Ok(runtime) = Handle::try_current() {
            let writer = self.writer.clone();
            runtime.spawn(async move { writer.acquire().await.map(drop) });
        }
    }
}
