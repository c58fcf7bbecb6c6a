//! Nobody can choose dice: not the server, the challenger or the challenged.

use std::collections::BTreeSet;

use pbmd::game::{self, Key, Kind, MailMark, Purpose, Replay, Seed, Turn};
use pbmd::games;

use crate::support::{Letter, Table, address, logged_in, one, to, turn};

/// Commitments and keys in a letter: lines of 64 hexadecimal digits.
fn digits(letter: &Letter) -> Vec<String> {
    let hex = |line: &&str| line.len() == 64 && line.chars().all(|c| c.is_ascii_hexdigit());
    letter.text.lines().map(str::trim).filter(hex).map(str::to_string).collect()
}

/// The commitment for a player's next board, by `dice next`.
async fn next(table: &mut Table, userid: &str) -> String {
    let told = table.send(&address(userid), "dice next", "").await;
    let [commitment] = &digits(one(&told))[..] else { panic!("{}", told[0].text) };
    commitment.clone()
}

/// A board's record, as anybody may ask for it.
async fn record(table: &mut Table, game: &str, board: &str) -> String {
    table.laws.records = true;
    let told = table.send("x@example.net", &format!("{game} record {board}"), "").await;
    one(&told).file.as_ref().unwrap().1.clone()
}

fn tag(record: &str, name: &str) -> String {
    let (_, rest) = record.split_once(&format!("[{name} \"")).unwrap_or_else(|| panic!("{record}"));
    rest.split_once("\"]").unwrap().0.to_string()
}

/// Whether all rolls of a record follow from this key.
fn follows(record: &str, key: &Key) -> bool {
    let replay = Replay::read(record, games::named).unwrap();
    let seed = Seed::read(replay.tag("Board").unwrap().parse().unwrap(), replay.tag("Mails")).unwrap();
    let lines = replay.record.move_lines();
    (1..)
        .zip(&replay.decided)
        .all(|(number, made)| made.roll == game::roll(key, &seed, number, &lines[..made.before], made.kind))
}

/// The commitment is known before the challenge: for the asking, or from the letters of the last board.
#[tokio::test]
async fn the_server_cannot_draw_keys_until_the_opening_suits() {
    let mut table = Table::new().await;
    let asked = table.send(&address("alice"), "signup alice alice-secret", "").await;
    let welcome = table.answer(&asked[0], "yes").await;
    assert!(digits(one(&welcome)).is_empty(), "nobody who has not seen a die is shown digits");
    table.players(&["bob"]).await;
    let mut promised = next(&mut table, "alice").await;
    assert_eq!(next(&mut table, "alice").await, promised, "it stays the same");
    let bobs = next(&mut table, "bob").await;

    for round in 0..3 {
        let start = table.challenge("savoya challenge alice bob", "alice").await;
        let [commitment, after] = &digits(to(&start, "alice"))[..] else { panic!("{start:#?}") };
        assert_eq!(*commitment, promised, "round {round}");
        assert_eq!(digits(to(&start, "bob")), [commitment.clone(), bobs.clone()], "each is told his own");
        assert_eq!(next(&mut table, "alice").await, *after);
        assert_ne!(after, commitment);
        let over = table.answer(to(&start, "alice"), "resign").await;
        let [key, last] = &digits(to(&over, "alice"))[..] else { panic!("{over:#?}") };
        assert_eq!(last, after);
        assert_eq!(digits(to(&over, "bob"))[1], bobs);
        let key: Key = hex::decode(key).unwrap().try_into().unwrap();
        assert_eq!(game::commitment(&key), promised);
        assert!(follows(&record(&mut table, "savoya", &start[0].header("X-PBM-Board")).await, &key));
        promised.clone_from(after);
    }
    // Games without dice do not use up the commitment; a challenge for others uses the challenger's.
    let chess = table.challenge("great challenge alice bob", "alice").await;
    assert!(chess.iter().all(|letter| digits(letter).is_empty()));
    assert_eq!(next(&mut table, "alice").await, promised);
    table.players(&["carol"]).await;
    let carols = next(&mut table, "carol").await;
    let offered = table.offer("savoya challenge alice bob", "carol", "").await;
    assert_eq!(digits(to(&offered, "alice")), [carols.clone(), promised]);
    let told = digits(to(&offered, "carol"));
    assert!(told.len() == 1 && told[0] != carols, "{offered:#?}");
    assert_eq!(next(&mut table, "carol").await, told[0]);
}

