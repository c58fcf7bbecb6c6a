//! Opening a database of PostgreSQL: its tables made where it is empty, brought up to date where they are old, and nothing changed
//! where it is anything else.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection as _, PgConnection};
use tokio::time::timeout;

use crate::store::sql::connections::Connections;
use crate::store::sql::dialect::Engine;
use crate::store::sql::error::unavailable;
use crate::store::sql::hosts;
use crate::store::sql::migrations::migrations;
use crate::store::sql::options::{ANSWER, Access, LONG_ANSWER, Options, PATIENCE};
use crate::store::sql::place::Place;
use crate::store::upkeep::file::{BUSY, READERS};
use crate::store::upkeep::integrity::Tables;
use crate::store::{FaultInjection, Result, Store, StoreError};

/// The oldest version of PostgreSQL that is used.
const OLDEST: i32 = 14;

impl Store {
    /// Opens a database for a server: makes it where it is missing, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if nobody answers there, the password is wrong, rights are missing, the version of PostgreSQL
    /// is too old, or it holds tables of something else; [`StoreError::Newer`]. Nothing is changed then.
    pub async fn open_at(place: &Place, faults: FaultInjection) -> Result<Store> {
        if let Place::File(path) = place {
            return Store::open_with_faults(path, faults).await;
        }
        let options = Options {
            place: place.clone(),
            access: Access::Write,
            patience: PATIENCE,
            answer: ANSWER,
            faults,
        };
        let opened = async {
            bring_up_to_date(place).await?;
            Store::for_writing(options, None)
        };
        opened.await.map_err(|error| StoreError::cannot_open(place, error))
    }

    /// Whether a database could be opened for a server; nothing is changed.
    ///
    /// # Errors
    ///
    /// As [`Store::open_at`].
    pub async fn try_at(place: &Place) -> Result<()> {
        let Place::Server(hosts) = place else { return Ok(()) };
        let tried = async {
            reached(hosts).await?.close().await?;
            Ok(())
        };
        tried.await.map_err(|error| StoreError::cannot_open(place, error))?;
        match Store::look_at(place) {
            Err(error @ StoreError::Newer(_)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Whether the database is a file, which this program looks after.
    pub fn is_file(&self) -> bool {
        self.reader.engine() == Engine::Sqlite
    }

    /// Opens the database of PostgreSQL at a URL as [`Store::open_at`] does. Only tests call this.
    #[doc(hidden)]
    pub async fn connect(url: &str) -> Result<Store> {
        Store::open_at(&Place::server(url, None)?, FaultInjection::default()).await
    }

    /// Opens an existing database for reading: nothing is changed, and a running server is not disturbed.
    pub fn look_at(place: &Place) -> Result<Store> {
        if let Place::File(path) = place {
            return Store::open_read_only(path);
        }
        let (access, faults) = (Access::Read, FaultInjection::default());
        let options =
            Options { place: place.clone(), access, patience: PATIENCE, answer: LONG_ANSWER, faults };
        let store = Store::of_reader(Connections::pool(&options, READERS, BUSY)?, None);
        let tables = store.read().and_then(|mut look| look.tables());
        match tables.map_err(|error| StoreError::cannot_open(place, error))? {
            Tables::Foreign => Err(StoreError::cannot_open(place, unavailable("it holds no tables of pbmd"))),
            Tables::Newer(version) => Err(StoreError::Newer(version)),
            Tables::Current(_) | Tables::Older(_) => Ok(store),
        }
    }
}

async fn bring_up_to_date(place: &Place) -> Result<()> {
    let Place::Server(hosts) = place else { return Ok(()) };
    let mut connection = reached(hosts).await?;
    migrations(Engine::Postgres).run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// A connection to a database that may be used.
async fn reached(hosts: &[PgConnectOptions]) -> Result<PgConnection> {
    let connect = async {
        let hosts: Vec<_> = hosts.iter().map(|host| host.clone().disable_statement_logging()).collect();
        let (_, mut connection) = hosts::connect(&hosts).await?;
        may_be_used(&mut connection).await?;
        Ok(connection)
    };
    timeout(ANSWER, connect).await.map_err(|_| unavailable("nobody answers there"))?
}

/// Refuses what is no place for the tables of this program, or not yet.
async fn may_be_used(connection: &mut PgConnection) -> Result<()> {
    let (version, encoding, schema, only_reads): (String, String, Option<String>, bool) = sqlx::query_as(
        "SELECT current_setting('server_version'), current_setting('server_encoding'), current_schema()::TEXT,
                pg_is_in_recovery()",
    )
    .fetch_one(&mut *connection)
    .await?;
    may_be_spoken_to(&version)?;
    if encoding != "UTF8" {
        return Err(unavailable(format!(
            "its encoding is {encoding}; make it by `createdb --encoding=UTF8`"
        )));
    }
    if only_reads {
        return Err(unavailable("that server is a standby, which takes no writes"));
    }
    let Some(schema) = schema else {
        return Err(unavailable("it has no schema of the search path of this user"));
    };
    let (ours, others, may_create): (bool, bool, bool) = sqlx::query_as(
        "SELECT to_regclass('_sqlx_migrations') IS NOT NULL,
                EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = $1),
                has_schema_privilege($1, 'CREATE')",
    )
    .bind(&schema)
    .fetch_one(&mut *connection)
    .await?;
    if !ours && others {
        return Err(unavailable(format!(
            "its schema {schema} holds tables of something else; use an empty one"
        )));
    }
    if !ours && !may_create {
        return Err(unavailable(format!(
            "this user may not make tables in its schema {schema}; make the database by `createdb --owner=USER`"
        )));
    }
    if ours { is_ours(connection).await } else { Ok(()) }
}

/// Refuses a version of PostgreSQL (`server_version`) that is too old.
fn may_be_spoken_to(version: &str) -> Result<()> {
    let major = version.split(|digit: char| !digit.is_ascii_digit()).next();
    if major.and_then(|major| major.parse().ok()).is_none_or(|major: i32| major < OLDEST) {
        return Err(unavailable(format!(
            "PostgreSQL {version} is too old: {OLDEST} is the oldest that is used"
        )));
    }
    Ok(())
}

/// Refuses migrations of another program.
async fn is_ours(connection: &mut PgConnection) -> Result<()> {
    let applied: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(connection)
            .await?;
    let first = migrations(Engine::Postgres).iter().next();
    let is_first = applied.first().zip(first).is_some_and(|((version, checksum), first)| {
        *version == first.version && first.checksum.as_ref() == checksum.as_slice()
    });
    if applied.is_empty() || is_first {
        Ok(())
    } else {
        Err(unavailable("it holds the tables of another program"))
    }
}

#[cfg(test)]
mod tests;
