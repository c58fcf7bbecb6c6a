//! Unwanted messages can be stopped.

use crate::support::{Letter, Table, address, one, to};

/// Bob writes to Alice, by an answer and by a command; the letters to Alice.
async fn talk(table: &mut Table, letter: &Letter) -> Vec<Letter> {
    let mut letters = table.answer(letter, "chat\n\nYou coward.").await;
    letters.extend(table.send(&address("bob"), "savoya chat 101 bob bob-secret", "You coward, Alice.").await);
    letters.into_iter().filter(|letter| letter.to == address("alice")).collect()
}

#[tokio::test]
async fn nobody_is_written_to_on_a_board_that_was_declined() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    let letter = to(&start, "bob").clone();
    assert_eq!(talk(&mut table, &letter).await.len(), 2, "before");
    let declined = table.answer(to(&start, "alice"), "decline\n\nNo time, I am sorry.").await;
    to(&declined, "bob").has("No time, I am sorry.");
    for letter in [&letter, to(&declined, "bob")] {
        assert!(talk(&mut table, letter).await.is_empty());
        let letters = table.answer(letter, "chat\n\nYou coward.").await;
        one(&letters).has("was called off").has("can no longer write to each other");
    }
}

#[tokio::test]
async fn nobody_is_written_to_long_after_a_game() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    let ended = table.answer(to(&start, "bob"), "resign").await;
    let letter = to(&ended, "bob").clone();
    table.wait(24 * 7);
    assert_eq!(talk(&mut table, &letter).await.len(), 2, "thanks for the game");
    table.wait(1);
    assert!(talk(&mut table, &letter).await.is_empty());
    one(&table.answer(&letter, "chat\n\nAgain?").await).has("ended more than 7 days ago");
}

/// Once Alice blocks Bob, his messages go to Carol alone, and his challenges to nobody.
#[tokio::test]
async fn nobody_is_written_to_or_challenged_by_whom_they_blocked() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    let letter = to(&start, "bob").clone();
    assert_eq!(talk(&mut table, &letter).await.len(), 2, "before");
    let blocked = table.command("alice", "block @ Bob").await;
    one(&blocked).has("> block alice **** Bob").has("You will get no more challenges or messages from bob");
    assert!(talk(&mut table, &letter).await.is_empty());
    one(&table.answer(&letter, "chat\n\nYou coward.").await).has("alice accepts no messages from you");
    one(&table.offer("savoya challenge bob alice", "bob", "Coward!").await)
        .has("alice accepts no challenges from you")
        .has("Nothing was changed");
    // The game goes on without what he writes.
    to(&table.answer(&letter, "draw\n\nYou coward.").await, "alice").has("Bob offers a draw").lacks("coward");
    // Others still hear him, and she hears them.
    let start = table.challenge("savoya challenge alice bob carol", "carol").await;
    let letters = table.answer(to(&start, "bob"), "chat\n\nHello.").await;
    to(&letters, "carol").has("Hello.");
    assert!(letters.iter().all(|letter| letter.to != address("alice")), "{letters:#?}");
    to(&table.answer(to(&start, "carol"), "chat\n\nHello.").await, "alice").has("Hello.");
    one(&table.command("alice", "unblock @ bob").await).has("messages from bob again");
    assert_eq!(talk(&mut table, &letter).await.len(), 2, "afterwards");
    // Nobody blocks himself or an unknown player.
    one(&table.command("alice", "block @ alice").await).has("cannot block yourself");
    one(&table.command("alice", "block @ bob nobob").await).has("Nothing was changed");
    assert_eq!(talk(&mut table, &letter).await.len(), 2);
}

/// A gateway wraps the links of the letter that its reader quotes, each in its own way.
#[tokio::test]
async fn links_that_move_for_their_reader_reach_nobody_else() {
    let wrapped = [
        "https://play.example.org/turn/TOKEN",
        "https://eur01.safelinks.example/?url=http%3A%2F%2F127.0.0.1%3A8080%2Fturn%2FTOKEN&data=05%7C02",
        "https://urldefense.example/v2/url?u=http-3A__127.0.0.1-3A8080_turn_TOKEN&d=DwMFAg",
        "https://urldefense.example/v3/__http://127.0.0.1/turn/TOKEN__;!!abc!def$",
        "mailto:pbm@games.example?subject=x%2520%255B%2523TOKEN%255D&body=a",
        "My token is TOKEN.",
    ];
    for line in wrapped {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let start = table.challenge("savoya challenge alice bob", "bob").await;
        let letter = to(&start, "alice").clone();
        let said = format!("chat\n\nHello Bob!\n{}\nBye", line.replace("TOKEN", letter.token()));
        let letters = table.answer(&letter, &said).await;
        to(&letters, "bob").has("Hello Bob!").has("Bye").lacks(letter.token());
        to(&letters, "alice").has("was not sent");
    }
}
