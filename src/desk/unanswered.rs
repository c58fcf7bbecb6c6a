//! Answers to letters in which nothing is understood: how often their writer is told so. A machine may answer each letter.

use jiff::SignedDuration;

use crate::letter::{Near, Note, Quoted, Refusal, Reply};
use crate::store::LetterId;

use super::commands::Answer;
use super::request::Request;
use super::work::Work;
use super::{DeskError, ledger};

/// How long nobody is told the same again.
const PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// After how many such answers in a row a letter is used up for more of them.
const MOST_IN_A_ROW: u32 = 5;

/// How many words a line has at most that is taken for a move with a mistake in it.
const MOST_OF_A_MOVE: usize = 3;

/// What there is to say, where nothing was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// It is said.
    Said,
    /// It was said lately, or too often.
    Silent,
}

impl Request<'_> {
    /// Whether all that there is to say is that nothing was understood; nothing is proposed, and nothing else is wrong.
    pub(super) fn understood_nothing(&self) -> bool {
        !self.answers.is_empty()
            && (self.empty
                || self
                    .answers
                    .iter()
                    .all(|(quoted, answer)| tells_nothing(answer) && !quoted.as_ref().is_some_and(is_tried)))
    }

    /// Notes whether something in the answer to a letter was understood, and whether there is anything to be said of that.
    pub(super) fn note_understanding(
        &mut self,
        work: &mut Work<'_>,
        in_vain: bool,
    ) -> Result<Telling, DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(Telling::Said) };
        if !in_vain {
            work.tx.answer_understood(letter)?;
            return Ok(Telling::Said);
        }
        if !self.understood_nothing() {
            return Ok(Telling::Said);
        }
        let known = work.tx.letter_answers(letter)?;
        let why = if known.unreadable >= MOST_IN_A_ROW {
            Some(ledger::USED_UP)
        } else {
            known.refused.filter(|told| work.now < *told + PAUSE).map(|_| ledger::REFUSED_LATELY)
        };
        work.tx.answer_unreadable(letter, why.is_none().then_some(work.now))?;
        let Some(why) = why else { return Ok(Telling::Said) };
        self.log.push(why.to_string());
        Ok(Telling::Silent)
    }

    /// Notes that the letter which says that nothing was understood goes on with what is known of the one that was answered.
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

/// Whether an answer says no more than that a text is nothing which is done here.
fn tells_nothing(answer: &Answer) -> bool {
    match &answer.reply {
        Reply::Refused(refused) => {
            let is_nothing = |why: &Refusal| {
                matches!(
                    why,
                    Refusal::NoMove
                        | Refusal::NoMoveKept
                        | Refusal::NoLineForBoard
                        | Refusal::MoveUnreadable { .. }
                )
            };
            refused.near == Near::Nothing && refused.refusals.iter().all(is_nothing)
        }
        Reply::Misread(error) => error.is_no_command() && error.meant.is_none(),
        Reply::Note(note) => matches!(note, Note::LastMistake | Note::RestUnrecognised { .. }),
        _ => false,
    }
}
