//! Connections to the database, each used by one thread at a time.

use std::cell::{Cell, RefCell, RefMut};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, Executor, Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::timeout;

use crate::store::sql::error::closed;
use crate::store::sql::wait::{enter, wait};
use crate::store::{FaultInjection, Result, StoreError};

/// How long a writer waits for another one, of this program or another, before the store counts as unavailable.
pub(in crate::store) const PATIENCE: Duration = Duration::from_secs(5);

/// Prepared statements that a connection keeps.
const PREPARED: usize = 200;

/// Pages in the write-ahead log that trigger a checkpoint: pages that change often are then moved once.
const LOG_PAGES: u32 = 16_000;

#[derive(Clone, Debug)]
pub(in crate::store) struct Options {
    pub path: PathBuf,
    pub access: Access,
    /// How long to wait for other writers.
    pub patience: Duration,
    pub faults: FaultInjection,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Access {
    /// Write; deleted bytes are erased.
    Write,
    Read,
    /// Read a file that nobody changes, ignoring the write-ahead log beside it.
    ReadAlone,
}

impl Options {
    pub(in crate::store) fn to_read(path: &Path) -> Options {
        Options {
            path: path.to_owned(),
            access: Access::Read,
            patience: PATIENCE,
            faults: FaultInjection::default(),
        }
    }

    fn for_sqlx(&self) -> SqliteConnectOptions {
        // Sorting and savepoints need little, and no temporary files.
        let options = SqliteConnectOptions::new()
            .filename(&self.path)
            .busy_timeout(self.patience)
            .foreign_keys(true)
            .pragma("temp_store", "MEMORY")
            .statement_cache_capacity(PREPARED)
            .disable_statement_logging();
        match self.access {
            // Erased bytes (passwords in mails) must not linger in free pages. The log is emptied by `checkpoint`; in between it is
            // overwritten from its beginning rather than truncated, since a file that grows costs more to sync.
            Access::Write => options
                .pragma("synchronous", self.faults.synchronous())
                .pragma("secure_delete", "ON")
                .pragma("wal_autocheckpoint", LOG_PAGES.to_string()),
            Access::Read => options.read_only(true),
            Access::ReadAlone => options.read_only(true).immutable(true),
        }
    }
}

/// The connections to a database by which one side of it, writing or reading, is done. Clones share them.
#[derive(Clone)]
pub(in crate::store) struct Connections {
    from: From,
    path: Arc<str>,
    /// What is said where all stay in use.
    busy: &'static str,
}

#[derive(Clone)]
enum From {
    One(Arc<One>),
    Pool(SqlitePool),
}

struct One {
    /// None until it is opened. Those who wait get it in their order.
    only: Arc<Mutex<Option<SqliteConnection>>>,
    is_closing: AtomicBool,
    options: Options,
}

impl Connections {
    /// A single connection, which is opened when it is asked for.
    pub(in crate::store) fn one(options: &Options, busy: &'static str) -> Connections {
        let only = Arc::new(Mutex::new(None));
        let one = One { only, is_closing: AtomicBool::new(false), options: options.clone() };
        Connections { from: From::One(Arc::new(one)), path: options.path.to_string_lossy().into(), busy }
    }

    /// As many as are needed at once, `most` at most.
    pub(in crate::store) fn pool(options: &Options, most: u32, busy: &'static str) -> Result<Connections> {
        let faults = options.faults.clone();
        let pool = PoolOptions::<Sqlite>::new()
            .max_connections(most)
            .acquire_timeout(options.patience)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .after_connect(move |connection, _| {
                let faults = faults.clone();
                Box::pin(async move { faults.watch(connection).await })
            });
        let _runtime = enter()?;
        let from = From::Pool(pool.connect_lazy_with(options.for_sqlx()));
        Ok(Connections { from, path: options.path.to_string_lossy().into(), busy })
    }

    /// Waits for a connection; [`StoreError::Unavailable`] if the database cannot be opened or was closed, or all connections stay
    /// in use.
    pub(in crate::store) fn acquire(&self) -> Result<Connection> {
        let taken = wait(async {
            let taken = match &self.from {
                From::One(one) => one.lend().await,
                From::Pool(pool) => pool.acquire().await.map(Lent::OfPool),
            };
            match taken {
                Err(sqlx::Error::PoolTimedOut) => Ok(None),
                taken => taken.map(Some),
            }
        });
        let Some(lent) = taken? else { return Err(StoreError::Unavailable(String::from(self.busy))) };
        Ok(Connection {
            lent: RefCell::new(lent),
            path: Arc::clone(&self.path),
            in_transaction: Cell::new(false),
            has_written: Cell::new(false),
        })
    }

