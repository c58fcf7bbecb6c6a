//! Conditional moves by mail: left, checked, followed, dropped, and nobody else's business before they are played.

mod ends;
mod secrecy;

use std::collections::BTreeSet;

use pbmd::game::{By, Deed, Roll, Seat};

use crate::boards::whole::record_of;
use crate::support::{self, Letter, Table, address, one, reader, to, turn};

/// Great Shatranj after Alice's first move, with what stands below that move in her mail, and the letters that it brings.
async fn moved(below: &str) -> (Table, Vec<Letter>) {
    let (mut table, at) = support::board("great").await;
    let letters = table.answer(&at, &format!("e2e3\n{below}")).await;
    (table, letters)
}

/// The letters to a player.
fn all_to<'l>(letters: &'l [Letter], userid: &str) -> Vec<&'l Letter> {
    letters.iter().filter(|letter| letter.to == address(userid)).collect()
}

async fn kept(table: &Table, board: u32) -> Vec<String> {
    let mut look = table.desk.store().read().unwrap();
    look.surroundings(board, "zone").unwrap().conditions.into_iter().map(|row| row.text).collect()
}

#[tokio::test]
async fn left_with_a_move_and_followed() {
    let (mut table, letters) =
        moved("if e7-e6 then d2-d3\n  if d7 d6 then c2c3\nif any then b2b3\n\nGood luck!").await;
    let echo = all_to(&letters, "alice").into_iter().find(|letter| letter.event() == "answer").unwrap();
    echo.has("Your conditions on board 101 are kept")
        .has("    if e7e6 then d2d3\n      if d7d6 then c2c3\n    if any then b2b3\n")
        .has("Line 3 could not be checked wholly")
        .has("The longest line, as far as it is certain: e7e6 d2d3 d7d6 c2c3.");
    let receipt = all_to(&letters, "alice").into_iter().find(|letter| letter.event() == "move").unwrap();
    receipt.has("Your conditions:\n    if e7e6 then d2d3\n");
    let [bobs] = all_to(&letters, "bob")[..] else { panic!("{letters:#?}") };
    echo.lacks("was sent to nobody");
    bobs.has("Good luck!").lacks("conditions").lacks("d2d3").lacks("b2b3");

    let letters = table.answer(bobs, "e7e6").await;
    assert_eq!(letters.len(), 2);
    let bobs = to(&letters, "bob");
    bobs.has("Move 2: bob played e7")
        .has("Move 3: alice played d2")
        .has("(if)")
        .lacks("conditions")
        .lacks("c2c3");
    assert_eq!((bobs.header("X-PBM-Next"), bobs.header("X-PBM-Move")), ("bob".to_string(), "3".to_string()));
    assert!(bobs.html.as_ref().is_none_or(|page| page.contains("(if)") && !page.contains("c2c3")));
    to(&letters, "alice").has("(if)").has("Your conditions:\n    if d7d6 then c2c3\n").lacks("b2b3");
    let record = table.send(&address("carol"), "great record 101", "").await;
    one(&record).has("3. 1 d2d3\n(if)\n");
    let entries = record_of(&table, 101).await.entries().to_vec();
    assert_eq!(
        (entries[2].by, entries[2].deed.clone()),
        (By::Condition(Seat::new(1)), Deed::Move("d2d3".into()))
    );

    // What no longer fits is told to its owner alone.
    let letters = table.answer(bobs, "c7c6").await;
    to(&letters, "alice")
        .has("Your conditions do not fit what was played, and are dropped.")
        .has("It is your turn");
    to(&letters, "bob").lacks("conditions");
    let again = table.answer(to(&letters, "alice"), "c2c3").await;
    to(&again, "alice").lacks("conditions");
}

