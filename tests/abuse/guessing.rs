//! Guessing passwords locks out nobody but the guesser.

use pbmd::desk::Policy;

use crate::support::front::{FAIL, PASS, SILENT, behind, trace};
use crate::support::{Letter, Table, address, answering, one, to};

const WRONG: &str = "The userid or the password is wrong";
const WAIT: &str = "Too many wrong passwords were sent";

fn from_host(host: &str, said: &str, mail: &str) -> Vec<u8> {
    format!("{}{mail}", trace(said).replace("198.51.100.7", host)).into_bytes()
}

/// Alice and Bob behind such a server, with a game; Alice has used her password from 203.0.113.1.
async fn table() -> (Table, Vec<Letter>) {
    let mut table = Table::seating_under(behind(Policy::Reply), &["alice", "bob"]).await;
    let mail = table.mail(&address("alice"), "", "", "login alice alice-secret\nsavoya challenge alice bob");
    let start = table.put(&from_host("203.0.113.1", SILENT, &mail)).await;
    assert_eq!(start.len(), 2, "{start:#?}");
    (table, start)
}

/// Some hosts guess, with two passwords each, in the name of `from`; the number of guesses tried.
async fn botnet(table: &mut Table, hosts: u32, from: fn(u32) -> String, said: &str) -> usize {
    let mut tried = 0;
    for number in 0..hosts {
        let body: String = (0..2).map(|n| format!("login alice guess{number}-{n}\n")).collect();
        let mail = table.mail(&from(number), "", "", &body);
        let host = format!("198.18.{}.{}", number / 250, number % 250 + 1);
        let letters = table.put(&from_host(&host, said, &mail)).await;
        tried += letters.iter().map(|letter| letter.text.matches(WRONG).count()).sum::<usize>();
    }
    tried
}

#[tokio::test]
async fn a_thousand_hosts_cannot_lock_a_player_out_nor_try_a_thousand_passwords() {
    let (mut table, start) = table().await;
    let tried = botnet(&mut table, 1000, |number| format!("m{number}@example.com"), SILENT).await;
    assert_eq!(tried, 20, "beyond that all strangers wait");

    // From a known host, by an answer with the password, and from her verified address.
    let mail = table.mail(&address("alice"), "savoya draw 101 alice alice-secret", "", "");
    to(&table.put(&from_host("203.0.113.1", SILENT, &mail)).await, "bob").has("Alice offers a draw");
    let more = answering(to(&start, "alice"));
    let mail = table.mail(&address("alice"), "set alice alice-secret proof=password", &more, "");
    one(&table.put(&from_host("203.0.113.2", SILENT, &mail)).await).has("proof=password");
    let mail = table.mail(&address("alice"), "savoya accept alice alice-secret", "", "");
    one(&table.put(&from_host("203.0.113.3", PASS, &mail)).await).lacks(WAIT);
    // From an unknown host she has to wait, and is told how long.
    let mail = table.mail(&address("alice"), "savoya accept alice alice-secret", "", "");
    one(&table.put(&from_host("203.0.113.4", SILENT, &mail)).await).has(WAIT).has("Try again in 5 minutes");
}

/// The same in her own name: with proof=password, too, nothing of hers is used up.
#[tokio::test]
async fn forgers_of_my_address_cannot_lock_me_out() {
    for (policy, said) in [(Policy::Reply, SILENT), (Policy::Password, SILENT), (Policy::Password, FAIL)] {
        let (mut table, start) = table().await;
        let set = format!("set alice alice-secret proof={}", policy.name());
        let mail = table.mail(&address("alice"), &set, "", "");
        one(&table.put(&from_host("203.0.113.1", SILENT, &mail)).await).has("proof=");
        botnet(&mut table, 60, |_| address("alice"), said).await;
        for (host, command) in [("203.0.113.1", "draw 101"), ("203.0.113.9", "accept")] {
            let more = answering(to(&start, "alice"));
            let mail =
                table.mail(&address("alice"), &format!("savoya {command} alice alice-secret"), &more, "");
            let letters = table.put(&from_host(host, SILENT, &mail)).await;
            assert!(
                letters.iter().all(|letter| !letter.text.contains(WAIT)),
                "{policy:?} {said}: {letters:#?}"
            );
        }
    }
}

/// Without a known host the address is all there is; answers have their own count there too.
#[tokio::test]
async fn without_a_server_in_front_an_answer_is_still_heard() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "set @ proof=password").await;
    let body = "login alice alice-secret\nsavoya challenge alice bob";
    let start = table.send(&address("alice"), "", body).await;
    for number in 0..12 {
        table.command("alice", &format!("login alice guess{number}")).await;
    }
    let command = "savoya draw 101 alice alice-secret";
    one(&table.send(&address("alice"), command, "").await).has(WAIT).has("Try again in");
    to(&table.write(&address("alice"), command, &answering(to(&start, "alice")), "").await, "bob")
        .has("Alice offers a draw");
    // Others are not affected.
    let (mut table, _) = self::table().await;
    for number in 0..30 {
        table.send("mallory@example.com", &format!("login alice guess{number}"), "").await;
    }
    to(&table.send(&address("alice"), command, "").await, "bob").has("Alice offers a draw");
}

#[tokio::test]
async fn a_player_is_told_once_a_day_of_guesses() {
    let (mut table, _) = table().await;
    let mut told = Vec::new();
    for number in 0..30 {
        let mail = table.mail(
            &format!("buy.pills{number}@example.com"),
            &format!("login alice guess{number}"),
            "",
            "",
        );
        let letters = table.put(&from_host("198.18.0.1", SILENT, &mail)).await;
        told.extend(letters.into_iter().filter(|letter| letter.to == address("alice")));
    }
    one(&told)
        .has("Somebody tried 10 wrong passwords for alice")
        .has("from one place (most of them from 198.18.0.1)")
        .has("change password alice YOUR-PASSWORD NEW-PASSWORD")
        .lacks("pills");
    table.wait(25);
    let mut again = Vec::new();
    for number in 0..12 {
        let letters = table.send("m@example.com", &format!("login alice guess{number}"), "").await;
        again.extend(letters.into_iter().filter(|letter| letter.to == address("alice")));
    }
    one(&again).has("Somebody tried 10 wrong passwords for alice").has("from one place.");
}
