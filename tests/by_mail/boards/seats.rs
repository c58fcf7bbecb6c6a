//! Who sits where: by lot or as listed, and how a lot is checked.

use pbmd::game::{self, Key, Replay, Roll, Seed};
use pbmd::games;

use crate::support::{Letter, Table, one, to};

fn lot(letter: &Letter) -> Roll {
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = text.split_once("the lot is ").unwrap_or_else(|| panic!("{}", letter.text));
    rest.split_once(". ").unwrap().0.parse().unwrap()
}

/// The players of a record by seat, its lot, and the lot that its key gives.
fn checked(record: &str) -> (String, String, String) {
    let replay = Replay::read(record, games::named).unwrap();
    let (_, key) = replay.tag("Dice").unwrap().split_once(' ').unwrap();
    let key: Key = hex::decode(key).unwrap().try_into().unwrap();
    let (board, players) = (replay.tag("Board").unwrap().parse().unwrap(), replay.record.setup().players);
    let drawn = game::seats_lot(&key, &Seed::read(board, replay.tag("Mails")).unwrap(), players).to_string();
    (replay.tag("Players").unwrap().to_string(), replay.tag("Seats").unwrap().to_string(), drawn)
}

#[tokio::test]
async fn savana_by_lot_and_others_as_listed() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mut seen = Vec::new();
    for _ in 0..6 {
        let start = table.challenge("savana challenge alice bob", "alice").await;
        let letter = to(&start, "bob");
        let lot = lot(letter);
        let first = if lot == Roll::of(&[1, 2]) { "alice" } else { "bob" };
        assert_eq!(letter.header("X-PBM-Next"), first);
        letter
            .has(&format!("Seats were drawn by lot (`help dice`): 1 {first}"))
            .has("This commitment ensures");
        // All letters of a board have the same subject.
        assert!(letter.subject.ends_with(": alice v bob"), "{}", letter.subject);
        let over = table.answer(to(&start, "alice"), "resign").await;
        let (players, told, drawn) = checked(&over[0].file.as_ref().unwrap().1);
        assert_eq!((players.split(',').next(), &told, &drawn), (Some(first), &lot.to_string(), &drawn));
        assert_eq!(told, drawn);
        seen.push(first);
    }
    assert!(seen.contains(&"alice") && seen.contains(&"bob"), "{seen:?}");
    for game in ["great", "sava", "savoy", "savoya"] {
        let start = table.challenge(&format!("{game} challenge bob alice"), "alice").await;
        let record = table.command("x", &format!("{game} record {}", start[0].header("X-PBM-Board"))).await;
        one(&record).has("[Players \"bob,alice\"]").lacks("[Seats").lacks("-seats");
    }
}

#[tokio::test]
async fn any_game_by_lot_or_as_listed() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for _ in 0..4 {
        let start = table.challenge("savana challenge -seats=listed bob alice", "alice").await;
        assert_eq!(start[0].header("X-PBM-Next"), "bob");
        to(&start, "bob").lacks("drawn by lot");
    }
    let start = table.challenge("great challenge -seats=LOT alice bob", "alice").await;
    let white = start[0].header("X-PBM-Next");
    let told = lot(&start[0]);
    assert_eq!(white == "alice", told == Roll::of(&[1, 2]));
    let number = start[0].header("X-PBM-Board");
    one(&table.command("x", &format!("great dice {number}")).await)
        .has(&format!("The lot for the seats, by the order of the challenge: {told}"))
        .lacks("The rolls so far");
    let over = table.answer(to(&start, &white), "resign").await;
    let (players, seats, drawn) = checked(&over[0].file.as_ref().unwrap().1);
    assert!(players.starts_with(&white) && seats == drawn && seats == told.to_string(), "{players} {seats}");
    over[0].has("key");

    let refused = table.command("alice", "savoya challenge -seats=dice alice bob").await;
    one(&refused).has("-seats is lot or listed, not").has("Nothing was changed");
}

/// If somebody has to accept first, nothing is drawn before all have.
#[tokio::test]
async fn an_offer_is_drawn_when_it_begins() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let mut moved = false;
    for _ in 0..4 {
        let offer = table.offer("savana challenge alice bob carol", "dave", "").await;
        let (alice, bob, carol) = (to(&offer, "alice"), to(&offer, "bob"), to(&offer, "carol"));
        alice.lacks("drawn by lot");
        let subject = alice.subject.clone();
        table.answer(carol, "accept").await;
        table.answer(alice, "accept").await;
        let start = table.answer(bob, "accept").await;
        let lot = lot(to(&start, "carol"));
        let named = ["alice", "bob", "carol"];
        let seated: Vec<&str> = lot.0.iter().map(|place| named[usize::from(*place) - 1]).collect();
        for name in named {
            let letter = to(&start, name);
            letter.has("Bob accepts the challenge");
            assert_eq!((letter.header("X-PBM-Next").as_str(), &letter.subject), (seated[0], &subject));
        }
        // Whoever drew the first seat can move by answering this letter.
        let first = to(&start, seated[0]);
        let wish = table.answer(first, first.example().unwrap()).await;
        assert_eq!(wish[0].header("X-PBM-Next"), seated[1], "{}", wish[0].text);
        moved |= seated != named;
    }
    assert!(moved);
}
