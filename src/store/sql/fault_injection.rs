//! What tests can change about a store: a gate before each commit, unsynced writes, and a count of what queries cost.
//!
//! No configuration or command line reaches this: only tests and benchmarks make a [`FaultInjection`] that is not the default.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::SqliteConnection;

type Gate = Arc<dyn Fn() -> bool + Send + Sync>;

/// How a store under test differs from a real one.
#[doc(hidden)]
#[derive(Clone, Default)]
pub struct FaultInjection {
    /// Called just before each commit, also of migrations; false turns it into a rollback.
    pub gate: Option<Gate>,
    /// Does not sync writes (`synchronous=OFF`): the fault that a test of lost writes must find.
    pub unsynced: bool,
    /// Counts steps of SQLite's virtual machine, a few per row read, which is the same on any computer.
    pub steps: Option<Arc<AtomicU64>>,
}

impl FaultInjection {
    pub(in crate::store) fn synchronous(&self) -> &'static str {
        if self.unsynced { "OFF" } else { "FULL" }
    }

    pub(in crate::store) async fn watch(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        let FaultInjection { gate, steps, .. } = self;
        if gate.is_none() && steps.is_none() {
            return Ok(());
        }
        let mut handle = connection.lock_handle().await?;
        if let Some(gate) = gate.clone() {
            handle.set_commit_hook(move || gate());
        }
        if let Some(steps) = steps.clone() {
            let counted = move || {
                steps.fetch_add(1, Ordering::Relaxed);
                true
            };
            handle.set_progress_handler(1, counted);
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
