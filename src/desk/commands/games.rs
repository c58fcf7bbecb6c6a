//! Commands that bring about new boards.

pub(in crate::desk) mod challenge;
pub(in crate::desk) mod rematch;
pub(in crate::desk) mod seek;
