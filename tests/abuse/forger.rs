//! Writing in another's name uses up nothing of the victim's, and little reaches the victim.

use std::net::IpAddr;

use pbmd::store::Item;

use crate::support::{Letter, Table, address, one, turn};
use crate::used;

const ALICE: &str = "alice@example.net";

/// Alice, Bob, Mallory, a board of the first two, and the letter to the player to move.
async fn board() -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob", "mallory"]).await;
    let start = table.send(ALICE, "", "login alice alice-secret\ngreat challenge alice bob").await;
    let at = turn(&start).clone();
    assert_eq!(at.to, ALICE);
    (table, at)
}

async fn forge(table: &mut Table, host: u8, subject: &str, body: &str) -> Vec<Letter> {
    let mail = table.mail(ALICE, subject, "", body);
    let peer = Some(IpAddr::from([93, 184, 216, host]));
    table.arrive(pbmd::post::Arrival { peer, ..Table::arrival(mail.as_bytes()) }).await;
    table.settle().await
}

/// Alice's move is carried out and answered, and so is a mistake of hers.
async fn alice_plays(table: &mut Table, at: &Letter) {
    one(&table.answer(at, "e2e9").await).has("e2e9").has("Nothing was changed");
    let moved = table.answer(at, "e2e3").await;
    assert!(moved.iter().any(|letter| letter.to == address("bob")), "{moved:#?}");
    one(&table.send(ALICE, "login alice alice-secret", "list players").await).has("mallory");
}

#[tokio::test]
async fn commands_of_a_forger_are_not_the_victims() {
    let (mut table, at) = board().await;
    let before = used::by_player(&table, "alice");
    let lines = "list players\n".repeat(98);
    for _ in 0..12 {
        table.send(ALICE, "", &format!("login mallory mallory-secret\n{lines}")).await;
    }
    for _ in 0..12 {
        table.send(ALICE, "multiple", &lines).await;
    }
    assert_eq!(used::by_player(&table, "alice"), before);
    assert!(used::by_player(&table, "mallory").of(Item::Commands) >= 1000);
    alice_plays(&mut table, &at).await;
}

#[tokio::test]
async fn nonsense_of_a_forger_silences_nobody() {
    let (mut table, at) = board().await;
    let mut letters = 0;
    for _ in 0..60 {
        letters += table.send(ALICE, "savoya blah 12 zz", "").await.len();
    }
    assert_eq!(letters, 20, "mistakes_per_hour");
    alice_plays(&mut table, &at).await;
}

#[tokio::test]
async fn the_mailbox_of_a_victim_is_not_flooded_from_many_hosts() {
    let (mut table, at) = board().await;
    let (mut letters, mut bytes) = (0, 0);
    let pages = "help savana savoya sava great general\n".repeat(30);
    for host in 0..120 {
        let brought = forge(&mut table, host, "multiple", &pages).await;
        assert!(brought.iter().all(|letter| letter.to == ALICE));
        letters += brought.len();
        bytes += used::size(&brought);
    }
    assert!(letters <= 400 && bytes <= 5 << 20, "{letters} letters, {bytes} bytes");
    for host in 0..120 {
        forge(&mut table, host, "savoya blah", "").await;
    }
    let more = forge(&mut table, 121, "savoya blah", "").await;
    assert!(more.is_empty(), "{more:#?}");
    alice_plays(&mut table, &at).await;
}

#[tokio::test]
async fn a_password_of_ones_own_brings_others_no_more_than_none() {
    let (mut table, _) = board().await;
    let pages = "help savana savoya sava great general\n".repeat(30);
    let letters =
        table.send("victim@example.com", "", &format!("login mallory mallory-secret\n{pages}")).await;
    assert!(used::size(&letters) < 128 << 10, "{}", used::size(&letters));
    let cost = used::by_player(&table, "mallory");
    assert!(cost.of(Item::Commands) > 30, "{cost:?}");
}

#[tokio::test]
async fn names_and_boards_of_one_mail_are_bounded() {
    let (mut table, _) = board().await;
    let name = |n: usize| format!("nobody{n} ");
    let names: String = (0..240).map(name).collect();
    for line in [
        format!("savoya history {names}\n"),
        format!("savoya challenge {names}\n"),
        format!("whois {names}\n"),
    ] {
        let payer = format!("address {ALICE}");
        let before = used::by(&table, &payer);
        table.send(ALICE, "multiple", &line.repeat(99)).await;
        let after = used::by(&table, &payer);
        for (item, most) in [(Item::Names, 130), (Item::Boards, 20), (Item::Rows, 1000)] {
            assert!(after.of(item) - before.of(item) <= most, "{line:.30}: {item:?} {after:?}");
        }
        table.wait(2);
    }
}

#[tokio::test]
async fn passwords_of_a_forger_are_bounded() {
    let (mut table, at) = board().await;
    let before = used::by(&table, &format!("address {ALICE}")).of(Item::Passwords);
    let logins: String = (0..99).map(|n| format!("login alice guess{n} wordy{n}\n")).collect();
    let mut most = 0;
    for _ in 0..40 {
        let spent = used::by(&table, &format!("address {ALICE}")).of(Item::Passwords);
        table.send(ALICE, "", &logins).await;
        most = most.max(used::by(&table, &format!("address {ALICE}")).of(Item::Passwords) - spent);
    }
    let spent = used::by(&table, &format!("address {ALICE}")).of(Item::Passwords) - before;
    // Two lines are tried before the lack of proof is known; words are compared as long as the day's budget lasts.
    assert!((2..=14).contains(&most) && spent <= 200 + 80, "{most} a mail, {spent} a day");
    alice_plays(&mut table, &at).await;
}
