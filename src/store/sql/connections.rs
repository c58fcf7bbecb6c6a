//! Connections to the database: each is one thread's for as long as it uses it.

use std::collections::VecDeque;
use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{Mutex as Slot, Notify, OwnedMutexGuard};

use crate::store::{FaultInjection, PATIENCE, Result, StoreError};

/// How many statements a connection keeps prepared: those that are executed often, by far.
const PREPARED: usize = 200;

/// The number of pages in the log after which it is put into the file: those that changed often are put there once.
const LOG_PAGES: u32 = 16_000;

/// How a database is opened.
#[derive(Clone, Debug)]
pub(in crate::store) struct Options {
    pub path: PathBuf,
    pub access: Access,
    /// How long to wait for others who write, of this program or of another.
    pub patience: Duration,
    pub faults: FaultInjection,
}

/// What a connection may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Access {
    /// Write, and erase what it deletes.
    Write,
    /// Look.
    Read,
    /// Look at a file that nobody changes; what lies beside it does not count.
    ReadAlone,
}

impl Options {
    /// Those of a connection that looks at a file.
    pub(in crate::store) fn to_look(path: &Path) -> Options {
        Options {
            path: path.to_owned(),
            access: Access::Read,
            patience: PATIENCE,
            faults: FaultInjection::default(),
        }
    }

    fn connect(&self) -> Result<Connection> {
        let common = OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match self.access {
            Access::Write => {
                Connection::open_with_flags(&self.path, common | OpenFlags::SQLITE_OPEN_READ_WRITE)?
            }
            Access::Read => {
                Connection::open_with_flags(&self.path, common | OpenFlags::SQLITE_OPEN_READ_ONLY)?
            }
            Access::ReadAlone => {
                let flags = common | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
                Connection::open_with_flags(unchanging(&self.path), flags)?
            }
        };
        connection.busy_timeout(self.patience)?;
        connection.set_prepared_statement_cache_capacity(PREPARED);
        // What is sorted or may be undone for a part of a transaction is little, and needs no file of its own.
        connection.execute_batch("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")?;
        if self.access == Access::Write {
            connection.pragma_update(None, "synchronous", self.faults.synchronous())?;
            // Erased bytes (passwords in mails) must not linger in free pages. The log is emptied by `checkpoint`; in between it is
            // written over from its beginning, not cut off each time, since a file that grows costs more to sync.
            connection.pragma_update(None, "secure_delete", "ON")?;
            connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        }
        self.faults.watch(&connection)?;
        Ok(connection)
    }
}

/// The name of a file that nobody changes, as SQLite's URIs have it (<https://www.sqlite.org/uri.html>).
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

fn closed() -> StoreError {
    StoreError::Unavailable(String::from("the database was closed"))
}

/// A pool of connections with a greatest number of them. While all are in use whoever asks waits, first come first served. Clones share
/// the pool.
#[derive(Clone)]
pub(in crate::store) struct Connections(Arc<Shared>);

struct Shared {
    options: Options,
    most: usize,
    at_hand: Mutex<AtHand>,
    /// Told when somebody has to wait for one.
    wanted: Notify,
}

#[derive(Default)]
struct AtHand {
    idle: Vec<Arc<Slot<Connection>>>,
    /// How many there are, in use or not.
    open: usize,
    /// Those who wait for one, in the order of asking.
    waiting: VecDeque<SyncSender<Arc<Slot<Connection>>>>,
    closed: bool,
}

/// A connection that is in use. It is in no transaction when it is given out; one that was not committed is rolled back when this is
/// dropped.
pub(in crate::store) struct Held {
    // Dropped first, so that whoever is given the connection finds it unlocked.
    connection: OwnedMutexGuard<Connection>,
    _back: Back,
}

/// Gives a connection back.
struct Back {
    slot: Arc<Slot<Connection>>,
    of: Connections,
}

impl Connections {
    /// Connections of which none is open yet.
    pub(in crate::store) fn new(options: Options, most: usize) -> Connections {
        Connections(Arc::new(Shared { options, most, at_hand: Mutex::default(), wanted: Notify::new() }))
    }

