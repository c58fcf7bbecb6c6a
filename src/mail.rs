//! Bytes to meaning: what a mail says, who wrote it, and which letter it answers.
//!
//! Architecture Invariant: nothing in here can fail. [`read`] takes any bytes, never panics, and does work in
//! proportion to their number; what a mail does not have is absent from its [`Mail`].
//!
//! Architecture Invariant: the MIME library is handed header sections and encoded content, never a body. The tree
//! of parts is walked in `parts` with a fixed depth. (The library's own trees are copied and dropped
//! recursively, which a hostile mail can turn into a stack overflow.)

mod addressees;
mod bounce;
mod clean;
mod gesture;
mod head;
mod known;
mod parts;
mod read;
mod robots;
mod token;
mod trace;
mod unreadable;
mod written;

#[cfg(test)]
mod tests;

pub use crate::mail::head::address::{Address, Sender};
pub use addressees::{names, names_others};
pub use bounce::{Bounce, Fate, bounce};
pub use gesture::{Gesture, Reply as CalendarReply, Sign};
pub use known::{answers, digest, identity};
pub use read::{Mail, read, robot};
pub use robots::Robot;
pub use trace::{Trace, TrustedServer, Verdict, is_public, results, trace};
pub use unreadable::Unreadable;
pub use written::in_answer as written_in_answer;
