//! A mail read from its bytes.

use std::sync::OnceLock;

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

/// Maximum length of a subject, in characters; the rest is cut off.
const SUBJECT_LIMIT: usize = 500;

/// What a mail says, cleaned of everything that could harm a terminal, a header or a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Who wrote it, by its only `From` field.
    pub from: Sender,
    /// The addresses in `To`, `Cc`, `Delivered-To`, `X-Original-To` and `Envelope-To`, lowercased, in order, without repeats.
    pub to: Vec<String>,
    /// The addresses in `To`, `Cc`, `Resent-To` and `Resent-Cc`, lowercased, plain or not: whom the mail is for.
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
    /// The plain text, or the text of the HTML. LF line ends, paragraphs of `format=flowed` on one line each, quoted HTML marked with `> `.
    pub text: String,
    /// Why this mail is from a machine and must not be answered; see [`robot`] for the envelope's part.
    pub robot: Option<Robot>,
    /// What a person did instead of writing: a reaction, a calendar's reply, a recall.
    pub gesture: Option<Gesture>,
    /// Why its text cannot be read.
    pub unreadable: Option<Unreadable>,
    /// The languages that it names (`cs`, `en`), the preferred one first.
    pub languages: Vec<String>,
    /// When it was written, by its `Date` field (the sender's clock).
    pub date: Option<Timestamp>,
    answer: Answer,
    others: Vec<parts::Part>,
    other_answers: Answers,
}

/// The cached [`Mail::answer`]. It follows from the text, so that all are equal.
#[derive(Clone, Debug, Default)]
struct Answer(OnceLock<String>);

impl PartialEq for Answer {
    fn eq(&self, _: &Answer) -> bool {
        true
    }
}

impl Eq for Answer {}

/// The cached [`Mail::answers`] after the first. They follow from the other parts.
#[derive(Clone, Debug, Default)]
struct Answers(OnceLock<Vec<String>>);

impl PartialEq for Answers {
    fn eq(&self, _: &Answers) -> bool {
        true
    }
}

impl Eq for Answers {}

impl Mail {
    /// What a person may have written in an answer, in the order to try: [`Mail::answer`], then the same of each further plain text
    /// part, then of the HTML. No repeats, and none empty but the first.
    pub fn answers(&self) -> impl Iterator<Item = &str> {
        let others = || self.other_answers.0.get_or_init(|| self.read_others());
        std::iter::once_with(|| self.answer())
            .chain(std::iter::once_with(others).flatten().map(String::as_str))
    }

    fn read_others(&self) -> Vec<String> {
        let bare = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut seen = vec![bare(self.answer())];
        let mut found = Vec::new();
        for text in self.others.iter().filter_map(parts::Part::read) {
            let answer = written::in_answer(&text);
            let known = bare(&answer);
            if !known.is_empty() && !seen.contains(&known) {
                seen.push(known);
                found.push(answer);
            }
        }
        found
    }

    /// What a person wrote in an answer to one of our letters; empty if there are only quotes. Cached.
    pub fn answer(&self) -> &str {
        self.answer.0.get_or_init(|| written::in_answer(&self.text))
    }

    /// The text without quotes, attributions, signatures and forwarded mails; all of it if nothing is left. No blank lines around it.
    pub fn written(&self) -> String {
        written::or_all(self.answer(), &self.text)
    }
}

/// Reads a mail (RFC 5322, RFC 2045) from any bytes.
///
/// Lines may end in CRLF or LF, or all of them in CR. A bare CR among them is a blank. A line `From ...` before the header section
/// (mbox) is skipped. Bytes without a header section are all text. Beyond 2 MiB, or 256 KiB of header section, a mail is read as if
/// it ended there; its sender is then unknown, because a second `From` may have been cut off.
pub fn read(raw: &[u8]) -> Mail {
    let raw = Raw::take(raw);
    let head = Head::read(raw.head());
    let parsed = MessageParser::default().parse_headers(raw.head());
    let parsed = parsed.as_ref();

    let from = if raw.head_cut() { Sender::Missing } else { address::sender(&head, parsed) };
    let subject = clean::line(parsed.and_then(|m| m.subject()).unwrap_or_default(), usize::MAX);
    // Tokens are removed before it is cut, so that no part of one remains.
    let (subject, subject_tokens) = token::taken_from(&subject);
    let subject = clean::line(&subject, SUBJECT_LIMIT);
    let parts::Texts { text, others, no_texts } = parts::texts(raw.bytes());
    let answer = Answer::default();
    let written = || answer.0.get_or_init(|| written::in_answer(&text)).as_str();
    let gesture = gesture::find(&subject, &text, written, &no_texts);
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
        languages: languages::languages(&head),
        date: parsed
            .and_then(|m| m.date())
            .filter(|d| d.is_valid())
            .and_then(|d| Timestamp::from_second(d.to_timestamp()).ok()),
        gesture,
        unreadable,
        answer,
        others,
        other_answers: Answers::default(),
    }
}

/// Why a mail is from a machine: by its content, or by its envelope sender, if known (`Some("")` is the null sender). A certain reason
/// ([`Robot::is_certain`]) takes precedence over a mark.
pub fn robot(mail: &Mail, envelope_from: Option<&str>) -> Option<Robot> {
    let certain = mail.robot.clone().filter(Robot::is_certain);
    certain.or_else(|| envelope_from.and_then(robots::of_envelope)).or_else(|| mail.robot.clone())
}
