//! The store in temporary folders.

mod boards;
mod bounces;
mod clocks;
mod erasing;
mod file;
mod group_commit;
mod ledger;
mod letters;
mod mails;
mod outbox;
mod overview;
pub(in crate::store) mod plans;
mod players;
#[path = "../../tests/support/postgres.rs"]
pub(in crate::store) mod postgres;
mod restore;
mod retention;
mod room;
mod sources;
mod upgrade;
mod watchers;
mod works;

use crate::store::sql::connections::Connections;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::*;
use crate::store::sql::connections::Connection;
use crate::store::sql::options::{Access, Options};
use crate::store::sql::query::query;
use crate::store::upkeep::file::PAGE_SIZE;

/// Single mails, as tests have them.
impl Store {
    pub(crate) async fn take(&self, mail: NewMail, now: Timestamp) -> Result<Taken> {
        self.write(move |tx| tx.take(&mail, now)).await
    }

    pub(crate) fn failed_try(&self, id: MailId, reason: &str) -> Result<()> {
        let mut tx = self.begin()?;
        tx.failed_try(id, reason)?;
        tx.commit()
    }

    pub(crate) fn give_up(&self, id: MailId, reason: &str) -> Result<()> {
        let mut tx = self.begin()?;
        tx.give_up(id, reason)?;
        tx.commit()
    }
}

// Letters that leave by hand, one step after another, and the mail that is read next.

impl From<usize> for Room {
    /// So many, to whatever address.
    fn from(hands: usize) -> Room {
        Room { hands, an_hour: 0 }
    }
}

impl Store {
    /// The mail to be read next, where none is put aside.
    pub fn next_mail(&self) -> Result<Option<Mail>> {
        self.read()?.next_mail_but(&PutAside::default())
    }

    /// The letter to be handed over next; it is not marked.
    pub fn next_letter(&self, now: Timestamp) -> Result<Option<DueLetter>> {
        Ok(self.begin()?.claim_letters(Room::from(1), At::Anywhere, now)?.letters.pop())
    }

    /// Letters to be handed over now, marked as being sent.
    pub async fn claim_letters(&self, room: impl Into<Room>, now: Timestamp) -> Result<Claimed> {
        Ok(self.settle_letters(Vec::new(), room.into(), now).await?.1)
    }

    /// Marks a letter as being sent, whether its turn has come or not.
    pub async fn mark_sending(&self, id: LetterId) -> Result<()> {
        let marked = self.write(move |tx| {
            query(
                "UPDATE letters SET stage = 'sending', tries = tries + 1
                 WHERE id = $1 AND stage IN ('waiting', 'unknown')",
            )
            .bind(id)
            .changes(tx.conn())
        });
        match marked.await? {
            true => Ok(()),
            false => Err(StoreError::Conflict(format!("letter {} is not to be sent", id.0))),
        }
    }

    /// The next server has it.
    pub async fn mark_sent(&self, id: LetterId, reply: &str, length: usize, now: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Sent { reply: reply.to_owned(), length }, now).await
    }

    /// It was refused for good.
    pub async fn mark_refused(&self, id: LetterId, reason: &str, now: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Refused { reason: reason.to_owned() }, now).await
    }

    /// It was certainly not taken.
    pub async fn mark_later(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Later { reason: reason.to_owned(), next_try }, next_try).await
    }

    /// It may have been taken.
    pub async fn mark_unknown(&self, id: LetterId, reason: &str, next_try: Timestamp) -> Result<()> {
        self.note_end(id, LetterEnd::Unknown { reason: reason.to_owned(), next_try }, next_try).await
    }

    async fn note_end(&self, id: LetterId, end: LetterEnd, now: Timestamp) -> Result<()> {
        let (noted, _) = self.settle_letters(vec![(id, end)], Room::from(0), now).await?;
        noted.into_iter().collect()
    }
}

/// A database in which nothing has happened. Making its tables takes longer than most tests, so that it is done once.
async fn empty_database() -> &'static [u8] {
    static MADE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = || async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pbmd.db");
        Store::open(&path).await.unwrap().close().unwrap();
        std::fs::read(&path).unwrap()
    };
    MADE.get_or_init(make).await
}

/// Where the database of a test is, which goes when this is dropped.
pub(super) struct Home {
    folder: TempDir,
    _database: Option<postgres::Database>,
}

impl std::ops::Deref for Home {
    type Target = TempDir;

