//! The open database, and the lock on its folder.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use tokio::sync::oneshot;

use crate::store::sql::connections::Connections;
use crate::store::sql::error::{Result, closed, unavailable};
use crate::store::sql::query::query_scalar;
use crate::store::sql::tx::{Committed, ReadTx, Server, WriteTx};
use crate::store::sql::writer::{Job, Request, Writer};

/// The database; clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    pub(in crate::store) writer: Writer,
    pub(in crate::store) reader: Connections,
    /// The readers of pages, which neither wait for others nor make them wait.
    pub(in crate::store) onlookers: Connections,
    pub(in crate::store) committed: Arc<Committed>,
    /// The lock by which no other file takes the place of this one.
    pub(in crate::store) _in_use: Option<Arc<InUse>>,
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

    /// Changes with each commit by this program, and when others are found to have written.
    pub fn commits(&self) -> u64 {
        let Committed { count, others, .. } = &*self.committed;
        count.load(Ordering::Acquire).wrapping_add(others.load(Ordering::Acquire).cast_unsigned())
    }

    /// Whether other servers have written since this was last asked. A house player may be awaited by that.
    pub fn others_have_written(&self) -> Result<bool> {
        let connection = self.reader.acquire()?;
        let Some(changes) = connection.engine().changes() else { return Ok(false) };
        let own = self.committed.count.load(Ordering::Acquire).cast_signed();
        let all: i64 = query_scalar(changes).fetch_one(&connection)?;
        let some = self.committed.others.swap(all - own, Ordering::AcqRel) != all - own;
        if some {
            self.committed.house.notify_one();
        }
        Ok(some)
    }

    /// From now on this program is one of the servers, and writes only while others let it live.
    pub(in crate::store) fn is_server(&self, server: Server) {
        *self.committed.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
    }

    /// The name under which this server claims what it works at; none while it is none.
    pub fn holder(&self) -> Option<String> {
        self.server().map(|server| server.name)
    }

    /// Whether something may have been committed that this program takes for undone, such as a claim.
    pub(in crate::store) fn is_in_doubt(&self) -> bool {
        self.committed.doubtful.load(Ordering::Acquire)
    }

    /// The server that this program is.
    pub(in crate::store) fn server(&self) -> Option<Server> {
        self.committed.server()
    }

    /// Waits until a commit since the last wait leaves a board waiting for a house player.
    pub async fn house_awaited(&self) {
        self.committed.house.notified().await;
    }

    /// Runs a write in a commit shared with others; on stable storage when this returns. It succeeds or fails independently of the
    /// others, and also runs if the caller stops waiting. It may run several times; only the last run counts.
    pub async fn write<T, F>(&self, mut todo: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnMut(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let todo = move |mut tx: WriteTx| {
            let result = todo(&mut tx);
            (tx, result)
        };
        // Fails if the caller stopped waiting.
        self.write_then(todo, move |end| drop(tell.send(end)));
        told.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Queues a write; `then` gets its result on the writer's thread, after the commit.
    pub fn write_then<T, F, N>(&self, todo: F, then: N)
    where
        T: Send + 'static,
        F: FnMut(WriteTx) -> (WriteTx, Result<T>) + Send + 'static,
        N: FnOnce(Result<T>) + Send + 'static,
    {
        self.writer.send(Request::Soon(Box::new(Job { todo, result: None, then })));
    }

    /// As [`Store::write_then`], at the end of the next commit, after a short wait for one.
    pub fn write_later<T, F, N>(&self, todo: F, then: N)
    where
        T: Send + 'static,
        F: FnMut(WriteTx) -> (WriteTx, Result<T>) + Send + 'static,
        N: FnOnce(Result<T>) + Send + 'static,
    {
        self.writer.send(Request::Later(Box::new(Job { todo, result: None, then })));
    }

    /// Whether the store was closed or its writer has panicked.
    pub fn is_closed(&self) -> bool {
        self.writer.alive.strong_count() == 0
    }
}

/// The lock on the folder of a database, until it is dropped: programs that have it open share it, and who puts another file in its
/// place has it alone.
#[derive(Debug)]
pub(in crate::store) struct InUse {
    _folder: Option<File>,
}

impl InUse {
    /// Uses a database together with others.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] while a backup is put in its place.
    pub(in crate::store) fn shared(database: &Path) -> Result<InUse> {
        let folder = folder_of(database);
        // A folder that cannot be opened is told of by whoever opens the file.
        let Ok(open) = File::open(&folder) else { return Ok(InUse { _folder: None }) };
        match open.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Err(unavailable(format!(
                "a backup is being put in place of the database in {}",
                folder.display()
            ))),
            // File systems without such locks have no server on them beside which a restore could be begun.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(InUse { _folder: Some(open) }),
        }
    }

    /// Keeps all others from the database.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] while anybody uses it.
    pub(in crate::store) fn alone(database: &Path) -> Result<InUse> {
        let folder = folder_of(database);
        let cannot = |why: String| unavailable(format!("Cannot lock {}: {why}", folder.display()));
        let open = File::open(&folder).map_err(|error| cannot(error.to_string()))?;
        match open.try_lock() {
            Ok(()) => Ok(InUse { _folder: Some(open) }),
            Err(TryLockError::WouldBlock) => Err(unavailable(format!(
                "Another pbmd has the database in {} open; try again when it has ended",
                folder.display()
            ))),
            Err(TryLockError::Error(error)) => Err(cannot(error.to_string())),
        }
    }
}

fn folder_of(database: &Path) -> PathBuf {
    match database.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
