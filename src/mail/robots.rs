//! Recognises mails from machines, which are never answered: RFC 3834 (automatic responses), RFC 3464 and RFC 5965 (reports),
//! RFC 2919 and RFC 2369 (lists), and the habits of programs that follow none of them.

pub(super) mod phrases;
mod robot;

use super::clean;
use super::head::Head;

use robot::BOUNCE_MARKS;

pub use robot::Robot;

/// Maximum length of a value quoted in a reason, in characters; no keyword is longer.
const WORD_LIMIT: usize = 64;

/// Why a mail is from a machine, by its header section and phrases. Certain reasons take precedence.
pub(super) fn of_mail(head: &Head, subject: &str, text: &str) -> Option<Robot> {
    if head.fields().any(|(name, _)| name.starts_with("x-pbm-")) {
        return Some(Robot::OwnLetter);
    }
    auto_submitted(head)
        .or_else(|| report(head))
        .or_else(|| senders(head))
        .or_else(|| field_of(head, BOUNCE_MARKS).map(Robot::Marked))
        .or_else(|| phrases::find(subject, text))
        .or_else(|| relays(head))
        .or_else(|| precedence(head))
        .or_else(|| field_of(head, LIST_FIELDS).map(Robot::List))
        .or_else(|| marked(head))
}

fn auto_submitted(head: &Head) -> Option<Robot> {
    let mut keywords = head.all("auto-submitted").map(keyword);
    keywords.find(|k| !k.is_empty() && k != "no").map(Robot::AutoSubmitted)
}

/// The lowercased value up to a parameter or comment, cut to the limit.
fn keyword(value: &str) -> String {
    let end = |c: char| c == ';' || c == '(' || c.is_whitespace() || c == ',';
    let word = value.trim().split(end).next().unwrap_or_default();
    clean::line(word, WORD_LIMIT).to_lowercase()
}

fn report(head: &Head) -> Option<Robot> {
    let mut kinds = head.all("content-type").map(keyword);
    kinds.find(|kind| REPORTS.contains(&kind.as_str())).map(Robot::Report)
}

fn field_of(head: &Head, names: &[&str]) -> Option<String> {
    head.fields().find(|(name, _)| names.contains(name)).map(|(name, _)| name.to_owned())
}

/// The fields of forwarders and bounce collectors, which relays and lists add to people's mail.
fn relays(head: &Head) -> Option<Robot> {
    let fields = ["sender", "errors-to", "resent-from"];
    let mut values = fields.iter().flat_map(|&field| head.all(field));
    Some(match values.find_map(|value| sender(value, daemon_or_bounces))? {
        Robot::Daemon(local) => Robot::Relay(local),
        _ => Robot::Relay("<>".to_owned()),
    })
}

fn senders(head: &Head) -> Option<Robot> {
    let by_envelope = head.all("return-path").find_map(|value| sender(value, daemon));
    by_envelope.or_else(|| head.all("from").find_map(|value| sender(value, daemon_or_bounces)))
}

fn sender(value: &str, of_address: fn(&str) -> Option<Robot>) -> Option<Robot> {
    match address(value) {
        // The null sender; some gateways write it into From as well.
        "" if value.contains('<') => Some(Robot::NullSender),
        "" => None,
        address => of_address(address),
    }
}

/// The text in the last angle brackets, or the value without comments.
fn address(value: &str) -> &str {
    let value = value.rsplit_once('<').map_or(value, |(_, rest)| rest);
    let value = value.split_once('>').map_or(value, |(inside, _)| inside);
    value.trim().split([' ', '\t', '(']).next().unwrap_or_default()
}

/// Recognises envelope senders that only programs use. Not `bounces+123@relay.example`: relays for people's mail collect bounces there.
pub(super) fn of_envelope(address: &str) -> Option<Robot> {
    match address.trim().trim_start_matches('<').trim_end_matches('>').trim() {
        "" => Some(Robot::NullSender),
        address => daemon(address),
    }
}

