//! One letter a turn: a receipt is left out where the next letter to its reader follows at once, and whoever wants none gets none.

use std::collections::BTreeSet;

use pbmd::game::Seat;

use crate::games::house::quick;
use crate::games::savana::begun;
use crate::support::house::{house, record_of};
use crate::support::{Letter, Table, address, noon, one, to, told, turn, userid_at};

/// A table whose letters are taken out as the house moves, and not when they have waited for it.
async fn at_once(userids: &[&str]) -> Table {
    let mut table = Table::seating_under(quick(), userids).await;
    table.patience = 0;
    table
}

/// The letters that the house's moves bring.
async fn played(table: &mut Table) -> Vec<Letter> {
    house(table).await.concat()
}

#[tokio::test]
async fn ten_moves_against_the_house_bring_eleven_letters_at_most() {
    for command in [
        "great challenge -seats=listed alice house-easy",
        "great challenge -seats=listed house-easy alice",
        "savoy challenge alice house-easy",
        "savoya challenge house-easy alice",
        "sava challenge alice house-easy",
        "savana challenge -seats=listed house-easy alice",
    ] {
        let mut table = at_once(&["alice"]).await;
        let mut letters = table.below_login("alice", command).await;
        letters.extend(played(&mut table).await);
        let first = one(&letters).clone();
        assert_eq!(first.event(), "start", "{command}");
        first.has("The server itself plays as house-easy").has("The result does not count");
        let (mut at, mut count) = (first, 1);
        for number in 1..=10 {
            let example = at.example().unwrap_or_else(|| panic!("{command}: {at:#?}")).to_owned();
            let mut letters = table.answer(&at, &example).await;
            letters.extend(played(&mut table).await);
            count += letters.len();
            let next = one(&letters).clone();
            assert!(
                !next.ids("References").is_empty() && next.ids("In-Reply-To") == [at.id.as_str()],
                "{command}"
            );
            let is_own = |line: &str| line.starts_with("Move ") && line.contains(": alice ");
            assert!(next.text.lines().any(is_own), "{command}, {number}: {}", next.text);
            at = next;
            if at.event() == "over" {
                break;
            }
        }
        assert!(count <= 11, "{command}: {count}");
        assert!(table.is_clear());
    }
}

/// The letter tells both moves, what was written beside them, and what is new since the reader's own move.
#[tokio::test]
async fn one_letter_tells_both_moves() {
    let mut table = at_once(&["alice"]).await;
    assert!(table.below_login("alice", "great challenge -seats=listed alice house-easy").await.len() == 1);
    let start = table.below_login("alice", "great challenge -seats=listed house-easy alice").await;
    assert!(start.is_empty(), "{start:#?}");
    let start = one(&played(&mut table).await).clone();
    assert_eq!((start.event().as_str(), start.header("X-PBM-Move").as_str()), ("start", "1"));
    start.has("The game begins").has("Move 1: house-easy played ").has("It is your turn, alice: move 2");
    let example = start.example().unwrap().to_owned();
    assert!(table.answer(&start, &format!("{example}\n\nA fine opening!")).await.is_empty());
    let next = one(&played(&mut table).await).clone();
    assert_eq!(next.event(), "move");
    next.has("Move 2: alice played ").has("Move 3: house-easy played ").has("A fine opening!");
    assert_eq!(next.text.matches("A fine opening!").count(), 1);
    // What is told once is not told again.
    assert!(table.answer(&next, next.example().unwrap()).await.is_empty());
    one(&played(&mut table).await).lacks("Move 3: house-easy").lacks("A fine opening!");
}

/// The house thinks too long: the receipt leaves, and either letter can be answered.
#[tokio::test]
async fn a_receipt_leaves_after_three_seconds() {
    let mut table = at_once(&["alice"]).await;
    let start =
        one(&table.below_login("alice", "great challenge -seats=listed alice house-easy").await).clone();
    assert!(table.answer(&start, start.example().unwrap()).await.is_empty());
    let due = table.desk.store().next_due().unwrap().unwrap();
    assert_eq!(due.duration_since(noon()).as_millis(), 3_000);
    // What is asked meanwhile stands behind it.
    let shown = table.command("alice", "great show 101").await;
    assert!(shown.is_empty(), "{shown:#?}");
    table.patience = 3;
    let letters = table.letters().await;
    assert_eq!(told(&letters), ["alice: move", "alice: show"]);
    let receipt = letters[0].clone();
    receipt.has("Move 1: alice played ").has("house-easy to move");
    table.patience = 0;
    let next = one(&played(&mut table).await).clone();
    next.has("Move 2: house-easy played ").lacks("Move 1: alice played");
    assert_eq!(next.ids("In-Reply-To"), [letters[1].id.as_str()]);
    assert_eq!(one(&table.answer(&receipt, next.example().unwrap()).await).header("X-PBM-Board"), "101");
}

