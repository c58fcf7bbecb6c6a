//! Commands that only read the database and report; the server may run.

pub mod ledger;
mod look;
pub mod queue;
pub mod quota;
pub mod stats;
pub(super) mod ways;

pub(super) use look::Look;
