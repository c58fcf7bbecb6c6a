//! A conversation with a server, written down.

#![allow(dead_code)]

mod heads;
pub mod marks;
pub mod same;
pub mod sentences;

use std::collections::BTreeMap;
use std::fmt::Write;

use pbmd::desk::{DeskConfig, Limits};
use pbmd::post::Arrival;
use sha2::{Digest, Sha256};

use heads::{Heads, Mail};
use same::Before;

use crate::support::{Letter, Table, address, logged_in, noon, userid_at, with_message};

pub const ALICE: &str = "alice@example.net";
pub const BOB: &str = "bob@example.net";
pub const CAROL: &str = "carol@example.net";
pub const DAVE: &str = "dave@example.net";

pub struct Talk {
    pub table: Table,
    text: String,
    /// Names for the random words in Message-IDs and links.
    names: BTreeMap<String, String>,
    /// Number of letters by address.
    letters: BTreeMap<String, u32>,
    links: u32,
    /// The mail that caused the next letters.
    mail: Mail,
    heads: Heads,
    /// Headers in short, by Message-ID.
    heard: BTreeMap<String, Vec<String>>,
    /// Earlier texts and files.
    texts: Before,
    files: Before,
    /// Nothing is written down.
    silent: bool,
    /// Letters are written as name and event only.
    pub brief: bool,
    /// Sentences are written in full, not by name.
    pub full: bool,
}

