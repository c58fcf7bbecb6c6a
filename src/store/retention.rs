//! What is kept for a time alone: what failed mails and letters say, and the rows that tell of what was done long ago.
//!
//! Rows are looked at in the order of their numbers, which is that of time, as far as the first young one: a round costs
//! what there is to forget. Players, boards and their records stay. Freed pages are used again, so that the file
//! stops growing once as much is forgotten as comes.

use jiff::Timestamp;
use sqlx::types::Json;

use super::row::Millis;
use super::{Result, WriteTx};

/// Maximum number of bytes that are kept of refused letters, and as many of mails put aside: those of the newest.
const MOST_FAILED: i64 = 20 * 1024 * 1024;

/// Maximum number of rows that are looked at in one transaction.
pub(super) const PORTION: u32 = 500;

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

    /// Those of the rows from `?1` to `?2` that nothing needs, in place of which something may be kept.
    fn useless(self) -> &'static str {
        match self {
            Past::Letters => {
                "SELECT id FROM letters
                 WHERE id BETWEEN ?1 AND ?2 AND next_try IS NULL
                     AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.letter = letters.id)
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
            Past::Watchings => "SELECT ended FROM watchers WHERE ended BETWEEN ?1 AND ?2",
            Past::Mails => {
                "SELECT id FROM mails
                 WHERE id BETWEEN ?1 AND ?2 AND stage <> 'waiting'
                     AND NOT EXISTS (SELECT 1 FROM bounces WHERE bounces.mail = mails.id)
                     AND NOT EXISTS (SELECT 1 FROM watchers WHERE watchers.ended_mail = mails.id)"
            }
            Past::Works => {
                "SELECT id FROM works
                 WHERE id BETWEEN ?1 AND ?2
                     AND NOT EXISTS (SELECT 1 FROM watchers WHERE watchers.ended_work = works.id)"
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

impl WriteTx {
    /// Looks at the next rows after `reached` (0 at the beginning) and forgets those of before `before` that nothing
    /// needs.
    pub async fn forget_past(&mut self, past: Past, reached: i64, before: Timestamp) -> Result<Forgotten> {
        let next: Vec<(i64, Millis)> =
            sqlx::query_as(past.next()).bind(reached).bind(PORTION).fetch_all(self.conn()).await?;
        let mut old = next.iter().take_while(|(_, time)| time.0 < before).map(|(id, _)| *id);
        let Some(first) = old.next() else { return Ok(Forgotten { rows: 0, reached: None }) };
        let last = old.last().unwrap_or(first);
        if past == Past::Letters {
            sqlx::query("DELETE FROM bounces WHERE letter BETWEEN ? AND ? AND at < ?")
                .bind(first)
                .bind(last)
                .bind(Millis(before))
                .execute(self.conn())
                .await?;
        }
        let useless: Vec<i64> =
            sqlx::query_scalar(past.useless()).bind(first).bind(last).fetch_all(self.conn()).await?;
        if !useless.is_empty() {
            for statement in past.goes() {
                sqlx::query(*statement).bind(Json(&useless)).execute(self.conn()).await?;
            }
        }
        Ok(Forgotten { rows: useless.len() as u64, reached: Some(last) })
    }

    /// Erases what letters that were refused say, and the bytes of mails that were put aside: those that were written or
    /// taken before `before`. Gives the number of both.
    pub async fn erase_failed(&mut self, before: Timestamp) -> Result<u64> {
        let mut erased = 0;
        for statement in [
            "DELETE FROM mail_contents
             WHERE kept IS NOT NULL AND (SELECT taken FROM mails WHERE id = mail) < ?",
            "DELETE FROM letter_contents
             WHERE kept IS NOT NULL AND (SELECT created FROM letters WHERE id = letter) < ?",
        ] {
            let done = sqlx::query(statement).bind(Millis(before)).execute(self.conn()).await?;
            erased += done.rows_affected();
        }
        Ok(erased)
    }

    /// Erases the oldest of what failed mails and letters say where that is too much in all.
    pub(super) async fn bound_failed(&mut self) -> Result<()> {
        for statement in [
            "DELETE FROM mail_contents
             WHERE mail IN (
                 SELECT mail FROM (
                     SELECT mail, sum(kept) OVER (ORDER BY mail DESC) AS total FROM mail_contents
                     WHERE kept IS NOT NULL
                 )
                 WHERE total > ?
             )",
            "DELETE FROM letter_contents
             WHERE letter IN (
                 SELECT letter FROM (
                     SELECT letter, sum(kept) OVER (ORDER BY letter DESC) AS total FROM letter_contents
                     WHERE kept IS NOT NULL
                 )
                 WHERE total > ?
             )",
        ] {
            sqlx::query(statement).bind(MOST_FAILED).execute(self.conn()).await?;
        }
        Ok(())
    }
}
