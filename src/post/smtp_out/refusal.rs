//! Whom a permanent refusal (5yz) concerns: this letter, its reader, or our own line.
//!
//! The enhanced status (RFC 3463, RFC 5248) says most of it. Servers differ in how they use it, and some give none, so that the words of
//! the commonest servers come first: Postfix, Exim, Gmail, Microsoft 365.

use super::connection::Step;
use crate::post::Whose;

/// A letter that no server would take.
#[rustfmt::skip]
const LETTER: &[&str] = &[
    "message size", "message too large", "message is too large", "message too big", "size limit", "exceeds size",
    "exceeded the size", "line too long",
];

/// Our quota, login, address, host or reputation.
#[rustfmt::skip]
const LINE: &[&str] = &[
    "sending limit", "sending quota", "submission quota", "daily limit", "hourly limit", "daily user", "rate limit",
    "limit exceeded", "exceeded threshold", "too many", "ratelimit", "relay access denied", "relaying denied",
    "relay not permitted", "relaying not allowed", "unable to relay", "not permitted to relay", "authentication required",
    "authentication is required", "must authenticate", "not authenticated", "must be authenticated", "client host rejected",
    "client host blocked", "helo command rejected", "sender address rejected", "sender rejected", "sender denied",
    "sender verify failed", "outbound sender", "sendasdenied", "send as this sender", "send on behalf", "blocked using",
    "block list", "blocklist", "blacklist", "spamhaus", "reputation", "banned sending", "sending ip",
    "account has been suspended", "account suspended", "service unavailable",
];

/// An address that is not there, or takes no mail.
#[rustfmt::skip]
const READER: &[&str] = &[
    "user unknown", "unknown user", "no such user", "no such recipient", "no such mailbox", "no mailbox", "mailbox unavailable",
    "mailbox not found", "recipient unknown", "unknown recipient", "recipient not found", "unknown local", "does not exist",
    "doesn't exist", "unrouteable address", "undeliverable address", "domain not found", "invalid recipient", "invalid mailbox",
];

/// Whether a reply speaks of the letter's length.
pub(super) fn is_of_letter(text: &str) -> bool {
    let words = text.to_lowercase();
    LETTER.iter().any(|words_of| words.contains(words_of))
}

/// Whom a reply of the code 5yz concerns. `text` is the reply without its code; it begins with the enhanced status, if there is one.
pub(super) fn whose(step: Step, code: u16, text: &str) -> Whose {
    let words = text.to_lowercase();
    let says = |list: &[&str]| list.iter().any(|words_of| words.contains(words_of));
    let status = status(text);
    // Its length, for its reader or for the server, and its form.
    if matches!(status, Some((2, 3) | (3, 4) | (6, _))) || status != Some((2, 2)) && is_of_letter(text) {
        return Whose::Letter;
    }
    // RFC 4954 and RFC 3207: we are to log in, or to encrypt. Before RCPT no reader is known.
    if code == 530 || step == Step::Mail || says(LINE) {
        return Whose::Line;
    }
    match status {
        // Addresses, and ways to them: 5.1.7 and 5.1.8 speak of ours.
        Some((1, 7 | 8) | (3, 1 | 2 | 5) | (4, 2 | 3 | 5)) => Whose::Line,
        Some((1, 1..=6 | 9 | 10) | (2, 1 | 4) | (4, 1 | 4 | 6 | 7 | 14 | 310 | 312)) => Whose::Reader,
        // Policy (X.7.x) may judge what a letter says; before that it judges us.
        Some((7, _)) if step == Step::Rcpt => Whose::Line,
        // A full mailbox, or our own quota, which Exchange calls the same.
        Some((7, _) | (2, 2)) => Whose::Unclear,
        _ if step == Step::Rcpt && says(READER) => Whose::Reader,
        _ => Whose::Unclear,
    }
}

