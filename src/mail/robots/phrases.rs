//! Recognises bounces, absence notices and receipts without any mark in the header section.
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
    let within = |list: &[&'static str]| list.iter().copied().find(|words| subject.contains(words));
    begins(BOUNCE_SUBJECTS)
        .map(Robot::Bounce)
        .or_else(|| begins(ABSENCE_SUBJECTS).or_else(|| within(ABSENT)).map(Robot::Absence))
        .or_else(|| begins(RECEIPT_SUBJECTS).map(Robot::Absence))
        .or_else(|| within(ASKING_SUBJECTS).map(Robot::Absence))
        .or_else(|| sentence(text, BOUNCE_SENTENCES).map(Robot::Bounce))
        .or_else(|| sentence(text, ASKING_SENTENCES).map(Robot::Absence))
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

fn sentence(text: &str, sentences: &[&'static str]) -> Option<&'static str> {
    let lines = text.split('\n').filter(|line| !line.trim().is_empty() && !is_quote(line)).take(LINES_LIMIT);
    let words: Vec<String> = lines
        .filter(|line| line.len() <= LINE_LIMIT)
        .flat_map(str::split_whitespace)
        .map(str::to_lowercase)
        .collect();
    let opening = words.join(" ");
    sentences.iter().copied().find(|sentence| opening.contains(sentence))
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
    "automatická odpověď", "automatická odpoveď", "automatikus válasz", "otomatik yanıt", "răspuns automat", "αυτόματη απάντηση",
    "автоматична відповідь", "automatski odgovor", "аутоматски одговор", "samodejni odgovor", "automaatvastus", "автоматичен отговор",
    "automatinis atsakymas", "automātiskā atbilde", "sjálfvirkt svar", "resposta automàtica", "balasan otomatis", "trả lời tự động",
    "ตอบกลับอัตโนมัติ", "תשובה אוטומטית", "رد تلقائي", "自動応答", "自动答复",
    "abwesenheit:", "abwesend re:", "abwesend aw:", "nicht im büro", "außer haus:", "im urlaub:", "mimo kancelář", "mimo kanceláriu",
    "nepřítomnost:", "neprítomnosť:", "nejsem v kanceláři", "poza biurem", "ofis dışında", "auto:", "ooo:",
    "автоматический ответ", "автоответ", "自動返信", "自动回复", "自動回覆", "자동 회신", "자동 응답",
];

/// `Carol Novak is out of the office.`
const ABSENT: &[&str] =
    &[" is out of the office", " is out of office", " is away from the office", " ist nicht im büro"];

/// Receipts of mail programs, above the subject of the mail that was read.
#[rustfmt::skip]
const RECEIPT_SUBJECTS: &[&str] = &[
    "read:", "not read:", "read receipt", "return receipt", "receipt:", "deleted:", "gelesen:", "nicht gelesen:", "ungelesen gelöscht:",
    "lesebestätigung", "empfangsbestätigung", "gelöscht:", "přečteno:", "nepřečteno:", "odstraněno bez přečtení:", "potvrzení o přečtení",
    "prečítané:", "neprečítané:", "lu :", "lu:", "non lu :", "non lu:", "accusé de réception", "confirmation de lecture", "leído:", "leido:",
    "no leído:", "confirmación de lectura", "letto:", "non letto:", "conferma di lettura", "lida:", "lido:", "não lida:", "gelezen:",
    "niet gelezen:", "läst:", "oläst:", "lest:", "ulest:", "læst:", "luettu:", "przeczytane:", "przeczytano:", "nieprzeczytane:",
    "прочитано:", "прочтено:", "不在通知", "開封済み:", "已读:",
];

/// Filters that ask the writers of mails to show that they are people.
const ASKING_SUBJECTS: &[&str] =
    &["(verification required)", "boxbe challenge", "please verify your email to"];

#[rustfmt::skip]
const ASKING_SENTENCES: &[&str] = &[
    "was waitlisted. please add yourself to my guest list", // Boxbe
    "i am protecting myself from receiving junk mail", "i'm protecting myself from receiving junk mail", // Spamarrest
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