/// Lines of conditions below a subject with a move are no message to the others.
#[tokio::test]
async fn below_a_move_in_the_subject() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.challenge("great challenge alice bob", "alice").await;
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
    let mail = "e7e6\nif d2d3 then d7d6\n  if c2c3 then c7c6";
    let letters = table.answer(bobs, mail).await;
    let told: Vec<&Letter> = all_to(&letters, "alice");
    assert_eq!(told.len(), 1, "one letter for all that was played");
    told[0].has("Move 2: bob played e7").has("Move 7: alice played b2").has("It is the turn of bob");
    assert_eq!(told[0].header("X-PBM-Move"), "7");
    let record = record_of(&table, 101).await;
    let by: Vec<bool> = record.lines().iter().map(|line| matches!(line.by, By::Condition(_))).collect();
    assert_eq!(by, [false, false, true, true, true, true, true]);
    let text = record.text(&[]);
    assert_eq!(text.matches("(if)\n").count(), 5, "{text}");
}

#[tokio::test]
async fn one_wrong_line_keeps_none() {
    let (mut table, letters) = moved("").await;
    let alices = to(&letters, "alice");
    let text =
        "if e7e6 then d2d3\nif e7e6 then e3e9\n  if d7d6 the c2c3\nif hello then d2d3\nif any then resign";
    let letters = table.answer(alices, text).await;
    one(&letters)
        .has("Line 2, `if e7e6 then e3e9`: you cannot play that there.")
        .has("Line 3, `if d7d6")
        .has("there is no `then`.")
        .has("Line 4,")
        .has("Bob cannot play that there.")
        .has("None of the lines is kept.")
        .has("Nothing was changed")
        .lacks("Line 1,")
        .lacks("Line 5,");
    assert!(kept(&table, 101).await.is_empty());
}

/// However it is written: by answer, subject, body, queue; a new tree replaces, `forget` removes.
#[tokio::test]
async fn every_way_to_write_it() {
    let (mut table, letters) = moved("").await;
    let alices = to(&letters, "alice").clone();
    let alice = address("alice");
    let body = "if e7e6 then d2d3\n  if d7d6 then c2c3\n";
    let first = table.send(&alice, "great if 101 alice alice-secret", body).await;
    one(&first).has("are kept").has("      if d7d6 then c2c3\n");
    let stored = kept(&table, 101).await;
    let replaced = table
        .send(&alice, "x", &format!("great if 101 alice alice-secret\n{body}if any then resign\n"))
        .await;
    one(&replaced).has("if any then resign");
    assert_ne!(kept(&table, 101).await, stored);
    let queued = table.send(&alice, "great queue 101 alice alice-secret d2d3", "").await;
    one(&queued).has("if any then d2d3");
    assert_eq!(kept(&table, 101).await, ["if any then d2d3"]);
    // Blank lines end nothing, and nothing of it is a message to others.
    let letters = table.answer(&alices, "if e7e6 then d2d3\n\n  if d7d6 then c2c3\n\nHello Bob!").await;
    one(&letters).has("      if d7d6 then c2c3\n").has("was sent to nobody");
    let gone = table.answer(&alices, "forget").await;
    one(&gone).has("are forgotten");
    one(&table.answer(&alices, "forget").await).has("You have left no conditions").has("Nothing was changed");
    assert!(kept(&table, 101).await.is_empty());
    let bob = table.send(&address("bob"), "great if 101 bob bob-secret any then resign", "").await;
    one(&bob).has("It is your turn: conditions answer what others play after your move.");
    let carol = table.send(&address("carol"), "great if 101 alice wrong any then resign", "").await;
    assert!(carol.iter().all(|letter| !letter.says("are kept")));
}

