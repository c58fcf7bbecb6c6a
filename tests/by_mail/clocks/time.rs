//! Clocks: reminders, time that is up, what does not count.

use jiff::SignedDuration;

use crate::support::{Letter, Table, address, logged_in, noon, set_hours, started, told, turn};

const DAY: i64 = 24;

/// Both players make a move, so that running out of time is a forfeit.
async fn both_move(table: &mut Table, letters: &[Letter]) -> Vec<Letter> {
    table.play_moves(2, letters.to_vec()).await
}

#[tokio::test]
async fn reminders_and_the_end_of_time() {
    let (mut table, first) = started("great challenge -nag=7 -forfeit=21 alice bob").await;
    first[0].has("Each move within 21 days; reminders after 7.");
    first[0].has("Clock: alice 21d (until Thu 22 Jan 2026 12:00 UTC), bob 21d");
    let letters = both_move(&mut table, &first).await;
    letters[0].has("Clock: alice 21d (until Thu 22 Jan 2026 12:00 UTC), bob 21d");

    assert_eq!(told(&table.live(7 * DAY - 1, DAY).await), Vec::<String>::new());
    let reminder = table.live(1, 1).await;
    assert_eq!(told(&reminder), ["alice: nag"]);
    reminder[0].has("Reminder: the others are waiting for your move.");
    reminder[0].has("If you do not move before Thu 22 Jan 2026 12:00 UTC, you lose on time.");
    reminder[0].has("Clock: alice 14d (until Thu 22 Jan 2026 12:00 UTC), bob 21d");
    assert!(reminder[0].example().is_some(), "how to answer\n{}", reminder[0].raw);
    assert_eq!(reminder[0].subject, letters[0].subject);
    assert!(!reminder[0].ids("References").is_empty());

    table.command("alice", "set @ autovacation=off").await;
    let rest = table.live(14 * DAY, 1).await;
    assert_eq!(told(&rest), ["alice: nag", "alice: nag", "alice: over", "bob: over"]);
    rest[2].has("alice is out of time.").has("Result: bob has won").has("White (you, out of time)");
    assert_eq!(rest[2].header("X-PBM-Result"), "0-1");
    assert_eq!(told(&table.live(100 * DAY, DAY).await), Vec::<String>::new());
}

/// A game in which not every seat has moved is called off.
#[tokio::test]
async fn a_game_that_never_began_is_taken_back() {
    let (mut table, first) = started("great challenge -forfeit=5 alice bob").await;
    table.command("bob", "set @ autovacation=off").await;
    table.play_on(&first).await;
    let letters = table.live(6 * DAY, 1).await;
    let over: Vec<&Letter> = letters.iter().filter(|letter| letter.event() == "over").collect();
    assert_eq!(over.len(), 2, "{:?}", told(&letters));
    over[0].has("bob ran out of time before everybody had moved, so this game is called off");
    assert_eq!(over[0].header("X-PBM-Result"), "*");
}

#[tokio::test]
async fn what_arrived_in_time_is_in_time() {
    for (hours, in_time) in [(5 * DAY - 1, true), (5 * DAY + 1, false)] {
        let (mut table, first) = started("great challenge -forfeit=5 alice bob").await;
        let letters = both_move(&mut table, &first).await;
        table.command("alice", "set @ autovacation=off").await;
        let begun = noon();
        let at = turn(&letters).clone();
        let mail = table.reply(&at.to, &at, at.example().unwrap());
        table.desk.keep_time().unwrap();
        let mut arrival = Table::arrival(mail.as_bytes());
        arrival.arrived = begun + SignedDuration::from_hours(hours);
        table.wait(9 * DAY);
        table.arrive(arrival).await;
        if in_time {
            table.desk.keep_time().unwrap();
            assert_eq!(told(&table.letters().await), Vec::<String>::new(), "nothing ends while a mail waits");
        }
        let letters = table.settle().await;
        let wanted: &[&str] = if in_time {
            &["alice: move", "bob: move"]
        } else {
            &["alice: over", "bob: over", "alice: error"]
        };
        assert_eq!(told(&letters), wanted);
    }
}

