//! Days on which players are away.

use jiff::civil::Date;
use std::collections::BTreeSet;

use crate::store::{PlayerId, ReadTx, StoreError, Vacation};

/// How many days of a year a player has used, or means to use.
pub(super) async fn days_used(tx: &mut ReadTx, player: PlayerId, year: i16) -> Result<u32, StoreError> {
    let vacations = tx.vacations(player, &format!("{year:04}-01-01")).await?;
    let days: BTreeSet<Date> = vacations.iter().flat_map(days).filter(|day| day.year() == year).collect();
    Ok(super::count(days.len()))
}

/// The days of a vacation, each.
fn days(vacation: &Vacation) -> impl Iterator<Item = Date> + use<> {
    let parsed = (vacation.first.parse::<Date>(), vacation.last.parse::<Date>());
    let (first, last) = match parsed {
        (Ok(first), Ok(last)) => (Some(first), last),
        _ => (None, Date::MIN),
    };
    std::iter::successors(first, |day| day.tomorrow().ok()).take_while(move |day| *day <= last)
}
