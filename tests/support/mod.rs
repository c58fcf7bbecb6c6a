//! A server without wires: mails are put on the desk, letters taken out of its outbox.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use jiff::Timestamp;
use mail_parser::{Message, MessageParser};
use pbmd::desk::{Desk, Worked};
use pbmd::letter::House;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake};
use pbmd::secrets::Secrets;
use pbmd::store::Store;
use tempfile::TempDir;

pub const SERVER: &str = "pbmd@example.org";

/// The desk, and what players have been sent.
pub struct Table {
    pub desk: Desk,
    mails: u32,
    _folder: TempDir,
}

/// A letter as its reader has it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub id: String,
    pub raw: String,
    pub subject: String,
    pub text: String,
}

impl Letter {
    /// The value of a header.
    pub fn header(&self, name: &str) -> String {
        let message = MessageParser::default().parse(self.raw.as_bytes()).unwrap();
        let value =
            message.header_raw(name).map(|value| value.split_whitespace().collect::<Vec<_>>().join(" "));
        value.unwrap_or_default()
    }

    pub fn event(&self) -> String {
        self.header("X-PBM-Event")
    }

    pub fn parse(raw: &[u8], to: &str) -> Letter {
        let message: Message = MessageParser::default().parse(raw).unwrap();
        Letter {
            to: to.to_string(),
            id: message.message_id().unwrap().to_string(),
            subject: message.subject().unwrap_or_default().to_string(),
            text: message.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            raw: String::from_utf8(raw.to_vec()).unwrap(),
        }
    }
}

/// 2026-01-01, always: nothing here depends on when a test runs.
pub fn noon() -> Timestamp {
    Timestamp::from_second(1_767_268_800).unwrap()
}

impl Table {
    pub async fn new() -> Table {
        Table::with(false).await
    }

    pub async fn with(subaddress: bool) -> Table {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
        let mut counter: u64 = 0;
        let secrets = Secrets::from_source(move |bytes| {
            for byte in bytes {
                // A plain generator (Knuth's MMIX): the tests must come out the same each time.
                counter =
                    counter.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (counter >> 33) as u8;
            }
        });
        let house = House { name: "pbmd".to_string(), address: SERVER.to_string(), subaddress };
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        Table { desk: Desk::new(store, passwords, secrets, house, noon), mails: 0, _folder: folder }
    }

    /// Puts a mail on the desk as a wire would.
    pub async fn deliver(&mut self, raw: &[u8]) {
        let arrival = Arrival {
            raw: raw.to_vec(),
            arrived: noon(),
            position: None,
            envelope_from: None,
            envelope_to: vec![SERVER.to_string()],
            cut: None,
        };
        self.desk.take(arrival).await.unwrap();
    }

    /// Deals with all mails and takes out all letters.
    pub async fn settle(&mut self) -> Vec<Letter> {
        while self.desk.work().await.unwrap() == Worked::One {}
        self.letters().await
    }

    /// Takes all letters out of the outbox.
    pub async fn letters(&mut self) -> Vec<Letter> {
        let store = self.desk.store();
        let mut letters = Vec::new();
        while let Some(due) = store.next_letter(noon()).await.unwrap() {
            store.mark_sending(due.id).await.unwrap();
            store.mark_sent(due.id, "250 ok", noon()).await.unwrap();
            letters.push(Letter::parse(&due.bytes, &due.to));
        }
        letters
    }

    /// A mail with a new Message-ID.
    pub fn mail(&mut self, from: &str, subject: &str, more: &str, body: &str) -> String {
        self.mails += 1;
        let number = self.mails;
        format!(
            "From: {from}\r\nTo: {SERVER}\r\nSubject: {subject}\r\nDate: Thu, 1 Jan 2026 12:00:00 +0000\r\n\
             Message-ID: <mail-{number}@example.net>\r\n{more}\r\n{}",
            body.replace('\n', "\r\n")
        )
    }

    /// Sends a mail and gives the letters that it brings.
    pub async fn send(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        let mail = self.mail(from, subject, "", body);
        self.deliver(mail.as_bytes()).await;
        self.settle().await
    }

    /// Answers a letter from the address that it went to, quoting it as mail programs do.
    pub async fn answer(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_from(&letter.to.clone(), letter, body).await
    }

    pub async fn answer_from(&mut self, from: &str, letter: &Letter, body: &str) -> Vec<Letter> {
        let mail = self.reply(from, letter, body);
        self.deliver(mail.as_bytes()).await;
        self.settle().await
    }

    pub fn reply(&mut self, from: &str, letter: &Letter, body: &str) -> String {
        let quoted: String = letter.text.lines().map(|line| format!("> {line}\n")).collect();
        let body = format!("{body}\n\nOn Thu, 1 Jan 2026 at 12:00, pbmd wrote:\n{quoted}");
        let more = format!("In-Reply-To: <{}>\r\nReferences: <{}>\r\n", letter.id, letter.id);
        self.mail(from, &format!("Re: {}", letter.subject), &more, &body)
    }

    /// Signs players up: `alice` has the address `alice@example.net` and the password `alice-secret`.
    pub async fn players(&mut self, userids: &[&str]) {
        for userid in userids {
            let from = format!("{userid}@example.net");
            let letters = self.send(&from, &format!("signup {userid} {userid}-secret"), "").await;
            assert_eq!(letters.len(), 1, "{letters:?}");
            let welcome = self.answer(&letters[0], "yes").await;
            assert!(welcome[0].text.starts_with("Welcome"), "{welcome:?}");
        }
    }

    /// Starts a game; the letters to the players by seat.
    pub async fn challenge(&mut self, command: &str, by: &str) -> Vec<Letter> {
        let letters = self.send(&format!("{by}@example.net"), command, "").await;
        assert!(letters.iter().all(|letter| letter.event() == "start"), "{letters:#?}");
        letters
    }
}

/// The letter to a player among some.
pub fn to<'a>(letters: &'a [Letter], userid: &str) -> &'a Letter {
    let address = format!("{userid}@example.net");
    letters
        .iter()
        .rev()
        .find(|letter| letter.to == address)
        .unwrap_or_else(|| panic!("no letter to {userid}"))
}
