//! Transactions: one writer, any number of readers.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::store::sql::connections::{Connection, Connections};
use crate::store::sql::dialect::Engine;
use crate::store::sql::error::{closed, unavailable};
use crate::store::sql::query::{query, query_scalar};
use crate::store::{MailId, Result, StoreError};

/// Maximum number of rows that upkeep handles in one transaction.
pub(in crate::store) const PORTION: u32 = 500;

/// Bytes kept of the newest refused letters, and the same of failed mails.
pub(in crate::store) const MOST_FAILED: i64 = 20 * 1024 * 1024;

/// How long the store tries to learn whether a commit took place. Before that the database ends a transaction that stands still.
const LOOKED_FOR: Duration = Duration::from_secs(12);

/// Between two of these tries.
const LOOK: Duration = Duration::from_millis(100);

/// What others hear of commits.
#[derive(Debug, Default)]
pub(in crate::store) struct Committed {
    /// Notified after a commit by which a board waits for a house player.
    pub(super) house: Notify,
    /// The number of commits since the store was opened.
    pub(super) count: AtomicU64,
    /// The same of other servers, as far as it is known.
    pub(super) others: AtomicI64,
    /// How many commits are being looked up. Meanwhile no transaction begins: its number would be taken for theirs.
    lookups: Mutex<u32>,
    /// Notified when none is.
    looked_up: Condvar,
    /// Whether it is not known of a commit if it was one.
    pub(super) doubtful: AtomicBool,
    /// The number of transactions that this run of a server has begun to write.
    begun: AtomicI64,
    /// Tells whether a commit took place whose connection was lost.
    readers: OnceLock<Connections>,
    /// This program as one of the servers; empty while it is none.
    pub(super) server: Mutex<Option<Server>>,
}

impl Committed {
    pub(in crate::store) fn seen_by(readers: Connections) -> Committed {
        Committed { readers: OnceLock::from(readers), ..Committed::default() }
    }

    /// Whether a transaction was committed whose connection was lost meanwhile; none if that cannot be found out.
    fn was_committed(&self, server: &Server, number: i64) -> Option<bool> {
        let begun = Instant::now();
        loop {
            match self.last_commit(server) {
                Ok(last) => return last.map(|last| last >= number),
                Err(_) if begun.elapsed() > LOOKED_FOR => return None,
                Err(_) => sleep(LOOK),
            }
        }
    }

    /// The number of the last transaction of a run of a server, once none is under way; none if others have ended it.
    fn last_commit(&self, Server { name, life }: &Server) -> Result<Option<i64>> {
        let connection = self.readers.get().ok_or_else(closed)?.acquire()?;
        query_scalar(connection.engine().last_commit()).bind((name, life)).fetch_optional(&connection)
    }

    fn lookups(&self) -> MutexGuard<'_, u32> {
        self.lookups.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is known of all earlier commits whether they took place.
    fn knows(&self) {
        let none = self.looked_up.wait_while(self.lookups(), |lookups| *lookups > 0);
        drop(none.unwrap_or_else(PoisonError::into_inner));
    }

    pub(super) fn server(&self) -> Option<Server> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A run of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Server {
    pub name: String,
    pub life: i64,
}

/// A snapshot of the database. The queries are with their subjects.
pub struct ReadTx(pub(super) Connection);

/// A write transaction, atomic, which can read all that a [`ReadTx`] can, including its own writes. Rolled back if dropped
/// without [`WriteTx::commit`].
///
/// There is one at a time, and the writing methods of [`crate::store::Store`] wait for it: nothing slow (network, password
/// hashing) and no such call belongs inside.
pub struct WriteTx {
    read: ReadTx,
    committed: Arc<Committed>,
    /// The server that writes, and which of its transactions this is; none on a file.
    number: Option<(Server, i64)>,
    wakes_the_house: bool,
    /// The parts that were begun and have not ended, each within the one before it.
    parts: Vec<Part>,
    /// Mails taken in this transaction, whose contents are written on commit for those that still wait.
    pub(in crate::store) unwritten: Vec<Unwritten>,
    /// Addresses whose letters were written in it, or whose deliveries ended.
    pub(in crate::store) touched: Vec<String>,
}

/// A part of a transaction.
struct Part {
    /// The statements that had written when it began.
    writes: u64,
    /// Whether it has a savepoint of its own.
    has_savepoint: bool,
}

/// A mail that was taken in this transaction and is not written whole.
pub(in crate::store) struct Unwritten {
    pub mail: MailId,
    pub raw: Vec<u8>,
    /// Whether it was dealt with since, so that its bytes need not be written.
    pub is_done: bool,
}

impl ReadTx {
    pub(in crate::store) fn conn(&self) -> &Connection {
        &self.0
    }
}

impl WriteTx {
    pub(in crate::store) fn begin(connection: Connection, committed: Arc<Committed>) -> Result<WriteTx> {
        committed.knows();
        connection.begin_writing()?;
        let mut tx = WriteTx {
            read: ReadTx(connection),
            committed,
            number: None,
            wakes_the_house: false,
            parts: Vec::new(),
            unwritten: Vec::new(),
            touched: Vec::new(),
        };
        tx.must_live()?;
        Ok(tx)
    }

