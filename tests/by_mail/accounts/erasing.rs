//! Closing an account: what it takes, what happens to games, and that nothing of the player is left.

use std::io::Read;

use flate2::read::ZlibDecoder;
use jiff::SignedDuration;
use pbmd::desk::check_ratings;
use pbmd::letter::bytes_of;
use pbmd::store::{LetterContent, LetterEnd, PlayerId};

use crate::support::outbox::{self, claimed, ended, refused, sent};
use crate::support::{Letter, Table, address, answering, noon, one, reader, stored, to, turn};

/// The address of the player who leaves; nobody else has it.
const HOME: &str = "postbox-of-hers@hidden.example";
/// The same with her display name.
const FROM: &str = "\"Quirina Vandermolen\" <postbox-of-hers@hidden.example>";

/// What must be found nowhere: userids, address, name, and phrases she wrote.
const MARKS: [&str; 10] = [
    "zelmira",
    "perpetua",
    "postbox-of-hers",
    "vandermolen",
    "violet umbrella",
    "copper kettle",
    "marble staircase",
    "brass lantern",
    "wicker basket",
    "amber lighthouse",
];

/// The marks found in the database files, or in the rows of all tables, also in letters, which are compressed there.
async fn found(table: &Table) -> Vec<&'static str> {
    let mut bytes = Vec::new();
    if table.url().is_some() {
        let names =
            "SELECT table_name::TEXT FROM information_schema.tables WHERE table_schema = current_schema()";
        for name in stored::texts(table, names).await {
            let rows = stored::texts(table, format!("SELECT named::TEXT FROM {name} AS named")).await;
            bytes.extend(rows.concat().into_bytes().to_ascii_lowercase());
        }
        let mails = stored::bytes(table, "SELECT raw FROM mail_contents").await;
        bytes.extend(mails.concat().to_ascii_lowercase());
    } else {
        assert!(table.desk.store().checkpoint().unwrap());
        for file in std::fs::read_dir(table.database().parent().unwrap()).unwrap() {
            bytes.extend(std::fs::read(file.unwrap().path()).unwrap().to_ascii_lowercase());
        }
    }
    let packed = "SELECT model FROM letter_contents WHERE model IS NOT NULL";
    for model in stored::bytes(table, packed).await {
        let mut text = Vec::new();
        ZlibDecoder::new(model.as_slice()).read_to_end(&mut text).unwrap();
        bytes.extend(text.to_ascii_lowercase());
    }
    let stands = |mark: &&str| bytes.windows(mark.len()).any(|window| window == mark.as_bytes());
    MARKS.into_iter().filter(stands).collect()
}

async fn with_others(others: &[&str]) -> Table {
    let mut table = Table::seating(others).await;
    let asked = table.send(FROM, "signup zelmira zelmira-secret", "").await;
    one(&table.answer_from(FROM, one(&asked), "yes").await).has("Welcome");
    table
}

async fn asks(table: &mut Table) -> Letter {
    let letters = table.send(FROM, "delete zelmira zelmira-secret", "").await;
    let letter = one(&letters).clone();
    assert_eq!(letter.subject, "pbmd: close the account zelmira?");
    letter
}

/// Letters to this address fail, for good or for an hour; all others are sent.
async fn refuse_letters(table: &mut Table, at: &str, later: bool) {
    let store = table.desk.store().clone();
    while let Some(due) = claimed(&store, noon()).await {
        let LetterContent::Model(model) = &due.content else { panic!("bytes") };
        let letter = Letter::parse(&bytes_of(&model.text().unwrap()).unwrap(), &due.to);
        let back = due.to == at;
        if !(back && later) {
            table.laws.remember(&letter.header("To"), &letter.header("X-PBM-Board"), &letter.id);
        }
        let next = noon() + SignedDuration::from_hours(1);
        match (back, later) {
            (false, _) => ended(&store, due.id, sent(1), noon()).await,
            (true, false) => ended(&store, due.id, refused("550 no such user"), noon()).await,
            (true, true) => ended(&store, due.id, outbox::later("451 try later", next), next).await,
        }
    }
}

