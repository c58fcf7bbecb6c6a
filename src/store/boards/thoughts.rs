//! The boards that wait for a house player, and how long house players have thought for each person today.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::words;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

words! {
    /// How well the house player is to play for whom a board waits.
    #[derive(PartialOrd, Ord)]
    pub enum ThoughtLevel {
        /// `house-easy`
        Easy = "easy",
        /// `house`
        Usual = "usual",
        /// `house-hard`
        Hard = "hard",
    }
}

/// Stands for the person at a board that all people have left.
pub const NOBODY: PlayerId = PlayerId(0);

/// A number before that of everybody, and of [`NOBODY`].
pub const BEFORE_ALL: PlayerId = PlayerId(-1);

/// A board that waits for a house player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThoughtRow {
    /// Its number.
    pub board: u32,
    /// How well the house player is to play.
    pub level: ThoughtLevel,
    /// The person who sits there with it; [`NOBODY`] if all people have left.
    #[serde(skip)]
    pub person: PlayerId,
    /// The number of entries in its record.
    pub entries: u32,
    /// Since when it waits, or when it begins to.
    pub since: Timestamp,
    /// When the server began to think about it; none while it does not.
    pub begun: Option<Timestamp>,
    /// How often the program itself failed at it.
    pub failed: u32,
}

from_row!(ThoughtRow { board, level, person, entries, since, begun, failed });

impl PlayerId {
    /// Whether it is a house player: the server itself plays.
    pub fn is_house(self) -> bool {
        self.0 < 0
    }
}

/// How long house players may think for one person in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseTime {
    /// The most, in milliseconds.
    pub most: u64,
    /// The current time.
    pub now: Timestamp,
}

impl ReadTx {
    /// Whether the time of a person is used up.
    pub fn is_house_time_up(&mut self, person: PlayerId, time: HouseTime) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (SELECT 1 FROM house_time WHERE person = $1 AND ends > $2 AND spent >= $3)",
        )
        .bind((person, time.now, time.most))
        .fetch_one(self.conn())
    }

    /// The boards of a person that wait for a house player.
    pub fn waiting_for_house(&mut self, person: PlayerId) -> Result<Vec<u32>> {
        query_scalar("SELECT board FROM thoughts WHERE level IN ('easy', 'usual', 'hard') AND person = $1 ORDER BY board")
            .bind(person)
            .fetch_all(self.conn())
    }

    /// The next board that waits for a house player of this level, without those that are excepted. Persons have their turns one after
    /// another, by their numbers: it is a board of the first behind `after`, and of this one's boards that which has waited longest.
    /// `holder` is the server that asks; boards that others think about are passed over, and persons whose `time` is used up,
    /// and boards that wait from a later moment on.
    pub fn next_thought(
        &mut self,
        level: ThoughtLevel,
        after: PlayerId,
        except: &BTreeSet<u32>,
        holder: Option<&str>,
        time: HouseTime,
    ) -> Result<Option<ThoughtRow>> {
        for after in [after, BEFORE_ALL] {
            let first: Vec<ThoughtRow> = query_as(
                "SELECT board, level, person, entries, since, begun, failed
                 FROM thoughts
                 WHERE level = $1 AND person > $2 AND since <= $5 AND (holder IS NULL OR holder = $4)
                     AND NOT EXISTS (
                         SELECT 1 FROM house_time
                         WHERE house_time.person = thoughts.person AND ends > $5 AND spent >= $6
                     )
                 ORDER BY person, since, board
                 LIMIT $3",
            )
            .bind((level, after, except.len() + 1, holder, time.now, time.most))
            .fetch_all(self.conn())?;
            let next = first.into_iter().find(|thought| !except.contains(&thought.board));
            if next.is_some() {
                return Ok(next);
            }
        }
        Ok(None)
    }

    /// All boards that wait for house players, longest first.
    pub fn thoughts(&mut self) -> Result<Vec<ThoughtRow>> {
        query_as(
            "SELECT board, level, person, entries, since, begun, failed FROM thoughts ORDER BY since, board",
        )
        .fetch_all(self.conn())
    }

    /// How many boards wait for house players.
    pub fn boards_for_house(&mut self) -> Result<u32> {
        query_scalar("SELECT count(*) FROM thoughts WHERE level IN ('easy', 'usual', 'hard')")
            .fetch_one(self.conn())
    }

    /// The number of boards of these games that are played or offered on which the player sits together with a house player.
    pub fn boards_with_house(&mut self, player: PlayerId, games: &[&str]) -> Result<u32> {
        let mut boards = 0;
        for game in games {
            let of_game: u32 = query_scalar(
                "SELECT count(*) FROM listed_boards
                 WHERE player = $1 AND game = $2 AND stage IN ('offered', 'running')
                     AND EXISTS (SELECT 1 FROM seats WHERE seats.board = listed_boards.board AND seats.player < 0)",
            )
            .bind((player, game))
            .fetch_one(self.conn())?;
            boards += of_game;
        }
        Ok(boards)
    }
}

