//! Commands about one board.

pub(crate) mod act;
pub(crate) mod conditions;
pub(crate) mod house;
pub(crate) mod notes;
pub(crate) mod offers;
pub(crate) mod submit;
pub(crate) mod tried;
pub(crate) mod watch;
