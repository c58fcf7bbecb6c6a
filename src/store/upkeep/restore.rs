//! Another file in the place of the database: whatever moment it is stopped at, there is a whole database in that place, the old one
//! or the new one, and no log of the old one beside the new one.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::folder;

use crate::store::Made;
use crate::store::sql::error::{Result, StoreError, unavailable};
use crate::store::sql::store::InUse;
use crate::store::upkeep::backups::{made, merge_log};
use crate::store::upkeep::file::beside;

/// A copy that lies beside the database whose place it is to take. Nobody else uses that meanwhile. Dropped without
/// [`Staged::install`] it goes, and nothing has changed.
#[derive(Debug)]
pub struct Staged {
    file: PathBuf,
    database: PathBuf,
    _alone: InUse,
}

/// The database that was in the place before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it is now.
    pub file: PathBuf,
    /// Whether it is one file. It is broken otherwise, and its log lies beside it as it was.
    pub whole: bool,
}

/// What is done one after another. Each is on the disk before the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Step {
    /// The old database gets what stands in its log.
    MergeLog,
    /// The old database gets a second name, under which it stays.
    KeepOld,
    /// The old database has no log and nothing of SQLite's any more under its first name.
    ForgetLog,
    /// The new one takes the name.
    Replace,
}

impl Step {
    pub(in crate::store) const ALL: [Step; 4] =
        [Step::MergeLog, Step::KeepOld, Step::ForgetLog, Step::Replace];
}

impl Staged {
    /// Puts a copy of a backup beside the database whose place it is to take; what lies in a log beside the backup is in it.
    ///
    /// # Errors
    ///
    /// Where somebody uses the database, the backup is none, or the disk does not take the copy.
    pub fn new(backup: &Path, database: &Path) -> Result<Staged> {
        let alone = InUse::alone(database)?;
        if fs::canonicalize(backup).ok().is_some_and(|backup| fs::canonicalize(database).ok() == Some(backup))
        {
            return Err(unavailable(format!("{} is the database itself", backup.display())));
        }
        let made = made(backup)?;
        let staged =
            Staged { file: beside(database, ".restoring"), database: database.to_owned(), _alone: alone };
        staged.remove();
        copy(backup, &staged.file)?;
        if made == Made::WithLog {
            copy(&beside(backup, "-wal"), &beside(&staged.file, "-wal"))?;
            merge_log(&staged.file)?;
        }
        Ok(staged)
    }

    /// Where the copy lies.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Puts the copy in its place. The old database is kept beside it; its name has `end` at its end. None where there was none.
    ///
    /// # Errors
    ///
    /// The disk does not take it, or somebody else uses the database: the old one is in its place then.
    pub fn install(self, end: &str) -> Result<Option<Kept>> {
        let mut kept = self.kept(end);
        for step in Step::ALL {
            self.take(step, &mut kept)?;
        }
        Ok(kept)
    }

    /// Where the old database is to be kept, if there is one.
    pub(in crate::store) fn kept(&self, end: &str) -> Option<Kept> {
        // Another one was perhaps kept in the same second.
        let ends = std::iter::once(end.to_owned()).chain((2..).map(|n: u32| format!("{end}.{n}")));
        let file = ends.map(|end| beside(&self.database, &end)).find(|file| !file.exists())?;
        self.database.exists().then_some(Kept { file, whole: true })
    }

    pub(in crate::store) fn take(&self, step: Step, kept: &mut Option<Kept>) -> Result<()> {
        match (step, kept) {
            (Step::MergeLog, Some(kept)) => match merge_log(&self.database) {
                Ok(()) => {}
                Err(error) if error.is_unavailable() => return Err(error),
                Err(_) => kept.whole = false,
            },
            (Step::KeepOld, Some(kept)) => {
                link(&self.database, &kept.file)?;
                let log = beside(&self.database, "-wal");
                if !kept.whole && log.exists() {
                    link(&log, &beside(&kept.file, "-wal"))?;
                }
            }
            (Step::MergeLog | Step::KeepOld, None) => {}
            (Step::ForgetLog, _) => {
                for end in ["-wal", "-shm", "-journal"] {
                    remove(&beside(&self.database, end))?;
                }
            }
            (Step::Replace, _) => {
                fs::rename(&self.file, &self.database)
                    .map_err(|error| cannot("rename", &self.file, &error))?;
            }
        }
        folder::sync_name(&self.database)
            .map_err(|error| cannot("sync the folder of", &self.database, &error))
    }

    fn remove(&self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            // One that is still there is written over by the next one.
            let _stays = remove(&beside(&self.file, end));
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Copies a file into one that its owner alone may read, and brings it to the disk.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut source = fs::File::open(from).map_err(|error| cannot("read", from, &error))?;
    let copied = folder::create_file(to).and_then(|mut file| {
        io::copy(&mut source, &mut file)?;
        file.sync_all()
    });
    copied.map_err(|error| cannot("write", to, &error))
}

fn link(from: &Path, to: &Path) -> Result<()> {
    fs::hard_link(from, to).map_err(|error| cannot("keep the old database as", to, &error))
}

fn remove(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot("remove", file, &error)),
        _ => Ok(()),
    }
}

fn cannot(what: &str, file: &Path, error: &io::Error) -> StoreError {
    unavailable(format!("Cannot {what} {}: {error}", file.display()))
}
