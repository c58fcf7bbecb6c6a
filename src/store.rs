//! SQLite; the only place that knows SQL.
//!
//! Architecture Invariant: nothing in here knows the rules of a game or the words of a letter. The store
//! keeps what it is given and counts: one file per noun, each with the queries on it.
//!
//! All writing goes through one connection (`BEGIN IMMEDIATE`, `synchronous=FULL`): what was committed
//! survives a power cut. Looking goes through four others, which see the last committed state (WAL). Whoever calls waits for the
//! disk: tasks of a runtime do it on threads that may wait.

mod boards;
mod ledger;
mod letters;
mod mails;
mod people;
mod sql;
#[cfg(test)]
mod tests;
mod upkeep;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::Notify;

use crate::folder;

use crate::store::sql::connections::{Access, Connections, Options};
use crate::store::sql::migrations::MIGRATIONS;
use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::together::WaitingWrites;
use crate::store::upkeep::in_use::InUse;

pub use crate::store::boards::board::{
    BoardKey, BoardRow, EntryRow, NewBoard, NewEntry, NewSeat, SeatFlags, SeatRow,
};
pub use crate::store::boards::challenges::KeptChallenge;
pub use crate::store::boards::clocks::{ClockRow, DueClock, LastTurnRow};
pub use crate::store::boards::conditions::ConditionsRow;
pub use crate::store::boards::history::{FinishedBoard, Played};
pub use crate::store::boards::list::{BoardFilter, BoardLine, Sitter};
pub use crate::store::boards::related::Surroundings;
pub use crate::store::boards::seeks::{Join, NewSeek, SeekRow};
pub use crate::store::boards::state::{AwaitedSeat, BoardState};
pub use crate::store::boards::submitted::Submission;
pub use crate::store::boards::thoughts::{ThoughtLevel, ThoughtRow};
pub use crate::store::boards::watchers::{WatchToken, Watched, Watcher, Watching};
pub use crate::store::ledger::causes::{NewWork, WorkCause};
pub use crate::store::ledger::orders::{OrderId, OrderRow, Unheard};
pub use crate::store::ledger::queue::Queue;
pub use crate::store::ledger::stories::{BounceStory, EntryStory, LetterStory, MailStory, Story, WorkStory};
pub use crate::store::letters::answers::LetterAnswers;
pub use crate::store::letters::bounces::{NewBounce, SuspendedAddress};
pub use crate::store::letters::broadcasts::Broadcast;
pub use crate::store::letters::digests::{DigestBoard, DigestNote, NoteKind};
pub use crate::store::letters::letter::{
    LONGEST_THREAD, Letter, LetterContent, LetterStage, NewLetter, Purpose,
};
pub use crate::store::letters::outbox::{Claimed, DueLetter, LetterEnd};
pub use crate::store::letters::readers::BoardReader;
pub use crate::store::letters::throttle::{HeldLetter, Room};
pub use crate::store::mails::costs::{Cost, Item, Unproved, Used, payer_of};
pub use crate::store::mails::mail::{Mail, MailEnd, NewMail, PutAside, Taken};
pub use crate::store::mails::sources::Reached;
pub use crate::store::people::appointments::SentAppointment;
pub use crate::store::people::closing::{Erasure, TextRow};
pub use crate::store::people::known_players::KnownPlayer;
pub use crate::store::people::players::{Address, AddressStage, NewPlayer, Player, PlayerLine};
pub use crate::store::people::ratings::{
    EndedBoard, Figures, Persons, RatedRow, RatedScore, RatingRow, RatingStep,
};
pub use crate::store::people::standings::{LEAST_GAMES, Listed, MOST_DEVIATION, StandingRow};
pub use crate::store::people::suspensions::AccountLine;
pub use crate::store::people::vacations::{Vacation, VacationId};
pub use crate::store::sql::error::{Result, StoreError};
#[doc(hidden)]
pub use crate::store::sql::fault_injection::FaultInjection;
pub use crate::store::sql::ids::{BoardStage, CauseId, LetterId, MailId, PlayerId, PlayerStage, WorkId};
pub use crate::store::sql::packed::Packed;
pub use crate::store::sql::row::Lapse;
pub use crate::store::sql::together::Attendance;
pub use crate::store::sql::tx::{ReadTx, WriteTx};
pub use crate::store::upkeep::backups::{Copy, Made, NewCopy, last_backup, note_backup};
pub use crate::store::upkeep::gauges::{Overview, number_of};
pub use crate::store::upkeep::integrity::{Contents, Tables};
pub use crate::store::upkeep::restore::{Kept, Staged};
pub use crate::store::upkeep::retention::{Forgotten, Past};
pub use crate::store::upkeep::stats::{ClockCounts, Tally, Times};

/// Time that a writer waits for another one, of this program or of another, before it is told that the store is
/// unavailable.
const PATIENCE: Duration = Duration::from_secs(5);
/// For as long the log is not emptied because of others: writers wait meanwhile.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);
/// How many look at once, each over a connection of its own.
const READERS: usize = 4;

/// The database; clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Connections,
    reader: Connections,
    waiting_writes: Arc<WaitingWrites>,
    house: Arc<Notify>,
    /// The lock by which no other file takes the place of this one.
    _in_use: Option<Arc<InUse>>,
}

/// What still waits to be done; all zero when every mail was answered and every letter has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Mails taken and not yet done (given-up ones are not counted).
    pub mails: u64,
    /// Letters that are neither sent nor refused.
    pub letters: u64,
}

/// The size of the pages of a new database, in bytes. A mail changes some seventy of them, a few bytes in each, and all of them are
/// written.
const PAGE_SIZE: u32 = 1024;

