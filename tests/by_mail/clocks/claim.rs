//! Boards whose end is soft: who may claim them, when, and what comes of it.

use jiff::SignedDuration;
use pbmd::post::{Intake, Source};

use super::about_lateness;
use crate::support::house::record_of;
use crate::support::{Letter, Table, address, noon, one, started, to, turn};

const DAY: i64 = 24;

/// Alice and Bob at a board on these terms; both have moved, and Alice is to move again.
async fn board(terms: &str) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob", "wendy", "carol"]).await;
    let letters = table.challenge(&format!("great challenge {terms} alice bob"), "alice").await;
    table.command("wendy", "great subscribe 101 @").await;
    let letters = table.play_moves(2, letters).await;
    assert_eq!(turn(&letters).to, address("alice"));
    (table, letters)
}

/// The same once Alice is out of time, and the letters about it.
async fn late() -> (Table, Vec<Letter>) {
    let (mut table, _) = board("-clock=2d+1h -soft").await;
    let letters = table.live(3 * DAY, 1).await;
    let told = about_lateness(letters);
    assert_eq!(told.len(), 3);
    (table, told)
}

async fn refused(table: &mut Table, letters: &[Letter], why: &str) {
    one(letters).has(why).has("Nothing was changed");
    let record = record_of(table, 101).await;
    assert!(!record.move_lines().contains("forfeit") && record.outcome().is_none(), "{why}");
}

async fn claim(table: &mut Table, userid: &str) -> Vec<Letter> {
    table.command(userid, "great claim 101 @").await
}

#[tokio::test]
async fn claimed_in_all_ways() {
    for way in ["answer", "tap", "older", "password", "uplatni", "reklamieren", "move"] {
        let (mut table, told) = late().await;
        let bobs = to(&told, "bob").clone();
        let letters = match way {
            "answer" => table.answer(&bobs, "Claim.\n\nSorry, it was so long.").await,
            "tap" => table.tap(&bobs, "claim").await,
            "older" => {
                // Any letter with the current move number will do.
                let shown = table.command("bob", "great showas @ 101").await;
                table.wait(DAY);
                table.answer(one(&shown), "claim").await
            }
            "password" => claim(&mut table, "bob").await,
            "move" => table.command("bob", "great move 101 @ claim").await,
            word => table.command("bob", &format!("great {word} 101 @")).await,
        };
        assert_eq!(letters.len(), 3, "{way}");
        for letter in &letters {
            letter.has("Bob has claimed the game, because alice ran out of time.");
            letter.has("alice (White) has lost on time").lacks("may `claim`");
            assert_eq!((letter.event().as_str(), letter.header("X-PBM-Result").as_str()), ("over", "0-1"));
        }
        if way == "answer" {
            to(&letters, "alice").has("Sorry, it was so long.");
        }
        assert!(record_of(&table, 101).await.move_lines().ends_with("3. 1 forfeit\n"), "{way}");
        one(&claim(&mut table, "bob").await).has("board 101 is over");
        assert!(table.live(30 * DAY, DAY).await.is_empty(), "{way}");
    }
}

/// Only a player who may claim is told how.
#[tokio::test]
async fn letters_say_how() {
    let (mut table, told) = late().await;
    let line = "great claim 101 bob YOUR-PASSWORD";
    to(&told, "bob").has("To claim the game, answer `claim`, or write to pbmd@example.org").has(line);
    for userid in ["alice", "wendy"] {
        to(&told, userid).lacks("great claim 101").lacks("To claim");
    }
    to(&told, "alice").has("You are out of time. The others may claim the game until you move");
    for (settings, links) in [("format=html", true), ("format=text links=on", true), ("links=off", false)] {
        table.command("bob", &format!("set @ {settings}")).await;
        let shown = table.command("bob", "great showas @ 101").await;
        let letter = one(&shown);
        let all = format!("{}{}", letter.text, letter.html.clone().unwrap_or_default());
        assert_eq!(all.contains("claim the game on time"), links, "{settings}\n{}", letter.raw);
        letter.has(line);
    }
    table.command("bob", "set @ proof=password").await;
    let shown = table.command("bob", "great showas @ 101").await;
    one(&shown).has("To claim the game, write to pbmd@example.org").has(line).lacks("answer `claim`");
    let answered = table.answer(one(&shown), "claim").await;
    refused(&mut table, &answered, "proof=password").await;
}

