//! What an operator, who may play as well, is not shown of boards that are not over: standing orders, notes, conditions, and all else
//! that not everybody at the board may see.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::command::verbs::{self, Verb};
use crate::game::{Deed, Purpose, Record, Turn};
use crate::games;
use crate::store::{BoardRow, BoardStage, EntryRow, EntryStory, LetterStory, ReadTx, StoreError, Story};

use crate::desk::state::replays::entry;
use crate::desk::work::boards::stored::setup_of;
use crate::desk::work::ledger;

/// Commands that nobody else hears about.
const PRIVATE: [Verb; 5] = [Verb::If, Verb::Queue, Verb::Forget, Verb::Note, Verb::Submit];

/// The texts of the entries that everybody may see, by their number; of the others none.
type Public = BTreeMap<u32, String>;

/// Removes from stories what is hidden from some players of a board that is not over. If they were read for one board (`about`), a
/// story in which nothing is left is dropped.
///
/// # Errors
///
/// If the database cannot be read.
pub fn keep_private(
    tx: &mut ReadTx,
    stories: Vec<Story>,
    about: Option<u32>,
) -> Result<Vec<Story>, StoreError> {
    let mut boards = Boards::default();
    let mut kept = Vec::new();
    for mut story in stories {
        let (outcome, entries, letters) = match &mut story {
            Story::Mail(mail) => (&mut mail.outcome, &mut mail.entries, &mail.letters),
            Story::Work(work) => (&mut work.outcome, &mut work.entries, &work.letters),
        };
        let is_over = boards.are_over(tx, entries, letters)?;
        let before = entries.len();
        boards.keep(tx, entries)?;
        let has_hidden = entries.len() < before;
        if !is_over {
            let left = public_part(outcome);
            let rest = left.as_ref().unwrap_or(outcome);
            let is_nothing =
                left.is_some() && rest.is_empty() || has_hidden && rest == verbs::spec(Verb::Move).name();
            if about.is_some() && entries.is_empty() && is_nothing {
                continue;
            }
            if let Some(left) = left {
                *outcome = if left.is_empty() { ledger::PRIVATE.to_owned() } else { left };
            }
        }
        kept.push(story);
    }
    Ok(kept)
}

/// An outcome without private commands, and without what was refused beside them; none if there are no private ones.
fn public_part(outcome: &str) -> Option<String> {
    let is_private = |done: &&str| PRIVATE.iter().any(|verb| verbs::spec(*verb).name() == *done);
    if !outcome.split(", ").any(|done| is_private(&done)) {
        return None;
    }
    let left = outcome.split(", ").filter(|done| !is_private(done) && !done.starts_with("refused"));
    Some(left.collect::<Vec<_>>().join(", "))
}

/// The boards that were looked up: what everybody may see, or none if they are over.
#[derive(Default)]
struct Boards(BTreeMap<u32, Option<Public>>);

impl Boards {
    fn board(&mut self, tx: &mut ReadTx, number: u32) -> Result<Option<&Public>, StoreError> {
        let public = match self.0.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let row = tx.board(number)?;
                let is_on = |row: &BoardRow| matches!(row.stage, BoardStage::Offered | BoardStage::Running);
                new.insert(match row.filter(is_on) {
                    Some(row) => Some(public(&row, &tx.record_entries(number, 1, u32::MAX)?)),
                    None => None,
                })
            }
        };
        Ok(public.as_ref())
    }

    fn are_over(
        &mut self,
        tx: &mut ReadTx,
        entries: &[EntryStory],
        letters: &[LetterStory],
    ) -> Result<bool, StoreError> {
        let about = entries.iter().map(|entry| entry.board);
        let numbers: Vec<u32> = about.chain(letters.iter().filter_map(|letter| letter.board)).collect();
        for number in &numbers {
            if self.board(tx, *number)?.is_some() {
                return Ok(false);
            }
        }
        Ok(!numbers.is_empty())
    }

    fn keep(&mut self, tx: &mut ReadTx, entries: &mut Vec<EntryStory>) -> Result<(), StoreError> {
        for mut entry in std::mem::take(entries) {
            match self.board(tx, entry.board)? {
                None => entries.push(entry),
                Some(public) => {
                    if let Some(text) = public.get(&entry.n) {
                        text.clone_into(&mut entry.text);
                        entries.push(entry);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The entries of a board that everybody may see. Without its rules no move is shown.
fn public(row: &BoardRow, rows: &[EntryRow]) -> Public {
    let mut public = Public::new();
    let game = games::with_rules(&row.game, row.rules_version);
    let Some(mut record) =
        game.zip(setup_of(row).ok()).and_then(|(game, setup)| Record::start(game, setup).ok())
    else {
        return public;
    };
    // Parts of a turn that goes on, which only some are told.
    let mut parts: Vec<(u32, String)> = Vec::new();
    for row in rows {
        let is_secret = matches!(record.turn(), Turn::Chance(chance) if chance.purpose == Purpose::Secret);
        let Ok(new) = entry(row) else { break };
        if record.push(&new).is_err() {
            break;
        }
        match (&new.deed, record.lines().last()) {
            (Deed::Roll(_), _) if is_secret => {}
            (Deed::Move(_), Some(line)) if line.out_of_turn => {}
            (Deed::Move(_), Some(line)) => {
                parts.push((row.n, line.public_deed.clone()));
                if line.readers.is_none() {
                    public.extend(parts.drain(..));
                }
            }
            _ => {
                public.insert(row.n, row.text.clone());
            }
        }
    }
    public
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes() {
        let cases = [
            ("", None),
            ("move", None),
            ("move, refused (play-not-your-turn)", None),
            ("if", Some("")),
            ("note", Some("")),
            ("if, refused (condition-wrong)", Some("")),
            ("move, if", Some("move")),
            ("queue, left unanswered: a machine wrote it", Some("left unanswered: a machine wrote it")),
        ];
        for (outcome, left) in cases {
            assert_eq!(public_part(outcome).as_deref(), left, "{outcome}");
        }
    }
}