#[tokio::test]
async fn nothing_of_a_closed_account_is_left() {
    let mut table = with_others(&["bob", "carol"]).await;
    let bob = address("bob");

    // A game that is over, with talk; one that runs, with talk, a note and a text not sent; one that is offered.
    let login = "login zelmira zelmira-secret";
    let first = table.send(FROM, login, "great challenge zelmira bob\n  The violet umbrella is mine.").await;
    table.as_if_asked(&first);
    table.send(FROM, login, "great chat 101\n  Where is the violet umbrella?").await;
    table.send(&bob, "great resign 101 bob bob-secret", "").await;
    let start = table.send(FROM, login, "great challenge zelmira bob").await;
    table.send(FROM, login, "great note 102\n  Behind the marble staircase.").await;
    let own = start.iter().find(|letter| letter.to == HOME).unwrap().clone();
    table.answer_from(FROM, &own, "I left the brass lantern with you, dear friend").await;
    table.challenge("great challenge bob carol", "bob").await;
    table.command("carol", "set @ challenges=ask").await;
    table.send(FROM, login, "great challenge zelmira carol").await;

    // A seek of hers that Carol has joined, and one of Carol's that she has.
    let seek = table.send(FROM, login, "savoya seek players=3").await;
    one(&seek).has("Your seek is number 1");
    table.command("carol", "join 1 @").await;
    table.command("carol", "savoya seek @ players=3").await;
    to(&table.send(FROM, login, "join 2").await, "carol").has("Zelmira");

    // Watching, settings, blocks, days away, a message, a challenge that showed an address alone, and a mail from elsewhere.
    table.send(FROM, login, "great subscribe 103").await;
    table.send(FROM, login, "set zone=Europe/Prague calendar=on").await;
    table.send(FROM, login, "block carol").await;
    table.send(FROM, login, "vacation 2026-07-01 2026-07-03").await;
    table.send(FROM, login, "message bob\n  Bring the copper kettle.").await;
    table.send(FROM, "great challenge zelmira bob", "").await;
    table.send("postbox-of-hers@hidden.example", "no such thing", "The wicker basket is full.").await;
    table.send("stranger@example.com", "login zelmira wrong-word", "").await;
    table.send(&bob, "great history zelmira", "").await;

    // Ratings, limits, conditional moves, a move to be confirmed, a rematch that is offered, and what waits for a daily letter.
    table.send(FROM, login, "great limit 40\nlimit 50").await;
    let asked = table.send(FROM, login, "great submit 102 e2e3\n  Meet me at the amber lighthouse.").await;
    one(&asked).has("move 1 would be");
    to(&table.send(FROM, login, "great rematch 101").await, "bob").has("This is a rematch of board 101");
    table.send(FROM, login, "great challenge bob zelmira").await;
    let kept = table.send(FROM, login, "great if 106 any then resign").await;
    one(&kept).has("Your conditions on board 106 have been saved");
    table.send(FROM, login, "set letters=digest").await;
    table.send(&bob, "great chat 102 bob bob-secret", "Tell me, Zelmira: does this wait?").await;

    // Letters to others that tell of her and did not leave: one is refused, one is tried again, some wait for the day.
    table.send(&bob, "add bob bob-secret bob@example.org", "").await;
    for (later, text) in [(false, "copper kettle"), (true, "violet umbrella")] {
        let mail = table.mail(FROM, login, "", &format!("great chat 102\n  Remember the {text}."));
        table.quietly(&mail).await;
        refuse_letters(&mut table, &bob, later).await;
    }
    table.send(&bob, "set bob bob-secret letters=digest", "").await;
    table.send(FROM, login, "great chat 102\n  A wicker basket for you.").await;
    assert!(found(&table).await.contains(&"zelmira"));

    let old = table.mail(FROM, login, "", "great show 102");
    table.put(old.as_bytes()).await;
    let asked = asks(&mut table).await;
    asked.has("The 4 games that you are playing are resigned");
    table.laws.leaves("zelmira");
    let letters = table.answer_from(FROM, &asked, "yes").await;
    let closed = letters.iter().find(|letter| letter.to == HOME).unwrap();
    closed.has("Your account zelmira at pbmd is closed.");
    assert_eq!(letters.iter().filter(|letter| letter.to == HOME).count(), 1, "{letters:#?}");
    let neutral = closed.text.split_whitespace().find(|word| word.starts_with("deleted-")).unwrap();
    let neutral = neutral.trim_end_matches([',', '.']).to_owned();
    for letter in letters.iter().filter(|letter| letter.to != HOME) {
        assert!(!letter.raw.to_lowercase().contains("zelmira"), "{}", letter.raw);
    }

    // Those who waited with her for a game are told.
    let carol: Vec<&Letter> = letters.iter().filter(|letter| letter.to == address("carol")).collect();
    let told = |text: &str| carol.iter().any(|letter| letter.says(text));
    assert!(told("withdrawn seek 1") && told("seek 2"), "{carol:#?}");
    one(&table.command("x", "seeks").await).has("carol, 2 more wanted (for 3)").has("1 seek is open");

    // The database holds nothing of her, though some letters to Bob still wait and one was refused.
    assert_eq!(found(&table).await, [""; 0]);
    let waiting = table.live(30, 1).await;
    for letter in &waiting {
        for mark in MARKS {
            assert!(!letter.raw.to_lowercase().contains(mark), "{mark} in {}", letter.raw);
        }
    }
    assert!(waiting.iter().any(|letter| letter.to == bob && letter.text.contains(&neutral)), "{waiting:#?}");

    // What she sent before counts no more, and nobody is told of it.
    assert!(table.put(old.as_bytes()).await.is_empty());
    table.write(FROM, "Re: your move", &answering(&own), "resign").await;
    assert_eq!(found(&table).await, ["postbox-of-hers"], "a stranger's mail");

    // Ratings are what follows from the boards, before and after they are made anew.
    let check = async |table: &Table| check_ratings(&mut table.desk.store().read().unwrap()).unwrap();
    assert_eq!(check(&table).await, []);
    table.desk.rebuild_ratings().unwrap();
    assert_eq!(check(&table).await, []);

    // Finished games keep the moves, and the userid is free.
    for question in ["great history", "great show 101", "great show 102"] {
        one(&table.send(&bob, question, "").await).has(&neutral).lacks("zelmira").lacks("Zelmira");
    }
    one(&table.send(&bob, "great standings", "").await).lacks(&neutral).lacks("zelmira");
    let again = table.send(&bob, "great rematch 101 bob bob-secret", "").await;
    one(&again).has(&neutral).has("Nothing was changed");
    let asked = table.send("new@example.com", "signup zelmira another-secret", "").await;
    one(&table.answer(one(&asked), "yes").await).has("Welcome, zelmira!");
    let refused = table.send("new@example.com", &format!("signup {neutral} another-secret"), "").await;
    one(&refused).has("this userid could be mistaken");
}

