//! Connections to the database, each used by one thread at a time.

use std::cell::{Cell, RefCell, RefMut};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection as _, Database, Executor, Postgres, Sqlite, SqliteConnection,
    SqlitePool,
};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::timeout;

use crate::store::sql::dialect::Engine;
use crate::store::sql::driver::Session;
use crate::store::sql::error::{closed, unavailable};
use crate::store::sql::hosts::{HostPool, refuse_standby};
use crate::store::sql::options::Options;
use crate::store::sql::place::Place;
use crate::store::sql::processor::{Processor, Stay};
use crate::store::sql::wait::{Line, aside, enter, wait};
use crate::store::{FaultInjection, Result, StoreError};

/// The connections to a database by which one side of it, writing or reading, is done. Clones share them.
#[derive(Clone)]
pub(in crate::store) struct Connections {
    from: From,
    engine: Engine,
    path: Arc<str>,
    faults: FaultInjection,
    answer: Duration,
    /// What is said where all stay in use.
    busy: &'static str,
}

#[derive(Clone)]
enum From {
    One(Arc<One>),
    Pool(SqlitePool),
    Server(HostPool),
}

struct One {
    /// None until it is opened. Those who wait get it in their order.
    only: Arc<Mutex<Option<SqliteConnection>>>,
    is_closing: AtomicBool,
    opened_as: SqliteConnectOptions,
    /// Where sqlx's thread for it runs, and the thread that uses it most.
    processor: Processor,
    patience: Duration,
    faults: FaultInjection,
}

impl Connections {
    /// A single connection, which is opened when it is asked for.
    pub(in crate::store) fn one(options: &Options, busy: &'static str) -> Result<Connections> {
        match &options.place {
            Place::File(path) => {
                let one = One {
                    only: Arc::default(),
                    is_closing: AtomicBool::new(false),
                    opened_as: options.for_file(path),
                    processor: Processor::current(),
                    patience: options.patience,
                    faults: options.faults.clone(),
                };
                Ok(Connections::new(From::One(Arc::new(one)), options, busy))
            }
            Place::Server(_) => Connections::pool(options, 1, busy),
        }
    }

    /// As many as are needed at once, `most` at most.
    pub(in crate::store) fn pool(options: &Options, most: u32, busy: &'static str) -> Result<Connections> {
        let _runtime = enter()?;
        let from = match &options.place {
            Place::File(path) => {
                let faults = options.faults.clone();
                let pool = pool_of::<Sqlite>(options, most).test_before_acquire(false).after_connect(
                    move |connection, _| {
                        let faults = faults.clone();
                        Box::pin(async move { faults.watch(connection).await })
                    },
                );
                From::Pool(pool.connect_lazy_with(options.for_file(path)))
            }
            Place::Server(hosts) => {
                let hosts: Arc<[PgConnectOptions]> =
                    hosts.iter().map(|host| options.for_server(host)).collect();
                let (words, are_several) = (options.first_words(), hosts.len() > 1);
                let pool = pool_of::<Postgres>(options, most).after_connect(move |connection, _| {
                    let words = words.clone();
                    Box::pin(async move {
                        if are_several {
                            refuse_standby(connection).await?;
                        }
                        connection.execute(AssertSqlSafe(words)).await.map(drop)
                    })
                });
                let first = hosts.first().cloned().ok_or_else(closed)?;
                From::Server(HostPool { pool: pool.connect_lazy_with(first), hosts })
            }
        };
        Ok(Connections::new(from, options, busy))
    }

    fn new(from: From, options: &Options, busy: &'static str) -> Connections {
        let (engine, path) = (options.place.engine(), options.place.to_string().into());
        Connections { from, engine, path, faults: options.faults.clone(), answer: options.answer, busy }
    }

    pub(in crate::store) fn engine(&self) -> Engine {
        self.engine
    }

    /// Keeps the calling thread beside that of a single connection, until what is given is dropped.
    pub(in crate::store) fn stay_beside(&self) -> Option<Stay> {
        match &self.from {
            From::One(one) => Some(one.processor.stay()),
            From::Pool(_) | From::Server(_) => None,
        }
    }

    /// Waits for a connection; [`StoreError::Unavailable`] if the database cannot be opened or was closed, or all connections stay
    /// in use.
    pub(in crate::store) fn acquire(&self) -> Result<Connection> {
        let taken = wait(async {
            let taken = match &self.from {
                From::One(one) => one.lend().await,
                From::Pool(pool) => pool.acquire().await.map(Lent::OfPool),
                From::Server(pool) => {
                    let taken = aside(pool.clone().acquire()).await;
                    taken.map(|connection| Lent::OfServer(connection, Line::new(self.answer)))
                }
            };
            match taken {
                Err(sqlx::Error::PoolTimedOut) => Ok(None),
                taken => taken.map(Some),
            }
        });
        let Some(lent) = taken? else {
            return Err(match self.engine {
                Engine::Sqlite => unavailable(self.busy),
                Engine::Postgres => unavailable(format!("it does not answer, or {}", self.busy)),
            });
        };
        Ok(Connection {
            lent: RefCell::new(lent),
            engine: self.engine,
            path: Arc::clone(&self.path),
            faults: self.faults.clone(),
            in_transaction: Cell::new(false),
            writes: Cell::new(0),
        })
    }

