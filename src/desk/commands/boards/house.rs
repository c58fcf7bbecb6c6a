//! What players ask of house players at a board: a `hint`, which the thinker finds (`jobs/thinking.rs`), and to `substitute` for somebody
//! who has left.

use crate::letter::{HouseRefusal, Refusal};
use crate::play::Act;
use crate::store::PlayerStage;

use crate::desk::commands::boards::act::{self, At};
use crate::desk::work::boards::MOST_HINTS;
use crate::desk::work::{CommandError, Work, house};

/// Asks for the next hint about the player's move; it comes in a letter of its own.
pub(crate) fn hint(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let refused = |why: HouseRefusal| CommandError::at(at.board, why.into());
    if !work.shared.config.house.plays {
        return Err(refused(HouseRefusal::HintOff));
    }
    let open = work.board(at.game, at.board)?;
    let seat = act::seat_of(&open.now, at.player)?;
    open.must_have_rules()?;
    let moves = open.now.record.moves();
    if open.may_have_hint() != Some(seat) {
        return Err(refused(HouseRefusal::NoHint));
    }
    let before = work.tx.hint(at.board)?.filter(|hint| hint.moves == moves);
    let asked = before.map_or(0, |hint| hint.asked) + 1;
    if asked > MOST_HINTS {
        return Err(refused(HouseRefusal::HintGiven));
    }
    work.tx.ask_hint(at.board, moves, asked)?;
    let now = work.now;
    if let Some(open) = work.boards.open(&mut work.tx, at.board)? {
        open.save_thought(&mut work.tx, now)?;
    }
    Ok(())
}

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
    let seat = act::seat_of(&open.now, at.player)?;
    act::must_play_on(&open.now, seat)?;
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
