//! Meaning to intention: the grammar of the mail interface.
//!
//! The commands of a mail stand in the first lines of an answer, in the subject, or in the body ([`CommandSource`]). Each
//! line becomes a [`Command`] or a [`ParseError`] that says what was understood and what would be right; nothing
//! fails as a whole. All commands are known here.
//!
//! Architecture Invariant: no text that leaves this module holds a password, except inside [`Password`] and [`WrittenLine`] and
//! where one was written in the place of a name. A line is quoted as the command that was understood, printed again
//! ([`Command::quoted`]), or as it was written ([`WrittenLine::shown`]); an error holds no word of its line.

mod answer;
mod clean;
mod conditions;
mod confided;
mod consent;
mod context;
mod dates;
mod digest;
mod heard;
mod items;
mod line;
mod mail_parser;
mod message;
mod parse;
mod parse_error;
mod parsed_mail;
mod password;
mod quote;
mod read;
mod reply;
mod spec;
mod subject;
#[cfg(test)]
mod tests;
mod typed;
mod userid;
pub mod verbs;
mod what;
mod words;
mod written_line;

pub use answer::{message_back, message_below};
pub use clean::LONGEST_LINE;
pub use conditions::Conditions;
pub use confided::{Likelihood, confided, parts_words};
pub use consent::{Consent, Said, consent, consent_or_commands, of_line, said_in};
pub use context::{Context, Games, Reader};
pub use digest::{DigestBoard, read_digest};
pub use parse_error::{Form, Meant, ParseError, ParseErrorKind, Part, Understood};
pub use parsed_mail::{CommandSource, MOST_LINES, MOST_UNRECOGNISED, ParsedLine, ParsedMail, Talk, Text};
pub use password::{BadPassword, LONGEST_PASSWORD, MASK, Password, SHORTEST_PASSWORD};
pub use quote::{ChoiceOf, Name};
pub use read::{is_command, read};
pub use subject::{bare as bare_subject, unsubscribe_token};
pub use userid::{
    BadUserid, LONGEST_USERID, check as check_userid, closed_names, house_names, house_player, is_of_closed,
    skeleton,
};
pub use verbs::typo_distance;
pub use what::{
    AccountCommand, BoardAct, BoardAt, BoardLimit, Choice, Choices, Command, GameCommand, Leave, Listing,
    Proof, Query, Ranked, SeatWish, Start, What, Which, Wishes,
};
pub use written_line::WrittenLine;
