//! Dice that players can check.

use crate::support::{Table, address, one, to};

/// The commitments and keys in a letter: lines of 64 hexadecimal digits.
fn digits(text: &str) -> Vec<String> {
    let hex = |word: &&str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    text.lines().map(str::trim).filter(hex).map(str::to_string).collect()
}

/// `dice next` is understood wherever a command is.
#[tokio::test]
async fn the_next_dice_are_told_to_whoever_asks() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let asked = table.command("alice", "dice next").await;
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
    one(&table.command("stranger", "dice next").await)
        .has("stranger@example.net is not the address of a player");
    one(&table.command("alice", "dice").await).has("the name of the game is missing");
    one(&table.command("alice", "dice next week").await).has("Try").has("dice next");
}
