//! Starting games.

use crate::support::{Table, address, one, to};

#[tokio::test]
async fn options_are_told_and_kept() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letters = table.challenge("savoya challenge -stack=3 -quiet=80 alice bob", "bob").await;
    to(&letters, "bob").has("Options: ").has("stack=3").has("quiet=80");
    to(&table.challenge("savoy challenge alice -even=6 bob", "bob").await, "bob").has("even=6");
}

#[tokio::test]
async fn refusals_name_every_reason_at_once() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let command = "savoya challenge -stack=x -stack=2 --nagtime=banana alice nobob alice nocarol";
    one(&table.send(&address("alice"), command, "").await)
        .has("nobob is not a player here")
        .has("nocarol is not a player here")
        .has("> subject: savoya challenge -stack=x -stack=2 --nagtime=**** alice nobob alice\n> nocarol\n")
        .has("alice is named twice")
        .has("-stack is given twice")
        .has("-nag takes a time, like `-nag=7` (days), `36h`, `10d12h` or `2w`.")
        .has("Try: savoya challenge")
        .has("Nothing was changed");
    one(&table.command("alice", "savoya challenge -stack=3 -even=6 alice bob").await)
        .has("cannot be given together");
    one(&table.command("alice", "savoya games").await).has("No games of savoya are in progress");
}

#[tokio::test]
async fn a_challenge_can_be_rejected() {
    for word in ["reject", "decline", "Reject.", "savoya reject 101 bob bob-secret"] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let offered = table.offer("savoya challenge alice bob", "carol", "").await;
        to(&table.answer(&to(&offered, "bob").clone(), word).await, "alice").has("Bob declines");
        one(&table.answer(&to(&offered, "alice").clone(), "accept").await).has("was called off");
    }
}
