//! What the desk does by itself, or by the order of the operator.

pub(super) mod broadcasts;
pub(super) mod digests;
pub(super) mod offers;
pub(super) mod orders;
pub(super) mod pruning;
pub(super) mod seeks;
pub(super) mod sources;
pub(super) mod thinking;
pub(super) mod tick;
pub(super) mod timekeeping;
