//! Conditional moves: left, shown, followed, refused, replaced and dropped; with dice, and among three.

use pbmd::game::{Position, Roll, Seat};

use crate::support::house::record_of;
use crate::support::{Letter, one, reader, to, turn};
use crate::talk::{ALICE, BOB, Talk, generous};

/// The last letter of this event to a player.
fn of<'l>(letters: &'l [Letter], userid: &str, event: &str) -> &'l Letter {
    letters.iter().rfind(|letter| reader(letter) == userid && letter.event() == event).unwrap()
}

/// The middle one of a seat's moves.
fn middle(position: &dyn Position, seat: Seat) -> String {
    let list = position.moves(seat).list;
    list[list.len() / 2].clone()
}

pub async fn left_and_followed() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    let start = talk.challenge(ALICE, "great challenge alice bob", "").await;
    talk.about("a move with conditions below it");
    let lines = "if e7-e6 then d2-d3\n  if d7 d6 then c2c3\nif any then b2b3";
    let left = talk.answer(turn(&start), &format!("e2e3\n{lines}\n\nHave a nice game!")).await;
    talk.about("lines that are wrong, and others");
    let alices = of(&left, "alice", "move");
    let wrong =
        "if e7e6 then e3e9\n  if d7d6 the c2c3\nif hello then d2d3\nif any then resign\n  if any then d2d3";
    talk.answer(alices, wrong).await;
    talk.send(BOB, "great if 101 bob bob-secret any then d7d6", "").await;
    talk.about("bob plays what was expected");
    let followed = talk.answer(to(&left, "bob"), "e7e6").await;
    talk.send("stranger@example.org", "great record 101", "").await;
    let done = talk.answer(to(&followed, "bob"), "d7d6").await;
    talk.about("other ways to write them");
    talk.send(ALICE, "great queue 101 alice alice-secret b2b3", "").await;
    let mail = "c7c6 then b2b3\nIF c7-c5 then b2-b4 propose\n";
    let again = talk.send(ALICE, "great if 101 alice alice-secret", mail).await;
    talk.answer(one(&again), "show").await;
    talk.answer(one(&again), "forget").await;
    talk.answer(one(&again), "forget").await;
    talk.answer(one(&again), "if c7c6 then b2b3").await;
    talk.about("bob plays something else");
    let dropped = talk.answer(to(&done, "bob"), "f7f6").await;
    let bobs = talk.answer(to(&dropped, "alice"), "b2b3\nif any then accept").await;
    talk.about("an answer that cannot be given");
    talk.answer(to(&bobs, "bob"), "a7a6").await;
    talk
}

pub async fn with_dice() -> Talk {
    let mut talk = generous(&["alice", "bob"]).await;
    let start = talk.challenge(ALICE, "savoya challenge alice bob", "").await;
    let at = turn(&start).clone();
    let owner = if reader(&at) == "alice" { "bob" } else { "alice" };
    let record = record_of(&talk.table, 101).await;
    let before = record.position();
    let seat = before.turn().seats()[0];
    let theirs = middle(before, seat);
    let (_, after) = before.play(seat, &theirs).unwrap();
    let lines: Vec<String> = [[6, 3], [5, 3], [4, 2], [3, 1]]
        .map(|roll| {
            let rolled = after.decide(&Roll(roll.to_vec())).unwrap();
            let mine = middle(rolled.as_ref(), seat.other());
            format!("if {theirs} and I roll {}-{} then {mine}", roll[0], roll[1])
        })
        .to_vec();
    let own = to(&start, owner).clone();
    talk.answer(&own, &format!("{}\nif any and I roll 7-1 then pass", lines.join("\n"))).await;
    talk.answer(&own, &lines.join("\n")).await;
    talk.answer(&at, &theirs).await;
    talk
}

pub async fn among_three() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    let start = talk.challenge(ALICE, "savana challenge -seats=listed alice bob carol", "").await;
    let [alice, bob, carol] = ["alice", "bob", "carol"].map(|userid| to(&start, userid).clone());
    talk.about("moves of two players, and wrong ones");
    talk.answer(&carol, "if alice A2, bob E6 then draft 1\nif any then draft 2").await;
    talk.answer(&bob, "if alice B5 then E6\nif dave A2 then E6\nif alice A2, carol any then E6").await;
    talk.answer(&bob, "if alice A2 then E6\n  if any then draft 1").await;
    talk.about("alice plays what both wait for");
    let begun = talk.answer(&alice, "A2").await;
    let at = to(&begun, "alice");
    talk.answer(at, at.example().unwrap()).await;
    talk
}