#[tokio::test]
async fn a_turn_begins_when_its_letter_has_left() {
    let (mut table, first) = started("great challenge -forfeit=5 alice bob").await;
    let at = turn(&first).clone();
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    table.quietly(&mail).await;
    table.wait(30 * DAY);
    table.desk.keep_time().unwrap();
    assert_eq!(told(&table.letters().await), ["alice: move", "bob: move"], "no reminder came before");
    let shown = table.command("bob", "great show 101").await;
    let until = (noon() + SignedDuration::from_hours(5 * DAY)).strftime("%a %-d %b %Y");
    shown[0].has(&format!("bob 5d (until {until} 12:00 UTC)"));
}

/// At a soft end the others are told once, and the game can go on.
#[tokio::test]
async fn a_soft_end_is_told_once() {
    let (mut table, first) = started("great challenge -clock=4d -soft alice bob").await;
    let letters = both_move(&mut table, &first).await;
    table.command("alice", "set @ autovacation=off").await;
    let at = turn(&letters).clone();
    let later = table.live(30 * DAY, 1).await;
    assert_eq!(
        told(&later),
        ["alice: nag", "alice: nag", "bob: nag"],
        "half the time is 48 hours before the end"
    );
    later[1].has("You are out of time. The others may claim the game until you move");
    later[2].has("alice is out of time. To end the game now, answer `claim`");
    let moved = table.answer(&at, at.example().unwrap()).await;
    assert_eq!(told(&moved), ["alice: move", "bob: move"]);
    moved[0].lacks("out of time");
}

/// When time runs out, days of vacation are used; once none is left, the game is lost.
#[tokio::test]
async fn days_of_vacation_are_used_by_themselves() {
    let (mut table, first) = started("great challenge -forfeit=5 alice bob").await;
    both_move(&mut table, &first).await;
    let letters = table.live(60 * DAY, 1).await;
    let used: Vec<&Letter> =
        letters.iter().filter(|letter| letter.text.contains("a day of your vacation")).collect();
    assert_eq!(used.len(), 30);
    used[0].has(
        "Your time had run out, so a day of your vacation was used: Tue 6 Jan 2026. You have 29 days left",
    );
    used[0].has("If you do not move before Wed 7 Jan 2026 12:00 UTC, you lose on time.");
    used[29].has("You have 0 days left this year.");
    let ends = told(&letters);
    assert_eq!(ends[ends.len() - 2..], ["alice: over", "bob: over"]);
}

#[tokio::test]
async fn sweeps_that_are_late_bring_the_same() {
    let mut all = Vec::new();
    for step in [1, 7, 23] {
        let (mut table, first) = started("great challenge -nag=3 -forfeit=10 alice bob").await;
        both_move(&mut table, &first).await;
        let mut letters = table.live(60 * DAY, step).await;
        letters.extend(table.live(0, 1).await);
        assert!(letters.iter().any(|letter| letter.event() == "over"));
        let over = table.command("bob", "great record 101").await;
        all.push((told(&letters), over[0].file.clone()));
    }
    assert_eq!(all[0].1, all[1].1);
    assert_eq!(all[0].1, all[2].1);
    assert_eq!(all[0].0.iter().filter(|told| told.ends_with("over")).count(), 2);
}

/// A mail that arrives while many deadlines are processed is carried out in between, and its answer is sent first.
#[tokio::test]
async fn many_deadlines_hold_up_no_mail() {
    const MANY: u64 = 60;
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    for userid in ["alice", "bob"] {
        table.command(userid, "set @ autovacation=off").await;
    }
    for _ in 0..MANY / 10 {
        let challenges = "great challenge -forfeit=5 alice bob\n".repeat(10);
        let mail = table.mail(&address("alice"), &logged_in("alice"), "", &challenges);
        table.quietly(&mail).await;
        table.letters().await;
    }
    table.wait(30 * DAY);
    let mail = table.mail(&address("carol"), "list", "", "");
    table.deliver(mail.as_bytes()).await;
    let desk = table.desk.clone();
    let sweeping = std::thread::spawn(move || {
        set_hours(30 * DAY);
        desk.keep_time()
    });
    while table.desk.store().waiting().unwrap().letters == 0 && !sweeping.is_finished() {
        std::thread::yield_now();
    }
    table.desk.work().unwrap();
    let left = table.desk.store().waiting().unwrap().letters;
    sweeping.join().unwrap().unwrap();
    assert!(left < MANY, "{left} letters were written before the answer");
    let letters = table.letters().await;
    assert_eq!(letters[0].to, address("carol"));
    assert_eq!(letters.iter().filter(|letter| letter.event() == "over").count() as u64, 2 * MANY);
}