#[tokio::test]
async fn what_cannot_be_done_is_dropped_and_told() {
    // Nobody can accept a draw that is not offered.
    let (mut table, letters) = moved("if any then accept").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "alice")
        .has("Your condition said `accept`, which could not be done")
        .has("Nothing is offered");
    to(&letters, "bob").lacks("condition");
    assert_eq!(record_of(&table, 101).await.moves(), 2);

    let (mut table, letters) = moved("if any then accept").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6 propose").await;
    to(&letters, "bob").has("Alice accepts the draw.");
    assert!(kept(&table, 101).await.is_empty(), "nothing is kept of a board that is over");

    let (mut table, letters) = moved("if any then draw").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "bob").has("Alice offers a draw.");
    let letters = table.answer(to(&letters, "bob"), "reject").await;
    to(&letters, "alice").has("does not want a draw").lacks("Alice offers a draw");

    let (mut table, letters) = moved("if e7e6 then resign").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "bob").has("Alice resigns.");

    // After moves were taken back the tree is gone.
    let (mut table, letters) = moved("if e7e6 then d2d3\n  if d7d6 then c2c3").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    let asked = table.answer(to(&letters, "bob"), "undo").await;
    let back = table.answer(to(&asked, "alice"), "accept").await;
    to(&back, "alice").has("Moves were taken back: your conditions are dropped.").lacks("Your conditions:");
    to(&back, "bob").lacks("conditions");
    let letters = table.answer(to(&back, "bob"), "e7e6").await;
    to(&letters, "alice").has("It is your turn").lacks("(if)");
}

/// A move made and taken back before anybody heard of it leaves a tree as it was.
#[tokio::test]
async fn a_move_that_nobody_heard_of_drops_nothing() {
    let (mut table, letters) = moved("if e7e6 then d2d3").await;
    let bobs = to(&letters, "bob").clone();
    let both = table.answer(&bobs, "c7c6\nundo").await;
    assert!(all_to(&both, "alice").is_empty(), "{both:#?}");
    let letters = table.answer(&bobs, "e7e6").await;
    to(&letters, "alice").has("Move 3: alice played d2").has("(if)");
}

/// The time of a move that a condition makes is none, however long the others took.
#[tokio::test]
async fn it_takes_no_time() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("great challenge --bank=10d alice bob", "alice").await;
    let letters = table.answer(turn(&start), "e2e3\nif e7e6 then d2d3").await;
    table.wait(72);
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    to(&letters, "bob").has("(if)");
    let mut look = table.desk.store().read().unwrap();
    let clocks = look.clocks(101).unwrap();
    let bank = |seat: u8| clocks.iter().find(|row| row.seat == seat).unwrap().bank.as_hours();
    assert_eq!((bank(1), bank(2)), (240, 168));
}

/// With dice a tree answers whatever is rolled, and the roll is what it would have been.
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
    let command = format!("savoya if 101 {owner} {owner}-secret");
    let left = table.send(&address(owner), &command, &lines).await;
    one(&left).has("are kept").has("and I roll 6-6").lacks("could not be checked");
    let letters = table.answer(&at, &text).await;
    let record = record_of(&table, 101).await;
    let line = &record.lines()[1];
    assert!(matches!(line.by, By::Condition(_) | By::Server(_)), "{record:?}");
    to(&letters, &mover).lacks("and I roll");
}

/// Savana: starts in advance, with wishes of others that nobody else may know.
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
    one(&wrong).has("that takes no turn").has("Nothing was changed");
}

/// A player who left the game is waited for by no line.
#[tokio::test]
async fn who_has_left_is_waited_for_no_more() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let letters = table.challenge("savoya challenge alice bob carol", "alice").await;
    let at = turn(&letters).clone();
    let others: Vec<&str> =
        ["alice", "bob", "carol"].into_iter().filter(|name| *name != reader(&at)).collect();
    let mut kept = None;
    // Only who moves before the owner can be waited for.
    for (owner, gone) in [(others[0], others[1]), (others[1], others[0])] {
        let command = format!("savoya if 101 {owner} {owner}-secret");
        let left = table.send(&address(owner), &command, &format!("if {gone} any then resign")).await;
        match one(&left).says("are kept") {
            true => kept = Some((owner, gone)),
            false => drop(one(&left).has(&format!("{gone} does not move there before you do."))),
        }
    }
    let (owner, gone) = kept.unwrap();
    let letters = table.send(&address(gone), &format!("savoya resign 101 {gone} {gone}-secret"), "").await;
    to(&letters, owner).has("Your conditions do not fit what was played, and are dropped.");
    to(&letters, &reader(&at)).lacks("conditions");
}
