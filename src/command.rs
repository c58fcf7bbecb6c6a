//! The grammar of the mail interface: from meaning to intention.
//!
//! Commands stand in the first lines of an answer, in the subject or in the body ([`CommandSource`]). Each line becomes a
//! [`Command`], or a [`ParseError`] with what was understood and what would be right; nothing fails as a whole.
//!
//! Architecture Invariant: no text that leaves this module holds a password, except inside [`Password`] and [`WrittenLine`] and where one
//! was written in place of a name. A line is quoted as the command that was understood ([`Command::quoted`]) or as it was written
//! ([`WrittenLine::shown`]); an error holds no word of its line.

mod grammar;
mod lines;
mod mails;
#[cfg(test)]
mod tests;

pub use crate::command::grammar::what::typed::ChoiceOf;
pub use grammar::clean::LONGEST_LINE;
pub use grammar::conditions::Conditions;
pub use grammar::parse_error::{Form, Meant, ParseError, ParseErrorKind, Part, Understood};
pub use grammar::password::{BadPassword, LONGEST_PASSWORD, MASK, Password, SHORTEST_PASSWORD};
pub use grammar::userid::{
    BadUserid, LONGEST_USERID, check as check_userid, closed_names, house_names, house_player, is_of_closed,
    skeleton,
};
pub use grammar::verbs::{self, typo_distance};
pub use grammar::what::{
    AccountCommand, BoardAct, BoardAt, BoardLimit, Choice, Choices, Command, GameCommand, Leave, Listing,
    Proof, Query, Ranked, SeatWish, Start, What, Which, Wishes,
};
pub use lines::context::{Context, Games, Reader};
pub use lines::line::is_courtesy;
pub use lines::quote::Name;
pub use lines::written_line::WrittenLine;
pub use mails::answer::{message_back, message_below};
pub use mails::confided::{Likelihood, confided, parts_words};
pub use mails::consent::{Consent, YesNo, consent, consent_or_commands, of_line, said_in};
pub use mails::digest::{DigestBoard, read_digest};
pub use mails::parsed_mail::{
    CommandSource, MOST_LINES, MOST_UNRECOGNISED, ParsedLine, ParsedMail, Talk, Text,
};
pub use mails::read::{is_command, read};
pub use mails::subject::{bare as bare_subject, unsubscribe_token};
