//! Nobody can choose dice: not the server, the challenger or the challenged.

use std::collections::BTreeSet;

use pbmd::game::{self, Key, Kind, MailMark, Purpose, Replay, Seed, Turn};
use pbmd::games;
use pbmd::store::BoardKey;

use crate::support::{Letter, Table, address, logged_in, one, to, turn};

/// Commitments and keys in a letter: lines of 64 hexadecimal digits.
fn digits(letter: &Letter) -> Vec<String> {
    let hex = |line: &&str| line.len() == 64 && line.chars().all(|c| c.is_ascii_hexdigit());
    letter.text.lines().map(str::trim).filter(hex).map(str::to_string).collect()
}

/// The commitment for a player's next board, by `dice next`.
async fn next(table: &mut Table, userid: &str) -> String {
    let told = table.command(userid, "dice next").await;
    let [commitment] = &digits(one(&told))[..] else { panic!("{}", told[0].text) };
    commitment.clone()
}

async fn record(table: &mut Table, game: &str, board: &str) -> String {
    table.laws.records = true;
    let told = table.command("x", &format!("{game} record {board}")).await;
    one(&told).file.as_ref().unwrap().1.clone()
}

fn tag(record: &str, name: &str) -> String {
    let (_, rest) = record.split_once(&format!("[{name} \"")).unwrap_or_else(|| panic!("{record}"));
    rest.split_once("\"]").unwrap().0.to_string()
}

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
    let asked = table.command("alice", "signup @").await;
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

fn named(mail: &str, id: &str) -> String {
    let (before, rest) = mail.split_once("Message-ID: <").unwrap();
    format!("{before}Message-ID: <{id}@example.com>{}", rest.split_once('>').unwrap().1)
}

/// Another Message-ID of the challenge leads to other dice with the same key, and the record names that mail and no other.
#[tokio::test]
async fn neither_the_server_nor_a_player_knows_the_dice_beforehand() {
    let mut seen = BTreeSet::new();
    for id in ["one", "two", "three", "four"] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let promised = next(&mut table, "carol").await;
        one(&table.command("x", "whois carol").await).has(&promised);
        let challenge = table.mail(&address("carol"), &logged_in("carol"), "", "savoya challenge alice bob");
        let offered = table.put(named(&challenge, id).as_bytes()).await;
        table.answer(to(&offered, "bob"), "accept").await;
        let start = table.answer(to(&offered, "alice"), "accept").await;
        assert_eq!(digits(to(&start, "bob"))[0], promised);
        let mark = MailMark::of(&format!("{id}@example.com")).to_string();
        assert_eq!(tag(&record(&mut table, "savoya", "101").await, "Mails"), mark);
        one(&table.command("x", "savoya dice 101").await).has(&mark);
        seen.insert((promised, to(&start, "bob").text.clone()));
    }
    let promises: BTreeSet<&String> = seen.iter().map(|(promised, _)| promised).collect();
    // Two of them can be alike by chance.
    assert!(promises.len() == 1 && seen.len() > 2, "one key, four mails, other openings: {}", seen.len());
}

/// Somebody who can read and write the database: these are the keys of all next boards.
fn set_keys(table: &Table, byte: u8) {
    let mut tx = table.desk.store().begin().unwrap();
    for (at, userid) in (1..).zip(["alice", "bob", "carol"]) {
        let player = tx.player_by_userid(userid).unwrap().unwrap().id;
        tx.set_next_key(player, BoardKey([byte ^ at; 32])).unwrap();
    }
    tx.commit().unwrap();
}

/// The lot for the seats and all rolls of a board so far.
fn opening(table: &Table, board: u32) -> Vec<String> {
    let row = table.desk.store().read().unwrap().board(board).unwrap().unwrap();
    let rolls = row.entries.into_iter().filter(|entry| entry.kind == "roll").map(|entry| entry.text);
    row.lot.into_iter().chain(rolls).collect()
}

/// The openings that this mail gives a board under many Message-IDs; all next keys are used up before each.
async fn openings(table: &Table, mail: &str, board: u32, tries: u8) -> BTreeSet<Vec<String>> {
    let mut seen = BTreeSet::new();
    for n in 0..tries {
        let mut table = table.copy().await;
        if n > 0 {
            set_keys(&table, n);
        }
        table.put(named(mail, &format!("try-{n}")).as_bytes()).await;
        let opening = opening(&table, board);
        assert!(!opening.is_empty(), "the game has begun");
        seen.insert(opening);
    }
    seen
}

