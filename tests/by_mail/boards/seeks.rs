//! Challenges to anybody: who seeks, who joins, and what comes of it.

use pbmd::game::{self, Key, MailMark, Replay, Seed};
use pbmd::games;

use crate::support::{Letter, Table, address, one, to};

/// Sends a command; gives the mark of the mail too.
async fn marked(table: &mut Table, userid: &str, command: &str) -> (String, Vec<Letter>) {
    let subject = command.replace('@', &format!("{userid} {userid}-secret"));
    let mail = table.mail(&address(userid), &subject, "", "");
    let id = mail.split_once("Message-ID: <").unwrap().1.split_once('>').unwrap().0;
    (MailMark::of(id).to_string(), table.put(mail.as_bytes()).await)
}

/// The record attached to the last letter of a board.
async fn ended(table: &mut Table, start: &[Letter], by: &str) -> Replay {
    let over = table.answer(&to(start, by).clone(), "resign").await;
    Replay::read(&to(&over, by).file.as_ref().unwrap().1, games::named).unwrap()
}

#[tokio::test]
async fn a_seek_for_two_begins_when_somebody_joins() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let (seeking, kept) = marked(&mut table, "alice", "savoya seek @ -quiet=80 -nag=3").await;
    let start = table.command("bob", "join 1 @").await;
    assert_eq!(start.len(), 2, "{start:#?}");
    assert!(start.iter().all(|letter| letter.event() == "start"), "{start:#?}");
    to(&start, "alice").has("Options: ").has("quiet=80").has("drawn by lot");
    to(&start, "bob").has("The game comes from the seek of alice.").lacks("The challenge came from");
    assert_eq!(to(&start, "alice").subject, "Savoya Board 101: alice v bob");

    // The seeker's mail enters the dice, and the lot follows from it.
    let replay = ended(&mut table, &start, "alice").await;
    assert_eq!(replay.tag("Mails").unwrap(), seeking);
    let (_, key) = replay.tag("Dice").unwrap().split_once(' ').unwrap();
    let key: Key = hex::decode(key).unwrap().try_into().unwrap();
    let seed = Seed::read(101, replay.tag("Mails")).unwrap();
    assert_eq!(replay.tag("Seats").unwrap(), game::lot_of(&key, &seed, replay.record.setup()).to_string());
    let told = one(&kept).text.split_whitespace().find(|word| word.len() == 64).unwrap().to_owned();
    assert_eq!(told, game::commitment(&key), "the seeker knew the commitment");
}

#[tokio::test]
async fn three_and_four_join_by_answers_and_the_seeker_keeps_the_seat() {
    for (players, seat) in [(3_usize, 2_usize), (4, 4), (4, 1)] {
        let names = ["alice", "bob", "carol", "dave"];
        let mut table = Table::seating(&names).await;
        let mut help = Vec::new();
        for name in names {
            help.push(one(&table.command(name, "help").await).clone());
        }
        let wish = format!("savoya seek players={players} seat={seat}");
        one(&table.answer(&help[0], &wish).await).has(&format!("{} players can join it", players - 1));
        let mut start = Vec::new();
        for at in (1..players).rev() {
            let letters = table.answer(&help[at], "join 1\n  Hello all").await;
            if at == 1 {
                start = letters;
                continue;
            }
            let own = to(&letters, names[at]);
            own.has("You have joined seek 1 of alice (Savoya)").has("still open");
            let told = to(&letters, "alice");
            told.has(&format!("has joined seek 1 of alice (Savoya). {} seat", at - 1)).has("    unseek 1");
            assert_eq!((letters.len(), told.event().as_str()), (2, "account"));
            let again = table.answer(&help[at], "savoya join 1").await;
            one(&again).has("You have already joined seek 1").has("Nothing was changed");
        }
        assert_eq!(start.len(), players, "{start:#?}");
        to(&start, "alice").has("bob writes:").has("Hello all");
        table.laws.records = true;
        let record = table.command("alice", "savoya record 101").await;
        let replay = Replay::read(&one(&record).file.as_ref().unwrap().1, games::named).unwrap();
        let seated: Vec<&str> = replay.tag("Players").unwrap().split(',').collect();
        assert_eq!(seated[seat - 1], "alice", "{players} players: {seated:?}");
        // The subject names the seeker first and the others by name.
        assert!(to(&start, "bob").subject.contains(": alice v bob v carol"), "{}", start[0].subject);
        let lot: Vec<&str> = replay.tag("Seats").unwrap().split(',').collect();
        assert_eq!((lot[seat - 1], lot.len()), ("1", players));
    }
}

