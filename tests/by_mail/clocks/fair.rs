//! Corners in which time could be lost or gained: ways in that fail one by one, moves that are taken back, mail servers that only ever
//! say "later", reminders around outages and days of vacation. It begins at noon of 1 January 2026, in UTC.

use jiff::{SignedDuration, Timestamp};
use pbmd::post::{Arrival, Intake, Source};
use pbmd::store::{ClockRow, LetterEnd};

use crate::support::outbox::claimed;
use crate::support::{Letter, Table, address, noon, started, to, told, turn};

const DAY: i64 = 24;

/// A gap of more than an hour is an outage.
const SILENCE: SignedDuration = SignedDuration::from_hours(1);

const WAYS: [Source; 4] = [Source::Serve, Source::Imap, Source::Smtp, Source::Maildir];

fn hours(n: i64) -> SignedDuration {
    SignedDuration::from_hours(n)
}

fn clock_of(table: &Table, seat: u8) -> ClockRow {
    let clocks = table.desk.store().read().unwrap().clocks(101).unwrap();
    clocks.into_iter().find(|clock| clock.seat == seat).unwrap()
}

/// Lets hours pass in which these ways are open.
async fn pass(table: &mut Table, hours: i64, open: &[Source]) -> Vec<Letter> {
    let mut letters = Vec::new();
    for _ in 0..hours {
        table.wait(1);
        for way in open {
            table.desk.has_read(*way, noon());
        }
        table.desk.note_sources().unwrap();
        if open.contains(&Source::Serve) {
            table.desk.keep_time().unwrap();
            letters.extend(table.letters().await);
        }
    }
    letters
}

/// Great Shatranj with a bank of a week; Alice is to move.
async fn bank() -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.desk.set_sources(&WAYS.map(|way| (way, SILENCE))).unwrap();
    let letters = table.challenge("great challenge -clock=7d+12h/20d alice bob", "alice").await;
    (table, letters)
}

/// A day after Alice's turn began some ways fail for a day; her move lies in the middle of that.
#[tokio::test]
async fn an_outage_is_known_before_the_first_mail_after_it() {
    let cases: [(&[Source], Source, i64); 8] = [
        (&[Source::Imap], Source::Imap, 24),
        (&[Source::Maildir], Source::Maildir, 24),
        (&[Source::Smtp], Source::Smtp, 24),
        (&[Source::Imap, Source::Maildir], Source::Maildir, 24),
        (&WAYS, Source::Imap, 24),
        (&[Source::Serve], Source::Smtp, 24),
        // Her mails do not come by the way that failed.
        (&[Source::Imap], Source::Smtp, 32),
        (&[Source::Imap, Source::Smtp], Source::Maildir, 32),
    ];
    for (failing, by, charged) in cases {
        let (mut table, letters) = bank().await;
        let begun = noon();
        let at = turn(&letters).clone();
        let mail = table.reply(&at.to, &at, at.example().unwrap());
        pass(&mut table, DAY, &WAYS).await;
        let open: Vec<Source> = WAYS.into_iter().filter(|way| !failing.contains(way)).collect();
        pass(&mut table, DAY, &open).await;
        let arrived = begun + hours(32);
        // It is taken and carried out before anything else is known of the way.
        table.arrive(Arrival { arrived, source: by, ..Table::arrival(mail.as_bytes()) }).await;
        let moved = table.settle().await;
        assert_eq!(told(&moved), ["alice: move", "bob: move"], "{failing:?} {by:?}");
        assert_eq!(clock_of(&table, 1).account.spent, hours(charged), "{failing:?} {by:?}");
        assert_eq!(clock_of(&table, 1).account.bank, hours(7 * DAY + 12 - charged), "{failing:?} {by:?}");
        for way in WAYS {
            table.desk.has_read(way, noon());
        }
        table.desk.note_sources().unwrap();
        assert_eq!(clock_of(&table, 1).account.bank, hours(7 * DAY + 12 - charged), "noted once more");
    }
}

