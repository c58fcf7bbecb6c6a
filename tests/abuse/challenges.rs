//! Challenges in somebody's name: an address in From alone starts no game and sends nothing to others.

use crate::support::front::{FAIL, PASS, SILENT, behind, trace};
use crate::support::{Letter, Table, address, logged_in, one, to};

use pbmd::desk::Policy;

const COMMAND: &str = "savoya challenge alice bob";

/// Sends a challenge by Alice's address alone; the letter that asks her.
async fn asked(table: &mut Table, command: &str, message: &str) -> Letter {
    let letters = table.send(&address("alice"), command, message).await;
    let letter = one(&letters);
    assert_eq!((letter.event().as_str(), letter.subject.as_str()), ("account", "pbmd: start this game?"));
    letter.clone()
}

async fn boards(table: &mut Table) -> usize {
    table.send("looker@example.com", "savoya games", "").await[0].text.matches("alice v bob").count()
}

#[tokio::test]
async fn a_forged_address_starts_no_game_and_says_nothing_to_anybody() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = asked(&mut table, "savoya challenge -stack=3 alice bob", "Buy my pills.").await;
    assert_eq!(letter.to, address("alice"));
    letter
        .has("wrote from alice@example.net and wants to start a game in your name, alice")
        .has("\n    savoya challenge -stack=3 alice bob\n")
        .has("nobody else has been told")
        .lacks("pills");
    assert_eq!(boards(&mut table).await, 0);
    table.wait(24 * 4);
    table.forget_unconfirmed();
    one(&table.answer(&letter, "yes").await).has("That letter is no longer valid");
    assert_eq!(boards(&mut table).await, 0);
}

#[tokio::test]
async fn a_flood_in_somebodys_name_brings_five_letters_and_uses_up_nothing_that_is_proved() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let body = format!("{COMMAND}\n").repeat(99);
    let mut letters = Vec::new();
    for _ in 0..3 {
        letters.extend(table.send(&address("alice"), "multiple", &body).await);
    }
    assert!(letters.iter().all(|letter| letter.to == address("alice")), "nobody else hears of it");
    assert_eq!(letters.iter().filter(|letter| letter.event() == "account").count(), 5);
    assert!(letters.len() <= 8, "{}", letters.len());
    to(&letters, "alice").has("5 challenges in a day are the most that can be confirmed by letter");
    // Alice's own challenges go on: by password, and in answer to any letter.
    table.challenge(COMMAND, "alice").await;
    let started = table.answer(&letters[7].clone(), COMMAND).await;
    assert_eq!(started.len(), 2, "{started:#?}");
    table.wait(25);
    asked(&mut table, COMMAND, "").await;
}

#[tokio::test]
async fn an_answer_begins_the_game_once() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = asked(&mut table, "savoya challenge -stack=3 alice bob", "the most allowed").await;
    let started = table.answer(&letter, "Yes!\n\nGood luck, Bob.").await;
    assert_eq!(started.len(), 2);
    to(&started, "bob").has("The game begins").has("stack=3").has("alice writes:").has("| Good luck, Bob.\n");
    to(&started, "bob").lacks("passed on").lacks("asked");
    for answer in ["yes", "no", ""] {
        let again = table.answer(&letter, answer).await;
        one(&again).has("has begun: it is Savoya board 101").has("nothing was changed now");
        assert_eq!(one(&again).header("X-PBM-Board"), "101");
    }
    assert_eq!(boards(&mut table).await, 1);
}

#[tokio::test]
async fn what_sounds_like_a_no_begins_nothing() {
    for answer in ["no", "Reject.", "decline\n\nI never wrote that.", "I did not write this!"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let letter = asked(&mut table, COMMAND, "").await;
        let told = table.answer(&letter, answer).await;
        one(&told).has("The challenge is cancelled, and nobody else was told").has(COMMAND);
        one(&table.answer(&letter, "yes").await).has("is no longer valid");
        assert_eq!(boards(&mut table).await, 0, "{answer}");
        // Answering with the command starts the game after all.
        assert_eq!(table.answer(one(&told), COMMAND).await.len(), 2);
    }
}

