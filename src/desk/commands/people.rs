//! Players named in a mail.

use crate::command;
use crate::letter::{HouseRefusal, Refusal, WrittenName};
use crate::store::{Item, Player, PlayerStage, ReadTx, StoreError};

use crate::desk::policy::budget::Budget;
use crate::desk::policy::limits::MOST_SHOWN;
use crate::desk::sender::Sender;
use crate::desk::work::{CommandError, Looking};

/// The cost of looking for a similar userid, in names looked up.
const NEAR: u64 = 5;

/// The players of these names, up to a mail's limit; or a refusal of all names that do not exist.
pub(crate) fn players_named(
    room: &mut Looking<'_>,
    sender: &Sender,
    userids: &[String],
    fits: fn(&Player) -> bool,
) -> Result<Vec<Player>, CommandError> {
    let (mut players, mut why) = (Vec::new(), Vec::new());
    for (at, userid) in userids.iter().enumerate() {
        if at == MOST_SHOWN || !room.budget.takes(Item::Names) {
            why.push(Refusal::TooManyNames { most: at });
            break;
        }
        match room.tx.player_by_userid(userid)?.filter(fits) {
            Some(player) => players.push(player),
            None => why.push(nobody(room.tx, room.budget, sender, userid, userids.len())?),
        }
    }
    CommandError::if_any(why)?;
    Ok(players)
}

pub(crate) fn is_alive(player: &Player) -> bool {
    player.stage == PlayerStage::Alive
}

/// Refuses a word that is nobody's userid, and says whose was probably meant; `computer` and the like mean the house players. The
/// word is named if it may be shown; `of` is the number of userids in its command.
pub(crate) fn nobody(
    tx: &mut ReadTx,
    budget: &mut Budget,
    sender: &Sender,
    word: &str,
    of: usize,
) -> Result<Refusal, StoreError> {
    if command::means_house(word) {
        return Ok(HouseRefusal::named().into());
    }
    let written = match of {
        _ if sender.shown.has(word) => WrittenName::Shown(word.to_owned()),
        0 | 1 => WrittenName::Only,
        _ => WrittenName::Among,
    };
    Ok(Refusal::no_player(written, meant(tx, budget, word)?))
}

/// The player probably meant by a word that is nobody's userid, within a mail's limit.
fn meant(tx: &mut ReadTx, budget: &mut Budget, word: &str) -> Result<Option<String>, StoreError> {
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
