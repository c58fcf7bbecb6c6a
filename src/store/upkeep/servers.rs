//! The servers that work on one database: who is there, and who does what only one may do at a time.
//!
//! A server lives until it leaves, or until others have heard nothing of it for [`LIFE`] and end it. Its leases and all that it had
//! claimed are then free, in the same transaction, and from then on it cannot write: each of its transactions first looks whether it
//! is still alive. So nothing depends on how exactly clocks go, or on how long a process stood still.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::dialect::Engine;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::tx::Server;
use crate::store::{ReadTx, Result, Store, StoreError, WriteTx};

/// How long a server may be silent.
pub const LIFE: Duration = Duration::from_secs(30);

/// How long it is known that a server was ended by others, in milliseconds.
const KNOWN: i64 = 7 * 24 * 60 * 60 * 1000;

/// A server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ServerRow {
    /// Its name.
    pub name: String,
    /// When it began to serve.
    pub since: Timestamp,
    /// Until when others wait for a sign of life.
    pub until: Timestamp,
    /// Whether it is silent: it has left nothing behind, and what it did is done by others.
    pub silent: bool,
    /// What only this one does.
    pub leases: Vec<String>,
}

impl ServerRow {
    /// Whether it has this lease.
    pub fn does(&self, what: &str) -> bool {
        self.leases.iter().any(|lease| lease == what)
    }
}

impl fmt::Display for ServerRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ServerRow { name, since, until, silent, leases } = self;
        if *silent {
            return write!(f, "{name} is silent; until {until:.0} others waited for it");
        }
        write!(f, "{name} serves since {since:.0}")?;
        if leases.is_empty() { Ok(()) } else { write!(f, "; it alone does: {}", leases.join(", ")) }
    }
}

/// A row of its table.
struct Row {
    name: String,
    home: String,
    life: i64,
    since: i64,
    until: i64,
}

from_row!(Row { name, home, life, since, until });

impl ReadTx {
    /// The time by the clock of the database, in milliseconds since 1970.
    pub(super) fn clock(&mut self) -> Result<i64> {
        query_scalar(self.conn().engine().now()).fetch_one(self.conn())
    }

    fn server_rows(&mut self) -> Result<Vec<Row>> {
        query_as("SELECT name, home, life, since, until FROM servers ORDER BY name").fetch_all(self.conn())
    }

    fn leases(&mut self) -> Result<Vec<(String, String)>> {
        query_as("SELECT what, holder FROM leases ORDER BY what").fetch_all(self.conn())
    }

    /// All servers of a database that may have several, by name.
    pub fn servers(&mut self) -> Result<Vec<ServerRow>> {
        let (now, leases) = (self.clock()?, self.leases()?);
        let rows = self.server_rows()?;
        let server = |row: Row| ServerRow {
            since: Timestamp::from_millisecond(row.since).unwrap_or(Timestamp::MIN),
            until: Timestamp::from_millisecond(row.until).unwrap_or(Timestamp::MAX),
            silent: row.life == 0 || row.until < now,
            leases: leases.iter().filter(|(_, by)| *by == row.name).map(|(what, _)| what.clone()).collect(),
            name: row.name,
        };
        Ok(rows.into_iter().filter(|row| row.until != i64::MAX).map(server).collect())
    }
}

impl Store {
    /// Becomes one of the servers, under this name. What an earlier run of it had claimed is free again: gives the number of letters
    /// that it may have sent.
    ///
    /// `home` is a word that only one server at a time can have: a run of the same name and home has ended, and so has every server of a
    /// file, which one program uses at a time.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if a server of this name lives elsewhere.
    pub fn join(&self, name: &str, home: &str, now: Timestamp) -> Result<u64> {
        let mut tx = self.begin()?;
        let (clock, rows) = (tx.clock()?, tx.server_rows()?);
        let is_file = self.reader.engine() == Engine::Sqlite;
        let mut letters = 0;
        for row in &rows {
            let ended = is_file || row.until < clock || (row.name == name && row.home == home);
            if row.name == name && row.life != 0 && !ended {
                return Err(StoreError::Conflict(format!(
                    "A server named {name} works on this database already. Give this one another name, by --name; or wait half a minute, \
                     if that one is gone"
                )));
            }
            if row.life != 0 && ended {
                letters += tx.end_server(row, clock, now)?;
            }
        }
        // Of earlier versions, whose letters had no holders.
        letters += tx.release_all(name, now)?;
        let life = rows.iter().find(|row| row.name == name).map_or(0, |row| row.since).max(clock - 1) + 1;
        query(
            "INSERT INTO servers (name, home, life, since, until) VALUES ($1, $2, $3, $3, $4)
             ON CONFLICT (name) DO UPDATE
             SET home = excluded.home, life = excluded.life, since = excluded.since, until = excluded.until,
                 commits = 0",
        )
        .bind((name, home, life, if is_file { i64::MAX } else { until(clock) }))
        .execute(tx.conn())?;
        query("DELETE FROM servers WHERE life = 0 AND until < $1").bind(clock - KNOWN).execute(tx.conn())?;
        tx.commit()?;
        self.is_server(Server { name: name.to_owned(), life });
        Ok(letters)
    }

