//! A conversation with a server, written down as it goes on.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fmt::Write;

use pbmd::desk::{DeskConfig, Limits};
use pbmd::post::Arrival;
use sha2::{Digest, Sha256};

use crate::support::{Letter, SERVER, Table, address, logged_in, userid_at, with_message};

/// Headers that all letters have alike; they are written down only where they differ.
const USUAL: [(&str, &str); 5] = [
    ("From", "pbmd <pbmd@example.org>"),
    ("MIME-Version", "1.0"),
    ("X-Auto-Response-Suppress", "All"),
    ("Content-Type", "text/plain; charset=utf-8; format=fixed"),
    ("Content-Transfer-Encoding", "7bit"),
];

pub struct Talk {
    pub table: Table,
    text: String,
    /// Names for the random words of Message-IDs and of links, which are long and say nothing.
    names: BTreeMap<String, String>,
    /// How many letters went to each address.
    letters: BTreeMap<String, u32>,
    links: u32,
    /// The last letter to each address about each board: its name and text.
    before: BTreeMap<(String, String), (String, String)>,
    /// Whether nothing is written down.
    silent: bool,
    /// Whether of letters their names and events alone are written down.
    pub brief: bool,
}

impl Talk {
    /// A server with the usual terms.
    pub async fn new() -> Talk {
        Talk::at(Table::fixed(DeskConfig::default(), false, None).await)
    }

    /// A server with the usual terms, and these players.
    pub async fn with(userids: &[&str]) -> Talk {
        let mut talk = Talk::new().await;
        talk.players(userids).await;
        talk
    }

    pub fn at(table: Table) -> Talk {
        Talk {
            table,
            text: String::new(),
            names: BTreeMap::new(),
            letters: BTreeMap::new(),
            links: 0,
            before: BTreeMap::new(),
            silent: false,
            brief: false,
        }
    }

    /// All that was said.
    pub fn text(self) -> String {
        self.text
    }

    /// Signs players up, of which nothing is written down.
    pub async fn players(&mut self, userids: &[&str]) {
        self.silent = true;
        for userid in userids {
            let from = address(userid);
            let asked = self.send(&from, &format!("signup {userid} {userid}-secret"), "").await;
            self.answer(&asked[0], "yes").await;
        }
        self.silent = false;
    }

    /// A heading for what follows.
    pub fn about(&mut self, what: &str) {
        writeln!(self.text, "########## {what}\n").unwrap();
    }

    /// Lets time pass.
    pub fn wait(&mut self, hours: i64) {
        self.table.wait(hours);
        writeln!(self.text, "########## {hours} hours later\n").unwrap();
    }

    /// A mail, and the letters that it brings.
    pub async fn send(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        self.send_with(from, subject, "", body).await
    }

    /// A mail with more header fields.
    pub async fn send_with(&mut self, from: &str, subject: &str, more: &str, body: &str) -> Vec<Letter> {
        self.say(from, subject, body);
        let mail = self.table.mail(from, subject, more, body);
        let letters = self.table.put(mail.as_bytes()).await;
        self.end(letters)
    }

    /// A mail above which other servers have written something.
    pub async fn send_above(&mut self, from: &str, subject: &str, above: &str, body: &str) -> Vec<Letter> {
        self.say(from, subject, body);
        let mail = self.table.mail(from, subject, "", body);
        let letters = self.table.put(format!("{above}{mail}").as_bytes()).await;
        self.end(letters)
    }

    /// A mail as a wire brings it with all that it tells.
    pub async fn arrive(&mut self, what: &str, arrival: Arrival) -> Vec<Letter> {
        self.about(what);
        self.table.arrive(arrival).await;
        let letters = self.table.settle().await;
        self.end(letters)
    }

    /// An answer to a letter from the address that it went to.
    pub async fn answer(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_from(&letter.to.clone(), letter, body).await
    }

    /// An answer to a letter from any address.
    pub async fn answer_from(&mut self, from: &str, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_with(from, letter, "", body).await
    }

    /// An answer above which other servers have written something.
    pub async fn answer_with(&mut self, from: &str, letter: &Letter, above: &str, body: &str) -> Vec<Letter> {
        self.say(from, &format!("(answers {})", self.name(&letter.id)), body);
        let mail = self.table.reply(from, letter, body);
        let letters = self.table.put(format!("{above}{mail}").as_bytes()).await;
        self.end(letters)
    }

    /// A mail of which nothing is written down, nor of the letters that it brings.
    pub async fn quietly(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        self.silent = true;
        let letters = self.send(from, subject, body).await;
        self.silent = false;
        letters
    }

    /// A challenge whose game begins at once: the mail shows the password.
    pub async fn challenge(&mut self, from: &str, command: &str, message: &str) -> Vec<Letter> {
        self.send(from, &logged_in(userid_at(from)), &with_message(command, message)).await
    }

    /// The same, of which nothing is written down.
    pub async fn begin(&mut self, from: &str, command: &str) -> Vec<Letter> {
        self.quietly(from, &logged_in(userid_at(from)), command).await
    }

    /// An answer of which nothing is written down.
    pub async fn answer_quietly(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.silent = true;
        let letters = self.answer(letter, body).await;
        self.silent = false;
        letters
    }

    fn say(&mut self, from: &str, subject: &str, body: &str) {
        if self.silent {
            return;
        }
        writeln!(self.text, "========== {from}: {}", self.named(subject)).unwrap();
        for line in body.lines() {
            let line = if line.chars().count() > 200 { "(a long line)" } else { line };
            writeln!(self.text, "{}", format!("    {}", self.named(line)).trim_end()).unwrap();
        }
        self.text.push('\n');
    }

