//! Private folders and files whose names survive a power cut.
//!
//! A synced file is on the disk, but its name, and those of new folders above it, only once the containing folder was synced
//! as well (fsync(2)).

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::Access;

/// Creates a folder and its parents if missing, private to their owner, and syncs their names. An existing folder keeps its mode.
/// Blocks.
pub fn make(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    make(above(folder))?;
    match DirBuilder::new().mode(0o700).create(folder) {
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => (),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let why = format!("{}: it is no folder", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotADirectory, why));
        }
        made => made?,
    }
    sync_name(folder)
}

/// Whether a folder can be read and written, or made if it is not there yet; changes nothing. Blocks.
///
/// # Errors
///
/// The folder that is in the way, and why.
pub fn usable(folder: &Path) -> io::Result<()> {
    let found = folder.ancestors().find(|above| above.exists()).unwrap_or(Path::new("."));
    let about = |kind, why: String| io::Error::new(kind, format!("{}: {why}", found.display()));
    if !found.is_dir() {
        return Err(about(io::ErrorKind::NotADirectory, "it is no folder".to_owned()));
    }
    let all = Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK;
    rustix::fs::access(found, all).map_err(|error| about(io::Error::from(error).kind(), error.to_string()))
}

/// Creates a private file, or truncates an existing one. Its name is not synced yet. Blocks.
pub fn create_file(path: &Path) -> io::Result<File> {
    let file = open_file(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// As [`create_file`], without truncating. Blocks.
pub fn open_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// Replaces a file's content atomically, also across a power cut. The file becomes private. Blocks.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A symbolic link stays, and its target is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => (),
    }
    let mut file = create_file(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, &path)?;
    sync_name(&path)
}

/// Syncs the name of a folder or file; the process that created it may have been stopped before doing so. Blocks.
pub fn sync_name(folder: &Path) -> io::Result<()> {
    sync(above(folder))
}

/// Syncs the names of a folder's entries. Blocks.
pub fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The disk space still available to this program, in bytes; none if the system does not tell. Blocks.
pub fn free_space(folder: &Path) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    #[cfg(not(target_os = "linux"))]
    return None;
}

/// The folder in which a file or a folder lies.
pub fn above(folder: &Path) -> &Path {
    match folder.parent() {
        Some(above) if !above.as_os_str().is_empty() => above,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_is_made_is_private() {
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let place = tempfile::tempdir().unwrap();
        make(&place.path().join("a/b")).unwrap();
        create_file(&place.path().join("a/b/file")).unwrap();
        assert_eq!(
            ["a", "a/b", "a/b/file"].map(|name| mode(&place.path().join(name))),
            [0o700, 0o700, 0o600]
        );
        let open = place.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
        make(&open).unwrap();
        assert_eq!(mode(&open), 0o755, "what an operator made stays as it is");
    }

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

    #[test]
    fn what_is_replaced_is_private_and_whole() {
        let place = tempfile::tempdir().unwrap();
        let (file, link) = (place.path().join("file"), place.path().join("link"));
        fs::write(&file, "old and long").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        fs::write(place.path().join("file.new"), "left behind by a power cut").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(!place.path().join("file.new").exists());
        replace(&place.path().join("first"), b"made").unwrap();
        assert_eq!(fs::read(place.path().join("first")).unwrap(), b"made");
        assert!(replace(&place.path().join("none/file"), b"").is_err());
    }
}