#[tokio::test]
async fn who_may_not_claim() {
    let (mut table, told) = late().await;
    let own = "the clock that is running is your own";
    let answered = table.answer(&to(&told, "alice").clone(), "claim").await;
    refused(&mut table, &answered, own).await;
    let answered = claim(&mut table, "alice").await;
    refused(&mut table, &answered, own).await;
    for userid in ["wendy", "carol"] {
        let answered = claim(&mut table, userid).await;
        refused(&mut table, &answered, "is not playing on board 101").await;
    }
    let answered = table.answer(&to(&told, "wendy").clone(), "claim").await;
    assert_ne!(one(&answered).event(), "over");
    table.write("x@example.org", "great claim 101 bob guess", "", "").await;
    // A letter of Bob's does not help from another address.
    let forged = table.answer_from("x@example.org", &to(&told, "bob").clone(), "claim").await;
    assert!(forged.iter().all(|letter| letter.event() != "over"));
    assert!(record_of(&table, 101).await.outcome().is_none());
    assert_eq!(claim(&mut table, "bob").await.len(), 3, "it was there to be claimed");
}

#[tokio::test]
async fn when_nothing_is_to_be_claimed() {
    let cases = [
        ("-clock=2d+1h -soft", "There is nothing to claim yet: alice has until Sat 3 Jan 2026 12:00 UTC."),
        ("-nag=1 -forfeit=5", "the server ends the game automatically for a player who runs out of time"),
        ("-clock=none", "this board has no time limit"),
    ];
    for (terms, why) in cases {
        let (mut table, letters) = board(terms).await;
        let answered = table.answer(&to(&letters, "bob").clone(), "claim").await;
        refused(&mut table, &answered, why).await;
        let answered = claim(&mut table, "bob").await;
        refused(&mut table, &answered, why).await;
    }
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("bob", "set @ challenges=ask").await;
    table.offer("great challenge -clock=2d -soft alice bob", "alice", "").await;
    let answered = claim(&mut table, "alice").await;
    refused(&mut table, &answered, "has not begun").await;
}

/// Stopped clocks do not run out, but time used up before stays so; given time revokes it.
#[tokio::test]
async fn what_the_operator_does_counts() {
    let (mut table, _) = board("-clock=2d+1h -soft").await;
    table.order("board clock 101 --stop").unwrap();
    table.letters().await;
    let answered = claim(&mut table, "bob").await;
    refused(&mut table, &answered, "the clocks of this board are stopped").await;

    let (mut table, told) = late().await;
    table.order("board clock 101 --give alice 3d").unwrap();
    to(&table.letters().await, "bob").lacks("claim");
    let answered = table.answer(&to(&told, "bob").clone(), "claim").await;
    refused(&mut table, &answered, "alice has until Tue 6 Jan 2026 12:00 UTC").await;
}

/// What arrives first counts, whenever it is read.
#[tokio::test]
async fn a_move_before_the_claim_wins() {
    for move_first in [true, false] {
        let (mut table, told) = late().await;
        let (alices, bobs) = (to(&told, "alice").clone(), to(&told, "bob").clone());
        let moved = table.reply(&alices.to, &alices, alices.example().unwrap());
        let claimed = table.reply(&bobs.to, &bobs, "claim");
        let mut mails = [moved, claimed];
        if !move_first {
            mails.reverse();
        }
        for mail in &mails {
            table.deliver(mail.as_bytes()).await;
            table.wait(1);
        }
        let letters = table.settle().await;
        let events: Vec<String> = letters.iter().map(Letter::event).collect();
        if move_first {
            assert_eq!(events, ["move", "move", "move", "error"]);
            letters[3].has("The board has moved on").has("Nothing was changed");
            one(&claim(&mut table, "bob").await).has("the clock that is running is your own");
        } else {
            assert_eq!(events, ["over", "over", "over", "error"]);
            letters[3].has("board 101 is over");
        }
    }
}

