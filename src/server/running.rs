//! Whether a server works on the data of a configuration, and how it is.

use std::fmt;
use std::fs::{File, TryLockError};
use std::path::Path;

use crate::config::Config;
use crate::post::monitor;

use super::LOCK;

/// How the server of a configuration is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Running {
    /// It does not run.
    No,
    /// It runs, and nobody can ask it how it is.
    Unasked,
    /// It runs and can do its work.
    Well,
    /// It runs and cannot: what it says of that.
    Ill(String),
    /// It runs, and does not answer where it should: why.
    Silent(String),
}

impl Running {
    /// Whether there is nothing to be mended.
    pub fn is_well(&self) -> bool {
        matches!(self, Running::No | Running::Unasked | Running::Well)
    }
}

impl fmt::Display for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Running::No => f.write_str("does not run"),
            Running::Unasked => f.write_str("runs; with [metrics] it could be asked how it is"),
            Running::Well => f.write_str("runs and is well"),
            Running::Ill(why) => write!(f, "runs, but is not well: {why}"),
            Running::Silent(why) => write!(
                f,
                "runs, but does not answer at [metrics] listen: {why}; it hangs, or was started with another configuration"
            ),
        }
    }
}

/// Finds out how the server of a configuration is.
pub async fn running(config: &Config) -> Running {
    if !is_running(&config.server.data) {
        return Running::No;
    }
    // Behind port 0 there is one that only the server knows.
    let Some(address) = config.metrics.filter(|address| address.port() != 0) else { return Running::Unasked };
    match monitor::ask(address).await {
        Ok(Ok(())) => Running::Well,
        Ok(Err(why)) => Running::Ill(why),
        Err(error) => Running::Silent(error.to_string()),
    }
}

/// Whether a server holds the lock on a data folder.
pub fn is_running(data: &Path) -> bool {
    File::open(data.join(LOCK)).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
