//! A player, who is proved: what one mail and one day may cost, and that he is told when it is enough.

use pbmd::store::Item;

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
    let cost = used::by_player(&table, "alice").await;
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
    // A machine that does not say that it is one answers each letter.
    let mut letters = 0;
    for _ in 0..200 {
        let answers = table.answer(&at, "I am away until Monday.").await;
        let Some(answer) = answers.first() else { break };
        at = answer.clone();
        letters += 1;
    }
    assert!((21..=61).contains(&letters), "{letters}");
    let at = start.iter().find(|letter| letter.to == ALICE).unwrap();
    one(&table.answer(at, "e2e9").await).has("was not carried out").has("nothing was changed");
    assert!(!table.answer(at, "e2e3").await.is_empty());
}

#[tokio::test]
async fn one_mail_of_a_player_looks_up_so_much() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let lines: String = (0..98).map(|n| format!("whois nobody{n}\nlogin bob guess{n}\n")).collect();
    let before = used::by_player(&table, "alice").await;
    table.send(ALICE, "", &format!("login alice alice-secret\n{lines}")).await;
    let after = used::by_player(&table, "alice").await;
    for (item, most) in [(Item::Names, 405), (Item::Boards, 200), (Item::Passwords, 32)] {
        assert!(after.of(item) - before.of(item) <= most, "{item:?}: {after:?}");
    }
}
