//! The clocks of boards, between the store and [`crate::time`].

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::letter::{ZONE, Zone};
use crate::store::{
    BoardRow, BoardStage, ClockRow, Lapse, Outage, PlayerId, ReadTx, StoreError, Surroundings, Vacation,
};
use crate::time::{self, Away, Clocks, Pause, SeatClock, SeatTime, Terms, Turn};

/// The clocks of a stored board, without a limit if it is older than clocks; none if it is over.
pub(crate) fn of_board(around: &Surroundings, usual: &Zone, row: &BoardRow) -> Option<Clocks> {
    let terms = Terms::written(&row.terms).unwrap_or(Terms::UNLIMITED);
    let players: Vec<PlayerId> = row.seats.iter().map(|seat| seat.player).collect();
    match row.stage {
        BoardStage::Offered => Some(Lives::around(around, usual).clocks(terms, &players)),
        BoardStage::Running => Some(running(around, usual, terms, &players)),
        BoardStage::Over | BoardStage::Declined => None,
    }
}

pub(crate) fn new(
    tx: &mut ReadTx,
    usual: &Zone,
    terms: Terms,
    players: &[PlayerId],
) -> Result<Clocks, StoreError> {
    Ok(Lives::of(tx, usual, players)?.clocks(terms, players))
}

pub(crate) fn running(around: &Surroundings, usual: &Zone, terms: Terms, players: &[PlayerId]) -> Clocks {
    let mut clocks = Lives::around(around, usual).clocks(terms, players);
    for row in &around.clocks {
        let Some(seat) = usize::from(row.seat).checked_sub(1).and_then(|n| clocks.seats.get_mut(n)) else {
            continue;
        };
        (seat.awaited, seat.asked, seat.begun) = (row.awaited, row.asked, row.begun);
        (seat.nagged, seat.ended, seat.missed) = (row.nagged, row.ended, row.missed);
        (seat.account, seat.last) = (row.account, row.last);
    }
    clocks.stops = around.stops.iter().copied().map(pause).collect();
    for (seat, player) in clocks.seats.iter_mut().zip(players) {
        seat.outages = outages_for(&around.outages, around.ways.get(player));
    }
    clocks
}

/// The time left to those who are to move on these boards, the least of several; none without a limit. What boards have
/// in common is read at once.
pub(crate) fn of_list(
    tx: &mut ReadTx,
    usual: &Zone,
    boards: &BTreeMap<u32, Terms>,
    now: Timestamp,
) -> Result<BTreeMap<u32, SeatTime>, StoreError> {
    let mut rows = Vec::new();
    for (board, terms) in boards {
        let mut awaited = tx.clocks(*board)?;
        awaited.retain(|clock| clock.awaited);
        if !awaited.is_empty() {
            let stops: Vec<Pause> = tx.stops(*board)?.into_iter().map(pause).collect();
            rows.push((*board, *terms, awaited, stops));
        }
    }
    let clocks = || rows.iter().flat_map(|(_, _, clocks, _)| clocks);
    let mut players: Vec<PlayerId> = clocks().map(|row| row.player).collect();
    players.sort_unstable();
    players.dedup();
    let lives = Lives::of(tx, usual, &players)?;
    let begun = clocks().filter_map(|row| row.begun).min();
    let outages = begun.map_or(Ok(Vec::new()), |begun| tx.outages_since(begun))?;
    let ways = if outages.is_empty() { BTreeMap::new() } else { tx.ways_of(&players)? };
    let mut standing = BTreeMap::new();
    for (board, terms, clocks, stops) in &rows {
        let stands = |row: &ClockRow| {
            let (zone, away) = lives.of_player(row.player);
            let ClockRow { account, asked, .. } = *row;
            let begun = row.begun.unwrap_or(now);
            let outages = outages_for(&outages, ways.get(&row.player));
            Turn { terms, account, begun, asked, zone, away: &away, stops, outages: &outages }.stands(now)
        };
        let least = clocks.iter().map(stands).min_by_key(|stands| stands.left);
        standing.extend(least.map(|least| (*board, least)));
    }
    Ok(standing)
}

