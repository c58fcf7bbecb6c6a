//! Conditional moves by mail: left, checked, followed, dropped, and nobody else's business before they are played.

mod ends;
mod secrecy;

use std::collections::BTreeSet;

use pbmd::game::{By, Roll};

use crate::support::house::record_of;
use crate::support::{self, Letter, Table, address, one, reader, started, to, turn};

/// Great Shatranj after Alice's first move, sent with these lines below it, and the letters.
async fn moved(below: &str) -> (Table, Vec<Letter>) {
    let (mut table, at) = support::board("great").await;
    let letters = table.answer(&at, &format!("e2e3\n{below}")).await;
    (table, letters)
}

fn all_to<'l>(letters: &'l [Letter], userid: &str) -> Vec<&'l Letter> {
    letters.iter().filter(|letter| letter.to == address(userid)).collect()
}

async fn kept(table: &Table, board: u32) -> Vec<String> {
    let mut look = table.desk.store().read().unwrap();
    look.surroundings(board, "zone").unwrap().conditions.into_iter().map(|row| row.text).collect()
}

/// Conditions below a subject with a move are no message to the others.
#[tokio::test]
async fn below_a_move_in_the_subject() {
    let (mut table, _) = started("great challenge alice bob").await;
    let body = "if e7e6 then d2d3\n  if d7d6 then c2c3\n";
    let letters = table.send(&address("alice"), "great move 101 alice alice-secret e2e3", body).await;
    assert!(all_to(&letters, "bob").iter().all(|letter| !letter.raw.contains("d2d3")), "{letters:#?}");
    assert!(letters.iter().any(|letter| letter.to.starts_with("alice") && letter.says("if e7e6 then d2d3")));
    assert_eq!(kept(&table, 101).await.len(), 1);
    let message = "If you win, tell me how.\n";
    let letters = table.send(&address("bob"), "great move 101 bob bob-secret d7d6", message).await;
    assert!(
        all_to(&letters, "alice").iter().any(|letter| letter.says("If you win, tell me how.")),
        "{letters:#?}"
    );
}

#[tokio::test]
async fn both_trees_in_one_transaction() {
    let (mut table, letters) = moved("if e7e6 then d2d3\n  if d7d6 then c2c3\n    if c7c6 then b2b3").await;
    let bobs = to(&letters, "bob");
    let letters = table.answer(bobs, "e7e6\nif d2d3 then d7d6\n  if c2c3 then c7c6").await;
    let told: Vec<&Letter> = all_to(&letters, "alice");
    assert_eq!(told.len(), 1, "one letter for all that was played");
    told[0].has("Move 2: bob played e7").has("Move 7: alice played b2").has("bob to move");
    assert_eq!(told[0].header("X-PBM-Move"), "7");
    let record = record_of(&table, 101).await;
    let by: Vec<bool> = record.lines().iter().map(|line| matches!(line.by, By::Condition(_))).collect();
    assert_eq!(by, [false, false, true, true, true, true, true]);
    let text = record.text(&[]);
    assert_eq!(text.matches("(if)\n").count(), 5, "{text}");
}

/// By answer, subject, body or queue; a new tree replaces the old one, and `forget` removes it.
#[tokio::test]
async fn every_way_to_write_it() {
    let (mut table, letters) = moved("").await;
    let alices = to(&letters, "alice").clone();
    let alice = address("alice");
    let body = "if e7e6 then d2d3\n  if d7d6 then c2c3\n";
    let first = table.send(&alice, "great if 101 alice alice-secret", body).await;
    one(&first).has("have been saved").has("      if d7d6 then c2c3\n");
    let stored = kept(&table, 101).await;
    let replaced = table
        .send(&alice, "x", &format!("great if 101 alice alice-secret\n{body}if any then resign\n"))
        .await;
    one(&replaced).has("if any then resign");
    assert_ne!(kept(&table, 101).await, stored);
    one(&table.send(&alice, "great queue 101 alice alice-secret d2d3", "").await).has("if any then d2d3");
    assert_eq!(kept(&table, 101).await, ["if any then d2d3"]);
    // Blank lines end nothing, and nothing of it is a message to others.
    let letters = table.answer(&alices, "if e7e6 then d2d3\n\n  if d7d6 then c2c3\n\nHello Bob!").await;
    one(&letters).has("      if d7d6 then c2c3\n").has("was not sent to anybody");
    for line in ["wenn e7e6 dann d2d3", "pokud e7e6 pak d2d3"] {
        one(&table.answer(&alices, line).await).has("have been saved").has("if e7e6 then d2d3");
    }
    one(&table.answer(&alices, "forget").await).has("have been cancelled");
    one(&table.answer(&alices, "forget").await).has("You have no conditions").has("Nothing was changed");
    assert!(kept(&table, 101).await.is_empty());
    let bob = table.command("bob", "great if 101 @ any then resign").await;
    one(&bob).has("It is your turn: conditions answer what others play after your move.");
    let carol = table.command("carol", "great if 101 alice wrong any then resign").await;
    assert!(carol.iter().all(|letter| !letter.says("have been saved")));
}

