//! The same game once more, with the seats turned.

use crate::support::{Letter, Table, address, one, to};

async fn order(table: &mut Table, userid: &str, command: &str) -> Vec<Letter> {
    table.send(&address(userid), &command.replace('@', &format!("{userid} {userid}-secret")), "").await
}

/// A board on which the game is over: its last letters.
async fn over(table: &mut Table, challenge: &str, losers: &[&str]) -> Vec<Letter> {
    let start = table.challenge(challenge, "alice").await;
    let board = start[0].header("X-PBM-Board");
    let game = challenge.split(' ').next().unwrap();
    let mut last = start;
    for loser in losers {
        last = order(table, loser, &format!("{game} resign {board} @")).await;
    }
    assert!(last.iter().all(|letter| letter.event() == "over"), "{last:#?}");
    last
}

#[tokio::test]
async fn two_exchange_their_seats() {
    for (offers, accepts) in
        [("rematch", "rematch"), ("Rematch!", "accept"), ("rematch 101 @", "rematch 101 @")]
    {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let last = over(&mut table, "great challenge -nag=3 -forfeit=9 -unrated alice bob", &["alice"]).await;
        let offered = match offers.contains('@') {
            true => order(&mut table, "bob", &format!("great {offers}")).await,
            false => table.answer(&to(&last, "bob").clone(), &format!("{offers}\n\nOnce more?")).await,
        };
        assert_eq!(offered.len(), 2, "{offered:#?}");
        let asked = to(&offered, "alice");
        asked.has("You are challenged, alice").has("This is a rematch of board 101").has("`accept` to play");
        assert_eq!((asked.event().as_str(), asked.header("X-PBM-Board").as_str()), ("offer", "102"));
        if !offers.contains('@') {
            asked.has("bob writes:").has("Once more?");
        }
        let again = table.answer(&to(&last, "bob").clone(), "rematch").await;
        one(&again).has("it is board 102, and waits for others").has("Nothing was changed");

        let start = match accepts.contains('@') {
            true => order(&mut table, "alice", &format!("great {accepts}")).await,
            false if accepts == "accept" => table.answer(&asked.clone(), accepts).await,
            false => table.answer(&to(&last, "alice").clone(), accepts).await,
        };
        assert_eq!(start.len(), 2, "{start:#?}");
        to(&start, "bob").has("Alice accepts the challenge").has("The game begins");
        assert_eq!(to(&start, "bob").header("X-PBM-Next"), "bob");
        let record = order(&mut table, "alice", "great record 102").await;
        one(&record).has("[Players \"bob,alice\"]");
        to(&start, "alice").has("Each move within 9 days; reminders after 3.");
        one(&order(&mut table, "alice", "great show 102").await).has("Clock: bob 9d");
        one(&order(&mut table, "bob", "great rematch 101 @").await)
            .has("The rematch of board 101 is being played: it is board 102.");
    }
}

#[tokio::test]
async fn three_move_on_by_one_seat_and_all_must_accept() {
    for (game, lot) in [("savoya", ""), ("savana", "-seats=lot "), ("savoya", "-seats=lot ")] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        table.laws.records = true;
        let last =
            over(&mut table, &format!("{game} challenge {lot}alice bob carol"), &["alice", "bob"]).await;
        let players = |letters: &[Letter]| {
            let text = &one(letters).text;
            let (_, rest) = text.split_once("[Players \"").unwrap();
            rest.split_once('"').unwrap().0.split(',').map(str::to_owned).collect::<Vec<_>>()
        };
        let before = players(&order(&mut table, "alice", &format!("{game} record 101")).await);
        let offered = table.answer(&to(&last, "alice").clone(), "rematch").await;
        assert_eq!(offered.len(), 3, "{offered:#?}");
        let half = table.answer(&to(&last, "carol").clone(), "rematch").await;
        to(&half, "bob").has("Carol accepts the challenge");
        assert!(half.iter().all(|letter| letter.event() == "offer"), "{half:#?}");
        let start = table.answer(&to(&half, "bob").clone(), "accept").await;
        assert!(start.iter().all(|letter| letter.event() == "start"), "{start:#?}");
        let after = players(&order(&mut table, "alice", &format!("{game} record 102")).await);
        let turned = [before[2].clone(), before[0].clone(), before[1].clone()];
        assert_eq!(after, turned, "{game} {lot}");
    }
}

#[tokio::test]
async fn all_that_speaks_against_a_rematch_is_told_at_once() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let start = table.challenge("savoya challenge alice bob carol", "alice").await;
    let early = table.answer(&to(&start, "alice").clone(), "rematch").await;
    one(&early).has("Board 101 is not over; a rematch can follow when it is.").has("Nothing was changed");
    order(&mut table, "bob", "savoya resign 101 @").await;
    let last = order(&mut table, "carol", "savoya resign 101 @").await;
    one(&order(&mut table, "dave", "savoya rematch 101 @").await).has("dave does not play on board 101");

    order(&mut table, "bob", "set @ challenges=closed").await;
    order(&mut table, "bob", "savoya limit @ 0").await;
    order(&mut table, "carol", "block @ alice").await;
    order(&mut table, "carol", "reject @").await;
    let refused = table.answer(&to(&last, "alice").clone(), "rematch").await;
    one(&refused)
        .has("bob takes no challenges.")
        .has("bob is at the limit: no more boards of Savoya for now.")
        .has("carol will have no challenges from you.")
        .has("carol takes no challenges to Savoya.")
        .has("Nothing was changed");

    for (player, command) in
        [("bob", "set @ challenges=ask"), ("bob", "limit @ all"), ("bob", "savoya limit @ all")]
    {
        order(&mut table, player, command).await;
    }
    order(&mut table, "carol", "unblock @ alice").await;
    order(&mut table, "carol", "accept @").await;
    let offered = table.answer(&to(&last, "alice").clone(), "rematch").await;
    let declined = table.answer(&to(&offered, "bob").clone(), "reject").await;
    to(&declined, "alice").has("Bob declines");
    // Who has offered it once does so no more; somebody else may.
    let again = table.answer(&to(&last, "alice").clone(), "rematch").await;
    one(&again).has("You have offered a rematch of board 101 before: it was board 102.");
    let other = table.answer(&to(&last, "carol").clone(), "rematch").await;
    to(&other, "alice").has("This is a rematch of board 101");
    assert_eq!(to(&other, "alice").header("X-PBM-Board"), "103");
    // Of a board that was taken back there is none.
    one(&order(&mut table, "bob", "savoya rematch 102 @").await).has("Board 102 is not over");
}
