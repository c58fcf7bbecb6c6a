//! Copies of the database: written while it is in use, and looked at without being changed.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::folder;

use crate::store::sql::connections::Connections;
use crate::store::sql::error::unavailable;
use crate::store::sql::options::{Access, Options};
use crate::store::sql::query::{query, query_scalar};
use crate::store::upkeep::file::{BUSY, PAGE_SIZE, beside};
use crate::store::{ReadTx, Result, Store, StoreError};

/// The length of the header of a database, and with what it begins (<https://www.sqlite.org/fileformat.html>, 1.3).
const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The file beside the database that tells when the last good backup was made.
const LAST_BACKUP: &str = "pbmd.last-backup";

/// Notes beside the database in this folder that a good backup holds what was committed by then.
pub fn note_backup(data: &Path, at: Timestamp) -> io::Result<()> {
    folder::replace(&data.join(LAST_BACKUP), format!("{at}\n").as_bytes())
}

/// When the last good backup of the database in this folder was made; none where that is not known.
pub fn last_backup(data: &Path) -> Option<Timestamp> {
    fs::read_to_string(data.join(LAST_BACKUP)).ok()?.trim().parse().ok()
}

/// A file that holds a copy of a database.
#[derive(Debug)]
pub struct Copy {
    store: Store,
    /// How it came about.
    pub made: Made,
}

/// How a copy came about, as its file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Written as one file.
    Whole,
    /// The file of a database that was in use or may have been: what stood in its log is missing, unless a server had ended by itself.
    WithoutLog,
    /// The same, and its log lies beside it and counts.
    WithLog,
}

/// A file that is being written. Dropped without [`NewCopy::keep`] it goes.
#[derive(Debug)]
pub struct NewCopy {
    /// Its name once it is kept.
    name: PathBuf,
    /// Where it lies until then.
    file: PathBuf,
    /// Whether it takes the place of another.
    replaces: bool,
    /// Locked, so that one program writes it.
    open: File,
}

impl NewCopy {
    /// Begins a file of this name, which is not there yet. Until it is kept its name has `.partial` at its end.
    ///
    /// # Errors
    ///
    /// Where a file of that name is there, is being written, or cannot be made.
    pub fn new(file: &Path) -> Result<NewCopy> {
        is_free(file)?;
        NewCopy::begin(file, false)
    }

    /// The same; replaces an existing file of this name.
    pub(in crate::store) fn replacing(file: &Path) -> Result<NewCopy> {
        NewCopy::begin(file, true)
    }

    fn begin(file: &Path, replaces: bool) -> Result<NewCopy> {
        let partial = beside(file, ".partial");
        let cannot = |error: io::Error| unavailable(format!("Cannot write {}: {error}", file.display()));
        // One that a program has left which was stopped is written over, once nobody holds it.
        let open = folder::open_file(&partial).map_err(cannot)?;
        match open.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(unavailable(format!("{} is being written already", file.display())));
            }
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        let new = NewCopy { name: file.to_owned(), file: partial, replaces, open };
        new.open.set_len(0).map_err(cannot)?;
        Ok(new)
    }

    /// Where it lies until it is kept.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Gives it its name, and brings it to the disk with that.
    pub fn keep(self) -> Result<()> {
        if !self.replaces {
            is_free(&self.name)?;
        }
        let kept = self.open.sync_all().and_then(|()| {
            fs::rename(&self.file, &self.name)?;
            folder::sync_name(&self.name)
        });
        kept.map_err(|error| unavailable(format!("Cannot write {}: {error}", self.name.display())))
    }
}

impl Drop for NewCopy {
    fn drop(&mut self) {
        // Not there if it was kept. One that stays is written over by the next one.
        let _stays = fs::remove_file(&self.file);
    }
}

fn is_free(file: &Path) -> Result<()> {
    if file.symlink_metadata().is_err() {
        return Ok(());
    }
    let file = file.display();
    Err(unavailable(format!("{file} is there already, and is not written over")))
}

