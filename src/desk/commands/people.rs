//! Players whom a mail names.

use crate::command;
use crate::letter::Refusal;
use crate::store::{Item, Player, PlayerStage, ReadTx, StoreError};

use super::super::budget::Budget;
use super::super::limits::MOST_SHOWN;
use super::super::refused::CommandError;
use super::super::work::Looking;

/// What looking for a userid like another costs, in names looked up.
const NEAR: u64 = 5;

/// The players of these names; as many as a mail may look for.
pub(super) fn players_named(room: &mut Looking<'_>, userids: &[String]) -> Result<Vec<Player>, CommandError> {
    let mut players = Vec::new();
    for (at, userid) in userids.iter().enumerate() {
        if at == MOST_SHOWN || !room.budget.takes(Item::Names) {
            return Err(Refusal::TooManyNames { most: at }.into());
        }
        match room.tx.player_by_userid(userid)? {
            Some(player) => players.push(player),
            None => {
                let meant = meant(room.tx, room.budget, userid)?;
                return Err(Refusal::no_player(Some(at + 1), meant).into());
            }
        }
    }
    Ok(players)
}

pub(super) fn is_alive(player: &Player) -> bool {
    player.stage == PlayerStage::Alive
}

pub(super) fn no_player(room: &mut Looking<'_>, word: &str) -> Result<CommandError, StoreError> {
    Ok(Refusal::no_player(None, meant(room.tx, room.budget, word)?).into())
}

/// The player whose userid was probably meant by a word that is none, for as many words as one mail may have looked for. The
/// word itself is never repeated.
pub(super) fn meant(tx: &mut ReadTx, budget: &mut Budget, word: &str) -> Result<Option<String>, StoreError> {
    if budget.left(Item::Names) < NEAR {
        return Ok(None);
    }
    budget.add(Item::Names, NEAR);
    let userids = tx.userids_near(word)?;
    let near = userids
        .into_iter()
        .filter_map(|userid| Some((command::typo_distance(word, &userid.to_ascii_lowercase())?, userid)));
    Ok(near.min().map(|(_, userid)| userid))
}
