//! Ways in: until when mails could come in by each, and the times in which they could not.

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{CauseId, Lapse, MailId, ReadTx, Result, Store, WriteTx};

/// The longest that a mail may be on its way from its arrival to the store, as from a pipe, or that the clock of the mail
/// server that notes its arrival may be behind.
const UNDER_WAY: SignedDuration = SignedDuration::from_mins(1);

/// A way in by which mails could come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Its name.
    pub source: &'static str,
    /// When they could.
    pub at: Timestamp,
    /// The longest time for which that may be unknown before it is an outage.
    pub silence: SignedDuration,
}

impl ReadTx {
    /// The times in which mails could not come in that ended after a moment, in order.
    pub fn outages_since(&mut self, since: Timestamp) -> Result<Vec<Lapse>> {
        query_as("SELECT begun, ended FROM outages WHERE ended > $1 ORDER BY begun")
            .bind(Millis(since))
            .fetch_all(self.conn())
    }

    /// Until when it is known of each way in that mails could come in by it, by name.
    pub fn sources(&mut self) -> Result<Vec<(String, Timestamp)>> {
        let rows: Vec<(String, Millis)> =
            query_as("SELECT name, reached FROM sources ORDER BY name").fetch_all(self.conn())?;
        Ok(rows.into_iter().map(|(name, reached)| (name, reached.into())).collect())
    }

    /// Whether all that arrived up to a moment has been read: each way in has been open a little later, and no mail of before
    /// waits.
    pub fn is_read_up_to(&mut self, moment: Timestamp) -> Result<bool> {
        self.is_read(moment, None)
    }

    /// The same, but for the mail that is being dealt with, if it is one.
    pub fn is_read_up_to_but(&mut self, moment: Timestamp, cause: CauseId) -> Result<bool> {
        self.is_read(moment, cause.mail())
    }

    fn is_read(&mut self, moment: Timestamp, but: Option<MailId>) -> Result<bool> {
        query_scalar(
            "SELECT NOT EXISTS (SELECT 1 FROM sources WHERE reached <= $1)
                AND NOT EXISTS (
                    SELECT 1 FROM mails
                    WHERE stage = 'waiting' AND put_off IS NULL AND arrived <= $2 AND id IS DISTINCT FROM $3
                )",
        )
        .bind(Millis(moment.saturating_add(UNDER_WAY).unwrap_or(moment)))
        .bind(Millis(moment))
        .bind(but)
        .fetch_one(self.conn())
    }
}

impl Store {
    /// Forgets the ways in that are no longer configured, and takes up those that are: of a new one it is known from now on.
    pub fn set_sources(&self, names: &[&str], now: Timestamp) -> Result<()> {
        let mut tx = self.begin()?;
        for (known, _) in tx.sources()?.iter().filter(|(known, _)| !names.contains(&known.as_str())) {
            query("DELETE FROM sources WHERE name = $1").bind(known).execute(tx.conn())?;
        }
        for name in names {
            query("INSERT INTO sources (name, reached) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(name)
                .bind(Millis(now))
                .execute(tx.conn())?;
        }
        tx.commit()
    }

    /// Mails could come in by these ways. Where that was not known for too long, there was an outage in between, which is
    /// noted. Gives whether there was any.
    ///
    /// A way that was reached at a later moment than this one was so by a clock that has been put back since: it is known from
    /// this moment on, nothing that was noted of a time that has not come yet stays, and all clocks are looked at again.
    pub fn reached(&self, ways: &[Reached]) -> Result<bool> {
        let mut tx = self.begin()?;
        let mut outage = false;
        for Reached { source, at, silence } in ways {
            let before: Option<Millis> = query_scalar("SELECT reached FROM sources WHERE name = $1")
                .bind(source)
                .fetch_optional(tx.conn())?;
            let Some(before) = before.map(Timestamp::from) else { continue };
            if *at < before {
                tx.forget_outages_to_come(*at)?;
                if before.duration_since(*at) > UNDER_WAY {
                    tx.put_clocks_back(*at)?;
                    tx.put_room_back(*at)?;
                }
            } else if at.duration_since(before) > *silence {
                tx.add_outage(before, *at)?;
                outage = true;
            }
            query("UPDATE sources SET reached = $1 WHERE name = $2")
                .bind(Millis(*at))
                .bind(source)
                .execute(tx.conn())?;
        }
        tx.commit()?;
        Ok(outage)
    }

    /// Forgets the outages that ended before a moment.
    pub fn forget_outages(&self, before: Timestamp) -> Result<()> {
        query("DELETE FROM outages WHERE ended < $1")
            .bind(Millis(before))
            .execute(&self.writer.acquire()?)?;
        Ok(())
    }
}

impl WriteTx {
    /// Notes that no mail could come in between two moments; one with others that overlap.
    fn add_outage(&mut self, begun: Timestamp, ended: Timestamp) -> Result<()> {
        let (first, last): (Option<i64>, Option<i64>) =
            query_as("SELECT min(begun), max(ended) FROM outages WHERE begun <= $2 AND ended >= $1")
                .bind(Millis(begun))
                .bind(Millis(ended))
                .fetch_one(self.conn())?;
        query("DELETE FROM outages WHERE begun <= $2 AND ended >= $1")
            .bind(Millis(begun))
            .bind(Millis(ended))
            .execute(self.conn())?;
        let begun = first.unwrap_or(i64::MAX).min(begun.as_millisecond());
        let ended = last.unwrap_or(i64::MIN).max(ended.as_millisecond());
        query("INSERT INTO outages (begun, ended) VALUES ($1, $2)")
            .bind(begun)
            .bind(ended)
            .execute(self.conn())?;
        Ok(())
    }

    /// Cuts off what outages have of times after a moment.
    fn forget_outages_to_come(&mut self, now: Timestamp) -> Result<()> {
        for change in
            ["DELETE FROM outages WHERE begun >= $1", "UPDATE outages SET ended = $1 WHERE ended > $1"]
        {
            query(change).bind(Millis(now)).execute(self.conn())?;
        }
        Ok(())
    }
}
