//! A server without transports: mails are put on the desk, letters taken out of its outbox.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod everything;
pub mod front;
pub mod house;
mod laws;
pub mod outbox;
pub mod page;
mod pictures;
pub mod postgres;
pub mod slips;
pub mod stored;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders};
use pbmd::desk::{Desk, DeskConfig, Worked};
use pbmd::game::Numbers;
use pbmd::letter::{ServerIdentity, bytes_painted};
use pbmd::order::Order;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake, Source};
use pbmd::secrets::Secrets;
use pbmd::store::{LetterContent, MailId, SeatFlags, Store};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use laws::Laws;
use postgres::Database;

pub const SERVER: &str = "pbmd@example.org";

thread_local! {
    /// Seconds since noon. Each test has its own thread.
    static LATER: Cell<i64> = const { Cell::new(0) };
    /// Seconds that pass with each look at the clock.
    static PACE: Cell<i64> = const { Cell::new(0) };
    /// Number of mails that have arrived.
    static MAIL: Cell<u32> = const { Cell::new(0) };
}

/// Noon of 2026-01-01, plus the time that a test has let pass: nothing depends on when it runs.
pub fn noon() -> Timestamp {
    Timestamp::from_second(1_767_268_800 + LATER.get()).unwrap()
}

/// Sets the clock of this thread.
pub fn set_hours(hours: i64) {
    LATER.set(SignedDuration::from_hours(hours).as_secs());
}

fn clock() -> Timestamp {
    LATER.set(LATER.get() + PACE.get());
    noon()
}

/// From now on seconds pass with each look at the clock, as on a machine that is too busy.
pub fn set_pace(seconds: i64) {
    PACE.set(seconds);
}

/// An empty database, made once: creating its tables takes longer than most tests.
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

/// The same random numbers each time.
fn counted(counter: u64) -> Secrets {
    let mut numbers = Numbers(counter);
    Secrets::from_source(move |bytes| bytes.fill_with(|| numbers.below(256) as u8))
}

pub struct Table {
    pub desk: Desk,
    made_as: (ServerIdentity, DeskConfig),
    server: String,
    /// Checked for every letter taken out of the outbox.
    pub laws: Laws,
    mails: u32,
    /// The last mail that [`Table::ledger`] has reported.
    told: i64,
    /// How many seconds letters wait before they are taken out: by default until none waits for the house any more.
    pub patience: i64,
    folder: TempDir,
    /// The database, where it is no file in that folder.
    elsewhere: Option<Database>,
}

