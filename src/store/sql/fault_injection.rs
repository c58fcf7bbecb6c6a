//! What tests change about a store: a gate before each commit, writes that are not synced, and a count of what queries cost.
//!
//! Nothing of this can be reached from a configuration or the command line: tests and benchmarks alone make a
//! [`FaultInjection`] that is not the default.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::Connection;
use sqlx::SqliteConnection;

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
}

impl FaultInjection {
    /// SQLite's name for how certainly a commit is on the disk.
    pub(in crate::store) fn synchronous(&self) -> &'static str {
        if self.unsynced { "OFF" } else { "FULL" }
    }

    /// Puts the gate at a connection on which the tables are brought up to date.
    pub(in crate::store) async fn watch_upgrade(
        &self,
        connection: &mut SqliteConnection,
    ) -> sqlx::Result<()> {
        if let Some(gate) = self.gate.clone() {
            connection.lock_handle().await?.set_commit_hook(move || gate());
        }
        Ok(())
    }

    /// Puts gate and counter at a connection.
    pub(in crate::store) fn watch(&self, connection: &Connection) -> rusqlite::Result<()> {
        if let Some(gate) = self.gate.clone() {
            connection.commit_hook(Some(move || !gate()))?;
        }
        if let Some(steps) = self.steps.clone() {
            let counted = move || {
                steps.fetch_add(1, Ordering::Relaxed);
                false
            };
            connection.progress_handler(1, Some(counted))?;
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
            .finish()
    }
}
