//! Recognises bounces and absence notices without any mark in the header section.
//!
//! Subjects must begin with a phrase; sentences are those with which a mail system introduces itself, and count only in the first
//! unquoted lines. A player may write that a letter could not be delivered, so the lists hold nothing shorter or more common.

use super::Robot;
use crate::mail::written::quote::is_quote;

const LINES_LIMIT: usize = 15;
/// In bytes.
const LINE_LIMIT: usize = 1000;

pub fn find(subject: &str, text: &str) -> Option<Robot> {
    let subject = subject.to_lowercase();
    let subject = bare(&subject);
    let begins = |list: &[&'static str]| list.iter().copied().find(|words| subject.starts_with(words));
    begins(BOUNCE_SUBJECTS)
        .map(Robot::Bounce)
        .or_else(|| begins(ABSENCE_SUBJECTS).map(Robot::Absence))
        .or_else(|| sentence(text).map(Robot::Bounce))
}

/// A subject without prefixes (`Fwd:`, `AW:`, `[External]`): forwarded notices must not be answered either.
fn bare(subject: &str) -> &str {
    let mut rest = subject;
    loop {
        rest = rest.trim_start_matches(['*', ' ', '"']);
        let marked = ["fwd:", "fw:", "wg:", "tr:", "re:", "aw:", "sv:"]
            .iter()
            .find_map(|mark| rest.strip_prefix(mark));
        let tagged =
            rest.strip_prefix('[').and_then(|tag| tag.split_once(']')).filter(|(tag, _)| tag.len() <= 20);
        rest = match (marked, tagged) {
            (Some(after), _) | (None, Some((_, after))) => after,
            (None, None) => return rest.trim_start_matches('['),
        };
    }
}

fn sentence(text: &str) -> Option<&'static str> {
    let lines = text.split('\n').filter(|line| !line.trim().is_empty() && !is_quote(line)).take(LINES_LIMIT);
    let words: Vec<String> = lines
        .filter(|line| line.len() <= LINE_LIMIT)
        .flat_map(str::split_whitespace)
        .map(str::to_lowercase)
        .collect();
    let opening = words.join(" ");
    BOUNCE_SENTENCES.iter().copied().find(|sentence| opening.contains(sentence))
}

#[rustfmt::skip]
const BOUNCE_SUBJECTS: &[&str] = &[
    "failure notice", "undeliverable", "undelivered mail", "returned mail",
    "returned to sender", "mail failure", "mail system error", "mail delivery",
    "delivery status", "delivery failure", "delivery failed", "delivery notification", "delivery report", "delivery delayed", "permanent delivery failure",
    "non delivery", "non-delivery", "nondeliverable", "notice: mail delivery", "postmaster notify",
    "postfix smtp server: errors", "warning: could not send message", "warning: message delayed",
    "could not send message",
    "considered unsolicited bulk", "complaint about message from",
    "unzustellbar", "nicht zustellbar", "no se puede entregar", "não é possível entregar",
    "onbestelbaar", "kan inte leverer", "ikke levert", "nie można dostarczyć", "nedoručitelné", "не доставлено",
    "недоставленное сообщение", "配信不能", "未送达", "無法傳遞", "전송 실패", "배달되지 않음",
];

#[rustfmt::skip]
const ABSENCE_SUBJECTS: &[&str] = &[
    "out of office", "out of the office", "out-of-office", "away from my mail", "automatic reply", "auto reply", "autoreply",
    "auto-reply", "automatic response", "auto response", "autorespons", "autorespond", "vacation reply", "automatische antwort", "abwesenheitsnotiz",
    "abwesenheitsbenachrichtigung", "abwesend:", "réponse automatique", "absence du bureau", "respuesta automática",
    "fuera de la oficina", "risposta automatica", "fuori sede", "resposta automática", "automatisch antwoord", "afwezigheidsbericht",
    "autosvar", "automatiskt svar", "automatisk svar", "frånvarande:", "automaattinen vastaus", "automatyczna odpowiedź",
    "automatická odpověď", "автоматический ответ", "автоответ", "自動返信", "自动回复", "自動回覆", "자동 회신", "자동 응답",
];

#[rustfmt::skip]
const BOUNCE_SENTENCES: &[&str] = &[
    "this message was created automatically by mail delivery", // Exim, Zoho
    "this is the mail system at host", // Postfix
    "this is the qmail-send program", "this is the mail delivery agent at", // qmail, MessageLabs
    "addresses had permanent fatal errors", "addresses had transient", "this is a warning message only", // Sendmail
    "did not reach the following recipient", "delivery has failed to these recipients", // Exchange
    "message could not be delivered to the following recipient", "message wasn't delivered to", // Outlook, Gmail
    "this is a delivery status notification", "this is an automatically generated delivery status notification",
];
