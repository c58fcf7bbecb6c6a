//! Upkeep of the database: backups, restores, integrity, retention, gauges; accounts that are closed or given to others.

pub(super) mod backups;
pub(super) mod before;
pub(super) mod checks;
pub(super) mod closing;
pub(super) mod copying;
pub(super) mod file;
pub(super) mod gauges;
pub(super) mod integrity;
pub(super) mod merging;
pub(super) mod opening;
pub(super) mod restore;
pub(super) mod retention;
pub(super) mod server;
pub(super) mod servers;
pub(super) mod shared_counts;
pub(super) mod stats;
