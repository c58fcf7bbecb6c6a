//! When house players think for a person, and how long in a day: counted, and told when it is used up.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::letter::{Notice, ZONE};
use crate::store::{PlayerId, StoreError, WriteTx};
use crate::time::{day_of, first_moment, next_daily, zone};

use crate::desk::policy::DeskConfig;
use crate::desk::policy::settings::chosen;
use crate::desk::state::DeskError;
use crate::desk::work::Work;
use crate::desk::work::boards::OpenBoard;
use crate::desk::work::digest_notes::time_of_day;
use crate::desk::work::house_decision::Duty;
use crate::desk::work::outbox::Outbox;

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
pub(crate) fn count(
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
pub(crate) fn spend(
    work: &mut Work<'_>,
    person: PlayerId,
    board: u32,
    took: Duration,
) -> Result<(), DeskError> {
    if !count(&mut work.tx, &work.shared.config, person, took, work.now)? {
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
