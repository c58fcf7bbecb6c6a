//! Whether a file holds a sound database of this program, and what is in it.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::migrations::migrations;
use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::{ReadTx, Result, StoreError};

/// Of which version the tables are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// Those of this program, which are of this version.
    Current(i64),
    /// Those of an earlier version, which are brought up to date when a server opens them.
    Older(i64),
    /// Those of a later version, which this program does not know.
    Newer(i64),
    /// Those of another program, or none.
    Foreign,
}

/// How much is in a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Contents {
    /// Players with an account.
    pub players: u64,
    /// Boards, those that are over too.
    pub boards: u64,
    /// Mails in its ledger.
    pub mails: u64,
    /// Letters in its ledger.
    pub letters: u64,
    /// When the newest of both came.
    pub newest: Option<Timestamp>,
}

/// A version of the tables that a database was brought to.
struct Applied {
    version: i64,
    success: bool,
    checksum: Vec<u8>,
}

from_row!(Applied { version, success, checksum });

impl ReadTx {
    /// Of which version the tables are.
    ///
    /// # Errors
    ///
    /// [`StoreError::Broken`] where bringing them to a version was not finished.
    pub fn tables(&mut self) -> Result<Tables> {
        let ours: Option<i64> =
            query_scalar(self.conn().engine().was_migrated()).fetch_optional(self.conn())?;
        if ours.is_none() {
            return Ok(Tables::Foreign);
        }
        let applied: Vec<Applied> =
            query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
                .fetch_all(self.conn())?;
        let known = migrations(self.conn().engine());
        // The first one makes the tables, and is the same in all versions.
        let is_first = |applied: &&Applied| {
            known.iter().next().is_some_and(|first| {
                first.version == applied.version && first.checksum.as_ref() == applied.checksum
            })
        };
        let (Some(_), Some(last)) = (applied.first().filter(is_first), applied.last()) else {
            return Ok(Tables::Foreign);
        };
        if let Some(Applied { version, .. }) = applied.iter().find(|applied| !applied.success) {
            return Err(StoreError::Broken(format!("bringing it to version {version} was not finished")));
        }
        let newest = known.iter().map(|migration| migration.version).max().unwrap_or_default();
        let is_missing = |version: i64| !applied.iter().any(|applied| applied.version == version);
        Ok(match last.version {
            version if version > newest => Tables::Newer(version),
            version if known.iter().any(|migration| is_missing(migration.version)) => Tables::Older(version),
            version => Tables::Current(version),
        })
    }

    /// What the engine finds wrong with the file: every page, index and row is read. None where it looks after that by itself.
    pub fn integrity_faults(&mut self) -> Result<Vec<String>> {
        self.faults(self.conn().engine().whole_check())
    }

    /// The same without comparing indexes with their tables, which is quicker.
    pub fn quick_faults(&mut self) -> Result<Vec<String>> {
        self.faults(self.conn().engine().quick_check())
    }

    fn faults(&self, check: Option<&'static str>) -> Result<Vec<String>> {
        let Some(check) = check else { return Ok(Vec::new()) };
        let found: Vec<String> = query_scalar(check).fetch_all(self.conn())?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }

    /// Rows that name others which are not there: a line for each table.
    pub fn missing_rows(&mut self) -> Result<Vec<String>> {
        let Some(check) = self.conn().engine().foreign_key_check() else { return Ok(Vec::new()) };
        let rows: Vec<(String, Option<i64>, String)> = query_as(check).fetch_all(self.conn())?;
        let mut lines: Vec<String> = rows
            .iter()
            .map(|(table, _, parent)| {
                format!("rows of the table {table} name rows of {parent} that are not there")
            })
            .collect();
        lines.sort();
        lines.dedup();
        Ok(lines)
    }

    /// How much is in it; of every version of the tables.
    pub fn contents(&mut self) -> Result<Contents> {
        let (players, boards, mails, letters) = query_as(
            "SELECT (SELECT count(*) FROM players WHERE stage = 'alive'), (SELECT count(*) FROM boards),
                    (SELECT count(*) FROM mails), (SELECT count(*) FROM letters)",
        )
        .fetch_one(self.conn())?;
        Ok(Contents { players, boards, mails, letters, newest: self.newest()? })
    }

    /// When the newest mail or letter came; of every version of the tables.
    pub fn newest(&mut self) -> Result<Option<Timestamp>> {
        let (taken, written): (Option<Timestamp>, Option<Timestamp>) = query_as(
            "SELECT (SELECT taken FROM mails WHERE id = (SELECT max(id) FROM mails)),
                    (SELECT created FROM letters WHERE id = (SELECT max(id) FROM letters))",
        )
        .fetch_one(self.conn())?;
        Ok(taken.max(written))
    }

    /// The next boards by number, at most `most`.
    pub fn boards_after(&mut self, after: u32, most: u32) -> Result<Vec<u32>> {
        query_scalar("SELECT number FROM boards WHERE number > $1 ORDER BY number LIMIT $2")
            .bind((after, most))
            .fetch_all(self.conn())
    }
}
