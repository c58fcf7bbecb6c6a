//! Bytes to meaning: what a mail says, who wrote it, and which letter it answers.
//!
//! Architecture Invariant: nothing here can fail. [`read`] takes any bytes, never panics, and works in linear time.
//!
//! Architecture Invariant: the MIME library gets header sections and encoded content, never a body, because it copies and drops its
//! own trees recursively, which a hostile mail can turn into a stack overflow. `parts` walks the tree to a fixed depth.

mod answering;
mod bounce;
mod clean;
mod gesture;
mod head;
mod known;
mod language;
mod parts;
mod read;
mod robots;
mod token;
mod trace;
mod unreadable;
mod written;

#[cfg(test)]
mod tests;

pub(crate) use answering::{Answering, answering};
pub(crate) use bounce::Bounce;
pub use bounce::{Fate, bounce};
pub(crate) use gesture::{Gesture, Reply as CalendarReply, Sign};
pub(crate) use head::address::Sender;
pub use known::{answers, digest, identity};
pub(crate) use known::{is_own, names, names_others};
pub use read::{Mail, read, robot};
pub use robots::Robot;
pub use trace::{Trace, TrustedServer, Verdict, trace};
pub(crate) use trace::{is_public, results};
pub(crate) use unreadable::Unreadable;
pub(crate) use written::appended::{Appended, without_appended};
pub(crate) use written::in_answer as written_in_answer;
