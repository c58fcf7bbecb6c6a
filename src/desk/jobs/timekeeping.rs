//! Clocks and vacations that are due.
//!
//! Nothing happens before all that arrived up to the moment at which a clock ended has been read.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use tracing::warn;

use crate::letter::{Notice, ZONE, Zone};
use crate::store::{DueClock, PlayerId, WorkCause, WriteTx};
use crate::time::{Clocks, Terms, day_of};

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::time_up::{Verdict, verdict};
use crate::desk::work::{Work, clocks, ledger, vacations};

/// Maximum number of clocks that are looked at in one transaction.
const BATCH: u32 = 50;
/// The wait before another look at a clock whose end has come while earlier mails are still to be read.
const UNREAD: SignedDuration = SignedDuration::from_secs(20);
/// How long a player's reminders wait for such mails.
const PATIENCE: SignedDuration = SignedDuration::from_hours(1);

/// Vacations that begin at most this many days after another one are told in the same letter.
const TOGETHER: i64 = 8;

/// Looks at all clocks that are due. Reminders come last: an end may bring a day of vacation to a player on all boards.
pub(super) fn clocks(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let (mut after, mut all) = (None, Looked::default());
    loop {
        shared.goes_on()?;
        let due = shared.store.read()?.due_clocks(now, after, BATCH)?;
        let Some(last) = due.last() else { break };
        after = Some(*last);
        let looked = look_at(shared, &due, now)?;
        all.unread |= looked.unread;
        all.waiting.extend(looked.waiting);
        all.reminders.extend(looked.reminders);
        for clock in looked.ended {
            shared.goes_on()?;
            act_on(shared, clock, now)?;
        }
    }
    for (clock, player) in all.reminders {
        shared.goes_on()?;
        if !all.waiting.contains(&player) {
            act_on(shared, clock, now)?;
        }
    }
    Ok(if all.unread { Left::Later(now.saturating_add(UNREAD).unwrap_or(now)) } else { Left::Nothing })
}

/// Puts off what is due for nothing; gives the rest.
fn look_at(shared: &Shared, due: &[DueClock], now: Timestamp) -> Result<Looked, DeskError> {
    let mut tx = shared.store.begin()?;
    let mut looked = Looked::default();
    for clock in due {
        let Some((clocks, players)) = clocks_of(&mut tx, &shared.config.zone, clock.board)? else { continue };
        let player = usize::from(clock.seat).checked_sub(1).and_then(|at| players.get(at)).copied();
        match verdict(&clocks, clock.seat, now) {
            Verdict::Wait(until) => tx.set_due(clock.board, clock.seat, until)?,
            Verdict::End(until) if !tx.is_read_up_to(until, None)? => {
                looked.unread = true;
                looked.waiting.extend(player.filter(|_| now.duration_since(until) < PATIENCE));
            }
            Verdict::End(_) => looked.ended.push(*clock),
            Verdict::Remind(_) => looked.reminders.extend(player.map(|player| (*clock, player))),
        }
    }
    tx.commit()?;
    Ok(looked)
}

fn act_on(shared: &Shared, due: DueClock, now: Timestamp) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::on_board(due.board), now)?;
    if !work.look_at_clock(due.board, due.seat, now)? {
        work.tx.set_due(due.board, due.seat, None)?;
        warn!(board = due.board, "the clock of a board that cannot be played");
    }
    work.tell()?;
    work.send("clock")
}

pub(super) fn vacations(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let due = shared.store.read()?.due_vacations(now, 1)?;
    let [vacation] = due.as_slice() else { return Ok(Left::Nothing) };
    let mut work = Work::begin(shared, WorkCause::Clock, "a vacation", now)?;
    work.tx.vacation_told(vacation.id)?;
    let again = following(&mut work, vacation.player)?;
    tell_of_absence(&mut work, vacation.player, &again)?;
    work.log.push(ledger::VACATION_TOLD.to_string());
    work.tell()?;
    work.commit()?;
    shared.tell_postman();
    Ok(Left::More)
}

/// The first and last days of a player's vacations that follow the current one.
fn following(work: &mut Work<'_>, player: PlayerId) -> Result<Vec<(Date, Date)>, DeskError> {
    let usual = &work.shared.config.zone;
    let Some(until) = vacations::away_until(&mut work.tx, usual, player, work.now)? else {
        return Ok(Vec::new());
    };
    let today = day_of(work.now, &clocks::zone_of(&mut work.tx, usual, player)?);
    let (mut end, mut again, mut together) = (until, Vec::new(), true);
    for vacation in work.tx.vacations(player, &today.to_string())? {
        let Some((first, last)) = clocks::span_of(&vacation).filter(|_| vacation.asked.is_some()) else {
            continue;
        };
        together &= first <= end.saturating_add(TOGETHER.days());
        if together {
            work.tx.vacation_told(vacation.id)?;
        }
        // One that touches the current one is part of it.
        if first <= until {
            continue;
        }
        match again.last_mut() {
            Some((_, before)) if end.tomorrow().is_ok_and(|next| next == first) => *before = last,
            _ => again.push((first, last)),
        }
        end = last;
    }
    Ok(again)
}

fn tell_of_absence(work: &mut Work<'_>, player: PlayerId, again: &[(Date, Date)]) -> Result<(), DeskError> {
    let now = work.now;
    for board in work.tx.boards_awaiting(player)? {
        let Some(open) = work.boards.playable(&mut work.tx, board)? else { continue };
        let Some(seat) = open.seat_of(player) else { continue };
        let clock = open.clocks.as_ref().filter(|clocks| clocks.terms.has_vacations());
        let until = clock.and_then(|clocks| clocks.seat(seat.number())?.away_until(now));
        let Some(until) = until else { continue };
        open.tell_others(seat, &Notice::Away { seat, until, again: again.to_vec() });
    }
    Ok(())
}

#[derive(Default)]
struct Looked {
    ended: Vec<DueClock>,
    reminders: Vec<(DueClock, PlayerId)>,
    /// Whether the end of one has come, but not all that arrived before it has been read.
    unread: bool,
    /// The players for whom it has, a moment ago: it may bring them a day of vacation.
    waiting: BTreeSet<PlayerId>,
}

fn clocks_of(
    tx: &mut WriteTx,
    usual: &Zone,
    board: u32,
) -> Result<Option<(Clocks, Vec<PlayerId>)>, DeskError> {
    let Some(terms) = tx.terms(board)?.as_deref().and_then(Terms::written) else { return Ok(None) };
    let around = tx.surroundings(board, ZONE)?;
    let players: Vec<PlayerId> = around.clocks.iter().map(|row| row.player).collect();
    Ok(Some((clocks::running(&around, usual, terms, &players), players)))
}