    /// Writes down what a mail came to.
    fn end(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        let letters = self.hear(letters);
        for line in self.table.ledger() {
            if !self.silent {
                let line = self.named(&line);
                writeln!(self.text, "(ledger: {line})\n").unwrap();
            }
        }
        letters
    }

    /// Writes letters down: in the order of their addresses, and those to one address as they went.
    fn hear(&mut self, mut letters: Vec<Letter>) -> Vec<Letter> {
        letters.sort_by(|a, b| a.to.cmp(&b.to));
        for letter in &letters {
            let count = self.letters.entry(letter.to.clone()).or_default();
            *count += 1;
            let reader = letter.to.strip_suffix("@example.net").unwrap_or(&letter.to);
            let token = letter.id.split('@').next().unwrap().to_string();
            self.names.insert(token, format!("{reader}-{count}"));
            self.name_links(letter);
        }
        if self.silent {
            return letters;
        }
        if letters.is_empty() {
            self.text.push_str("---------- no letter\n\n");
        }
        for letter in &letters {
            self.write(letter);
        }
        letters
    }

    /// Gives a letter of earlier times a name.
    pub fn remember(&mut self, id: &str, name: &str) {
        self.names.insert(id.split('@').next().unwrap().to_string(), name.to_string());
    }

    /// Deals with the mails that wait, and writes their letters down.
    pub async fn settle(&mut self) -> Vec<Letter> {
        let letters = self.table.settle().await;
        self.end(letters)
    }

    /// Writes down letters that came in another way.
    pub fn show(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        self.hear(letters)
    }

    /// Writes down letters that came quietly.
    pub fn show_again(&mut self, letters: Vec<Letter>) {
        for letter in &letters {
            self.write(letter);
        }
    }

    fn name_links(&mut self, letter: &Letter) {
        let header = letter.header("List-Unsubscribe");
        if let Some((_, token)) = header.rsplit_once("unsubscribe-") {
            let token = token.trim_end_matches('>').to_string();
            if !self.names.contains_key(&token) {
                self.links += 1;
                self.names.insert(token, format!("link-{}", self.links));
            }
        }
    }

    /// A text with names in place of random words.
    fn named(&self, text: &str) -> String {
        self.names.iter().fold(text.to_string(), |text, (token, name)| text.replace(token, name))
    }

    fn name(&self, id: &str) -> String {
        self.named(id.split('@').next().unwrap())
    }

    fn write(&mut self, letter: &Letter) {
        if self.brief {
            writeln!(self.text, "---------- {}: {}\n", self.name(&letter.id), letter.event()).unwrap();
            return;
        }
        let (head, body) = letter.raw.split_once("\r\n\r\n").unwrap();
        let head = self.named(&head.replace("\r\n ", " ").replace("\r\n\t", " "));
        writeln!(self.text, "---------- {}", self.name(&letter.id)).unwrap();
        for line in head.lines() {
            let (name, value) = line.split_once(": ").unwrap();
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            if !USUAL.contains(&(name, &value)) {
                writeln!(self.text, "{name}: {value}").unwrap();
            }
        }
        // A plain letter is as it is written; one with a file or in another encoding is as it is read.
        let text = if letter.file.is_none() && letter.raw.contains("Content-Transfer-Encoding: 7bit") {
            body.replace("\r\n", "\n")
        } else {
            letter.text.clone()
        };
        let text = self.named(&text);
        self.text.push('\n');
        self.write_text(&text, letter);
        if let Some((name, text)) = &letter.file {
            writeln!(self.text, "---------- file: {name}\n{}", abridged(text)).unwrap();
        }
        self.text.push('\n');
    }

    /// Writes a letter's text down; where its end is that of an earlier letter to the same reader about the same board, as
    /// with most boards that are shown again, by naming that letter.
    fn write_text(&mut self, text: &str, letter: &Letter) {
        let thread = (letter.to.clone(), letter.header("X-PBM-Board"));
        let name = self.name(&letter.id);
        let before = self.before.insert(thread.clone(), (name, text.to_string()));
        let lines: Vec<&str> = text.lines().collect();
        let (reference, same) = match &before {
            Some((name, before)) => {
                let pairs = before.lines().rev().zip(lines.iter().rev());
                (name.as_str(), pairs.take_while(|(one, other)| one == *other).count())
            }
            None => ("", 0),
        };
        if same < 10 {
            self.text.push_str(&abridged(text));
            return;
        }
        for line in &lines[..lines.len() - same] {
            writeln!(self.text, "{line}").unwrap();
        }
        writeln!(self.text, "(then the last {same} lines of {reference})").unwrap();
    }

    /// The subject that a link for mail programs has.
    pub fn link(letter: &Letter) -> String {
        let header = letter.header("List-Unsubscribe");
        let link = header.rsplit_once("<mailto:").unwrap().1.strip_suffix('>').unwrap();
        let (to, subject) = link.split_once("?subject=").unwrap();
        assert_eq!(to, SERVER);
        subject.to_string()
    }
}

/// A text without the middle if it is very long; the digest tells whether that has changed.
fn abridged(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() < 400 {
        return text.to_string();
    }
    let digest: String = Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let (first, last) = (lines[..60].join("\n"), lines[lines.len() - 60..].join("\n"));
    format!(
        "{first}\n(and {} more lines; the whole text has the digest {digest})\n{last}\n",
        lines.len() - 120
    )
}

/// A server with limits that nobody meets.
pub async fn generous() -> Talk {
    let limits = Limits {
        strangers_per_hour: 10_000,
        strangers_per_domain_per_hour: 10_000,
        letters_per_address_per_hour: 0,
        confirmations_per_hour: 10_000,
        mistakes_per_hour: 10_000,
        signups_per_day: 10_000,
        challenges_per_day: 10_000,
        commands_per_day: 10_000,
    };
    Talk::at(Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await)
}
