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
mod advice;
mod answers;
pub mod block;
mod board;
mod calendar;
mod catalogue;
mod choices;
mod compose;
mod conditions;
mod describe;
mod digest;
mod event;
mod forget;
mod form;
mod help;
mod identity;
mod known_lines;
mod mailto;
mod markup;
mod model;
mod news;
mod orders;
mod parse_words;
mod phrases;
mod played;
mod post;
mod rated;
mod redact;
mod render;
pub mod reply;
mod seats;
mod seeks;
mod sentences;
mod settings;
mod terms;
#[cfg(test)]
mod tests;
mod times;
mod token;
mod vacations;
mod zones;

pub use account::{AccountLetter, Guessed, account};
pub use answers::{Thread, answers};
pub use block::{Block, Seen};
pub use board::{OPERATOR, board_letter, show, subject};
pub use calendar::{Appointment, Method};
pub use catalogue::{ENGLISH, Sentence, Words, first_spoken, languages, pages, unreadable};
pub(crate) use compose::encoded;
pub use compose::{NoBytes, NoLetter, Rendered, bytes_of, bytes_painted, compose, is_message_id};
pub use conditions::wrong_conditions;
pub use describe::{refused, unread};
pub use digest::{InDigest, Told, digest, happened};
pub use event::{BadEventKind, EventKind};
pub use forget::Forgotten;
pub use form::{Form, Format, NARROWEST, WIDEST};
pub use help::{has_help_page, help_page_says, help_topic};
pub use identity::ServerIdentity;
pub use known_lines::{KnownLines, digests as line_digests};
pub use model::{Attachment, BadModel, Content, Headers, Letter, Mailbox, VERSION};
pub use news::{BoardNews, Notice, ProofNeeded, Recipient, Role, record_file};
pub use orders::OrderLetter;
pub use phrases::phrase_id;
pub use played::played;
pub use post::{Post, post, writer_in_subject};
pub use rated::{Rated, RatingChange, RatingIn, RatingsIn};
pub use redact::{redact, wrong_option};
pub use render::{Image, Page, Paint, drawn, sheet, speech, text};
pub use reply::{
    Against, BoardRow, BoardState, History, HouseRefusal, LeftConditions, LegalMoves, LineEnd, Listed, Meant,
    Missing, Near, Note, Own, PlayedMove, PlayedRow, PlayerRow, Position, Proposed, Quoted, Refusal, Refused,
    Reply, Response, SeekLine, SeekNote, SeekPart, SeekRefusal, Standings, StandingsRow, Submitted, ToStart,
    Unproved, WatchedHow, WatchedRow, WrittenName, WrongCondition, YourBoard, by_password,
};
pub use seats::{picture_with_names, seen};
pub use seeks::SeekLetter;
pub use sentences::{Capital, Gap, Lines, Names, Stated, Things};
pub use settings::{Chosen, SETTINGS, Setting, WrongSetting, ZONE};
pub use terms::{WrongTerm, wrong_term};
pub use times::{Date, Day, Minutes, Moment, Span};
pub use token::without_tokens;
pub use vacations::{WrongLeave, wrong_leave};
pub use zones::Zone;