/// Another Message-ID leads to other dice with the same key, and the record names the mails.
#[tokio::test]
async fn neither_the_server_nor_a_player_knows_the_dice_beforehand() {
    let mut seen = BTreeSet::new();
    for id in ["one", "two", "three", "four"] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let promised = next(&mut table, "carol").await;
        let mut mails = Vec::new();
        let mut named = |mail: String, id: &str| {
            let (before, rest) = mail.split_once("Message-ID: <").unwrap();
            mails.push(MailMark::of(&format!("{id}@example.com")).to_string());
            format!("{before}Message-ID: <{id}@example.com>{}", rest.split_once('>').unwrap().1)
        };
        let challenge = table.mail(&address("carol"), &logged_in("carol"), "", "savoya challenge alice bob");
        let offered = table.put(named(challenge, id).as_bytes()).await;
        // Bob accepts first; the order is still that of the challenge.
        let by_bob = table.reply(&address("bob"), to(&offered, "bob"), "accept");
        table.put(named(by_bob, "bob").as_bytes()).await;
        let by_alice = table.reply(&address("alice"), to(&offered, "alice"), "accept");
        let start = table.put(named(by_alice, "alice").as_bytes()).await;
        assert_eq!(digits(to(&start, "bob"))[0], promised);
        let [carol, bob, alice] = &mails[..] else { panic!("{mails:?}") };
        let record = record(&mut table, "savoya", "101").await;
        assert_eq!(tag(&record, "Mails"), format!("{carol} {alice} {bob}"));
        one(&table.send("x@example.net", "savoya dice 101", "").await).has(carol).has(alice).has(bob);
        seen.insert((promised, to(&start, "bob").text.clone()));
    }
    let promises: BTreeSet<&String> = seen.iter().map(|(promised, _)| promised).collect();
    assert_eq!((promises.len(), seen.len()), (1, 4), "one key, four mails, four openings");
}

/// A mail without a Message-ID adds nothing, and the record says so.
#[tokio::test]
async fn a_mail_without_a_name_adds_nothing() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mail = table.mail(&address("alice"), &logged_in("alice"), "", "savoya challenge alice bob");
    let (before, rest) = mail.split_once("Message-ID: ").unwrap();
    let start = table.put(format!("{before}{}", rest.split_once("\r\n").unwrap().1).as_bytes()).await;
    assert_eq!(tag(&record(&mut table, "savoya", "101").await, "Mails"), "- - -");
    // Else it would be declined.
    table.as_if_asked(&start);
    let over = table.answer(turn(&start), "resign").await;
    let key: Key = hex::decode(&digits(&over[0])[0]).unwrap().try_into().unwrap();
    assert!(follows(&over[0].file.as_ref().unwrap().1, &key));
}

