//! The database file: opened to be read, closed, its log emptied, and locked against a restore.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::folder;

use crate::store::sql::connections::{Connection, Connections};
use crate::store::sql::error::unavailable;
use crate::store::sql::options::{Options, PATIENCE};
use crate::store::sql::query::{query, query_scalar};
use crate::store::sql::store::InUse;
use crate::store::sql::writer::Writer;
use crate::store::{Result, Store};

/// How long a checkpoint waits for other connections; writers are blocked meanwhile.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);

/// Number of read connections.
pub(in crate::store) const READERS: u32 = 4;

/// The same for those who look at pages.
pub(in crate::store) const ONLOOKERS: u32 = 2;

/// What is said where all of them stay in use.
pub(in crate::store) const BUSY: &str = "all connections to the database are in use";

/// Page size of a new database, in bytes. A mail changes some seventy pages, a few bytes in each, and all of them are
/// written.
pub(in crate::store) const PAGE_SIZE: u32 = 1024;

impl Store {
    pub(in crate::store) fn of_reader(reader: Connections, in_use: Option<Arc<InUse>>) -> Store {
        let onlookers = reader.clone();
        Store { writer: Writer::none(), reader, onlookers, committed: Arc::default(), _in_use: in_use }
    }

    /// Opens an existing database for reading: nothing is changed, and a running server is not disturbed.
    pub fn open_read_only(path: &Path) -> Result<Store> {
        if !path.is_file() {
            return Err(unavailable(format!("There is no database {}", path.display())));
        }
        let in_use = Arc::new(InUse::shared(path)?);
        Ok(Store::of_reader(Connections::pool(&Options::to_read(path), READERS, BUSY)?, Some(in_use)))
    }

    /// Ends the use of a database that was opened by [`Store::open_read_only`].
    pub fn close_read_only(&self) {
        // Fails where there is nothing to be closed.
        let _ = self.reader.close();
    }

    /// Moves the write-ahead log into the database file and empties it, so that erased bytes are gone from
    /// both. Worth calling in quiet moments; [`Store::close`] does it too. False if it could not, because another program writes,
    /// or a [`ReadTx`](crate::store::ReadTx) or a copy under way keeps the state that it sees; there is little patience with them, since writers wait too.
    pub fn checkpoint(&self) -> Result<bool> {
        let connection = self.writer.acquire()?;
        if connection.engine().empty_log().is_none() {
            return Ok(true);
        }
        set_patience(&connection, LITTLE_PATIENCE)?;
        let emptied = empty_log(&connection);
        set_patience(&connection, PATIENCE)?;
        emptied
    }

    /// Ends all use of the database: waits for running transactions, tidies up, closes the file.
    pub fn close(&self) -> Result<()> {
        self.reader.close()?;
        self.onlookers.close()?;
        let emptied = self.writer.acquire().and_then(|connection| empty_log(&connection));
        self.writer.close()?;
        emptied.map(drop)
    }
}

fn set_patience(connection: &Connection, patience: Duration) -> Result<()> {
    let pragma = format!("PRAGMA busy_timeout = {}", patience.as_millis());
    query(AssertSqlSafe(pragma)).execute(connection).map(drop)
}

/// Empties the write-ahead log; false if others keep it busy for longer than the connection waits.
fn empty_log(connection: &Connection) -> Result<bool> {
    let Some(empty) = connection.engine().empty_log() else { return Ok(true) };
    let busy: i64 = query_scalar(empty).fetch_one(connection)?;
    Ok(busy == 0)
}

/// The file that SQLite or a restore puts beside a database: its name with this at its end.
pub(in crate::store) fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

pub(in crate::store) fn make_folder(path: &Path) -> Result<()> {
    if let Some(above) = path.parent() {
        folder::make(above)
            .map_err(|error| unavailable(format!("Cannot make the folder {}: {error}", above.display())))?;
        // Whoever made it may have been stopped before its name was on the disk. A folder above it that cannot be
        // opened was made by an operator, long ago.
        let _not_ours = folder::sync_name(above);
    }
    Ok(())
}

/// Makes an empty file that only its owner may read: keys of boards lie in it.
pub(in crate::store) fn make_file(path: &Path) -> Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(unavailable(format!("Cannot open the database {}: {error}", path.display()))),
    }
}
