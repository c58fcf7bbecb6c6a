//! Long games: what is kept beside the record is what the record leads to, and no letter shows a difference.

use std::fmt::Write;

use pbmd::desk::check_checkpoints;
use pbmd::game::{Position, Seat, Turn};
use sqlx::{Connection, SqliteConnection};

use crate::support::{Letter, Table, turn};
use crate::whole::{Choice, record_of};

/// Changes the stored checkpoints behind the server's back.
async fn change(table: &Table, sql: &'static str) -> u64 {
    let url = format!("sqlite://{}", table.database().display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let changed = sqlx::query(sql).execute(&mut connection).await.unwrap().rows_affected();
    connection.close().await.unwrap();
    changed
}

/// The number of checkpoints, all of which must be right.
async fn right(table: &Table) -> usize {
    let (count, faults) = check_checkpoints(&mut table.desk.store().read().await.unwrap()).await.unwrap();
    assert_eq!(faults, []);
    count
}

/// What a letter shows, without what is its own.
fn shown(letters: &[Letter]) -> String {
    let mut text = String::new();
    for letter in letters {
        let lines = letter.text.lines().filter(|line| !line.contains("token"));
        lines.for_each(|line| writeln!(text, "{line}").unwrap());
    }
    text
}

/// A legal move of a seat that does not end the game, if one is found.
fn chosen(position: &dyn Position, seat: Seat, choice: &mut Choice) -> String {
    let mut text = String::new();
    for _ in 0..20 {
        let made = position.random(seat, &mut |limit| choice.below(limit)).unwrap();
        text = made.text;
        if !matches!(made.position.turn(), Turn::Over { .. }) {
            break;
        }
    }
    text
}

/// Plays a game by answers, so many moves at most, with moves taken back, offers and conditions now and then. What a reader asks
/// for in between is the same with a checkpoint and without one.
async fn play(challenge: &str, userids: &[&str], moves: u32) {
    let game = challenge.split(' ').next().unwrap().to_owned();
    let mut table = Table::seating(userids).await;
    let mut choice = Choice(u64::from(moves));
    let mut letters = table.challenge(&format!("{challenge} {}", userids.join(" ")), userids[0]).await;
    let mut compared = 0;
    let mut most = 0;
    for n in 0..moves {
        if letters.iter().any(|letter| letter.event() == "over") {
            break;
        }
        let record = record_of(&table, 101).await;
        let Some(seat) = record.turn().seats().first().copied() else { break };
        let at = turn(&letters).clone();
        let text = chosen(record.position(), seat, &mut choice);
        let more = if n % 7 == 3 { "\n\npropose" } else { "" };
        letters = table.answer(&at, &format!("{text}{more}")).await;
        assert!(!letters.is_empty(), "{game}: {text}");
        if n % 9 == 5 && letters.iter().all(|letter| letter.event() != "over") {
            // The last move is taken back where that can be, and somebody moves again.
            let mover = letters.iter().find(|letter| letter.to == at.to).unwrap_or(&letters[0]).clone();
            let asked = table.answer(&mover, "undo").await;
            let other = asked.iter().find(|letter| letter.to != at.to && letter.event() == "offer").cloned();
            if let Some(other) = other {
                let agreed = table.answer(&other, "accept").await;
                if agreed.iter().any(|letter| letter.says("It is your turn")) {
                    letters = agreed;
                }
            }
        }
        if n % 11 == 7 {
            let quoted = format!("{game} show 101");
            let record = format!("{game} record 101");
            let with = [
                table.send("eve@example.net", &quoted, "").await,
                table.send("eve@example.net", &record, "").await,
            ];
            if change(&table, "DELETE FROM checkpoints").await > 0 {
                let again = [
                    table.send("eve@example.net", &quoted, "").await,
                    table.send("eve@example.net", &record, "").await,
                ];
                assert_eq!(with.map(|letters| shown(&letters)), again.map(|letters| shown(&letters)));
                compared += 1;
            }
        }
        right(&table).await;
        let read = table.desk.store().read().await.unwrap().board(101).await.unwrap().unwrap();
        if read.first > 1 {
            most = most.max(read.entries.len());
        }
    }
    assert!(compared > 0 && most > 0, "{challenge}: there was no checkpoint");
    // Some two dozens of lines, with the rolls of each.
    assert!(most < 120, "{challenge}: {most} entries are read");
}

#[tokio::test]
async fn great_is_kept() {
    play("great challenge", &["alice", "bob"], 70).await;
}

#[tokio::test]
async fn sava_is_kept() {
    play("sava challenge -variant=dice", &["alice", "bob"], 70).await;
}

#[tokio::test]
async fn savoy_is_kept() {
    play("savoy challenge -stack=4", &["alice", "bob"], 70).await;
}

#[tokio::test]
async fn savoya_is_kept() {
    play("savoya challenge -stack=2", &["alice", "bob", "carol"], 70).await;
}

#[tokio::test]
async fn savana_is_kept() {
    play("savana challenge", &["alice", "bob", "carol"], 90).await;
}

/// Savoy after so many moves by answers, and the letter that waits for the next.
async fn after(moves: u32) -> (Table, Vec<Letter>, Choice) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mut choice = Choice(7);
    let mut letters = table.challenge("savoy challenge alice bob", "alice").await;
    for _ in 0..moves {
        letters = go_on(&mut table, &letters, &mut choice).await;
    }
    (table, letters, choice)
}

async fn go_on(table: &mut Table, letters: &[Letter], choice: &mut Choice) -> Vec<Letter> {
    let record = record_of(table, 101).await;
    let text = chosen(record.position(), record.turn().seats()[0], choice);
    let letters = table.answer(turn(letters), &text).await;
    assert_eq!(letters.len(), 2);
    letters
}

#[tokio::test]
async fn what_was_changed_is_thrown_away() {
    let (mut table, mut letters, mut choice) = after(30).await;
    assert_eq!(right(&table).await, 1);
    for sql in [
        "UPDATE checkpoints SET text = replace(text, '\"moves\":', '\"moves\":1')",
        "UPDATE checkpoints SET entries = entries - 1",
        "UPDATE actions SET at = at + 1 WHERE n = (SELECT entries FROM checkpoints)",
        "UPDATE checkpoints SET text = ''",
    ] {
        assert_eq!(change(&table, sql).await, 1, "{sql}");
        let look = &mut table.desk.store().read().await.unwrap();
        let (count, faults) = check_checkpoints(look).await.unwrap();
        assert_eq!((count, faults.len()), (1, 1), "{sql}");
        let whole = record_of(&table, 101).await.moves();
        letters = go_on(&mut table, &letters, &mut choice).await;
        assert!(record_of(&table, 101).await.moves() > whole);
        assert_eq!(right(&table).await, 1, "{sql}");
    }
    // An entry of long ago is not read with a move, but by the operator's check.
    assert_eq!(change(&table, "UPDATE actions SET at = at + 1 WHERE n = 2").await, 1);
    let (_, faults) = check_checkpoints(&mut table.desk.store().read().await.unwrap()).await.unwrap();
    assert_eq!(faults.len(), 1);
}

#[tokio::test]
async fn nothing_is_kept_of_a_game_that_is_over() {
    let (mut table, letters, _) = after(30).await;
    assert_eq!(right(&table).await, 1);
    let last = table.answer(turn(&letters), "resign").await;
    assert!(last.iter().all(|letter| letter.event() == "over"));
    // The whole record comes with the last letter.
    let (_, file) = last[0].file.clone().unwrap();
    assert!(file.contains("\n1. ") && file.contains("\n30. "), "{file}");
    assert_eq!(right(&table).await, 0);
}
