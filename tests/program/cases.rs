//! Mails as people's programs write them, not part of the repository: `PBMD_CASES` names a folder with `cases.tsv` (name, setup,
//! expected outcome) and `NAME.eml` for each. In a mail `{ID}` stands for the Message-ID of the answered letter, `{SUBJ}` for its
//! subject and `{NEW}` for a new word. Without the folder this test passes and says so.

use std::fs;
use std::path::PathBuf;

use crate::support::{Letter, Table, address, to};

/// The letters that a mail brought.
struct Outcome {
    letters: Vec<Letter>,
}

impl Outcome {
    fn is_moved(&self) -> bool {
        self.letters.iter().any(|letter| letter.text.contains("played e2e3"))
    }

    fn is_over(&self) -> bool {
        self.letters.iter().any(|letter| letter.event() == "over" && letter.text.contains("resigned"))
    }

    fn has_mistake(&self) -> bool {
        self.letters.iter().any(|letter| letter.event() == "error")
    }

    fn has_begun(&self) -> bool {
        self.letters.iter().any(|letter| letter.event() == "start")
    }

    fn is_changed(&self) -> bool {
        let is_news =
            |letter: &Letter| ["move", "over", "start", "offer", "chat"].contains(&letter.event().as_str());
        self.letters.iter().any(is_news)
    }

    fn says(&self, any: &str) -> bool {
        let texts: Vec<String> = self.letters.iter().map(|letter| letter.text.to_lowercase()).collect();
        any.split('|').any(|words| texts.iter().any(|text| text.contains(&words.to_lowercase())))
    }

    fn is(&self, expected: &str) -> bool {
        let passwords = || self.says("password");
        match expected {
            "moved" => self.is_moved(),
            "moved-only" => self.is_moved() && !self.has_mistake(),
            "over" => self.is_over(),
            "chat" => {
                self.letters.iter().any(|letter| letter.to == address("bob") && letter.event() == "chat")
            }
            "offer-only" => self.says("offers a draw|draw offered|has offered") && !self.has_mistake(),
            "quiet" => !self.is_changed() && self.letters.len() <= 1 && !passwords(),
            "silent" => self.letters.is_empty(),
            "begun" => self.has_begun(),
            "not-begun" => !self.has_begun(),
            _ => {
                let (kind, words) = expected.split_once(':').unwrap();
                match kind {
                    "said" => !self.is_changed() && self.says(words),
                    "moved-or-said" => self.is_moved() || self.says(words),
                    _ => panic!("no such outcome: {expected}"),
                }
            }
        }
    }
}

/// The letter to be answered: Alice's first letter of a game, or the question whether her challenge is meant.
async fn answered(setup: &str) -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = match setup {
        "turn" => to(&table.challenge("great challenge alice bob", "alice").await, "alice").clone(),
        "begin" => to(&table.command("alice", "great challenge alice bob").await, "alice").clone(),
        _ => panic!("no such setup: {setup}"),
    };
    (table, letter)
}

#[tokio::test]
async fn cases() {
    let Some(folder) = std::env::var_os("PBMD_CASES").map(PathBuf::from) else {
        println!("SKIPPED cases: PBMD_CASES names no folder of mails, nothing was looked at");
        return;
    };
    let table = fs::read_to_string(folder.join("cases.tsv")).unwrap();
    let (mut total, mut wrong) = (0, Vec::new());
    for line in table.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, setup, expected, ..] = fields[..] else { panic!("{line}") };
        let (mut table, letter) = answered(setup).await;
        let raw = fs::read(folder.join(format!("{name}.eml"))).unwrap();
        let subject = letter.subject.strip_prefix("Re: ").unwrap_or(&letter.subject);
        let mut mail = raw;
        let (left, right) = letter.id.split_once('@').unwrap();
        let gaps = [
            ("{ID}", letter.id.as_str()),
            ("{IDL}", left),
            ("{IDR}", right),
            ("{SUBJ}", subject),
            ("{NEW}", "new"),
        ];
        for (gap, text) in gaps {
            mail = replaced(&mail, gap.as_bytes(), text.as_bytes());
        }
        let outcome = Outcome { letters: table.put(&mail).await };
        total += 1;
        if !outcome.is(expected) {
            let texts: Vec<String> = outcome
                .letters
                .iter()
                .map(|letter| {
                    let begin: String = letter.text.chars().take(700).collect();
                    format!("    {} to {}: {}", letter.event(), letter.to, begin.replace('\n', "\n      "))
                })
                .collect();
            wrong.push(format!("{name}: not {expected}\n{}", texts.join("\n")));
        }
    }
    println!("cases: {} of {total} are right", total - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn replaced(bytes: &[u8], from: &[u8], by: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(by);
        rest = &rest[at + from.len()..];
    }
    out.extend_from_slice(rest);
    out
}
