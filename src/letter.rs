//! Events to letters: what a letter says, and its bytes.
//!
//! Architecture Invariant: what a letter says depends on its arguments alone; identifiers and the date are handed in.
//! A letter never holds a password, nor anything hidden from the one it goes to.

mod about;
mod answer;
mod board;
mod compose;
mod message;
pub mod parse_words;
mod redact;
mod told;
mod words;

pub use about::{About, Addressee, Proving, Reader, record_file};
pub use answer::{Account, Answer, account, answer, pages};
pub use board::{board_letter, show, subject};
pub(crate) use compose::encoded;
pub use compose::{Attachment, Heading, House, compose, is_message_id};
pub use redact::{unread_redacted, wrong_option};
pub use told::{refused, told, unread};
pub use words::{Writing, templates};
