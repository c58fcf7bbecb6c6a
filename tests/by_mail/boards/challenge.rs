//! Starting games.

use crate::support::{Table, address, one, reader, to, turn};

#[tokio::test]
async fn a_challenge_starts_the_game() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    for (number, users) in ["alice bob", "bob carol alice", "dave alice carol bob"].into_iter().enumerate() {
        let board = 101 + number;
        let letters = table.challenge_saying(&format!("Savoya CHALL {users}"), "alice", "Good luck!\n").await;
        assert_eq!(letters.len(), users.split(' ').count());
        for letter in &letters {
            assert_eq!(letter.subject, format!("Savoya Board {board}: {}", users.replace(' ', " v ")));
            assert_eq!(letter.event(), "start");
            assert_eq!(letter.header("X-PBM-Board"), board.to_string());
            letter.has("The game begins").has("Dice for the first move").has("commitment").has("Good luck!");
            letter.has("alice writes:");
        }
        let mover = turn(&letters);
        assert_eq!(mover.header("X-PBM-Next"), reader(mover));
        assert!(to(&letters, "alice").header("Auto-Submitted") == "auto-replied");
        assert!(to(&letters, "bob").header("Auto-Submitted") == "auto-generated");
    }
}

#[tokio::test]
async fn options_are_told_and_kept() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letters = table.challenge("savoya challenge -stack=3 -quiet=80 alice bob", "bob").await;
    to(&letters, "bob").has("Options: ").has("stack=3").has("quiet=80");
    let dashed = table.challenge("savoy challenge alice -even=6 bob", "bob").await;
    to(&dashed, "bob").has("even=6");
}

#[tokio::test]
async fn refusals_name_every_reason_at_once() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let command = "savoya challenge -stack=x -stack=2 --nagtime=banana alice nobob alice nocarol";
    let letters = table.send(&address("alice"), command, "").await;
    one(&letters)
        .has("nobob is not a player here")
        .has("A name that stands as `****` above is not a player here")
        .has("> subject: savoya challenge -stack=x -stack=2 --nagtime=banana alice nobob\n> alice ****\n")
        .has("alice is named twice")
        .has("-stack is given twice")
        .has("-nag takes a time, as `-nag=7` (days), `36h`, `10d12h` or `2w`.")
        .has("Try: savoya challenge")
        .has("Nothing was changed");
    let letters = table.send("stranger@example.net", "savoya challenge alice nobob", "").await;
    one(&letters)
        .has("stranger@example.net is not the address of a player")
        .has("A name that stands as `****` above is not a player here");

    one(&table.send(&address("alice"), "savoya challenge alice bbo", "").await)
        .has("bbo is not a player here. Did you mean bob?")
        .has("> subject: savoya challenge alice bbo");

    let cases = [
        ("savoya challenge alice", "Savoya is a game for 2 to 4 players"),
        ("savoya challenge alice bob alice bob alice", "alice is named twice"),
        ("savoya challenge", "a userid is missing"),
        ("savoya challenge -colour=red alice bob", "There is no option -colour; the options are -stack=n"),
        ("savoya challenge -stack=99 alice bob", "-stack takes a number from 1 to 15"),
        ("savoya challenge -stack=3 -even=6 alice bob", "cannot be given together"),
        ("savoya challenge alice b@b", "a userid was expected"),
    ];
    for (command, wrong) in cases {
        let letters = table.send(&address("alice"), command, "").await;
        one(&letters).has(wrong).has("Nothing was changed");
    }
    one(&table.send(&address("alice"), "savoya games", "").await).has("No games of savoya are being played");
}

#[tokio::test]
async fn who_challenges_for_others_asks_them_first() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let offered = table.offer("savoya challenge alice bob", "carol", "Play!").await;
    assert_eq!(offered.len(), 3);
    to(&offered, "alice").has("You are challenged, alice").has("`accept` to play, `reject`").has("Play!");
    to(&offered, "carol").has("Savoya board 101 is set up").has("alice and bob have accepted");
    assert_eq!(to(&offered, "bob").event(), "offer");
    assert_eq!(to(&offered, "bob").header("X-PBM-Next"), "alice,bob");
    assert_eq!(to(&offered, "bob").header("X-PBM-Dice"), "", "nothing is rolled yet");

    let early = table.answer(&to(&offered, "alice").clone(), "a6-b6").await;
    one(&early).has("The game has not begun: alice and bob must first accept");
    let half = table.answer(&to(&offered, "alice").clone(), "accept").await;
    assert_eq!(half.len(), 2);
    to(&half, "alice").has("Alice accepts the challenge").has("The board waits for bob");
    one(&table.answer(&to(&half, "alice").clone(), "accept").await).has("Nothing is offered");
    let started = table.answer(&to(&half, "bob").clone(), "accept\n\nHere I am").await;
    assert_eq!(started.len(), 2);
    to(&started, "alice").has("Bob accepts the challenge").has("The game begins").has("Here I am");
    assert_eq!(to(&started, "alice").event(), "start");
}

#[tokio::test]
async fn a_challenge_can_be_rejected() {
    for word in ["reject", "decline", "Reject.", "savoya reject 101 bob bob-secret"] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let offered = table.offer("savoya challenge alice bob", "carol", "").await;
        let letters = table.answer(&to(&offered, "bob").clone(), word).await;
        to(&letters, "alice").has("Bob declines");
        one(&table.answer(&to(&offered, "alice").clone(), "accept").await).has("was taken back");
    }
}

#[tokio::test]
async fn a_player_may_take_no_challenges_to_a_game() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letters = table.send(&address("bob"), "savoya reject bob bob-secret", "").await;
    one(&letters).has("Others can no longer challenge you to Savoya");
    let letters = table.send(&address("alice"), "savoya challenge alice bob", "").await;
    one(&letters).has("bob takes no challenges to Savoya").has("Nothing was changed");
    table.challenge("savoy challenge alice bob", "alice").await;
    table.send(&address("bob"), "savoya accept bob bob-secret", "").await;
    table.challenge("savoya challenge alice bob", "alice").await;
}