    /// Gives a sign of life, ends servers that have given none for too long, and takes what is free of these leases. Gives the leases
    /// that this server has; none if others have ended it, or if it does not know what it has claimed: then it is to begin anew.
    pub fn beat(&self, wanted: &[String], now: Timestamp) -> Result<Option<Vec<String>>> {
        let Some(server) = self.server() else { return Ok(None) };
        if self.is_in_doubt() || !self.renew(&server)? {
            return Ok(None);
        }
        let mut look = self.read()?;
        let (clock, rows, leases) = (look.clock()?, look.server_rows()?, look.leases()?);
        drop(look);
        let some_silent = rows.iter().any(|row| row.is_silent(clock));
        let some_free = wanted.iter().any(|what| !leases.iter().any(|(taken, _)| taken == what));
        let leases = if some_silent || some_free { self.take_over(wanted, now)? } else { leases };
        Ok(Some(leases.into_iter().filter(|(_, by)| *by == server.name).map(|(what, _)| what).collect()))
    }

    /// Puts off the moment from which on others may end this server; false if they have. A file has no others.
    fn renew(&self, Server { name, life }: &Server) -> Result<bool> {
        if self.reader.engine() == Engine::Sqlite {
            return Ok(true);
        }
        let writer = self.writer.acquire()?;
        let clock: i64 = query_scalar(writer.engine().now()).fetch_one(&writer)?;
        query("UPDATE servers SET until = $1 WHERE name = $2 AND life = $3")
            .bind((until(clock), name, life))
            .changes(&writer)
    }

    /// Ends silent servers and takes the leases that are free. Gives all leases.
    fn take_over(&self, wanted: &[String], now: Timestamp) -> Result<Vec<(String, String)>> {
        let mut tx = self.begin()?;
        let clock = tx.clock()?;
        for row in tx.server_rows()?.iter().filter(|row| row.is_silent(clock)) {
            tx.end_server(row, clock, now)?;
        }
        for what in wanted {
            query("INSERT INTO leases (what, holder) VALUES ($1, $2) ON CONFLICT (what) DO NOTHING")
                .bind((what, self.holder()))
                .execute(tx.conn())?;
        }
        let leases = tx.leases()?;
        tx.commit()?;
        Ok(leases)
    }

    /// This server ends, and leaves its leases and what it had claimed to others at once.
    pub fn leave(&self, now: Timestamp) -> Result<()> {
        let Some(Server { name, .. }) = self.server() else { return Ok(()) };
        let mut tx = self.begin()?;
        tx.release_all(&name, now)?;
        query("DELETE FROM servers WHERE name = $1").bind(name).execute(tx.conn())?;
        tx.commit()
    }
}

impl Row {
    fn is_silent(&self, clock: i64) -> bool {
        self.life != 0 && self.until < clock
    }
}

impl WriteTx {
    /// Ends a server, which cannot write from now on. Gives the number of letters that it may have sent.
    fn end_server(&mut self, row: &Row, clock: i64, now: Timestamp) -> Result<u64> {
        query("UPDATE servers SET life = 0, until = $1 WHERE name = $2")
            .bind((row.until.min(clock), &row.name))
            .execute(self.conn())?;
        self.release_all(&row.name, now)
    }

    /// What a server had claimed is free.
    fn release_all(&mut self, name: &str, now: Timestamp) -> Result<u64> {
        query("DELETE FROM leases WHERE holder = $1").bind(name).execute(self.conn())?;
        self.release_thoughts(name)?;
        self.release_reviews(name)?;
        self.release_letters(name, now)
    }
}

/// Until when a server lives that gives a sign of life now.
fn until(clock: i64) -> i64 {
    clock.saturating_add(i64::try_from(LIFE.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;