#[tokio::test]
async fn seats_and_colours() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let cases = [
        ("seat=1", "alice,bob"),
        ("seat=2", "bob,alice"),
        ("colour=white", "alice,bob"),
        ("color=BLACK", "bob,alice"),
        ("-seats=listed", "alice,bob"),
    ];
    for (number, (wish, seated)) in (1..).zip(cases) {
        one(&table.command("alice", &format!("great seek @ {wish}")).await).lacks("ommitment");
        let start = table.command("bob", &format!("join {number} @")).await;
        let board = start[0].header("X-PBM-Board");
        let record = table.command("alice", &format!("great record {board}")).await;
        one(&record).has(&format!("[Players \"{seated}\"]")).lacks("[Seats");
    }
    let wrong = [
        ("great seek @ colour=red", "There is no such colour. The colours are white and black."),
        ("great seek @ seat=3", "The seats are numbered from 1 to 2."),
        ("great seek @ seat=1 -seats=lot", "`seat` and `-seats` cannot be used together"),
    ];
    for (command, why) in wrong {
        one(&table.command("alice", command).await).has(why).has("Nothing was changed");
    }
}

#[tokio::test]
async fn a_seek_needs_proof_and_has_a_limit() {
    let mut table = Table::seating(&["alice"]).await;
    // An address alone proves nothing; an answer to any letter does.
    let bare = table.command("alice", "savoya seek").await;
    let refused = one(&bare);
    refused.has("Nothing in this mail proves who you are").has("Nothing was changed");
    let login = refused.text.lines().find(|line| line.contains("login")).unwrap().trim();
    let login = login.replace("YOUR-USERID", "alice").replace("YOUR-PASSWORD", "alice-secret");
    one(&table.send(&address("alice"), "", &format!("{login}\nsavoya seek")).await).has("number 1 ");
    one(&table.command("alice", "unseek 1 @").await);
    one(&table.command("x", "join 1").await).has("Nothing in this mail proves who you are");
    one(&table.command("alice", "seeks").await).has("No seeks are open");
    for number in 2..=11 {
        one(&table.command("alice", "savoya seek @").await).has(&format!("number {number} "));
    }
    one(&table.command("alice", "savoya seek @").await)
        .has("You already have 10 open seeks, the most allowed");
}

#[tokio::test]
async fn all_that_speaks_against_joining_is_told_at_once() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    one(&table.command("alice", "savoya seek @ players=3 rating=1600-1700").await);
    one(&table.command("bob", "block @ alice").await);
    one(&table.command("bob", "limit @ 0").await);
    one(&table.command("alice", "savoya limit @ 0").await);
    one(&table.command("bob", "savoya join 1 @").await)
        .has("bob cannot join this seek.")
        .has("It is for ratings from 1600 to 1700; bob has 1500.")
        .has("bob is at the limit: no more boards of Savoya for now.")
        .has("alice is at the limit: no more boards of Savoya for now.")
        .has("Nothing was changed");
    one(&table.command("bob", "great join 1 @").await).has("Seek 1 is for Savoya.");
    one(&table.command("alice", "join 1 @").await).has("Seek 1 is your own");

    // A block is not attributed to anybody.
    one(&table.command("alice", "savoya limit @ all").await);
    one(&table.command("carol", "savoya seek @").await);
    one(&table.command("carol", "block @ alice").await);
    let refused = table.command("alice", "join 2 @").await;
    one(&refused).has("alice cannot join this seek.").lacks("carol").lacks("block");
    one(&table.command("alice", "seeks").await).has("carol, 1 more wanted");
}

