//! `hint`: what the house would move in a player's place; and the house player that suits a person.

use pbmd::desk::Thinking;
use pbmd::game::Beginning;

use crate::games::house::table;
use crate::support::house::{found, house, record_of};
use crate::support::{one, stored};

/// The move in the letter of a second hint.
fn told(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let moves = text.split_once("The house would move ");
    let (_, rest) = moves.or(text.split_once("The house would go on with ")).unwrap();
    rest.split_once(" here.").unwrap().0.trim_matches('`').to_owned()
}

/// The first hint names the beginning of the move, the second one the move, which can be made; each comes as a letter with the board.
#[tokio::test]
async fn a_place_and_then_the_move() {
    for game in ["great", "savoy", "savoya", "sava", "savana"] {
        let mut table = table(&["alice"]).await;
        let start = table.below_login("alice", &format!("{game} challenge alice house-1")).await;
        let letters = house(&mut table).await.pop().unwrap_or(start);
        let turn = one(&letters).has("It is your turn").clone();
        assert!(table.answer(&turn, "hint").await.is_empty(), "the answer is the hint");
        let first = house(&mut table).await.pop().unwrap();
        let first = one(&first)
            .has("A hint: the house would")
            .has("Answer `hint` again")
            .has("It is your turn")
            .clone();
        assert_eq!(first.event(), "answer");
        table.answer(&first, "Hint, please!").await;
        let second = house(&mut table).await.pop().unwrap();
        let second = one(&second).has("The house would ").lacks("A hint: ").clone();
        let text = told(&second.text);
        if let Some((_, place)) = first.text.split_once("would begin at ") {
            let place = place.split_once('.').unwrap().0;
            let record = record_of(&table, 101).await;
            let begins = record.position().beginning(record.turn().seats()[0], &text);
            assert_eq!(begins, Some(Beginning::Place(place.to_owned())), "{game}: {text}");
            assert!(game == "sava" || text.contains(place), "{game}: {place} in {text}");
        }
        let third = table.answer(&second, "hint").await;
        one(&third).has("You have had all there is to tell").has("Nothing was changed").lacks("`hint`");
        assert!(house(&mut table).await.is_empty());
        one(&table.answer(&second, &text).await).lacks("Nothing was changed");
        assert_eq!(stored::number(&table, "SELECT count(*) FROM hints").await, 0, "{game}");
    }
}

/// A search that a kill has cut off is made again, with the same result; of two hints asked for at once the second is told.
#[tokio::test]
async fn a_hint_survives_a_kill() {
    let mut table = table(&["alice"]).await;
    let start = table.below_login("alice", "savoya challenge alice house").await;
    let letters = house(&mut table).await.pop().unwrap_or(start);
    for _ in 0..2 {
        table.answer(one(&letters), "hint").await;
    }
    let cut_off = table.desk.next_thought(&mut Thinking::default()).unwrap().unwrap();
    let mut thinking = Thinking::default();
    let again = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    assert_eq!(cut_off.think(&|| {}), again.think(&|| {}));
    table.desk.carry_out(&again, &found(&again), &mut thinking).unwrap();
    let text = told(&one(&table.letters().await).text);
    assert_eq!(text, cut_off.think(&|| {}).unwrap().text);
    assert!(table.desk.next_thought(&mut Thinking::default()).unwrap().is_none());
}

/// A hint that is asked for and not found yet is forgotten when its player moves.
#[tokio::test]
async fn a_move_overtakes_a_hint() {
    let mut table = table(&["alice"]).await;
    let start = table.below_login("alice", "great challenge alice house").await;
    table.answer(one(&start), "hint").await;
    let mut thinking = Thinking::default();
    let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    table.answer(one(&start), "e2e3").await;
    table.desk.carry_out(&thought, &found(&thought), &mut thinking).unwrap();
    assert!(table.letters().await.iter().all(|letter| !letter.says("A hint")));
    let played = house(&mut table).await.pop().unwrap();
    one(&played).has("It is your turn").lacks("A hint");
}

/// Nobody is helped against people, at other boards, or out of turn.
#[tokio::test]
async fn only_alone_with_the_house() {
    let mut table = table(&["alice", "bob"]).await;
    table.challenge("great challenge alice bob", "alice").await;
    table.below_login("alice", "savoya challenge alice bob house").await;
    table.below_login("bob", "great challenge bob house").await;
    table.below_login("bob", "great challenge house bob").await;
    house(&mut table).await;
    table.below_login("bob", "great move 103 e2e3").await;
    for (who, command, why) in [
        ("alice", "great hint 101", "A hint is given only"),
        ("alice", "savoya hint 102", "A hint is given only"),
        ("alice", "great hint 103", "Nothing was changed"),
        ("bob", "great hint 103", "A hint is given only"),
    ] {
        let refused = table.below_login(who, command).await;
        assert!(refused.iter().any(|letter| letter.says(why)), "{command}: {refused:#?}");
    }
    assert_eq!(stored::number(&table, "SELECT count(*) FROM hints").await, 0);
    assert!(table.below_login("bob", "great hint 104").await.is_empty());
    assert_eq!(stored::number(&table, "SELECT count(*) FROM hints").await, 1);
}

/// The first win against each is told once; after three games `house` is the one that suits, and at other games it is `house`.
#[tokio::test]
async fn the_house_suits_whoever_asks() {
    let mut table = table(&["alice", "bob"]).await;
    let first = "This is your first win against house-1 in Great Shatranj";
    for (game, says) in [(101, true), (102, false), (103, false)] {
        let start = table.below_login("alice", "great challenge alice house-1").await;
        one(&start).has("The server itself plays as house-1:");
        let number = one(&start).header("X-PBM-Board").to_owned();
        assert_eq!(number, game.to_string());
        let moved = table.answer(one(&start), "e2e3").await;
        assert!(!moved.is_empty());
        house(&mut table).await;
        table.order(&format!("board end {number} alice --reason agreed")).unwrap();
        let over = table.letters().await;
        assert_eq!(over.iter().any(|letter| letter.says(first)), says, "{over:#?}");
    }
    let start = table.below_login("alice", "great challenge house alice").await;
    one(&start).has("The server itself plays as house-");
    let start = table.below_login("alice", "great challenge house.2 alice").await;
    one(&start).has("The server itself plays as house.2:");
    let start = table.below_login("alice", "sava challenge alice house").await;
    one(&start).has("The server itself plays as house:");
    let start = table.below_login("bob", "great challenge bob house").await;
    one(&start).has("The server itself plays as house:");
}
