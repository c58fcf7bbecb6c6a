//! What is kept for a time alone: what failed mails and letters say, and the rows that tell of what was done long ago.
//!
//! Rows are looked at in the order of their numbers, which is that of time, as far as the first young one: a round costs
//! what there is to forget. Players, boards and their records stay. Freed pages are used again, so that the file
//! stops growing once as much is forgotten as comes.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::tx::PORTION;
use crate::store::{ReadTx, Result, WriteTx};

/// Rows that are forgotten when they are old. Each is named by some of those after it, so they go in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// Letters, and what came back of them. On a board that is offered or running the first and the newest for each number of
    /// moves stay, to each address: they are answered, begin a thread, and know a quote again. So does a daily letter while nobody
    /// has moved since on one of its boards.
    Letters,
    /// Watchings that have ended.
    Watchings,
    /// Mails that were done or put aside, and where they lay.
    Mails,
    /// Works.
    Works,
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// The number of rows that went in this portion.
    pub rows: u64,
    /// The last row that was looked at; none when no older one is left.
    pub reached: Option<i64>,
}

impl Forgotten {
    const NONE: Forgotten = Forgotten { rows: 0, reached: None };
}

// Conditions: of the rows from `$1` to `$2` those that nothing needs, where what is older than `$3` is forgotten. What kinds before
// theirs lose does not count any more, whether it is there still or not.

macro_rules! useless_letters {
    () => {
        "id BETWEEN $1 AND $2 AND next_try IS NULL
             AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.letter = letters.id AND bounces.at >= $3)
             AND NOT EXISTS (
                 SELECT 1 FROM digest_boards JOIN boards ON boards.number = digest_boards.board
                 WHERE digest_boards.letter = letters.id AND boards.stage IN ('offered', 'running')
                     AND boards.moves = digest_boards.move_number
             )
             AND (
                 player IS NULL
                 OR NOT EXISTS (
                     SELECT 1 FROM boards
                     WHERE boards.number = letters.board AND boards.stage IN ('offered', 'running')
                 )
                 OR EXISTS (
                     SELECT 1 FROM letters AS newer
                     WHERE newer.player = letters.player AND newer.board = letters.board
                         AND newer.address = letters.address
                         AND newer.move_number IS NOT DISTINCT FROM letters.move_number
                         AND newer.id > letters.id
                 )
                 AND EXISTS (
                     SELECT 1 FROM letters AS earlier
                     WHERE earlier.player = letters.player AND earlier.board = letters.board
                         AND earlier.address = letters.address
                         AND earlier.move_number IS NOT DISTINCT FROM letters.move_number
                         AND earlier.id < letters.id
                 )
             )"
    };
}

macro_rules! useless_watchings {
    () => {
        "ended BETWEEN $1 AND $2 AND ended < $3"
    };
}

macro_rules! useless_mails {
    () => {
        "id BETWEEN $1 AND $2 AND stage <> 'waiting'
             AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.mail = mails.id AND bounces.at >= $3)
             AND NOT EXISTS (
                 SELECT 1 FROM watchers WHERE watchers.ended_mail = mails.id AND watchers.ended >= $3
             )"
    };
}

macro_rules! ids_of_useless_mails {
    () => {
        concat!("SELECT id FROM mails WHERE ", useless_mails!())
    };
}

macro_rules! useless_works {
    () => {
        "id BETWEEN $1 AND $2
             AND NOT EXISTS (
                 SELECT 1 FROM watchers WHERE watchers.ended_work = works.id AND watchers.ended >= $3
             )"
    };
}

macro_rules! ids_of_useless_works {
    () => {
        concat!("SELECT id FROM works WHERE ", useless_works!())
    };
}

impl Past {
    /// In the order in which they go.
    pub const ALL: [Past; 4] = [Past::Letters, Past::Watchings, Past::Mails, Past::Works];

