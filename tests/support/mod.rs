//! A server without wires: mails are put on the desk, letters taken out of its outbox.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod everything;
pub mod front;
mod laws;
pub mod page;
mod pictures;
pub mod slips;
pub mod stored;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders};
use pbmd::desk::{Desk, DeskConfig, Worked};
use pbmd::letter::{ServerIdentity, bytes_painted};
use pbmd::order::Order;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake};
use pbmd::secrets::Secrets;
use pbmd::store::{LetterContent, MailId, Store};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use laws::Laws;

pub const SERVER: &str = "pbmd@example.org";

thread_local! {
    /// Seconds since noon. Each test has a thread of its own.
    static LATER: Cell<i64> = const { Cell::new(0) };
    /// The seconds that pass with each look at the clock.
    static PACE: Cell<i64> = const { Cell::new(0) };
    /// How many mails have arrived.
    static MAIL: Cell<u32> = const { Cell::new(0) };
}

/// 2026-01-01, and what a test has let pass since: nothing here depends on when it runs.
pub fn noon() -> Timestamp {
    Timestamp::from_second(1_767_268_800 + LATER.get()).unwrap()
}

/// So many hours after noon is now, in this thread.
pub fn set_hours(hours: i64) {
    LATER.set(SignedDuration::from_hours(hours).as_secs());
}

/// The clock of the desk.
fn clock() -> Timestamp {
    LATER.set(LATER.get() + PACE.get());
    noon()
}

/// From now on so many seconds pass with each look at the clock, as on a machine that is too busy.
pub fn set_pace(seconds: i64) {
    PACE.set(seconds);
}

/// A database in which nothing has happened. Making its tables takes longer than most tests, so that it is done once.
async fn empty_database() -> &'static [u8] {
    static MADE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = || async {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("pbmd.db");
        Store::open(&path).await.unwrap().close().unwrap();
        std::fs::read(&path).unwrap()
    };
    MADE.get_or_init(make).await
}

/// The desk, and what players have been sent.
pub struct Table {
    pub desk: Desk,
    /// The address of the server.
    server: String,
    /// What is true of every letter; all that are taken out of the outbox are checked.
    pub laws: Laws,
    mails: u32,
    /// The number of the last mail of which [`Table::ledger`] has told.
    told: i64,
    folder: TempDir,
}

/// A letter as its reader has it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub id: String,
    pub raw: String,
    pub subject: String,
    pub text: String,
    /// The page that stands beside the text, as it is written.
    pub html: Option<String>,
    /// Name and text of the file that goes with it.
    pub file: Option<(String, String)>,
    /// Its header fields with their names in small letters, unfolded.
    pub headers: BTreeMap<String, String>,
}

