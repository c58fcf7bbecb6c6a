//! A conversation with a server, written down as it goes on.

use std::collections::BTreeMap;
use std::fmt::Write;

use pbmd::desk::Terms;
use pbmd::post::Arrival;

use crate::support::{Letter, SERVER, Table, address};

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
}

impl Talk {
    /// A server with the usual terms.
    pub async fn new() -> Talk {
        Talk::at(Table::fixed(Terms::default(), false, None).await)
    }

    /// A server with the usual terms, and these players.
    pub async fn with(userids: &[&str]) -> Talk {
        let mut talk = Talk::new().await;
        talk.players(userids).await;
        talk
    }

    pub fn at(table: Table) -> Talk {
        Talk { table, text: String::new(), names: BTreeMap::new(), letters: BTreeMap::new(), links: 0 }
    }

    /// All that was said.
    pub fn text(self) -> String {
        self.text
    }

    /// Signs players up, of which nothing is written down.
    pub async fn players(&mut self, userids: &[&str]) {
        let written = self.text.clone();
        for userid in userids {
            let from = address(userid);
            let asked = self.send(&from, &format!("signup {userid} {userid}-secret"), "").await;
            self.answer(&asked[0], "yes").await;
        }
        self.text = written;
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
        self.hear(letters)
    }

    /// A mail as a wire brings it with all that it tells.
    pub async fn arrive(&mut self, what: &str, arrival: Arrival) -> Vec<Letter> {
        self.about(what);
        self.table.arrive(arrival).await;
        let letters = self.table.settle().await;
        self.hear(letters)
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
        self.hear(letters)
    }

    /// A mail of which nothing is written down, nor of the letters that it brings.
    pub async fn quietly(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        let written = self.text.clone();
        let letters = self.send(from, subject, body).await;
        self.text = written;
        letters
    }

    /// An answer of which nothing is written down.
    pub async fn answer_quietly(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        let written = self.text.clone();
        let letters = self.answer(letter, body).await;
        self.text = written;
        letters
    }

    fn say(&mut self, from: &str, subject: &str, body: &str) {
        writeln!(self.text, "========== {from}: {}", self.named(subject)).unwrap();
        for line in body.lines() {
            let line = if line.chars().count() > 200 { "(a long line)" } else { line };
            writeln!(self.text, "{}", format!("    {}", self.named(line)).trim_end()).unwrap();
        }
        self.text.push('\n');
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
        if letters.is_empty() {
            self.text.push_str("---------- no letter\n\n");
        }
        for letter in &letters {
            self.write(letter);
        }
        letters
    }

    /// Writes down letters that were taken out of the outbox otherwise.
    pub fn show(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        self.hear(letters)
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
        write!(self.text, "\n{}", self.named(&text)).unwrap();
        if let Some((name, text)) = &letter.file {
            write!(self.text, "---------- file: {name}\n{text}").unwrap();
        }
        self.text.push('\n');
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
