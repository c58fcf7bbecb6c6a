//! Ways in and out: what the running server last saw of each, for the operator, who may ask from another process.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{ReadTx, Result, Store};

/// The way by `pbmd receive`: no configuration tells whether there is one, so that it is known since it was first used.
pub const PIPE: &str = "pipe";

/// How often it is noted that it works, in seconds.
const NOTED: i64 = 60;

/// A way by which mails come in or letters leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayRow {
    /// Its name: `smtp`, `lmtp`, `maildir`, `imap`, `pipe`, `unsubscribe` or `outgoing`.
    pub name: String,
    /// When it last worked.
    pub good: Option<Timestamp>,
    /// When it last failed.
    pub bad: Option<Timestamp>,
    /// Why it failed then; empty if it never did.
    pub why: String,
    /// Since when it fails; none while it works.
    pub down: Option<Timestamp>,
}

from_row!(WayRow { name, good, bad, why, down });

impl ReadTx {
    /// All ways, by name.
    pub fn ways(&mut self) -> Result<Vec<WayRow>> {
        query_as("SELECT name, good, bad, why, down FROM ways ORDER BY name").fetch_all(self.conn())
    }
}

impl Store {
    /// Forgets the ways that are no longer configured, and takes up those that are. None is down before it was tried. Gives them all.
    pub fn set_ways(&self, names: &[&str]) -> Result<Vec<WayRow>> {
        let mut tx = self.begin()?;
        let is_gone = |known: &&WayRow| known.name != PIPE && !names.contains(&known.name.as_str());
        for known in tx.ways()?.iter().filter(is_gone) {
            query("DELETE FROM ways WHERE name = $1").bind(&known.name).execute(tx.conn())?;
        }
        for name in names {
            query(
                "INSERT INTO ways (name, why) VALUES ($1, '') ON CONFLICT (name) DO UPDATE SET down = NULL",
            )
            .bind(name)
            .execute(tx.conn())?;
        }
        let ways = tx.ways()?;
        tx.commit()?;
        Ok(ways)
    }

    /// Notes at a moment that a mail came in by the pipe, or why it did not.
    pub fn note_pipe(&self, at: Timestamp, went: Result<(), &str>) -> Result<()> {
        let mut tx = self.begin()?;
        let known = tx.ways()?.into_iter().find(|way| way.name == PIPE);
        let is_noted = |way: &WayRow| {
            way.down.is_none() && way.good.is_some_and(|good| at.duration_since(good).as_secs() < NOTED)
        };
        match went {
            Ok(()) if known.as_ref().is_some_and(is_noted) => return Ok(()),
            Ok(()) => query(
                "INSERT INTO ways (name, good, why) VALUES ($1, $2, '')
                 ON CONFLICT (name) DO UPDATE SET good = excluded.good, down = NULL",
            )
            .bind((PIPE, at))
            .execute(tx.conn())?,
            Err(why) => query(
                "INSERT INTO ways (name, bad, why, down) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (name) DO UPDATE SET bad = excluded.bad, why = excluded.why, down = excluded.down",
            )
            .bind((PIPE, at, why, known.and_then(|way| way.down).unwrap_or(at)))
            .execute(tx.conn())?,
        };
        tx.commit()
    }

    /// Notes what was seen of these ways.
    pub fn note_ways(&self, ways: &[WayRow]) -> Result<()> {
        let tx = self.begin()?;
        for WayRow { name, good, bad, why, down } in ways {
            query("UPDATE ways SET good = $1, bad = $2, why = $3, down = $4 WHERE name = $5")
                .bind((good, bad, why, down, name))
                .execute(tx.conn())?;
        }
        tx.commit()
    }
}
