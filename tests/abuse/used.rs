//! Usage, from the store.

use pbmd::desk::payer_of;
use pbmd::store::{Cost, Item};

use crate::support::{Letter, Table, noon};

/// A quota key's usage of the last day.
pub fn by(table: &Table, payer: &str) -> Cost {
    table.desk.store().read().unwrap().used(payer, noon()).unwrap().day
}

/// A player's usage of the last day.
pub fn by_player(table: &Table, userid: &str) -> Cost {
    let mut look = table.desk.store().read().unwrap();
    let player = look.player_by_userid(userid).unwrap().unwrap();
    look.used(&payer_of(player.id), noon()).unwrap().day
}

#[track_caller]
pub fn at_most(cost: &Cost, bounds: &[(Item, u64)]) {
    for (item, most) in bounds {
        assert!(cost.of(*item) <= *most, "{item:?}: {} of {most}", cost.of(*item));
    }
}

/// The size of letters in bytes.
pub fn size(letters: &[Letter]) -> usize {
    letters.iter().map(|letter| letter.raw.len()).sum()
}
