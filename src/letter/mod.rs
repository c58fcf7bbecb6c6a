//! Events to letters: what a letter says, and its bytes.
//!
//! Architecture Invariant: what a letter says depends on its arguments alone; identifiers and the date are handed in.
//! A letter never holds a password, nor anything hidden from the one it goes to.

mod answer;
mod board;
mod compose;
mod told;
mod words;

pub use answer::{Account, Answer, account, answer, pages};
pub use board::{About, Proving, board_letter, record_file, show, subject};
pub(crate) use compose::encoded;
pub use compose::{Attachment, Heading, House, compose};
pub use told::{refused, told, unread};
pub use words::{Writing, templates};