/// Who knows all keys chooses no dice by the mail with which a friend accepts, joins a seek or takes a rematch.
#[tokio::test]
async fn whoever_comes_last_chooses_nothing() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set_keys(&table, 0);
    let offered = table.offer("savoya challenge -seats=lot alice bob", "carol", "").await;
    table.answer(to(&offered, "bob"), "accept").await;
    let accept = table.reply(&address("alice"), to(&offered, "alice"), "accept");
    assert_eq!(openings(&table, &accept, 101, 200).await.len(), 1, "accept");

    let start = table.put(accept.as_bytes()).await;
    table.as_if_asked(&start);
    let over = table.answer(to(&start, "bob"), "resign").await;
    let offered = table.answer(to(&over, "bob"), "rematch").await;
    let again = table.reply(&address("alice"), to(&offered, "alice"), "rematch");
    assert_eq!(openings(&table, &again, 102, 200).await.len(), 1, "rematch");

    let sought = table.command("alice", "savoya seek @").await;
    let [promised, after] = &digits(one(&sought))[..] else { panic!("{sought:#?}") };
    assert_eq!(*promised, game::commitment(&[1; 32]), "the key that alice had before");
    assert_eq!(*after, next(&mut table, "alice").await);
    let join = table.mail(&address("bob"), "join 1 bob bob-secret", "", "");
    assert_eq!(openings(&table, &join, 103, 200).await.len(), 1, "join");
    let begun = table.put(join.as_bytes()).await;
    assert_eq!(digits(to(&begun, "alice"))[..], [promised.clone(), after.clone()]);

    // The challenger's own mail matters, or nothing would have been tried here.
    let challenge = table.mail(&address("alice"), &logged_in("alice"), "", "savoya challenge alice bob");
    let mut seen = BTreeSet::new();
    for n in 0..20 {
        let mut table = table.copy().await;
        set_keys(&table, 0);
        table.put(named(&challenge, &format!("try-{n}")).as_bytes()).await;
        seen.insert(opening(&table, 104));
    }
    assert!(seen.len() > 10, "{seen:?}");
}

/// Moves taken back, other players and other names change neither key nor mail: the record of such a board is verified like any other.
#[tokio::test]
async fn what_the_operator_does_with_players_and_moves_changes_no_dice() {
    for orders in [
        &["board undo 101", "board seat 101 2 carol"][..],
        &["user merge bob carol", "board undo 101"],
        &["user rename alice alina", "user delete carol", "board undo 101"],
        &["board annul 101"],
    ] {
        let mut table = Table::seating(&["alice", "bob", "carol"]).await;
        let promised = next(&mut table, "alice").await;
        let start = table.challenge("savoya challenge alice bob", "alice").await;
        let before = tag(&record(&mut table, "savoya", "101").await, "Mails");
        table.play_on(&start).await;
        table.laws.names_have_changed = true;
        for order in orders {
            table.order(order).unwrap_or_else(|why| panic!("{order}: {why}"));
            table.letters().await;
        }
        if !orders.contains(&"board annul 101") {
            table.order("board end 101 draw --reason Rules.").unwrap();
            table.letters().await;
        }
        let record = record(&mut table, "savoya", "101").await;
        let dice = tag(&record, "Dice");
        let (told, key) = dice.split_once(' ').unwrap_or_else(|| panic!("{record}"));
        assert_eq!((told, tag(&record, "Mails")), (&*promised, before), "{orders:?}");
        assert!(follows(&record, &hex::decode(key).unwrap().try_into().unwrap()), "{orders:?}\n{record}");
    }
}

#[tokio::test]
async fn a_mail_without_a_name_adds_nothing() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mail = table.mail(&address("alice"), &logged_in("alice"), "", "savoya challenge alice bob");
    let (before, rest) = mail.split_once("Message-ID: ").unwrap();
    let start = table.put(format!("{before}{}", rest.split_once("\r\n").unwrap().1).as_bytes()).await;
    assert_eq!(tag(&record(&mut table, "savoya", "101").await, "Mails"), "-");
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
    one(&table.command("x", "savoya games alice").await).has("60 games in progress");
    one(&table.command("x", "whois alice").await).lacks("called off");
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
        to(&table.answer(to(&start, "bob"), "decline").await, "alice").has("Bob declines").lacks("[Dice");
        one(&table.send("x@example.net", whois, "").await).has(told).has("seeing the dice").lacks("alice");
    }
    // Declining before anything was rolled is not counted.
    let offered = table.offer("savoya challenge bob carol", "alice", "").await;
    table.answer(to(&offered, "carol"), "reject").await;
    let chess = table.challenge("great challenge alice bob", "alice").await;
    table.answer(to(&chess, "alice"), "decline").await;
    for userid in ["alice", "carol"] {
        one(&table.command("x", &format!("whois {userid}")).await).lacks("called off");
    }
    one(&table.send("x@example.net", whois, "").await).has("called off 2 boards");
}
