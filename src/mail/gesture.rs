//! Mails sent by tapping an emoji, answering an invitation or recalling a mail.

use super::parts::Other;

/// What a person did instead of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    Reaction(Sign),
    Calendar(Reply),
    Recall,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    ThumbUp,
    ThumbDown,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Accepted,
    Declined,
    /// Neither: perhaps, or another time.
    Other,
}

const LINES_LIMIT: usize = 12;

pub(super) fn find(subject: &str, text: &str, answer: &str, others: &[Other]) -> Option<Gesture> {
    let is = |kind: &str| others.iter().find(|other| other.mime == kind);
    if let Some(reaction) = is("text/vnd.google.email-reaction+json") {
        return Some(Gesture::Reaction(sign(&reaction.text())));
    }
    if let Some(calendar) = is("text/calendar").map(Other::text).filter(|text| has_line(text, "METHOD:REPLY"))
    {
        return Some(Gesture::Calendar(reply(&calendar)));
    }
    if !text.lines().take(LINES_LIMIT).any(|line| is_reaction(line.trim()) || is_recall(line)) {
        return None;
    }
    let lines: Vec<&str> = answer.lines().map(str::trim).filter(|line| !line.is_empty()).take(4).collect();
    if subject.to_lowercase().contains("recall")
        && lines.len() == 1
        && lines.iter().all(|line| is_recall(line))
    {
        return Some(Gesture::Recall);
    }
    // "Alice reacted to your message", with the emoji above it and a link below.
    let notice = lines.iter().position(|line| is_reaction(line))?;
    let is_sign = |line: &str| !line.contains(char::is_alphanumeric);
    let is_link = |line: &str| line.starts_with("<http") || line.starts_with("http");
    let is_alone = lines.iter().take(notice).copied().all(is_sign)
        && lines.iter().skip(notice + 1).copied().all(is_link);
    is_alone.then(|| Gesture::Reaction(sign(answer)))
}

fn sign(text: &str) -> Sign {
    let text = text.to_lowercase();
    if text.contains('👍') || text.contains("\\ud83d\\udc4d") {
        Sign::ThumbUp
    } else if text.contains('👎') || text.contains("\\ud83d\\udc4e") {
        Sign::ThumbDown
    } else {
        Sign::Other
    }
}

fn has_line(text: &str, wanted: &str) -> bool {
    text.lines().any(|line| line.trim().eq_ignore_ascii_case(wanted))
}

fn reply(calendar: &str) -> Reply {
    let upper = calendar.to_uppercase();
    if upper.contains("PARTSTAT=ACCEPTED") {
        Reply::Accepted
    } else if upper.contains("PARTSTAT=DECLINED") {
        Reply::Declined
    } else {
        Reply::Other
    }
}

fn is_reaction(line: &str) -> bool {
    if line.len() > 120 {
        return false;
    }
    let line = line.trim_end_matches([':', '.']).to_lowercase();
    REACTIONS.iter().any(|words| line.ends_with(words))
}

fn is_recall(line: &str) -> bool {
    if line.len() > RECALL_LIMIT {
        return false;
    }
    let line = line.to_lowercase();
    RECALLS.iter().any(|words| line.contains(words))
}

#[rustfmt::skip]
const REACTIONS: &[&str] = &[
    "reacted to your message", "reacted to your email", "reacted via gmail", "hat auf ihre nachricht reagiert", "hat auf deine nachricht reagiert",
    "hat über gmail reagiert", "hat mit gmail reagiert", "reagoval(a) na vaši zprávu", "reagoval na vaši zprávu", "reagovala na vaši zprávu",
    "reaguje prostřednictvím gmailu", "a réagi à votre message", "a réagi via gmail", "reaccionó a tu mensaje", "reaccionó a través de gmail",
];

/// In bytes.
const RECALL_LIMIT: usize = 800;

const RECALLS: &[&str] = &[
    "would like to recall the message",
    "möchte die nachricht",
    "by chtěl(a) odvolat zprávu",
    "souhaite rappeler le message",
];

#[cfg(test)]
mod tests {
    use super::{Gesture, Reply, Sign};
    use crate::mail::read;

    #[test]
    fn gestures() {
        let part = |kind: &str, text: &str| {
            format!(
                "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: {kind}\n\n{text}\n--b--\n"
            )
        };
        let reaction = |text: &str| part("text/vnd.google.email-reaction+json", text);
        let calendar = |text: &str| part("text/calendar; method=REPLY", text);
        let plain = |text: &str| format!("Content-Type: text/plain; charset=utf-8\n\n{text}\n");
        let cases = [
            (reaction(r#"{"emoji":"\ud83d\udc4d","version":1}"#), Some(Gesture::Reaction(Sign::ThumbUp))),
            (reaction(r#"{"emoji":"👎"}"#), Some(Gesture::Reaction(Sign::ThumbDown))),
            (reaction(r#"{"emoji":"x"}"#), Some(Gesture::Reaction(Sign::Other))),
            (plain("Alice reacted to your message:\n\n> old"), Some(Gesture::Reaction(Sign::Other))),
            (
                plain("👎\n\nAlice reacted via Gmail\n<https://www.google.com/gmail/about/>\n\n> x"),
                Some(Gesture::Reaction(Sign::ThumbDown)),
            ),
            (plain("Alice hat auf Ihre Nachricht reagiert."), Some(Gesture::Reaction(Sign::Other))),
            (
                calendar("METHOD:REPLY\nATTENDEE;PARTSTAT=ACCEPTED:x"),
                Some(Gesture::Calendar(Reply::Accepted)),
            ),
            (
                calendar("METHOD:REPLY\nATTENDEE;PARTSTAT=DECLINED:x"),
                Some(Gesture::Calendar(Reply::Declined)),
            ),
            (calendar("METHOD:REPLY\nATTENDEE;PARTSTAT=TENTATIVE:x"), Some(Gesture::Calendar(Reply::Other))),
            (
                format!(
                    "Subject: Recall: Re: x\n{}",
                    plain("Alice would like to recall the message, \"Re: x\".")
                ),
                Some(Gesture::Recall),
            ),
            // Written by people.
            (calendar("METHOD:REQUEST\nATTENDEE;PARTSTAT=ACCEPTED:x"), None),
            (plain("👍"), None),
            (plain("e2e3\n\nBob reacted to your message"), None),
            (plain("Bob reacted to your message, and so do I"), None),
            (plain("Bob reacted to your message\ne2e3"), None),
            (plain("I would like to recall the message of Bob"), None),
            (plain("e2e3"), None),
        ];
        for (raw, wanted) in cases {
            assert_eq!(read(raw.as_bytes()).gesture, wanted, "{raw}");
        }
    }
}