    /// Refuses to write for a server that others have ended: what it was about to do is theirs. A file has no others.
    fn must_live(&mut self) -> Result<()> {
        if self.conn().engine() == Engine::Sqlite {
            return Ok(());
        }
        let Some(server) = self.committed.server() else { return Ok(()) };
        let number = self.committed.begun.fetch_add(1, Ordering::AcqRel) + 1;
        let lives = query("UPDATE servers SET commits = $3 WHERE name = $1 AND life = $2")
            .bind((&server.name, server.life, number))
            .execute(self.conn())?;
        if lives == 0 {
            return Err(unavailable("other servers have ended this one"));
        }
        self.conn().has_written_nothing();
        self.number = Some((server, number));
        Ok(())
    }

    /// The name of the server that this program is.
    pub(in crate::store) fn holder(&self) -> Option<String> {
        self.committed.server().map(|server| server.name)
    }

    pub(in crate::store) fn wakes_the_house(&mut self) {
        self.wakes_the_house = true;
    }

    /// The addresses at which letters may have become due by this transaction, since this was asked.
    pub fn take_touched(&mut self) -> Vec<String> {
        std::mem::take(&mut self.touched)
    }

    /// Begins a part, which ends with [`WriteTx::keep_part`] or [`WriteTx::undo_part`], as do those within it. It needs no savepoint
    /// of its own where nothing was written since the part around it began, or the transaction.
    pub fn begin_part(&mut self) -> Result<()> {
        let (now, around) = (self.conn().writes(), self.parts.last().map_or(0, |part| part.writes));
        let has_savepoint = now > around;
        if has_savepoint {
            self.part("SAVEPOINT part")?;
        }
        self.parts.push(Part { writes: now, has_savepoint });
        Ok(())
    }

    /// Keeps the changes of the last part.
    pub fn keep_part(&mut self) -> Result<()> {
        match self.parts.pop() {
            Some(Part { has_savepoint: true, .. }) => self.part("RELEASE part"),
            _ => Ok(()),
        }
    }

    /// Undoes the changes of the last part.
    pub fn undo_part(&mut self) -> Result<()> {
        self.unwritten.iter_mut().for_each(|unwritten| unwritten.is_done = false);
        if self.parts.iter().any(|part| part.has_savepoint) {
            self.part("ROLLBACK TO part")?;
            return self.keep_part();
        }
        self.parts.pop();
        self.conn().roll_back()?;
        (self.unwritten, self.touched, self.wakes_the_house) = (Vec::new(), Vec::new(), false);
        self.conn().begin_writing()?;
        self.must_live()
    }

    fn part(&mut self, what: &'static str) -> Result<()> {
        query(what).run(self.conn())
    }

    /// Commits; on stable storage when this returns. Does nothing if nothing was written.
    pub fn commit(mut self) -> Result<()> {
        self.write_mails()?;
        if self.conn().writes() == 0 {
            return Ok(());
        }
        if let Err(error) = self.conn().commit() {
            self.must_be_done(error)?;
        }
        self.committed.count.fetch_add(1, Ordering::Release);
        if self.wakes_the_house {
            self.committed.house.notify_one();
        }
        Ok(())
    }

    /// A connection that was lost during the commit may have been lost after it: then the transaction is done.
    fn must_be_done(&mut self, error: StoreError) -> Result<()> {
        if self.conn().engine() == Engine::Sqlite || !error.is_unavailable() {
            return Err(error);
        }
        *self.committed.lookups() += 1;
        // From now on others may have a connection.
        self.conn().close();
        let found =
            self.number.as_ref().and_then(|(server, number)| self.committed.was_committed(server, *number));
        *self.committed.lookups() -= 1;
        self.committed.looked_up.notify_all();
        self.committed.doubtful.fetch_or(found.is_none(), Ordering::AcqRel);
        if found == Some(true) { Ok(()) } else { Err(error) }
    }

    /// Writes the contents of mails that still wait; those already done keep none.
    fn write_mails(&mut self) -> Result<()> {
        for Unwritten { mail, raw, is_done } in std::mem::take(&mut self.unwritten) {
            if !is_done {
                query(
                    "INSERT INTO mail_contents (mail, raw)
                     SELECT id, $2 FROM mails WHERE id = $1 AND stage = 'waiting'",
                )
                .bind((mail, raw))
                .execute(self.conn())?;
            }
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
