//! Letters before they are posted: to whom, about what, and at whose request.

use jiff::Timestamp;

use crate::game::MailMark;
use crate::letter::{Appointment, Attachment, Content, EventKind, Form, Retold};
use crate::store::{Player, PlayerId, Purpose};

use crate::desk::policy::purse::Stranger;

pub(crate) struct Draft<'a> {
    pub to: To<'a>,
    pub content: Content,
    pub event: EventKind,
    pub purpose: Purpose,
    /// The board that an answer is good for, and the number of moves made there.
    pub board: Option<(u32, u32)>,
    /// The position that an answer solves, by its number among those of the reader.
    pub puzzle: Option<u32>,
    /// The addresses to be confirmed: the one it goes to, and those given with it.
    pub asks_about: &'a [String],
    pub headers: Vec<(String, String)>,
    pub attachment: Option<Attachment>,
    pub appointment: Option<Appointment>,
    pub occasion: Occasion,
    pub form: Form,
    /// Until when it waits for the next letter about its board, and what that tells again.
    pub yields: Option<(Timestamp, Retold)>,
    /// SHA-256 of the secret word of its page.
    pub turn_word: Option<[u8; 32]>,
}

impl<'a> Draft<'a> {
    /// News about no board, with no more than its event in the headers.
    pub(crate) fn new(to: To<'a>, content: Content, event: EventKind, form: Form) -> Self {
        Draft {
            to,
            content,
            event,
            purpose: Purpose::Answer,
            board: None,
            puzzle: None,
            asks_about: &[],
            headers: vec![event.header()],
            attachment: None,
            appointment: None,
            occasion: Occasion::News,
            form,
            yields: None,
            turn_word: None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct To<'a> {
    pub player: Option<&'a Player>,
    pub address: &'a str,
    /// Whether the letter may name the userid and the mail that it answers. Not if anybody can have it sent to any
    /// address.
    pub discretion: Discretion,
}

impl<'a> To<'a> {
    pub(crate) fn known(player: Option<&'a Player>, address: &'a str) -> Self {
        To { player, address, discretion: Discretion::Known }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Discretion {
    /// The reader is known: it may hold userid and Message-ID.
    Known,
    /// The address may be anybody's: it holds neither.
    Stranger,
}

/// What causes a letter (RFC 3834).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A message of its reader: `auto-replied`.
    Answer,
    /// Anything else: `auto-generated`.
    News,
}

/// Who asked for the work, and by which message; empty if nobody did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The address that is answered.
    pub address: String,
    pub message_id: Option<String>,
    /// The language of the message, if letters are written in it.
    pub lang: Option<&'static str>,
    /// No letter goes to that address: the mail is marked as a machine's.
    pub withheld: bool,
    /// The players who may have asked, the surest first.
    pub players: Vec<PlayerId>,
    /// Where the message came from, if its writer is nobody known.
    pub stranger: Option<Stranger>,
}

impl Asked {
    /// What the message adds to the dice of a board that it begins; none without a Message-ID.
    pub(crate) fn mail_mark(&self) -> Option<MailMark> {
        self.message_id.as_deref().map(MailMark::of)
    }
}
