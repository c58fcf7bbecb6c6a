//! Reads a mail from its bytes.

use jiff::Timestamp;
use mail_parser::MessageParser;

use super::gesture::{self, Gesture};
use super::head::Head;
use super::robots::{self, Robot};
use super::unreadable::{self, Unreadable};
use super::{clean, parts, token, written};
use crate::mail::head::address;
use crate::mail::head::address::Sender;
use crate::mail::head::languages;
use crate::mail::head::raw::Raw;
use crate::mail::language;

/// In characters.
const SUBJECT_LIMIT: usize = 500;

/// A mail, cleaned of everything that could harm a terminal, a header or a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// The author, by the only `From` field.
    pub from: Sender,
    /// The addresses in `To`, `Cc`, `Delivered-To`, `X-Original-To` and `Envelope-To`, lowercased, in order, without repeats.
    pub to: Vec<String>,
    /// The addresses in `To`, `Cc`, `Resent-To` and `Resent-Cc`, lowercased, plain or not.
    pub named: Vec<String>,
    /// The decoded subject on one line, without tokens and control characters; at most 500 characters.
    pub subject: String,
    /// The tokens `[#TOKEN]` in the subject, lowercased, in order; at most the last four.
    pub subject_tokens: Vec<String>,
    /// The Message-ID without angle brackets.
    pub message_id: Option<String>,
    /// The Message-IDs in `In-Reply-To`, without angle brackets.
    pub in_reply_to: Vec<String>,
    /// The Message-IDs in `References`, oldest first; at most the newest hundred.
    pub references: Vec<String>,
    /// The plain text, or the text of the HTML, with LF line ends. Paragraphs of `format=flowed` are joined, quoted HTML is marked with `> `.
    pub text: String,
    /// Why this mail is from a machine and must not be answered; [`robot`] considers the envelope, too.
    pub robot: Option<Robot>,
    /// What a person did instead of writing.
    pub gesture: Option<Gesture>,
    /// Why the text cannot be read.
    pub unreadable: Option<Unreadable>,
    /// The languages named in the header (`cs`, `en`), preferred first.
    pub languages: Vec<String>,
    /// The `Date` field, by the sender's clock.
    pub date: Option<Timestamp>,
    /// What a person may have written, in the order to try; the first is [`Mail::answer`].
    answers: Vec<String>,
}

impl Mail {
    /// What a person may have written, in the order to try: [`Mail::answer`], then the same of each further plain text part, then of the
    /// HTML. No repeats, and only the first may be empty.
    pub fn answers(&self) -> impl Iterator<Item = &str> {
        self.answers.iter().map(String::as_str)
    }

    /// What a person wrote in answer to a letter; empty if there are only quotes.
    pub fn answer(&self) -> &str {
        self.answers().next().unwrap_or_default()
    }

    /// The text without quotes, attributions, signatures and forwarded mails; the whole text if nothing is left. No blank lines around it.
    pub fn written(&self) -> String {
        written::or_all(self.answer(), &self.text)
    }
}

/// Reads a mail (RFC 5322, RFC 2045) from any bytes.
///
/// Lines end in CRLF or LF, or all of them in CR; other bare CRs are blanks. A line `From ...` before the header section (mbox) is
/// skipped. Bytes without a header section are all text. A mail ends after 2 MiB, and its header section after 256 KiB; the sender is
/// then unknown, because a second `From` may have been cut off.
pub fn read(raw: &[u8]) -> Mail {
    let raw = Raw::take(raw);
    let head = Head::read(raw.head());
    let parsed = MessageParser::default().parse_headers(raw.head());
    let parsed = parsed.as_ref();

    let from = if raw.head_cut() { Sender::Missing } else { address::sender(&head, parsed) };
    let subject = clean::line(parsed.and_then(|m| m.subject()).unwrap_or_default(), usize::MAX);
    let subject = parts::percent::decoded(subject);
    // Tokens are removed before cutting, so that no part of one remains.
    let (subject, subject_tokens) = token::taken_from(&subject);
    let subject = clean::line(&subject, SUBJECT_LIMIT);
    let parts::Texts { text, others, no_texts } = parts::texts(raw.bytes());
    let mut answers = vec![written::in_answer(&text)];
    let bare = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for answer in others.iter().map(|text| written::in_answer(text)) {
        let known = bare(&answer);
        if !known.is_empty() && !answers.iter().any(|other| bare(other) == known) {
            answers.push(answer);
        }
    }
    let written = [subject.as_str(), answers.first().map_or("", String::as_str)].join(" ");
    let gesture = gesture::find(&subject, &text, answers.first().map_or("", String::as_str), &no_texts);
    let unreadable = unreadable::find(&text, &no_texts);
    let robot = robots::of_mail(&head, &subject, &text);
    Mail {
        from,
        to: address::recipients(&head, parsed),
        named: address::named(parsed),
        subject,
        subject_tokens,
        message_id: head.ids("message-id").into_iter().next(),
        in_reply_to: head.ids("in-reply-to"),
        references: head.ids("references"),
        text,
        robot,
        languages: languages::languages(&head, language::of(&written)),
        date: parsed
            .and_then(|m| m.date())
            .filter(|d| d.is_valid())
            .and_then(|d| Timestamp::from_second(d.to_timestamp()).ok()),
        gesture,
        unreadable,
        answers,
    }
}

/// Why a mail is from a machine, by its content or its envelope sender, if known (`Some("")` is the null sender). Certain reasons
/// ([`Robot::is_certain`]) take precedence.
pub fn robot(mail: &Mail, envelope_from: Option<&str>) -> Option<Robot> {
    let certain = mail.robot.clone().filter(Robot::is_certain);
    certain.or_else(|| envelope_from.and_then(robots::of_envelope)).or_else(|| mail.robot.clone())
}