impl WriteTx {
    /// House players have thought for a person, in a day that ends then.
    pub fn spend_house_time(
        &mut self,
        person: PlayerId,
        spent: Duration,
        now: Timestamp,
        ends: Timestamp,
    ) -> Result<()> {
        query(
            "INSERT INTO house_time (person, spent, ends) VALUES ($1, $2, $3)
             ON CONFLICT (person) DO UPDATE
             SET spent = excluded.spent + CASE WHEN house_time.ends > $4 THEN house_time.spent ELSE 0 END,
                 ends = CASE WHEN house_time.ends > $4 THEN house_time.ends ELSE excluded.ends END",
        )
        .bind((person, u64::try_from(spent.as_millis()).unwrap_or(u64::MAX), ends, now))
        .run(self.conn())
    }

    /// Once the players who write from the same host as this one have used the time of this many persons, none of them has any left today.
    pub fn share_house_time(&mut self, person: PlayerId, time: HouseTime, persons: u64) -> Result<()> {
        query(
            "WITH neighbours AS (
                 SELECT theirs.player
                 FROM origins AS own
                 JOIN origins AS theirs ON theirs.origin = own.origin
                 WHERE own.player = $1
             )
             UPDATE house_time SET spent = $2
             WHERE person IN (SELECT player FROM neighbours) AND ends > $3 AND spent < $2
                 AND (
                     SELECT sum(times.spent) FROM house_time AS times
                     WHERE times.person IN (SELECT player FROM neighbours) AND times.ends > $3
                 ) >= $4",
        )
        .bind((person, time.most, time.now, time.most.saturating_mul(persons)))
        .run(self.conn())
    }

    /// A board waits for a house player, who sits there with this person. It does so since before if its record is as it was then.
    pub fn await_house(
        &mut self,
        board: u32,
        (level, person): (ThoughtLevel, PlayerId),
        entries: u32,
        now: Timestamp,
    ) -> Result<()> {
        query(
            "INSERT INTO thoughts (board, level, person, entries, since)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (board) DO UPDATE
             SET level = excluded.level, person = excluded.person, entries = excluded.entries, since = excluded.since,
                 begun = NULL, holder = NULL, failed = 0
             WHERE thoughts.entries <> excluded.entries OR thoughts.level <> excluded.level",
        )
        .bind((board, level, person, entries, now))
        .execute(self.conn())?;
        self.wakes_the_house();
        Ok(())
    }

    /// A board that nobody thinks about yet does not wait for a house player before `until`.
    pub fn put_off_thought(&mut self, board: u32, until: Timestamp) -> Result<()> {
        query("UPDATE thoughts SET since = $1 WHERE board = $2 AND begun IS NULL")
            .bind((until, board))
            .run(self.conn())
    }

    /// A board waits for no house player.
    pub fn await_no_house(&mut self, board: u32) -> Result<()> {
        query("DELETE FROM thoughts WHERE board = $1").bind(board).run(self.conn())
    }

    /// This server begins to think about a board that waits with `entries` entries; false if another server does.
    pub fn begin_thought(&mut self, board: u32, entries: u32, now: Timestamp) -> Result<bool> {
        let holder = self.holder();
        query(
            "UPDATE thoughts SET begun = $1, holder = $2
             WHERE board = $3 AND entries = $4 AND (holder IS NULL OR holder = $2)",
        )
        .bind((now, holder, board, entries))
        .changes(self.conn())
    }

    /// The program itself has failed at a waiting board with this number of entries.
    pub fn thought_failed(&mut self, board: u32, entries: u32) -> Result<()> {
        query("UPDATE thoughts SET begun = NULL, holder = NULL, failed = failed + 1 WHERE board = $1 AND entries = $2")
            .bind((board, entries))
            .execute(self.conn())?;
        self.wakes_the_house();
        Ok(())
    }

    /// A server that has ended thinks about nothing.
    pub(in crate::store) fn release_thoughts(&mut self, holder: &str) -> Result<()> {
        query(
            "UPDATE thoughts SET begun = NULL, holder = NULL
             WHERE begun IS NOT NULL AND (holder = $1 OR holder IS NULL)",
        )
        .bind(holder)
        .execute(self.conn())?;
        self.wakes_the_house();
        Ok(())
    }
}