    /// Gives out no more, and waits until those in use have come back and all are closed.
    pub(in crate::store) fn close(&self) -> Result<()> {
        wait(async {
            match &self.from {
                From::One(one) => one.close().await,
                From::Pool(pool) => {
                    pool.close().await;
                    Ok(())
                }
            }
        })
    }
}

impl One {
    async fn lend(&self) -> sqlx::Result<Lent> {
        let waiting = timeout(self.options.patience, Arc::clone(&self.only).lock_owned()).await;
        let mut only = waiting.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if self.is_closing.load(Ordering::Relaxed) {
            return Err(sqlx::Error::PoolClosed);
        }
        if only.is_none() {
            let mut connection = self.options.for_sqlx().connect().await?;
            self.options.faults.watch(&mut connection).await?;
            *only = Some(connection);
        }
        Ok(Lent::Only(only))
    }

    async fn close(&self) -> sqlx::Result<()> {
        self.is_closing.store(true, Ordering::Relaxed);
        match self.only.lock().await.take() {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

/// A connection in use, in no transaction at first. On drop what was not committed is rolled back.
pub(in crate::store) struct Connection {
    lent: RefCell<Lent>,
    path: Arc<str>,
    in_transaction: Cell<bool>,
    has_written: Cell<bool>,
}

enum Lent {
    Only(OwnedMutexGuard<Option<SqliteConnection>>),
    OfPool(PoolConnection<Sqlite>),
    /// It is dropped.
    Nothing,
}

impl Lent {
    fn sqlx(&mut self) -> Option<&mut SqliteConnection> {
        match self {
            Lent::Only(only) => only.as_mut(),
            Lent::OfPool(connection) => Some(connection),
            Lent::Nothing => None,
        }
    }

    /// It is not used again.
    fn give_up(self) {
        match self {
            Lent::Only(mut only) => *only = None,
            Lent::OfPool(mut connection) => connection.close_on_drop(),
            Lent::Nothing => {}
        }
    }
}

impl Connection {
    /// Begins a transaction by this statement.
    pub(in crate::store) fn begin(&self, how: &'static str) -> Result<()> {
        self.has_written.set(false);
        self.run(how)?;
        self.in_transaction.set(true);
        Ok(())
    }

    pub(in crate::store) fn commit(&self) -> Result<()> {
        self.run("COMMIT")?;
        self.in_transaction.set(false);
        Ok(())
    }

    /// Whether a statement that may change rows was executed in the transaction.
    pub(in crate::store) fn has_written(&self) -> bool {
        self.has_written.get()
    }

    /// A statement is about to be executed.
    pub(in crate::store) fn notes(&self, sql: &str) {
        let reads = ["SELECT", "PRAGMA", "EXPLAIN", "SAVEPOINT", "RELEASE", "ROLLBACK"];
        let sql = sql.trim_start();
        if !reads.iter().any(|verb| sql.starts_with(verb)) {
            self.has_written.set(true);
        }
    }

    pub(in crate::store) fn path(&self) -> &str {
        &self.path
    }

    /// The connection of sqlx, until what is given is dropped.
    pub(in crate::store) fn sqlx(&self) -> Result<RefMut<'_, SqliteConnection>> {
        RefMut::filter_map(self.lent.borrow_mut(), Lent::sqlx).map_err(|_| closed())
    }

    fn run(&self, sql: &'static str) -> Result<()> {
        wait(self.sqlx()?.execute(sql)).map(drop)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let undone = !self.in_transaction.get() || self.run("ROLLBACK").is_ok();
        let lent = self.lent.replace(Lent::Nothing);
        // A pool's goes back in the background, by the store's runtime.
        let _runtime = enter();
        if undone {
            drop(lent);
        } else {
            // SQLite itself has rolled back, as it does when the disk is full, or something is wrong with the connection.
            lent.give_up();
        }
    }
}

impl fmt::Debug for Connections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Connections").field(&self.path).finish()
    }
}

#[cfg(test)]
mod tests;