/// A receipt that waits survives the end of the program: the next one sends it, or has the house move in its place.
#[tokio::test]
async fn a_receipt_that_waits_survives_a_kill() {
    let mut table = at_once(&["alice"]).await;
    let start =
        one(&table.below_login("alice", "great challenge -seats=listed alice house-easy").await).clone();
    assert!(table.answer(&start, start.example().unwrap()).await.is_empty());
    let mut slow = table.copy().await;
    slow.patience = 3;
    one(&slow.letters().await).has("Move 1: alice played ");
    one(&played(&mut slow).await).lacks("Move 1: alice played ");
    let mut quick = table.copy().await;
    one(&played(&mut quick).await).has("Move 1: alice played ").has("Move 2: house-easy played ");
    quick.patience = 3;
    assert!(quick.letters().await.is_empty() && quick.is_clear());
    // Taken back before the house has moved, it never leaves.
    let taken_back = table.command("alice", "great undo 101 @").await;
    one(&taken_back).has("It is your turn, alice: move 1").lacks("Move 1: alice played");
    assert!(table.is_clear());
}

/// The others at a board with the house get one letter for all moves up to theirs as well.
#[tokio::test]
async fn several_house_players_and_several_people() {
    let mut table = at_once(&["alice", "bob", "wendy"]).await;
    let mut letters =
        table.below_login("alice", "savoya challenge -seats=listed alice house-easy house-easy bob").await;
    letters.extend(played(&mut table).await);
    one(&table.command("wendy", "savoya subscribe 101 @").await);
    // A lot decides who begins.
    if turn(&letters).to == address("bob") {
        letters = table.play_on(&letters).await;
    }
    let at = turn(&letters).clone();
    assert_eq!(at.to, address("alice"));
    let letters = table.answer(&at, &format!("{}\n\nHello, Bob!", at.example().unwrap())).await;
    assert!(letters.is_empty(), "{letters:#?}");
    let letters = played(&mut table).await;
    assert_eq!(told(&letters), ["alice: move", "bob: move", "wendy: move"]);
    let moves: u32 = at.header("X-PBM-Move").parse().unwrap();
    for userid in ["alice", "bob", "wendy"] {
        let letter = to(&letters, userid);
        for (number, player) in (moves + 1..).zip(["alice", "house-easy", "house-easy.2"]) {
            letter.has(&format!("Move {number}: {player} "));
            assert_eq!(letter.text.matches(&format!("\nMove {number}: ")).count(), 1, "{}", letter.text);
        }
    }
    to(&letters, "bob").has("Hello, Bob!").has(&format!("It is your turn, bob: move {}", moves + 4));
    to(&letters, "wendy").lacks("Hello, Bob!");
    assert!(table.is_clear());
}

#[tokio::test]
async fn receipts_are_chosen() {
    let mut table = at_once(&["alice", "bob"]).await;
    let mut letters = table.below_login("alice", "great challenge -seats=listed alice bob").await;
    for (choice, receipt) in [("on", true), ("errors", false), ("off", false)] {
        for userid in ["alice", "bob"] {
            let set = table.command(userid, &format!("set @ receipts={choice}")).await;
            one(&set).has(&format!("receipts={choice} "));
            let at = turn(&letters).clone();
            assert_eq!(told(&table.answer(&at, "a1a1").await), [format!("{userid}: error")], "{choice}");
            letters = table.answer(&at, at.example().unwrap()).await;
            let readers: Vec<&str> = letters.iter().map(|letter| userid_at(&letter.to)).collect();
            assert_eq!(readers.contains(&userid), receipt, "{choice}: {readers:?}");
            assert_eq!(letters.len(), 1 + usize::from(receipt));
        }
    }
    // A part of the message that is left out is told with `errors`, and not with `off`.
    for (choice, count) in [("errors", 2), ("off", 1)] {
        let at = turn(&letters).clone();
        let userid = userid_at(&at.to).to_owned();
        table.command(&userid, &format!("set @ receipts={choice}")).await;
        let secret = format!("{}\n\nMy password is {userid}-secret", at.example().unwrap());
        letters = table.answer(&at, &secret).await;
        assert_eq!(letters.len(), count, "{choice}: {letters:#?}");
    }
    // The end is always told.
    assert_eq!(told(&table.answer(turn(&letters), "resign").await), ["alice: over", "bob: over"]);
}

/// The orders of a turn that are sent one by one bring the others one letter, when the turn is over.
#[tokio::test]
async fn a_turn_of_savana_brings_the_others_one_letter() {
    let userids = ["alice", "bob", "carol"];
    let (mut table, mut letters) = begun("", &userids).await;
    let (mut turns, mut mails, mut others) = (0, 0, Vec::new());
    for _ in 0..30 {
        let at = turn(&letters).clone();
        let seat = userids.iter().position(|userid| at.to == address(userid)).unwrap();
        let record = record_of(&table, 101).await;
        // The first choice of each phase: nobody is attacked.
        let order = record.position().moves(Seat::new(seat as u8 + 1)).list.remove(0);
        letters = table.answer(&at, &order).await;
        mails += 1;
        others.extend(letters.iter().filter(|letter| letter.to != at.to).cloned());
        if turn(&letters).to != at.to {
            let readers: BTreeSet<&str> = others.iter().map(|letter| letter.to.as_str()).collect();
            assert_eq!((readers.len(), others.len()), (2, 2), "{order}: {others:#?}");
            turns += 1;
            others.clear();
        }
    }
    assert!(turns > 6 && mails > 2 * turns, "{turns} turns in {mails} mails");
}
