//! What a mail says: its lines, and its answer to the letter's question.

use crate::command::{self, BoardAct, CommandSource, Consent, ParsedLine, ParsedMail, What, YesNo};
use crate::games;
use crate::letter::Refusal;
use crate::mail::{CalendarReply, Gesture, Mail, Sign, Unreadable};
use crate::store::ReadTx;

use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::{Boards, Tried};

pub(crate) struct Spoken {
    pub written: String,
    pub parsed: ParsedMail,
    /// The answer to the letter's question; none if it asks nothing, or commands stand in its place.
    pub consent: Option<Consent>,
}

/// Reads what a person wrote. If nothing can be done with the first text of the mail, the others are tried in order: a
/// gateway may have put a part of its own in front.
pub(crate) fn spoken(look: &mut ReadTx, in_reply_to: &InReplyTo, mail: &Mail) -> Result<Spoken, DeskError> {
    let first = in_reply_to.written(look, mail)?;
    let mut spoken = of_text(in_reply_to, mail, first);
    if let Some(consent) = gesture(in_reply_to, mail) {
        spoken.parsed.lines.clear();
        spoken.parsed.talk = None;
        return Ok(Spoken { consent: Some(consent), ..spoken });
    }
    let others: Vec<&str> = mail.answers().skip(1).collect();
    if others.is_empty() || says_something(look, in_reply_to, &spoken)? {
        return Ok(spoken);
    }
    for other in others {
        let written = in_reply_to.written_of(look, other)?;
        let other = of_text(in_reply_to, mail, written);
        if says_something(look, in_reply_to, &other)? {
            return Ok(other);
        }
    }
    Ok(spoken)
}

fn gesture(in_reply_to: &InReplyTo, mail: &Mail) -> Option<Consent> {
    let asks = in_reply_to.asks() || in_reply_to.asks_to_play();
    match mail.gesture.filter(|_| asks)? {
        Gesture::Reaction(Sign::ThumbUp) | Gesture::Calendar(CalendarReply::Accepted) => {
            Some(Consent::Yes(String::new()))
        }
        Gesture::Reaction(Sign::ThumbDown) | Gesture::Calendar(CalendarReply::Declined) => Some(Consent::No),
        Gesture::Reaction(Sign::Other) | Gesture::Calendar(CalendarReply::Other) => Some(Consent::Unclear),
        Gesture::Recall => None,
    }
}

fn of_text(in_reply_to: &InReplyTo, mail: &Mail, written: String) -> Spoken {
    let (names, titles) = (games::names(), games::titles());
    let games = command::Games { names: &names, titles: &titles };
    let text = command::Text { subject: &mail.subject, written: &written };
    let mut parsed = match in_reply_to.digest() {
        Some((userid, boards)) => command::read_digest(games, userid, boards, text),
        None => command::read(games, in_reply_to.context(), text),
    };
    // A word in the subject of an empty mail is meant as the answer.
    let subject = command::bare_subject(&mail.subject);
    let answer = if written.trim().is_empty() { subject } else { &written };
    let consent = consent(games, in_reply_to, answer, &mut parsed);
    Spoken { written, parsed, consent }
}

fn consent(
    games: command::Games<'_>,
    in_reply_to: &InReplyTo,
    written: &str,
    parsed: &mut ParsedMail,
) -> Option<Consent> {
    match in_reply_to {
        InReplyTo::Challenge { .. } | InReplyTo::ChallengeUnproved { .. } => {
            command::consent_or_commands(games, written, parsed)
        }
        // The letter names help pages; nothing else is done there.
        InReplyTo::Delete { .. } if parsed.lines.iter().all(looks) => {
            command::consent_or_commands(games, written, parsed)
        }
        InReplyTo::Delete { .. } => Some(command::consent(games, written, parsed)),
        InReplyTo::Puzzle { .. } => {
            let begins = written.lines().position(|line| !line.trim().is_empty()).map_or(0, |at| at + 1);
            let is_command = |line: &ParsedLine| line.command.is_ok() && line.number <= begins;
            let is_command = parsed.lines.first().is_some_and(is_command);
            (!is_command).then(|| Consent::Solution(written.to_owned()))
        }
        // Further commands below a yes are carried out with it.
        _ if in_reply_to.asks_to_play() => match command::said_in(written) {
            Some(YesNo::Yes) if parsed.lines.iter().skip(1).any(|line| line.command.is_ok()) => None,
            Some(_) => Some(command::consent(games, written, parsed)),
            // Talk that only sounds like a yes: `yes?`.
            None if parsed.lines.iter().any(confirms) => Some(command::consent(games, written, parsed)),
            None => None,
        },
        // Commands below a yes are carried out, and those of an answer that says neither.
        _ if in_reply_to.asks_for_address() => Some(match command::said_in(written) {
            Some(YesNo::Yes) => Consent::Yes(String::new()),
            Some(YesNo::No) => command::consent(games, written, parsed),
            None => {
                parsed.lines.retain(|line| line.command.is_ok());
                Consent::Unclear
            }
        }),
        _ => None,
    }
}

fn looks(line: &ParsedLine) -> bool {
    line.command.as_ref().is_ok_and(|command| command.what.is_query())
}

fn confirms(line: &ParsedLine) -> bool {
    line.answered() == Some(&BoardAct::Confirm)
}

fn says_something(look: &mut ReadTx, in_reply_to: &InReplyTo, spoken: &Spoken) -> Result<bool, DeskError> {
    if let Some(consent) = &spoken.consent {
        return Ok(
            *consent != Consent::Unclear || spoken.parsed.lines.iter().any(|line| line.command.is_ok())
        );
    }
    let mut boards = Boards::default();
    for line in &spoken.parsed.lines {
        let Ok(command) = &line.command else { continue };
        let What::Board { act: BoardAct::Move { text, .. }, .. } = &command.what else { return Ok(true) };
        if spoken.parsed.source != CommandSource::Reply {
            return Ok(true);
        }
        let Some((player, board, _)) = in_reply_to.played(line.board) else { continue };
        let open = boards.playable(look, board)?;
        let tried = open.and_then(|open| open.tried(&player.userid, text));
        if matches!(tried, Some(Tried::Legal(_) | Tried::Nearly(_) | Tried::Refused { .. })) {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) fn not_read(why: Unreadable) -> Refusal {
    match why {
        Unreadable::Smime | Unreadable::Pgp => Refusal::SentEncrypted,
        Unreadable::SmimeSigned => Refusal::SentSigned,
        Unreadable::Tnef => Refusal::SentByOutlook,
        Unreadable::Attachments => Refusal::SentAttachments,
    }
}