#[tokio::test]
async fn what_can_never_fit_is_refused_and_what_can_never_count_is_named() {
    let (mut table, letters) = moved("").await;
    let alices = to(&letters, "alice").clone();
    let saved = table.answer(&alices, "if any then d2d3\nif e7e6 then c2c3\nif any then resign").await;
    one(&saved).has("have been saved").has("Lines 2, 3 can never be played");
    let stored = kept(&table, 101).await;
    let refused = table.answer(&alices, "if any and I roll 3-1 then resign").await;
    one(&refused).has("no dice are rolled for your move there").has("Nothing was changed");
    assert_eq!(kept(&table, 101).await, stored);

    let names = ["alice", "bob", "carol"];
    let mut table = Table::seating(&names).await;
    let letters = table.challenge("savoya challenge -seats=listed alice bob carol", "alice").await;
    let first = reader(turn(&letters));
    let at = names.iter().position(|name| *name == first).unwrap();
    let (second, owner) = (names[(at + 1) % 3], names[(at + 2) % 3]);
    for (line, why) in [
        (format!("if {second} any, {first} any then resign"), "before you the others move in this order: "),
        ("if any and I roll 7-1 then resign".to_string(), "that is not a roll of this game"),
        ("if any and I roll 3-1-1 then draw".to_string(), "that is not a roll of this game"),
    ] {
        let subject = format!("savoya if 101 {owner} {owner}-secret");
        let refused = table.send(&address(owner), &subject, &line).await;
        one(&refused).has(why).has("Nothing of this was saved").has("Nothing was changed");
        assert!(kept(&table, 101).await.is_empty(), "{line}");
    }
    let subject = format!("savoya if 101 {owner} {owner}-secret");
    let line = format!("if {first} any, {second} any and I roll 3-1 then resign");
    one(&table.send(&address(owner), &subject, &line).await).has("have been saved");
}

#[tokio::test]
async fn what_cannot_be_done_is_dropped_and_told() {
    let (mut table, letters) = moved("if any then accept").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6 propose").await;
    to(&letters, "bob").has("Alice accepts the draw.");
    assert!(kept(&table, 101).await.is_empty(), "nothing is kept of a board that is over");

    let (mut table, letters) = moved("if any then draw").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "bob").has("Alice offers a draw.");
    let letters = table.answer(to(&letters, "bob"), "reject").await;
    to(&letters, "alice").has("declines the draw").lacks("Alice offers a draw");

    let (mut table, letters) = moved("if e7e6 then resign").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "bob").has("Alice resigns.");

    // After moves were taken back the tree is gone.
    let (mut table, letters) = moved("if e7e6 then d2d3\n  if d7d6 then c2c3").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    let asked = table.answer(to(&letters, "bob"), "undo").await;
    let back = table.answer(to(&asked, "alice"), "accept").await;
    to(&back, "alice")
        .has("Moves were taken back, so your conditions have been dropped.")
        .lacks("Your conditions:");
    to(&back, "bob").lacks("conditions");
    to(&table.answer(to(&back, "bob"), "e7e6").await, "alice").has("It is your turn").lacks("(if)");
}

#[tokio::test]
async fn a_move_that_nobody_heard_of_drops_nothing() {
    let (mut table, letters) = moved("if e7e6 then d2d3").await;
    let bobs = to(&letters, "bob").clone();
    let both = table.answer(&bobs, "c7c6\nundo").await;
    assert!(all_to(&both, "alice").is_empty(), "{both:#?}");
    to(&table.answer(&bobs, "e7e6").await, "alice").has("Move 3: alice played d2").has("(if)");
}

