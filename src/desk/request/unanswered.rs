//! Answers to letters in which nothing is understood: how often their writer is told so. A machine may answer each letter.

use jiff::SignedDuration;

use crate::store::LetterId;

use crate::desk::request::Request;
use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

/// How long nobody is told the same again.
const PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// After how many such answers in a row a letter is used up for more of them.
const MOST_IN_A_ROW: u32 = 5;

/// What there is to say, where nothing was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// It is said.
    Said,
    /// It was said lately, or too often.
    Silent,
}

impl Request<'_> {
    /// Notes whether something in the answer to a letter was understood, and whether there is anything to be said of that.
    pub(crate) fn note_understanding(
        &mut self,
        work: &mut Work<'_>,
        in_vain: bool,
    ) -> Result<Telling, DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(Telling::Said) };
        if !in_vain {
            // Where the game went on the letter is out of date.
            if !work.boards.went_on() {
                work.tx.answer_understood(letter)?;
            }
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
    pub(crate) fn goes_on(&self, work: &mut Work<'_>, refusal: LetterId) -> Result<(), DeskError> {
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
