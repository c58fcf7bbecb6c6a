//! Everything that brings a letter, so that a test about all kinds of letters misses none.

use std::collections::BTreeMap;

use pbmd::letter::{ENGLISH, pages};

use super::{Letter, Table, one, to};

const BOB: &str = "bob@example.net";

/// The messages that fill a letter alone, and the help pages, by name.
fn templates() -> BTreeMap<String, String> {
    let mut templates: BTreeMap<String, String> =
        pages(ENGLISH).into_iter().map(|(name, text)| (format!("help {name}"), text.to_string())).collect();
    let mut name = "";
    for line in include_str!("../../templates/en/account.ftl").lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            Some((id, _)) => name = id,
            None if name.is_empty() || line.trim_start().starts_with(".subject") => {}
            None => {
                let line = line.trim().trim_end_matches('\\');
                templates.entry(name.to_string()).or_default().push_str(&format!("{line}\n"));
            }
        }
    }
    templates
}

/// The longest literal stretch of a template that no other template contains.
fn mark(path: &str, all: &BTreeMap<String, String>) -> String {
    let alone = |piece: &str| all.iter().all(|(other, text)| *other == path || !text.contains(piece));
    let pieces = all[path].lines().flat_map(|line| line.split('{')).map(|piece| {
        let end = piece.rfind('}').map_or(0, |at| at + 1);
        piece.get(end..).unwrap_or("").trim()
    });
    // That word becomes the address of the server.
    let kept = pieces.filter(|piece| !piece.contains("SERVER-ADDRESS") && alone(piece));
    let letters = |piece: &&str| piece.chars().filter(char::is_ascii_alphanumeric).count();
    kept.max_by_key(letters)
        .filter(|piece| piece.len() >= 15)
        .unwrap_or_else(|| panic!("{path} is like another"))
        .to_string()
}

/// Templates that none of these letters was made from. A new template needs a line in [`every_letter`].
pub fn unsent(letters: &[Letter]) -> Vec<String> {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let texts: Vec<String> = letters.iter().map(|letter| flat(&letter.text)).collect();
    let all = templates();
    let sent = |path: &String| {
        let mark = flat(&mark(path, &all));
        texts.iter().any(|text| text.contains(&mark))
    };
    all.keys().filter(|path| !sent(path)).cloned().collect()
}

/// Letters of every kind to `alice` at the address `home`, and others sent on the way.
pub async fn every_letter(table: &mut Table, home: &str) -> Vec<Letter> {
    let mut letters = table.send(home, "signup alice alice-secret", "").await;
    let asked = letters[0].clone();
    letters.extend(table.answer_from(home, &asked, "Who is there?").await);
    letters.extend(table.answer_from(home, &asked, "yes").await);
    table.players(&["bob"]).await;
    letters.extend(table.challenge("savoya challenge alice bob", "bob").await);

    let subjects = [
        "list",
        "help",
        "whois alice",
        "no such command",
        "",
        "savoya show 101",
        "savoya replay 101 0",
        "savoya preview 101",
        "savoya preview new -stack=3",
        "savoya games alice",
        "savoya history",
        "savoya record 101",
        "savoya dice 101",
        "savoya accept alice alice-secret",
        "savoya resign 101",
        "savoya move 101 alice alice-secret zz",
        "login alice alice-secret",
        "savoya challenge bob bob",
        "forgot alice",
        "change password alice alice-secret new-secret",
        "signup alice other-secret",
    ];
    for subject in subjects {
        letters.extend(table.send(home, subject, "").await);
    }
    for page in pages(ENGLISH).into_keys() {
        letters.extend(table.send(home, &format!("help {page}"), "").await);
    }

    // A second address is confirmed, and then bounces.
    let other = "alice@example.org";
    let asked = table.send(home, &format!("add alice new-secret {other}"), "").await;
    let confirming = to(&asked, other).clone();
    letters.extend(asked);
    letters.extend(table.answer(&confirming, "yes").await);
    for _ in 0..3 {
        let chat = table.send(BOB, "savoya chat 101 bob bob-secret", "\nHello.\n").await;
        let lost = to(&chat, other).clone();
        letters.extend(chat);
        let report = format!("Message-ID: <{}>\n", lost.id);
        letters.extend(table.send("MAILER-DAEMON@example.org", "failure notice", &report).await);
    }

    // Carol gives the address as a new one of hers, and it is confirmed from there.
    table.players(&["carol"]).await;
    let asked = table.command("carol", &format!("change address @ {home}")).await;
    let confirming = to(&asked, home).clone();
    letters.extend(asked);
    letters.extend(table.answer_from(home, &confirming, "yes").await);

    // Somebody guesses.
    for number in 0..10 {
        letters.extend(table.command("mallory", &format!("login alice guess{number}")).await);
    }

    // A game that is offered, declined, drawn, over.
    table.players(&["dave"]).await;
    let offer = table.offer("savoya challenge alice bob", "dave", "Play!").await;
    letters.extend(offer);
    letters.extend(table.send(home, "savoya reject 102 alice new-secret", "").await);
    letters.extend(table.send(home, "savoya challenge alice bob", "Hello").await);
    letters.extend(table.send(BOB, "savoya draw 101 bob bob-secret", "\nDraw?\n").await);
    letters.extend(table.send(home, "savoya reject 101 alice new-secret", "").await);
    letters.extend(table.send(BOB, "savoya resign 101 bob bob-secret", "").await);
    one(&table.send(BOB, "whois alice", "").await).has("1 finished");
    letters
}
