//! Numbers for the operator: what runs, and how often clocks brought something about.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::words;
use crate::store::{PlayerId, ReadTx, Result, Store, WriteTx};

/// The length of an hour, in milliseconds.
const HOUR: i64 = 3_600_000;

words! {
    /// What clocks bring about and is counted.
    pub enum Tally {
        /// A reminder was written.
        Reminder = "reminder",
        /// A game was lost on time.
        Forfeit = "forfeit",
    }
}

/// How often something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Times {
    /// In the last 24 hours.
    pub day: u64,
    /// Since it is counted.
    pub all: u64,
}

/// The clocks of players who are to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClockCounts {
    /// They run.
    pub running: u64,
    /// They will when their letter has left.
    pub waiting: u64,
    /// The operator has stopped them.
    pub stopped: u64,
    /// Their time is used up, which ends nothing.
    pub used_up: u64,
}

from_row!(ClockCounts { running, waiting, stopped, used_up });

impl ReadTx {
    /// How many clocks there are of players who are to move. Boards that are over have none.
    pub fn clock_counts(&mut self) -> Result<ClockCounts> {
        query_as(
            "SELECT count(*) FILTER (WHERE NOT stopped AND ended IS NULL AND begun IS NOT NULL) AS running,
                    count(*) FILTER (WHERE NOT stopped AND ended IS NULL AND begun IS NULL) AS waiting,
                    count(*) FILTER (WHERE stopped) AS stopped,
                    count(*) FILTER (WHERE NOT stopped AND ended IS NOT NULL) AS used_up
             FROM (
                 SELECT begun, ended,
                        EXISTS (SELECT 1 FROM stops WHERE stops.board = clocks.board AND stops.ended IS NULL) AS stopped
                 FROM clocks
                 WHERE awaited = 1
             ) AS turns",
        )
        .fetch_one(self.conn())
    }

    /// The number of players who are on vacation on this day, as 2026-12-20.
    pub fn players_away(&mut self, day: &str) -> Result<u64> {
        let players: Vec<PlayerId> =
            query_scalar("SELECT player FROM vacations WHERE last >= $1 AND first <= $1")
                .bind(day)
                .fetch_all(self.conn())?;
        Ok(BTreeSet::from_iter(players).len() as u64)
    }

    /// How often something happened.
    pub fn times(&mut self, what: Tally, now: Timestamp) -> Result<Times> {
        let since = hour(now - SignedDuration::from_hours(24));
        let (day, all): (i64, i64) = query_as(
            "SELECT CAST(coalesce(sum(number) FILTER (WHERE hour > $2), 0) AS BIGINT), CAST(coalesce(sum(number), 0) AS BIGINT)
             FROM tallies
             WHERE what = $1",
        )
        .bind((what, since))
        .fetch_one(self.conn())?;
        Ok(Times { day: day.unsigned_abs(), all: all.unsigned_abs() })
    }
}

impl WriteTx {
    /// Something happened once more.
    pub fn tally(&mut self, what: Tally, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO tallies (what, hour, number) VALUES ($1, $2, 1)
             ON CONFLICT (what, hour) DO UPDATE SET number = tallies.number + 1",
        )
        .bind((what, hour(now)))
        .run(self.conn())
    }
}

impl Store {
    /// Merges the counts of the hours before `before` into one row for each thing that is counted.
    pub fn sum_up_tallies(&self, before: Timestamp) -> Result<()> {
        let tx = self.begin()?;
        for what in [Tally::Reminder, Tally::Forfeit] {
            let (rows, summed): (i64, i64) = query_as(
                "SELECT count(*), CAST(coalesce(sum(number), 0) AS BIGINT) FROM tallies WHERE what = $1 AND hour < $2",
            )
            .bind((what, hour(before)))
            .fetch_one(tx.conn())?;
            if rows < 2 {
                continue;
            }
            query("DELETE FROM tallies WHERE what = $1 AND hour < $2")
                .bind((what, hour(before)))
                .execute(tx.conn())?;
            query("INSERT INTO tallies (what, hour, number) VALUES ($1, 0, $2)")
                .bind((what, summed))
                .execute(tx.conn())?;
        }
        tx.commit()
    }
}

fn hour(at: Timestamp) -> i64 {
    at.as_millisecond().div_euclid(HOUR)
}
