//! Bounces and vacation notices that say so only in words.
//!
//! Programs older than RFC 3464 and RFC 3834, and some younger ones, mark nothing. Subjects are compared whole
//! or at their beginning; sentences are looked for in the first lines, unquoted, where such a program says who
//! it is.

use super::robots::Robot;
use super::written::is_quote;

/// So many lines of a text are searched.
const LINES_LIMIT: usize = 25;
const LINE_LIMIT: usize = 1000;

/// The words of a bounce or a vacation notice in a subject or a text, if there are any.
pub(super) fn words(subject: &str, text: &str) -> Option<Robot> {
    let subject = subject.to_lowercase();
    let subject = subject.trim();
    if let Some(found) = BOUNCE_SUBJECTS.iter().find(|words| subject.starts_with(*words)) {
        return Some(Robot::Bounce(found));
    }
    if let Some(found) = ABSENCE_SUBJECTS.iter().find(|words| subject.starts_with(*words)) {
        return Some(Robot::Absence(found));
    }
    let lines = text.split('\n').filter(|line| !line.trim().is_empty() && !is_quote(line)).take(LINES_LIMIT);
    let opening: Vec<String> = lines.filter(|line| line.len() <= LINE_LIMIT).map(str::to_lowercase).collect();
    let opening = opening.join(" ");
    BOUNCE_SENTENCES.iter().find(|words| opening.contains(*words)).map(|found| Robot::Bounce(found))
}

#[rustfmt::skip]
const BOUNCE_SUBJECTS: &[&str] = &[
    "failure notice", "undeliver", "returned mail", "mail delivery failed", "mail delivery failure", "mail delivery system",
    "delivery status notification", "delivery failure", "delivery notification", "delivery report", "non delivery",
    "non-delivery", "nondeliver", "mail system error", "mail could not be delivered", "unzustellbar",
];

#[rustfmt::skip]
const ABSENCE_SUBJECTS: &[&str] = &[
    "out of office", "out of the office", "out-of-office", "automatic reply:", "auto reply:", "autoreply:", "auto-reply:",
    "auto:", "auto response:", "automatische antwort", "abwesenheit", "réponse automatique", "absence du bureau",
    "respuesta automática", "fuera de la oficina", "risposta automatica", "fuori ufficio", "resposta automática",
    "automatisch antwoord", "afwezig", "autosvar", "automatiskt svar", "automatisk svar", "fraværende", "automaattinen vastaus",
    "poissa", "automatyczna odpowiedź", "automatická odpověď", "автоматический ответ", "автоответ", "自動返信", "自动回复",
    "自動回覆", "자동 회신", "자동 응답",
];

#[rustfmt::skip]
const BOUNCE_SENTENCES: &[&str] = &[
    "this message was created automatically by mail delivery software",
    "this is the mail system at host", "this is the qmail-send program", "could not be delivered to",
];
