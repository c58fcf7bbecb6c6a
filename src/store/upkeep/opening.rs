//! Opening the database file for a server: made where it is missing, brought up to date where it is old.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection as _};

use crate::store::sql::connections::Connections;
use crate::store::sql::dialect::Engine;
use crate::store::sql::migrations::migrations;
use crate::store::sql::options::{ANSWER, Access, Options, PATIENCE};
use crate::store::sql::place::Place;
use crate::store::sql::query::query;
use crate::store::sql::store::InUse;
use crate::store::sql::tx::Committed;
use crate::store::sql::writer::Writer;
use crate::store::upkeep::before::keep_copy;
use crate::store::upkeep::file::{BUSY, ONLOOKERS, PAGE_SIZE, READERS, make_file, make_folder};
use crate::store::{FaultInjection, Result, Store, StoreError};

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

    pub(in crate::store) async fn open_with(
        path: &Path,
        patience: Duration,
        faults: FaultInjection,
    ) -> Result<Store> {
        make_folder(path)?;
        let in_use = Arc::new(InUse::shared(path)?);
        make_file(path)?;
        let opened = async {
            bring_up_to_date(path, patience, &faults).await?;
            let options =
                Options { place: Place::file(path), access: Access::Write, faults, patience, answer: ANSWER };
            let store = Store::for_writing(options, Some(in_use))?;
            // A program that was killed between writing a commit and syncing it has left it to be found, and nothing that
            // is found may be believed, or acknowledged once more, before it is on the disk.
            query("PRAGMA wal_checkpoint(PASSIVE)").execute(&store.writer.acquire()?)?;
            Ok(store)
        };
        opened.await.map_err(|error| StoreError::cannot_open(&Place::file(path), error))
    }

    /// A store over a database whose tables are up to date.
    pub(in crate::store) fn for_writing(options: Options, in_use: Option<Arc<InUse>>) -> Result<Store> {
        let to_read = Options { access: Access::Read, ..options.clone() };
        let reader = Connections::pool(&to_read, READERS, BUSY)?;
        let committed = Arc::new(Committed::seen_by(reader.clone()));
        let writer = Writer::start(options, Arc::clone(&committed))?;
        let onlookers = Connections::pool(&to_read, ONLOOKERS, BUSY)?;
        Ok(Store { writer, onlookers, committed, ..Store::of_reader(reader, in_use) })
    }
}

/// Brings the tables of a database up to date, which makes them where it is new. What was there before is kept in a copy.
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
    faults.watch(&mut connection).await?;
    if let Some(version) = version(&mut connection).await? {
        keep_copy(path, version)?;
    }
    migrations(Engine::Sqlite).run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// The version of the tables; none if there are none yet.
async fn version(connection: &mut SqliteConnection) -> Result<Option<i64>> {
    let ours: Option<i64> =
        sqlx::query_scalar(Engine::Sqlite.was_migrated()).fetch_optional(&mut *connection).await?;
    if ours.is_none() {
        return Ok(None);
    }
    Ok(sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(connection).await?)
}