impl Store {
    /// Opens the database file, makes it and its folders where they are missing, and brings its tables up to
    /// date. The caller sees to it that no two programs do this to one file at a time.
    pub async fn open(path: &Path) -> Result<Store> {
        Store::open_with_faults(path, FaultInjection::default()).await
    }

    /// Opens the database as [`Store::open`] does, with the faults that a test of crashes injects. Only tests call this.
    #[doc(hidden)]
    pub async fn open_with_faults(path: &Path, faults: FaultInjection) -> Result<Store> {
        Store::open_with(path, PATIENCE, faults).await
    }

    async fn open_with(path: &Path, patience: Duration, faults: FaultInjection) -> Result<Store> {
        make_folder(path)?;
        let in_use = Arc::new(InUse::shared(path)?);
        make_file(path)?;
        let opened = async {
            bring_up_to_date(path, patience, &faults).await?;
            let options = Options { path: path.to_owned(), access: Access::Write, patience, faults };
            let writer = Connections::new(options.clone(), 1);
            // A program that was killed between writing a commit and syncing it has left it to be found, and nothing that
            // is found may be believed, or acknowledged once more, before it is on the disk.
            query("PRAGMA wal_checkpoint(PASSIVE)").execute(&*writer.acquire()?)?;
            let reader = Connections::new(Options { access: Access::Read, ..options }, READERS);
            Ok(Store { writer, ..Store::of_reader(reader, path, Some(in_use)) })
        };
        opened.await.map_err(|error| StoreError::cannot_open(path, error))
    }

    /// A store that only reads.
    fn of_reader(reader: Connections, path: &Path, in_use: Option<Arc<InUse>>) -> Store {
        Store {
            writer: Connections::none(path),
            reader,
            waiting_writes: Arc::default(),
            house: Arc::default(),
            _in_use: in_use,
        }
    }

    /// Opens an existing database for reading: nothing is changed, and a running server is not disturbed.
    pub fn open_read_only(path: &Path) -> Result<Store> {
        if !path.is_file() {
            return Err(StoreError::Unavailable(format!("There is no database {}", path.display())));
        }
        let in_use = Arc::new(InUse::shared(path)?);
        Ok(Store::of_reader(Connections::new(Options::to_look(path), 1), path, Some(in_use)))
    }

    /// Ends the use of a database that was opened by [`Store::open_read_only`].
    pub fn close_read_only(&self) {
        self.reader.close();
    }

    /// Starts a writing transaction as soon as no other one is under way; this thread waits for that.
    pub fn begin(&self) -> Result<WriteTx> {
        WriteTx::begin(self.writer.acquire()?, self.house.clone())
    }

    /// Starts looking at the last committed state, which stays the same for as long as the [`ReadTx`] lives.
    pub fn read(&self) -> Result<ReadTx> {
        ReadTx::begin(self.reader.acquire()?)
    }

    /// Waits until a transaction was committed since the last wait by which a board waits for a house player.
    pub async fn house_awaited(&self) {
        self.house.notified().await;
    }

    /// Moves the write-ahead log into the database file and empties it, so that erased bytes are gone from
    /// both. Worth calling in quiet moments; [`Store::close`] does it too. False if it could not, because another program writes,
    /// or a [`ReadTx`] or a copy under way keeps the state that it sees; there is little patience with them, since writers wait too.
    pub fn checkpoint(&self) -> Result<bool> {
        let connection = self.writer.acquire()?;
        connection.busy_timeout(LITTLE_PATIENCE)?;
        let emptied = empty_log(&connection);
        connection.busy_timeout(PATIENCE)?;
        emptied
    }

    /// Counts what still waits.
    pub fn waiting(&self) -> Result<Waiting> {
        let (mails, letters): (i64, i64) = query_as(
            "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting'),
                    (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
        )
        .fetch_one(&*self.reader.acquire()?)?;
        Ok(Waiting { mails: mails.unsigned_abs(), letters: letters.unsigned_abs() })
    }

    /// Ends all use of the database: waits for running transactions, tidies up, closes the file.
    pub fn close(&self) -> Result<()> {
        self.reader.close();
        let writer = self.writer.acquire()?;
        self.writer.close();
        empty_log(&writer)?;
        Ok(())
    }
}

/// Brings the tables of a database up to date, which makes them where it is new.
async fn bring_up_to_date(path: &Path, patience: Duration, faults: &FaultInjection) -> Result<()> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(patience)
        .foreign_keys(true)
        .page_size(PAGE_SIZE)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("synchronous", faults.synchronous())
        .pragma("temp_store", "MEMORY")
        .pragma("secure_delete", "ON")
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    faults.watch_upgrade(&mut connection).await?;
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// Empties the write-ahead log; false if others keep it busy for longer than the connection waits.
fn empty_log(connection: &Connection) -> Result<bool> {
    let busy: i64 = query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection)?;
    Ok(busy == 0)
}

/// The file that SQLite or a restore puts beside a database: its name with this at its end.
fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Makes the folders in which a database lies.
fn make_folder(path: &Path) -> Result<()> {
    if let Some(above) = path.parent() {
        folder::make(above).map_err(|error| {
            StoreError::Unavailable(format!("Cannot make the folder {}: {error}", above.display()))
        })?;
        // Whoever made it may have been stopped before its name was on the disk. A folder above it that cannot be
        // opened was made by an operator, long ago.
        let _not_ours = folder::sync_name(above);
    }
    Ok(())
}

/// Makes an empty file that only its owner may read: keys of boards lie in it.
fn make_file(path: &Path) -> Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) => {
            Err(StoreError::Unavailable(format!("Cannot open the database {}: {error}", path.display())))
        }
    }
}
