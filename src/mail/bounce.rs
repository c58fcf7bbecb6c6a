//! Bounces: which of our letters came back, from whom, and whether they are lost or only late.
//!
//! Delivery reports have fields (RFC 3464), older forms have sentences. A letter is found by its Message-ID anywhere in the bounce, as
//! nearly all bounces return its header section. Strangers do not know the Message-ID, so a bounce that names one is genuine; one that
//! names only an address may be forged, so it is shown to the operator and has no effect.

use std::collections::BTreeSet;

use super::clean;
use super::known::answers;
use super::read::Mail;
use crate::mail::head::raw::{Raw, lines};
use crate::mail::robots::{Robot, phrases};

const LETTERS_LIMIT: usize = 50;
const ADDRESSES_LIMIT: usize = 20;
/// In characters.
const REASON_LIMIT: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounce {
    pub fate: Fate,
    /// The Message-IDs (without brackets) of letters of this server, without repeats.
    pub letters: Vec<String>,
    /// The addresses that could not be reached, lowercased, if named.
    pub addresses: Vec<String>,
    /// The reason on one line, if any.
    pub said: String,
}

/// The state of an undelivered letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The mail system has given up.
    Lost,
    /// The mail system keeps trying.
    Late,
}

/// Reads a bounce; none if the mail is not one, as an absence notice or a report of success.
///
/// `envelope_to` and `own` are as for [`answers()`]: a letter's return path may contain its token.
pub fn bounce(raw: &[u8], mail: &Mail, envelope_to: &[String], own: &[&str]) -> Option<Bounce> {
    let raw = Raw::take(raw);
    let bytes = raw.bytes();
    let report = Report::read(bytes);
    let fate = match report.outcome {
        Some(Outcome::Arrived) => return None,
        Some(Outcome::Late) => Fate::Late,
        Some(Outcome::Lost) => Fate::Lost,
        None => free_form(mail, &report)?,
    };
    let mut letters = answers(mail, envelope_to, own);
    letters.extend(own.iter().flat_map(|own| named(bytes, own)));
    let mut seen = BTreeSet::new();
    letters.retain(|id| seen.insert(id.clone()));
    letters.truncate(LETTERS_LIMIT);
    Some(Bounce { fate, letters, addresses: report.addresses, said: report.said })
}

/// From best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Arrived,
    Late,
    Lost,
}

#[derive(Default)]
struct Report {
    /// The worst outcome; none without a report.
    outcome: Option<Outcome>,
    addresses: Vec<String>,
    said: String,
    failed_recipients: bool,
}

impl Report {
    fn read(bytes: &[u8]) -> Report {
        let mut report = Report::default();
        let mut status = String::new();
        let (mut action, mut by_status) = (None, None);
        let mut fallback = String::new();
        for line in lines(bytes) {
            let line = String::from_utf8_lossy(line.get(..1000).unwrap_or(line));
            let (name, value) = line.split_once(':').unwrap_or(("", ""));
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "action" => action = action.max(outcome_of_action(value)),
                "status" if is_status(value) => {
                    by_status = by_status.max(outcome_of_status(value));
                    value.clone_into(&mut status);
                }
                "final-recipient" | "original-recipient" => {
                    report.add_address(value.rsplit_once(';').map_or(value, |(_, address)| address));
                }
                "x-failed-recipients" => {
                    report.failed_recipients = true;
                    value.split(',').for_each(|address| report.add_address(address));
                }
                "diagnostic-code" if report.said.is_empty() => report.said = value.to_owned(),
                _ => {
                    let bare = line.trim();
                    let bracketed = bare.strip_prefix('<').and_then(|rest| rest.split_once(">:"));
                    report.add_address(bracketed.map_or(bare, |(address, _)| address));
                    if fallback.is_empty() && is_reply(bare) {
                        fallback = bare.to_owned();
                    }
                }
            }
        }
        report.outcome = action.or(by_status);
        let said = if report.said.is_empty() { fallback } else { std::mem::take(&mut report.said) };
        report.said = clean::line(format!("{status} {said}").trim(), REASON_LIMIT);
        report
    }

    fn add_address(&mut self, text: &str) {
        let address = text.trim().trim_matches(['<', '>']);
        let is_address = address.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && domain.contains('.')
                && address.len() <= 254
                && address.chars().all(|c| c.is_ascii_graphic() && !"<>()[],;:\"".contains(c))
        });
        if is_address && self.addresses.len() < ADDRESSES_LIMIT {
            let address = address.to_ascii_lowercase();
            if !self.addresses.contains(&address) {
                self.addresses.push(address);
            }
        }
    }
}

