//! Upkeep of the database file: backups, restores, integrity, retention, gauges.

pub(super) mod backups;
pub(super) mod file;
pub(super) mod gauges;
pub(super) mod integrity;
pub(super) mod restore;
pub(super) mod retention;
pub(super) mod stats;
