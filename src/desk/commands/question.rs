//! Letters that ask something: until when they can be answered, and the question asked once more after an unclear answer.

use jiff::SignedDuration;

use crate::letter::AccountLetter;
use crate::store::{Letter, LetterId, Player};

use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

/// How long sign-ups and new addresses that nobody confirms are remembered, and letters about accounts good for an answer.
pub(in crate::desk) const UNCONFIRMED: SignedDuration = SignedDuration::from_hours(72);

/// Whether a letter can no longer be answered with an effect.
pub(in crate::desk::commands) fn is_old(work: &Work<'_>, letter: &Letter) -> bool {
    letter.created + UNCONFIRMED < work.now
}

/// Asks the question of a letter once more, at the address of that letter; after that there is silence. Gives the new letter.
pub(in crate::desk::commands) fn ask_again(
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
