//! How much one sender may ask for.

use pbmd::desk::{Limits, Terms};

use crate::support::{SERVER, Table, address, one};

async fn table(limits: Limits) -> Table {
    let mut table = Table::under(SERVER, false, Terms { limits, ..Terms::default() }).await;
    table.players(&["alice"]).await;
    table
}

#[tokio::test]
async fn commands_in_a_day() {
    let mut table = table(Limits { commands_per_day: 10, ..Limits::default() }).await;
    table.wait(25);
    for _ in 0..10 {
        one(&table.send(&address("alice"), "list", "").await).lacks("was not read");
    }
    let told = table.send(&address("alice"), "list", "").await;
    one(&told).has("Your mail was not read: 10 commands in a day").has("Nothing was changed");
    for _ in 0..3 {
        assert!(table.send("ALICE@example.net", "list", "").await.is_empty(), "said once");
    }
    // Somebody else's flood in her name leaves Alice what she proves.
    let proved = table.send(&address("alice"), "login alice alice-secret", "list").await;
    one(&proved).has("players");
    one(&table.send("bob@example.net", "list", "").await).has("players");
    table.wait(25);
    one(&table.send(&address("alice"), "list", "").await).has("players");
}

#[tokio::test]
async fn proved_commands_in_a_day() {
    let mut table = table(Limits { commands_per_day: 10, ..Limits::default() }).await;
    for _ in 0..4 {
        one(&table.send(&address("alice"), "login alice alice-secret", "list").await).has("players");
    }
    let told = table.send(&address("alice"), "login alice alice-secret", "list").await;
    one(&told).has("10 commands in a day");
    assert!(table.send(&address("alice"), "login alice alice-secret", "list").await.is_empty());
}

#[tokio::test]
async fn sign_ups_in_a_day() {
    let mut table = table(Limits { signups_per_day: 3, ..Limits::default() }).await;
    let from = "mallory@example.net";
    for number in 0..3 {
        let letters =
            table.send(from, &format!("signup m{number} some-secret m{number}@elsewhere.example"), "").await;
        assert!(letters.iter().any(|letter| letter.to == format!("m{number}@elsewhere.example")));
    }
    let refused = table.send(from, "signup m4 some-secret m4@elsewhere.example", "").await;
    assert_eq!(one(&refused).to, from);
    one(&refused).has("Too many sign-ups came from this address");
    table.wait(25);
    assert_eq!(table.send(from, "signup m5 some-secret", "").await.len(), 1);
}

#[tokio::test]
async fn strangers_and_confirmations_in_an_hour() {
    let limits = Limits { strangers_per_hour: 2, confirmations_per_hour: 1, ..Limits::default() };
    let mut table = table(limits).await;
    let mut answers = 0;
    for _ in 0..9 {
        answers += table.send("stranger@example.net", "list", "").await.len();
    }
    assert_eq!(answers, 2);
    let command = |n: u32| format!("signup carol{n} some-secret carol@example.net");
    assert_eq!(table.send("carol@example.net", &command(1), "").await.len(), 1);
    one(&table.send("carol@example.net", &command(2), "").await).has("Too many letters like this");
    one(&table.send("carol@example.net", &command(3), "").await).has("This is the last answer for now");
    assert!(table.send("carol@example.net", &command(4), "").await.is_empty(), "two letters to a stranger");
}