/// A letter as its reader has it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub id: String,
    pub raw: String,
    pub subject: String,
    pub text: String,
    /// The HTML alternative.
    pub html: Option<String>,
    /// Name and text of the attached file.
    pub file: Option<(String, String)>,
    /// Unfolded header fields, by lower-case name.
    pub headers: BTreeMap<String, String>,
}

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

    /// An unfolded header, empty if it is missing.
    pub fn header(&self, name: &str) -> String {
        self.headers.get(&name.to_lowercase()).cloned().unwrap_or_default()
    }

    /// The Message-IDs in a header, without brackets.
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

    pub fn first_line(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }

    /// The HTML, read strictly.
    #[track_caller]
    pub fn page(&self) -> page::Page {
        let html = self.html.as_ref().unwrap_or_else(|| panic!("no page in\n{}", self.raw));
        page::read(html).unwrap_or_else(|wrong| panic!("{wrong}\n{html}"))
    }

    /// The example move.
    pub fn example(&self) -> Option<&str> {
        let (_, after) = self.text.split_once("To move, answer this letter")?;
        after.lines().find(|line| line.starts_with("    ")).map(str::trim)
    }

    /// The example command that moves.
    pub fn command(&self) -> Option<&str> {
        self.text.lines().map(str::trim).find(|line| line.contains(" YOUR-PASSWORD "))
    }

    #[track_caller]
    pub fn has(&self, text: &str) -> &Letter {
        assert!(self.says(text), "no {text:?} in\n{}", self.raw);
        self
    }

    /// The subject of the mail by which a mail program unsubscribes, as the header says.
    pub fn leaving(&self) -> String {
        let header = self.header("List-Unsubscribe");
        let link = header.rsplit_once("<mailto:").unwrap().1.strip_suffix('>').unwrap();
        let (to, subject) = link.split_once("?subject=").unwrap();
        assert_eq!(to, SERVER);
        assert!(!subject.contains(['%', '+', '&']), "nothing in {subject} has to be decoded");
        subject.to_string()
    }

    /// Whether the text contains these words, however its lines are wrapped.
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

    pub async fn under(server: &str, subaddress: bool, terms: DeskConfig) -> Table {
        let folder = TempDir::new().unwrap();
        let elsewhere = postgres::database().await;
        Table::opened(identity(server, subaddress, None), terms, counted(0), folder, elsewhere).await
    }

    /// Another table, as this one is now: what comes next at the one changes nothing at the other.
    pub async fn copy(&self) -> Table {
        let (house, terms) = self.made_as.clone();
        self.copy_as(house, terms).await
    }

    /// A copy whose server has moved to another address.
    pub async fn moved(&self, address: &str) -> Table {
        let (house, terms) = self.made_as.clone();
        let also = vec![house.address.clone()];
        self.copy_as(ServerIdentity { address: address.to_owned(), ..house }, DeskConfig { also, ..terms })
            .await
    }

    /// A copy whose server has another configuration.
    pub async fn configured(&self, terms: DeskConfig) -> Table {
        self.copy_as(self.made_as.0.clone(), terms).await
    }

    async fn copy_as(&self, house: ServerIdentity, terms: DeskConfig) -> Table {
        let folder = TempDir::new().unwrap();
        let mut elsewhere = None;
        if let Some(database) = &self.elsewhere {
            elsewhere = Some(database.copy().await);
        } else {
            for file in ["pbmd.db", "pbmd.db-wal"] {
                std::fs::copy(self.folder.path().join(file), folder.path().join(file)).unwrap();
            }
        }
        let later = LATER.get();
        let secrets = counted(u64::from(self.mails) + 1);
        let mut copy = Table::opened(house, terms, secrets, folder, elsewhere).await;
        LATER.set(later);
        (copy.mails, copy.told, copy.laws) = (self.mails, self.told, self.laws.clone());
        copy.patience = self.patience;
        copy
    }

    /// A server whose random numbers depend only on the number of the mail and on what that mail has drawn already, so that
    /// a mail that draws more or fewer changes nothing in later mails.
    pub async fn fixed(terms: DeskConfig, subaddress: bool, unsubscribe: Option<&str>) -> Table {
        Table::over(identity(SERVER, subaddress, unsubscribe), terms, TempDir::new().unwrap(), 0).await
    }

    /// The same over an existing database, as after a restart. New mails are numbered from `mails` on.
    pub async fn restarted(terms: DeskConfig, folder: TempDir, mails: u32) -> Table {
        let mut table = Table::over(identity(SERVER, false, None), terms, folder, mails).await;
        table.mails = mails;
        table.desk.store().join("here", "", noon()).unwrap();
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
                chunk.copy_from_slice(&Sha256::digest(format!("{mail} {} {block}", drawn.1))[..chunk.len()]);
            }
        });
        let elsewhere =
            if folder.path().join("pbmd.db").exists() { None } else { postgres::database().await };
        Table::opened(house, terms, secrets, folder, elsewhere).await
    }

    async fn opened(
        house: ServerIdentity,
        terms: DeskConfig,
        secrets: Secrets,
        folder: TempDir,
        elsewhere: Option<Database>,
    ) -> Table {
        let path = folder.path().join("pbmd.db");
        if elsewhere.is_none() && !path.exists() {
            std::fs::write(&path, empty_database().await).unwrap();
        }
        let store = match &elsewhere {
            Some(database) => Store::connect(&database.url).await.unwrap(),
            None => Store::open(&path).await.unwrap(),
        };
        LATER.set(0);
        PACE.set(0);
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        let server = house.address.clone();
        let made_as = (house.clone(), terms.clone());
        let desk = Desk::new(store, passwords, secrets, house, terms, clock);
        Table {
            desk,
            made_as,
            server,
            laws: Laws::default(),
            mails: 0,
            told: 0,
            patience: 3,
            folder,
            elsewhere,
        }
    }

    /// A server with web pages.
    pub async fn with_pages() -> Table {
        let pages = Some("https://play.example.org/".to_owned());
        let house = ServerIdentity { pages, ..identity(SERVER, false, None) };
        let elsewhere = postgres::database().await;
        Table::opened(house, DeskConfig::default(), counted(0), TempDir::new().unwrap(), elsewhere).await
    }

    pub async fn seating(userids: &[&str]) -> Table {
        Table::seating_under(DeskConfig::default(), userids).await
    }

    pub async fn seating_under(terms: DeskConfig, userids: &[&str]) -> Table {
        let mut table = Table::under(SERVER, false, terms).await;
        table.players(userids).await;
        table
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        assert!(self.elsewhere.is_none(), "this test is one of SQLite");
        self.folder.path().join("pbmd.db")
    }

    /// Whether the database is a file, which a test is about. Says so if it is none.
    pub fn is_file(&self) -> bool {
        if self.elsewhere.is_some() {
            println!("skipped: this test looks at the file of SQLite");
        }
        self.elsewhere.is_none()
    }

    /// A folder with a configuration by which the program uses the database.
    pub fn configured_for_program(&self, more: &str) -> PathBuf {
        let at = self.url().map(|url| format!("[database]\nurl = {url:?}\n")).unwrap_or_default();
        let text = format!(
            "[server]\naddress = {:?}\ndata = \".\"\n{more}{at}[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
             [outgoing.maildir]\npath = \"out\"\n",
            self.server
        );
        std::fs::write(self.folder.path().join("pbmd.toml"), text).unwrap();
        self.folder.path().to_owned()
    }

    /// The URL of the database, where it is no file.
    pub fn url(&self) -> Option<String> {
        self.elsewhere.as_ref().map(|database| database.url.clone())
    }

    pub fn wait(&mut self, hours: i64) {
        LATER.set(LATER.get() + SignedDuration::from_hours(hours).as_secs());
    }

    /// Lets time pass and runs the clocks every `step` hours; gives the letters they send.
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

    pub async fn deliver(&mut self, raw: &[u8]) {
        self.arrive(Table::arrival(raw)).await;
    }

    /// A mail as most transports bring it.
    pub fn arrival(raw: &[u8]) -> Arrival {
        Arrival { envelope_to: vec![SERVER.to_string()], ..Arrival::new(raw.to_vec(), noon(), Source::Serve) }
    }

    pub async fn arrive(&mut self, arrival: Arrival) {
        MAIL.set(MAIL.get() + 1);
        let is_ascii = str::from_utf8(&arrival.raw).is_ok_and(|raw| raw.is_ascii() && !raw.contains("=?"));
        self.laws.not_ascii |= !is_ascii;
        self.desk.take(arrival).await.unwrap();
    }

    /// Processes all mails and takes out all letters.
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

    /// Carries out an order of the operator: its result, or why it was refused.
    pub fn give(&self, order: &Order) -> Result<String, String> {
        let id = self.desk.give_order(order).unwrap();
        self.desk.carry_out_orders().unwrap();
        let row = self.desk.order_given(id).unwrap().unwrap();
        assert!(row.done.is_some() && row.task.is_empty(), "{row:?}");
        if row.refused { Err(row.said) } else { Ok(row.said) }
    }

    pub fn order(&self, words: &str) -> Result<String, String> {
        let order = Order::read(&words.split_whitespace().collect::<Vec<_>>());
        self.give(&order.unwrap_or_else(|why| panic!("{words}: {why}")))
    }

    /// Takes all letters out of the outbox.
    pub async fn letters(&mut self) -> Vec<Letter> {
        let store = self.desk.store();
        let mut letters = Vec::new();
        let until = noon() + SignedDuration::from_secs(self.patience);
        while let Some(due) = outbox::claimed(store, until).await {
            let bytes = match due.content {
                LetterContent::Model(model) => {
                    bytes_painted(&model.text().unwrap(), &pictures::drawn).unwrap()
                }
                LetterContent::Bytes(bytes) => bytes,
            };
            outbox::ended(store, due.id, outbox::sent(bytes.len()), noon()).await;
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
        self.write(from, subject, "", body).await
    }

    /// The same with further header fields.
    pub async fn write(&mut self, from: &str, subject: &str, more: &str, body: &str) -> Vec<Letter> {
        let mail = self.mail(from, subject, more, body);
        self.put(mail.as_bytes()).await
    }

    /// Sends lines below a login.
    pub async fn below_login(&mut self, userid: &str, lines: &str) -> Vec<Letter> {
        self.send(&address(userid), &logged_in(userid), lines).await
    }

    /// Processes a mail while no letter leaves.
    pub async fn quietly(&mut self, mail: &str) {
        self.deliver(mail.as_bytes()).await;
        while self.desk.work().unwrap() == Worked::One {}
    }

    /// Sends a command of a player; `@` in it stands for userid and password.
    pub async fn command(&mut self, userid: &str, command: &str) -> Vec<Letter> {
        let subject = command.replacen('@', &format!("{userid} {userid}-secret"), 1);
        self.send(&address(userid), &subject, "").await
    }

    /// Puts a mail on the desk and gives the letters that it brings. Boxed, because long tests run short of stack.
    pub async fn put(&mut self, raw: &[u8]) -> Vec<Letter> {
        Box::pin(async {
            self.deliver(raw).await;
            self.settle().await
        })
        .await
    }

    /// Answers a letter from its reader's address, quoting it as mail programs do.
    pub async fn answer(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.answer_from(&letter.to.clone(), letter, body).await
    }

    /// The player to move plays the letter's example.
    pub async fn play_on(&mut self, letters: &[Letter]) -> Vec<Letter> {
        let at = turn(letters).clone();
        self.answer(&at, at.example().unwrap()).await
    }

    /// The same a number of times.
    pub async fn play_moves(&mut self, moves: usize, mut letters: Vec<Letter>) -> Vec<Letter> {
        for _ in 0..moves {
            letters = self.play_on(&letters).await;
        }
        letters
    }

    /// Each player makes two moves, so that the game counts.
    pub async fn open_game(&mut self, mut letters: Vec<Letter>) -> Vec<Letter> {
        let players: BTreeSet<String> = letters.iter().map(reader).collect();
        let mut made: BTreeMap<String, u32> = BTreeMap::new();
        while players.iter().any(|player| made.get(player).is_none_or(|made| *made < 2)) {
            *made.entry(reader(turn(&letters))).or_default() += 1;
            letters = self.play_on(&letters).await;
        }
        letters
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

    /// The mail that a link in a letter opens: a new one whose address or subject carries the letter's token.
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

    pub async fn tap(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        let mail = self.tapped(&letter.to.clone(), letter, body);
        self.put(mail.as_bytes()).await
    }

    /// Signs players up: `alice` has the address `alice@example.net` and the password `alice-secret`.
    pub async fn players(&mut self, userids: &[&str]) {
        for userid in userids {
            let letters = self.send(&address(userid), &format!("signup {userid} {userid}-secret"), "").await;
            assert_eq!(letters.len(), 1, "{letters:?}");
            let welcome = self.answer(&letters[0], "yes").await;
            assert!(welcome[0].text.starts_with("Welcome"), "{welcome:?}");
        }
    }

    /// Starts a game, logged in; the letters to the players by seat.
    pub async fn challenge(&mut self, command: &str, by: &str) -> Vec<Letter> {
        self.challenge_saying(command, by, "").await
    }

    pub async fn challenge_saying(&mut self, command: &str, by: &str, message: &str) -> Vec<Letter> {
        let letters = self.offer(command, by, message).await;
        assert!(letters.iter().all(|letter| letter.event() == "start"), "{letters:#?}");
        self.as_if_asked(&letters);
        letters
    }

    /// As if the players of a game that begins had been asked: who resigns before an own move has lost, and not declined.
    pub fn as_if_asked(&self, start: &[Letter]) {
        let boards: BTreeSet<u32> =
            start.iter().filter_map(|letter| letter.header("X-PBM-Board").parse().ok()).collect();
        let mut tx = self.desk.store().begin().unwrap();
        for board in boards {
            for seat in tx.board(board).unwrap().into_iter().flat_map(|row| row.seats) {
                tx.set_seat(board, seat.seat, &SeatFlags { unasked: false, ..seat.flags }).unwrap();
            }
        }
        tx.commit().unwrap();
    }

    /// A challenge that somebody has to accept first, such as one by a person who does not play.
    pub async fn offer(&mut self, command: &str, by: &str, message: &str) -> Vec<Letter> {
        self.below_login(by, &with_message(command, message)).await
    }

    /// A line of the ledger for each mail since the last call: outcome, player, what it did on boards, and its letters by
    /// purpose.
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

    /// Drops unconfirmed sign-ups and addresses, as the caretaker does.
    pub fn forget_unconfirmed(&mut self) {
        self.desk.tick().unwrap();
    }

    /// Whether no mail or letter is waiting.
    pub fn is_clear(&self) -> bool {
        let waiting = self.desk.store().waiting().unwrap();
        (waiting.mails, waiting.letters) == (0, 0)
    }
}

pub fn logged_in(userid: &str) -> String {
    format!("login {userid} {userid}-secret")
}

/// A command in the body of a mail, with its message indented below it.
pub fn with_message(command: &str, message: &str) -> String {
    let message: String = message.lines().map(|line| format!("  {line}\n")).collect();
    format!("{command}\n{message}")
}

pub fn answering(letter: &Letter) -> String {
    format!("In-Reply-To: <{}>\r\nReferences: <{}>\r\n", letter.id, letter.id)
}

/// Letters as `userid: event`, in order.
pub fn told(letters: &[Letter]) -> Vec<String> {
    letters.iter().map(|letter| format!("{}: {}", userid_at(&letter.to), letter.event())).collect()
}

fn identity(address: &str, subaddress: bool, unsubscribe: Option<&str>) -> ServerIdentity {
    ServerIdentity {
        subaddress,
        unsubscribe: unsubscribe.map(str::to_string),
        ..ServerIdentity::new("pbmd", address)
    }
}

pub fn address(userid: &str) -> String {
    format!("{userid}@example.net")
}

/// Signs up the players that a challenge names and has the first one send it. Gives the table and the first letters of the game.
pub async fn started(challenge: &str) -> (Table, Vec<Letter>) {
    started_beside(&[], challenge).await
}

/// The same beside others, who do not play.
pub async fn started_beside(others: &[&str], challenge: &str) -> (Table, Vec<Letter>) {
    let userids: Vec<&str> = challenge.split(' ').skip(2).filter(|word| !word.starts_with('-')).collect();
    let mut table = Table::seating(&[&userids[..], others].concat()).await;
    let start = table.challenge(challenge, userids[0]).await;
    (table, start)
}

/// Alice and Bob at board 101, and the letter to the player to move.
pub async fn board(game: &str) -> (Table, Letter) {
    let (table, start) = started(&format!("{game} challenge alice bob")).await;
    let at = turn(&start).clone();
    (table, at)
}

pub fn other(userid: &str) -> &'static str {
    if userid == "alice" { "bob" } else { "alice" }
}

pub fn userid_at(address: &str) -> &str {
    address.split('@').next().unwrap()
}

/// The last letter to a userid or an address.
#[track_caller]
pub fn to<'a>(letters: &'a [Letter], userid: &str) -> &'a Letter {
    let address = if userid.contains('@') { userid.to_string() } else { address(userid) };
    letters
        .iter()
        .rfind(|letter| letter.to == address)
        .unwrap_or_else(|| panic!("no letter to {userid}: {letters:#?}"))
}

#[track_caller]
pub fn one(letters: &[Letter]) -> &Letter {
    match letters {
        [letter] => letter,
        _ => panic!("not one letter: {letters:#?}"),
    }
}

/// The letter to the player to move, or to who is asked something in another's turn.
#[track_caller]
pub fn turn(letters: &[Letter]) -> &Letter {
    let to_move = |line: &str| line.starts_with("It is your turn") || line.contains(", a question for you: ");
    letters
        .iter()
        .rfind(|letter| to_move(letter.first_line()))
        .unwrap_or_else(|| panic!("nobody is to move: {letters:#?}"))
}

pub fn reader(letter: &Letter) -> String {
    userid_at(&letter.to).to_string()
}
