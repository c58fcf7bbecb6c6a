//! Letters that come back.

use pbmd::post::Arrival;

use crate::support::outbox::next_letter;
use crate::support::{Letter, SERVER, Table, address, one, started, to};

fn bounce(table: &mut Table, letter: &Letter, action: &str) -> Vec<u8> {
    let head = letter.raw.split("\r\n\r\n").next().unwrap();
    let more = "Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
                Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n";
    let body = format!(
        "--b\n\nIt could not be delivered.\n--b\nContent-Type: message/delivery-status\n\n\
         Final-Recipient: rfc822; {}\nAction: {action}\nStatus: 5.1.1\n\n\
         --b\nContent-Type: message/rfc822\n\n{}\n\n--b--\n",
        letter.to,
        head.replace("\r\n", "\n")
    );
    table.mail("MAILER-DAEMON@example.net", "Undelivered Mail", more, &body).into_bytes()
}

/// Alice has two addresses and plays with Bob.
async fn table() -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let asked = table.send(&address("alice"), "add alice alice-secret alice@work.example", "").await;
    table.answer(to(&asked, "alice@work.example"), "yes").await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    (table, start)
}

async fn another(table: &mut Table, address: &str) -> Option<Letter> {
    let letters = table.send("bob@example.net", "savoya chat 101 bob bob-secret", "\nHello.\n").await;
    letters.into_iter().find(|letter| letter.to == address)
}

fn suspended(table: &Table) -> Vec<String> {
    let mut look = table.desk.store().read().unwrap();
    look.suspended_addresses().unwrap().into_iter().map(|a| a.address).collect()
}

#[tokio::test]
async fn three_in_a_row_suspend_an_address() {
    let (mut table, start) = table().await;
    let home = address("alice");
    let mut letter = to(&start, "alice").clone();
    for lost in 1..=3 {
        let report = bounce(&mut table, &letter, "failed");
        let told = table.put(&report).await;
        if lost == 3 {
            assert_eq!(one(&told).to, "alice@work.example");
            one(&told).has("came back undelivered").has(&home).has("add alice YOUR-PASSWORD");
            break;
        }
        assert!(told.is_empty(), "{lost}: {told:#?}");
        // The same report again, by another way: one letter is lost once.
        let again = bounce(&mut table, &letter, "failed");
        assert!(table.put(&again).await.is_empty());
        letter = another(&mut table, &home).await.unwrap();
    }
    assert_eq!(suspended(&table), [home.as_str()]);
    assert!(another(&mut table, &home).await.is_none(), "no more letters go there");
    assert!(another(&mut table, "alice@work.example").await.is_some());

    // Who writes from there hears how to change that.
    one(&table.send(&home, "list", "").await).has("Mail to this address has been");
    let asked = table.send(&home, "add alice alice-secret alice@example.net", "").await;
    one(&table.answer(to(&asked, "alice"), "yes").await).has("this address is confirmed");
    assert!(suspended(&table).is_empty());
    let letter = another(&mut table, &home).await.unwrap();
    // It counts from one again.
    let report = bounce(&mut table, &letter, "failed");
    assert!(table.put(&report).await.is_empty());
    assert!(suspended(&table).is_empty());
}

#[tokio::test]
async fn in_a_row_means_without_one_that_arrived() {
    let home = address("alice");
    for arrived in ["answered", "old", "nothing"] {
        let (mut table, start) = table().await;
        let mut letter = to(&start, "alice").clone();
        for number in 1..=4 {
            let report = bounce(&mut table, &letter, "failed");
            table.put(&report).await;
            if let Some(next) = another(&mut table, &home).await {
                letter = next;
            }
            if number == 2 && arrived != "nothing" {
                match arrived {
                    "answered" => drop(table.answer_from("alice@work.example", &letter, "show").await),
                    _ => table.wait(24 * 7),
                }
                letter = another(&mut table, &home).await.unwrap();
            }
        }
        assert_eq!(suspended(&table).is_empty(), arrived != "nothing", "{arrived}");
    }
}

