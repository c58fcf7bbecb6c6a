//! House players as players: with which accounts they sit down, and where they do not; when they think for a person, and how long in a
//! day, which is told when it is used up.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::command::{house_character, house_names, house_player, house_with};
use crate::games;
use crate::letter::{Capital, HouseRefusal, Notice, OrderLetter, Refusal, ZONE};
use crate::play::Event;
use crate::store::{Player, PlayerId, PlayerStage, ReadTx, StoreError, WriteTx};
use crate::time::{day_of, first_moment, next_daily, zone};

use crate::desk::policy::settings::chosen;
use crate::desk::policy::{DeskConfig, House};
use crate::desk::state::DeskError;
use crate::desk::work::digest_notes::time_of_day;
use crate::desk::work::house_decision::Duty;
use crate::desk::work::outbox::Outbox;
use crate::desk::work::{OpenBoard, Work};

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

/// All players who write from one host get at most the time of this many.
const PERSONS_AT_A_HOST: u64 = 3;

/// Lets a board that was saved wait until the person's morning where house players answer each morning.
pub(crate) fn put_off(outbox: &mut Outbox<'_>, open: &OpenBoard) -> Result<(), StoreError> {
    if open.went_on() && open.answers_in_the_morning() {
        let chosen = chosen(outbox.tx, open.person(), &outbox.shared.config)?;
        let zone = zone(chosen.get(ZONE).map_or("", String::as_str));
        let time = time_of_day(&chosen).unwrap_or_default();
        outbox.tx.put_off_thought(open.now.number, next_daily(time, &zone, outbox.now))?;
    }
    Ok(())
}

/// Counts a search for a person. Gives whether it was the last one of the day.
pub(crate) fn count_search(
    tx: &mut WriteTx,
    config: &DeskConfig,
    person: PlayerId,
    took: Duration,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let (time, zone) = (config.house.time(now), zone(config.zone.name()));
    let tomorrow = day_of(now, &zone).tomorrow().unwrap_or(Date::MAX);
    let was_up = tx.is_house_time_up(person, time)?;
    tx.spend_house_time(person, took, now, first_moment(tomorrow, &zone))?;
    tx.share_house_time(person, time, PERSONS_AT_A_HOST)?;
    Ok(!was_up && tx.is_house_time_up(person, time)?)
}

/// Counts a search at this board. If it was the last one of the day, the person is told so at all other boards that wait for a move.
pub(crate) fn spend_search(
    work: &mut Work<'_>,
    person: PlayerId,
    board: u32,
    took: Duration,
) -> Result<(), DeskError> {
    if !count_search(&mut work.tx, &work.shared.config, person, took, work.now)? {
        return Ok(());
    }
    for number in work.tx.waiting_for_house(person)?.into_iter().filter(|number| *number != board) {
        let Some(open) = work.boards.open(&mut work.tx, number)? else { continue };
        if let Some(Duty::Move(_)) = open.duty(&mut work.tx)? {
            let seat = open.seat_of(person);
            open.notices.extend(seat.map(|seat| (Some(seat), Notice::HouseRests)));
        }
    }
    Ok(())
}
