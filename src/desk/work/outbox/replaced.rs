//! Letters in whose place the next one about their board comes.

use jiff::{SignedDuration, Timestamp};

use crate::letter::{Letter, Retold};
use crate::store::{BoardReader, LetterContent, YieldingLetter};

use crate::desk::state::DeskError;
use crate::desk::work::ledger;
use crate::desk::work::outbox::Outbox;

/// How long a letter waits for the move of a house player.
const WAIT: SignedDuration = SignedDuration::from_secs(3);

/// Letters to a reader about a board that have not left, and yield to the next one.
#[derive(Default)]
pub(crate) struct Replaced {
    letters: Vec<YieldingLetter>,
    /// What they tell; none if there are none.
    pub retold: Option<Retold>,
}

/// Until when a letter waits that takes their place: no longer than they would have.
pub(crate) fn waits_until(replaced: &Replaced, now: Timestamp) -> Timestamp {
    let until = replaced.letters.iter().filter_map(|letter| letter.until);
    until.chain([now.saturating_add(WAIT).unwrap_or(now)]).min().unwrap_or(now)
}

impl Replaced {
    pub(crate) fn find(outbox: &mut Outbox<'_>, at: &BoardReader, board: u32) -> Result<Self, DeskError> {
        let mut replaced = Replaced::default();
        let mut told_to = None;
        for (address, _) in &at.threads {
            if outbox.asked.withheld && address.eq_ignore_ascii_case(&outbox.asked.address) {
                continue;
            }
            for letter in outbox.tx.yielding_letters(at.player.id, board, address)? {
                let Some(retold) = retold(&letter.content)? else { continue };
                replaced.letters.push(letter);
                // All addresses get the same.
                if *told_to.get_or_insert(address) == address {
                    replaced.retold.get_or_insert_default().add(retold);
                }
            }
        }
        Ok(replaced)
    }

    pub(crate) fn left_out_of(&self, thread: &[String]) -> Vec<String> {
        let is_left = |id: &&String| !self.letters.iter().any(|letter| letter.message_id == **id);
        thread.iter().filter(is_left).cloned().collect()
    }

    pub(crate) fn take_out(self, outbox: &mut Outbox<'_>, board: u32) -> Result<(), DeskError> {
        if !self.letters.is_empty() {
            outbox.log.push(ledger::told_together(self.letters.len(), board));
        }
        for letter in self.letters {
            outbox.tx.take_yielding(letter.id)?;
        }
        Ok(())
    }
}

fn retold(content: &LetterContent) -> Result<Option<Retold>, DeskError> {
    let LetterContent::Model(model) = content else { return Ok(None) };
    // One that cannot be read leaves by itself.
    Ok(Letter::from_json(&model.text()?).ok().and_then(|letter| letter.retold))
}
