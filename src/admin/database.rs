//! Commands about the database file: backups, and whether what it holds is consistent.

pub mod backup;
pub mod checkpoints;
pub mod ratings;
pub mod restore;
pub mod verify;
