//! The headers of letters, without what follows from the conversation.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::support::{Letter, userid_at};

/// Headers that all letters have alike.
const USUAL: [(&str, &str); 5] = [
    ("From", "pbmd <pbmd@example.org>"),
    ("MIME-Version", "1.0"),
    ("X-Auto-Response-Suppress", "All"),
    ("Content-Type", "text/plain; charset=utf-8; format=fixed"),
    ("Content-Transfer-Encoding", "7bit"),
];

/// How many Message-IDs stand in a header, and how long the name of a boundary is.
const REFERENCES: usize = 12;
const BOUNDARY: usize = 40;

/// A mail that brings letters.
#[derive(Clone, Debug, Default)]
pub struct Mail {
    pub from: String,
    pub id: String,
}

/// What the letters so far say about those that follow.
#[derive(Default)]
pub struct Heads {
    /// The Message-IDs of the last letter to an address about a board, and of those before it.
    threads: BTreeMap<(String, String), Vec<String>>,
}

impl Heads {
    /// What a letter's headers say: in brackets its event, board, move, who is next, dice and result, which stand in one header
    /// each; then, a line each, all that are not as always, or as the mail and the letters before let expect.
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
            // The first letter and the last ones.
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
        // What is expected and not there.
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
