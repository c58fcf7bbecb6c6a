//! How long house players think for a person in a day: counted, and told when it is used up.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::letter::Notice;
use crate::store::{PlayerId, StoreError, WriteTx};
use crate::time::{day_of, first_moment, zone};

use crate::desk::policy::DeskConfig;
use crate::desk::state::DeskError;
use crate::desk::work::Work;
use crate::desk::work::house_decision::Duty;

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