#[tokio::test]
async fn an_undo_gives_no_time() {
    let (mut table, mut letters) = started("great challenge -clock=6d+12h/20d alice bob").await;
    let mut left = hours(6 * DAY);
    for round in 0..3 {
        table.wait(DAY);
        left -= hours(DAY);
        let moved = table.play_on(&letters).await;
        assert_eq!(clock_of(&table, 1).account.bank, left + hours(12), "round {round}");
        // Bob thinks for a day too, and moves in the second round; of Alice's next turn six hours pass.
        table.wait(DAY);
        let mut asked = moved;
        if round == 1 {
            asked = table.play_on(&asked).await;
            table.wait(6);
            left -= hours(6);
        }
        let asked = table.answer(to(&asked, "alice"), "undo").await;
        letters = table.answer(to(&asked, "bob"), "accept").await;
        assert_eq!(clock_of(&table, 1).account.bank, left, "round {round}");
        assert_eq!(clock_of(&table, 2).account.bank, hours(6 * DAY), "round {round}");
        assert_eq!(clock_of(&table, 2).account.spent, hours(0), "round {round}");
    }
    to(&letters, "alice").has("Clock: alice 2d 18h (until");
}

/// Undone one by one, the moves leave no increments behind.
#[tokio::test]
async fn undone_one_after_the_other() {
    let (mut table, mut letters) = started("great challenge -clock=6d+12h/20d alice bob").await;
    letters = table.play_moves(6, letters).await;
    assert_eq!([1, 2].map(|seat| clock_of(&table, seat).account.bank), [hours(6 * DAY + 36); 2]);
    for left in [24, 12, 0] {
        let asked = table.answer(to(&letters, "alice"), "undo").await;
        letters = table.answer(to(&asked, "bob"), "accept").await;
        assert_eq!([1, 2].map(|seat| clock_of(&table, seat).account.bank), [hours(6 * DAY + left); 2]);
    }
}

#[tokio::test]
async fn an_undo_leaves_the_days_for_a_move() {
    let (mut table, letters) = started("great challenge -forfeit=10 -total=30 alice bob").await;
    table.wait(4 * DAY);
    let moved = table.play_on(&letters).await;
    let asked = table.answer(to(&moved, "alice"), "undo").await;
    table.wait(2 * DAY);
    let back = table.answer(to(&asked, "bob"), "accept").await;
    to(&back, "alice").has("Clock: alice 6d (until Tue 13 Jan 2026 12:00 UTC), bob 10d");
    let again = table.play_on(&back).await;
    assert_eq!(
        (clock_of(&table, 1).account.spent, clock_of(&table, 1).account.extra),
        (hours(4 * DAY), hours(0))
    );
    to(&again, "bob").has("alice 10d");
}

/// Letters leave, but for those to Alice, whose mail server says "later"; given up after five days, as the postman does.
async fn all_but_alice(table: &mut Table) {
    letters_leave(table, |to| to == address("alice")).await;
}

/// Letters leave, but for those that are put off.
async fn letters_leave(table: &mut Table, puts_off: impl Fn(&str) -> bool) {
    let store = table.desk.store().clone();
    while let Some(due) = claimed(&store, noon()).await {
        let reason = "451 4.7.1 later".to_string();
        let end = match puts_off(&due.to) {
            false => LetterEnd::Sent { reply: "250 ok".to_string(), length: 1 },
            true if noon().duration_since(due.created) > hours(5 * DAY) => LetterEnd::Refused { reason },
            true => LetterEnd::Later { reason, next_try: noon() + hours(4) },
        };
        table.desk.settle_letters(vec![(due.id, end)], 0).await.unwrap();
    }
}

async fn says(table: &mut Table, userid: &str, command: &str) {
    let mail = table.mail(&address(userid), command, "", "");
    table.quietly(&mail).await;
}

