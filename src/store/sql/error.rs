//! Why the store did not do what it was asked.

use std::path::Path;

/// What the store answers with.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store did not do what it was asked; in every case nothing of it was done.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be had now: locked, the disk full or failing, the file not to be opened or not to be
    /// written. The same may work later; a wire answers 4xx.
    #[error("{0}")]
    Unavailable(String),
    /// Somebody else was first: the state is no longer the one that the caller saw.
    #[error("somebody else was first: {0}")]
    Conflict(String),
    /// Something of this name is there already (a userid, a Message-ID).
    #[error("there already: {0}")]
    Exists(String),
    /// It was written by a newer version of this program, which has made tables of this version.
    #[error("it was written by a newer pbmd: its tables are of version {0}, which this one does not know")]
    Newer(i64),
    /// A fault of the program or of the file; trying again does not help.
    #[error("the database is broken: {0}")]
    Broken(String),
}

impl StoreError {
    /// Whether the same may work later.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, StoreError::Unavailable(_))
    }

    /// The same error, naming the file that was to be opened.
    pub(in crate::store) fn cannot_open(path: &Path, error: StoreError) -> StoreError {
        let path = path.display();
        match error {
            StoreError::Unavailable(reason) => {
                StoreError::Unavailable(format!("Cannot open the database {path}: {reason}"))
            }
            StoreError::Broken(reason) => StoreError::Broken(format!("{path}: {reason}")),
            other => other,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let text = match &error {
            rusqlite::Error::SqliteFailure(_, Some(text)) => text.clone(),
            other => other.to_string(),
        };
        let code = error.sqlite_error().map(|error| error.extended_code);
        of_code(code.and_then(|code| u32::try_from(code).ok()), text)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolTimedOut => {
                StoreError::Unavailable(String::from("another program uses the database"))
            }
            sqlx::Error::Io(error) => StoreError::Unavailable(error.to_string()),
            sqlx::Error::Database(error) => {
                let code = error.code().and_then(|code| code.parse().ok());
                of_code(code, String::from(error.message()))
            }
            other => StoreError::Broken(other.to_string()),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(version) => StoreError::Newer(version),
            other => StoreError::Broken(other.to_string()),
        }
    }
}

/// SQLITE_CONSTRAINT_PRIMARYKEY and _UNIQUE (<https://www.sqlite.org/rescode.html>).
const THERE_ALREADY: [u32; 2] = [1555, 2067];

/// SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN (<https://www.sqlite.org/rescode.html>): an
/// operator, a little time or a little room on the disk cures them.
const MAY_PASS: [u32; 7] = [5, 6, 7, 8, 10, 13, 14];

/// What an extended result code of SQLite means, and its text.
fn of_code(code: Option<u32>, text: String) -> StoreError {
    match code {
        Some(code) if THERE_ALREADY.contains(&code) => StoreError::Exists(text),
        // The low byte tells the kind.
        Some(code) if MAY_PASS.contains(&(code & 0xff)) => StoreError::Unavailable(text),
        _ => StoreError::Broken(text),
    }
}
