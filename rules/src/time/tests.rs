use jiff::{SignedDuration, Timestamp};

use super::*;

mod model;

fn hours(n: i64) -> SignedDuration {
    SignedDuration::from_hours(n)
}

fn days(n: i64) -> SignedDuration {
    hours(24 * n)
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn read(text: &str) -> Result<Terms, Vec<BadTerm>> {
    let options: Vec<(&str, &str)> =
        text.split_whitespace().map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
    Terms::read(&options, Usual::default())
}

#[test]
fn lengths() {
    let cases = [
        ("7", Ok(168)),
        ("36h", Ok(36)),
        ("10d12h", Ok(252)),
        ("2w", Ok(336)),
        ("1w1d1h", Ok(193)),
        ("1000", Ok(24_000)),
        ("1001", Err(BadLength::TooLong)),
        ("99999999999999999999999999", Err(BadLength::TooLong)),
        ("9223372036854775807w", Err(BadLength::TooLong)),
        ("0", Err(BadLength::TooShort)),
        ("0d0h", Err(BadLength::TooShort)),
        ("", Err(BadLength::Unreadable)),
        ("-7", Err(BadLength::Unreadable)),
        ("7.5", Err(BadLength::Unreadable)),
        ("h", Err(BadLength::Unreadable)),
        ("7m", Err(BadLength::Unreadable)),
        ("12h10d", Err(BadLength::Unreadable)),
        ("1d1d", Err(BadLength::Unreadable)),
        ("1d2", Err(BadLength::Unreadable)),
        ("7\u{e4}", Err(BadLength::Unreadable)),
    ];
    for (text, wanted) in cases {
        assert_eq!(read_length(text), wanted.map(hours), "{text:?}");
        if let Ok(length) = wanted {
            assert_eq!(read_length(&written_length(hours(length))), Ok(hours(length)), "{text:?}");
        }
    }
}

#[test]
fn terms_are_read_and_written() {
    let cases = [
        ("", "-nag=7 -forfeit=21"),
        ("nag=5", "-nag=5 -forfeit=21"),
        ("nag=10", "-nag=10 -forfeit=30"),
        ("forfeit=3", "-nag=1 -forfeit=3"),
        ("forfeit=7", "-nag=2d8h -forfeit=7"),
        ("forfeit=60", "-nag=7 -forfeit=60"),
        ("total=10", "-nag=7 -forfeit=10 -total=10"),
        (
            "nagtime=7 forfeittime=21 totaltime=180 weekends soft",
            "-nag=7 -forfeit=21 -total=180 -weekends -soft",
        ),
        ("clock=10d+36h/20d", "-clock=10+1d12h/20"),
        ("clock=10", "-clock=10/10"),
        ("clock=1d+36h", "-clock=1+1d12h/3"),
        ("bank=10d increment=1d12h cap=10d", "-clock=10+1d12h/10"),
        ("clock=none unrated", "-clock=none -unrated"),
        ("clock=NONE", "-clock=none"),
    ];
    for (text, wanted) in cases {
        let terms = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert_eq!(terms.to_string(), wanted, "{text}");
        let again = terms.to_string().replace('-', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(read(&again), Ok(terms), "{text} as {again}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let cases = [
        ("nag=banana", 1),
        ("nag=banana forfeit=apple soft=yes", 3),
        ("nag=21 forfeit=21", 1),
        ("nag=9 nagtime=8", 1),
        ("total=5 forfeit=21", 1),
        ("clock=10 nag=3", 1),
        ("clock=none weekends soft", 2),
        ("clock=banana", 1),
        ("clock=10/5", 1),
        ("clock=0h", 1),
        ("clock=99999999", 1),
        ("clock=1+2+3", 1),
        ("increment=1d", 1),
        ("bank=10 cap=5", 1),
        ("bank=x", 1),
    ];
    for (text, wanted) in cases {
        let wrong = read(text).expect_err(text);
        assert_eq!(wrong.len(), wanted, "{text}: {wrong:?}");
    }
}

fn turn<'a>(terms: &'a Terms, begun: &str, away: &'a [Away], outages: &'a [Pause]) -> Turn<'a> {
    let account = Account::new(terms);
    let zone = zone("Europe/Prague");
    Turn { terms, account, begun: at(begun), asked: false, zone, away, stops: &[], outages }
}

fn pause(from: &str, until: &str) -> Pause {
    Pause { from: at(from), until: at(until) }
}

#[test]
fn a_turn_without_pauses() {
    let terms = read("").unwrap();
    let turn = turn(&terms, "2026-12-01T12:00Z", &[], &[]);
    assert_eq!(turn.until(), Some(at("2026-12-22T12:00Z")));
    let stands = turn.stands(at("2026-12-02T12:00Z"));
    assert_eq!(stands, SeatTime { left: Some(days(20)), until: Some(at("2026-12-22T12:00Z")) });
    let mut nags = Vec::new();
    let mut last = None;
    while let Some(nag) = turn.next_nag(last) {
        nags.push((nag.at.to_string(), nag.last));
        last = Some(nag.at);
    }
    let wanted = [("2026-12-08", false), ("2026-12-15", false), ("2026-12-20", true)];
    let wanted: Vec<_> = wanted.iter().map(|(day, last)| (format!("{day}T12:00:00Z"), *last)).collect();
    assert_eq!(nags, wanted);
    assert_eq!(turn.moved(at("2026-12-03T12:00Z")).spent, days(2));
    assert_eq!(turn.moved(at("2026-11-03T12:00Z")).spent, days(0), "a clock that jumps back");
}

#[test]
fn a_bank_fills_up_to_its_bound() {
    let terms = read("clock=10d+36h/11d").unwrap();
    let turn = turn(&terms, "2026-12-01T12:00Z", &[], &[]);
    assert_eq!(turn.until(), Some(at("2026-12-11T12:00Z")));
    assert_eq!(turn.moved(at("2026-12-01T12:00Z")).bank, days(11), "no more than 11");
    assert_eq!(turn.moved(at("2026-12-05T12:00Z")).bank, days(6) + hours(36));
    assert_eq!(turn.moved(at("2027-12-05T12:00Z")).bank, hours(36), "it is never less than nothing");
    assert_eq!(turn.next_nag(None).map(|nag| nag.at), Some(at("2026-12-06T12:00Z")), "at half of it");
    let nag = turn.next_nag(Some(at("2026-12-06T12:00Z"))).unwrap();
    assert_eq!((nag.at, nag.last), (at("2026-12-09T12:00Z"), true));
}

#[test]
fn a_total_ends_a_game_that_moves_do_not() {
    let terms = read("forfeit=21 total=30").unwrap();
    let spent = Account { spent: days(25), ..Account::new(&terms) };
    let turn = Turn { account: spent, ..turn(&terms, "2026-12-01T12:00Z", &[], &[]) };
    assert_eq!(turn.until(), Some(at("2026-12-06T12:00Z")));
    let given = Turn { account: spent.given(days(3)), ..turn };
    assert_eq!(given.until(), Some(at("2026-12-09T12:00Z")));
}

/// Friday 16:00 in Prague, ten hours: two of them on Monday.
#[test]
fn weekends_are_those_of_the_zone() {
    let terms = read("clock=10h weekends").unwrap();
    let turn = turn(&terms, "2026-11-27T15:00Z", &[], &[]);
    assert_eq!(turn.until(), Some(at("2026-11-30T01:00Z")));
    let tokyo = Turn { zone: zone("Asia/Tokyo"), ..turn };
    // It is already Saturday there.
    assert_eq!(tokyo.until(), Some(at("2026-11-30T01:00Z")));
}

#[test]
fn summer_time_moves_the_end_of_a_weekend() {
    let terms = read("clock=2d weekends").unwrap();
    let turn = turn(&terms, "2027-03-26T12:00Z", &[], &[]);
    // Friday 13:00 to 24:00 is 11 hours; 37 more from Monday 0:00 summer time, which is Sunday 22:00 UTC.
    assert_eq!(turn.until(), Some(at("2027-03-30T11:00Z")));
}

#[test]
fn an_outage_at_the_end_gives_a_day() {
    let terms = read("clock=10d").unwrap();
    let outages = [pause("2026-12-11T11:00Z", "2026-12-16T11:00Z")];
    let near = turn(&terms, "2026-12-01T12:00Z", &[], &outages);
    assert_eq!(near.until(), Some(at("2026-12-17T11:00Z")), "an hour was left: a day after it could again");
    for (now, left) in [("2026-12-16T11:00Z", 24), ("2026-12-17T10:00Z", 1), ("2026-12-17T12:00Z", 0)] {
        assert_eq!(near.stands(at(now)).left, Some(hours(left)), "{now}");
    }
    let outages = [pause("2026-12-09T12:00Z", "2026-12-16T12:00Z")];
    let far = turn(&terms, "2026-12-01T12:00Z", &[], &outages);
    assert_eq!(far.until(), Some(at("2026-12-18T12:00Z")), "two days were left, and still are");
    let outages = [pause("2026-12-03T12:00Z", "2026-12-04T12:00Z")];
    assert_eq!(turn(&terms, "2026-12-01T12:00Z", &[], &outages).until(), Some(at("2026-12-12T12:00Z")));
    let twice =
        [pause("2026-12-11T11:00Z", "2026-12-16T11:00Z"), pause("2026-12-17T10:00Z", "2026-12-17T13:00Z")];
    assert_eq!(turn(&terms, "2026-12-01T12:00Z", &[], &twice).until(), Some(at("2026-12-18T13:00Z")));
}

#[test]
fn after_a_vacation_there_is_a_day() {
    let terms = read("clock=10d").unwrap();
    let away = |automatic| [Away { pause: pause("2026-12-11T11:00Z", "2026-12-20T11:00Z"), automatic }];
    let own = away(false);
    let back = turn(&terms, "2026-12-01T12:00Z", &own, &[]);
    assert_eq!(back.until(), Some(at("2026-12-21T11:00Z")));
    assert_eq!(back.next_nag(Some(at("2026-12-09T12:00Z"))).map(|nag| nag.at), Some(at("2026-12-20T11:00Z")));
    let came = away(true);
    assert_eq!(turn(&terms, "2026-12-01T12:00Z", &came, &[]).until(), Some(at("2026-12-20T12:00Z")));
    let later = [Away { pause: pause("2026-12-12T11:00Z", "2026-12-20T11:00Z"), automatic: false }];
    assert_eq!(turn(&terms, "2026-12-01T12:00Z", &later, &[]).until(), Some(at("2026-12-11T12:00Z")));
    let quick = read("clock=2d").unwrap();
    let early = [Away { pause: pause("2026-12-02T12:00Z", "2026-12-20T11:00Z"), automatic: false }];
    assert_eq!(turn(&quick, "2026-12-01T12:00Z", &early, &[]).until(), Some(at("2026-12-03T12:00Z")));
}

/// Every second day is a day of vacation: such days stop the clock, and give no day each.
#[test]
fn single_days_of_vacation_bring_one_day() {
    let terms = read("clock=4d").unwrap();
    let day = |n: i64| {
        let from = at("2026-12-01T00:00Z").saturating_add(days(2 * n)).unwrap();
        Away { pause: Pause { from, until: from.saturating_add(days(1)).unwrap() }, automatic: false }
    };
    let away: Vec<Away> = (0..30).map(day).collect();
    let zone = zone("UTC");
    let turn = Turn { zone, ..turn(&terms, "2026-12-01T00:00Z", &away, &[]) };
    // Four days of his own and the one of grace, with six of vacation between them.
    assert_eq!(turn.until(), Some(at("2026-12-12T00:00Z")));
    let late = Turn { begun: at("2026-12-02T12:00Z"), ..turn };
    assert_eq!(late.until(), Some(at("2026-12-12T00:00Z")));
}

#[test]
fn a_clock_that_is_stopped_has_no_end() {
    let terms = read("clock=10d").unwrap();
    let stops = [Pause { from: at("2026-12-02T12:00Z"), until: Timestamp::MAX }];
    let turn = Turn { stops: &stops, ..turn(&terms, "2026-12-01T12:00Z", &[], &[]) };
    assert_eq!((turn.until(), turn.next_nag(None)), (None, None));
    assert_eq!(turn.stands(at("2027-12-02T12:00Z")).left, Some(days(9)));
}

/// The notice of an automatic vacation day says what a reminder would, and is the last one.
#[test]
fn no_reminder_follows_a_day_that_came_by_itself() {
    let terms = read("clock=10d").unwrap();
    let day = |day: &str, next: &str| Away { pause: pause(day, next), automatic: true };
    let came = [day("2026-12-10T23:00Z", "2026-12-11T23:00Z"), day("2026-12-11T23:00Z", "2026-12-12T23:00Z")];
    let turn = turn(&terms, "2026-12-01T12:00Z", &came, &[]);
    assert_eq!(turn.until(), Some(at("2026-12-13T12:00Z")));
    assert_eq!(
        turn.next_nag(Some(at("2026-12-11T12:00Z"))),
        None,
        "48 hours before the end lie in the first day"
    );
    assert_eq!(turn.next_nag(None).map(|nag| nag.at), Some(at("2026-12-06T12:00Z")));
}

#[test]
fn reminders_are_twenty_hours_apart() {
    let terms = read("nag=6h forfeit=5d").unwrap();
    let turn = turn(&terms, "2026-12-01T00:00Z", &[], &[]);
    let mut last = None;
    let mut gaps = Vec::new();
    while let Some(nag) = turn.next_nag(last) {
        gaps.extend(last.map(|last| nag.at.duration_since(last)));
        last = Some(nag.at);
    }
    assert!(gaps.len() >= 4 && gaps.iter().all(|gap| *gap >= hours(20)), "{gaps:?}");
}

/// Two days, or a third of the time per move or of the bank; vacations count as in turns.
#[test]
fn an_answer_has_little_time() {
    let cases = [
        ("forfeit=21", 48),
        ("forfeit=6", 48),
        ("forfeit=3", 24),
        ("nag=2h forfeit=12h", 4),
        ("forfeit=21 total=21", 48),
        ("clock=10d+1d", 48),
        ("clock=3d", 24),
    ];
    for (text, wanted) in cases {
        let terms = read(text).unwrap();
        let turn = Turn { asked: true, ..turn(&terms, "2026-12-01T12:00Z", &[], &[]) };
        let until = at("2026-12-01T12:00Z").checked_add(hours(wanted)).unwrap();
        let stands = SeatTime { left: Some(hours(wanted)), until: Some(until) };
        assert_eq!(turn.stands(turn.begun), stands, "{text}");
        assert!(turn.next_nag(None).is_none_or(|nag| nag.at < until), "{text}");
        let given = Turn { account: turn.account.given(hours(5)), ..turn.clone() };
        assert_eq!(given.until(), Some(until + hours(5)), "{text}");
        let own = [Away { pause: pause("2026-12-01T13:00Z", "2026-12-11T13:00Z"), automatic: false }];
        let away = Turn { away: &own, ..turn.clone() };
        let least = at("2026-12-12T13:00Z");
        assert_eq!(away.until(), Some((until + days(10)).max(least)), "{text}");
    }
    let little = Terms::read(&[("forfeit", "21"), ("total", "21")], Usual::default()).unwrap();
    let account = Account { spent: days(20), ..Account::new(&little) };
    let turn = Turn { account, asked: true, ..turn(&little, "2026-12-01T12:00Z", &[], &[]) };
    assert_eq!(turn.until(), Some(at("2026-12-02T12:00Z")), "no more than is left of the whole");
    let none = Turn { terms: &Terms::UNLIMITED, ..turn };
    assert_eq!(none.until(), None);
}

/// The clocks of three seats; seat 1 is to move since noon of 1 December.
fn clocks(text: &str) -> Clocks {
    let terms = read(text).unwrap();
    let seats = (0..3).map(|_| SeatClock::new(&terms, zone("UTC"), Vec::new())).collect();
    let mut clocks = Clocks { terms, seats, stops: Vec::new() };
    await_first(&mut clocks, 1, false);
    clocks
}

fn await_first(clocks: &mut Clocks, seat: u8, asked: bool) {
    clocks.await_seats(&[(seat, asked)], false);
    clocks.seats[usize::from(seat) - 1].begun = Some(at("2026-12-01T12:00Z"));
}

#[test]
fn a_deadline_missed_leaves_the_time_for_the_next_turn() {
    for (text, wanted) in [("forfeit=5", days(5)), ("forfeit=5 total=7", days(5)), ("clock=4d+1d", days(4))] {
        let mut clocks = clocks(text);
        for times in 1..=3 {
            clocks.missed(1);
            let clock = clocks.seat(1).unwrap();
            assert_eq!((clock.missed, clock.awaited, clock.begun), (times, false, None), "{text}");
            assert_eq!(clocks.stands(1, at("2026-12-09T12:00Z")).left, Some(wanted), "{text}");
            await_first(&mut clocks, 1, false);
        }
        clocks.moved(1, 1, at("2026-12-02T12:00Z"));
        assert_eq!(clocks.seat(1).unwrap().missed, 0, "{text}");
    }
}

#[test]
fn parts_of_a_turn_and_answers_take_their_time() {
    let mut clocks = clocks("clock=10d+1d/20d");
    clocks.seats[0].missed = 1;
    // Part of a turn, after which another seat is asked: no increment, and the rest is a turn with the remaining time.
    clocks.interrupted(1, 1, at("2026-12-03T12:00Z"));
    assert_eq!((clocks.seats[0].account.bank, clocks.seats[0].missed), (days(8), 1));
    await_first(&mut clocks, 2, true);
    assert_eq!(clocks.stands(2, at("2026-12-01T12:00Z")).left, Some(days(2)));
    clocks.seats[1].missed = 1;
    clocks.answered(2, 2, at("2026-12-03T12:00Z"));
    let answered = &clocks.seats[1];
    assert_eq!((answered.account.bank, answered.missed, answered.asked), (days(9), 1, false));
    // Asked again at once: a new allowance.
    await_first(&mut clocks, 2, true);
    clocks.await_seats(&[(1, false)], false);
    assert!(!clocks.seats[1].asked && clocks.seats[0].begun.is_none());
}

#[test]
fn a_move_taken_back_leaves_the_turn_as_it_was() {
    for text in ["-nag=7 -forfeit=21 -total=60", "-clock=10d+36h/20d"] {
        let mut clocks = clocks(text);
        await_first(&mut clocks, 1, false);
        let (before, late) = (clocks.seats[0].clone(), at("2026-12-06T12:00Z"));
        clocks.moved(1, 1, late);
        assert_ne!(clocks.seats[0].account, before.account);
        clocks.took_back(1);
        let after = &clocks.seats[0];
        assert_eq!(
            (after.account, after.begun, after.awaited),
            (before.account, before.begun, true),
            "{text}"
        );
        assert_eq!(after.last, None);
    }
}

/// A move of seat 1 by a consent is as if it had never been made, but for the time that it took.
#[test]
fn a_move_undone_gives_nobody_time() {
    let two = |text: &str| {
        let mut clocks = clocks(text);
        clocks.seats.truncate(2);
        clocks
    };
    let turn = |clocks: &mut Clocks, seat: u8, begun: &str| {
        clocks.await_seats(&[(seat, false)], false);
        clocks.seats[usize::from(seat) - 1].begun = Some(at(begun));
    };
    // A day to move; the other has moved after two more, and half a day of the next turn has passed.
    for (text, wanted, found) in [
        ("clock=7d+12h/20d", days(6) - hours(12), days(6)),
        ("forfeit=21 total=60", days(20) - hours(12), days(20)),
    ] {
        let mut clocks = two(text);
        let (mine, others) = (clocks.seats[0].account, clocks.seats[1].account);
        clocks.moved(1, 1, at("2026-12-02T12:00Z"));
        turn(&mut clocks, 2, "2026-12-02T12:00Z");
        let mut early = clocks.clone();
        early.undone(1, 0, &[1, 0], at("2026-12-03T12:00Z"));
        early.await_seats(&[(1, false)], true);
        let stands = early.stands(1, at("2026-12-03T12:00Z"));
        assert_eq!((stands.left, early.seats[1].account), (Some(found), others), "{text}");
        clocks.moved(2, 2, at("2026-12-04T12:00Z"));
        turn(&mut clocks, 1, "2026-12-04T12:00Z");
        clocks.undone(1, 0, &[1, 1], at("2026-12-05T00:00Z"));
        clocks.await_seats(&[(1, false)], true);
        assert_eq!(clocks.stands(1, at("2026-12-05T00:00Z")).left, Some(wanted), "{text}");
        assert_eq!(clocks.seats[0].account.spent, mine.spent + hours(36), "{text}");
        assert_eq!(clocks.seats[1].account, others, "{text}");
    }
    // One after the other: of the moves before the last one only the increment is known.
    let mut clocks = two("clock=4d+12h/20d");
    for number in 1..=4 {
        let seat = if number % 2 == 1 { 1 } else { 2 };
        turn(&mut clocks, seat, "2026-12-01T12:00Z");
        clocks.moved(seat, number, at("2026-12-01T13:00Z"));
    }
    assert_eq!(clocks.seats[0].account.bank, days(5) - hours(2));
    for (moves, left) in [(2, days(4) + hours(10)), (0, days(4) - hours(2))] {
        turn(&mut clocks, 1, "2026-12-01T13:00Z");
        clocks.undone(1, moves, &[1, 1], at("2026-12-01T13:00Z"));
        assert_eq!(clocks.seats[0].account.bank, left, "{moves}");
    }
    // An increment that a full bank did not take is lost if nothing else is known, but is there again with the next move.
    let mut full = two("clock=4d+12h/4d");
    full.moved(1, 1, at("2026-12-01T12:00Z"));
    let mut unknown = full.clone();
    unknown.seats[0].last = None;
    full.undone(1, 0, &[1, 0], at("2026-12-01T12:00Z"));
    unknown.undone(1, 0, &[1, 0], at("2026-12-01T12:00Z"));
    let bank = |clocks: &Clocks| clocks.seats[0].account.bank;
    assert_eq!((bank(&full), bank(&unknown)), (days(4), days(4) - hours(12)));
}

#[test]
fn who_is_late_can_be_claimed() {
    let mut clocks = clocks("clock=4d soft");
    let (before, then) = (at("2026-12-05T11:59Z"), at("2026-12-05T12:00Z"));
    assert!(clocks.late(2, then).is_empty(), "nobody was told");
    clocks.seats[0].ended = Some(then);
    assert_eq!((clocks.late(2, then), clocks.late(3, then)), (vec![1], vec![1]));
    assert!(clocks.late(1, then).is_empty() && clocks.late(2, before).is_empty());
    clocks.terms.soft = false;
    assert!(clocks.late(2, then).is_empty());
}