#[tokio::test]
async fn an_answer_from_elsewhere_or_a_forged_one_begins_nothing() {
    let mut table = Table::seating_under(behind(Policy::Reply), &["alice", "bob"]).await;
    let letter = asked(&mut table, COMMAND, "").await;
    let stranger = table.answer_from("mallory@example.com", &letter, "yes").await;
    assert_eq!(one(&stranger).to, "mallory@example.com");
    one(&stranger).has("login alice YOUR-PASSWORD").has("Nothing was changed");
    let mail = table.reply(&letter.to, &letter, "yes");
    let forged = table.put(format!("{}{mail}", trace(FAIL)).as_bytes()).await;
    assert!(forged.iter().all(|letter| letter.event() == "error"), "{forged:#?}");
    assert_eq!(boards(&mut table).await, 0);
    let mail = table.reply(&letter.to, &letter, "yes");
    assert_eq!(table.put(format!("{}{mail}", trace(SILENT)).as_bytes()).await.len(), 2);
}

#[tokio::test]
async fn what_the_trusted_server_calls_authentic_needs_no_letter_and_what_it_calls_forged_gets_none() {
    let mut table = Table::seating_under(behind(Policy::Reply), &["alice", "bob"]).await;
    to(&table.write(&address("alice"), COMMAND, &trace(PASS), "Hello.").await, "bob")
        .has("alice writes:")
        .has("| Hello.");
    assert!(table.write(&address("alice"), COMMAND, &trace(FAIL), "Hello.").await.is_empty());
}

#[tokio::test]
async fn what_is_wrong_by_then_is_told_when_the_game_would_begin() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = asked(&mut table, COMMAND, "").await;
    table.command("bob", "savoya reject @").await;
    one(&table.answer(&letter, "yes").await)
        .has("> savoya challenge alice bob")
        .has("bob does not accept challenges to Savoya")
        .has("Nothing was changed");
    table.command("bob", "savoya accept @").await;
    assert_eq!(table.answer(&letter, "yes").await.len(), 2);
    // Mistakes are reported at once.
    one(&table.command("alice", "savoya challenge alice nobob").await).has("nobob is not a player here");
}

#[tokio::test]
async fn any_letter_proves_its_reader_who_challenges_and_nobody_else() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let welcome = {
        let asked = table.command("carol", "signup @").await;
        one(&table.answer(one(&asked), "yes").await).clone()
    };
    welcome.has("savoya challenge carol OTHER-USERID");
    let started = table.answer(&welcome, "savoya challenge carol bob\n\nHello Bob,\ngood luck!").await;
    assert_eq!(started.len(), 2, "{started:#?}");
    to(&started, "bob").has("The game begins").has("| Hello Bob,\n| good luck!\n");
    // A letter to Carol proves nothing about Alice, nor does it count from another address.
    let forged = table.answer_from(&address("alice"), &welcome, COMMAND).await;
    assert_eq!(one(&forged).subject, "pbmd: start this game?");
    assert_eq!(one(&forged).to, address("alice"));
    // A help page is as good.
    let page = table.command("alice", "help savoya").await;
    assert_eq!(table.answer(one(&page), COMMAND).await.len(), 2);
    // It proves a challenge, and no move.
    assert_eq!(one(&table.answer(one(&page), "savoya resign 101").await).event(), "error");
}

#[tokio::test]
async fn of_two_players_at_one_address_the_one_who_is_named_is_asked() {
    let mut table = Table::new().await;
    for userid in ["alice", "bob"] {
        let letters = table.send("home@example.net", &logged_in(userid).replace("login", "signup"), "").await;
        table.answer(&letters[0], "yes").await;
    }
    table.players(&["carol"]).await;
    let asked = table.command("home", "savoya challenge carol bob").await;
    one(&asked).has("in your name, bob");
    to(&table.answer(one(&asked), "yes").await, "carol").has("bob Vert");
}

#[tokio::test]
async fn a_command_in_place_of_a_yes_is_carried_out_and_the_question_stays() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = asked(&mut table, COMMAND, "").await;
    one(&table.answer(&letter, "help challenge").await).has("STARTING A GAME");
    let other = table.answer(&letter, "great challenge alice bob").await;
    assert_eq!(to(&other, "bob").subject, "Great Shatranj Board 101: alice v bob");
    let begun = table.answer(&letter, "ok").await;
    assert_eq!(to(&begun, "bob").lacks("writes:").subject, "Savoya Board 102: alice v bob");
}
