//! Why a mail is considered to be from a machine.

use std::fmt;

/// Why a mail is considered to be from a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Robot {
    /// `Auto-Submitted` is not `no` (RFC 3834, section 5). Its keyword.
    AutoSubmitted(String),
    /// One of this server's own letters came back, or another server's (`X-PBM-...`).
    OwnLetter,
    /// The envelope sender is empty, so no answer is wanted (RFC 5321, section 4.5.5).
    NullSender,
    /// The sender is a mail system, a list manager or a no-reply address. Its local part.
    Daemon(String),
    /// Such an address forwarded the mail or collects its bounces. Its local part.
    Relay(String),
    /// A delivery report, a receipt, a complaint (`multipart/report` and its parts). Its type.
    Report(String),
    /// `Precedence` of bulk, junk, list or an automatic reply. The value.
    Precedence(String),
    /// Mailing list traffic. The field that says so.
    List(String),
    /// A field that only programs write. Its name.
    Marked(String),
    /// A phrase of bounces.
    Bounce(&'static str),
    /// A phrase of vacation notices, receipts and other automatic replies.
    Absence(&'static str),
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Robot::AutoSubmitted(how) => write!(f, "an automatic mail (Auto-Submitted: {how})"),
            Robot::OwnLetter => write!(f, "a letter of this server"),
            Robot::NullSender => write!(f, "a mail with an empty envelope sender"),
            Robot::Daemon(who) => write!(f, "a mail from {who}"),
            Robot::Relay(who) => write!(f, "a mail sent on by {who}"),
            Robot::Report(kind) => write!(f, "a report ({kind})"),
            Robot::Precedence(value) => write!(f, "a mass mail or an automatic reply (Precedence: {value})"),
            Robot::List(field) => write!(f, "mailing list traffic ({field})"),
            Robot::Marked(field) => write!(f, "an automatic mail ({field})"),
            Robot::Bounce(words) => write!(f, "a bounce (\"{words}\")"),
            Robot::Absence(words) => write!(f, "an automatic reply (\"{words}\")"),
        }
    }
}

impl Robot {
    /// Whether certainly no person wrote the mail. Gateways, relays and mailing lists put the other marks on people's mail, too.
    pub fn is_certain(&self) -> bool {
        match self {
            Robot::AutoSubmitted(_)
            | Robot::OwnLetter
            | Robot::NullSender
            | Robot::Daemon(_)
            | Robot::Report(_)
            | Robot::Bounce(_)
            | Robot::Absence(_) => true,
            Robot::Marked(field) => BOUNCE_MARKS.contains(&field.as_str()),
            Robot::Relay(_) | Robot::Precedence(_) | Robot::List(_) => false,
        }
    }
}

pub(super) const BOUNCE_MARKS: &[&str] =
    &["x-failed-recipients", "x-amz-failed-recipients", "x-ezml-bounce", "x-actual-recipients-failed"];
