//! Dice that players can check.

use pbmd::game;

use crate::support::{Table, address, one, to, turn};

/// The commitments and keys in a letter: lines of 64 hexadecimal digits.
fn digits(text: &str) -> Vec<String> {
    let hex = |word: &&str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    text.lines().map(str::trim).filter(hex).map(str::to_string).collect()
}

#[tokio::test]
async fn commitment_first_key_last() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let [commitment, _] = &digits(&start[0].text)[..] else { panic!("{}", start[0].text) };
    let running = table.send("x@example.net", "savoya dice 101", "").await;
    one(&running).has("The key comes with the last letter").has(commitment);
    let [told] = &digits(&one(&running).text)[..] else { panic!("{}", running[0].text) };
    assert_eq!(told, commitment);

    let letters = table.play_on(&start).await;
    assert!(digits(&letters[0].text).is_empty());
    let over = table.answer(&turn(&letters).clone(), "resign").await;
    let [key, _] = &digits(&over[0].text)[..] else { panic!("{}", over[0].text) };
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

/// `dice next` is understood wherever a command is.
#[tokio::test]
async fn the_next_dice_are_told_to_whoever_asks() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let asked = table.send(&address("alice"), "dice next", "").await;
    one(&asked)
        .has("The key for the next board with dice that alice starts has been chosen")
        .has("`help dice`");
    assert_eq!(one(&asked).event(), "dice");
    let commitment = digits(&asked[0].text);
    assert_eq!(commitment.len(), 1);
    for subject in ["Dice Next", "savoya dice next", "Savana dice NEXT"] {
        assert_eq!(digits(&one(&table.send(&address("alice"), subject, "").await).text), commitment);
    }
    let in_lines = table.send("elsewhere@example.com", "", "login alice alice-secret\ndice next\n").await;
    assert_eq!(digits(&one(&in_lines).text), commitment);
    let start = table.challenge("savoya challenge bob alice", "bob").await;
    let answered = table.answer(to(&start, "alice"), "dice next").await;
    assert_eq!(digits(&one(&answered).text), commitment);
    one(&table.send("stranger@example.net", "dice next", "").await)
        .has("stranger@example.net is not the address of a player");
    one(&table.send(&address("alice"), "dice", "").await).has("nothing was done");
    one(&table.send(&address("alice"), "dice next week", "").await).has("Try").has("dice next");
}
