//! Bytes to meaning: what a mail says, who wrote it, and which letter it answers.
//!
//! Architecture Invariant: nothing here can fail. [`read`] takes any bytes, never panics, and works in linear time.
//!
//! Architecture Invariant: the MIME library gets header sections and encoded content, never a body, because it copies and drops its
//! own trees recursively, which a hostile mail can turn into a stack overflow. `parts` walks the tree to a fixed depth.

mod addressees;
mod answering;
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
pub use addressees::{is_own, names, names_others};
pub use answering::{Answering, answering};
pub use bounce::{Bounce, Fate, bounce};
pub use gesture::{Gesture, Reply as CalendarReply, Sign};
pub use known::{answers, digest, identity};
pub use read::{Mail, read, robot};
pub use robots::Robot;
pub use trace::{Trace, TrustedServer, Verdict, is_public, results, trace};
pub use unreadable::Unreadable;
pub use written::in_answer as written_in_answer;
