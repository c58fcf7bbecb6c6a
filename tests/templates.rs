//! Every template and every help page is sent by something that players do, and none of them has a fault.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pbmd::letter::templates;
use support::{Letter, Table};

const ALICE: &str = "alice@example.net";
const BOB: &str = "bob@example.net";

/// The longest stretch of a template that is sent as it stands, and that no other one has.
fn mark(path: &str) -> &'static str {
    let all = templates();
    let alone = |piece: &str| all.iter().all(|(other, text)| *other == path || !text.contains(piece));
    let plain = |piece: &&str| !piece.starts_with("Subject:");
    let pieces = all[path].lines().filter(plain).flat_map(|line| line.split('{')).map(|piece| {
        let end = piece.rfind('}').map_or(0, |at| at + 1);
        piece.get(end..).unwrap_or("").trim()
    });
    // That word becomes the address of the server.
    let kept = pieces.filter(|piece| !piece.contains("SERVER-ADDRESS") && alone(piece));
    let letters = |piece: &&str| piece.chars().filter(char::is_ascii_alphanumeric).count();
    kept.max_by_key(letters)
        .filter(|piece| piece.len() >= 15)
        .unwrap_or_else(|| panic!("{path} is like another"))
}

/// The letters of everything that brings one.
async fn all_letters() -> Vec<Letter> {
    let mut table = Table::new().await;
    let asked = table.send(ALICE, "signup alice alice-secret", "").await;
    let welcome = table.answer(&asked[0], "yes").await;
    table.players(&["bob"]).await;
    let mut letters = [asked, welcome].concat();
    letters.extend(table.challenge("savoya challenge alice bob", "alice").await);
    let subjects = ["change password alice alice-secret new-secret", "forgot alice", "no such command"];
    for subject in subjects {
        letters.extend(table.send(ALICE, subject, "").await);
    }
    let asked = table.send(ALICE, "change address alice new-secret alice@example.com", "").await;
    let confirming = asked.iter().find(|letter| letter.to == "alice@example.com").unwrap();
    let confirmed = table.answer(&confirming.clone(), "yes").await;
    letters.extend([asked, confirmed].concat());
    // Both addresses of hers, the second of which gives three letters back.
    let both = table.send(ALICE, "add alice new-secret alice@example.org", "").await;
    let asked = both.iter().find(|letter| letter.to == "alice@example.org").unwrap().clone();
    table.answer(&asked, "yes").await;
    for _ in 0..3 {
        let chat = table.send(BOB, "savoya chat 101 bob bob-secret", "\nHello.\n").await;
        let lost = chat.iter().find(|letter| letter.to == "alice@example.org").unwrap();
        let report = format!("Message-ID: <{}>\n", lost.id);
        letters.extend(table.send("MAILER-DAEMON@example.org", "failure notice", &report).await);
    }
    for (path, _) in templates() {
        if let Some(page) = path.strip_prefix("help/") {
            letters.extend(table.send(BOB, &format!("help {}", page.trim_end_matches(".txt")), "").await);
        }
    }
    letters.extend(table.send(BOB, "help", "").await);
    letters.extend(table.send(BOB, "", "").await);
    letters
}

#[tokio::test]
async fn every_template_is_sent_and_has_no_fault() {
    let letters = all_letters().await;
    for letter in &letters {
        assert!(!letter.text.contains("has a fault"), "{letter:#?}");
        assert!(!letter.subject.is_empty() && !letter.text.trim().is_empty(), "{letter:#?}");
        for line in letter.text.lines() {
            assert!(line.len() <= 79 && line.is_ascii(), "{}: {line:?}", letter.subject);
        }
    }
    let unsent: Vec<&str> = templates()
        .into_keys()
        .filter(|path| !letters.iter().any(|letter| letter.text.contains(mark(path))))
        .collect();
    assert!(unsent.is_empty(), "nothing sends {unsent:?}");
}
