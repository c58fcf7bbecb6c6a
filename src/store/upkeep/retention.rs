//! What is kept for a time alone: what failed mails and letters say, and the rows that tell of what was done long ago.
//!
//! Rows are looked at in the order of their numbers, which is that of time, as far as the first young one: a round costs
//! what there is to forget. Players, boards and their records stay. Freed pages are used again, so that the file
//! stops growing once as much is forgotten as comes.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::sql::tx::PORTION;
use crate::store::sql::value::Json;
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

impl Past {
    /// In the order in which they go.
    pub const ALL: [Past; 4] = [Past::Letters, Past::Watchings, Past::Mails, Past::Works];

    /// The numbers of the next rows and their times.
    fn next(self) -> &'static str {
        match self {
            Past::Letters => "SELECT id, created FROM letters WHERE id > ? ORDER BY id LIMIT ?",
            // They have no numbers, and all that are old go.
            Past::Watchings => {
                "SELECT ended, ended FROM watchers WHERE ended IS NOT NULL AND ended > ? ORDER BY ended LIMIT ?"
            }
            Past::Mails => "SELECT id, taken FROM mails WHERE id > ? ORDER BY id LIMIT ?",
            Past::Works => "SELECT id, at FROM works WHERE id > ? ORDER BY id LIMIT ?",
        }
    }

    /// Those of the rows from `?1` to `?2` that nothing needs, where what is older than `?3` is forgotten. What kinds before this one
    /// lose does not count any more, whether it is there still or not.
    fn useless(self) -> &'static str {
        match self {
            Past::Letters => {
                "SELECT id FROM letters
                 WHERE id BETWEEN ?1 AND ?2 AND next_try IS NULL
                     AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.letter = letters.id AND bounces.at >= ?3)
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
                                 AND newer.address = letters.address AND newer.move_number IS letters.move_number
                                 AND newer.id > letters.id
                         )
                         AND EXISTS (
                             SELECT 1 FROM letters AS earlier
                             WHERE earlier.player = letters.player AND earlier.board = letters.board
                                 AND earlier.address = letters.address AND earlier.move_number IS letters.move_number
                                 AND earlier.id < letters.id
                         )
                     )"
            }
            Past::Watchings => "SELECT ended FROM watchers WHERE ended BETWEEN ?1 AND ?2 AND ended < ?3",
            Past::Mails => {
                "SELECT id FROM mails
                 WHERE id BETWEEN ?1 AND ?2 AND stage <> 'waiting'
                     AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.mail = mails.id AND bounces.at >= ?3)
                     AND NOT EXISTS (
                         SELECT 1 FROM watchers WHERE watchers.ended_mail = mails.id AND watchers.ended >= ?3
                     )"
            }
            Past::Works => {
                "SELECT id FROM works
                 WHERE id BETWEEN ?1 AND ?2
                     AND NOT EXISTS (
                         SELECT 1 FROM watchers WHERE watchers.ended_work = works.id AND watchers.ended >= ?3
                     )"
            }
        }
    }

    /// What makes the rows of these numbers go.
    fn goes(self) -> &'static [&'static str] {
        match self {
            Past::Letters => &["DELETE FROM letters WHERE id IN (SELECT value FROM json_each(?))"],
            Past::Watchings => &["DELETE FROM watchers WHERE ended IN (SELECT value FROM json_each(?))"],
            Past::Mails => &[
                "UPDATE actions SET mail = NULL WHERE mail IN (SELECT value FROM json_each(?))",
                "UPDATE letters SET cause = NULL WHERE cause IN (SELECT value FROM json_each(?))",
                "DELETE FROM positions WHERE mail IN (SELECT value FROM json_each(?))",
                "DELETE FROM mails WHERE id IN (SELECT value FROM json_each(?))",
            ],
            Past::Works => &[
                "UPDATE actions SET work = NULL WHERE work IN (SELECT value FROM json_each(?))",
                "UPDATE letters SET work = NULL WHERE work IN (SELECT value FROM json_each(?))",
                "DELETE FROM works WHERE id IN (SELECT value FROM json_each(?))",
            ],
        }
    }
}

/// The next rows of before a moment.
struct Portion {
    /// The first and the last row that was looked at; none when no older one is left.
    span: Option<(i64, i64)>,
    /// Those of them that nothing needs.
    useless: Vec<i64>,
}

impl ReadTx {
    /// Counts what [`WriteTx::forget_past`] would forget.
    pub fn count_past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Forgotten> {
        let portion = self.past(past, reached, before)?;
        Ok(portion.forgotten())
    }

    fn past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Portion> {
        let next: Vec<(i64, Millis)> =
            query_as(past.next()).bind(reached).bind(PORTION).fetch_all(self.conn())?;
        let mut old = next.iter().take_while(|(_, time)| time.0 < before).map(|(id, _)| *id);
        let Some(first) = old.next() else { return Ok(Portion { span: None, useless: Vec::new() }) };
        let last = old.last().unwrap_or(first);
        let useless = query_scalar(past.useless())
            .bind(first)
            .bind(last)
            .bind(Millis(before))
            .fetch_all(self.conn())?;
        Ok(Portion { span: Some((first, last)), useless })
    }

    /// Up to what time the operator had made the ledger forget what it could by a moment; none if that was not ordered by then.
    pub fn pruned_by(&mut self, moment: Timestamp) -> Result<Option<Timestamp>> {
        let before: Option<i64> = query_scalar("SELECT max(before) FROM pruned WHERE at <= ?")
            .bind(Millis(moment))
            .fetch_one(self.conn())?;
        Ok(before.and_then(|before| Timestamp::from_millisecond(before).ok()))
    }
}

impl Portion {
    fn forgotten(&self) -> Forgotten {
        Forgotten { rows: self.useless.len() as u64, reached: self.span.map(|(_, last)| last) }
    }
}

impl WriteTx {
    /// Looks at the next rows after `reached` (0 at the beginning) and forgets those of before `before` that nothing
    /// needs.
    pub fn forget_past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Forgotten> {
        let portion = self.past(past, reached, before)?;
        if let (Past::Letters, Some((first, last))) = (past, portion.span) {
            query("DELETE FROM bounces WHERE letter BETWEEN ? AND ? AND at < ?")
                .bind(first)
                .bind(last)
                .bind(Millis(before))
                .execute(self.conn())?;
        }
        if !portion.useless.is_empty() {
            for statement in past.goes() {
                query(*statement).bind(Json(&portion.useless)).execute(self.conn())?;
            }
        }
        Ok(portion.forgotten())
    }

    /// Notes that the ledger forgets from now on what is older than `before`.
    pub fn prune_before(&mut self, before: Timestamp, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO pruned (at, before) VALUES (?, ?)
             ON CONFLICT DO UPDATE SET before = max(before, excluded.before)",
        )
        .bind(Millis(now))
        .bind(Millis(before))
        .execute(self.conn())?;
        Ok(())
    }

    /// Erases what letters that were refused say, and the bytes of mails that were put aside: those that were written or
    /// taken before `before`. Gives the number of both.
    pub fn erase_failed(&mut self, before: Timestamp) -> Result<u64> {
        let mut erased = 0;
        for statement in [
            "DELETE FROM mail_contents
             WHERE kept IS NOT NULL AND (SELECT taken FROM mails WHERE id = mail) < ?",
            "DELETE FROM letter_contents
             WHERE kept IS NOT NULL AND (SELECT created FROM letters WHERE id = letter) < ?",
        ] {
            let done = query(statement).bind(Millis(before)).execute(self.conn())?;
            erased += done;
        }
        Ok(erased)
    }
}
