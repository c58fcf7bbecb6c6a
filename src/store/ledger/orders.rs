//! Orders of the operator, which wait until the server carries them out; and whose mails are not answered.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::transparent;
use crate::store::{LetterContent, LetterId, LetterStage, MailId, ReadTx, Result, WriteTx};

/// The number of an order, in the order of giving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OrderId(pub i64);

transparent!(OrderId: i64);

/// An order, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// Its number.
    pub id: OrderId,
    /// When it was given.
    pub given: Timestamp,
    /// What is to be done, as JSON; empty when it is done.
    pub task: String,
    /// When it was carried out or refused; none while it waits.
    pub done: Option<Timestamp>,
    /// Whether it was refused.
    pub refused: bool,
    /// What came of it, or why it was refused.
    pub said: String,
}

from_row!(OrderRow { id, given, task, done, refused, said });

/// An address or a domain whose mails are not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unheard {
    /// The address, or the domain.
    pub who: String,
    /// Since when.
    pub since: Timestamp,
    /// Until when; none: for good.
    pub until: Option<Timestamp>,
    /// Why, for the operator.
    pub why: String,
}

from_row!(Unheard { who, since, until, why });

impl ReadTx {
    /// The order of this number.
    pub fn order(&mut self, id: OrderId) -> Result<Option<OrderRow>> {
        query_as("SELECT id, given, task, done, refused, said FROM orders WHERE id = $1")
            .bind(id)
            .fetch_optional(self.conn())
    }

    /// The oldest order that waits.
    pub fn next_order(&mut self) -> Result<Option<OrderRow>> {
        query_as(
            "SELECT id, given, task, done, refused, said FROM orders WHERE done IS NULL ORDER BY id LIMIT 1",
        )
        .fetch_optional(self.conn())
    }

    /// The orders that wait, oldest first, at most `limit`.
    pub fn waiting_orders(&mut self, limit: u32) -> Result<Vec<OrderRow>> {
        query_as(
            "SELECT id, given, task, done, refused, said FROM orders WHERE done IS NULL ORDER BY id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(self.conn())
    }

    /// The bytes of a mail that waits or was put aside.
    pub fn raw_mail(&mut self, mail: MailId) -> Result<Option<Vec<u8>>> {
        query_scalar("SELECT raw FROM mail_contents WHERE mail = $1").bind(mail).fetch_optional(self.conn())
    }

    /// What a letter says that waits, or was refused and is kept.
    pub fn letter_content(&mut self, letter: LetterId) -> Result<Option<LetterContent>> {
        query_as("SELECT model, bytes FROM letter_contents WHERE letter = $1")
            .bind(letter)
            .fetch_optional(self.conn())
    }

    /// Whose mails are not answered at this moment, by name, at most `limit`.
    pub fn unheard(&mut self, now: Timestamp, limit: u32) -> Result<Vec<Unheard>> {
        query_as(
            "SELECT who, since, until, why FROM unheard
             WHERE until IS NULL OR until > $1 ORDER BY who LIMIT $2",
        )
        .bind((now, limit))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Keeps an order until it is carried out.
    pub fn add_order(&mut self, task: &str, now: Timestamp) -> Result<OrderId> {
        query_scalar("INSERT INTO orders (given, task) VALUES ($1, $2) RETURNING id")
            .bind((now, task))
            .fetch_one(self.conn())
    }

    /// Notes what came of an order, or why it was refused, and forgets what it was.
    pub fn finish_order(
        &mut self,
        id: OrderId,
        came: std::result::Result<&str, &str>,
        now: Timestamp,
    ) -> Result<()> {
        let (Ok(said) | Err(said)) = came;
        query(
            "UPDATE orders SET task = '', done = $1, refused = $2, said = $3 WHERE id = $4 AND done IS NULL",
        )
        .bind((now, came.is_err(), said, id))
        .run(self.conn())
    }

    /// Forgets the orders that were done before this, and blocks that are over. Gives the number of both.
    pub fn forget_orders(&mut self, before: Timestamp, now: Timestamp) -> Result<u64> {
        let orders = query("DELETE FROM orders WHERE done IS NOT NULL AND done < $1")
            .bind(before)
            .execute(self.conn())?;
        let blocks = query("DELETE FROM unheard WHERE until IS NOT NULL AND until <= $1")
            .bind(now)
            .execute(self.conn())?;
        Ok(orders + blocks)
    }

    /// From now on mails from this address or domain are not answered.
    pub fn block_sender(
        &mut self,
        who: &str,
        until: Option<Timestamp>,
        why: &str,
        now: Timestamp,
    ) -> Result<()> {
        query(
            "INSERT INTO unheard (who, since, until, why) VALUES ($1, $2, $3, $4)
             ON CONFLICT (who) DO UPDATE SET until = excluded.until, why = excluded.why",
        )
        .bind((who, now, until, why))
        .run(self.conn())
    }

    /// Mails from this address or domain are answered again. False if they were before.
    pub fn allow_sender(&mut self, who: &str) -> Result<bool> {
        query("DELETE FROM unheard WHERE who = $1").bind(who).changes(self.conn())
    }

    /// Puts a mail back into the queue that was put aside. False if it was not, or if its bytes are gone.
    pub fn read_mail_again(&mut self, mail: MailId) -> Result<bool> {
        let done = query(
            "UPDATE mails SET stage = 'waiting', tries = 0
             WHERE id = $1 AND stage = 'failed'
                 AND EXISTS (SELECT 1 FROM mail_contents WHERE mail = mails.id)",
        )
        .bind(mail)
        .execute(self.conn())?;
        query(
            "UPDATE mail_contents SET kept = NULL
             WHERE mail = $1
                 AND EXISTS (SELECT 1 FROM mails WHERE id = mail_contents.mail AND stage = 'waiting')",
        )
        .bind(mail)
        .execute(self.conn())?;
        Ok(done == 1)
    }

    /// Takes a mail out of the queue, or from those put aside, and erases its bytes. False if it is neither.
    pub fn drop_mail(&mut self, mail: MailId, outcome: &str, now: Timestamp) -> Result<bool> {
        let done = query(
            "UPDATE mails SET stage = 'done', outcome = $1, done = $2
             WHERE id = $3 AND stage IN ('waiting', 'failed')",
        )
        .bind((outcome, now, mail))
        .execute(self.conn())?;
        if done == 1 {
            self.erase_mail_content(mail)?;
        }
        Ok(done == 1)
    }

    /// Gives up a letter that waits; the turn it announces begins all the same. False if it does not wait, or is just being sent.
    pub fn drop_letter(&mut self, letter: LetterId, reason: &str, now: Timestamp) -> Result<bool> {
        let done = query(
            "UPDATE letters SET stage = $1, last_reply = $2, next_try = NULL
             WHERE id = $3 AND stage IN ('waiting', 'unknown')",
        )
        .bind((LetterStage::Refused, reason, letter))
        .execute(self.conn())?;
        let dropped = done == 1;
        if dropped {
            self.begin_turns(&[letter], false, now)?;
            self.erase_content(letter)?;
            if let Some(line) = self.line_of(letter)? {
                self.move_up(&[line])?;
            }
        }
        Ok(dropped)
    }
}
