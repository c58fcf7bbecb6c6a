//! Vacations: clocks stop, opponents are told, days are counted. It is noon of Thursday, 1 January 2026, in UTC.

use pbmd::store::Vacation;

use crate::support::{Letter, Table, address, one, to};

async fn vacation(table: &mut Table, userid: &str, words: &str) -> Letter {
    let subject = format!("vacation {userid} {userid}-secret {words}");
    one(&table.send(&address(userid), &subject, "").await).clone()
}

async fn set(table: &mut Table, userid: &str, choice: &str) {
    let letters = table.command(userid, &format!("set @ {choice}")).await;
    one(&letters).has("Settings of").lacks("Nothing was changed");
}

async fn after(table: &mut Table, hours: i64) -> Vec<Letter> {
    table.wait(hours);
    sweep(table).await
}

async fn sweep(table: &mut Table) -> Vec<Letter> {
    table.desk.keep_time().unwrap();
    let letters = table.letters().await;
    table.desk.keep_time().unwrap();
    assert!(table.letters().await.is_empty(), "a second sweep tells more");
    letters
}

async fn shown(table: &mut Table, userid: &str, board: u32) -> Letter {
    one(&table.command(userid, &format!("great show {board}")).await).clone()
}

async fn alice_to_move(clock: &str) -> Table {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for userid in ["alice", "bob"] {
        set(&mut table, userid, "autovacation=off").await;
    }
    table.challenge(&format!("great challenge {clock} alice bob"), "alice").await;
    table
}

fn stored(table: &Table, userid: &str) -> Vec<Vacation> {
    let mut look = table.desk.store().read().unwrap();
    let player = look.player_by_userid(userid).unwrap().unwrap();
    look.vacations(player.id, "").unwrap()
}

#[tokio::test]
async fn days_are_said_in_several_ways() {
    let mut table = Table::seating(&["alice"]).await;
    let winter = "Vacation of alice: Sun 20 Dec 2026 to Tue 5 Jan 2027, 17 days.";
    let cases = [
        ("2026-12-20 2027-01-05", winter),
        ("12-20 01-05", winter),
        ("20.12. 5.1.", winter),
        ("20.12.2026 - 5.1.2027", winter),
        ("20 Dec to 5 Jan", winter),
        ("Dec 20 - Jan 5", winter),
        ("od 20. prosince do 5. ledna", winter),
        ("vom 20. Dezember bis 5. Januar", winter),
        ("from 12-20 to 01-05", winter),
        ("from 12-20 for 17 days", winter),
        ("from tomorrow for 10 days", "Vacation of alice: Fri 2 Jan 2026 to Sun 11 Jan 2026, 10 days."),
        ("FROM Today FOR 2 Weeks", "Vacation of alice: Thu 1 Jan 2026 to Wed 14 Jan 2026, 14 days."),
        ("today today", "Vacation of alice: Thu 1 Jan 2026 to Thu 1 Jan 2026, 1 day."),
        ("01-01 1-1", "Vacation of alice: Thu 1 Jan 2026 to Thu 1 Jan 2026, 1 day."),
    ];
    for (words, told) in cases {
        let mut table = Table::seating(&["alice"]).await;
        let taken = vacation(&mut table, "alice", words).await;
        taken.has(told).has("Opponents who are waiting for you are told");
        assert_eq!(taken.event(), "account");
        vacation(&mut table, "alice", "").await.has(told).lacks("Opponents");
    }
    let none = vacation(&mut table, "alice", "").await;
    none.has("No vacation of alice is planned").has("For 2026 you have 30 days of 30 left.");
}

#[tokio::test]
async fn the_first_day_is_that_of_the_players_zone() {
    for (zone, first) in
        [("Pacific/Auckland", "Sat 3 Jan"), ("Europe/Prague", "Fri 2 Jan"), ("America/New_York", "Fri 2 Jan")]
    {
        let mut table = Table::seating(&["alice"]).await;
        set(&mut table, "alice", &format!("zone={zone}")).await;
        vacation(&mut table, "alice", "from tomorrow for 3 days").await.has(&format!("alice: {first} 2026"));
    }
}

