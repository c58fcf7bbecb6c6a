//! A second implementation, hour by hour, compared on random histories.

use jiff::ToSpan;
use jiff::civil::Weekday;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::*;

/// The end of a turn, found by walking hour by hour: it is the first hour with nothing left, no pause and no grace.
fn until(turn: &Turn<'_>) -> Option<Timestamp> {
    let time = turn.account.time(turn.terms)?.as_hours();
    let within = |pause: &Pause, at: Timestamp| pause.from <= at && at < pause.until;
    let vacations = turn.terms.has_vacations();
    let (mut used, mut grace, mut reached, mut away_before) = (0, 0, false, false);
    // The hours of grace after a vacation, and whether they have kept the turn from its end.
    let (mut rest, mut rested) = (0, false);
    // The same, and the hours used, as if the outage that is going on were none.
    let (mut as_if, mut as_rest, mut as_rested) = (0, 0, false);
    let mut at = turn.begun;
    for _ in 0..24 * 3000 {
        let local = at.to_zoned(turn.zone.clone());
        let weekend = turn.terms.weekends && matches!(local.weekday(), Weekday::Saturday | Weekday::Sunday);
        let own = vacations && turn.away.iter().any(|away| !away.automatic && within(&away.pause, at));
        let came = vacations && turn.away.iter().any(|away| away.automatic && within(&away.pause, at));
        let stopped = turn.stops.iter().any(|stop| within(stop, at));
        let out = turn.outages.iter().any(|outage| within(outage, at));
        if away_before && !own {
            rest = if rested { rest } else { 24 };
            as_rest = if as_rested { as_rest } else { 24 };
        }
        away_before = own;
        if !out && reached {
            (reached, grace) = (false, 24);
        }
        if !out {
            (as_if, as_rest, as_rested) = (used, rest, rested);
        }
        let paused = weekend || own || came || stopped;
        if !paused && grace <= 0 {
            rested |= used >= time && rest > 0;
            match (as_if >= time, as_rest > 0, out) {
                (false, ..) => {}
                (true, true, _) => as_rested = true,
                (true, false, true) => reached = true,
                (true, false, false) => return Some(at),
            }
        }
        used += i64::from(!paused && !out && used < time);
        as_if += i64::from(!paused && as_if < time);
        grace -= 1;
        rest -= i64::from(!own);
        as_rest -= i64::from(!own);
        at = at.checked_add(1.hour()).unwrap();
    }
    None
}

/// Up to so many pauses, in order and apart from each other, of up to so many hours.
fn pauses(random: &mut SmallRng, begun: Timestamp, most: usize, longest: i64) -> Vec<Pause> {
    let mut at = begun.checked_add((random.random_range(0..200) - 60).hours()).unwrap();
    let mut pauses = Vec::new();
    for _ in 0..random.random_range(0..=most) {
        let until = at.checked_add(random.random_range(1..=longest).hours()).unwrap();
        pauses.push(Pause { from: at, until });
        at = until.checked_add(random.random_range(30..400).hours()).unwrap();
    }
    pauses
}

/// Up to ten single days of vacation, with a day or two between them.
fn single_days(random: &mut SmallRng, begun: Timestamp) -> Vec<Away> {
    let mut from = begun.checked_add(random.random_range(0..100).hours()).unwrap();
    let mut days = Vec::new();
    for _ in 0..random.random_range(1..=10) {
        let until = from.checked_add(24.hours()).unwrap();
        days.push(Away { pause: Pause { from, until }, automatic: false });
        from = until.checked_add((24 * random.random_range(1..=2)).hours()).unwrap();
    }
    days
}

