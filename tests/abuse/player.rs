//! A proved player: what a mail and a day may cost, and that the player is told at the limit.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::letter::bytes_of;
use pbmd::store::{Item, LetterContent, LetterEnd};

use crate::support::{SERVER, Table, one};
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

/// What is sent to Bob now.
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
    let mut table = Table::under(SERVER, false, DeskConfig { limits, ..DeskConfig::default() }).await;
    table.players(&["alice", "bob"]).await;
    table.send(ALICE, "", "login alice alice-secret\ngreat challenge alice bob").await;
    table.wait(2);
    for number in 0..9 {
        let mail =
            table.mail(ALICE, "login alice alice-secret", "", &format!("great chat 101\n  Word {number}."));
        table.deliver(mail.as_bytes()).await;
        table.desk.work().unwrap();
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
