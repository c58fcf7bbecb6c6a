//! Folders whose names outlive a power cut.
//!
//! A file is on the disk once it was synced, but its name, and that of every new folder above it, only once the
//! folder that holds the name was synced as well (fsync(2)).

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Makes a folder and those above it where they are missing, and brings their names to the disk. Blocks.
///
/// # Errors
///
/// The folder cannot be made, or the disk does not take it.
pub fn make(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    make(above(folder))?;
    match fs::create_dir(folder) {
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => (),
        made => made?,
    }
    sync_name(folder)
}

/// Brings the name of a folder to the disk; the process that made it may have been stopped before that. Blocks.
pub fn sync_name(folder: &Path) -> io::Result<()> {
    sync(above(folder))
}

/// Brings the names of all that lies in a folder to the disk. Blocks.
pub fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn above(folder: &Path) -> &Path {
    match folder.parent() {
        Some(above) if !above.as_os_str().is_empty() => above,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_what_is_missing() {
        let place = tempfile::tempdir().unwrap();
        let deep = place.path().join("a/b/c");
        make(&deep).unwrap();
        assert!(deep.is_dir());
        make(&deep).unwrap();
        make(Path::new("")).unwrap();
        fs::write(place.path().join("file"), "").unwrap();
        assert!(make(&place.path().join("file")).is_err(), "a file is in the way");
        assert!(make(&place.path().join("file/below")).is_err(), "a file is in the way");
    }
}