/// A claim also counts before the clock was looked at, provided that all earlier mails have been read.
#[tokio::test]
async fn a_claim_before_the_sweep() {
    for all_read in [true, false] {
        let (mut table, _) = board("-clock=2d+1h -soft").await;
        table.desk.set_sources(&[(Source::Smtp, SignedDuration::from_hours(1000))]).unwrap();
        table.desk.keep_time().unwrap();
        table.wait(2 * DAY + 1);
        if all_read {
            table.desk.has_read(Source::Smtp, noon());
            table.desk.keep_time().unwrap();
            table.letters().await;
        }
        let letters = claim(&mut table, "bob").await;
        if all_read {
            assert_eq!(letters.len(), 3);
        } else {
            refused(&mut table, &letters, "alice had until Sat 3 Jan 2026 12:00 UTC, but earlier").await;
        }
    }
}

/// Before everybody has moved, the board is called off, as by a forfeit.
#[tokio::test]
async fn a_game_that_never_began_is_taken_back() {
    let (mut table, letters) = started("great challenge -clock=2d -soft alice bob").await;
    table.answer(&turn(&letters).clone(), "e2e3").await;
    let told = table.live(3 * DAY, 1).await;
    let letters = table.answer(to(&told, "alice"), "claim").await;
    assert_eq!(letters.len(), 2);
    for letter in &letters {
        letter.has("Alice has claimed the game, because bob ran out");
        letter.has("before everybody had moved, so this game is called off");
        assert_eq!(letter.header("X-PBM-Result"), "*");
    }
}

#[tokio::test]
async fn days_of_vacation_come_first() {
    let (mut table, _) = board("-clock=4d -soft").await;
    let letters = table.live(5 * DAY, 1).await;
    assert!(letters.iter().any(|letter| letter.says("a day of your vacation was used")));
    let answered = claim(&mut table, "bob").await;
    refused(&mut table, &answered, "There is nothing to claim yet: alice has until Wed 7 Jan 2026").await;
    to(&table.live(40 * DAY, 1).await, "bob").has("To claim the game");
    assert_eq!(claim(&mut table, "bob").await.len(), 3);
}

/// A late move counts as long as nobody has claimed, and ends the claim.
#[tokio::test]
async fn a_late_move_ends_it() {
    let (mut table, told) = late().await;
    let alices = to(&told, "alice").clone();
    let moved = table.answer(&alices, alices.example().unwrap()).await;
    assert_eq!(moved.len(), 3);
    to(&moved, "bob").lacks("claim");
    let answered = table.answer(&to(&told, "bob").clone(), "claim").await;
    refused(&mut table, &answered, "The board has moved on").await;
}

/// With more than two the game goes on without the late player; who has resigned cannot claim.
#[tokio::test]
async fn more_than_two_go_on() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let command = "savoya challenge -clock=2d+1h -soft alice bob carol dave";
    let letters = table.challenge(command, "alice").await;
    let letters = table.play_moves(8, letters).await;
    let late = turn(&letters).to.replace("@example.net", "");
    let others: Vec<&str> =
        ["alice", "bob", "carol", "dave"].into_iter().filter(|name| *name != late).collect();
    let claim = |userid: &str| format!("savoya claim 101 {userid} {userid}-secret");
    table.command(others[0], &format!("savoya resign 101 {0} {0}-secret", others[0])).await;
    table.live(3 * DAY, 1).await;
    let resigned = table.send(&address(others[0]), &claim(others[0]), "").await;
    refused(&mut table, &resigned, "You have resigned this game.").await;
    let letters = table.send(&address(others[1]), &claim(others[1]), "").await;
    assert_eq!(letters.len(), 4);
    for letter in &letters {
        letter.has("has claimed the game").has("is out of time.");
        assert_eq!(letter.header("X-PBM-Result"), "");
    }
    let record = record_of(&table, 101).await;
    assert!(record.outcome().is_none() && record.move_lines().contains(" forfeit\n"));
    assert!(others.contains(&turn(&letters).to.replace("@example.net", "").as_str()));
    one(&table.send(&address(&late), &claim(&late), "").await).has("You have resigned this game.");
}
