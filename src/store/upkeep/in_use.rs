//! Who uses the database: each program that has it open shares the lock on its folder, and who puts another file in its place has
//! that lock alone.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::store::{Result, StoreError};

/// The lock, until it is dropped.
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
            Err(TryLockError::WouldBlock) => Err(StoreError::Unavailable(format!(
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
        let cannot =
            |why: String| StoreError::Unavailable(format!("Cannot lock {}: {why}", folder.display()));
        let open = File::open(&folder).map_err(|error| cannot(error.to_string()))?;
        match open.try_lock() {
            Ok(()) => Ok(InUse { _folder: Some(open) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Unavailable(format!(
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
