//! Commands about the database: backups, copies, and checks of its contents.

pub mod backup;
pub mod checkpoints;
pub mod copy;
pub mod ratings;
pub mod restore;
pub mod verify;
