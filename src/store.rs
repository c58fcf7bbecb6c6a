//! SQLite; the only place that knows SQL.
//!
//! Architecture Invariant: nothing in here knows the rules of a game or the words of a letter. The store
//! keeps what it is given and counts: one file per noun, each with the queries on it.
//!
//! All writing goes through one connection (`BEGIN IMMEDIATE`, `synchronous=FULL`): what was committed
//! survives a power cut. Looking goes through four others, which see the last committed state (WAL). Whoever calls waits for the
//! disk: tasks of a runtime do it on threads that may wait.

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
mod connections;
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
mod letter_answers;
mod letters;
mod mails;
mod migrations;
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
mod sql;
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

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::Notify;

use crate::folder;

use connections::{Access, Connections, Options};
use in_use::InUse;
use migrations::MIGRATIONS;
use sql::{query, query_as, query_scalar};
use together::WaitingWrites;

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
pub use letter_answers::LetterAnswers;
pub use letters::{LONGEST_THREAD, Letter, LetterContent, LetterStage, NewLetter, Purpose};
pub use mails::{Mail, MailEnd, NewMail, PutAside, Taken};
pub use numbers::{LetterId, MailId, WorkId};
pub use orders::{OrderId, OrderRow, Unheard};
pub use outbox::{Claimed, DueLetter, LetterEnd};
pub use overview::{Overview, number_of};
pub use packed::Packed;
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
pub use standings::{LEAST_GAMES, Listed, MOST_DEVIATION, StandingRow};
pub use stats::{ClockCounts, Tally, Times};
pub use submitted::Submission;
pub use surroundings::Surroundings;
pub use suspensions::AccountLine;
pub use thoughts::{ThoughtLevel, ThoughtRow};
pub use together::Attendance;
pub use tx::{ReadTx, WriteTx};
pub use vacations::{Vacation, VacationId};
pub use watchers::{WatchToken, Watched, Watcher, Watching};
pub use works::{CauseId, NewWork, WorkCause};

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
