//! What can be said: the rows of the commands, their names, and what they come to.

pub(super) mod answers;
pub(super) mod clean;
pub(super) mod conditions;
pub(super) mod dates;
pub(super) mod giving_up;
pub(super) mod mailbox;
pub(super) mod parse_error;
pub(super) mod password;
mod reserved;
pub(super) mod spec;
pub(super) mod typed;
pub(super) mod userid;
pub mod verbs;
pub(super) mod what;