impl Talk {
    /// A server with default settings.
    pub async fn new() -> Talk {
        Talk::at(Table::fixed(DeskConfig::default(), false, None).await)
    }

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
            mail: Mail::default(),
            heads: Heads::default(),
            heard: BTreeMap::new(),
            texts: Before::default(),
            files: Before::default(),
            silent: false,
            brief: false,
            full: false,
        }
    }

    pub fn text(self) -> String {
        self.text
    }

    /// Signs players up quietly.
    pub async fn players(&mut self, userids: &[&str]) {
        self.silent = true;
        for userid in userids {
            let from = address(userid);
            let asked = self.send(&from, &format!("signup {userid} {userid}-secret"), "").await;
            self.answer(&asked[0], "yes").await;
        }
        self.silent = false;
    }

    /// A heading.
    pub fn about(&mut self, what: &str) {
        writeln!(self.text, "########## {what}\n").unwrap();
    }

    pub fn wait(&mut self, hours: i64) {
        self.table.wait(hours);
        writeln!(self.text, "########## {hours} hours later\n").unwrap();
    }

    /// A mail and its letters.
    pub async fn send(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        self.send_with(from, subject, "", body).await
    }

    /// A mail with more header fields.
    pub async fn send_with(&mut self, from: &str, subject: &str, more: &str, body: &str) -> Vec<Letter> {
        self.say(from, subject, body);
        let mail = self.table.mail(from, subject, more, body);
        let letters = self.put(&mail).await;
        self.end(letters)
    }

    /// A mail with header fields of other servers on top.
    pub async fn send_above(&mut self, from: &str, subject: &str, above: &str, body: &str) -> Vec<Letter> {
        self.say(from, subject, body);
        let mail = self.table.mail(from, subject, "", body);
        let letters = self.put(&format!("{above}{mail}")).await;
        self.end(letters)
    }

    /// A mail as a transport delivers it.
    pub async fn arrive(&mut self, what: &str, arrival: Arrival) -> Vec<Letter> {
        self.about(what);
        self.expect_letters(&String::from_utf8_lossy(&arrival.raw));
        self.table.arrive(arrival).await;
        let letters = self.table.settle().await;
        self.end(letters)
    }

    /// An answer from the reader's address.
    pub async fn answer(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_from(&letter.to.clone(), letter, body).await
    }

    pub async fn answer_from(&mut self, from: &str, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_with(from, letter, "", body).await
    }

    /// An answer with header fields of other servers on top.
    pub async fn answer_with(&mut self, from: &str, letter: &Letter, above: &str, body: &str) -> Vec<Letter> {
        self.say(from, &format!("(answers {})", self.name(&letter.id)), body);
        let mail = self.table.reply(from, letter, body);
        let letters = self.put(&format!("{above}{mail}")).await;
        self.end(letters)
    }

    /// A mail that is not written down, nor its letters.
    pub async fn quietly(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        self.silent = true;
        let letters = self.send(from, subject, body).await;
        self.silent = false;
        letters
    }

    /// A challenge by a logged-in player.
    pub async fn challenge(&mut self, from: &str, command: &str, message: &str) -> Vec<Letter> {
        self.send(from, &logged_in(userid_at(from)), &with_message(command, message)).await
    }

    /// The same, quietly.
    pub async fn begin(&mut self, from: &str, command: &str) -> Vec<Letter> {
        let start = self.quietly(from, &logged_in(userid_at(from)), command).await;
        self.table.as_if_asked(&start);
        start
    }

    pub async fn answer_quietly(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.silent = true;
        let letters = self.answer(letter, body).await;
        self.silent = false;
        letters
    }

    async fn put(&mut self, mail: &str) -> Vec<Letter> {
        self.expect_letters(mail);
        self.table.put(mail.as_bytes()).await
    }

    fn expect_letters(&mut self, mail: &str) {
        let field = |name: &str| mail.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        let id = field("Message-ID: ").trim_matches(['<', '>']).to_string();
        self.mail = Mail { from: field("From: ").to_string(), id };
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

    /// Writes down letters and the line of the ledger.
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

    /// Writes letters down by address, in the order they were sent.
    fn hear(&mut self, mut letters: Vec<Letter>) -> Vec<Letter> {
        letters.sort_by(|a, b| a.to.cmp(&b.to));
        for letter in &letters {
            let count = self.letters.entry(letter.to.clone()).or_default();
            *count += 1;
            let reader = letter.to.strip_suffix("@example.net").unwrap_or(&letter.to);
            let token = letter.id.split('@').next().unwrap().to_string();
            self.names.insert(token, format!("{reader}-{count}"));
            self.name_links(letter);
            let head = self.heads.short(letter, &self.mail, noon());
            self.heard.insert(letter.id.clone(), head);
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

    /// Names a letter from before the conversation.
    pub fn remember(&mut self, id: &str, name: &str) {
        self.names.insert(id.split('@').next().unwrap().to_string(), name.to_string());
    }

    /// Processes waiting mails, and writes their letters down.
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

    /// Replaces random words by their names.
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
        let name = self.name(&letter.id);
        let marked = |line: &str| if self.full { line.to_string() } else { marks::line(line) };
        writeln!(self.text, "---------- {name}: {}", marked(&self.named(&letter.subject))).unwrap();
        for line in &self.heard[&letter.id] {
            writeln!(self.text, "{}", self.named(line)).unwrap();
        }
        if letter.header("Content-Transfer-Encoding") == "7bit" {
            let (_, body) = letter.raw.split_once("\r\n\r\n").unwrap();
            assert_eq!(
                body.replace("\r\n", "\n").trim_end(),
                letter.text.trim_end(),
                "read as it is written"
            );
        }
        let text = self.named(&letter.text);
        let text = if self.full { text } else { marks::text(&text) };
        self.text.push('\n');
        self.text.push_str(&self.texts.short(&name, &abridged(text.trim_end())));
        if let Some((file, text)) = &letter.file {
            writeln!(self.text, "---------- file: {file}").unwrap();
            self.text.push_str(&self.files.short(&name, &abridged(text)));
        }
        self.text.push('\n');
    }
}

/// A very long text without its middle; a digest covers it.
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

/// A server with limits that nobody reaches.
pub async fn generous(players: &[&str]) -> Talk {
    let mut talk = generous_to(&[]).await;
    talk.players(players).await;
    talk
}

/// The same, with operators.
pub async fn generous_to(operators: &[&str]) -> Talk {
    let limits = Limits {
        strangers_per_hour: 10_000,
        strangers_per_domain_per_hour: 10_000,
        strangers_per_network_per_hour: 10_000,
        strangers_in_all_per_hour: 100_000,
        confirmations_in_all_per_hour: 100_000,
        letters_per_address_per_hour: 0,
        confirmations_per_hour: 10_000,
        mistakes_per_hour: 10_000,
        signups_per_day: 10_000,
        challenges_per_day: 10_000,
        commands_per_day: 10_000,
        ..Limits::default()
    };
    let operators = operators.iter().map(|userid| (*userid).to_owned()).collect();
    Talk::at(Table::fixed(DeskConfig { limits, operators, ..DeskConfig::default() }, false, None).await)
}
