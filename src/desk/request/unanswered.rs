//! Answers in which nothing is understood, and how often their writer is told so: a machine may answer each letter.

use jiff::SignedDuration;

use crate::letter::{Near, Note, Quoted, Refusal, Reply};
use crate::store::LetterId;

use crate::desk::commands::Answer;
use crate::desk::request::Request;
use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

const PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// The number of such answers in a row after which there is silence about that letter.
const MOST_IN_A_ROW: u32 = 5;

/// The most words of a line that may be a move with a mistake in it.
const MOST_OF_A_MOVE: usize = 3;

impl Request<'_> {
    /// Whether nothing was understood, nothing is proposed, and nothing else is wrong.
    pub(super) fn understood_nothing(&self) -> bool {
        let says_nothing = |(quoted, answer): &(Option<Quoted>, Answer)| {
            says_nothing(answer) && !quoted.as_ref().is_some_and(is_tried)
        };
        !self.answers.is_empty() && (self.empty || self.answers.iter().all(says_nothing))
    }

    /// Notes whether something in the answer to a letter was understood. False if that was said lately, or too often.
    pub(super) fn may_be_told(&mut self, work: &mut Work<'_>, in_vain: bool) -> Result<bool, DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(true) };
        if !in_vain {
            // If the game went on, the letter is out of date.
            if !work.boards.went_on() {
                work.tx.answer_understood(letter)?;
            }
            return Ok(true);
        }
        if !self.understood_nothing() {
            return Ok(true);
        }
        let known = work.tx.letter_answers(letter)?;
        let why = if known.unreadable >= MOST_IN_A_ROW {
            Some(ledger::USED_UP)
        } else {
            known.refused.filter(|told| work.now < *told + PAUSE).map(|_| ledger::REFUSED_LATELY)
        };
        work.tx.answer_unreadable(letter, why.is_none().then_some(work.now))?;
        let Some(why) = why else { return Ok(true) };
        self.log.push(why.to_string());
        Ok(false)
    }

    /// Carries over to the new letter what is noted about the answered one.
    pub(super) fn goes_on(&self, work: &mut Work<'_>, refusal: LetterId) -> Result<(), DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(()) };
        if self.told_nothing {
            work.tx.answers_go_on(letter, refusal)?;
        }
        if self.asks_again {
            work.tx.asked_again(letter, refusal)?;
        }
        Ok(())
    }
}

/// Whether a line looks like a move that somebody wrote: a few words, and letters with digits among them.
fn is_tried(quoted: &Quoted) -> bool {
    let is_step = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit()) && word.chars().next().is_some_and(char::is_alphabetic)
    };
    quoted.text.split_whitespace().count() <= MOST_OF_A_MOVE && quoted.text.split_whitespace().any(is_step)
}

fn says_nothing(answer: &Answer) -> bool {
    match &answer.reply {
        Reply::Refused(refused) => {
            let is_nothing = |why: &Refusal| {
                matches!(
                    why,
                    Refusal::NoMove
                        | Refusal::NoMoveOutOfTurn { .. }
                        | Refusal::NoMoveKept
                        | Refusal::NoLineForBoard
                        | Refusal::SentEncrypted
                        | Refusal::SentSigned
                        | Refusal::SentByOutlook
                        | Refusal::SentAttachments
                )
            };
            refused.near == Near::Nothing && refused.refusals.iter().all(is_nothing)
        }
        Reply::Misread(error) => error.is_no_command() && error.meant.is_none(),
        Reply::Note(note) => matches!(note, Note::LastMistake | Note::RestUnrecognised { .. }),
        _ => false,
    }
}
