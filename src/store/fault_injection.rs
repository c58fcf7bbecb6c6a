//! What the tests of crashes change about a store: a gate before each commit, and writes that are not synced.
//!
//! Nothing of this can be reached from a configuration or the command line: `tests/effects` and `tests/crash` alone make
//! a [`FaultInjection`] that is not the default.

use std::fmt;
use std::sync::Arc;

use sqlx::Sqlite;
use sqlx::pool::PoolOptions;
use sqlx::sqlite::SqliteSynchronous;

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
}

impl FaultInjection {
    pub(super) fn synchronous(&self) -> SqliteSynchronous {
        if self.unsynced { SqliteSynchronous::Off } else { SqliteSynchronous::Full }
    }

    /// The pool, with the gate at each of its connections.
    pub(super) fn watched(&self, pool: PoolOptions<Sqlite>) -> PoolOptions<Sqlite> {
        let Some(gate) = self.gate.clone() else { return pool };
        pool.after_connect(move |connection, _| {
            let gate = gate.clone();
            Box::pin(async move {
                connection.lock_handle().await?.set_commit_hook(move || gate());
                Ok(())
            })
        })
    }
}

impl fmt::Debug for FaultInjection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FaultInjection")
            .field("gate", &self.gate.is_some())
            .field("unsynced", &self.unsynced)
            .finish()
    }
}
