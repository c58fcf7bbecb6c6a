//! Nobody can be written to for ever.

use crate::support::{Letter, Table, address, one, to};

/// Bob writes to Alice, by an answer and by a command; the letters that Alice gets.
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
        one(&letters).has("was taken back").has("cannot write to each other");
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
