//! The headers of letters, without what the conversation implies.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::support::{Letter, userid_at};

/// Headers that are the same in all letters.
const USUAL: [(&str, &str); 5] = [
    ("From", "pbmd <pbmd@example.org>"),
    ("MIME-Version", "1.0"),
    ("X-Auto-Response-Suppress", "All"),
    ("Content-Type", "text/plain; charset=utf-8; format=fixed"),
    ("Content-Transfer-Encoding", "7bit"),
];

/// The most Message-IDs in a header, and the length of a boundary.
const REFERENCES: usize = 12;
const BOUNDARY: usize = 40;

/// A mail that leads to letters.
#[derive(Clone, Debug, Default)]
pub struct Mail {
    pub from: String,
    pub id: String,
}

/// What earlier letters imply.
#[derive(Default)]
pub struct Heads {
    /// The Message-IDs of the letters to an address about a board.
    threads: BTreeMap<(String, String), Vec<String>>,
}

impl Heads {
    /// The headers in short: event, board, move, next player, dice and result in brackets; then, on a line each, all others
    /// that the mail and earlier letters do not imply.
    pub fn short(&mut self, letter: &Letter, mail: &Mail, now: Timestamp) -> Vec<String> {
        let header = |name: &str| letter.header(name);
        let (game, board) = (header("X-PBM-Game"), header("X-PBM-Board"));
        let (title, _) = letter.subject.split_once(" Board ").unwrap_or_default();
        let replied = if letter.to == mail.from { "auto-replied" } else { "auto-generated" };
        let expected = |name: &str| match name {
            "to" => format!("{} <{}>", userid_at(&letter.to), letter.to),
            "date" => now.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string(),
            "message-id" => format!("<{}>", letter.id),
            "auto-submitted" => replied.to_string(),
            "list-id" => format!("{title} board {board} <board-{board}.example.org>"),
            "content-type" if letter.file.is_some() => {
                let letters = letter.id.chars().filter(char::is_ascii_alphanumeric);
                format!("multipart/mixed; boundary=\"pbmd-{}\"", letters.take(BOUNDARY).collect::<String>())
            }
            _ => String::new(),
        };
        let thread = self.threads.entry((letter.to.clone(), board.clone())).or_default();
        let answered = match thread.is_empty() || board.is_empty() {
            true if board.is_empty() && letter.to == mail.from => vec![mail.id.clone()],
            true => Vec::new(),
            false => {
                let last = thread.len().saturating_sub(REFERENCES - 1).max(1);
                [&thread[..1], &thread[last..]].concat()
            }
        };
        let answers = letter.ids("References") == answered
            && letter.ids("In-Reply-To").as_slice() == answered.last().map_or(&[][..], std::slice::from_ref);
        thread.push(letter.id.clone());

        let facts = ["X-PBM-Move", "X-PBM-Next", "X-PBM-Dice", "X-PBM-Result"];
        let mut line = format!("({}", letter.event());
        if !board.is_empty() {
            line += &format!(": {game} {board}");
        }
        for (name, word) in facts.iter().zip(["move", "next", "dice", "result"]) {
            if !header(name).is_empty() {
                line += &format!(", {word} {}", header(name));
            }
        }
        let nameless = header("To") == letter.to;
        let mut lines = vec![line + if nameless { ", no name)" } else { ")" }];
        let (head, _) = letter.raw.split_once("\r\n\r\n").unwrap();
        for line in head.replace("\r\n ", " ").replace("\r\n\t", " ").lines() {
            let (name, value) = line.split_once(": ").unwrap();
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let small = name.to_lowercase();
            let nameless = nameless && name == "To";
            let told = nameless
                || facts.contains(&name)
                || ["X-PBM-Event", "X-PBM-Game", "X-PBM-Board", "Subject"].contains(&name);
            let usual = USUAL.contains(&(name, &value)) || expected(&small) == value;
            let thread = answers && ["In-Reply-To", "References"].contains(&name);
            if !told && !usual && !thread {
                lines.push(format!("{name}: {value}"));
            }
        }
        // Expected headers that are missing.
        let fixed = USUAL.iter().map(|(name, _)| *name).filter(|name| !name.starts_with("Content-"));
        let wanted = ["To", "Date", "Message-ID", "Auto-Submitted"].into_iter().chain(fixed);
        let wanted = wanted.chain((!board.is_empty()).then_some("List-Id"));
        lines.extend(wanted.filter(|name| header(name).is_empty()).map(|name| format!("no {name}")));
        if !answers && header("References").is_empty() && header("In-Reply-To").is_empty() {
            lines.push("no References".to_string());
        }
        lines
    }
}
