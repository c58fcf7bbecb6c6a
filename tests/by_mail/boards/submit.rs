//! Moves that are played once their player has seen and confirmed them.

use crate::support::{Letter, Table, address, one, other, reader, started, started_beside, to, turn};

async fn board() -> (Table, Letter) {
    let (table, start) = started_beside(&["carol"], "great challenge alice bob").await;
    (table, turn(&start).clone())
}

async fn submit(table: &mut Table, text: &str) -> Letter {
    let letters = table.command("alice", &format!("great submit 101 @ {text}")).await;
    assert_eq!(one(&letters).event(), "submit", "{letters:#?}");
    one(&letters).clone()
}

#[tokio::test]
async fn shown_and_played_when_confirmed() {
    for yes in ["confirm", "yes", "Yes, please!", "ok", "potvrzuji", "bestätigen"] {
        let (mut table, _) = board().await;
        let asked = submit(&mut table, "e2e3").await;
        asked.has("Board 101: move 1 would be e2e3. Nothing is played yet.").has("`confirm`");
        asked.has("great confirm 101 alice YOUR-PASSWORD");
        assert_eq!((asked.to.as_str(), asked.header("X-PBM-Move").as_str()), ("alice@example.net", "0"));
        one(&table.command("bob", "great show 101").await).lacks("e2e3");
        let played = table.answer(&asked, yes).await;
        assert_eq!(played.len(), 2, "{yes}: {played:#?}");
        to(&played, "bob").has("e2e3");
        assert_eq!(to(&played, "alice").header("X-PBM-Move"), "1");
        one(&table.answer(&asked, yes).await).has("Nothing was changed");
    }
}

#[tokio::test]
async fn by_command_and_with_a_message() {
    let (mut table, at) = board().await;
    let asked =
        table.send(&address("alice"), "great submit 101 alice alice-secret e2e3#1", "\nHello Bob!\n").await;
    one(&asked).has("Your message will go to the others with it.");
    let played = table.command("alice", "great confirm 101 @").await;
    to(&played, "bob").has("e2e3").has("Hello Bob!");
    // In an answer to the board's letter, with a draw offer; only the message sent with the confirmation goes out.
    let asked = table.answer(to(&played, "bob"), "submit e7e6 propose\n\nSlow down!").await;
    one(&asked).has("move 2 would be e7e6").has("A draw will be offered with it.");
    let played = table.answer(one(&asked), "confirm\n\nA draw?").await;
    to(&played, "alice").has("e7e6").has("A draw?").has("offers a draw").lacks("Slow down!");
    assert_eq!(reader(&at), "alice");
}

#[tokio::test]
async fn a_message_with_its_writers_password_is_held_back() {
    let (mut table, at) = board().await;
    let asked = table.answer(&at, "submit e2e3\n\nMine is alice-secret.").await;
    one(&asked)
        .has("Your message was not sent because it contains your password.")
        .lacks("Your message will go");
    to(&table.answer(one(&asked), "confirm").await, "bob").has("e2e3").lacks("alice-secret").lacks("Mine is");
}

#[tokio::test]
async fn another_move_takes_its_place() {
    let (mut table, _) = board().await;
    let asked = submit(&mut table, "e2e3").await;
    let other = table.answer(&asked, "d2d3").await;
    assert_eq!(one(&other).event(), "submit");
    one(&other).has("move 1 would be d2d3. Nothing is played yet.");
    assert_eq!(one(&table.answer(one(&other), "d2d9").await).event(), "error");
    to(&table.command("alice", "great confirm 101 @").await, "bob").has("d2d3").lacks("e2e3");
}

#[tokio::test]
async fn forgotten_when_the_board_moves_on() {
    let (mut table, at) = board().await;
    let asked = submit(&mut table, "e2e3").await;
    let moved = table.answer(&at, "c2c3").await;
    assert_eq!(moved.len(), 2);
    let late = table.answer(&asked, "confirm").await;
    one(&late).has("Nothing was changed");
    assert_eq!(one(&late).event(), "error");
    table.answer(to(&moved, "bob"), "e7e6").await;
    one(&table.command("alice", "great confirm 101 @").await)
        .has("You have no submitted move on board 101")
        .has("great submit 101 YOUR-USERID")
        .has("Nothing was changed");
    one(&table.command("bob", "great confirm 101 @").await).has("You have no submitted move on board 101");
    // And when it ends.
    submit(&mut table, "d2d3").await;
    table.command("bob", "great resign 101 @").await;
    one(&table.command("alice", "great confirm 101 @").await).has("You have no submitted move on board 101");
}

