//! A clock that jumps: nothing is lost or doubled, only the times are wrong.

use std::collections::BTreeSet;

use crate::support::outbox::{claimed, ended, later};
use crate::support::{Table, started, turn};

#[tokio::test]
async fn an_hour_forth_and_back_again() {
    for jumps in [[1, -1], [-1, 1], [-1, -1], [100_000, -100_000]] {
        let (mut table, mut letters) = started("savoya challenge alice bob").await;
        let mut ids = BTreeSet::new();
        for number in 1..=12 {
            let at = turn(&letters).clone();
            let mail = table.reply(&at.to, &at, at.example().unwrap());
            table.deliver(mail.as_bytes()).await;
            table.wait(jumps[number % 2]);
            while table.desk.work().unwrap() == pbmd::desk::Worked::One {}
            table.wait(jumps[(number + 1) % 2]);
            // Once more, at another time.
            table.deliver(mail.as_bytes()).await;
            letters = table.settle().await;
            letters.extend(table.letters().await);
            assert_eq!(letters.len(), 2, "{jumps:?}, move {number}: {letters:#?}");
            assert!(letters.iter().all(|letter| ids.insert(letter.id.clone())));
            assert_eq!(letters[0].header("X-PBM-Move"), number.to_string(), "{jumps:?}");
            assert!(table.is_clear());
        }
    }
}

#[tokio::test]
async fn a_letter_that_waits_for_its_next_try_is_not_forgotten() {
    let mut table = Table::seating(&["alice"]).await;
    let mail = table.mail("alice@example.net", "whois alice", "", "");
    table.quietly(&mail).await;
    let store = table.desk.store().clone();
    let due = claimed(&store, table.desk.now()).await.unwrap();
    let next_try = table.desk.now() + jiff::SignedDuration::from_secs(5);
    ended(&store, due.id, later("450 later", next_try), next_try).await;
    table.wait(-1);
    assert!(table.letters().await.is_empty(), "it waits for the clock");
    table.wait(2);
    assert_eq!(table.letters().await.len(), 1);
    assert!(table.is_clear());
}
