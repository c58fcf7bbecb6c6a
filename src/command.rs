//! The grammar of the mail interface: from meaning to intention.
//!
//! Commands stand in the first lines of an answer, in the subject or in the body (`CommandSource`). Each line becomes a
//! [`Command`], or a `ParseError` with what was understood and what would be right; nothing fails as a whole.
//!
//! Architecture Invariant: no text that leaves this module holds a password, except inside `Password` and `WrittenLine` and where one
//! was written in place of a name. A line is quoted as the command that was understood ([`Command::quoted`]) or as it was written
//! (`WrittenLine::shown`); an error holds no word of its line.

mod grammar;
mod lines;
mod mails;
#[cfg(test)]
mod tests;

pub use grammar::clean::LONGEST_LINE;
pub use grammar::mailbox::mailbox;
pub use grammar::userid::{CHARACTERS, HOUSE, RUNGS, house_names, house_with};
pub use grammar::verbs;
pub use grammar::what::{BoardAct, Command, What};
pub use lines::context::{Context, Reader};
pub use lines::quote::Name;
pub use mails::parsed_mail::{MOST_LINES, ParsedMail, Text};
pub use mails::read::{is_command, read};
pub use mails::starting::asks_to_start;
pub use mails::subject::{bare as bare_subject, unsubscribe_token};

pub(crate) use grammar::giving_up::{gives_up, is_courtesy};
pub(crate) use grammar::parse_error::{Form, ParseError, ParseErrorKind, Part};
pub(crate) use grammar::password::{BadPassword, LONGEST_PASSWORD, MASK, Password, SHORTEST_PASSWORD};
pub(crate) use grammar::typed::ChoiceOf;
pub(crate) use grammar::userid::{
    BadUserid, LONGEST_USERID, check as check_userid, closed_names, house_character, house_player,
    is_of_closed, means_house, skeleton,
};
pub(crate) use grammar::verbs::typo_distance;
pub(crate) use grammar::what::{
    AccountCommand, BoardAt, BoardLimit, Choice, Choices, GameCommand, Leave, Listing, Proof, Query, Ranked,
    SeatWish, Start, Which, Wishes,
};
pub(crate) use lines::context::Games;
pub(crate) use lines::written_line::WrittenLine;
pub(crate) use mails::answer::{message_back, message_below};
pub(crate) use mails::confided::{confided, forms, parts_words};
pub(crate) use mails::consent::{
    Beside, Consent, YesNo, agrees_beside_move, consent, consent_or_commands, said_in, take_back,
    takes_back_move,
};
pub(crate) use mails::digest::{DigestBoard, read_digest};
pub(crate) use mails::parsed_mail::{CommandSource, MOST_UNRECOGNISED, ParsedLine, Talk};
pub(crate) use mails::starting::asks_something;
