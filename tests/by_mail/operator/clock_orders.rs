//! What the operator does with clocks: it is told and recorded, and a refusal leaves no trace.

use super::orders::record;
use crate::support::{Letter, Table, started, turn};

const DAY: i64 = 24;

fn give(userid: &str, hours: i64) -> String {
    format!("--give {userid} {hours}h")
}

/// A game with a bank of two days, too quick for vacations, in which both have moved; the letters of the last move.
async fn running() -> (Table, Vec<Letter>) {
    let (mut table, letters) = started("great challenge -clock=2d+1h alice bob").await;
    let letters = table.play_moves(2, letters).await;
    assert_eq!(turn(&letters).to, "alice@example.net");
    (table, letters)
}

async fn order(table: &mut Table, change: &str) -> Vec<Letter> {
    table.order(&format!("board clock 101 {change}")).unwrap();
    table.letters().await
}

async fn refused(table: &mut Table, board: u32, change: &str) -> String {
    let why = table.order(&format!("board clock {board} {change}")).unwrap_err();
    assert!(table.letters().await.is_empty(), "{why}");
    why
}

/// The events of the letters that clocks send after some hours.
async fn after(table: &mut Table, hours: i64) -> Vec<String> {
    table.wait(hours);
    table.desk.keep_time().unwrap();
    table.letters().await.iter().map(Letter::event).collect()
}

#[tokio::test]
async fn time_that_is_given_counts_from_then_on() {
    let (mut table, _) = running().await;
    let letters = order(&mut table, &give("Alice", 3 * DAY)).await;
    assert_eq!(letters.len(), 2);
    for letter in &letters {
        letter.has("The operator has given alice 3").has("Clock: alice 5d");
    }
    assert!(turn(&letters).example().is_some(), "who is to move can answer it");
    assert_eq!(after(&mut table, 3 * DAY).await, ["nag"], "the two days are over, and nothing ends");
    let last = after(&mut table, 2 * DAY).await;
    assert_eq!(last, ["over", "over"]);
}

#[tokio::test]
async fn stopped_clocks_stand_still() {
    let (mut table, _) = running().await;
    assert!(after(&mut table, DAY / 2).await.is_empty());
    let letters = order(&mut table, "--stop").await;
    assert_eq!(letters.len(), 2);
    letters[0].has("stopped");
    assert_eq!(refused(&mut table, 101, "--stop").await, "the clocks of board 101 are stopped already");
    assert!(after(&mut table, 400 * DAY).await.is_empty(), "neither reminders nor an end");
    // A move can be made, and the next player's clock is stopped as well.
    assert_eq!(turn(&table.play_on(&letters).await).to, "bob@example.net");
    assert!(after(&mut table, 400 * DAY).await.is_empty());
    let letters = order(&mut table, "--start").await;
    turn(&letters).has("bob 2d (until ");
    assert_eq!(refused(&mut table, 101, "--start").await, "the clocks of board 101 are not stopped");
    assert_eq!(after(&mut table, DAY).await, ["nag"]);
    assert_eq!(after(&mut table, DAY).await, ["over", "over"]);
}

#[tokio::test]
async fn what_is_refused_changes_nothing() {
    let (mut table, letters) = running().await;
    table.challenge("great challenge -clock=none alice bob", "alice").await;
    let cases = [
        (999, give("alice", 1), "there is no board 999"),
        (101, give("carol", 1), "carol does not play on board 101; alice, bob do"),
        (101, "--start".to_owned(), "the clocks of board 101 are not stopped"),
        (102, give("alice", 1), "board 102 is played without a limit of time"),
        (102, "--stop".to_owned(), "board 102 is played without a limit of time"),
    ];
    for (board, order, why) in cases {
        assert_eq!(refused(&mut table, board, &order).await, why);
    }
    let record = record(&mut table, 101).await;
    assert!(!record.contains("clock"), "{record}");
    table.answer(turn(&letters), "resign").await;
    for order in [give("alice", 1), "--stop".to_owned(), "--start".to_owned()] {
        assert_eq!(refused(&mut table, 101, &order).await, "board 101 is over");
    }
}

/// The record notes orders, and the game goes on after it is read again.
#[tokio::test]
async fn the_record_tells_of_it() {
    let (mut table, _) = running().await;
    order(&mut table, &give("bob", 36)).await;
    order(&mut table, "--stop").await;
    let letters = order(&mut table, "--start").await;
    let moved = table.answer(turn(&letters), turn(&letters).example().unwrap()).await;
    assert!(!moved.is_empty());
    let record = record(&mut table, 101).await;
    assert!(record.contains("\nclock give 2 36h\nclock stop\nclock start\n3. 1 "), "{record}");
}