impl Store {
    /// Writes what is committed at this moment into a new file. Others go on reading and writing.
    pub fn copy_into(&self, new: &NewCopy) -> Result<()> {
        let path = std::path::absolute(&new.file)
            .map_err(|error| unavailable(format!("{}: {error}", new.file.display())))?;
        let Some(path) = path.to_str() else {
            return Err(unavailable(format!("{} is no name in UTF-8", path.display())));
        };
        let reader = self.reader.acquire()?;
        // Of a database that an earlier version made the pages are larger.
        query(AssertSqlSafe(format!("PRAGMA page_size = {PAGE_SIZE}"))).execute(&reader)?;
        // The new file takes this over. Without it rows stay in unused bytes of the pages that they filled at first, where nothing that
        // erases them later can find them.
        query("PRAGMA secure_delete = ON").execute(&reader)?;
        query("VACUUM INTO ?").bind(path).run(&reader)
    }
}

impl Copy {
    /// Opens a copy to look at it. The file is not changed; SQLite makes an index beside it where its log lies there.
    ///
    /// # Errors
    ///
    /// Where there is no such file, and where it is no database or not all of one.
    pub fn open(path: &Path) -> Result<Copy> {
        let made = made(path)?;
        let access = if made == Made::WithLog { Access::Read } else { Access::ReadAlone };
        let reader = Connections::one(&Options { access, ..Options::to_read(path) }, BUSY)?;
        Ok(Copy { store: Store::of_reader(reader, None), made })
    }

    /// Starts looking at it.
    pub fn read(&self) -> Result<ReadTx> {
        self.store.read()
    }

    /// Ends the use of it.
    pub fn close(&self) {
        self.store.close_read_only();
    }
}

/// Looks at the header of a file.
pub(in crate::store) fn made(path: &Path) -> Result<Made> {
    let cannot = |error: io::Error| unavailable(format!("Cannot read {}: {error}", path.display()));
    let broken = |what: &str| StoreError::Broken(what.to_owned());
    let mut header = Vec::with_capacity(HEADER);
    let file = File::open(path).map_err(cannot)?;
    let length = file.metadata().map_err(cannot)?.len();
    file.take(HEADER as u64).read_to_end(&mut header).map_err(cannot)?;
    if header.is_empty() {
        return Err(broken("the file is empty"));
    }
    if !header.starts_with(MAGIC) || header.len() < HEADER {
        return Err(broken("the file is no database of SQLite"));
    }
    let number = |at: usize, bytes: usize| {
        let bytes = header.iter().skip(at).take(bytes);
        bytes.fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
    };
    if beside(path, "-wal").exists() {
        return Ok(Made::WithLog);
    }
    // The number of pages holds where the number of the last change stands beside it.
    let page = if number(16, 2) == 1 { 65_536 } else { number(16, 2) };
    let expected = if number(24, 4) == number(92, 4) { page * number(28, 4) } else { 0 };
    if length < expected {
        return Err(StoreError::Broken(format!(
            "the file is cut off: {length} bytes of {expected} are there"
        )));
    }
    Ok(if number(18, 1) == 2 { Made::WithoutLog } else { Made::Whole })
}

/// Puts what stands in the log of a database that nobody else uses into its file, and takes the log away.
pub(in crate::store) fn merge_log(path: &Path) -> Result<()> {
    let alone = Connections::one(&Options { access: Access::Write, ..Options::to_read(path) }, BUSY)?;
    let connection = alone.acquire()?;
    // Reading takes up what a program that was stopped has left.
    let looked = query_scalar::<i64>("PRAGMA schema_version").fetch_one(&connection);
    let merged = query_scalar::<i64>("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&connection);
    drop(connection);
    alone.close()?;
    looked?;
    match merged? {
        0 => Ok(()),
        _ => Err(unavailable(format!("another program uses {}", path.display()))),
    }
}
