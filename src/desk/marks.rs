//! Mails with a mark of machines that people's programs and gateways set too: they are read where they prove themselves, and their
//! sender gets no letter.

use crate::command::{CommandSource, Consent, ParsedMail};
use crate::mail::{Robot, Verdict};

use super::sender::InReplyTo;

/// Whether no more than a mark speaks for a machine. `envelope_from` is the envelope's sender, where the transport told it.
pub(super) fn is_mark(robot: &Robot, envelope_from: Option<&str>) -> bool {
    let null = envelope_from.is_some_and(|from| from.trim_matches(['<', '>', ' ']).is_empty());
    !robot.is_certain() && !null
}

/// Whether a mail with such a mark is carried out: it proves itself by the letter that it answers, and its first line is a command,
/// a move, or a clear answer to what the letter asks.
pub(super) fn may_act(
    in_reply_to: &InReplyTo,
    verdict: Verdict,
    written: &str,
    parsed: &ParsedMail,
    consent: Option<&Consent>,
) -> bool {
    let proved = in_reply_to.proved_reader().is_some() || in_reply_to.asks_for_address();
    if !proved || verdict == Verdict::Forged {
        return false;
    }
    match consent {
        Some(consent) => *consent != Consent::Unclear,
        None => {
            let first = parsed.lines.first();
            let begins = written.lines().position(|line| !line.trim().is_empty());
            let is_first = |number: usize| begins.is_some_and(|begins| begins + 1 == number);
            parsed.source != CommandSource::Subject
                && first.is_some_and(|line| {
                    is_first(line.number)
                        && line.command.as_ref().is_ok_and(|command| !command.what.is_query())
                })
        }
    }
}