#[test]
fn the_end_of_a_turn_is_that_of_the_model() {
    let zones = ["UTC", "Europe/Prague", "America/New_York", "Asia/Tokyo"];
    let clocks =
        ["forfeit=5", "forfeit=21", "clock=20h", "clock=4d+1d", "clock=100d", "nag=3 forfeit=9 total=12"];
    let mut random = SmallRng::seed_from_u64(13);
    let (mut graced, mut plain) = (0, 0);
    for case in 0..400 {
        let weekends = if random.random_bool(0.5) { " weekends" } else { "" };
        let terms = read(&format!("{}{weekends}", clocks[random.random_range(0..clocks.len())])).unwrap();
        let begun = at("2026-01-01T00:00Z").checked_add(random.random_range(0..9000).hours()).unwrap();
        let mut away: Vec<Away> = pauses(&mut random, begun, 3, 300)
            .into_iter()
            .map(|pause| Away { pause, automatic: random.random_bool(0.3) })
            .collect();
        if random.random_bool(0.3) {
            away = single_days(&mut random, begun);
        }
        let stops = pauses(&mut random, begun, 1, 100);
        let outages = pauses(&mut random, begun, 3, 130);
        let spent = Account { spent: hours(random.random_range(0..100)), ..Account::new(&terms) };
        let zone = zone(zones[random.random_range(0..zones.len())]);
        let turn = Turn {
            terms: &terms,
            account: spent,
            begun,
            asked: false,
            zone,
            away: &away,
            stops: &stops,
            outages: &outages,
        };
        let wanted = until(&turn);
        let found = turn.until();
        assert_eq!(found, wanted, "case {case}: {terms} {turn:#?}");
        match found.zip(turn.account.time(&terms)) {
            Some((end, time))
                if turn.stands(end).left == Some(hours(0)) && end > begun.saturating_add(time).unwrap() =>
            {
                graced += 1
            }
            _ => plain += 1,
        }
        // Time used does not depend on when it is asked for.
        if let Some(end) = found {
            let halfway = begun.saturating_add(end.duration_since(begun) / 2).unwrap();
            assert!(turn.moved(halfway).spent <= turn.moved(end).spent);
            let mut last = None;
            while let Some(nag) = turn.next_nag(last) {
                let apart = last.is_none_or(|last: Timestamp| nag.at.duration_since(last) >= hours(20));
                let is_away = away.iter().any(|away| away.pause.from <= nag.at && nag.at < away.pause.until);
                assert!(nag.at < end && nag.at > begun && apart, "case {case}: {nag:?} {last:?}");
                assert!(!is_away || !terms.has_vacations(), "case {case}: {nag:?} during a vacation");
                last = Some(nag.at);
            }
        }
    }
    assert!(graced > 30 && plain > 30, "{graced} {plain}");
}

/// A move: its seat, what that player had when the turn began, and what the move found, as hours in the bank and hours spent.
type Made = (usize, (i64, i64), (i64, i64));

/// Two players move and take moves back, also one after the other. The last turn of each is as it was, with the mover's time gone; of
/// turns before that nobody has more.
#[test]
fn nobody_gains_by_moves_that_were_taken_back() {
    const INCREMENT: i64 = 12;
    let number = |seat: usize| u8::try_from(seat + 1).unwrap();
    let mut random = SmallRng::seed_from_u64(42);
    let (mut exact, mut deeper) = (0, 0);
    for case in 0..300 {
        let cap = if random.random_bool(0.5) { 8 } else { 100 };
        let terms = read(&format!("clock=7d+{INCREMENT}h/{cap}d")).unwrap();
        let seats = (0..2).map(|_| SeatClock::new(&terms, zone("UTC"), Vec::new())).collect();
        let mut real = Clocks { terms, seats, stops: Vec::new() };
        let mut model = [(7 * 24, 0); 2];
        // Whether each player has moved since a move of that player was last taken back.
        let (mut made, mut known): (Vec<Made>, [bool; 2]) = (Vec::new(), [false; 2]);
        let mut now = at("2026-01-01T00:00Z");
        for _ in 0..30 {
            let mover = made.len() % 2;
            real.await_seats(&[(number(mover), false)], false);
            real.seats[mover].begun = Some(now);
            let used = random.random_range(0..=model[mover].0.min(30));
            now = now.checked_add(used.hours()).unwrap();
            let taker = random.random_range(0..2);
            let last = made.iter().rposition(|(seat, ..)| *seat == taker);
            let Some(last) = last.filter(|_| random.random_bool(0.3)) else {
                let (bank, spent) = model[mover];
                let found = (bank - used, spent + used);
                made.push((mover, (bank, spent), found));
                model[mover] = ((found.0 + INCREMENT).min(found.0.max(cap * 24)), found.1);
                real.moved(number(mover), u32::try_from(made.len()).unwrap(), now);
                known[mover] = true;
                continue;
            };
            let undone = made.split_off(last);
            let turns = [0, 1].map(|seat| u32::from(undone.iter().any(|(by, ..)| *by == seat)));
            real.undone(number(taker), u32::try_from(last).unwrap(), &turns, now);
            real.await_seats(&[], true);
            for (seat, began, found) in undone.iter().copied() {
                let running = if seat == mover { used } else { 0 };
                let passed = model[seat].1 + running - found.1;
                let wanted = if seat == taker { (found.0 - passed, found.1 + passed) } else { began };
                let account = real.seats[seat].account;
                let has = (account.bank.as_hours(), account.spent.as_hours());
                if known[seat] {
                    assert_eq!(has, (wanted.0.max(0), wanted.1), "case {case}, seat {seat}");
                    exact += 1;
                } else {
                    assert!(
                        has.0 <= wanted.0.max(0) && has.1 >= wanted.1,
                        "case {case}, seat {seat}: {has:?}"
                    );
                    deeper += 1;
                }
                (model[seat], known[seat]) = (has, false);
            }
        }
    }
    assert!(exact > 300 && deeper > 100, "{exact} {deeper}");
}
