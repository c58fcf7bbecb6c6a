//! A proved player: what a mail and a day may cost, and that the player is told at the limit.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::letter::bytes_of;
use pbmd::store::{Item, LetterContent, LetterEnd};

use crate::support::{Table, one};
use crate::used;

const ALICE: &str = "alice@example.net";

#[tokio::test]
async fn a_day_of_a_player_ends_with_a_word() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let body = format!("login alice alice-secret\n{}", "list players\n".repeat(98));
    for _ in 0..11 {
        table.send(ALICE, "", &body).await;
    }
    one(&table.send(ALICE, "", &body).await).has("1000 commands at most").has("Nothing was changed");
    let cost = used::by_player(&table, "alice");
    used::at_most(&cost, &[(Item::Commands, 1001 + 99), (Item::Bytes, 32 << 20), (Item::Rows, 100_000)]);
    table.wait(25);
    one(&table.send(ALICE, "login alice alice-secret", "list players").await).has("bob");
}

#[tokio::test]
async fn one_mail_of_a_player_writes_to_so_many() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let lines = "savoya challenge alice bob carol dave\n".repeat(98);
    let letters = table.send(ALICE, "", &format!("login alice alice-secret\n{lines}")).await;
    let others = letters.iter().filter(|letter| letter.to != ALICE).count();
    assert!(others <= 410, "{others}");
}

/// Each letter has a message once, at most 12 KB of it as it is sent, and all of a mail to a board share that.
#[tokio::test]
async fn a_message_counts_in_bytes_as_it_is_sent() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.send(ALICE, "", "login alice alice-secret\ngreat challenge alice bob").await;
    let texts = [
        "All work and no play makes Jack a dull boy. ".repeat(900),
        "Всё работа и работа. ".repeat(900),
        "🎲".repeat(9_000),
        "<&\"'>".repeat(8_000),
    ];
    for text in texts {
        let letters =
            table.send(ALICE, "", &format!("login alice alice-secret\ngreat chat 101\n  {text}")).await;
        let letter = letters.iter().find(|letter| letter.to == "bob@example.net").unwrap();
        letter.has("The server cut this message here");
        let first: String = text.chars().take(3).collect();
        let page = letter.html.clone().unwrap_or_default();
        assert!(page.len() < (12 << 10) + (12 << 10), "{first}: {}", page.len());
    }
    let parts: String = (0..30).map(|n| format!("great chat 101\n  {n}{}\n", "x".repeat(2_000))).collect();
    let letters = table.send(ALICE, "", &format!("login alice alice-secret\n{parts}")).await;
    let to_bob = letters.iter().find(|letter| letter.to == "bob@example.net").unwrap();
    let said = to_bob.text.matches('x').count();
    assert!((8_000..=12 << 10).contains(&said), "{said}");
    let to_alice = letters.iter().find(|letter| letter.to == ALICE).unwrap();
    to_alice.has("At most 12 KB of your messages go into one letter");
    // The same words stand there once.
    let same = "great chat 101\n  Good luck!\n".repeat(9);
    let letters = table.send(ALICE, "", &format!("login alice alice-secret\n{same}")).await;
    let to_bob = letters.iter().find(|letter| letter.to == "bob@example.net").unwrap();
    assert_eq!(to_bob.text.matches("Good luck!").count(), 1);
}

#[tokio::test]
async fn one_mail_of_a_player_says_so_much() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let mut start = Vec::new();
    for _ in 0..7 {
        let lines = "savoya challenge alice bob carol dave\n".repeat(10);
        start = table.send(ALICE, "", &format!("login alice alice-secret\n{lines}")).await;
    }
    let at = start.iter().find(|letter| letter.to == ALICE).unwrap().clone();
    let lines: String = (101..171).map(|board| format!("savoya chat {board}\n")).collect();
    let text = "x".repeat(12_000);
    let before = used::by_player(&table, "alice").of(Item::BytesToOthers);
    let letters = table.answer(&at, &format!("login alice alice-secret\n{lines}\n{text}")).await;
    let told = letters.iter().filter(|letter| letter.to == "bob@example.net").count();
    assert!((30..65).contains(&told), "{told}");
    let after = used::by_player(&table, "alice").of(Item::BytesToOthers);
    assert!(after - before <= 5 << 20, "{}", after - before);
}

#[tokio::test]
async fn mistakes_of_a_player_are_always_answered_and_a_talk_with_a_machine_ends() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.send(ALICE, "", "login alice alice-secret\ngreat challenge alice bob").await;
    let mut at = start.iter().find(|letter| letter.to == ALICE).unwrap().clone();
    // A machine without marks answers each letter.
    let mut letters = 0;
    for _ in 0..200 {
        let answers = table.answer(&at, "I am away until Monday.").await;
        let Some(answer) = answers.first() else { break };
        at = answer.clone();
        letters += 1;
    }
    assert!((1..=5).contains(&letters), "{letters}");
    let at = start.iter().find(|letter| letter.to == ALICE).unwrap();
    one(&table.answer(at, "e2e9").await).has("Nothing was changed");
    assert!(!table.answer(at, "e2e3").await.is_empty());
}

#[tokio::test]
async fn one_mail_of_a_player_looks_up_so_much() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let lines: String = (0..98).map(|n| format!("whois nobody{n}\nlogin bob guess{n}\n")).collect();
    let before = used::by_player(&table, "alice");
    table.send(ALICE, "", &format!("login alice alice-secret\n{lines}")).await;
    let after = used::by_player(&table, "alice");
    for (item, most) in [(Item::Names, 405), (Item::Boards, 200), (Item::Passwords, 32)] {
        assert!(after.of(item) - before.of(item) <= most, "{item:?}: {after:?}");
    }
}

async fn leaves_for_bob(table: &Table) -> Vec<String> {
    let (mut ends, mut left) = (Vec::new(), Vec::new());
    loop {
        let (noted, claimed) = table.desk.settle_letters(std::mem::take(&mut ends), 4).await.unwrap();
        assert!(noted.iter().all(Result::is_ok), "{noted:?}");
        if claimed.letters.is_empty() {
            return left;
        }
        for letter in claimed.letters {
            let LetterContent::Model(model) = &letter.content else { panic!("bytes") };
            if letter.to == "bob@example.net" {
                left.push(String::from_utf8(bytes_of(&model.text().unwrap()).unwrap()).unwrap());
            }
            ends.push((letter.id, LetterEnd::Sent { reply: "250 OK".to_owned(), length: 1 }));
        }
    }
}

/// Whatever the cause, an address gets a limited number of letters an hour; the others follow in order.
#[tokio::test]
async fn an_address_gets_so_many_letters_an_hour() {
    let limits = Limits { letters_per_address_per_hour: 5, ..Limits::default() };
    let mut table =
        Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice", "bob"]).await;
    table.send(ALICE, "", "login alice alice-secret\ngreat challenge alice bob").await;
    table.wait(2);
    for number in 0..9 {
        let mail =
            table.mail(ALICE, "login alice alice-secret", "", &format!("great chat 101\n  Word {number}."));
        table.quietly(&mail).await;
    }
    for numbers in [0..5, 5..9, 9..9] {
        let left = leaves_for_bob(&table).await;
        assert_eq!(left.len(), numbers.len(), "{left:#?}");
        for (number, letter) in numbers.zip(&left) {
            assert!(letter.contains(&format!("| Word {number}.")), "{number}: {letter}");
        }
        assert!(leaves_for_bob(&table).await.is_empty());
        table.wait(1);
    }
}