#[tokio::test]
async fn who_is_away_proves_who_it_is() {
    let mut table = alice_to_move("-clock=10d").await;
    let line = "vacation from tomorrow for 2 weeks\nvacation\nvacation off\nvacation";
    let letters = table.send(&address("alice"), "login alice alice-secret", line).await;
    one(&letters).has("to Thu 15 Jan 2026, 14 days").has("Vacations that had not begun are cancelled");
    let board = shown(&mut table, "alice", 101).await;
    one(&table.answer(&board, "vacation from tomorrow for 3 days").await).has("Nothing was changed");
    one(&table.answer(&board, "vacation alice wrong-word tomorrow 01-05").await).has("Nothing was changed");
    assert!(stored(&table, "alice").is_empty());
    let line = "vacation alice alice-secret from tomorrow for 3 days";
    one(&table.answer(&board, line).await).has("Fri 2 Jan 2026 to Sun 4 Jan 2026");
    assert_eq!(stored(&table, "alice").len(), 1);
}

#[tokio::test]
async fn what_is_wrong_is_told_at_once() {
    let mut table = Table::seating(&["alice"]).await;
    let cases: &[(&str, &[&str])] = &[
        (
            "2026-02-30 2026-02-31",
            &[
                "There is no such first day: that month ends on Sat 28 Feb 2026.",
                "There is no such last day: that month ends on Sat 28 Feb 2026.",
            ],
        ),
        ("02-30 13-13", &["There is no such first day: that", "The last day cannot be read", "for 10 days"]),
        (
            "2025-12-31 2025-12-30",
            &["today, Thu 1 Jan 2026, at the earliest", "The last day is before the first"],
        ),
        ("12-20 2026-12-19", &["The last day is before the first"]),
        ("2026-12-20 2029-01-01", &["two years from now", "Sat 1 Jan 2028"]),
        ("from today for 0 days", &["whole number of days or weeks"]),
        ("from today for 99999999999999999999 weeks", &["two years from now"]),
        ("from today for 31 days", &["That takes 31 more days of 2026, and you have 30 of"]),
        ("2026-11-01 2027-02-01", &["61 more days", "32 more days of 2027, and you have 30 of"]),
        ("20-12-2026 20261224", &["The first day cannot be read", "The last day cannot be read"]),
        ("soon later", &["the first day", "`off`", "was expected", "[<from> <to> | off]"]),
        ("2026-12-20", &["the last day", "is missing"]),
        ("2026-12-20 later", &["the last day", "was expected"]),
        ("from 12-20 for ever", &["a number of days or weeks", "was expected"]),
        ("from 12-20 for 2 moons", &["a number of days or weeks", "was expected"]),
        ("off", &["You have no vacation to cancel"]),
        ("off now", &["Nothing was changed"]),
    ];
    for (words, told) in cases {
        let letter = vacation(&mut table, "alice", words).await;
        letter.has("Nothing was changed");
        assert_eq!(letter.event(), "error", "{words}");
        for told in *told {
            letter.has(told);
        }
        assert!(stored(&table, "alice").is_empty(), "{words}");
    }
    vacation(&mut table, "alice", "12-20 01-05").await;
    for words in ["12-01 12-20", "2027-01-05 2027-01-06", "12-25 12-26", "12-01 2027-01-06"] {
        let refused = vacation(&mut table, "alice", words).await;
        refused
            .has("You already have a vacation from Sun 20 Dec 2026 to Tue 5 Jan 2027")
            .has("Nothing was changed");
    }
    assert_eq!(stored(&table, "alice").len(), 1);
    vacation(&mut table, "alice", "12-01 12-19")
        .await
        .has("That takes 19 more days of 2026")
        .has("you have 18 of 30 left");
    vacation(&mut table, "alice", "12-02 12-19").await.has("For 2026 you have 0 days of 30 left");
}