/// A header's value on one line.
fn unfolded(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Letter {
    pub fn parse(raw: &[u8], to: &str) -> Letter {
        let message: Message = MessageParser::default().parse(raw).unwrap();
        let text_of = |part: &MessagePart| part.text_contents().unwrap().replace("\r\n", "\n");
        let files = message.attachments().filter(|part| part.is_text());
        let file = files.filter_map(|part| Some((part.attachment_name()?.to_string(), text_of(part)))).next();
        let html = message.parts.iter().find(|part| part.is_content_type("text", "html")).map(text_of);
        Letter {
            to: to.to_string(),
            id: message.message_id().unwrap().to_string(),
            subject: message.subject().unwrap_or_default().to_string(),
            text: message.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            raw: String::from_utf8(raw.to_vec()).unwrap(),
            html,
            file,
            headers: message
                .headers_raw()
                .map(|(name, value)| (name.to_lowercase(), unfolded(value)))
                .collect(),
        }
    }

    /// The value of a header, unfolded; empty where there is none.
    pub fn header(&self, name: &str) -> String {
        self.headers.get(&name.to_lowercase()).cloned().unwrap_or_default()
    }

    /// Message-IDs of a header, without brackets.
    pub fn ids(&self, name: &str) -> Vec<String> {
        let ids = self.header(name);
        ids.split_whitespace().map(|id| id.trim_matches(['<', '>']).to_string()).collect()
    }

    /// What proves an answer to it: the part of its Message-ID before the `@`.
    pub fn token(&self) -> &str {
        self.id.split('@').next().unwrap()
    }

    pub fn event(&self) -> String {
        self.header("X-PBM-Event")
    }

    /// The first line that says anything.
    pub fn first_line(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }

    /// The page of the letter, read strictly.
    #[track_caller]
    pub fn page(&self) -> page::Page {
        let html = self.html.as_ref().unwrap_or_else(|| panic!("no page in\n{}", self.raw));
        page::read(html).unwrap_or_else(|wrong| panic!("{wrong}\n{html}"))
    }

    /// The move that the letter gives as an example.
    pub fn example(&self) -> Option<&str> {
        let (_, after) = self.text.split_once("To move, answer this letter")?;
        after.lines().find(|line| line.starts_with("    ")).map(str::trim)
    }

    /// The subject that the letter gives as an example of a command.
    pub fn command(&self) -> Option<&str> {
        self.text.lines().map(str::trim).find(|line| line.contains(" YOUR-PASSWORD "))
    }

    #[track_caller]
    pub fn has(&self, text: &str) -> &Letter {
        assert!(self.says(text), "no {text:?} in\n{}", self.raw);
        self
    }

    /// Whether its text has these words, wherever its lines break.
    pub fn says(&self, text: &str) -> bool {
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        flat(&self.text).contains(&flat(text))
    }

    #[track_caller]
    pub fn lacks(&self, text: &str) -> &Letter {
        assert!(!self.text.contains(text), "{text:?} in\n{}", self.raw);
        self
    }
}

impl Table {
    pub async fn new() -> Table {
        Table::with(false).await
    }

    pub async fn with(subaddress: bool) -> Table {
        Table::under(SERVER, subaddress, DeskConfig::default()).await
    }

    /// A server of this address on these terms.
    pub async fn under(server: &str, subaddress: bool, terms: DeskConfig) -> Table {
        let mut counter: u64 = 0;
        let secrets = Secrets::from_source(move |bytes| {
            for byte in bytes {
                // A plain generator (Knuth's MMIX): the tests must come out the same each time.
                counter =
                    counter.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (counter >> 33) as u8;
            }
        });
        let house = ServerIdentity {
            name: "pbmd".to_string(),
            address: server.to_string(),
            subaddress,
            unsubscribe: None,
        };
        Table::opened(house, terms, secrets, TempDir::new().unwrap()).await
    }

    /// A server whose random numbers depend on nothing but the number of the mail and what was drawn for that mail before,
    /// so that a mail that draws more or fewer of them changes nothing in the mails after it.
    pub async fn fixed(terms: DeskConfig, subaddress: bool, unsubscribe: Option<&str>) -> Table {
        let house = ServerIdentity {
            name: "pbmd".to_string(),
            address: SERVER.to_string(),
            subaddress,
            unsubscribe: unsubscribe.map(str::to_string),
        };
        Table::over(house, terms, TempDir::new().unwrap(), 0).await
    }

    /// The same over a folder in which there is a database already, as the program starts. The first new mail has a number
    /// after `mails`, for what it draws and what it is called.
    pub async fn restarted(terms: DeskConfig, folder: TempDir, mails: u32) -> Table {
        let house = ServerIdentity {
            name: "pbmd".to_string(),
            address: SERVER.to_string(),
            subaddress: false,
            unsubscribe: None,
        };
        let mut table = Table::over(house, terms, folder, mails).await;
        table.mails = mails;
        table.desk.store().restart_outbox(noon()).unwrap();
        table.desk.fill_states().unwrap();
        table.ledger();
        table
    }

    async fn over(house: ServerIdentity, terms: DeskConfig, folder: TempDir, mails: u32) -> Table {
        MAIL.set(mails);
        let mut drawn = (0, 0);
        let secrets = Secrets::from_source(move |bytes| {
            let mail = MAIL.get();
            drawn = if drawn.0 == mail { (mail, drawn.1 + 1) } else { (mail, 1) };
            for (chunk, block) in bytes.chunks_mut(32).zip(0_u32..) {
                let text = format!("{mail} {} {block}", drawn.1);
                chunk.copy_from_slice(&Sha256::digest(text)[..chunk.len()]);
            }
        });
        Table::opened(house, terms, secrets, folder).await
    }

    async fn opened(house: ServerIdentity, terms: DeskConfig, secrets: Secrets, folder: TempDir) -> Table {
        let path = folder.path().join("pbmd.db");
        if !path.exists() {
            std::fs::write(&path, empty_database().await).unwrap();
        }
        let store = Store::open(&path).await.unwrap();
        LATER.set(0);
        PACE.set(0);
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        let server = house.address.clone();
        let desk = Desk::new(store, passwords, secrets, house, terms, clock);
        Table { desk, server, laws: Laws::default(), mails: 0, told: 0, folder }
    }

    /// Players and a table, in one step.
    pub async fn seating(userids: &[&str]) -> Table {
        let mut table = Table::new().await;
        table.players(userids).await;
        table
    }

    /// Where the store keeps everything.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("pbmd.db")
    }

    /// Lets time pass.
    pub fn wait(&mut self, hours: i64) {
        LATER.set(LATER.get() + SignedDuration::from_hours(hours).as_secs());
    }

    /// Lets time pass with its clocks, which are looked at after each so many hours; gives the letters that they bring.
    pub async fn live(&mut self, hours: i64, step: i64) -> Vec<Letter> {
        let mut letters = Vec::new();
        let end = noon() + SignedDuration::from_hours(hours);
        loop {
            self.desk.keep_time().unwrap();
            letters.extend(self.letters().await);
            let left = end.duration_since(noon()).as_hours();
            if left <= 0 {
                return letters;
            }
            self.wait(left.min(step));
        }
    }

    /// Puts a mail on the desk as a wire would.
    pub async fn deliver(&mut self, raw: &[u8]) {
        self.arrive(Table::arrival(raw)).await;
    }

    /// A mail as most wires bring it, for tests that change something of it.
    pub fn arrival(raw: &[u8]) -> Arrival {
        Arrival {
            raw: raw.to_vec(),
            arrived: noon(),
            position: None,
            envelope_from: None,
            envelope_to: vec![SERVER.to_string()],
            peer: None,
            oversize: None,
        }
    }

    pub async fn arrive(&mut self, arrival: Arrival) {
        MAIL.set(MAIL.get() + 1);
        self.laws.ascii &=
            str::from_utf8(&arrival.raw).is_ok_and(|raw| raw.is_ascii() && !raw.contains("=?"));
        self.desk.take(arrival).await.unwrap();
    }

    /// Deals with all mails and takes out all letters.
    pub async fn settle(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        while self.desk.work().unwrap() == Worked::One {
            let new = self.letters().await;
            let mut heads = BTreeSet::new();
            for letter in &new {
                let head = (letter.header("To"), letter.header("X-PBM-Board"), letter.event());
                assert!(letter.event() == "account" || heads.insert(head.clone()), "two letters: {head:?}");
            }
            letters.extend(new);
        }
        letters
    }

    /// Gives an order and has it carried out: what came of it, or why it was refused.
    pub fn give(&self, order: &Order) -> Result<String, String> {
        let id = self.desk.give_order(order).unwrap();
        self.desk.carry_out_orders().unwrap();
        let row = self.desk.order_given(id).unwrap().unwrap();
        assert!(row.done.is_some() && row.task.is_empty(), "{row:?}");
        if row.refused { Err(row.said) } else { Ok(row.said) }
    }

    /// The same with the words of an order.
    pub fn order(&self, words: &str) -> Result<String, String> {
        let order = Order::read(&words.split_whitespace().collect::<Vec<_>>());
        self.give(&order.unwrap_or_else(|why| panic!("{words}: {why}")))
    }

    /// Takes all letters out of the outbox.
    pub async fn letters(&mut self) -> Vec<Letter> {
        let store = self.desk.store();
        let mut letters = Vec::new();
        while let Some(due) = store.next_letter(noon()).unwrap() {
            store.mark_sending(due.id).await.unwrap();
            let bytes = match due.content {
                LetterContent::Model(model) => {
                    bytes_painted(&model.text().unwrap(), pictures::drawn).unwrap()
                }
                LetterContent::Bytes(bytes) => bytes,
            };
            store.mark_sent(due.id, "250 ok", bytes.len(), noon()).await.unwrap();
            let letter = Letter::parse(&bytes, &due.to);
            self.laws.check(&letter);
            letters.push(letter);
        }
        letters
    }

    /// A mail with a new Message-ID.
    pub fn mail(&mut self, from: &str, subject: &str, more: &str, body: &str) -> String {
        self.mails += 1;
        let number = self.mails;
        format!(
            "From: {from}\r\nTo: {}\r\nSubject: {subject}\r\nDate: Thu, 1 Jan 2026 12:00:00 +0000\r\n\
             Message-ID: <mail-{number}@example.net>\r\n{more}\r\n{}",
            self.server,
            body.replace('\n', "\r\n")
        )
    }

    /// Sends a mail and gives the letters that it brings.
    pub async fn send(&mut self, from: &str, subject: &str, body: &str) -> Vec<Letter> {
        let mail = self.mail(from, subject, "", body);
        self.put(mail.as_bytes()).await
    }

    /// Puts a mail on the desk and gives the letters that it brings. What that takes lies on the heap: a test that plays for long has
    /// little room on its stack.
    pub async fn put(&mut self, raw: &[u8]) -> Vec<Letter> {
        Box::pin(async {
            self.deliver(raw).await;
            self.settle().await
        })
        .await
    }

    /// Answers a letter from the address that it went to, quoting it as mail programs do.
    pub async fn answer(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_from(&letter.to.clone(), letter, body).await
    }

    pub async fn answer_from(&mut self, from: &str, letter: &Letter, body: &str) -> Vec<Letter> {
        let mail = self.reply(from, letter, body);
        self.put(mail.as_bytes()).await
    }

    pub fn reply(&mut self, from: &str, letter: &Letter, body: &str) -> String {
        let quoted: String = letter.text.lines().map(|line| format!("> {line}\n")).collect();
        let body = format!("{body}\n\nOn Thu, 1 Jan 2026 at 12:00, pbmd wrote:\n{quoted}");
        self.unquoted_reply(from, letter, &body)
    }

    pub fn unquoted_reply(&mut self, from: &str, letter: &Letter, body: &str) -> String {
        let more = answering(letter);
        self.mail(from, &format!("Re: {}", letter.subject), &more, body)
    }

    /// The mail that a link in a letter opens: a new one, to the address or with the subject that bears the letter's token.
    pub fn tapped(&mut self, from: &str, letter: &Letter, body: &str) -> String {
        let token = letter.token();
        match letter.header("Reply-To").split_once('+') {
            None => self.mail(from, &format!("{} [#{token}]", letter.subject), "", body),
            Some(_) => {
                let address = self.server.replace('@', &format!("+{token}@"));
                let mail = self.mail(from, &letter.subject, "", body);
                mail.replacen(&format!("To: {}", self.server), &format!("To: {address}"), 1)
            }
        }
    }

    /// Sends such a mail from the address that the letter went to.
    pub async fn tap(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        let mail = self.tapped(&letter.to.clone(), letter, body);
        self.put(mail.as_bytes()).await
    }

    /// Signs players up: `alice` has the address `alice@example.net` and the password `alice-secret`.
    pub async fn players(&mut self, userids: &[&str]) {
        for userid in userids {
            let from = address(userid);
            let letters = self.send(&from, &format!("signup {userid} {userid}-secret"), "").await;
            assert_eq!(letters.len(), 1, "{letters:?}");
            let welcome = self.answer(&letters[0], "yes").await;
            assert!(welcome[0].text.starts_with("Welcome"), "{welcome:?}");
        }
    }

    /// Starts a game by a mail that shows the password; the letters to the players by seat.
    pub async fn challenge(&mut self, command: &str, by: &str) -> Vec<Letter> {
        self.challenge_saying(command, by, "").await
    }

    /// The same, with a message to the others.
    pub async fn challenge_saying(&mut self, command: &str, by: &str, message: &str) -> Vec<Letter> {
        let letters = self.offer(command, by, message).await;
        assert!(letters.iter().all(|letter| letter.event() == "start"), "{letters:#?}");
        letters
    }

    /// A challenge by somebody who does not play: all who are to play are asked first.
    pub async fn offer(&mut self, command: &str, by: &str, message: &str) -> Vec<Letter> {
        self.send(&address(by), &logged_in(by), &with_message(command, message)).await
    }

    /// What the ledger has of the mails since the last time, a line for each: what it was taken for, whose it was, what it
    /// did on boards, and how many letters of each purpose it caused.
    pub fn ledger(&mut self) -> Vec<String> {
        let mut look = self.desk.store().read().unwrap();
        let mut lines = Vec::new();
        while let Some(story) = look.mail_story(MailId(self.told + 1)).unwrap() {
            self.told += 1;
            let whose = story.player.as_deref().unwrap_or("nobody");
            let proved = if story.proved { "proved" } else { "not proved" };
            let mut line = format!("{} ({}, {} commands, {proved})", story.outcome, whose, story.commands);
            for action in &story.entries {
                let seat = action.seat.map(|seat| format!(" by {seat}")).unwrap_or_default();
                line.push_str(&format!(
                    "; {}/{} {}{seat} {}",
                    action.board, action.n, action.kind, action.text
                ));
            }
            let mut letters: BTreeMap<(String, &str), u32> = BTreeMap::new();
            for letter in &story.letters {
                let purpose = serde_json::to_value(letter.purpose).unwrap().as_str().unwrap().to_string();
                *letters.entry((purpose, &letter.event)).or_default() += 1;
            }
            for ((purpose, event), count) in letters {
                line.push_str(&format!("; {count} letters {purpose} {event}"));
            }
            lines.push(line.replace(" ;", ";").trim_end().to_string());
        }
        lines
    }

    /// Forgets the sign-ups and addresses that nobody has confirmed in time, as the caretaker does.
    pub fn forget_unconfirmed(&mut self) {
        self.desk.tick().unwrap();
    }

    /// Whether mails or letters are left on the desk.
    pub fn is_clear(&self) -> bool {
        let waiting = self.desk.store().waiting().unwrap();
        (waiting.mails, waiting.letters) == (0, 0)
    }
}