    /// The numbers of the next rows and their times.
    fn next(self) -> &'static str {
        match self {
            Past::Letters => "SELECT id, created FROM letters WHERE id > $1 ORDER BY id LIMIT $2",
            // They have no numbers, and all that are old go.
            Past::Watchings => {
                "SELECT ended, ended FROM watchers WHERE ended IS NOT NULL AND ended > $1 ORDER BY ended LIMIT $2"
            }
            Past::Mails => "SELECT id, taken FROM mails WHERE id > $1 ORDER BY id LIMIT $2",
            Past::Works => "SELECT id, at FROM works WHERE id > $1 ORDER BY id LIMIT $2",
        }
    }

    /// Counts the useless of the rows from `$1` to `$2`.
    fn count(self) -> &'static str {
        match self {
            Past::Letters => concat!("SELECT count(*) FROM letters WHERE ", useless_letters!()),
            Past::Watchings => concat!("SELECT count(*) FROM watchers WHERE ", useless_watchings!()),
            Past::Mails => concat!("SELECT count(*) FROM mails WHERE ", useless_mails!()),
            Past::Works => concat!("SELECT count(*) FROM works WHERE ", useless_works!()),
        }
    }

    /// What makes the useless of the rows from `$1` to `$2` go; the last statement deletes the rows themselves.
    fn goes(self) -> &'static [&'static str] {
        match self {
            Past::Letters => &[
                "DELETE FROM bounces WHERE letter BETWEEN $1 AND $2 AND at < $3",
                concat!("DELETE FROM letters WHERE ", useless_letters!()),
            ],
            Past::Watchings => &[concat!("DELETE FROM watchers WHERE ", useless_watchings!())],
            Past::Mails => &[
                concat!("UPDATE actions SET mail = NULL WHERE mail IN (", ids_of_useless_mails!(), ")"),
                concat!("UPDATE letters SET cause = NULL WHERE cause IN (", ids_of_useless_mails!(), ")"),
                concat!("DELETE FROM positions WHERE mail IN (", ids_of_useless_mails!(), ")"),
                concat!("DELETE FROM mails WHERE ", useless_mails!()),
            ],
            Past::Works => &[
                concat!("UPDATE actions SET work = NULL WHERE work IN (", ids_of_useless_works!(), ")"),
                concat!("UPDATE letters SET work = NULL WHERE work IN (", ids_of_useless_works!(), ")"),
                concat!("DELETE FROM works WHERE ", useless_works!()),
            ],
        }
    }
}

impl ReadTx {
    /// Counts what [`WriteTx::forget_past`] would forget.
    pub fn count_past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Forgotten> {
        let Some((first, last)) = self.past(past, reached, before)? else { return Ok(Forgotten::NONE) };
        let rows: i64 = query_scalar(past.count()).bind((first, last, before)).fetch_one(self.conn())?;
        Ok(Forgotten { rows: rows.unsigned_abs(), reached: Some(last) })
    }

    /// The first and the last of the next rows older than a moment; none when none is left.
    fn past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Option<(i64, i64)>> {
        let next: Vec<(i64, Timestamp)> =
            query_as(past.next()).bind((reached, PORTION)).fetch_all(self.conn())?;
        let mut old = next.iter().take_while(|(_, time)| *time < before).map(|(id, _)| *id);
        Ok(old.next().map(|first| (first, old.last().unwrap_or(first))))
    }

    /// How many bytes the database takes: those of free pages, which are used again, do not count.
    pub fn used_bytes(&mut self) -> Result<u64> {
        query_scalar(self.conn().engine().used_bytes()).fetch_one(self.conn())
    }

    /// When the oldest mail in the ledger was taken.
    pub fn first_mail(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT taken FROM mails ORDER BY id LIMIT 1").fetch_optional(self.conn())
    }

    /// Up to what time the operator had made the ledger forget what it could by a moment; none if that was not ordered by then.
    pub fn pruned_by(&mut self, moment: Timestamp) -> Result<Option<Timestamp>> {
        query_scalar("SELECT max(before) FROM pruned WHERE at <= $1").bind(moment).fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Looks at the next rows after `reached` (0 at the beginning) and forgets those older than `before` that nothing
    /// needs.
    pub fn forget_past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Forgotten> {
        let Some((first, last)) = self.past(past, reached, before)? else { return Ok(Forgotten::NONE) };
        let mut rows = 0;
        for statement in past.goes() {
            rows = query(*statement).bind((first, last, before)).execute(self.conn())?;
        }
        Ok(Forgotten { rows, reached: Some(last) })
    }

    /// Notes that the ledger forgets from now on what is older than `before`.
    pub fn prune_before(&mut self, before: Timestamp, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO pruned (at, before) VALUES ($1, $2)
             ON CONFLICT (at) DO UPDATE SET before = excluded.before WHERE pruned.before < excluded.before",
        )
        .bind((now, before))
        .run(self.conn())
    }

    /// Erases what letters that were refused say, and the bytes of mails that were put aside: those that were written or
    /// taken before `before`. Gives the number of both.
    pub fn erase_failed(&mut self, before: Timestamp) -> Result<u64> {
        let mut erased = 0;
        for statement in [
            "DELETE FROM mail_contents
             WHERE kept IS NOT NULL AND (SELECT taken FROM mails WHERE id = mail) < $1",
            "DELETE FROM letter_contents
             WHERE kept IS NOT NULL AND (SELECT created FROM letters WHERE id = letter) < $1",
        ] {
            erased += query(statement).bind(before).execute(self.conn())?;
        }
        Ok(erased)
    }
}
