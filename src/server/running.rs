//! Whether the server of a configuration runs, and its health.

use std::fmt;
use std::fs::{File, TryLockError};
use std::path::Path;

use crate::config::Config;
use crate::post::monitor::{self, Health};

use crate::server::lock::LOCK;

/// The state of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Running {
    /// It does not run.
    No,
    /// It runs, and does not listen for monitoring.
    Unasked,
    /// It runs and is healthy.
    Well,
    /// It runs and does its work, although this fails.
    Degraded(String),
    /// It runs and is not healthy; the reason it gives.
    Ill(String),
    /// It runs, and does not answer; the error.
    Silent(String),
}

impl Running {
    /// Whether nothing needs fixing.
    pub fn is_well(&self) -> bool {
        matches!(self, Running::No | Running::Unasked | Running::Well | Running::Degraded(_))
    }
}

impl fmt::Display for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Running::No => f.write_str("does not run"),
            Running::Unasked => f.write_str("runs; with [metrics] it could be asked how it is"),
            Running::Well => f.write_str("runs and is well"),
            Running::Degraded(what) => write!(f, "runs and does its work, but {what}"),
            Running::Ill(why) => write!(f, "runs, but is not well: {why}"),
            Running::Silent(why) => write!(
                f,
                "runs, but does not answer at [metrics] listen: {why}; it hangs, or was started with another configuration"
            ),
        }
    }
}

/// Finds out the state of a configuration's server.
pub async fn running(config: &Config) -> Running {
    if !is_running(&config.server.data) {
        return Running::No;
    }
    // With port 0 only the server knows its port.
    let Some(address) = config.metrics.filter(|address| address.port() != 0) else { return Running::Unasked };
    match monitor::ask(address).await {
        Ok(Health::Well) => Running::Well,
        Ok(Health::Degraded(what)) => Running::Degraded(what),
        Ok(Health::Ill(why)) => Running::Ill(why),
        Err(error) => Running::Silent(error.to_string()),
    }
}

/// Whether a server holds the lock on a data folder.
pub fn is_running(data: &Path) -> bool {
    File::open(data.join(LOCK)).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
