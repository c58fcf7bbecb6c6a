//! Connections to the database, each used by one thread at a time.

use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::store::{FaultInjection, Result, StoreError};

/// How long a writer waits for another one, of this program or another, before the store counts as unavailable.
pub(in crate::store) const PATIENCE: Duration = Duration::from_secs(5);

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

    pub(in crate::store) fn connect(&self) -> Result<Slot> {
        let (path, flags) = match self.access {
            Access::Write => (self.path.clone(), OpenFlags::SQLITE_OPEN_READ_WRITE),
            Access::Read => (self.path.clone(), OpenFlags::SQLITE_OPEN_READ_ONLY),
            Access::ReadAlone => {
                (unchanging(&self.path).into(), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
            }
        };
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(self.patience)?;
        connection.set_prepared_statement_cache_capacity(PREPARED);
        // Sorting and savepoints need little, and no temporary files.
        connection.execute_batch("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")?;
        if self.access == Access::Write {
            connection.pragma_update(None, "synchronous", self.faults.synchronous())?;
            // Erased bytes (passwords in mails) must not linger in free pages. The log is emptied by `checkpoint`; in between it is
            // overwritten from its beginning rather than truncated, since a file that grows costs more to sync.
            connection.pragma_update(None, "secure_delete", "ON")?;
            connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        }
        self.faults.watch(&connection)?;
        Ok(Arc::new(AsyncMutex::new(connection)))
    }
}

/// The SQLite URI of a file that nobody changes (<https://www.sqlite.org/uri.html>).
fn unchanging(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let escaped: String = bytes
        .iter()
        .map(|byte| match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                char::from(*byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!("file:{escaped}?immutable=1")
}

pub(in crate::store) fn closed() -> StoreError {
    StoreError::Unavailable(String::from("the database was closed"))
}

/// A connection, locked while in use.
pub(in crate::store) type Slot = Arc<AsyncMutex<Connection>>;

/// A connection in use, in no transaction at first. On drop what was not committed is rolled back.
pub(in crate::store) struct Held {
    // Dropped first, so that the connection is unlocked when it goes back.
    connection: OwnedMutexGuard<Connection>,
    _back: Back,
}

struct Back {
    slot: Slot,
    home: Home,
}

enum Home {
    Writer(SyncSender<Slot>),
    Readers(Arc<Shared>),
}

impl Held {
    pub(in crate::store) fn lent(slot: Slot, back: SyncSender<Slot>) -> Result<Held> {
        Held::new(slot, Home::Writer(back))
    }

    fn new(slot: Slot, home: Home) -> Result<Held> {
        let back = Back { slot, home };
        match back.slot.clone().try_lock_owned() {
            Ok(connection) => Ok(Held { connection, _back: back }),
            Err(_) => Err(StoreError::Broken(String::from("a connection is in use twice"))),
        }
    }
}

impl Deref for Held {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl Drop for Back {
    fn drop(&mut self) {
        let is_clean = self.slot.try_lock().is_ok_and(|connection| {
            // SQLite itself rolls back when the disk is full; after any other failure the connection is closed.
            connection.is_autocommit() || connection.execute_batch("ROLLBACK").is_ok()
        });
        let slot = is_clean.then(|| self.slot.clone());
        match (&self.home, slot) {
            // Fails if the writer's thread is gone.
            (Home::Writer(back), Some(slot)) => drop(back.send(slot)),
            (Home::Writer(_), None) => {}
            (Home::Readers(readers), slot) => readers.give_back(slot),
        }
    }
}

/// A bounded pool of reading connections. Clones share it.
#[derive(Clone)]
pub(in crate::store) struct Readers(Arc<Shared>);

struct Shared {
    options: Options,
    most: usize,
    pool: Mutex<Pool>,
    /// Notified when a connection is free, or another may be opened.
    free: Condvar,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Slot>,
    open: usize,
    closed: bool,
}

impl Readers {
    pub(in crate::store) fn new(options: Options, most: usize) -> Readers {
        Readers(Arc::new(Shared { options, most, pool: Mutex::default(), free: Condvar::new() }))
    }

    /// Waits for a connection; [`StoreError::Unavailable`] if the database cannot be opened or was closed, or all connections stay
    /// in use.
    pub(in crate::store) fn acquire(&self) -> Result<Held> {
        let until = Instant::now() + self.0.options.patience;
        let mut pool = self.0.pool();
        loop {
            if pool.closed {
                return Err(closed());
            }
            if let Some(connection) = pool.idle.pop() {
                return Held::new(connection, Home::Readers(self.0.clone()));
            }
            if pool.open < self.0.most {
                pool.open += 1;
                drop(pool);
                let opened = self.0.options.connect();
                let opened = opened.inspect_err(|_| self.0.give_back(None))?;
                return Held::new(opened, Home::Readers(self.0.clone()));
            }
            let patience = until.saturating_duration_since(Instant::now());
            if patience.is_zero() {
                let why = "all connections to the database are in use";
                return Err(StoreError::Unavailable(String::from(why)));
            }
            let waited = self.0.free.wait_timeout(pool, patience);
            pool = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Closes idle connections now and the others when they are returned; gives out no more.
    pub(in crate::store) fn close(&self) {
        let mut pool = self.0.pool();
        pool.closed = true;
        pool.open -= pool.idle.len();
        pool.idle.clear();
        self.0.free.notify_all();
    }
}

impl Shared {
    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_back(&self, connection: Option<Slot>) {
        let mut pool = self.pool();
        match connection {
            Some(connection) if !pool.closed => pool.idle.push(connection),
            _ => pool.open -= 1,
        }
        self.free.notify_one();
    }
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Readers").field(&self.0.options).finish()
    }
}

#[cfg(test)]
mod tests;