/// What players' clocks depend on besides terms: zones and vacations.
struct Lives<'u> {
    usual: &'u Zone,
    zones: BTreeMap<PlayerId, String>,
    vacations: BTreeMap<PlayerId, Vec<Vacation>>,
}

impl<'u> Lives<'u> {
    fn of(tx: &mut ReadTx, usual: &'u Zone, players: &[PlayerId]) -> Result<Self, StoreError> {
        let zones = tx.settings_of(players, ZONE)?;
        Ok(Lives { usual, zones, vacations: tx.vacations_of(players)? })
    }

    fn around(around: &Surroundings, usual: &'u Zone) -> Self {
        Lives { usual, zones: around.chosen.clone(), vacations: around.vacations.clone() }
    }

    fn clocks(&self, terms: Terms, players: &[PlayerId]) -> Clocks {
        let seat = |player: &PlayerId| {
            let (zone, away) = self.of_player(*player);
            SeatClock::new(&terms, zone, away)
        };
        let seats = players.iter().map(seat).collect();
        Clocks { terms, seats, stops: Vec::new() }
    }

    fn of_player(&self, player: PlayerId) -> (TimeZone, Vec<Away>) {
        let zone = time::zone(self.zones.get(&player).map_or(self.usual.name(), String::as_str));
        let vacations = self.vacations.get(&player).into_iter().flatten();
        let away = vacations.filter_map(|vacation| pause_of(vacation, &zone)).collect();
        (zone, away)
    }
}

/// When no mail of a player could come in, whose mails come by these ways; in order, and apart from each other.
fn outages_for(outages: &[Outage], ways: Option<&Vec<String>>) -> Vec<Pause> {
    let counting = outages.iter().filter(|outage| outage.counts_for(ways));
    time::merged(counting.map(|outage| Pause { from: outage.begun, until: outage.ended }))
}

pub(crate) fn rows(clocks: &Clocks, players: &[PlayerId]) -> Vec<ClockRow> {
    let row = |((clock, player), seat): ((&SeatClock, &PlayerId), u8)| ClockRow {
        seat,
        player: *player,
        account: clock.account,
        awaited: clock.awaited,
        asked: clock.asked,
        begun: clock.begun,
        nagged: clock.nagged,
        ended: clock.ended,
        missed: clock.missed,
        last: clock.last,
    };
    clocks.seats.iter().zip(players).zip(1..).map(row).collect()
}

/// When a seat's clock must be looked at again: for a reminder, or at its end.
pub(crate) fn due(clocks: &Clocks, seat: u8) -> Option<Timestamp> {
    let clock = clocks.seat(seat).filter(|clock| clock.ended.is_none())?;
    let turn = clocks.turn(seat, clock.begun?)?;
    let nag = turn.next_nag(clock.nagged).map(|nag| nag.at);
    nag.into_iter().chain(turn.until()).min()
}

pub(crate) fn zone_of(tx: &mut ReadTx, usual: &Zone, player: PlayerId) -> Result<TimeZone, StoreError> {
    let chosen = tx.setting(player, ZONE)?;
    Ok(time::zone(chosen.as_deref().unwrap_or(usual.name())))
}

/// When a vacation stops clocks; none if its days are invalid.
pub(crate) fn pause_of(vacation: &Vacation, zone: &TimeZone) -> Option<Away> {
    let (first, last) = span_of(vacation)?;
    let until = last.checked_add(1.day()).ok()?;
    let from = time::first_moment(first, zone).max(vacation.asked.unwrap_or(Timestamp::MIN));
    let pause = Pause { from, until: time::first_moment(until, zone) };
    Some(Away { pause, automatic: vacation.asked.is_none() })
}

pub(crate) fn span_of(vacation: &Vacation) -> Option<(Date, Date)> {
    Some((vacation.first.parse().ok()?, vacation.last.parse().ok()?))
}

fn pause(lapse: Lapse) -> Pause {
    Pause { from: lapse.begun, until: lapse.ended.unwrap_or(Timestamp::MAX) }
}
