//! What the last whole check of the database file found, in a file beside it: of a broken database it must be readable, too.

use std::path::Path;
use std::{fs, io};

use jiff::Timestamp;

use crate::folder;
use crate::store::{Result, Store, StoreError};

const LAST_CHECK: &str = "pbmd.last-check";

/// The last whole check of a database file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastCheck {
    /// When it began.
    pub at: Timestamp,
    /// What is wrong with the file, a line each.
    pub faults: Vec<String>,
}

impl LastCheck {
    /// What is wrong, in one line; none if nothing is.
    pub fn trouble(&self) -> Option<String> {
        let first = self.faults.first()?;
        let more = match self.faults.len() {
            1 => String::new(),
            faults => format!(", and {} more", faults - 1),
        };
        Some(format!("The database is broken, as was found at {:.0}: {first}{more}", self.at))
    }
}

/// Reads every page, index and row of a database: what is wrong, a line each. A server may run; minutes for some GB.
///
/// # Errors
///
/// The file cannot be read now.
pub fn whole_check(database: &Path) -> Result<Vec<String>> {
    let store = Store::open_read_only(database)?;
    let looked = store.read().and_then(|mut look| match look.integrity_faults()? {
        faults if faults.is_empty() => look.missing_rows(),
        faults => Ok(faults),
    });
    store.close_read_only();
    match looked {
        Err(StoreError::Broken(why)) => Ok(vec![why]),
        looked => looked,
    }
}

/// Notes a check beside the database in this folder.
pub fn note_check(data: &Path, check: &LastCheck) -> io::Result<()> {
    let mut text = format!("{}\n", check.at);
    for fault in &check.faults {
        text.push_str(&fault.replace('\n', " "));
        text.push('\n');
    }
    folder::replace(&data.join(LAST_CHECK), text.as_bytes())
}

/// The last check of the database in this folder; none where that is not known.
pub fn last_check(data: &Path) -> Option<LastCheck> {
    let text = fs::read_to_string(data.join(LAST_CHECK)).ok()?;
    let mut lines = text.lines();
    let at = lines.next()?.parse().ok()?;
    Some(LastCheck { at, faults: lines.map(str::to_owned).collect() })
}

/// Forgets it: another database is in that place.
pub fn forget_check(data: &Path) -> io::Result<()> {
    match fs::remove_file(data.join(LAST_CHECK)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_broken_page_is_found_and_kept_beside_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let (data, path) = (folder.path(), folder.path().join("pbmd.db"));
        Store::open(&path).await.unwrap().close().unwrap();
        assert_eq!((whole_check(&path).unwrap(), last_check(data)), (Vec::new(), None));
        let mut bytes = fs::read(&path).unwrap();
        let quarter = bytes.len() / 4;
        bytes[quarter..3 * quarter].fill(0xff);
        fs::write(&path, bytes).unwrap();
        let faults = whole_check(&path).unwrap();
        assert!(!faults.is_empty());
        let check = LastCheck { at: "2026-11-26T12:00:00Z".parse().unwrap(), faults };
        note_check(data, &check).unwrap();
        assert_eq!(last_check(data).unwrap(), check);
        forget_check(data).unwrap();
        forget_check(data).unwrap();
        assert_eq!(last_check(data), None);
        assert!(whole_check(&data.join("none.db")).unwrap_err().is_unavailable());
    }
}