fn daemon(address: &str) -> Option<Robot> {
    let local = local_part(address);
    let bare: String = local.chars().filter(|c| c.is_alphanumeric()).collect();
    let found = DAEMONS.contains(&bare.as_str())
        || DAEMON_BEGINNINGS.iter().any(|words| local.starts_with(words))
        || DAEMON_ENDINGS.iter().any(|words| local.ends_with(words));
    found.then_some(Robot::Daemon(local))
}

fn daemon_or_bounces(address: &str) -> Option<Robot> {
    let local = local_part(address);
    let bounces = ["bounce-", "bounce+", "bounces-", "bounces+"].iter().any(|words| local.starts_with(words));
    daemon(address).or(bounces.then_some(Robot::Daemon(local)))
}

/// The part before the `@`, lowercased, without quotes, cut to the limit.
fn local_part(address: &str) -> String {
    let local = address.split_once('@').map_or(address, |(local, _)| local).trim_matches('"');
    clean::line(local, WORD_LIMIT).to_lowercase()
}

fn precedence(head: &Head) -> Option<Robot> {
    let values = ["precedence", "x-precedence", "preference"].into_iter().flat_map(|field| head.all(field));
    values.map(keyword).find(|value| PRECEDENCES.contains(&value.as_str())).map(Robot::Precedence)
}

fn marked(head: &Head) -> Option<Robot> {
    // Exchange lets a person's mail suppress receipts and absence notices; automatic ones suppress answers.
    let suppressed = head.all("x-auto-response-suppress").flat_map(|value| value.split(','));
    let suppressed = suppressed.map(keyword).any(|value| value == "all" || value == "autoreply");
    if suppressed {
        return Some(Robot::Marked("x-auto-response-suppress".to_owned()));
    }
    field_of(head, MARKS).map(Robot::Marked)
}

#[rustfmt::skip]
const REPORTS: &[&str] = &[
    "multipart/report", "message/delivery-status", "message/disposition-notification", "message/feedback-report",
    "message/tracking-status", "text/rfc822-headers",
];

const PRECEDENCES: &[&str] = &["bulk", "junk", "list", "auto_reply", "auto-reply", "autoreply"];

#[rustfmt::skip]
const LIST_FIELDS: &[&str] = &[
    "list-id", "list-post", "list-help", "list-subscribe", "list-unsubscribe", "list-owner", "list-archive", "mailing-list",
    "x-mailing-list", "x-beenthere", "x-mlserver", "x-ml-name",
];

/// Fields of vacation programs, autoresponders, cron and monitoring.
#[rustfmt::skip]
const MARKS: &[&str] = &[
    "x-autoreply", "x-autorespond", "x-autoresponder", "x-autoresponse", "x-auto-reply", "x-auto-reply-from",
    "x-autoreply-from", "x-autoreply-domain", "x-mail-autoreply", "x-autogenerated", "x-auto-generated", "x-loop", "x-vacation",
    "x-fc-machinegenerated", "x-cron-env",
];

/// Local parts, letters and digits only.
#[rustfmt::skip]
const DAEMONS: &[&str] = &[
    "mailerdaemon", "maildaemon", "mailerdeamon", "daemon", "postmaster", "mailadministrator", "mailadmin", "mailsystem",
    "maildeliverysubsystem", "mailer", "noreply", "noreplies", "nepasrepondre", "donotreply", "nichtantworten", "noresponder",
    "autoreply", "autoresponder", "autoanswer", "bounce", "bounces", "majordomo", "listserv", "mailman", "mdaemon", "cron",
];

#[rustfmt::skip]
const DAEMON_BEGINNINGS: &[&str] = &[
    "mailer-daemon", "postmaster+", "noreply+", "noreply-", "no-reply+", "no-reply-", "owner-", "auto-reply",
];

const DAEMON_ENDINGS: &[&str] = &["-bounces", "-bounce", "-request", "-noreply", "-no-reply", ".noreply"];
