//! What tests change about a store: a gate before each commit, writes that are not synced, and a count of what queries cost.
//!
//! Nothing of this can be reached from a configuration or the command line: tests and benchmarks alone make a
//! [`FaultInjection`] that is not the default.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolOptions;
use sqlx::sqlite::SqliteSynchronous;
use sqlx::{Sqlite, SqliteConnection};

/// Tells whether a commit may happen.
type Gate = Arc<dyn Fn() -> bool + Send + Sync>;

/// How a store under test differs from a real one; the default does not.
#[doc(hidden)]
#[derive(Clone, Default)]
pub struct FaultInjection {
    /// Called just before each commit, those of the migrations too; false turns the commit into a rollback.
    pub gate: Option<Gate>,
    /// Leaves it to the system when writes reach the disk (`synchronous=OFF`): the fault that a test of lost
    /// writes must find.
    pub unsynced: bool,
    /// Counts the steps of SQLite's machine, a few for each row that a query reads: as many on any computer.
    pub steps: Option<Arc<AtomicU64>>,
    /// Tells of each statement, when it has ended, as an event of `tracing` (target `sqlx::query`).
    pub statements: bool,
}

impl FaultInjection {
    pub(super) fn synchronous(&self) -> SqliteSynchronous {
        if self.unsynced { SqliteSynchronous::Off } else { SqliteSynchronous::Full }
    }

    /// The pool, with gate and counter at each of its connections.
    pub(super) fn watched(&self, pool: PoolOptions<Sqlite>) -> PoolOptions<Sqlite> {
        let faults = self.clone();
        pool.after_connect(move |connection, _| {
            let faults = faults.clone();
            Box::pin(async move { faults.watch(connection).await })
        })
    }

    /// Puts gate and counter at a connection.
    pub(super) async fn watch(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        if self.gate.is_none() && self.steps.is_none() {
            return Ok(());
        }
        let mut handle = connection.lock_handle().await?;
        if let Some(gate) = self.gate.clone() {
            handle.set_commit_hook(move || gate());
        }
        if let Some(steps) = self.steps.clone() {
            handle.set_progress_handler(1, move || {
                steps.fetch_add(1, Ordering::Relaxed);
                true
            });
        }
        Ok(())
    }
}

impl fmt::Debug for FaultInjection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FaultInjection")
            .field("gate", &self.gate.is_some())
            .field("unsynced", &self.unsynced)
            .field("steps", &self.steps)
            .field("statements", &self.statements)
            .finish()
    }
}
