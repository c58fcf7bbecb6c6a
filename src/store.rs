//! SQLite; the only place that knows SQL.
//!
//! Architecture Invariant: nothing in here knows the rules of a game or the words of a letter. The store
//! keeps what it is given and counts: one file per noun, each with the queries on it.
//!
//! All writing goes through one connection (`BEGIN IMMEDIATE`, `synchronous=FULL`): what was committed
//! survives a power cut. Looking goes through four others, which see the last committed state (WAL).

mod appointments;
mod blocks;
mod board_limits;
mod board_list;
mod board_state;
mod boards;
mod bounces;
mod broadcasts;
mod challenges;
mod checkpoints;
mod clocks;
mod closing;
mod conditions;
mod copies;
mod costs;
mod digests;
mod error;
mod export;
mod fault_injection;
mod history;
mod in_use;
mod known_players;
mod ledger;
mod letters;
mod mails;
mod move_times;
mod next_keys;
mod notes;
mod numbers;
mod orders;
mod origins;
mod outbox;
mod overview;
mod packed;
mod players;
mod queue;
mod ratings;
mod readers;
mod rematches;
mod restore;
mod retention;
mod room;
mod row;
mod seeks;
mod soundness;
mod sources;
mod standings;
mod stats;
mod submitted;
mod surroundings;
mod suspensions;
mod taken_back;
mod thoughts;
mod together;
mod tx;
mod unsent;
mod vacations;
mod watchers;
mod works;
mod writer;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::Notify;

use crate::folder;

use in_use::InUse;
use together::Waiting as WaitingWrites;
use writer::Writer;

pub use appointments::SentAppointment;
pub use board_list::{BoardFilter, BoardLine, Sitter};
pub use board_state::{AwaitedSeat, BoardState};
pub use boards::{BoardKey, BoardRow, BoardStage, EntryRow, NewBoard, NewEntry, NewSeat, SeatFlags, SeatRow};
pub use bounces::{NewBounce, SuspendedAddress};
pub use broadcasts::Broadcast;
pub use challenges::KeptChallenge;
pub use clocks::{ClockRow, DueClock, Lapse, LastTurnRow};
pub use closing::{Erasure, TextRow};
pub use conditions::ConditionsRow;
pub use copies::{Copy, Made, NewCopy, last_backup, note_backup};
pub use costs::{Cost, Item, Unproved, Used, payer_of};
pub use digests::{DigestBoard, DigestNote, NoteKind};
pub use error::{Result, StoreError};
#[doc(hidden)]
pub use fault_injection::FaultInjection;
pub use history::{FinishedBoard, Played};
pub use known_players::KnownPlayer;
pub use ledger::{BounceStory, EntryStory, LetterStory, MailStory, Story, WorkStory};
pub use letters::{LONGEST_THREAD, Letter, LetterContent, LetterStage, NewLetter, Purpose};
pub use mails::{Mail, MailEnd, NewMail, PutAside, Taken};
pub use numbers::{LetterId, MailId, WorkId};
pub use orders::{OrderId, OrderRow, Unheard};
pub use outbox::{Claimed, DueLetter, LetterEnd};
pub use overview::{Overview, number_of};
pub use players::{Address, AddressStage, NewPlayer, Player, PlayerId, PlayerLine, PlayerStage};
pub use queue::Queue;
pub use ratings::{EndedBoard, Figures, Persons, RatedRow, RatedScore, RatingRow, RatingStep};
pub use readers::BoardReader;
pub use restore::{Kept, Staged};
pub use retention::{Forgotten, Past};
pub use room::{HeldLetter, Room};
pub use seeks::{Join, NewSeek, SeekRow};
pub use soundness::{Contents, Tables};
pub use sources::Reached;
pub use standings::{Listed, StandingRow};
pub use stats::{ClockCounts, Tally, Times};
pub use submitted::Submission;
pub use surroundings::Surroundings;
pub use suspensions::AccountLine;
pub use thoughts::{ThoughtLevel, ThoughtRow};
pub use tx::{ReadTx, WriteTx};
pub use vacations::{Vacation, VacationId};
pub use watchers::{WatchToken, Watched, Watcher, Watching};
pub use works::{CauseId, NewWork, WorkCause};

/// Time that a writer waits for another one, of this program or of another, before it is told that the store is
/// unavailable.
const PATIENCE: Duration = Duration::from_secs(5);
/// For as long the log is not emptied because of others: writers wait meanwhile.
const IMPATIENT: &str = "PRAGMA busy_timeout = 100";
/// What brings [`PATIENCE`] back to a connection.
const PATIENT: &str = "PRAGMA busy_timeout = 5000";

/// The database; clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Writer,
    reader: SqlitePool,
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

