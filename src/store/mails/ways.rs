//! Ways in and out: what the running server last saw of each, for the operator, who may ask from another process.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::sql::row::{MaybeMillis, Millis};
use crate::store::{ReadTx, Result, Store};

/// A way by which mails come in or letters leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayRow {
    /// Its name: `smtp`, `lmtp`, `maildir`, `imap`, `unsubscribe` or `outgoing`.
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

from_row!(WayRow { name, good as MaybeMillis, bad as MaybeMillis, why, down as MaybeMillis });

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
        for known in tx.ways()?.iter().filter(|known| !names.contains(&known.name.as_str())) {
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

    /// Notes what was seen of these ways.
    pub fn note_ways(&self, ways: &[WayRow]) -> Result<()> {
        let tx = self.begin()?;
        for WayRow { name, good, bad, why, down } in ways {
            query("UPDATE ways SET good = $1, bad = $2, why = $3, down = $4 WHERE name = $5")
                .bind(good.map(Millis))
                .bind(bad.map(Millis))
                .bind(why)
                .bind(down.map(Millis))
                .bind(name)
                .execute(tx.conn())?;
        }
        tx.commit()
    }
}
