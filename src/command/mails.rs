//! Whole mails: where their commands are, and which words are none.

pub(super) mod answer;
pub(super) mod confided;
pub(super) mod consent;
pub(super) mod digest;
pub(super) mod mail_parser;
pub(super) mod meant_line;
pub(super) mod message;
pub(super) mod parsed_mail;
pub(super) mod read;
pub(super) mod reply;
pub(super) mod reply_line;
pub(super) mod starting;
pub(super) mod subject;
