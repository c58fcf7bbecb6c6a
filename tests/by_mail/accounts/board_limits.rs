//! On how many boards players want to be at most, and which challenges they take.

use crate::support::{Table, one, to};

#[tokio::test]
async fn a_limit_is_set_shown_and_taken_away() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let cases = [
        ("savoya limit @", "Savoya: your boards are not limited. You are playing 0 now."),
        ("limit @", "All games together: your boards are not limited. You are playing 0 now."),
        (
            "savoya limit @ 1",
            "Savoya: others can involve you in at most 1 board at once. You are playing 0 now.",
        ),
        ("limit @ 2", "All games together: others can involve you in at most 2 boards at once."),
        ("savoya limit @", "Savoya: others can involve you in at most 1 board at once."),
        ("great limit @", "Great Shatranj: your boards are not limited"),
    ];
    for (command, told) in cases {
        one(&table.command("bob", command).await).has(told);
    }
    let refused = "bob is at the limit: no more boards of";
    table.challenge("savoya challenge alice bob", "alice").await;
    one(&table.command("alice", "savoya challenge alice bob").await).has(refused).has("Nothing was changed");
    one(&table.command("bob", "savoya limit @").await).has("You are playing 1 now.");
    // Another game is within the limit of all games, and then no more of any.
    table.challenge("great challenge alice bob", "alice").await;
    for game in ["savoy", "great", "savoya"] {
        one(&table.command("alice", &format!("{game} challenge alice bob")).await).has(refused);
    }
    one(&table.command("bob", "limit @").await).has("at most 2 boards at once. You are playing 2 now.");
    // Who challenges is not kept from it by the own limit, but nobody can join what he seeks.
    table.challenge("savoya challenge bob alice", "bob").await;
    one(&table.command("bob", "savoya seek @").await).has("number 1 ");
    one(&table.command("alice", "join 1 @").await).has(refused);
    for endless in ["all", "inf", "none"] {
        one(&table.command("bob", "limit @ 2").await).has("at most 2");
        one(&table.command("bob", &format!("limit @ {endless}")).await).has("your boards are not limited");
    }
    one(&table.command("bob", "savoya limit @ all").await).has("your boards are not limited");
    assert_eq!(table.command("alice", "join 1 @").await.len(), 2);
    // A board that is over counts no longer.
    one(&table.command("bob", "great limit @ 1").await).has("You are playing 1 now.");
    table.command("bob", "great resign 102 @").await;
    table.challenge("great challenge alice bob", "alice").await;
}

#[tokio::test]
async fn challenges_of_all_games_are_refused_and_taken() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    one(&table.command("bob", "reject @").await).has("can no longer challenge you to any game");
    for (game, title) in [("savoya", "Savoya"), ("great", "Great Shatranj"), ("savana", "Savana")] {
        let refused = table.command("alice", &format!("{game} challenge alice bob")).await;
        one(&refused).has(&format!("bob does not accept challenges to {title}."));
    }
    one(&table.command("bob", "savoya accept @").await).has("Others can challenge you to Savoya");
    table.challenge("savoya challenge alice bob", "alice").await;
    one(&table.command("alice", "great challenge alice bob").await).has("bob does not accept challenges");
    one(&table.command("bob", "great reject @").await)
        .has("Others can no longer challenge you to Great Shatranj");
    one(&table.command("bob", "accept @").await).has("Others can challenge you to all games");
    table.challenge("great challenge alice bob", "alice").await;
}

#[tokio::test]
async fn every_reason_against_a_challenge() {
    // What Bob does, the reason that is given, and what takes it back.
    let reasons: [(&str, &str, &str); 4] = [
        ("set @ challenges=closed", "bob does not accept challenges.", "set @ challenges=ask"),
        ("block @ alice", "bob accepts no challenges from you.", "unblock @ alice"),
        ("savoya limit @ 0", "bob is at the limit", "savoya limit @ all"),
        ("savoya reject @", "bob does not accept challenges to Savoya.", "savoya accept @"),
    ];
    let mut table = Table::seating(&["alice", "bob"]).await;
    for chosen in 0..1_usize << reasons.len() {
        let is_chosen = |at: usize| chosen >> at & 1 == 1;
        for (at, (does, _, undoes)) in reasons.iter().enumerate() {
            table.command("bob", if is_chosen(at) { does } else { undoes }).await;
        }
        let letters = table.command("alice", "savoya challenge -stack=99 alice bob bob nobob").await;
        let letter = one(&letters)
            .has("-stack takes a number")
            .has("bob is named twice.")
            .has("nobob is not a player here")
            .has("Nothing was changed");
        for (at, (_, told, _)) in reasons.iter().enumerate() {
            assert_eq!(letter.says(told), is_chosen(at), "{told} in {}", letter.text);
        }
        if chosen > 0 {
            one(&table.command("alice", "savoya challenge alice bob").await).has("Nothing was changed");
        }
        table.wait(3);
    }
    for (_, _, undoes) in reasons {
        table.command("bob", undoes).await;
    }
    // With `ask` alone the game is offered.
    let offered = table.offer("savoya challenge alice, bob", "alice", "").await;
    to(&offered, "bob").has("You have been challenged, bob");
}