#[tokio::test]
async fn it_takes_no_time() {
    let (mut table, start) = started("great challenge --bank=10d alice bob").await;
    let letters = table.answer(turn(&start), "e2e3\nif e7e6 then d2d3").await;
    table.wait(72);
    to(&table.answer(to(&letters, "bob"), "e7e6").await, "bob").has("(if)");
    let mut look = table.desk.store().read().unwrap();
    let clocks = look.clocks(101).unwrap();
    let bank = |seat: u8| clocks.iter().find(|row| row.seat == seat).unwrap().account.bank.as_hours();
    assert_eq!((bank(1), bank(2)), (240, 168));
}

#[tokio::test]
async fn a_line_for_each_roll() {
    let (mut table, at) = support::board("savoya").await;
    let mover = reader(&at);
    let owner = support::other(&mover);
    let record = record_of(&table, 101).await;
    let seat = record.turn().seats()[0];
    let text = record.position().moves(seat).list[0].clone();
    let (_, after) = record.position().play(seat, &text).unwrap();
    let mut lines = String::new();
    for a in 1..=6 {
        for b in 1..=a {
            let rolled = after.decide(&Roll(vec![a, b])).unwrap();
            let list = rolled.moves(seat.other()).list;
            lines.push_str(&format!("if {text} and I roll {b}-{a} then {}\n", list[list.len() / 2]));
        }
    }
    let left = table.send(&address(owner), &format!("savoya if 101 {owner} {owner}-secret"), &lines).await;
    one(&left).has("have been saved").has("and I roll 6-6").lacks("could not be fully checked");
    let letters = table.answer(&at, &text).await;
    let record = record_of(&table, 101).await;
    let line = &record.lines()[1];
    assert!(matches!(line.by, By::Condition(_) | By::Server(_)), "{record:?}");
    to(&letters, &mover).lacks("and I roll");
}

#[tokio::test]
async fn hidden_things() {
    let (mut table, letters) = crate::games::savana::begun("", &["alice", "bob", "carol"]).await;
    let start = turn(&letters).clone();
    table.answer(to(&letters, "carol"), "prefer weak").await;
    let left = table.answer(to(&letters, "bob"), "if start A2 then start E6\n  if any then draft 1").await;
    one(&left).has("if start A2 then start E6\n").has("if any then draft 1").lacks("weak");
    let letters = table.answer(&start, "A2").await;
    for userid in ["alice", "carol"] {
        to(&letters, userid).has("bob played start E6 (if)").lacks("draft 1 ").lacks("Your conditions");
    }
    let readers: BTreeSet<String> = letters.iter().map(reader).collect();
    assert_eq!(readers.len(), 3);
    to(&letters, "bob").has("Your conditions:\n    if any then draft 1\n");
    // What takes no turn is no condition and no answer.
    let wrong = table.answer(to(&letters, "bob"), "if any then prefer weak").await;
    one(&wrong).has("that does not").has("Nothing was changed");
}

#[tokio::test]
async fn who_has_left_is_waited_for_no_more() {
    let (mut table, letters) = started("savoya challenge alice bob carol").await;
    let at = turn(&letters).clone();
    let others: Vec<&str> =
        ["alice", "bob", "carol"].into_iter().filter(|name| *name != reader(&at)).collect();
    let mut kept = None;
    // Only who moves before the owner can be waited for.
    for (owner, gone) in [(others[0], others[1]), (others[1], others[0])] {
        let command = format!("savoya if 101 {owner} {owner}-secret");
        let left = table.send(&address(owner), &command, &format!("if {gone} any then resign")).await;
        if one(&left).says("have been saved") {
            kept = Some((owner, gone));
        } else {
            one(&left).has(&format!("{gone} does not move there before you do."));
        }
    }
    let (owner, gone) = kept.unwrap();
    let letters = table.command(gone, "savoya resign 101 @").await;
    to(&letters, owner).has("Your conditions do not match what was played and have been dropped.");
    to(&letters, &reader(&at)).lacks("conditions");
}