#[tokio::test]
async fn what_cannot_be_played_cannot_be_submitted() {
    let (mut table, _) = board().await;
    let cases = [
        ("alice", "great submit 101 alice alice-secret e2e9", "Nothing was changed"),
        ("alice", "great submit 101 alice alice-secret e2e3#7", "Nothing was changed"),
        ("alice", "great submit 101 alice alice-secret swap", "Great Shatranj: seats are"),
        ("bob", "great submit 101 bob bob-secret e7e6", "alice is to move"),
        ("carol", "great submit 101 carol carol-secret e2e3", "Nothing was changed"),
        ("carol", "great confirm 101 carol carol-secret", "Nothing was changed"),
        ("alice", "great submit 101 alice bob-secret e2e3", "The userid or the password is wrong"),
        ("alice", "great submit 101 alice alice-secret", "a move is missing"),
        ("alice", "great confirm 101 alice alice-secret now", "there are too many words"),
    ];
    for (who, line, told) in cases {
        let letters = table.send(&address(who), line, "").await;
        one(&letters).has(told);
        assert_eq!(one(&letters).event(), "error", "{line}");
    }
    one(&table.command("alice", "great confirm 101 @").await).has("You have no submitted move");
}

/// A submitted move rolls nothing and does not change the roll that follows.
#[tokio::test]
async fn no_dice_are_thrown() {
    let mut rolls = Vec::new();
    for submits in [true, false] {
        let (mut table, start) = started("savoya challenge alice bob").await;
        let (at, text) = (turn(&start).clone(), turn(&start).example().unwrap().to_owned());
        let mover = reader(&at);
        let dice = "savoya dice 101";
        let before = one(&table.send(&at.to, dice, "").await).text.clone();
        let played = if submits {
            let asked = table.answer(&at, &format!("submit {text}")).await;
            one(&asked).has(&format!("move 1 would be {text}"));
            assert_eq!(one(&table.send(&at.to, dice, "").await).text, before);
            table.answer(one(&asked), "confirm").await
        } else {
            table.answer(&at, &text).await
        };
        rolls.push((mover.clone(), to(&played, other(&mover)).header("X-PBM-Dice")));
    }
    assert_eq!(rolls[0], rolls[1]);
}

/// Others get the same letters whether somebody submits moves or not.
#[tokio::test]
async fn a_secret_of_its_player() {
    let letters = async |submits: bool| {
        let (mut table, _) = started_beside(&["carol"], "great challenge alice bob").await;
        table.command("carol", "great subscribe 101 @").await;
        let mut seen = Vec::new();
        if submits {
            let asked = submit(&mut table, "e2e3").await;
            table.answer(&asked, "d2d3").await;
        }
        for line in ["great show 101", "great record 101", "great games", "great replay 101 0", "whois alice"]
        {
            for who in ["bob", "carol"] {
                seen.extend(table.send(&address(who), line, "").await);
            }
        }
        let moved = table.command("alice", "great move 101 @ c2c3").await;
        seen.extend(moved.into_iter().filter(|letter| letter.to != address("alice")));
        seen.into_iter().map(|letter| (letter.to, letter.subject, letter.text)).collect::<Vec<_>>()
    };
    assert_eq!(letters(true).await, letters(false).await);
}

/// In games with secrets the board is shown from the player's own seat.
#[tokio::test]
async fn hidden_things_stay_hidden() {
    let (mut table, start) = started("savana challenge -seats=listed alice bob").await;
    let at = turn(&start).clone();
    let who = reader(&at);
    let text = at.example().unwrap().to_owned();
    let asked = table.command(&who, &format!("savana submit 101 @ {text}")).await;
    assert_eq!(one(&asked).event(), "submit", "{asked:#?}");
    one(&asked).has("Your standing order for retreats (secret)").has("Nothing is played yet");
    let played = table.answer(one(&asked), "confirm").await;
    assert!(!played.is_empty() && played.iter().all(|letter| letter.event() != "error"), "{played:#?}");
}
