//! A stranger gets few letters, few passwords and little time, and nobody waits because of him.

use pbmd::desk::Worked;
use pbmd::store::Item;

use crate::support::{Table, one, turn};
use crate::used;

const STRANGER: &str = "stranger@example.com";

#[tokio::test]
async fn a_mail_of_a_stranger_brings_one_letter_of_a_few_pages() {
    let mut table = Table::new().await;
    let lines = [
        "help savana",
        "help savana savoya sava great general commands proof dice games",
        "list",
        "savoya history",
    ];
    for line in lines {
        let letters = table.send(STRANGER, "multiple", &format!("{line}\n").repeat(99)).await;
        one(&letters);
        assert!(used::size(&letters) < 128 << 10, "{line}: {}", used::size(&letters));
        table.wait(2);
    }
}

#[tokio::test]
async fn two_passwords_a_mail() {
    let mut table = Table::seating(&["alice"]).await;
    let logins: String = (0..99).map(|n| format!("login alice guess{n}\n")).collect();
    table.send(STRANGER, "", &logins).await;
    assert_eq!(used::by(&table, &format!("address {STRANGER}")).of(Item::Passwords), 2);
    let signups: String = (0..99).map(|n| format!("signup m{n} secret-{n} m{n}@example.org\n")).collect();
    let letters = table.send("other@example.com", "", &signups).await;
    assert_eq!(used::by(&table, "address other@example.com").of(Item::Passwords), 2);
    assert!(letters.len() <= 3, "{letters:#?}");
}

#[tokio::test]
async fn all_strangers_together_bring_so_many_letters_an_hour() {
    let mut table = Table::new().await;
    let mut letters = 0;
    for n in 0..220 {
        letters += table.send(&format!("s{n}@d{n}.example"), "list", "").await.len();
    }
    assert_eq!(letters, 200, "300, without the 100 for authentic senders");
    // Signing up is still possible.
    one(&table.command("carol", "signup @").await);
    table.wait(2);
    assert_eq!(table.send(STRANGER, "list", "").await.len(), 21, "with those who have waited");
}

#[tokio::test]
async fn sign_ups_from_one_domain_are_bounded() {
    let mut table = Table::new().await;
    let mut asked = 0;
    for n in 0..230 {
        let from = format!("m{n}@evil.example");
        let letters = table.send(&from, &format!("signup m{n} secret-{n} victim{n}@example.org"), "").await;
        asked += letters.iter().filter(|letter| letter.to != from).count();
        if n % 60 == 0 {
            table.wait(2);
        }
    }
    assert_eq!(asked, 200, "ten times as many as from one address");
}

#[tokio::test]
async fn whoever_answers_a_letter_waits_for_no_stranger() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start =
        table.send("alice@example.net", "", "login alice alice-secret\ngreat challenge alice bob").await;
    let at = turn(&start).clone();
    for n in 0..20 {
        let mail = table.mail(&format!("s{n}@example.com"), "login alice guess", "", "list");
        table.deliver(mail.as_bytes()).await;
    }
    let answer = table.reply(&at.to.clone(), &at, "e2e3");
    table.deliver(answer.as_bytes()).await;
    assert_eq!(table.desk.work().unwrap(), Worked::One);
    let first = table.letters().await;
    assert!(first.iter().any(|letter| letter.to == "bob@example.net"), "{first:#?}");
}
