//! Giving orders to the server, through the database.

pub mod board;
pub mod broadcast;
mod order;
pub mod prune;
pub mod senders;
pub mod user;

pub use crate::order::explained;
pub(super) use order::done;
pub use order::{How, Waits, give};
