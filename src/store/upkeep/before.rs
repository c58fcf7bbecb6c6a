//! Copies of a database as it was before its tables were brought up to date, so that an upgrade can be taken back.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use crate::folder;
use crate::store::sql::dialect::Engine;
use crate::store::sql::error::unavailable;
use crate::store::sql::migrations::migrations;
use crate::store::upkeep::file::beside;
use crate::store::{NewCopy, Result, Store};

/// What follows the name of the database in that of a copy, before the number.
const BEFORE: &str = ".before-";

/// How many copies stay.
const MOST: usize = 2;

/// How long a copy stays: it holds what players have erased since.
const LONGEST: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What is to be left on the disk beside a copy, in bytes.
const LEAST_LEFT: u64 = 16 << 20;

/// The variable of the environment that brings tables up to date without a copy.
const WITHOUT_COPY: &str = "PBMD_UPGRADE_WITHOUT_COPY";

/// Copies a database with tables of this earlier version into a private file beside it: `pbmd.db.before-44` has it as it was before
/// the tables became those of version 44. One that is there from an earlier upgrade, which was taken back, is replaced.
///
/// # Errors
///
/// There is no room for the copy, or it cannot be written.
pub(in crate::store) fn keep_copy(database: &Path, version: i64) -> Result<()> {
    let next = migrations(Engine::Sqlite)
        .iter()
        .map(|migration| migration.version)
        .filter(|next| *next > version)
        .min();
    let Some(next) = next.filter(|_| std::env::var_os(WITHOUT_COPY).is_none()) else { return Ok(()) };
    let name = beside(database, &format!("{BEFORE}{next}"));
    let length = |path: &Path| path.metadata().map_or(0, |facts| facts.len());
    let needed = length(database).saturating_add(length(&beside(database, "-wal")));
    let free = folder::free_space(folder::above(database)).unwrap_or(u64::MAX);
    has_room(&name, needed, free)?;
    let store = Store::open_read_only(database)?;
    let kept = NewCopy::replacing(&name).and_then(|new| store.copy_into(&new).and_then(|()| new.keep()));
    store.close_read_only();
    kept
}

fn has_room(name: &Path, needed: u64, free: u64) -> Result<()> {
    if free >= needed.saturating_add(LEAST_LEFT) {
        return Ok(());
    }
    let mega = |bytes: u64| bytes.div_ceil(1_000_000);
    Err(unavailable(format!(
        "before its tables are brought up to date it is copied to {}, and there is no room for that: {} MB are needed, {} MB are free. \
         Make room; or make a backup elsewhere with the version that ran until now, and start once with {WITHOUT_COPY}=1 in the \
         environment",
        name.display(),
        mega(needed.saturating_add(LEAST_LEFT)),
        mega(free)
    )))
}

/// Forgets the copies of the database in this folder that are older than a month, and all but the newest two.
///
/// # Errors
///
/// The folder cannot be read, or a file not be removed.
pub fn forget_copies(data: &Path, now: Timestamp) -> io::Result<()> {
    let mut copies: Vec<(u32, PathBuf, Metadata)> = Vec::new();
    for file in fs::read_dir(data)? {
        let file = file?;
        let name = file.file_name();
        let number =
            name.to_str().and_then(|name| name.strip_prefix("pbmd.db")?.strip_prefix(BEFORE)?.parse().ok());
        if let Some(number) = number {
            copies.push((number, file.path(), file.metadata()?));
        }
    }
    copies.sort_by_key(|(number, ..)| std::cmp::Reverse(*number));
    for (place, (_, path, facts)) in copies.iter().enumerate() {
        let made = facts.modified().ok().and_then(|made| Timestamp::try_from(made).ok());
        if place >= MOST || made.is_some_and(|made| now.duration_since(made) > LONGEST) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_takes_no_room_that_is_not_there() {
        let name = Path::new("/var/lib/pbmd/pbmd.db.before-44");
        has_room(name, 1_000_000, 1_000_000 + LEAST_LEFT).unwrap();
        let why = has_room(name, 5_000_000_000, 1_000_000_000).unwrap_err();
        let said = why.to_string();
        assert!(why.is_unavailable() && said.contains("pbmd.db.before-44, and there is no room"), "{said}");
        assert!(said.contains("5017 MB are needed, 1000 MB are free"), "{said}");
    }

    #[test]
    fn two_copies_stay_and_none_for_long() {
        let folder = tempfile::tempdir().unwrap();
        let named = |number: &str| folder.path().join(format!("pbmd.db.before-{number}"));
        let all = ["9", "40", "41", "44", "restore-20261126", "44.partial"];
        for number in all {
            fs::write(named(number), "").unwrap();
        }
        fs::write(folder.path().join("pbmd.db"), "").unwrap();
        let left = || all.into_iter().filter(|number| named(number).exists()).collect::<Vec<_>>();
        let made = folder.path().join("pbmd.db").metadata().unwrap().modified().unwrap();
        let now = Timestamp::try_from(made).unwrap();
        forget_copies(folder.path(), now).unwrap();
        assert_eq!(left(), ["41", "44", "restore-20261126", "44.partial"]);
        forget_copies(folder.path(), now + LONGEST + SignedDuration::from_mins(1)).unwrap();
        assert_eq!(left(), ["restore-20261126", "44.partial"]);
        assert!(folder.path().join("pbmd.db").exists());
    }
}