/// Mails, ledger, letters and daily sentences also forget the name she had before the operator renamed her.
#[tokio::test]
async fn a_former_name_is_left_nowhere_either() {
    for taken in [false, true] {
        let mut table = with_others(&["bob"]).await;
        let bob = address("bob");
        table.send(FROM, "login zelmira zelmira-secret", "great challenge zelmira bob").await;
        table.send(&bob, "great history zelmira", "").await;
        table.send(&bob, "set bob bob-secret letters=digest", "").await;
        table.send(FROM, "login zelmira zelmira-secret", "great chat 101\n  A copper kettle.").await;
        table.order("user rename zelmira perpetua").unwrap();
        table.laws.names_have_changed = true;
        let told = table.letters().await;
        told.iter().find(|letter| letter.to == HOME).unwrap().has("perpetua");
        table.send(FROM, "login perpetua zelmira-secret", "great chat 101\n  A wicker basket.").await;
        if taken {
            let asked = table.send("new@example.com", "signup zelmira another-secret", "").await;
            table.answer(one(&asked), "yes").await;
        }
        assert!(found(&table).await.contains(&"zelmira"));
        table.order("user delete perpetua").unwrap();
        table.letters().await;
        let left: &[&str] = if taken { &["zelmira"] } else { &[] };
        assert_eq!(found(&table).await, left, "somebody else may be called so now");
        if taken {
            one(&table.send(&bob, "whois zelmira", "").await).has("zelmira, a player here since");
        }
        for letter in &table.live(30, 1).await {
            letter.lacks("perpetua");
        }
    }
}

