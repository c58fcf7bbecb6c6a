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
mod post;
mod reply;
mod review;
mod site;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use account::{AccountLetter, Guessed, OrderLetter, SeekLetter, account};
pub(crate) use answers::{Thread, answers};
pub use board::board_letter;
pub(crate) use board::conditions::wrong_conditions;
pub(crate) use board::describe::{no_move, refused, unread};
pub(crate) use board::length::{LONGEST_MESSAGE, sent_size};
pub use board::news::{BoardNews, ProofNeeded, Recipient, Role};
pub(crate) use board::news::{Hint, Likely, Notice, record_file};
pub(crate) use board::played::played;
pub(crate) use board::{OPERATOR, retold, show, subject};
pub(crate) use bytes::calendar::{Appointment, Method, calendar};
pub use bytes::compose::{bytes_of, bytes_painted};
pub(crate) use bytes::compose::{encoded, is_message_id};
pub(crate) use bytes::event::EventKind;
pub(crate) use bytes::forget::Forgotten;
pub use bytes::identity::ServerIdentity;
pub(crate) use bytes::known_lines::{KnownLines, digests as line_digests};
pub(crate) use bytes::model::{Attachment, Retold};
pub use bytes::model::{Content, Headers, Letter, Mailbox, VERSION};
pub use bytes::render::{Image, Pictures, Scale};
pub(crate) use bytes::render::{drawn, sheet, site, speech, text};
pub(crate) use bytes::token::without_tokens;
pub(crate) use digest::{InDigest, Told, digest, happened};
pub(crate) use moves::dashed;
pub(crate) use post::{Post, post, writer_in_subject};
pub(crate) use reply::help::{has_help_page, help_boards, help_page_says, help_topic, is_common};
pub(crate) use reply::redact::{redact, wrong_option};
pub(crate) use reply::settings::{
    CALENDAR, Chosen, PUZZLE, RECEIPTS, REVIEW, TURN_LINK, WEB, WrongSetting, ZONE,
};
pub use reply::settings::{SETTINGS, Setting};
pub(crate) use reply::{
    Against, BoardRow, BoardState, DiceShown, HeldBack, History, HouseRefusal, LeftConditions, LegalMoves,
    LineEnd, Listed, Meant, Missing, Near, Note, Own, PlayedRow, PlayerRow, Position, Proposed, Puzzle,
    PuzzleState, Quoted, RatedAnswer, Refusal, Refused, Reply, Response, SeekLine, SeekNote, SeekPart,
    SeekRefusal, Solution, Standings, StandingsRow, StandingsTerms, Submitted, ToStart, Unproved, WatchedHow,
    WatchedRow, WrittenName, YourBoard, by_password,
};
pub(crate) use review::{TurningPoint, review};
pub(crate) use site::{BoardPage, SiteText, TurnView, board_page, start_picture, turn_view, why_no_move};
pub(crate) use words::block::MoveRow;
pub use words::block::{Block, Seen};
pub use words::catalogue::{ENGLISH, Words, languages, pages};
pub(crate) use words::catalogue::{first_spoken, unreadable};
pub(crate) use words::form::WIDEST;
pub use words::form::{Form, Format};
pub use words::phrases::phrase_id;
pub(crate) use words::rated::{Rated, RatingChange, RatingIn, RatingsIn};
pub(crate) use words::seats::{picture_with_names, seen};
pub(crate) use words::sentences::{Capital, Names, Stated, Things};
pub(crate) use words::terms::{WrongLeave, wrong_leave, wrong_term};
pub(crate) use words::times::{Date, Day, Minutes, Moment, Span};
pub use words::zones::Zone;
