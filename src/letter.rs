//! Events to letters: what a letter says, and its bytes.
//!
//! ```text
//! sentences    named sentences with typed gaps          catalogue    their words by language, from `templates/`
//! times        days, times and lengths of time in gaps  zones        the zone that they are told in
//! reply, board, digest, account, answers, help          -> Content: a subject and blocks, nothing wrapped or drawn
//! form         how a reader wants letters             settings     what players can choose, and what it means
//! model        Letter: all that the bytes follow from, kept as JSON until the letter leaves
//! render       blocks -> text                           compose      Letter -> bytes
//! ```
//!
//! Architecture Invariant: what a letter says depends on its arguments alone; identifiers and the date are handed in.
//! A letter never holds a password, nor anything hidden from the one it goes to.

mod account;
mod answers;
mod board;
mod bytes;
mod digest;
mod orders;
mod post;
pub mod reply;
mod seeks;
#[cfg(test)]
mod tests;
mod words;

pub use crate::letter::board::conditions::wrong_conditions;
pub use crate::letter::board::describe::{refused, unread};
pub use crate::letter::board::news::{BoardNews, Notice, ProofNeeded, Recipient, Role, record_file};
pub use crate::letter::board::played::played;
pub use crate::letter::bytes::calendar::{Appointment, Method};
pub(crate) use crate::letter::bytes::compose::encoded;
pub use crate::letter::bytes::compose::{
    NoBytes, NoLetter, Rendered, bytes_of, bytes_painted, compose, is_message_id,
};
pub use crate::letter::bytes::event::{BadEventKind, EventKind};
pub use crate::letter::bytes::forget::Forgotten;
pub use crate::letter::bytes::identity::ServerIdentity;
pub use crate::letter::bytes::known_lines::{KnownLines, digests as line_digests};
pub use crate::letter::bytes::model::{Attachment, BadModel, Content, Headers, Letter, Mailbox, VERSION};
pub use crate::letter::bytes::render::{Image, Page, Paint, drawn, sheet, speech, text};
pub use crate::letter::bytes::token::without_tokens;
pub use crate::letter::reply::help::{has_help_page, help_page_says, help_topic};
pub use crate::letter::reply::redact::{redact, wrong_option};
pub use crate::letter::reply::settings::{Chosen, SETTINGS, Setting, WrongSetting, ZONE};
pub use crate::letter::words::block::{Block, Seen};
pub use crate::letter::words::catalogue::{
    ENGLISH, Sentence, Words, first_spoken, languages, pages, unreadable,
};
pub use crate::letter::words::form::{Form, Format, NARROWEST, WIDEST};
pub use crate::letter::words::phrases::phrase_id;
pub use crate::letter::words::rated::{Rated, RatingChange, RatingIn, RatingsIn};
pub use crate::letter::words::seats::{picture_with_names, seen};
pub use crate::letter::words::sentences::{Capital, Gap, Lines, Names, Stated, Things};
pub use crate::letter::words::terms::{WrongTerm, wrong_term};
pub use crate::letter::words::times::{Date, Day, Minutes, Moment, Span};
pub use crate::letter::words::vacations::{WrongLeave, wrong_leave};
pub use crate::letter::words::zones::Zone;
pub use account::{AccountLetter, Guessed, account};
pub use answers::{Thread, answers};
pub use board::{OPERATOR, board_letter, show, subject};
pub use digest::{InDigest, Told, digest, happened};
pub use orders::OrderLetter;
pub use post::{Post, post, writer_in_subject};
pub use reply::{
    Against, BoardRow, BoardState, History, HouseRefusal, LeftConditions, LegalMoves, LineEnd, Listed, Meant,
    Missing, Near, Note, Own, PlayedMove, PlayedRow, PlayerRow, Position, Proposed, Quoted, Refusal, Refused,
    Reply, Response, SeekLine, SeekNote, SeekPart, SeekRefusal, Standings, StandingsRow, Submitted, ToStart,
    Unproved, WatchedHow, WatchedRow, WrittenName, WrongCondition, YourBoard, by_password,
};
pub use seeks::SeekLetter;