/// Reads an `Action` (RFC 3464, section 2.3.3).
fn outcome_of_action(value: &str) -> Option<Outcome> {
    let word = value.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    match word.to_ascii_lowercase().as_str() {
        "failed" | "failure" => Some(Outcome::Lost),
        "delayed" => Some(Outcome::Late),
        "delivered" | "relayed" | "expanded" => Some(Outcome::Arrived),
        _ => None,
    }
}

/// Reads a `Status` (RFC 3463), which counts without an `Action`.
fn outcome_of_status(value: &str) -> Option<Outcome> {
    match value.chars().next()? {
        '5' => Some(Outcome::Lost),
        '4' => Some(Outcome::Late),
        _ => Some(Outcome::Arrived),
    }
}

/// `5.1.1`, perhaps followed by a comment.
fn is_status(value: &str) -> bool {
    let word = value.split([' ', '(']).next().unwrap_or_default();
    let numbers: Vec<&str> = word.split('.').collect();
    matches!(numbers.as_slice(), ["2" | "4" | "5", subject, detail]
        if [subject, detail].iter().all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())))
}

/// Whether a line contains a mail server's reply: `550 ...` or `#5.1.1`.
fn is_reply(line: &str) -> bool {
    line.split([' ', ':', '(', '#', ')', '-']).any(|word| {
        let code =
            word.len() == 3 && word.starts_with(['4', '5']) && word.bytes().all(|b| b.is_ascii_digit());
        code || is_status(word)
    })
}

/// Reads a bounce without fields by its sentences.
fn free_form(mail: &Mail, report: &Report) -> Option<Fate> {
    let words = phrases::find(&mail.subject, &mail.text);
    let from_mail_system =
        mail.from.address().and_then(|from| from.split_once('@')).is_some_and(|(local, _)| {
            let local: String = local.chars().filter(char::is_ascii_alphabetic).collect();
            MAIL_SYSTEMS.contains(&local.to_ascii_lowercase().as_str())
        });
    match words {
        Some(Robot::Absence(_)) => return None,
        Some(Robot::Bounce(_)) => {}
        _ if from_mail_system || report.failed_recipients => {}
        _ => return None,
    }
    let text: String = mail.text.chars().take(4000).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let subject = mail.subject.to_lowercase();
    let late = subject.contains("delay") || LATE.iter().any(|words| text.contains(words));
    Some(if late { Fate::Late } else { Fate::Lost })
}

/// Local parts of senders of bounces, letters only.
const MAIL_SYSTEMS: &[&str] =
    &["mailerdaemon", "maildaemon", "mailerdeamon", "postmaster", "maildeliverysubsystem", "mailsystem"];

#[rustfmt::skip]
const LATE: &[&str] = &[
    "this is a warning message only", "you do not need to resend", "do not need to resend", "will be retried",
    "will continue to try", "will keep trying", "has not yet been delivered", "could not be delivered yet", "still trying",
    "delivery attempts will continue", "no action is required on your part",
];

/// The Message-IDs of this server's domain in a mail; `pbm+TOKEN@games.example` stands for `TOKEN@games.example`. Soft line breaks of
/// quoted-printable are ignored.
fn named(bytes: &[u8], own_address: &str) -> Vec<String> {
    let Some((own_local, own_domain)) = own_address.rsplit_once('@') else { return Vec::new() };
    let text = String::from_utf8_lossy(bytes).replace("=\n", "");
    let mut found = Vec::new();
    let is_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '_' | '.');
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('@') {
        rest = after;
        let same = after.get(..own_domain.len()).is_some_and(|d| d.eq_ignore_ascii_case(own_domain));
        let ends = after.get(own_domain.len()..).is_some_and(|s| !s.starts_with(is_token));
        if !(same && ends) {
            continue;
        }
        let local: String = before.chars().rev().take(200).take_while(|c| is_token(*c)).collect();
        let local: String = local.chars().rev().collect();
        let own = local.get(..own_local.len()).is_some_and(|l| l.eq_ignore_ascii_case(own_local));
        let tagged = local.get(own_local.len()..).filter(|_| own).and_then(|rest| rest.strip_prefix('+'));
        let token = tagged.unwrap_or(&local);
        let id = format!("{token}@{own_domain}");
        if !token.is_empty() && !token.eq_ignore_ascii_case(own_local) && !found.contains(&id) {
            found.push(id);
        }
        if found.len() >= LETTERS_LIMIT {
            break;
        }
    }
    found
}
