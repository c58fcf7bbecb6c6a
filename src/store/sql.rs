//! The base of the store: statements and rows, transactions, connections, migrations, errors.

pub(super) mod connections;
pub(super) mod dialect;
pub(super) mod driver;
pub(super) mod error;
pub(super) mod fault_injection;
pub(super) mod hosts;
pub(super) mod ids;
pub(super) mod migrations;
pub(super) mod options;
pub(super) mod packed;
pub(super) mod place;
pub(super) mod processor;
pub(super) mod query;
pub(super) mod store;
pub(super) mod tx;
pub(super) mod value;
pub(super) mod wait;
pub(super) mod writer;