/// The hours until Alice's turn begins, and those that her clock then shows to have passed.
async fn hours_until_begun(table: &mut Table) -> (i64, i64) {
    let from = noon();
    all_but_alice(table).await;
    loop {
        table.wait(1);
        all_but_alice(table).await;
        let since = |moment: Timestamp| moment.duration_since(from).as_hours();
        if let Some(begun) = clock_of(table, 1).begun {
            return (since(noon()), since(begun));
        }
    }
}

/// A mail server that says "later" for ever wins a few days once, and a day a turn from then on.
#[tokio::test]
async fn a_mail_server_that_only_says_later() {
    let (mut table, _) = started("great challenge -forfeit=10 alice bob").await;
    says(&mut table, "alice", "great move 101 alice alice-secret e2e3").await;
    all_but_alice(&mut table).await;
    says(&mut table, "bob", "great move 101 bob bob-secret e7e6").await;
    let (first, _) = hours_until_begun(&mut table).await;
    assert!((5 * DAY..=6 * DAY).contains(&first), "{first}");
    let moves = ["d2d3", "f2f3"];
    let others = ["d7d6", "f7f6"];
    for (own, other) in moves.iter().zip(others) {
        says(&mut table, "alice", &format!("great move 101 alice alice-secret {own}")).await;
        all_but_alice(&mut table).await;
        says(&mut table, "bob", &format!("great move 101 bob bob-secret {other}")).await;
        let (known, begun) = hours_until_begun(&mut table).await;
        assert!(known <= DAY + 4, "{known}");
        assert!(begun <= DAY, "{begun}");
    }
}

/// A mail server that has taken letters at once for a month starts anew; one that did so for some days wins nothing by it.
#[tokio::test]
async fn a_mail_server_that_takes_letters_again() {
    for (days, most) in [(10, DAY + 4), (40, 6 * DAY)] {
        let (mut table, _) = started("great challenge -forfeit=300 alice bob").await;
        says(&mut table, "alice", "great move 101 alice alice-secret e2e3").await;
        all_but_alice(&mut table).await;
        says(&mut table, "bob", "great move 101 bob bob-secret e7e6").await;
        hours_until_begun(&mut table).await;
        for _ in 0..2 {
            table.wait(days * DAY / 2);
            says(&mut table, "alice", "list").await;
            letters_leave(&mut table, |_| false).await;
        }
        says(&mut table, "alice", "great move 101 alice alice-secret d2d3").await;
        letters_leave(&mut table, |_| false).await;
        says(&mut table, "bob", "great move 101 bob bob-secret d7d6").await;
        let (begun, _) = hours_until_begun(&mut table).await;
        assert!((most - DAY..=most).contains(&begun), "{days} days: {begun}");
    }
}

/// The end moves by an outage after the last reminder: that of the new end does not wait for the old one.
#[tokio::test]
async fn the_reminder_of_an_end_that_moved() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "set @ autovacation=off").await;
    table.desk.set_sources(&[(Source::Serve, SILENCE)]).unwrap();
    let letters = table.challenge("great challenge -nag=7 -forfeit=10 alice bob", "alice").await;
    drop(letters);
    let begun = noon();
    let open = [Source::Serve];
    let reminded = pass(&mut table, 8 * DAY, &open).await;
    assert_eq!(told(&reminded), ["alice: nag", "alice: nag"]);
    pass(&mut table, 2, &open).await;
    pass(&mut table, 41, &[]).await;
    // Seven hours before the old end, and two days before the new one.
    let again = pass(&mut table, 3, &open).await;
    assert_eq!(told(&again), ["alice: nag"]);
    assert!(noon() < begun + hours(10 * DAY));
}

