//! House players in the seats of those who have left games of three and four.

use pbmd::game::{Deed, Numbers};

use super::house::quick;
use crate::letters::tap::links;
use crate::support::house::{any_move, house, record_of};
use crate::support::{Letter, Table, address, logged_in, one, to};

async fn three(challenge: &str) -> Table {
    let mut table = Table::seating_under(quick(), &["alice", "bob", "carol"]).await;
    let letters = table.below_login("alice", challenge).await;
    assert_eq!(letters.len(), 3, "{letters:#?}");
    table
}

/// Makes a number of moves; gives the letters about the last one.
async fn move_on(table: &mut Table, game: &str, moves: u32, seed: u64) -> Vec<Letter> {
    let (mut choice, mut letters) = (Numbers(seed), Vec::new());
    for _ in 0..moves {
        for userid in ["alice", "bob", "carol"] {
            let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
            let sits = row.seats.iter().any(|seat| seat.userid == userid);
            let text = if sits { any_move(table, 101, userid, &mut choice).await } else { None };
            if let Some(text) = text {
                let line = format!("{game} move 101 {text}");
                letters = table.below_login(userid, &line).await;
                break;
            }
        }
    }
    letters
}

/// Who was in the game when the player left sits there again, and the house player goes on.
#[tokio::test]
async fn all_agree_on_a_house_player_for_who_has_left() {
    let mut table = three("savoya challenge alice bob carol").await;
    move_on(&mut table, "savoya", 7, 3).await;
    table.command("bob", "set @ links=on").await;
    let nobody = table.command("alice", "savoya substitute 101 @ house").await;
    one(&nobody).has("Nobody has left this game").has("Nothing was changed");
    let before = record_of(&table, 101).await;
    let left = table.command("carol", "savoya resign 101 @").await;
    to(&left, "bob").has("Carol has left the game").has("the others, answer substitute house");
    assert!(links(to(&left, "bob")).iter().any(|link| link.body.trim() == "substitute house"), "a tap");
    to(&left, "carol").lacks("substitute house");
    let later = move_on(&mut table, "savoya", 2, 4).await;
    to(&later, "bob").lacks("Carol has left the game").has("ask a house player into the empty seat");

    let unknown = table.answer(to(&later, "alice"), "substitute bob").await;
    one(&unknown).has("The server itself plays as").has("substitute house").has("Nothing was changed");
    one(&table.command("carol", "savoya substitute 101 @ house").await).has("Nothing was changed");
    let asked = table.answer(to(&later, "alice"), "substitute house-1").await;
    let question = to(&asked, "bob");
    question.has("Alice asks whether house-1 may play on in the seat of carol").has("answer `accept` or");
    to(&asked, "carol").has("Alice asks whether house-1").lacks("answer `accept`");
    to(&table.tap(question, "reject").await, "alice").has("Bob does not want a house player there");

    table.laws.names_have_changed = true;
    let asked = table.command("bob", "savoya substitute 101 @ house-1").await;
    let agreed = table.answer(to(&asked, "alice"), "yes").await;
    to(&agreed, "alice").has("House-1 now plays in the seat of carol");
    to(&agreed, "bob").has("no longer counts towards ratings").has("The server itself plays as house-1");
    let told = to(&agreed, "carol").has("(Savoya) have agreed that house-1").has("no more letters about it");
    assert!(told.subject.contains("house-1 has taken your place on board 101"), "{}", told.subject);
    let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
    assert!(row.terms.contains("unrated"), "{}", row.terms);
    assert!(row.seats.iter().any(|seat| seat.userid == "house-1" && seat.player.is_house()), "{row:?}");
    assert!(row.seats.iter().all(|seat| seat.flags.substitute.is_none()), "{row:?}");
    let record = record_of(&table, 101).await;
    let lines =
        |record: &pbmd::game::Record| record.lines().iter().map(|line| line.deed.text()).collect::<Vec<_>>();
    let (was, is) = (lines(&before), lines(&record));
    assert_eq!(is[..was.len()], was[..], "all moves before that stand");
    assert!(!record.lines().iter().any(|line| line.deed == Deed::Resign), "nobody has left");
    assert!(record.entries().iter().any(|entry| matches!(entry.deed, Deed::Replace(_))));

    // Moves that were made before are not told of the house player.
    for userid in ["alice", "bob"] {
        let shown = table.send(&address(userid), &logged_in(userid), "savoya show 101").await;
        one(&shown).lacks("house-1 rolled");
    }

    house(&mut table).await;
    move_on(&mut table, "savoya", 2, 5).await;
    assert!(!house(&mut table).await.is_empty(), "the house player moves");
    table.command("alice", "savoya resign 101 @").await;
    let over = table.command("bob", "savoya resign 101 @").await;
    to(&over, "bob").has("This game is not rated.");
    for late in ["house", "house-3"] {
        let refused = table.command("bob", &format!("savoya substitute 101 @ {late}")).await;
        one(&refused).has("is over").lacks("must be a person");
    }
}

/// With hidden cards and clocks; the second time one of the others is a house player.
#[tokio::test]
async fn a_house_player_agrees_and_no_clock_runs_for_the_new_one() {
    let mut table = three("savana challenge -forfeit=5 -seats=listed alice bob carol").await;
    move_on(&mut table, "savana", 4, 1).await;
    table.laws.names_have_changed = true;
    table.command("bob", "savana resign 101 @").await;
    let asked = table.command("alice", "savana substitute 101 @ house").await;
    to(&asked, "carol").has("Alice asks whether house may play on in the seat of bob");
    let agreed = table.command("carol", "savana substitute 101 @ house").await;
    to(&agreed, "carol").has("House now plays in the seat of bob");
    // Who has not moved would call the game off.
    for seed in 2..6 {
        move_on(&mut table, "savana", 2, seed).await;
        house(&mut table).await;
    }
    table.command("carol", "savana resign 101 @").await;
    // Who gets one letter a day hears at once what came of an own command, and who left hears of the question first.
    table.command("alice", "set @ letters=digest").await;
    let asked = table.command("alice", "savana substitute 101 @ house:clerk").await;
    to(&asked, "carol").has("Alice asks whether house:clerk");
    let agreed = house(&mut table).await;
    let told: Vec<&Letter> = agreed.iter().flatten().filter(|letter| letter.to == address("alice")).collect();
    assert!(told.iter().any(|letter| letter.says("House:clerk now plays in the seat of carol")), "{told:#?}");
    let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
    assert_eq!(row.seats.iter().filter(|seat| seat.player.is_house()).count(), 2, "{row:?}");
    let late = table.live(24 * 9, 24).await;
    let over = late.iter().filter(|letter| letter.event() == "over").count();
    assert!(over <= 1, "{late:#?}");
}