#[tokio::test]
async fn what_does_not_count() {
    let (mut table, start) = table().await;
    let home = address("alice");
    let mut letters = vec![to(&start, "alice").clone()];
    for _ in 0..5 {
        letters.extend(another(&mut table, &home).await);
    }
    for letter in &letters {
        for action in ["delayed", "delivered"] {
            let report = bounce(&mut table, letter, action);
            assert!(table.put(&report).await.is_empty());
        }
        // A stranger knows the address, not the letter.
        let unknown = Letter { raw: letter.raw.replace(&letter.id, "x@example.org"), ..letter.clone() };
        let unknown = bounce(&mut table, &Letter { raw: without_threads(&unknown.raw), ..unknown }, "failed");
        assert!(table.put(&unknown).await.is_empty());
        let more = format!("Auto-Submitted: auto-replied\r\nIn-Reply-To: <{}>\r\n", letter.id);
        assert!(table.write(&home, "Out of office", &more, "I am away.").await.is_empty());
    }
    assert!(suspended(&table).is_empty());
}

fn without_threads(raw: &str) -> String {
    let lines = raw.split_inclusive("\r\n");
    let unfolded = lines.filter(|line| {
        !line.starts_with("References:") && !line.starts_with("In-Reply-To:") && !line.starts_with(' ')
    });
    unfolded.collect()
}

#[tokio::test]
async fn traced_by_the_return_path() {
    let mut table = Table::with(true).await;
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    let letter = to(&start, "alice");
    let (token, domain) = letter.id.split_once('@').unwrap();
    let return_path = format!("pbmd+{token}@{domain}");
    let mail = table.mail("postmaster@example.net", "failure notice", "", "No such user.");
    table
        .arrive(Arrival {
            envelope_from: Some(String::new()),
            envelope_to: vec![return_path],
            ..Table::arrival(mail.as_bytes())
        })
        .await;
    assert!(table.settle().await.is_empty());
    let mut look = table.desk.store().read().unwrap();
    let alice = look.player_by_userid("alice").unwrap().unwrap();
    let lost = look.bounces_in_a_row(alice.id, &address("alice"), crate::support::noon()).unwrap();
    assert_eq!(lost, 1);
}

#[tokio::test]
async fn the_return_path_traces_where_it_may() {
    for subaddress in [false, true] {
        let mut table = Table::with(subaddress).await;
        let mail = table.mail("x@example.net", "help", "", "");
        table.quietly(&mail).await;
        let due = next_letter(table.desk.store(), crate::support::noon()).unwrap();
        let (token, domain) = due.message_id.split_once('@').unwrap();
        let traced = if subaddress { format!("pbmd+{token}@{domain}") } else { SERVER.to_string() };
        assert_eq!(due.from, traced);
    }
}

/// The opponents are told, nothing more is sent there, and signing in by password still works.
#[tokio::test]
async fn the_only_address() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "bob").await;
    let home = address("alice");
    let mut letter = to(&start, "alice").clone();
    for lost in 1..=3 {
        let report = bounce(&mut table, &letter, "failed");
        let told = table.put(&report).await;
        match lost {
            3 => assert_eq!(one(&told).has("is bouncing").to, address("bob")),
            _ => assert!(told.is_empty(), "{told:#?}"),
        }
        if let Some(next) = another(&mut table, &home).await {
            letter = next;
        }
    }
    assert_eq!(suspended(&table), [home.as_str()]);
    let letters = table.send("alice@new.example", "change address alice alice-secret", "").await;
    assert_eq!(one(&letters).to, "alice@new.example");
    table.answer(&letters[0], "yes").await;
    assert!(suspended(&table).is_empty(), "the old address has gone");
    assert!(another(&mut table, "alice@new.example").await.is_some());
}

