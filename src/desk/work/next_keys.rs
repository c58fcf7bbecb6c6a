//! The key of a player's next board or seek: drawn beforehand, so that letters can tell its commitment before anybody
//! knows which board it will be for.

use crate::game::{self, Key};
use crate::secrets::Secrets;
use crate::store::{BoardKey, Player, StoreError, WriteTx};

fn next_key(tx: &mut WriteTx, secrets: &Secrets, player: &Player) -> Result<Key, StoreError> {
    if let Some(key) = tx.next_key(player.id)? {
        return Ok(key.0);
    }
    let key = secrets.bytes();
    tx.set_next_key(player.id, BoardKey(key))?;
    Ok(key)
}

pub(crate) fn next_commitment(
    tx: &mut WriteTx,
    secrets: &Secrets,
    player: &Player,
) -> Result<String, StoreError> {
    Ok(game::commitment(&next_key(tx, secrets, player)?))
}

/// The key for a board that the player starts now, or seeks players for. The next one is drawn at once.
pub(crate) fn take_next_key(tx: &mut WriteTx, secrets: &Secrets, player: &Player) -> Result<Key, StoreError> {
    let key = next_key(tx, secrets, player)?;
    tx.set_next_key(player.id, BoardKey(secrets.bytes()))?;
    Ok(key)
}
