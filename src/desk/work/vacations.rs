//! Days on which players are away.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::store::{PlayerId, ReadTx, StoreError};
use crate::time::{SeatClock, Terms, first_moment};

use crate::desk::state::{DeskError, count};
use crate::desk::work::clocks::span_of;
use crate::desk::work::{Work, clocks};
use crate::letter::Zone;

pub(crate) fn days_used(tx: &mut ReadTx, player: PlayerId, year: i16) -> Result<u32, StoreError> {
    Ok(count(used_in(tx, player, year)?.len()))
}

/// The days of a year that a player has used or planned.
pub(crate) fn used_in(tx: &mut ReadTx, player: PlayerId, year: i16) -> Result<BTreeSet<Date>, StoreError> {
    let vacations = tx.vacations(player, &format!("{year:04}-01-01"))?;
    let days = vacations.iter().filter_map(span_of).flat_map(|(first, last)| days(first, last));
    Ok(days.filter(|day| day.year() == year).collect())
}

pub(crate) fn days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| day.tomorrow().ok()).take_while(move |day| *day <= last)
}

/// The last day of a player's current vacation.
pub(crate) fn away_until(
    tx: &mut ReadTx,
    usual: &Zone,
    player: PlayerId,
    now: Timestamp,
) -> Result<Option<Date>, StoreError> {
    let clocks = clocks::new(tx, usual, Terms::UNLIMITED, &[player])?;
    Ok(clocks.seats.first().and_then(|clock: &SeatClock| clock.away_until(now)))
}

/// A player's zone or vacations have changed: the player's clocks are looked at again, and opponents hear of vacations
/// when those begin now.
pub(crate) fn changed(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    let zone = clocks::zone_of(&mut work.tx, &work.shared.config.zone, player)?;
    for vacation in work.tx.vacations(player, "")? {
        let Some((first, _)) = span_of(&vacation) else { continue };
        work.tx.set_vacation_due(vacation.id, first_moment(first, &zone))?;
    }
    Ok(work.tx.look_at_clocks_of(player, work.now)?)
}