/// A reminder falls on the first moment of a day of vacation that the end of time on another board brings.
#[tokio::test]
async fn no_reminder_at_the_first_moment_of_a_day_of_vacation() {
    for first in ["-nag=5 -forfeit=20", "-forfeit=5"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        // It is midnight there.
        table.command("alice", "set @ zone=Pacific/Fiji").await;
        let second = if first == "-forfeit=5" { "-nag=5 -forfeit=20" } else { "-forfeit=5" };
        for clock in [first, second] {
            table.challenge(&format!("great challenge {clock} alice bob"), "alice").await;
        }
        let slow = if first == "-forfeit=5" { "102" } else { "101" };
        let is_slow = |letter: &&Letter| letter.header("X-PBM-Board") == slow;
        // The day begins when all mails of before are read: an hour after the reminder's moment.
        table.desk.set_sources(&[(Source::Serve, SILENCE)]).unwrap();
        let open = [Source::Serve];
        let letters = pass(&mut table, 5 * DAY + 1, &open).await;
        assert_eq!(letters.iter().filter(is_slow).count(), 0, "{first}: {:?}", told(&letters));
        let used = letters.last().unwrap();
        used.has("a day of your vacation");
        table.answer(used, used.example().unwrap()).await;
        let letters = pass(&mut table, DAY - 2, &open).await;
        assert_eq!(told(&letters), Vec::<String>::new(), "{first}");
        let letters = pass(&mut table, 1, &open).await;
        assert_eq!(told(&letters), ["alice: nag"], "{first}");
        assert_eq!(letters.iter().filter(is_slow).count(), 1, "{first}");
    }
}

/// Vacations that touch are one, of which opponents are told once.
#[tokio::test]
async fn vacations_that_touch() {
    let (mut table, _) = started("great challenge -clock=9d alice bob").await;
    for days in ["2026-01-02 2026-01-03", "2026-01-04 2026-01-04", "2026-01-05 2026-01-06"] {
        table.command("alice", &format!("vacation @ {days}")).await;
    }
    let letters = table.live(7 * DAY, 1).await;
    let mut away = letters.iter().filter(|letter| letter.says("is away until"));
    away.next().unwrap().has("Alice is away until Tue 6 Jan 2026.");
    assert!(away.next().is_none(), "{:?}", told(&letters));
}

/// Single days of vacation bring one day of grace together, and one letter that names them all.
#[tokio::test]
async fn single_days_of_vacation() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "set @ autovacation=off").await;
    let letters = table.challenge("great challenge -clock=4d alice bob", "alice").await;
    let letters = table.play_on(&letters).await;
    table.play_on(&letters).await;
    for day in (2..32).step_by(2) {
        table.command("alice", &format!("vacation @ 2026-01-{day:02} 2026-01-{day:02}")).await;
    }
    table.command("alice", "vacation @ 2026-02-01 2026-02-03").await;
    table.command("alice", "vacation @ 2026-03-15 2026-03-15").await;
    let letters = table.live(40 * DAY, 1).await;
    let away: Vec<&Letter> = letters.iter().filter(|letter| letter.says("is away until")).collect();
    let others: Vec<&&Letter> = away.iter().filter(|letter| letter.to == address("bob")).collect();
    let first = others.first().unwrap().text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        first.contains("Alice is away until Fri 2 Jan 2026. More vacation follows: Sun 4 Jan 2026, Tue 6")
    );
    assert!(
        first.contains("Fri 30 Jan 2026, Sun 1 Feb 2026 to Tue 3 Feb 2026 and Sun 15 Mar 2026."),
        "{first}"
    );
    let over: Vec<&Letter> = letters.iter().filter(|letter| letter.event() == "over").collect();
    assert_eq!(over.len(), 2, "{:?}", told(&letters));
    assert_eq!(others.len(), 1, "{:?}", told(&letters));
    // Half of 1 January, the 3rd, 5th, 7th and half of the 9th are her own time, and what is left of the 9th and 11th is grace.
    let ended = over[0].header("Date");
    assert!(ended.contains("11 Jan 2026 00:00:00"), "{ended}");
}