/// The number of pages in the log after which it is put into the file: those that changed often are put there once.
const LOG_PAGES: &str = "16000";

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
        // What is sorted or may be undone for a part of a transaction is little, and needs no file of its own.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(patience)
            .foreign_keys(true)
            .pragma("temp_store", "MEMORY")
            .page_size(PAGE_SIZE);
        let options = if faults.statements { options } else { options.disable_statement_logging() };
        let writing = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(faults.synchronous())
            // Erased bytes (passwords in mails) must not linger in free pages. The log is emptied by `checkpoint`; in between it is
            // written over from its beginning, not cut off each time, since a file that grows costs more to sync.
            .pragma("secure_delete", "ON")
            .pragma("wal_autocheckpoint", LOG_PAGES);
        let ready = async {
            let upgrading = faults.watched(pool(1)).connect_with(writing.clone()).await?;
            sqlx::migrate!().run(&upgrading).await?;
            upgrading.close().await;
            let writer = Writer::connect(writing, faults.clone()).await?;
            // A program that was killed between writing a commit and syncing it has left it to be found, and nothing that
            // is found may be believed, or acknowledged once more, before it is on the disk.
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut *writer.acquire().await?).await?;
            Ok(writer)
        };
        let writer = ready.await.map_err(|error| StoreError::cannot_open(path, error))?;
        let reader = faults.watched(pool(4)).connect_lazy_with(options.read_only(true));
        Ok(Store { writer, ..Store::of_reader(reader, Some(in_use)) })
    }

    /// A store that only reads.
    fn of_reader(reader: SqlitePool, in_use: Option<Arc<InUse>>) -> Store {
        Store {
            writer: Writer::default(),
            reader,
            waiting_writes: Arc::default(),
            house: Arc::default(),
            _in_use: in_use,
        }
    }

    /// Opens an existing database for reading: nothing is changed, and a running server is not disturbed.
    pub fn open_read_only(path: &Path) -> Result<Store> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(PATIENCE)
            .disable_statement_logging()
            .read_only(true);
        if !path.is_file() {
            return Err(StoreError::Unavailable(format!("There is no database {}", path.display())));
        }
        let in_use = Arc::new(InUse::shared(path)?);
        Ok(Store::of_reader(pool(1).connect_lazy_with(options), Some(in_use)))
    }

    /// Ends the use of a database that was opened by [`Store::open_read_only`].
    pub async fn close_read_only(&self) {
        self.reader.close().await;
    }

    /// Starts a writing transaction as soon as no other one is under way. Dropped without [`WriteTx::commit`] it leaves
    /// no trace.
    pub async fn begin(&self) -> Result<WriteTx> {
        Ok(WriteTx::new(self.writer.begin().await?, self.house.clone()))
    }

    /// Starts looking at the last committed state, which stays the same for as long as the [`ReadTx`] lives.
    pub async fn read(&self) -> Result<ReadTx> {
        Ok(ReadTx::new(self.reader.begin().await?))
    }

    /// Waits until a transaction was committed since the last wait by which a board waits for a house player.
    pub async fn house_awaited(&self) {
        self.house.notified().await;
    }

    /// Moves the write-ahead log into the database file and empties it, so that erased bytes are gone from
    /// both. Worth calling in quiet moments; [`Store::close`] does it too. False if it could not, because another program writes,
    /// or a [`ReadTx`] or a copy under way keeps the state that it sees; there is little patience with them, since writers wait too.
    pub async fn checkpoint(&self) -> Result<bool> {
        let writer = self.writer.clone();
        let done = tokio::spawn(async move {
            let mut connection = writer.acquire().await?;
            sqlx::query(IMPATIENT).execute(&mut *connection).await?;
            let busy = empty_log(&mut connection).await;
            sqlx::query(PATIENT).execute(&mut *connection).await?;
            busy
        });
        // It goes on where the wait for it is given up, and so the patience comes back.
        done.await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }

    /// Counts what still waits.
    pub async fn waiting(&self) -> Result<Waiting> {
        let (mails, letters): (i64, i64) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting'),
                    (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
        )
        .fetch_one(&self.reader)
        .await?;
        Ok(Waiting { mails: mails.unsigned_abs(), letters: letters.unsigned_abs() })
    }

    /// Ends all use of the database: waits for running transactions, tidies up, closes the file.
    pub async fn close(&self) -> Result<()> {
        self.reader.close().await;
        empty_log(&mut *self.writer.acquire().await?).await?;
        self.writer.close().await
    }
}

/// Empties the write-ahead log; false if others keep it busy for longer than the connection waits.
async fn empty_log(connection: &mut SqliteConnection) -> Result<bool> {
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
    Ok(busy == 0)
}

/// A pool whose connections live as long as the store.
fn pool(size: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(size)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
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
