//! Trees and what else moves or ends a game: clocks, daily letters, resignations, closed accounts.

use crate::support::{Letter, Table, address, one, reader, started, to, turn};

use super::{all_to, kept, moved};

const DAY: i64 = 24;

#[tokio::test]
async fn a_move_of_the_clock_is_answered() {
    let (mut table, letters) = crate::games::savana::begun("-forfeit=5", &["alice", "bob", "carol"]).await;
    for userid in ["alice", "bob", "carol"] {
        table.command(userid, "set @ autovacation=off").await;
    }
    let letters = table.answer(turn(&letters), "A2").await;
    let letters = table.answer(turn(&letters), "E6").await;
    let letters = table.play_on(&letters).await;
    assert_eq!(reader(turn(&letters)), "bob");
    one(&table.answer(to(&letters, "carol"), "if any then draft 1").await).has("have been saved");
    let letters = table.live(6 * DAY, 1).await;
    let told: Vec<&Letter> = letters.iter().filter(|letter| letter.event() == "move").collect();
    assert_eq!(told.len(), 3);
    for letter in told {
        letter.has("(Auto)").has("Move 5: carol played draft").has("(if)").has("the server moved for them");
        letter.lacks("conditions");
    }
}

#[tokio::test]
async fn a_game_lost_on_time() {
    let (mut table, letters) = started("great challenge -forfeit=5 alice bob").await;
    let letters = table.answer(turn(&letters), "e2e3").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    let letters = table.answer(to(&letters, "alice"), "d2d3\nif d7d6 then c2c3\nif any then resign").await;
    assert_eq!(kept(&table, 101).await.len(), 1);
    table.command("bob", "set @ autovacation=off").await;
    drop(letters);
    let letters = table.live(6 * DAY, 1).await;
    let over: Vec<&Letter> = letters.iter().filter(|letter| letter.event() == "over").collect();
    assert_eq!(over.len(), 2);
    for letter in over {
        letter.has("bob is out of").lacks("onditions").lacks("(if)");
    }
    assert!(kept(&table, 101).await.is_empty());
}

#[tokio::test]
async fn a_game_that_is_given_up() {
    let (mut table, letters) = moved("if any then d2d3").await;
    let letters = table.answer(to(&letters, "bob"), "resign").await;
    for userid in ["alice", "bob"] {
        to(&letters, userid).has("Bob resigns.").lacks("onditions").lacks("(if)");
    }
    assert!(kept(&table, 101).await.is_empty());
}

#[tokio::test]
async fn the_owner_leaves() {
    let (mut table, letters) = started("savoya challenge alice bob carol").await;
    let at = turn(&letters).clone();
    let owner = ["alice", "bob", "carol"].into_iter().find(|name| *name != reader(&at)).unwrap();
    one(&table.answer(to(&letters, owner), "if any then draw").await).has("have been saved");
    let letters = table.command(owner, "savoya resign 101 @").await;
    for letter in &letters {
        letter.lacks("onditions");
    }
    let letters = table.answer(turn(&letters), turn(&letters).example().unwrap()).await;
    for letter in &letters {
        letter.lacks("onditions").lacks("offers a draw");
    }
    assert_eq!(letters.len(), 3);
}

#[tokio::test]
async fn the_account_of_the_owner_is_closed() {
    let (mut table, letters) = moved("if e7e6 then d2d3").await;
    assert_eq!(kept(&table, 101).await.len(), 1);
    let asked = table.command("alice", "delete @").await;
    table.laws.leaves("alice");
    let closed = table.answer(one(&asked), "yes").await;
    assert!(kept(&table, 101).await.is_empty());
    to(&closed, "bob").lacks("onditions").lacks("(if)");
    let late = table.answer(to(&letters, "bob"), "e7e6").await;
    assert!(late.iter().all(|letter| !letter.says("(if)") && !letter.says("conditions")), "{late:#?}");
}

/// A move by the owner keeps the branch that foresaw it and drops all others.
#[tokio::test]
async fn the_owner_moves_by_hand() {
    for (own, is_left) in [("d2d3", true), ("c2c3", false)] {
        let (mut table, letters) = moved("if e7e6 then d2d3\n  if d7d6 then c2c3").await;
        // Taking the move back drops its conditions; the same ones can be left again.
        let letters = table.answer(to(&letters, "bob"), "e7e6").await;
        to(&letters, "alice").has("(if)");
        let asked = table.answer(to(&letters, "bob"), "undo").await;
        let back = table.answer(to(&asked, "alice"), "accept").await;
        to(&back, "alice").has("Moves were taken back, so your conditions have been dropped.");
        let tree = "if e7e6 then d2d3\n  if d7d6 then b2b3";
        one(&table.answer(to(&back, "alice"), tree).await).has("have been saved");
        // In one mail the move by hand comes before any tree is followed.
        let mail = format!("great move 101 bob bob-secret e7e6\ngreat move 101 alice alice-secret {own}");
        let letters = table.send(&address("bob"), "", &mail).await;
        let alices = all_to(&letters, "alice").into_iter().find(|letter| letter.event() == "move").unwrap();
        assert_eq!(alices.says("You have moved yourself, so your conditions have been dropped."), !is_left);
        assert_eq!(alices.says("Your conditions: if d7d6 then b2b3"), is_left);
        to(&letters, "bob").lacks("onditions").lacks("(if)");
    }
}

#[tokio::test]
async fn daily_letters_tell_what_a_tree_did() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "set @ letters=digest").await;
    let letters = table.challenge("great challenge -clock=none bob alice", "bob").await;
    let lines = "if e2e3 then e7e6\n  if d2d3 then d7d6";
    one(&table.send(&address("alice"), "great if 101 alice alice-secret", lines).await)
        .has("have been saved");
    let letters = table.answer(turn(&letters), "e2e3").await;
    assert_eq!(letters.len(), 1, "alice hears later");
    to(&letters, "bob").has("alice played e7").has("(if)");
    to(&table.live(DAY, 1).await, "alice").has("(if)").lacks("dropped");
    let letters = table.answer(to(&letters, "bob"), "c2c3").await;
    let daily = table.live(DAY, 1).await;
    to(&daily, "alice").has("Your conditions do not match what was played and have been dropped.");
    to(&letters, "bob").lacks("onditions");
}
