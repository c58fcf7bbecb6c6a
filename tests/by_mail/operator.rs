//! What the operator orders, and what the server forgets.

pub(crate) mod clock_orders;
pub(crate) mod keep;
pub(crate) mod ledger;
pub(crate) mod moved;
pub(crate) mod orders;
pub(crate) mod post;
