//! The lock file in the data folder of a running server.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::folder;
use crate::secrets::Secrets;

/// The lock file in the data folder of a running server.
pub(super) const LOCK: &str = "pbmd.lock";

/// The word of a data folder, which no other one has. It stands in the lock file, and whoever has that knows by it that an earlier
/// server of this folder has ended.
pub(super) fn home(data: &Path) -> std::io::Result<String> {
    let path = data.join(LOCK);
    let known = fs::read_to_string(&path).unwrap_or_default();
    if !known.is_empty() {
        return Ok(known);
    }
    let word = Secrets::system().token();
    folder::open_file(&path)?.write_all(word.as_bytes())?;
    Ok(word)
}

/// Locks a data folder for one server, creating it if missing. The lock ends with the file.
/// Fails if another server has locked it.
pub fn lock(data: &Path) -> Result<File> {
    folder::make(data).with_context(|| format!("Cannot make the folder {}", data.display()))?;
    let path = data.join(LOCK);
    let file = folder::open_file(&path).with_context(|| format!("Cannot write {}", path.display()))?;
    let mut locked = file.try_lock();
    // Checking whether a server runs takes the lock for a moment.
    for _ in 0..10 {
        if !matches!(locked, Err(TryLockError::WouldBlock)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
        locked = file.try_lock();
    }
    match locked {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("Another pbmd works on {} already", data.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("Cannot lock {}", path.display()))
        }
    }
}