    /// Those of a database to which nobody writes here.
    pub(in crate::store) fn none(path: &Path) -> Connections {
        let connections = Connections::new(Options::to_look(path), 0);
        connections.at_hand().closed = true;
        connections
    }

    fn at_hand(&self) -> MutexGuard<'_, AtHand> {
        self.0.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a connection.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`]: the database cannot be opened or was closed, or others have all connections for longer than
    /// anybody waits.
    pub(in crate::store) fn acquire(&self) -> Result<Held> {
        let mut at_hand = self.at_hand();
        if at_hand.closed {
            return Err(closed());
        }
        if let Some(connection) = at_hand.idle.pop() {
            drop(at_hand);
            return self.in_use(connection);
        }
        if at_hand.open < self.0.most {
            at_hand.open += 1;
            drop(at_hand);
            let opened = self.0.options.connect();
            return match opened {
                Ok(connection) => self.in_use(Arc::new(Slot::new(connection))),
                Err(error) => {
                    self.is_gone();
                    Err(error)
                }
            };
        }
        let (give, given) = sync_channel(1);
        at_hand.waiting.push_back(give);
        drop(at_hand);
        self.0.wanted.notify_one();
        match given.recv_timeout(self.0.options.patience) {
            Ok(connection) => self.in_use(connection),
            Err(RecvTimeoutError::Disconnected) => self.acquire(),
            Err(RecvTimeoutError::Timeout) => {
                // Connections are handed on under the lock: one that did not come before this is never sent.
                let at_hand = self.at_hand();
                let late = given.try_recv();
                drop(given);
                drop(at_hand);
                match late {
                    Ok(connection) => self.in_use(connection),
                    Err(_) => Err(StoreError::Unavailable(String::from(
                        "all connections to the database are in use",
                    ))),
                }
            }
        }
    }

    /// Waits until somebody has to wait for a connection, or has had to since this was asked the last time.
    pub(in crate::store) async fn is_wanted(&self) {
        self.0.wanted.notified().await;
    }

    /// A connection is no more: who has waited longest may open another one, or hears that none is given out any more.
    fn is_gone(&self) {
        let mut at_hand = self.at_hand();
        at_hand.open -= 1;
        at_hand.waiting.pop_front();
    }

    fn in_use(&self, slot: Arc<Slot<Connection>>) -> Result<Held> {
        let back = Back { slot, of: self.clone() };
        match back.slot.clone().try_lock_owned() {
            Ok(connection) => Ok(Held { connection, _back: back }),
            Err(_) => Err(StoreError::Broken(String::from("a connection is in use twice"))),
        }
    }

    /// Hands a connection to who has waited longest.
    fn give_back(&self, connection: Arc<Slot<Connection>>) {
        let mut at_hand = self.at_hand();
        if at_hand.closed {
            at_hand.open -= 1;
            return;
        }
        let mut connection = connection;
        while let Some(next) = at_hand.waiting.pop_front() {
            match next.try_send(connection) {
                Ok(()) => return,
                // The wait was given up.
                Err(TrySendError::Full(back) | TrySendError::Disconnected(back)) => connection = back,
            }
        }
        at_hand.idle.push(connection);
    }

    /// Closes those that nobody uses; others are closed when they are given back, and none is given out any more.
    pub(in crate::store) fn close(&self) {
        let mut at_hand = self.at_hand();
        at_hand.closed = true;
        at_hand.waiting.clear();
        at_hand.open -= at_hand.idle.len();
        at_hand.idle.clear();
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
            // When the disk is full SQLite has rolled it back by itself; whatever else it is ends with the connection.
            connection.is_autocommit() || connection.execute_batch("ROLLBACK").is_ok()
        });
        match is_clean {
            true => self.of.give_back(self.slot.clone()),
            false => self.of.is_gone(),
        }
    }
}

impl fmt::Debug for Connections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Connections").field(&self.0.options).finish()
    }
}

#[cfg(test)]
mod tests;
