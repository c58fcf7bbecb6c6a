//! What the tests of the transports talk to.

pub(super) mod authority;
pub(crate) mod scripted;
pub(super) mod stub;
