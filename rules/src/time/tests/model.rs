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
    let (mut used, mut as_if, mut grace) = (0, 0, 0);
    let (mut reached, mut away_before) = (false, false);
    let mut at = turn.begun;
    for _ in 0..24 * 3000 {
        let local = at.to_zoned(turn.zone.clone());
        let weekend = turn.terms.weekends && matches!(local.weekday(), Weekday::Saturday | Weekday::Sunday);
        let own = vacations && turn.away.iter().any(|away| !away.automatic && within(&away.pause, at));
        let came = vacations && turn.away.iter().any(|away| away.automatic && within(&away.pause, at));
        let stopped = turn.stops.iter().any(|stop| within(stop, at));
        let out = turn.outages.iter().any(|outage| within(outage, at));
        if away_before && !own {
            grace = grace.max(24);
        }
        away_before = own;
        if !out && reached {
            (reached, grace) = (false, 24);
        }
        if !out {
            as_if = used;
        }
        let paused = weekend || own || came || stopped;
        if !paused && as_if >= time && grace <= 0 {
            if out { reached = true } else { return Some(at) }
        }
        used += i64::from(!paused && !out && used < time);
        as_if += i64::from(!paused && as_if < time);
        grace -= 1;
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
        let away: Vec<Away> = pauses(&mut random, begun, 3, 300)
            .into_iter()
            .map(|pause| Away { pause, automatic: random.random_bool(0.3) })
            .collect();
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