/// An operator who plays cannot use a better key: it does not fit the commitment.
#[tokio::test]
async fn a_key_that_suits_better_is_found_out() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let promised = next(&mut table, "alice").await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let over = table.answer(turn(&start), "resign").await;
    let honest = over[0].file.as_ref().unwrap().1.clone();
    let key: Key = hex::decode(&digits(&over[0])[0]).unwrap().try_into().unwrap();
    assert!(follows(&honest, &key) && game::commitment(&key) == promised);

    // A key that gives the first player a double for the first move.
    let replay = Replay::read(&honest, games::named).unwrap();
    let seed = Seed::read(101, replay.tag("Mails")).unwrap();
    let better = (0..=u64::MAX).map(|n| {
        let mut key = key;
        key[..8].copy_from_slice(&n.to_be_bytes());
        key
    });
    let two = Kind::Dice { count: 2, sides: 6 };
    let suits = |key: &Key| game::roll(key, &seed, 1, "", two).to_string() == "6,1";
    let forged = better.into_iter().find(suits).unwrap();
    assert_ne!(game::commitment(&forged), promised, "it shows in the commitment");
    assert!(!follows(&honest, &forged), "and in the rolls that were told");
    // Under that key the record is valid but for the commitment.
    let mut cheated = game::Record::start(replay.record.game(), replay.record.setup().clone()).unwrap();
    while let Turn::Chance(chance) = cheated.turn() {
        assert_ne!(chance.purpose, Purpose::Secret);
        let number = cheated.rolls() + 1;
        cheated.roll(game::roll(&forged, &seed, number, cheated.move_lines(), chance.kind)).unwrap();
    }
    let tags = |commitment: &str| {
        let mails = ("Mails", replay.tag("Mails").unwrap().to_string());
        let dice = ("Dice", format!("{commitment} {}", hex::encode(forged)));
        cheated.text(&[("Board", "101".to_string()), mails, dice])
    };
    let own = game::commitment(&forged);
    for (commitment, right) in [(&promised, false), (&own, true)] {
        let told = tags(commitment);
        let told = tag(&told, "Dice");
        let (told, key) = told.split_once(' ').unwrap();
        let key: Key = hex::decode(key).unwrap().try_into().unwrap();
        assert_eq!(game::commitment(&key) == told, right);
    }
    assert_ne!(own, promised, "who kept the promise has the proof");
}

/// Sixty challenges cannot be declined by the challenger until the dice suit.
#[tokio::test]
async fn who_challenges_cannot_shop_for_dice() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for round in 0..60 {
        let start = table.challenge("savoya challenge alice bob", "alice").await;
        let mine = to(&start, "alice").clone();
        mine.lacks("decline");
        let board = mine.header("X-PBM-Board");
        for text in ["decline".to_string(), format!("savoya decline {board} alice alice-secret")] {
            let refused = match round % 2 {
                0 => table.answer(&mine, &text).await,
                _ => table.send(&address("alice"), &text, "").await,
            };
            if round % 2 == 1 && text == "decline" {
                continue;
            }
            one(&refused).has("The challenge was yours").has("`resign`").has("Nothing was changed");
        }
        if round % 10 == 0 {
            table.wait(24);
        }
    }
    one(&table.send("x@example.net", "savoya games alice", "").await).has("60 games in progress");
    one(&table.send("x@example.net", "whois alice", "").await).lacks("called off");
    // Resigning ends the game, and counts.
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    assert_eq!(table.answer(to(&start, "alice"), "resign").await[0].header("X-PBM-Result"), "0-1");
}

/// The challenged player may decline after seeing the dice, but everybody can know.
#[tokio::test]
async fn nobody_declines_dice_in_secret() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let whois = "whois bob";
    for told in ["bob has called off one board after", "bob has called off 2 boards after"] {
        let start = table.challenge("savoya challenge alice bob", "alice").await;
        to(&start, "bob").has("`decline`");
        let declined = table.answer(to(&start, "bob"), "decline").await;
        to(&declined, "alice").has("Bob declines").lacks("[Dice");
        one(&table.send("x@example.net", whois, "").await).has(told).has("seeing the dice").lacks("alice");
    }
    // Declining before anything was rolled is not counted.
    let offered = table.offer("savoya challenge bob carol", "alice", "").await;
    table.answer(to(&offered, "carol"), "reject").await;
    let chess = table.challenge("great challenge alice bob", "alice").await;
    table.answer(to(&chess, "alice"), "decline").await;
    for userid in ["alice", "carol"] {
        one(&table.send("x@example.net", &format!("whois {userid}"), "").await).lacks("called off");
    }
    one(&table.send("x@example.net", whois, "").await).has("called off 2 boards");
}
