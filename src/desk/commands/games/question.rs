//! Questions that are asked once more, because an answer said neither yes nor no.

use crate::letter::AccountLetter;
use crate::store::{Letter, LetterId, Player};

use crate::desk::state::DeskError;
use crate::desk::work::{Work, ledger};

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
