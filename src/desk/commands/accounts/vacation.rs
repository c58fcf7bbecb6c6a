//! Days on which a player is away: `vacation`.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::command::Leave;
use crate::letter::{self, EventKind, Moment, Note, Refusal, Reply, WrongLeave};
use crate::store::{Player, Vacation};
use crate::time;

use crate::desk::commands::{Answer, CommandResult};
use crate::desk::state::count;
use crate::desk::work::clocks::span_of;
use crate::desk::work::vacations::{days, days_used, used_in};
use crate::desk::work::{CommandError, Looking, Work, clocks, vacations};

pub(crate) fn vacation(work: &mut Work<'_>, player: &Player, leave: &Leave) -> CommandResult {
    let told = match leave {
        Leave::Days { first, last } => {
            take(work, player, first, last)?;
            vec![Note::VacationTold]
        }
        Leave::Off => end(work, player)?,
        Leave::Show => Vec::new(),
    };
    let now = work.now;
    let notes = standing(&mut work.looking(), player, now)?;
    Ok(answer(notes.into_iter().chain(told).collect()))
}

pub(crate) fn show(room: &mut Looking<'_>, player: &Player) -> CommandResult {
    let now = room.shared.now();
    Ok(answer(standing(room, player, now)?))
}

fn answer(notes: Vec<Note>) -> Vec<Answer> {
    vec![Answer::new(EventKind::Account, Reply::Notes(notes))]
}

fn is_own(vacation: &Vacation) -> bool {
    vacation.asked.is_some()
}

/// Stores a vacation if nothing is wrong with it. It begins when the mail that asks for it arrived, at the earliest.
fn take(work: &mut Work<'_>, player: &Player, first: &str, last: &str) -> Result<(), CommandError> {
    let asked = work.happened;
    let zone = clocks::zone_of(&mut work.tx, &work.shared.config.zone, player.id)?;
    let today = time::day_of(asked, &zone);
    let (first, last) = time::read_leave(first, last, today).map_err(|wrong| {
        let why = wrong.iter().map(|bad| Refusal::LeaveWrong { why: letter::wrong_leave(bad) });
        CommandError::all(why.collect())
    })?;
    let mut wrong = Vec::new();
    for other in work.tx.vacations(player.id, &first.to_string())?.iter().filter(|v| is_own(v)) {
        let overlaps = span_of(other).filter(|(begins, _)| *begins <= last);
        wrong.extend(overlaps.map(|(first, last)| WrongLeave::Overlaps {
            first: letter::Date(first),
            last: letter::Date(last),
        }));
    }
    let most = work.shared.config.time.vacation_days;
    for year in first.year()..=last.year() {
        let used = used_in(&mut work.tx, player.id, year)?;
        let fresh = days(first, last).filter(|day| day.year() == year && !used.contains(day));
        let (wanted, left) = (count(fresh.count()), most.saturating_sub(count(used.len())));
        if wanted > left {
            wrong.push(WrongLeave::TooLong { year: year.to_string(), wanted, left, most });
        }
    }
    CommandError::if_any(wrong.into_iter().map(|why| Refusal::LeaveWrong { why }).collect())?;
    let begins = time::first_moment(first, &zone).max(asked);
    work.tx.add_vacation(player.id, (&first.to_string(), &last.to_string()), Some((asked, begins)))?;
    Ok(vacations::changed(work, player.id)?)
}

fn end(work: &mut Work<'_>, player: &Player) -> Result<Vec<Note>, CommandError> {
    let zone = clocks::zone_of(&mut work.tx, &work.shared.config.zone, player.id)?;
    let today = time::day_of(work.now, &zone);
    let mut told = Vec::new();
    for vacation in work.tx.vacations(player.id, &today.to_string())?.iter().filter(|v| is_own(v)) {
        match span_of(vacation) {
            Some((first, last)) if first <= today && today < last => {
                work.tx.shorten_vacation(vacation.id, &today.to_string())?;
                let until = time::first_moment(today.tomorrow().unwrap_or(today), &zone);
                told.push(Note::VacationEnds { until: Moment(until) });
            }
            Some((first, _)) if first > today => {
                work.tx.drop_vacation(vacation.id)?;
                told.extend((!told.contains(&Note::VacationBack)).then_some(Note::VacationBack));
            }
            _ => {}
        }
    }
    if told.is_empty() {
        return Err(Refusal::LeaveWrong { why: WrongLeave::Nothing }.into());
    }
    vacations::changed(work, player.id)?;
    Ok(told)
}

fn standing(room: &mut Looking<'_>, player: &Player, now: Timestamp) -> Result<Vec<Note>, CommandError> {
    let zone = clocks::zone_of(room.tx, &room.shared.config.zone, player.id)?;
    let today = time::day_of(now, &zone);
    let planned: Vec<(Date, Date)> =
        room.tx.vacations(player.id, &today.to_string())?.iter().filter_map(span_of).collect();
    let userid = || player.userid.clone();
    let mut notes: Vec<Note> = planned
        .iter()
        .map(|(first, last)| Note::Vacation {
            userid: userid(),
            first: letter::Date(*first),
            last: letter::Date(*last),
            days: count(days(*first, *last).count()),
        })
        .collect();
    if notes.is_empty() {
        notes.push(Note::VacationNone { userid: userid() });
    }
    let most = room.shared.config.time.vacation_days;
    let last = planned.iter().map(|(_, last)| last.year()).max().unwrap_or(today.year());
    for year in today.year()..=last.max(today.year()) {
        let left = most.saturating_sub(days_used(room.tx, player.id, year)?);
        notes.push(Note::VacationLeft { year: year.to_string(), left, most });
    }
    Ok(notes)
}