#[tokio::test]
async fn seeks_and_joins_are_taken_back() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let kept = table.command("alice", "savoya seek @ players=3").await;
    let joined = table.command("bob", "join 1 @").await;
    one(&table.command("carol", "unseek 1 @").await).has("is not yours, and you have not joined it");

    let left = table.answer(&to(&joined, "bob").clone(), "unseek 1").await;
    to(&left, "bob").has("You have left seek 1 (Savoya).");
    to(&left, "alice").has("Bob has left seek 1 of alice (Savoya). 2 seats are open now.");
    one(&table.command("bob", "join 1 @").await).has("You have joined and left seek 1 before");
    one(&table.command("bob", "seeks").await).has("alice, 2 more wanted (for 3)");

    table.command("carol", "join 1 @").await;
    let back = table.answer(one(&kept), "unseek 1").await;
    to(&back, "alice").has("Seek 1 (Savoya) has been withdrawn. carol, who had joined it, will be told.");
    to(&back, "carol").has("Alice has withdrawn seek 1 (Savoya), which carol had joined");
    assert_eq!(back.len(), 2);
    one(&table.command("carol", "unseek 1 @").await).has("Seek 1 is no longer open");

    one(&table.command("alice", "savoya seek @").await).has("number 2 ");
    one(&table.command("alice", "savoya unseek 2 @").await)
        .has("Seek 2 (Savoya) has been withdrawn.")
        .lacks("told");
    one(&table.command("alice", "seeks").await).has("No seeks are open");
}

#[tokio::test]
async fn a_seek_ends_in_its_time() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "savoya seek @ players=3 expires=2d").await;
    table.command("alice", "great seek @").await;
    table.command("bob", "join 1 @").await;
    table.wait(47);
    table.desk.tick().unwrap();
    assert!(table.letters().await.is_empty());
    table.wait(1);
    table.desk.tick().unwrap();
    let ended = table.letters().await;
    assert_eq!(ended.len(), 2, "{ended:#?}");
    to(&ended, "alice").has("Seek 1 of alice (Savoya, Thu 1 Jan 2026) has expired").has("    savoya seek");
    to(&ended, "bob").has("Seek 1 of alice (Savoya), which bob had joined, has expired: not all");
    assert!(ended.iter().all(|letter| letter.header("Auto-Submitted") == "auto-generated"));
    one(&table.command("bob", "join 1 @").await).has("Seek 1 is no longer open");
    one(&table.command("bob", "seeks").await).has("1 seek is open:").has("Great Shatranj");
    // An answer to that letter seeks again.
    one(&table.answer(&to(&ended, "alice").clone(), "savoya seek").await).has("number 3 ");

    table.wait(28 * 24);
    table.desk.tick().unwrap();
    one(&table.letters().await).has("Seek 2 of alice (Great Shatranj, Thu 1 Jan 2026) has expired");
    table.desk.tick().unwrap();
    assert!(table.letters().await.is_empty());
}

#[tokio::test]
async fn seeks_count_among_the_challenges_of_a_day() {
    use pbmd::desk::{DeskConfig, Limits};
    let limits = Limits { challenges_per_day: 2, ..Limits::default() };
    let mut table =
        Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice", "bob"]).await;
    table.command("alice", "savoya seek @").await;
    one(&table.command("alice", "unseek 1 @").await).has("has been withdrawn");
    table.command("alice", "savoya seek @").await;
    assert_eq!(table.command("bob", "join 2 @").await.len(), 2);
    one(&table.command("alice", "savoya seek @").await).has("2 challenges a day are the most");
    table.wait(49);
    table.desk.tick().unwrap();
    table.letters().await;
    one(&table.command("alice", "savoya seek @").await).has("number 3 ");
}
