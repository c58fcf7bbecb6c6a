//! Dice that players can check.

use pbmd::game;

use crate::support::{Table, one, turn};

/// The commitment or key in a letter: the only line of 64 hexadecimal digits.
fn digits(text: &str) -> Vec<String> {
    let hex = |word: &&str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    text.lines().map(str::trim).filter(hex).map(str::to_string).collect()
}

#[tokio::test]
async fn commitment_first_key_last() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let [commitment] = &digits(&start[0].text)[..] else { panic!("{}", start[0].text) };
    let running = table.send("x@example.net", "savoya dice 101", "").await;
    one(&running).has("The key comes with the last letter").has(commitment);
    assert_eq!(digits(&one(&running).text), digits(&start[0].text));

    let at = turn(&start).clone();
    let letters = table.answer(&at, at.example().unwrap()).await;
    assert!(digits(&letters[0].text).is_empty());
    let over = table.answer(&turn(&letters).clone(), "resign").await;
    let [key] = &digits(&over[0].text)[..] else { panic!("{}", over[0].text) };
    let bytes: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&key[2 * i..2 * i + 2], 16).unwrap()).collect();
    assert_eq!(game::commitment(&bytes.try_into().unwrap()), *commitment);
    let asked = table.send("x@example.net", "savoya dice 101", "").await;
    assert_eq!(digits(&one(&asked).text), [commitment.clone(), key.clone()]);
    let record = &over[0].file.as_ref().unwrap().1;
    assert!(record.contains(&format!("[Dice \"{commitment} {key}\"]")), "{record}");
}

#[tokio::test]
async fn every_board_has_a_key_of_its_own() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let first = table.challenge("savoya challenge alice bob", "alice").await;
    let second = table.challenge("savoya challenge alice bob", "alice").await;
    assert_ne!(digits(&first[0].text), digits(&second[0].text));
}

#[tokio::test]
async fn games_without_dice_say_so() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    assert!(digits(&start[0].text).is_empty());
    one(&table.send("x@example.net", "great dice 101", "").await).has("is played without dice");
    assert_eq!(start[0].header("X-PBM-Dice"), "");
}