/// Subject and detail of the enhanced status at the beginning of a text.
fn status(text: &str) -> Option<(u16, u16)> {
    let word = text.split_whitespace().next()?;
    let mut numbers = word.split('.').map(|number| number.parse::<u16>().ok());
    match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
        (Some(Some(5)), Some(Some(subject)), Some(Some(detail)), None) => Some((subject, detail)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Data, Letter, Mail, Rcpt};
    use super::*;

    /// Replies as servers give them.
    #[test]
    fn who_refuses() {
        let cases: &[(Step, u16, &str, Whose)] = &[
            // RFC 3463 alone.
            (Rcpt, 550, "5.1.1 no", Whose::Reader),
            (Rcpt, 550, "5.1.2 no", Whose::Reader),
            (Rcpt, 550, "5.1.6 moved", Whose::Reader),
            (Rcpt, 556, "5.1.10 null MX", Whose::Reader),
            (Rcpt, 550, "5.2.1 disabled", Whose::Reader),
            (Rcpt, 552, "5.2.2 full", Whose::Unclear),
            (Letter, 552, "5.2.2 full", Whose::Unclear),
            (Rcpt, 552, "5.2.3 too long", Whose::Letter),
            (Rcpt, 550, "5.2.4 list", Whose::Reader),
            (Mail, 552, "5.3.4 too big", Whose::Letter),
            (Letter, 554, "5.3.2 not now", Whose::Line),
            (Letter, 554, "5.3.0 what", Whose::Unclear),
            (Rcpt, 550, "5.4.4 no way", Whose::Reader),
            (Rcpt, 550, "5.4.5 congestion", Whose::Line),
            (Letter, 550, "5.4.5 congestion", Whose::Line),
            (Data, 554, "5.5.1 none", Whose::Unclear),
            (Letter, 554, "5.6.0 media", Whose::Letter),
            (Mail, 550, "5.7.1 not you", Whose::Line),
            (Rcpt, 550, "5.7.1 not there", Whose::Line),
            (Letter, 554, "5.7.1 spam", Whose::Unclear),
            (Mail, 530, "5.7.0 log in first", Whose::Line),
            (Mail, 554, "no", Whose::Line),
            (Rcpt, 550, "no", Whose::Unclear),
            (Letter, 554, "Transaction failed", Whose::Unclear),
            // Another class is no status of a refusal.
            (Rcpt, 550, "4.1.1 no", Whose::Unclear),
            // Postfix.
            (
                Rcpt,
                550,
                "5.1.1 <a@example.org>: Recipient address rejected: User unknown in local recipient table",
                Whose::Reader,
            ),
            (
                Rcpt,
                550,
                "5.1.1 <a@b.example>: Recipient address rejected: undeliverable address: host said: 550 no",
                Whose::Reader,
            ),
            (Rcpt, 550, "5.1.2 <a@b.example>: Recipient address rejected: Domain not found", Whose::Reader),
            (Rcpt, 554, "5.7.1 <a@example.net>: Relay access denied", Whose::Line),
            (Rcpt, 554, "5.7.1 <host[192.0.2.1]>: Client host rejected: Access denied", Whose::Line),
            (
                Rcpt,
                554,
                "5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
                Whose::Line,
            ),
            (
                Rcpt,
                553,
                "5.7.1 <games@example.org>: Sender address rejected: not owned by user pbmd",
                Whose::Line,
            ),
            (Rcpt, 550, "5.1.8 <games@example.org>: Sender address rejected: Domain not found", Whose::Line),
            (Mail, 552, "5.3.4 Message size exceeds fixed limit", Whose::Letter),
            (Letter, 552, "5.3.4 Error: message file too big", Whose::Letter),
            (Letter, 550, "5.7.1 Message rejected by milter", Whose::Unclear),
            // Exim.
            (Rcpt, 550, "Unrouteable address", Whose::Reader),
            (Rcpt, 550, "relay not permitted", Whose::Line),
            (Rcpt, 550, "Sender verify failed", Whose::Line),
            (Rcpt, 550, "Administrative prohibition", Whose::Unclear),
            (Letter, 550, "Message size exceeds maximum permitted", Whose::Letter),
            // Gmail.
            (Rcpt, 550, "5.4.5 Daily user sending limit exceeded. For more information", Whose::Line),
            (Letter, 550, "5.4.5 Daily user sending limit exceeded.", Whose::Line),
            (Rcpt, 550, "5.1.1 The email account that you tried to reach does not exist.", Whose::Reader),
            (Rcpt, 550, "5.2.1 The email account that you tried to reach is inactive.", Whose::Reader),
            (Rcpt, 552, "5.2.2 The recipient's inbox is out of storage space.", Whose::Unclear),
            (
                Letter,
                550,
                "5.7.1 Our system has detected an unusual rate of unsolicited mail from your IP",
                Whose::Unclear,
            ),
            (Mail, 530, "5.5.1 Authentication Required.", Whose::Line),
            (Letter, 552, "5.3.4 Your message exceeded Google's message size limits.", Whose::Letter),
            (
                Letter,
                552,
                "5.7.0 This message was blocked because its content presents a potential",
                Whose::Unclear,
            ),
            // Microsoft 365.
            (Rcpt, 550, "5.4.1 Recipient address rejected: Access denied.", Whose::Reader),
            (
                Rcpt,
                550,
                "5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
                Whose::Reader,
            ),
            (
                Letter,
                554,
                "5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
                Whose::Line,
            ),
            (Letter, 554, "5.2.2 mailbox full; STOREDRV.Submission: submission quota exceeded", Whose::Line),
            (
                Letter,
                550,
                "5.1.90 Your message can't be sent because you've reached your daily limit",
                Whose::Line,
            ),
            (Letter, 550, "5.1.8 Access denied, bad outbound sender", Whose::Line),
            (Rcpt, 550, "5.7.606 Access denied, banned sending IP [192.0.2.1]", Whose::Line),
            (
                Letter,
                550,
                "5.7.60 SMTP; Client does not have permissions to send as this sender",
                Whose::Line,
            ),
            (Letter, 550, "5.7.705 Access denied, tenant has exceeded threshold", Whose::Line),
            (Mail, 550, "5.7.57 Client not authenticated to send mail", Whose::Line),
        ];
        for &(step, code, text, wanted) in cases {
            assert_eq!(whose(step, code, text), wanted, "{step} {code} {text}");
        }
    }
}
