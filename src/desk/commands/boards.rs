//! Commands about one board.

pub(in crate::desk) mod act;
pub(in crate::desk) mod conditions;
pub(in crate::desk) mod message;
pub(in crate::desk) mod notes;
pub(in crate::desk) mod rematch;
pub(in crate::desk) mod submit;
pub(in crate::desk) mod watch;
