//! Peers for the tests of the transports.

pub(super) mod authority;
pub(crate) mod scripted;
pub(super) mod stub;
