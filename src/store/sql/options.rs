//! How a database is opened, and for how long it is waited for.

use std::path::Path;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::store::FaultInjection;
use crate::store::sql::place::Place;

/// How long a writer waits for another one, of this program or another, before the store counts as unavailable.
pub(in crate::store) const PATIENCE: Duration = Duration::from_secs(5);

/// How long a statement of a running server may take. A line that carries nothing for that long counts as lost.
pub(in crate::store) const ANSWER: Duration = Duration::from_secs(15);

/// The same for commands that read all of the database, whose statements take as long as they need.
pub(in crate::store) const LONG_ANSWER: Duration = Duration::from_secs(10 * 60);

/// By how much the database itself is earlier to end a statement: then the line is still of use.
const EARLIER: Duration = Duration::from_secs(1);

/// How long a transaction that writes may wait for its server. Nothing slow belongs inside one.
const IDLE: Duration = Duration::from_secs(10);

/// Prepared statements that a connection keeps.
const PREPARED: usize = 200;

/// Pages in the write-ahead log that trigger a checkpoint: pages that change often are then moved once.
const LOG_PAGES: u32 = 16_000;

#[derive(Clone, Debug)]
pub(in crate::store) struct Options {
    pub place: Place,
    pub access: Access,
    /// How long to wait for other writers.
    pub patience: Duration,
    /// How long a statement may take on a server.
    pub answer: Duration,
    pub faults: FaultInjection,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Access {
    /// Write; deleted bytes are erased.
    Write,
    Read,
    /// Read a file that nobody changes, ignoring the write-ahead log beside it.
    ReadAlone,
}

impl Options {
    pub(in crate::store) fn to_read(path: &Path) -> Options {
        Options {
            place: Place::file(path),
            access: Access::Read,
            patience: PATIENCE,
            answer: LONG_ANSWER,
            faults: FaultInjection::default(),
        }
    }

    pub(in crate::store) fn for_file(&self, path: &Path) -> SqliteConnectOptions {
        // Sorting and savepoints need little, and no temporary files.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(self.patience)
            .foreign_keys(true)
            .pragma("temp_store", "MEMORY")
            .statement_cache_capacity(PREPARED)
            .disable_statement_logging();
        match self.access {
            // Erased bytes (passwords in mails) must not linger in free pages. The log is emptied by `checkpoint`; in between it is
            // overwritten from its beginning rather than truncated, since a file that grows costs more to sync.
            Access::Write => options
                .pragma("synchronous", self.faults.synchronous())
                .pragma("secure_delete", "ON")
                .pragma("wal_autocheckpoint", LOG_PAGES.to_string()),
            Access::Read => options.read_only(true),
            Access::ReadAlone => options.read_only(true).immutable(true),
        }
    }

    pub(in crate::store) fn for_server(&self, server: &PgConnectOptions) -> PgConnectOptions {
        server.clone().statement_cache_capacity(PREPARED).disable_statement_logging()
    }

    /// What a connection to a server is told first.
    pub(in crate::store) fn first_words(&self) -> String {
        let durably = if self.faults.unsynced { "off" } else { "on" };
        // The server notices by the last three that this side is gone.
        let words = format!(
            "SET lock_timeout = {}; SET synchronous_commit = {durably}; SET statement_timeout = {};
             SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3",
            self.patience.as_millis(),
            if self.answer < LONG_ANSWER { self.answer.saturating_sub(EARLIER).as_millis() } else { 0 }
        );
        match self.access {
            // A server that stands still in the middle of a transaction must not keep the others from writing.
            Access::Write => {
                format!("{words}; SET idle_in_transaction_session_timeout = {}", IDLE.as_millis())
            }
            Access::Read | Access::ReadAlone => words,
        }
    }
}
