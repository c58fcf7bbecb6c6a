//! A mail read from its bytes.

use std::sync::OnceLock;

use jiff::Timestamp;
use mail_parser::MessageParser;

use super::address::{self, Sender};
use super::head::Head;
use super::raw::Raw;
use super::robots::{self, Robot};
use super::{clean, languages, parts, token, written};

/// Maximum length of a subject, in characters; the rest is cut off.
const SUBJECT_LIMIT: usize = 500;

/// What a mail says, cleaned of everything that could harm a terminal, a header or a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Who wrote it, by its only `From` field.
    pub from: Sender,
    /// The addresses in `To`, `Cc`, `Delivered-To`, `X-Original-To` and `Envelope-To`, lowercased, in the order
    /// in which they stand, no repeats.
    pub to: Vec<String>,
    /// The addresses in `To`, `Cc`, `Resent-To` and `Resent-Cc`, lowercased, plain or not: whom the mail is for.
    pub named: Vec<String>,
    /// The decoded subject on one line, control characters replaced by blanks; at most 500 characters. The tokens in it are
    /// left out.
    pub subject: String,
    /// The tokens `[#TOKEN]` in the subject, in lower case and in order; of very many the last four.
    pub subject_tokens: Vec<String>,
    /// The Message-ID without angle brackets.
    pub message_id: Option<String>,
    /// The Message-IDs in `In-Reply-To`, without angle brackets.
    pub in_reply_to: Vec<String>,
    /// The Message-IDs in `References`, oldest first; of very many the newest hundred.
    pub references: Vec<String>,
    /// The text of the mail: its plain text, or what its HTML says. LF line ends, paragraphs of `format=flowed`
    /// on one line each, quoted HTML marked with `> `.
    pub text: String,
    /// Why this mail is from a machine and must not be answered; see [`robot`] for the envelope's part.
    pub robot: Option<Robot>,
    /// The languages that it names (`cs`, `en`), the one that its sender likes best first.
    pub languages: Vec<String>,
    /// When it was written, by its `Date` field: the sender's clock, right or wrong.
    pub date: Option<Timestamp>,
    answer: Answer,
}

/// What [`Mail::answer`] gives, once that was asked for.
#[derive(Clone, Debug, Default)]
struct Answer(OnceLock<String>);

/// It follows from the text.
impl PartialEq for Answer {
    fn eq(&self, _: &Answer) -> bool {
        true
    }
}

impl Eq for Answer {}

impl Mail {
    /// The part of the text that a person wrote in an answer to one of our letters, where a quote alone says nothing: nothing may be
    /// left of it. It is worked out once.
    pub fn answer(&self) -> &str {
        self.answer.0.get_or_init(|| written::in_answer(&self.text))
    }

    /// What a person wrote in this mail: its text without quotes, attributions, signatures and forwarded mails (commands.md,
    /// section 1). If nothing is left, all of it counts. No blank lines around it.
    pub fn written(&self) -> String {
        written::or_all(self.answer(), &self.text)
    }
}

/// Reads a mail (RFC 5322, RFC 2045) from any bytes.
///
/// Lines may end in CRLF or LF, or all of them in CR; the meaning is the same. A bare CR among them is a blank. A line `From ...` before the header section (mbox)
/// is passed over. Bytes that have no header section are all text. Beyond 2 MiB, or 256 KiB of header section,
/// a mail is read as if it ended there; its sender is then unknown, because a second `From` may have been cut
/// off.
pub fn read(raw: &[u8]) -> Mail {
    let raw = Raw::take(raw);
    let head = Head::read(raw.head());
    let parsed = MessageParser::default().parse_headers(raw.head());
    let parsed = parsed.as_ref();

    let from = if raw.head_cut() { Sender::Missing } else { address::sender(&head, parsed) };
    let subject = clean::line(parsed.and_then(|m| m.subject()).unwrap_or_default(), usize::MAX);
    // Before it is cut, so that no part of a token is left at its end.
    let (subject, subject_tokens) = token::taken_from(&subject);
    let subject = clean::line(&subject, SUBJECT_LIMIT);
    let text = parts::text(raw.bytes());
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
        answer: Answer::default(),
    }
}

/// Why a mail is from a machine: by itself, or by its envelope sender where the transport told it (`Some("")` is
/// the null sender). A certain reason ([`Robot::is_certain`]) goes before a mark.
pub fn robot(mail: &Mail, envelope_from: Option<&str>) -> Option<Robot> {
    let certain = mail.robot.clone().filter(Robot::is_certain);
    certain.or_else(|| envelope_from.and_then(robots::of_envelope)).or_else(|| mail.robot.clone())
}