/// Bounces letters to this player until all addresses are suspended; gives what others are told.
async fn lose_all(table: &mut Table, userid: &str, games: &[u32]) -> Vec<Letter> {
    let mut told = Vec::new();
    for _ in 0..20 {
        let mut lost = Vec::new();
        for board in games {
            let chat = format!("savoya chat {board} bob bob-secret");
            lost.extend(table.send("bob@example.net", &chat, "\nHello.\n").await);
        }
        let lost: Vec<Letter> = lost.into_iter().filter(|letter| letter.to.starts_with(userid)).collect();
        if lost.is_empty() {
            return told;
        }
        for letter in &lost {
            let report = bounce(table, letter, "failed");
            told.extend(table.put(&report).await);
        }
    }
    panic!("letters still go to {userid}");
}

/// When no address of a player is left, the others are told once on each running board, until one works again.
#[tokio::test]
async fn the_others_are_told_once() {
    let mut table = Table::seating(&["alice", "bob", "wendy"]).await;
    let asked = table.send(&address("alice"), "add alice alice-secret alice@work.example", "").await;
    table.answer(to(&asked, "alice@work.example"), "yes").await;
    for terms in ["", "-clock=none", "", ""] {
        table.challenge(&format!("savoya challenge {terms} alice bob"), "bob").await;
    }
    table.command("wendy", "savoya subscribe 101 @").await;
    table.command("bob", "savoya resign 103 @").await;
    table.command("alice", "savoya decline 104 @").await;
    for round in 0..2 {
        let told = lose_all(&mut table, "alice", &[101]).await;
        let (own, others): (Vec<Letter>, Vec<Letter>) =
            told.into_iter().partition(|letter| letter.to.starts_with("alice"));
        // Of the first address that was lost the other one hears.
        assert_eq!(own.len(), usize::from(round == 0));
        let heads: Vec<(String, String, String)> = others
            .iter()
            .map(|letter| (letter.to.clone(), letter.header("X-PBM-Board"), letter.event()))
            .collect();
        let wanted = ["101", "102"].map(|board| (address("bob"), board.to_string(), "nag".to_string()));
        assert_eq!(heads, wanted);
        others[0].has("is bouncing; the clock runs all the same.").has("Clock: alice");
        others[1].has("Mail to alice is bouncing.").lacks("the clock runs");
        for letter in &others {
            assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
        }
        // More of the same, whatever it is, tells nobody anything.
        let again = bounce(&mut table, &others[0], "failed");
        assert!(table.put(&again).await.is_empty());
        assert!(lose_all(&mut table, "alice", &[101]).await.is_empty());
        // One address works again.
        let asked = table.send("alice@home.example", "change address alice alice-secret", "").await;
        table.answer(to(&asked, "alice@home.example"), "yes").await;
    }
}

/// The clock of a player who cannot be reached keeps running; if neither can be, nobody is told.
#[tokio::test]
async fn the_clock_runs_all_the_same() {
    let (mut table, start) = started("great challenge -clock=2d alice bob").await;
    let letters = table.answer(&crate::support::turn(&start).clone(), "e2e3").await;
    let letters = table.answer(to(&letters, "bob"), "e7e6").await;
    let mut lost = to(&letters, "alice").clone();
    for round in 1..=3 {
        let report = bounce(&mut table, &lost, "failed");
        let told = table.put(&report).await;
        assert_eq!(told.len(), usize::from(round == 3), "{told:#?}");
        if round < 3 {
            let letters = table.send("bob@example.net", "great chat 101 bob bob-secret", "\nHello.\n").await;
            lost = to(&letters, "alice").clone();
        } else {
            one(&told)
                .has("is bouncing; the clock runs all the same")
                .has("alice 2d (until Sat 3 Jan 2026 12:00 UTC)");
        }
    }
    for _ in 0..3 {
        let letters = table.send("bob@example.net", "great chat 101 bob bob-secret", "\nHello.\n").await;
        let report = bounce(&mut table, to(&letters, "bob"), "failed");
        assert!(table.put(&report).await.is_empty());
    }
    assert_eq!(suspended(&table).len(), 2);
    assert!(table.live(5 * 24, 1).await.is_empty());
    one(&table.send("x@example.org", "great record 101", "").await).has("forfeit");
}
