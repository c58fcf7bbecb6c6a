//! Rematches, with the seats swapped.

use crate::support::{Letter, Table, one, started_beside, to};

async fn over(table: &mut Table, challenge: &str, losers: &[&str]) -> Vec<Letter> {
    let start = table.challenge(challenge, "alice").await;
    let board = start[0].header("X-PBM-Board");
    let game = challenge.split(' ').next().unwrap();
    let mut last = start;
    for loser in losers {
        last = table.command(loser, &format!("{game} resign {board} @")).await;
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
        let offered = if offers.contains('@') {
            table.command("bob", &format!("great {offers}")).await
        } else {
            table.answer(to(&last, "bob"), &format!("{offers}\n\nOnce more?")).await
        };
        assert_eq!(offered.len(), 2, "{offered:#?}");
        let asked = to(&offered, "alice");
        asked
            .has("You have been challenged, alice")
            .has("This is a rematch of board 101")
            .has("`accept` to play");
        assert_eq!((asked.event().as_str(), asked.header("X-PBM-Board").as_str()), ("offer", "102"));
        if !offers.contains('@') {
            asked.has("bob writes:").has("Once more?");
        }
        let again = table.answer(&to(&last, "bob").clone(), "rematch").await;
        one(&again).has("it is board 102 and is waiting for others").has("Nothing was changed");

        let start = match accepts.contains('@') {
            true => table.command("alice", &format!("great {accepts}")).await,
            false if accepts == "accept" => table.answer(&asked.clone(), accepts).await,
            false => table.answer(&to(&last, "alice").clone(), accepts).await,
        };
        assert_eq!(start.len(), 2, "{start:#?}");
        to(&start, "bob").has("Alice accepts the challenge").has("The game begins");
        assert_eq!(to(&start, "bob").header("X-PBM-Next"), "bob");
        one(&table.command("alice", "great record 102").await).has("[Players \"bob,alice\"]");
        to(&start, "alice").has("Each move within 9 days; reminders after 3.");
        one(&table.command("alice", "great show 102").await).has("Clock: bob 9d");
        one(&table.command("bob", "great rematch 101 @").await)
            .has("The rematch of board 101 is being played: it is board 102.")
            .lacks("answer `rematch`");
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
        let before = players(&table.command("alice", &format!("{game} record 101")).await);
        let offered = table.answer(&to(&last, "alice").clone(), "rematch").await;
        assert_eq!(offered.len(), 3, "{offered:#?}");
        let half = table.answer(&to(&last, "carol").clone(), "rematch").await;
        to(&half, "bob").has("Carol accepts the challenge");
        assert!(half.iter().all(|letter| letter.event() == "offer"), "{half:#?}");
        let start = table.answer(&to(&half, "bob").clone(), "accept").await;
        assert!(start.iter().all(|letter| letter.event() == "start"), "{start:#?}");
        let after = players(&table.command("alice", &format!("{game} record 102")).await);
        let turned = [before[2].clone(), before[0].clone(), before[1].clone()];
        assert_eq!(after, turned, "{game} {lot}");
    }
}

#[tokio::test]
async fn all_that_speaks_against_a_rematch_is_told_at_once() {
    let (mut table, start) = started_beside(&["dave"], "savoya challenge alice bob carol").await;
    one(&table.answer(&to(&start, "alice").clone(), "rematch").await)
        .has("Board 101 is not over yet; you can ask for a rematch when it is.")
        .has("Nothing was changed");
    table.command("bob", "savoya resign 101 @").await;
    let last = table.command("carol", "savoya resign 101 @").await;
    one(&table.command("dave", "savoya rematch 101 @").await).has("dave is not playing on board 101");

    table.command("bob", "set @ challenges=closed").await;
    table.command("bob", "savoya limit @ 0").await;
    table.command("carol", "block @ alice").await;
    table.command("carol", "reject @").await;
    one(&table.answer(&to(&last, "alice").clone(), "rematch").await)
        .has("bob does not accept challenges.")
        .has("bob is at the limit: no more boards of Savoya for now.")
        .has("carol accepts no challenges from you.")
        .has("carol does not accept challenges to Savoya.")
        .has("Nothing was changed");

    for (player, command) in
        [("bob", "set @ challenges=ask"), ("bob", "limit @ all"), ("bob", "savoya limit @ all")]
    {
        table.command(player, command).await;
    }
    table.command("carol", "unblock @ alice").await;
    table.command("carol", "accept @").await;
    let offered = table.answer(&to(&last, "alice").clone(), "rematch").await;
    to(&table.answer(&to(&offered, "bob").clone(), "reject").await, "alice").has("Bob declines");
    // Who has offered it once cannot do so again; somebody else can.
    let again = table.answer(&to(&last, "alice").clone(), "rematch").await;
    one(&again).has("You have already offered a rematch of board 101: it was board 102.");
    let other = table.answer(&to(&last, "carol").clone(), "rematch").await;
    to(&other, "alice").has("This is a rematch of board 101");
    assert_eq!(to(&other, "alice").header("X-PBM-Board"), "103");
    // A board that was called off has no rematch.
    one(&table.command("bob", "savoya rematch 102 @").await).has("Board 102 is not over");
}
