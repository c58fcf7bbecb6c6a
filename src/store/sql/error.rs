//! Why the store did not do what it was asked.

use sqlx::postgres::PgDatabaseError;

/// The result of a store operation.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why an operation of the store failed; nothing of it was done.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is unavailable: locked, the disk full or failing, the file not readable or writable. Trying again may help.
    #[error("{0}")]
    Unavailable(String),
    /// The database undid the transaction because of others, and asks for the same again (SQLSTATE class 40).
    #[error("{0}")]
    Undone(String),
    /// Somebody else was first: the state is no longer what the caller saw.
    #[error("somebody else was first: {0}")]
    Conflict(String),
    /// The name exists already (a userid, a Message-ID).
    #[error("there already: {0}")]
    Exists(String),
    /// The database was written by a newer version of this program, with tables of this version.
    #[error(
        "it was written by a newer pbmd: its tables are of version {0}, which this one does not know. Go on with that one; or put \
         back what it kept beside the database under its name with `.before-` and a number, by `pbmd restore`"
    )]
    Newer(i64),
    /// A fault of the program or the file; trying again does not help.
    #[error(
        "the database is broken: {0}. docs/operator/when.md says what to do; `pbmd restore` puts a backup back"
    )]
    Broken(String),
}

impl StoreError {
    /// Whether trying again later may help.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, StoreError::Unavailable(_) | StoreError::Undone(_))
    }

    /// Adds the name of the database that was being opened.
    pub(in crate::store) fn cannot_open(place: &impl std::fmt::Display, error: StoreError) -> StoreError {
        match error {
            StoreError::Unavailable(reason) => {
                unavailable(format!("Cannot open the database {place}: {reason}"))
            }
            StoreError::Broken(reason) => StoreError::Broken(format!("{place}: {reason}")),
            other => other,
        }
    }
}

pub(in crate::store) fn unavailable(why: impl Into<String>) -> StoreError {
    StoreError::Unavailable(why.into())
}

pub(in crate::store) fn closed() -> StoreError {
    unavailable("the database was closed")
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolTimedOut => unavailable("another program uses the database"),
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => closed(),
            sqlx::Error::Io(error) => unavailable(error.to_string()),
            sqlx::Error::Tls(error) => unavailable(error.to_string()),
            sqlx::Error::Database(error) => {
                let code = error.code().unwrap_or_default();
                let text = String::from(error.message());
                match error.try_downcast_ref::<PgDatabaseError>() {
                    Some(_) => of_state(&code, text),
                    None => of_code(code.parse().ok(), text),
                }
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

/// SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN (<https://www.sqlite.org/rescode.html>), which time or an
/// operator can cure.
const MAY_PASS: [u32; 7] = [5, 6, 7, 8, 10, 13, 14];

fn of_code(code: Option<u32>, text: String) -> StoreError {
    match code {
        Some(code) if THERE_ALREADY.contains(&code) => StoreError::Exists(text),
        // The low byte is the primary code.
        Some(code) if MAY_PASS.contains(&(code & 0xff)) => StoreError::Unavailable(text),
        _ => StoreError::Broken(text),
    }
}

/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
const UNIQUE_VIOLATION: &str = "23505";
const NO_DATABASE: &str = "3D000";

/// The beginning of the codes of serialization failures and deadlocks.
const ROLLED_BACK: &str = "40";

/// Codes of PostgreSQL, or their beginnings, for what time or an operator can cure: a lost connection, a server that only reads,
/// a transaction that stood still, wrong passwords, missing rights, no room, locks, an end of the server, failing disks.
const STATES_THAT_MAY_PASS: [&str; 9] = ["08", "25006", "25P03", "28", "42501", "53", "55P03", "57", "58"];

fn of_state(state: &str, text: String) -> StoreError {
    if state == UNIQUE_VIOLATION {
        StoreError::Exists(text)
    } else if state == NO_DATABASE {
        unavailable(format!("{text}; `createdb` makes it"))
    } else if state.starts_with(ROLLED_BACK) {
        StoreError::Undone(text)
    } else if STATES_THAT_MAY_PASS.iter().any(|beginning| state.starts_with(beginning)) {
        StoreError::Unavailable(text)
    } else {
        StoreError::Broken(text)
    }
}