#[tokio::test]
async fn only_a_clear_yes_from_the_player_closes_an_account() {
    let mut table = with_others(&["bob"]).await;
    one(&table.send(FROM, "delete zelmira wrong-secret", "").await).lacks("> yes");
    let asked = asks(&mut table).await;
    // The question comes once more, and then nothing.
    let again = table.answer_from(FROM, &asked, "yes, but what happens to my games?").await;
    one(&again).has("neither a clear yes nor a clear no").has("    yes\n");
    for said in ["", "savoya challenge zelmira bob"] {
        assert!(table.answer_from(FROM, &asked, said).await.is_empty(), "{said}");
    }
    for (from, said, told) in [
        ("bob@example.net", "yes", "can be answered only from an address of the account"),
        ("stranger@example.com", "yes", "can be answered only from an address of the account"),
    ] {
        one(&table.answer_from(from, &asked, said).await).has(told).has("Nothing was changed");
    }
    // A machine is not heard at all.
    let more = format!("Auto-Submitted: auto-replied\r\n{}", answering(&asked));
    assert!(table.write(FROM, &format!("Re: {}", asked.subject), &more, "yes").await.is_empty());
    one(&table.answer_from(FROM, &asked, "no").await).has("The account zelmira stays as it is.");
    // Said no, the letter is used up.
    one(&table.answer_from(FROM, &asked, "yes").await)
        .has("that letter has already been answered, or is more than three days old");
    one(&table.send(FROM, "whois zelmira", "").await).has("zelmira, a player here since");

    let asked = asks(&mut table).await;
    table.wait(73);
    one(&table.answer_from(FROM, &asked, "yes").await)
        .has("that letter has already been answered, or is more than three days old");

    // Whoever wants passwords alone to count can close the account too.
    table.send(FROM, "set zelmira zelmira-secret proof=password", "").await;
    let asked = asks(&mut table).await;
    one(&table.answer_from(FROM, &asked, "Ano.").await).has("is closed");
    one(&table.command("bob", "whois zelmira").await).has("zelmira is not a player here");
}

#[tokio::test]
async fn letters_that_ask_about_it_are_bounded() {
    let mut table = with_others(&[]).await;
    let mut asked = 0;
    for _ in 0..20 {
        let letters = table.send(FROM, "delete zelmira zelmira-secret", "").await;
        asked += letters.iter().filter(|letter| letter.subject.contains("close the account")).count();
    }
    assert_eq!(asked, 15);
}

#[tokio::test]
async fn the_others_play_on() {
    let mut table = with_others(&["bob", "carol"]).await;
    table.send(FROM, "login zelmira zelmira-secret", "savoya challenge zelmira bob carol").await;
    let asked = asks(&mut table).await;
    table.laws.leaves("zelmira");
    let letters = table.answer_from(FROM, &asked, "yes").await;
    let mut at = turn(&letters).clone();
    assert_eq!(at.header("X-PBM-Board"), "101");
    let others: Vec<&Letter> = letters.iter().filter(|letter| letter.to != HOME).collect();
    assert_eq!(others.len(), 2, "{letters:#?}");
    others.iter().for_each(|letter| {
        letter.lacks("zelmira");
        assert!(letter.subject.contains("deleted-"), "{}", letter.subject);
    });
    for _ in 0..6 {
        let (mover, example) = (reader(&at), at.example().unwrap().to_string());
        let letters = table.answer(&at, &example).await;
        assert!(letters.iter().all(|letter| letter.to != HOME && letter.event() != "error"), "{letters:#?}");
        at = turn(&letters).clone();
        assert!(["bob", "carol"].contains(&mover.as_str()));
        to(&letters, &mover);
    }
}

#[tokio::test]
async fn letters_under_way_are_forgotten_when_they_have_left() {
    let mut table = with_others(&["bob"]).await;
    let asked = asks(&mut table).await;
    let mail = table.mail(FROM, "list", "", "");
    table.quietly(&mail).await;
    let store = table.desk.store().clone();
    let due = claimed(&store, noon()).await.unwrap();
    let yes = table.reply(FROM, &asked, "yes");
    table.deliver(yes.as_bytes()).await;
    table.desk.work().unwrap();
    let LetterContent::Model(model) = due.content else { panic!("bytes") };
    assert!(!bytes_of(&model.text().unwrap()).unwrap().is_empty());
    let reply = "250 ok <postbox-of-hers@hidden.example>".to_owned();
    ended(&store, due.id, LetterEnd::Sent { reply, length: 1 }, noon()).await;
    one(&table.letters().await).has("is closed");
    assert_eq!(found(&table).await, [""; 0]);
}

#[tokio::test]
async fn nothing_stays_of_who_never_played() {
    let mut table = with_others(&["bob"]).await;
    let asked = asks(&mut table).await;
    asked.has("You have no game that would be given up.");
    one(&table.answer_from(FROM, &asked, "yes").await)
        .has("Your account zelmira at pbmd is closed. Everything about you has been erased")
        .lacks("deleted-");
    assert_eq!(found(&table).await, [""; 0]);
    let store = table.desk.store();
    assert!(store.read().unwrap().player_by_userid("bob").unwrap().is_some());
    let id = PlayerId(2);
    assert!(store.read().unwrap().player(id).unwrap().is_none());
}