/// A vacation over New Year counts in both years; cancelled days can be used again.
#[tokio::test]
async fn days_are_counted_by_the_year() {
    let mut table = Table::seating(&["alice"]).await;
    let taken = vacation(&mut table, "alice", "12-20 01-05").await;
    taken.has("For 2026 you have 18 days of 30 left.").has("For 2027 you have 25 days of 30 left.");
    table.wait(24 * (31 + 28 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 30 + 24));
    let back = vacation(&mut table, "alice", "off").await;
    back.has("Your vacation ends today: your clocks run again from Sat 26 Dec 2026 00:00 UTC.");
    back.has("Sun 20 Dec 2026 to Fri 25 Dec 2026, 6 days").has("For 2026 you have 24 days of 30 left.");
    table.wait(24 * 10);
    let next = vacation(&mut table, "alice", "").await;
    next.has("No vacation of alice is planned").has("For 2027 you have 30 days of 30 left.");
}

#[tokio::test]
async fn clocks_stand_still_and_opponents_are_told_once() {
    let mut table = alice_to_move("-clock=5d").await;
    table.command("bob", "set @ zone=Europe/Prague").await;
    vacation(&mut table, "alice", "from tomorrow for 10 days").await;
    // Half a day has passed when it begins; four and a half are left after it.
    shown(&mut table, "alice", 101).await.has("until Fri 16 Jan 2026 12:00 UTC").lacks("is away");
    one(&table.command("bob", "whois alice").await).lacks("is away");
    assert!(sweep(&mut table).await.is_empty());
    let begun = after(&mut table, 12).await;
    let told = one(&begun);
    assert_eq!((told.to.as_str(), told.event()), ("bob@example.net", "nag".to_string()));
    told.has("Alice is away until Sun 11 Jan 2026.").has("until Fri 16 Jan 2026 13:00 CET");
    assert_eq!(told.header("X-PBM-Board"), "101");
    assert!(after(&mut table, 24 * 9).await.is_empty(), "no reminder in a vacation");
    one(&table.command("bob", "whois alice").await).has("alice is away until Sun 11 Jan 2026.");
    shown(&mut table, "bob", 101).await.has("Alice is away until Sun 11 Jan 2026.");
    // It ends, with a reminder, and then the time does.
    let back = after(&mut table, 24).await;
    to(&back, "alice").has("Reminder:").has("until Fri 16 Jan 2026 12:00 UTC");
    one(&table.command("bob", "whois alice").await).lacks("is away");
    shown(&mut table, "bob", 101).await.lacks("is away");
    let late = after(&mut table, 24 * 4 + 11).await;
    assert!(late.iter().all(|letter| letter.event() == "nag"), "{late:#?}");
    let over = after(&mut table, 2).await;
    assert!(over.iter().any(|letter| letter.event() == "over"), "{over:#?}");
}

/// A player on vacation may move, which does not end it.
#[tokio::test]
async fn who_is_away_may_move() {
    let mut table = alice_to_move("-clock=5d").await;
    vacation(&mut table, "bob", "from tomorrow for 10 days").await;
    vacation(&mut table, "alice", "from tomorrow for 10 days").await;
    let begun = after(&mut table, 36).await;
    assert_eq!(begun.len(), 1, "nobody waits for bob yet: {begun:#?}");
    to(&begun, "bob").has("Alice is away until");
    let at = shown(&mut table, "alice", 101).await;
    let moved = table.answer(&at, at.example().unwrap()).await;
    to(&moved, "alice").has("Bob is away until Sun 11 Jan 2026.").has("Alice is away until Sun 11 Jan 2026.");
    to(&moved, "bob").has("bob 5d (until Sat 17 Jan 2026 00:00 UTC)");
    assert!(sweep(&mut table).await.is_empty());
    assert_eq!(stored(&table, "alice")[0].last, "2026-01-11");
}

#[tokio::test]
async fn three_clocks_run_on_three_boards() {
    let mut table = alice_to_move("-clock=10d").await;
    table.challenge("great challenge -nag=7 -forfeit=21 alice bob", "alice").await;
    table.challenge("great challenge -clock=2d alice bob", "alice").await;
    vacation(&mut table, "alice", "from tomorrow for 10 days").await;
    let told = after(&mut table, 12).await;
    let boards: Vec<String> = told.iter().map(|letter| letter.header("X-PBM-Board")).collect();
    assert_eq!(boards, ["101", "102"], "a quick board knows no vacation: {told:#?}");
    for (board, until) in [
        (101, "Wed 21 Jan 2026 12:00 UTC"),
        (102, "Sun 1 Feb 2026 12:00 UTC"),
        (103, "Sat 3 Jan 2026 12:00 UTC"),
    ] {
        let letter = shown(&mut table, "bob", board).await;
        letter.has(&format!("until {until}"));
        assert_eq!(letter.text.contains("Alice is away until Sun 11 Jan"), board != 103, "{}", letter.text);
    }
    let ended = after(&mut table, 37).await;
    let over: Vec<String> =
        ended.iter().filter(|letter| letter.event() == "over").map(|l| l.header("X-PBM-Board")).collect();
    assert_eq!(over, ["103", "103"], "{ended:#?}");
}