/// The subject by which the commands below it are this player's.
pub fn logged_in(userid: &str) -> String {
    format!("login {userid} {userid}-secret")
}

/// A command in the body of a mail, and its message.
pub fn with_message(command: &str, message: &str) -> String {
    let message: String = message.lines().map(|line| format!("  {line}\n")).collect();
    format!("{command}\n{message}")
}

/// The header fields by which a mail answers a letter.
pub fn answering(letter: &Letter) -> String {
    format!("In-Reply-To: <{}>\r\nReferences: <{}>\r\n", letter.id, letter.id)
}

pub fn address(userid: &str) -> String {
    format!("{userid}@example.net")
}

/// Alice and Bob at board 101, of this game, and the letter to whose turn it is.
pub async fn board(game: &str) -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
    let at = turn(&start).clone();
    (table, at)
}

/// The other of Alice and Bob.
pub fn other(userid: &str) -> &'static str {
    if userid == "alice" { "bob" } else { "alice" }
}

/// The userid of an address of the tests.
pub fn userid_at(address: &str) -> &str {
    address.split('@').next().unwrap()
}

/// The last letter to a player among some.
#[track_caller]
pub fn to<'a>(letters: &'a [Letter], userid: &str) -> &'a Letter {
    let address = address(userid);
    letters
        .iter()
        .rev()
        .find(|letter| letter.to == address)
        .unwrap_or_else(|| panic!("no letter to {userid}: {letters:#?}"))
}

/// The only letter.
#[track_caller]
pub fn one(letters: &[Letter]) -> &Letter {
    match letters {
        [letter] => letter,
        _ => panic!("not one letter: {letters:#?}"),
    }
}

/// The letter to the player whose turn it is, or who is asked something in the turn of another.
#[track_caller]
pub fn turn(letters: &[Letter]) -> &Letter {
    let to_move = |line: &str| line.starts_with("It is your turn") || line.contains(", a question for you: ");
    letters
        .iter()
        .rev()
        .find(|letter| to_move(letter.first_line()))
        .unwrap_or_else(|| panic!("nobody is to move: {letters:#?}"))
}

/// The userid of a letter's reader.
pub fn reader(letter: &Letter) -> String {
    userid_at(&letter.to).to_string()
}
