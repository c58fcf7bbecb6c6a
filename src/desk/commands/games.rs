//! Commands that bring about new boards.

pub(crate) mod challenge;
pub(crate) mod rematch;
pub(crate) mod seek;
