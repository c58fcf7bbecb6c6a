//! Letters: `reply`, `board`, `digest`, `account` and `answers` make [`Content`] in the reader's `words`; `bytes` makes it a mail.
//!
//! Architecture Invariant: a letter's content depends on its arguments alone, including identifiers and the date. It never holds a
//! password, nor anything hidden from its reader.

mod account;
mod answers;
mod board;
mod bytes;
mod digest;
mod moves;
mod orders;
mod post;
pub mod reply;
mod review;
mod seeks;
mod site;
#[cfg(test)]
mod tests;
mod words;

pub use crate::letter::board::conditions::wrong_conditions;
pub use crate::letter::board::describe::{no_move, refused, unread};
pub use crate::letter::board::news::{
    BoardNews, Hint, Likely, Notice, ProofNeeded, Recipient, Role, record_file,
};
pub use crate::letter::board::played::played;
pub use crate::letter::bytes::calendar::{Appointment, Method, calendar};
pub(crate) use crate::letter::bytes::compose::encoded;
pub use crate::letter::bytes::compose::{
    NoBytes, NoLetter, Rendered, bytes_of, bytes_painted, compose, is_message_id,
};
pub use crate::letter::bytes::event::{BadEventKind, EventKind};
pub use crate::letter::bytes::forget::Forgotten;
pub use crate::letter::bytes::identity::ServerIdentity;
pub use crate::letter::bytes::known_lines::{KnownLines, digests as line_digests};
pub use crate::letter::bytes::model::{
    Attachment, BadModel, Content, Headers, Letter, Mailbox, Retold, VERSION,
};
pub use crate::letter::bytes::render::{
    Image, Page, Paint, Pictures, Scale, drawn, sheet, site, speech, text,
};
pub use crate::letter::bytes::token::without_tokens;
pub use crate::letter::reply::help::{has_help_page, help_boards, help_page_says, help_topic, is_common};
pub use crate::letter::reply::redact::{redact, wrong_option};
pub use crate::letter::reply::settings::{
    CALENDAR, Chosen, PUZZLE, RECEIPTS, REVIEW, SETTINGS, Setting, TURN_LINK, WEB, WrongSetting, ZONE,
};
pub use crate::letter::words::block::{Block, MoveRow, Seen};
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
pub use board::length::{LONGEST_MESSAGE, sent_size};
pub use board::{OPERATOR, board_letter, retold, show, subject};
pub use digest::{InDigest, Told, digest, happened};
pub use orders::OrderLetter;
pub use post::{Post, post, writer_in_subject};
pub use reply::{
    Against, BoardRow, BoardState, History, HouseRefusal, LeftConditions, LegalMoves, LineEnd, Listed, Meant,
    Missing, Near, Note, Own, PlayedMove, PlayedRow, PlayerRow, Position, Proposed, Puzzle, PuzzleState,
    Quoted, Refusal, Refused, Reply, Response, SeekLine, SeekNote, SeekPart, SeekRefusal, Solution,
    Standings, StandingsRow, StandingsTerms, Submitted, ToStart, Unproved, WatchedHow, WatchedRow,
    WrittenName, WrongCondition, YourBoard, by_password,
};
pub use review::{TurningPoint, review};
pub use seeks::SeekLetter;
pub use site::{
    BoardPage, PlayerLine, SiteText, TurnView, board_page, start_picture, turn_view, why_no_move,
};
