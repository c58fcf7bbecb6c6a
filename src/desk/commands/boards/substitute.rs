//! `substitute`: those who play on ask a house player into the seat of somebody who has left.

use crate::letter::{HouseRefusal, Refusal};
use crate::play::Act;
use crate::store::PlayerStage;

use crate::desk::commands::boards::act::{self, At};
use crate::desk::work::refused::CommandError;
use crate::desk::work::{Work, house};

/// Asks all others, or agrees to the same question of another player. The last one to agree seats the house player; see
/// [`house::sit_down`].
pub(crate) fn substitute(work: &mut Work<'_>, at: At<'_>, named: &str) -> Result<(), CommandError> {
    let refused = |why: Refusal| CommandError::at(at.board, why);
    let named = work.tx.player_by_userid(named)?.filter(|player| player.stage == PlayerStage::House);
    let Some(named) = named else {
        let line = HouseRefusal::Write { line: "substitute house".to_owned() };
        return Err(refused(HouseRefusal::named().into()).besides(Some(line.into())));
    };
    let mut look = work.looking();
    let open = look.whole_board(at.game, at.board)?;
    act::seat_of(&open.now, at.player)?;
    let seats = open.now.seats().zip(open.players.clone());
    let seats: Vec<_> = seats.map(|(seat, player)| (open.now.has_resigned(seat), player)).collect();
    let (mut sitting, mut playing) = (Vec::new(), vec![named.clone()]);
    for (has_left, player) in seats {
        let player = work.tx.player(player)?;
        playing.extend(player.clone().filter(|_| !has_left));
        sitting.extend(player);
    }
    let objections = work.objections_of_house(&playing)?;
    if let Some((first, more)) = objections.split_first() {
        let more = more.iter().cloned().map(Some);
        return Err(more.fold(refused(first.clone()), CommandError::besides));
    }
    let Some(account) = house::free_account(&mut work.tx, &named, &sitting)? else {
        return Err(refused(HouseRefusal::named().into()));
    };
    act::act(work, at, &Act::Substitute { userid: account.userid })
}
