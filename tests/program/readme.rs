//! The README shows what the program does: its mail and its letter are the program's own, its test command is that of
//! `.ci/run`. After a change, `UPDATE_GOLDENS=1 cargo test --test program readme::` rewrites them.

use std::fs;
use std::sync::{Mutex, PoisonError};

use crate::root;
use crate::support::{Table, to};

/// Locked while a test reads or writes the README.
static README: Mutex<()> = Mutex::new(());

/// Bob's answer to his letter, and the letter that Alice gets.
async fn mail_and_letter() -> (String, String) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    // Dice decide who begins; in the README it is Bob.
    let (first, answer) = loop {
        let letters = table.challenge("savoya challenge alice bob", "alice").await;
        let first = to(&letters, "bob").clone();
        let suggested =
            first.text.lines().skip_while(|line| !line.starts_with("To move, answer this letter"));
        if let Some(answer) = suggested.skip(1).map(str::trim).find(|line| !line.is_empty()) {
            break (first.clone(), answer.to_string());
        }
    };
    let more = format!("In-Reply-To: <{}>\r\n", first.id);
    let body = format!("{answer}\n\nGood luck to you too!\n");
    let mail = table.mail("bob@example.net", &format!("Re: {}", first.subject), &more, &body);
    table.deliver(mail.as_bytes()).await;
    let letters = table.settle().await;
    (mail, to(&letters, "alice").raw.clone())
}

/// A mail as `pbmd mail` prints it: four header fields and the text.
fn page(raw: &str) -> String {
    let raw = raw.replace("\r\n", "\n");
    let (head, text) = raw.split_once("\n\n").expect("a head and a text");
    let line = |name: &str| head.lines().find(|line| line.starts_with(name)).expect("a header");
    format!("{}\n\n{}\n", ["From: ", "To: ", "Date: ", "Subject: "].map(line).join("\n"), text.trim_end())
}

/// The code block behind a mark in the README: start and end.
fn block(readme: &str, mark: &str) -> (usize, usize) {
    let mark = format!("<!-- {mark}: see tests/program/readme.rs -->\n\n```text\n");
    let start = readme.find(&mark).unwrap_or_else(|| panic!("README.md has no {mark:?}")) + mark.len();
    let length = readme.get(start..).and_then(|rest| rest.find("```\n")).expect("a block that ends");
    (start, start + length)
}

#[tokio::test]
async fn the_mail_and_the_letter_are_the_programs_own() {
    let (mail, letter) = mail_and_letter().await;
    let _alone = README.lock().unwrap_or_else(PoisonError::into_inner);
    let path = root().join("README.md");
    let mut readme = fs::read_to_string(&path).unwrap();
    let clock =
        letter.lines().find(|line| line.starts_with("Clock: ")).expect("a line about the clocks").to_string();
    for (mark, made) in [("mail", page(&mail)), ("letter", page(&letter)), ("clock", format!("{clock}\n"))] {
        let (start, end) = block(&readme, mark);
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            readme.replace_range(start..end, &made);
            fs::write(&path, &readme).unwrap();
        } else {
            assert_eq!(readme.get(start..end), Some(made.as_str()), "the {mark} in README.md");
        }
    }
}

#[test]
fn the_two_commands() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let run = fs::read_to_string(root().join(".ci/run")).unwrap();
    let (demo, test) = ("cargo run --release -- demo", "cargo test --workspace");
    for command in [demo, test] {
        assert!(readme.lines().any(|line| line.trim() == command), "README.md without {command}");
    }
    assert!(run.lines().any(|line| line.trim().starts_with(test)), ".ci/run does not call {test}");
}

#[test]
fn the_games() {
    let _alone = README.lock().unwrap_or_else(PoisonError::into_inner);
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let rows = pbmd::games::ALL.iter().map(|game| {
        let info = game.info();
        let players = if info.fewest == info.most {
            info.most.to_string()
        } else {
            format!("{} to {}", info.fewest, info.most)
        };
        format!("| {} (`{}`) | {players} | {} |\n", info.title, info.name, info.summary)
    });
    let table: String = rows.collect();
    let (before, rest) = readme.split_once("| --- | --- | --- |\n").expect("a table of games");
    let (found, after) = rest.split_once("\n\n").expect("the end of the table");
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&path, format!("{before}| --- | --- | --- |\n{table}\n{after}")).unwrap();
    } else {
        assert_eq!(
            format!("{found}\n"),
            table,
            "the games in README.md: `UPDATE_GOLDENS=1 cargo test --test program readme:: the_games` writes them"
        );
    }
}
