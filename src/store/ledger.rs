//! The ledger: what caused each change, and what the operator asks about it; the operator's orders.

pub(super) mod causes;
pub(super) mod orders;
pub(super) mod queue;
pub(super) mod stories;
