//! What a mail says: its lines, and its answer to what a letter asks.

use jiff::Timestamp;

use crate::command::{self, CommandSource, Consent, ParsedMail};
use crate::games;
use crate::letter;
use crate::mail::{Mail, Verdict};
use crate::store::{self, LetterId, ReadTx, StoreError};

use crate::desk::intake::identify::Identified;
use crate::desk::request::spoken::{self, Spoken};
use crate::desk::sender::InReplyTo;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::ledger;

pub(super) struct Parsed {
    pub lines: ParsedMail,
    pub consent: Option<Consent>,
    /// Who wrote the message that it answers.
    pub writer: Option<String>,
}

/// A mail that was read, or why its lines are not carried out.
pub(super) enum Text {
    Parsed(Box<Parsed>),
    /// A sign or the answer to an invitation, which says nothing here.
    Gesture,
    /// It bears the mark of a machine and does not prove itself.
    Machine,
    /// A mailing list's copy of it came first and was carried out.
    Copy,
}

impl Parsed {
    pub(super) fn read(
        shared: &Shared,
        look: &mut ReadTx,
        (stored, read): (&store::Mail, &Mail),
        identified: &Identified,
    ) -> Result<Text, DeskError> {
        let in_reply_to = &identified.in_reply_to;
        let Spoken { written, parsed: mut lines, consent } = spoken::spoken(look, in_reply_to, read)?;
        if read.gesture.is_some() && consent.is_none() {
            return Ok(Text::Gesture);
        }
        let marked = identified.withheld.is_some();
        let copied = stored.copied.as_deref().filter(|_| marked || identified.letter.is_some());
        let verdict = identified.verdict;
        if marked && (copied.is_some() || !may_act(in_reply_to, verdict, &written, &lines, consent.as_ref()))
        {
            return Ok(Text::Machine);
        }
        if copied.is_some_and(ledger::is_done_unanswered) {
            return Ok(Text::Copy);
        }
        let (names, titles) = (games::names(), games::titles());
        let games = command::Games { names: &names, titles: &titles };
        let proved = in_reply_to.proved_reader();
        if proved.is_some()
            && in_reply_to.digest().is_none()
            && in_reply_to.context() == command::Context::Fresh
        {
            command::message_below(games, &written, &mut lines);
        }
        let writer = match in_reply_to {
            InReplyTo::Message { letter, written, .. } => writer_of(shared, look, read, (*letter, *written))?,
            _ => None,
        };
        if let (Some(writer), Some(own)) = (writer.as_deref(), proved) {
            command::message_back(games, &written, (own.userid.as_str(), writer), &mut lines);
        }
        Ok(Text::Parsed(Box::new(Parsed { lines, consent, writer })))
    }
}

/// Who wrote the message that a mail answers: as the subject says that its letter had, or else as the ledger does. Nobody who came
/// after that letter.
fn writer_of(
    shared: &Shared,
    look: &mut ReadTx,
    mail: &Mail,
    (letter, written): (LetterId, Timestamp),
) -> Result<Option<String>, StoreError> {
    let subject = command::bare_subject(&mail.subject);
    let named = letter::writer_in_subject(&shared.identity, subject);
    let Some(userid) = named.map_or_else(|| look.causer_of(letter), |named| Ok(Some(named)))? else {
        return Ok(None);
    };
    let writer = look.player_by_userid(&userid)?.filter(|player| player.created <= written);
    Ok(writer.map(|player| player.userid))
}

/// Whether a mail with such a mark is carried out: it proves itself by the letter that it answers, and its first line is a command,
/// a move, or a clear answer to what the letter asks.
fn may_act(
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
        Some(consent) => !matches!(consent, Consent::Unclear | Consent::Solution(_)),
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