    /// Gives out no more, and waits until those in use have come back and all are closed.
    pub(in crate::store) fn close(&self) -> Result<()> {
        wait(async {
            match &self.from {
                From::One(one) => return one.close().await,
                From::Pool(pool) => pool.close().await,
                From::Server(HostPool { pool, .. }) => pool.close().await,
            }
            Ok(())
        })
    }
}

impl One {
    async fn lend(&self) -> sqlx::Result<Lent> {
        let waiting = timeout(self.patience, Arc::clone(&self.only).lock_owned()).await;
        let mut only = waiting.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if self.is_closing.load(Ordering::Relaxed) {
            return Err(sqlx::Error::PoolClosed);
        }
        if only.is_none() {
            let stay = self.processor.stay();
            let mut connection = self.opened_as.connect().await?;
            drop(stay);
            self.faults.watch(&mut connection).await?;
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

fn pool_of<D: Database>(options: &Options, most: u32) -> PoolOptions<D> {
    PoolOptions::new()
        .max_connections(most)
        .acquire_timeout(options.patience)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// A connection in use, in no transaction at first. On drop what was not committed is rolled back.
pub(in crate::store) struct Connection {
    lent: RefCell<Lent>,
    engine: Engine,
    path: Arc<str>,
    faults: FaultInjection,
    in_transaction: Cell<bool>,
    /// The number of statements in the transaction that may have changed rows.
    writes: Cell<u64>,
}

pub(in crate::store) enum Lent {
    Only(OwnedMutexGuard<Option<SqliteConnection>>),
    OfPool(PoolConnection<Sqlite>),
    OfServer(PoolConnection<Postgres>, Line),
    /// It is dropped.
    Nothing,
}

impl Lent {
    pub(in crate::store) fn session(&mut self) -> Result<Session<'_>> {
        match self {
            Lent::Only(only) => only.as_mut().map(Session::Sqlite).ok_or_else(closed),
            Lent::OfPool(connection) => Ok(Session::Sqlite(connection)),
            Lent::OfServer(connection, line) => Ok(Session::Postgres(connection, line)),
            Lent::Nothing => Err(closed()),
        }
    }

    /// It is not used again.
    fn give_up(self) {
        match self {
            Lent::Only(mut only) => *only = None,
            Lent::OfPool(mut connection) => connection.close_on_drop(),
            Lent::OfServer(connection, _) => drop(connection.detach()),
            Lent::Nothing => {}
        }
    }

    /// Others may use it. A pool tries a connection first, and would wait for ever for one that was cut.
    fn give_back(self) {
        match self {
            Lent::OfServer(mut connection, line) => line.in_time(connection.return_to_pool()),
            other => drop(other),
        }
    }
}

impl Connection {
    pub(in crate::store) fn begin_reading(&self) -> Result<()> {
        self.begin(self.engine.begin_reading())
    }

    /// Begins the only transaction that writes, when there is no other.
    pub(in crate::store) fn begin_writing(&self) -> Result<()> {
        self.begin(self.engine.begin_writing())
    }

    fn begin(&self, how: &'static str) -> Result<()> {
        self.writes.set(0);
        // One of PostgreSQL that cannot get the lock has begun nevertheless.
        self.in_transaction.set(self.engine == Engine::Postgres);
        self.run(how)?;
        self.in_transaction.set(true);
        Ok(())
    }

    pub(in crate::store) fn commit(&self) -> Result<()> {
        // SQLite asks by itself.
        if self.engine == Engine::Postgres && self.faults.gate.as_ref().is_some_and(|gate| !gate()) {
            return Err(StoreError::Broken(String::from("the test does not let it be committed")));
        }
        self.run("COMMIT")?;
        self.in_transaction.set(false);
        Ok(())
    }

    pub(in crate::store) fn roll_back(&self) -> Result<()> {
        self.run("ROLLBACK")?;
        self.in_transaction.set(false);
        Ok(())
    }

    /// The number of statements in the transaction that may have changed rows.
    pub(in crate::store) fn writes(&self) -> u64 {
        self.writes.get()
    }

    pub(in crate::store) fn notes(&self, sql: &str) {
        let reads = ["SELECT", "PRAGMA", "EXPLAIN", "SAVEPOINT", "RELEASE", "ROLLBACK"];
        let sql = sql.trim_start();
        if !reads.iter().any(|verb| sql.starts_with(verb)) {
            self.writes.set(self.writes.get() + 1);
        }
    }

    pub(in crate::store) fn path(&self) -> &str {
        &self.path
    }

    pub(in crate::store) fn engine(&self) -> Engine {
        self.engine
    }

    /// What the driver has, until what is given is dropped.
    pub(in crate::store) fn lent(&self) -> Result<RefMut<'_, Lent>> {
        self.lent.try_borrow_mut().map_err(|_| closed())
    }

    /// What was executed so far is nothing that must be committed.
    pub(in crate::store) fn has_written_nothing(&self) {
        self.writes.set(0);
    }

    /// Closes it, as far as that can be done on this side.
    pub(in crate::store) fn close(&self) {
        let _runtime = enter();
        self.lent.replace(Lent::Nothing).give_up();
    }

    fn run(&self, sql: &'static str) -> Result<()> {
        self.lent()?.session()?.run(sql)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let undone = !self.in_transaction.get() || self.roll_back().is_ok();
        let lent = self.lent.replace(Lent::Nothing);
        // A pool's goes back in the background, by the store's runtime.
        let _runtime = enter();
        if undone {
            lent.give_back();
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