    fn deref(&self) -> &TempDir {
        &self.folder
    }
}

/// A store with a database of its own: a file, or on a server if `PBMD_POSTGRES` names one.
pub(super) async fn store() -> (Store, Home) {
    let Some(database) = postgres::database().await else { return file_store().await };
    let store = Store::connect(&database.url).await.unwrap();
    begin_work(&store);
    (store, Home { folder: tempfile::tempdir().unwrap(), _database: Some(database) })
}

/// A store with a file of its own.
pub(super) async fn file_store() -> (Store, Home) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pbmd.db");
    std::fs::write(&path, empty_database().await).unwrap();
    let store = Store::open(&path).await.unwrap();
    begin_work(&store);
    (store, Home { folder, _database: None })
}

pub(super) fn begin_work(store: &Store) {
    let mut tx = store.begin().unwrap();
    let work = NewWork { cause: WorkCause::Operator, about: String::from("a test") };
    assert_eq!(CauseId::Work(tx.add_work(&work, at(0)).unwrap()), WORK);
    tx.commit().unwrap();
}

/// The cause of what these tests do, where another one does not matter: every [`store`] has it.
const WORK: CauseId = CauseId::Work(WorkId(1));

/// A moment that is `second` seconds after an arbitrary one.
pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_000_000_000 + second).unwrap()
}

/// A mail that differs from those of other numbers in everything.
fn mail(n: u8) -> NewMail {
    NewMail {
        raw: format!("Subject: {n}\r\n\r\nhelp\r\n").into_bytes(),
        arrived: at(i64::from(n)),
        source: "imap",
        position: Some(format!("imap:example.org/INBOX;1;{n}")),
        envelope_from: Some(String::from("alice@example.org")),
        envelope_to: vec![String::from("pbm@example.com"), String::from("games@example.com")],
        oversize: None,
        identity: [n; 32],
        digest: [n | 0x80; 32],
        message_id: Some(format!("{n}@example.org")),
        host: Some(String::from("192.0.2.1")),
        verdict: Some("authentic"),
        authentic: false,
        answers: Vec::new(),
        sender: Some(String::from("alice@example.org")),
    }
}

/// What a letter says.
fn model(text: &str) -> LetterContent {
    LetterContent::Model(Packed::new(text).unwrap())
}

/// A letter about nothing, with this Message-ID, to this address.
pub(super) fn letter(message_id: &str, address: &str) -> NewLetter {
    NewLetter {
        message_id: String::from(message_id),
        player: None,
        address: String::from(address),
        board: None,
        move_number: None,
        event: String::from("help"),
        purpose: Purpose::Answer,
        addresses: Vec::new(),
        cause: WORK,
        envelope_from: String::from("pbm@example.com"),
        lines: Vec::new(),
        content: model("{\"help\":1}"),
        size: 10,
        yields_until: None,
        turn_word: None,
    }
}

/// A connection to a database that no store has open.
fn connection_to(path: &Path) -> Connection {
    let options = Options { access: Access::Write, ..Options::to_read(path) };
    Connections::one(&options, "it is in use").unwrap().acquire().unwrap()
}

/// A player with a password that is none.
fn new_player(userid: &str) -> NewPlayer<'_> {
    NewPlayer { userid, skeleton: userid, password: "$argon2id$" }
}

/// A player who has confirmed `<userid>@example.org`.
pub(super) fn alive(tx: &mut WriteTx, userid: &str) -> PlayerId {
    let address = format!("{userid}@example.org");
    let player = tx.add_player(new_player(userid), at(0)).unwrap();
    tx.add_address(player, &address, at(0)).unwrap();
    assert!(tx.confirm_address(player, &address).unwrap());
    player
}

/// A running board of a game with these players.
pub(super) fn board(game: &str, players: &[PlayerId]) -> NewBoard {
    NewBoard {
        game: String::from(game),
        options: String::from("-even"),
        terms: String::new(),
        rules_version: 1,
        stage: BoardStage::Running,
        challenger: players[0],
        key: BoardKey([7; 32]),
        mails: String::from("- -"),
        seats: players.iter().map(|&player| NewSeat { player, accepted: true }).collect(),
    }
}

/// A move of seat 1.
fn entry(text: &str) -> NewEntry {
    NewEntry {
        by: String::from("player"),
        kind: String::from("move"),
        seat: Some(1),
        text: String::from(text),
        at: at(5),
        cause: WORK,
    }
}
