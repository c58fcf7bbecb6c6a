//! Letters that ask something: how long they can be answered, and the question repeated after an unclear answer.

use jiff::SignedDuration;

use crate::letter::AccountLetter;
use crate::store::{Letter, LetterId, Player};

use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

/// How long unconfirmed sign-ups and addresses are kept, and letters about accounts can be answered.
pub(crate) const UNCONFIRMED: SignedDuration = SignedDuration::from_hours(72);

pub(crate) fn is_old(work: &Work<'_>, letter: &Letter) -> bool {
    letter.created + UNCONFIRMED < work.now
}

/// Repeats the question of a letter once, at the same address. Gives the new letter.
pub(crate) fn ask_again(
    work: &mut Work<'_>,
    letter: &Letter,
    player: &Player,
    question: AccountLetter,
) -> Result<Option<LetterId>, DeskError> {
    if work.tx.letter_answers(letter.id)?.again.is_some() {
        work.log.push(ledger::ASKED_BEFORE.to_string());
        return Ok(None);
    }
    let what = AccountLetter::Again(Box::new(question));
    let again =
        work.outbox().tell_account(player, &letter.address, &what, letter.purpose, &letter.addresses)?;
    if let Some(again) = again {
        work.tx.asked_again(letter.id, again)?;
        work.log.push(ledger::ASKED_AGAIN.to_string());
    }
    Ok(again)
}
