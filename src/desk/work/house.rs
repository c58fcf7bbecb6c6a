//! House players as players: with which accounts they sit down, and where they do not.

use crate::command::{house_character, house_names, house_player, house_with};
use crate::games;
use crate::letter::{Capital, HouseRefusal, Notice, OrderLetter, Refusal};
use crate::play::Event;
use crate::store::{Player, PlayerStage, ReadTx, StoreError};

use crate::desk::policy::house::House;
use crate::desk::state::DeskError;
use crate::desk::work::Work;
use crate::desk::work::boards::OpenBoard;
use crate::desk::work::outbox::Outbox;

/// The account with which a house player sits down: the named one, or another one of the same house player that does
/// not sit there yet.
pub(crate) fn free_account(
    tx: &mut ReadTx,
    named: &Player,
    sitting: &[Player],
) -> Result<Option<Player>, StoreError> {
    let is_free = |player: &Player| sitting.iter().all(|other| other.id != player.id);
    if is_free(named) {
        return Ok(Some(named.clone()));
    }
    let player = house_player(&named.userid).map(|name| house_with(name, house_character(&named.userid)));
    for name in player.iter().flat_map(|name| house_names(name)) {
        let found = tx.player_by_userid(&name)?.filter(|player| player.stage == PlayerStage::House);
        if let Some(player) = found.filter(is_free) {
            return Ok(Some(player));
        }
    }
    Ok(None)
}

/// Seats the house player that all have agreed on. The board is unrated from then on, and the player who had left gets a letter.
pub(super) fn sit_down(outbox: &mut Outbox<'_>, open: &mut OpenBoard) -> Result<(), DeskError> {
    let new = open.events.iter().find_map(|event| match event {
        Event::Substituted { seat, userid, .. } => Some((*seat, userid.clone())),
        _ => None,
    });
    let Some((seat, userid)) = new else { return Ok(()) };
    let number = open.now.number;
    let left = match outbox.tx.player_by_userid(&userid)? {
        Some(player) => open.seat_player(seat, &player).zip(Some(player.id)),
        None => None,
    };
    let Some((left, player)) = left else {
        return Err(DeskError::Fault(format!("board {}: {userid}", open.now.number)));
    };
    open.await_seats();
    outbox.tx.replace_player(number, seat.number(), left, player)?;
    if let Some(clocks) = &mut open.clocks {
        clocks.terms.unrated = true;
        outbox.tx.set_terms(number, &clocks.terms.to_string())?;
    }
    open.notices.push((None, Notice::House(vec![userid.clone()])));
    if house_character(&userid).is_some() {
        open.notices.push((None, Notice::Character { userid: userid.clone(), ends: false }));
    }
    if let Some(left) = outbox.tx.player(left)?.filter(|left| left.stage == PlayerStage::Alive) {
        let title = open.now.game().info().title.to_owned();
        outbox.tell_of_order(&left, OrderLetter::Substituted { title, board: number, successor: userid })?;
    }
    Ok(())
}

impl Work<'_> {
    /// What speaks against these players and the house players among them sitting down together.
    pub(crate) fn objections_of_house(&mut self, players: &[Player]) -> Result<Vec<Refusal>, DeskError> {
        let House { plays, boards: most, .. } = self.shared.config.house;
        let (house, people): (Vec<&Player>, Vec<&Player>) =
            players.iter().partition(|player| player.stage == PlayerStage::House);
        let mut why = Vec::new();
        if house.is_empty() {
            return Ok(why);
        }
        if !plays {
            why.push(HouseRefusal::Off.into());
        }
        if people.is_empty() {
            why.extend([HouseRefusal::Alone, HouseRefusal::named()].map(Refusal::from));
        }
        let games = games::names();
        for person in people {
            if self.tx.boards_with_house(person.id, &games)? >= most {
                why.push(HouseRefusal::TooMany { userid: Capital(person.userid.clone()), most }.into());
            }
        }
        Ok(why)
    }
}