/// Summer time begins on 29 March, so these two days have 47 hours, and the deadline is in summer time.
#[tokio::test]
async fn days_begin_at_midnight_in_summer_and_in_winter() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set(&mut table, "alice", "zone=Europe/Prague autovacation=off").await;
    table.wait(85 * 24);
    table.challenge("great challenge -clock=4d alice bob", "alice").await;
    vacation(&mut table, "alice", "03-28 03-29").await;
    // Friday 13:00 to 24:00 are 11 hours, and 85 are left from Monday 0:00 on.
    shown(&mut table, "alice", 101).await.has("until Thu 2 Apr 2026 13:00 CEST");
    assert!(after(&mut table, 10).await.is_empty());
    to(&after(&mut table, 1).await, "bob").has("Alice is away until Sun 29 Mar 2026.");
}

/// A vacation begins no earlier than the mail that asks for it.
#[tokio::test]
async fn what_has_run_today_has_run() {
    let mut table = alice_to_move("-clock=5d").await;
    table.wait(30);
    vacation(&mut table, "alice", "from today for 1 day").await;
    shown(&mut table, "alice", 101).await.has("until Tue 6 Jan 2026 18:00 UTC");
    to(&sweep(&mut table).await, "bob").has("Alice is away until Fri 2 Jan 2026.");
}

#[tokio::test]
async fn who_comes_back_early_has_a_day() {
    let mut table = alice_to_move("-clock=3d").await;
    vacation(&mut table, "alice", "from 01-04 for 10 days").await;
    to(&after(&mut table, 48).await, "alice").has("Reminder:");
    to(&after(&mut table, 12).await, "bob").has("Alice is away until Tue 13 Jan 2026.");
    table.wait(60);
    vacation(&mut table, "alice", "off").await.has("your clocks run again from Wed 7 Jan 2026 00:00 UTC");
    shown(&mut table, "alice", 101).await.has("until Thu 8 Jan 2026 00:00 UTC");
    assert!(after(&mut table, 11).await.is_empty());
    to(&after(&mut table, 1).await, "alice").has("Reminder:").has("Thu 8 Jan 2026 00:00 UTC");
    assert!(after(&mut table, 23).await.is_empty(), "twelve hours were left, but there is a day");
    let over = after(&mut table, 2).await;
    assert!(over.iter().any(|letter| letter.event() == "over"), "{over:#?}");
}

/// A vacation's days are those of the player's zone at that time.
#[tokio::test]
async fn another_zone_moves_a_vacation() {
    let mut table = alice_to_move("-clock=5d").await;
    vacation(&mut table, "alice", "01-03 01-04").await;
    set(&mut table, "alice", "zone=America/New_York").await;
    assert!(after(&mut table, 36 + 4).await.is_empty(), "it is still the 2nd there");
    to(&after(&mut table, 1).await, "bob").has("Alice is away until Sun 4 Jan 2026.");
}

#[tokio::test]
async fn vacations_of_years_past_are_forgotten() {
    let mut table = alice_to_move("-clock=none").await;
    vacation(&mut table, "alice", "from today for 3 days").await;
    table.challenge("great challenge -clock=1000d bob alice", "alice").await;
    vacation(&mut table, "bob", "from today for 3 days").await;
    for (days, left) in [(365, (1, 1)), (365, (1, 1)), (10, (0, 1))] {
        table.wait(24 * days);
        table.desk.tick().unwrap();
        let found = (stored(&table, "alice").len(), stored(&table, "bob").len());
        assert_eq!(found, left, "a turn of bob that began before still needs his");
    }
}
