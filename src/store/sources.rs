//! Ways in: until when mails could come in by each, and the times in which they could not.

use jiff::{SignedDuration, Timestamp};

use super::row::Millis;
use super::{CauseId, Lapse, MailId, ReadTx, Result, Store, WriteTx};

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
    pub async fn outages_since(&mut self, since: Timestamp) -> Result<Vec<Lapse>> {
        Ok(sqlx::query_as("SELECT begun, ended FROM outages WHERE ended > ? ORDER BY begun")
            .bind(Millis(since))
            .fetch_all(self.conn())
            .await?)
    }

    /// Until when it is known of each way in that mails could come in by it, by name.
    pub async fn sources(&mut self) -> Result<Vec<(String, Timestamp)>> {
        let rows: Vec<(String, Millis)> =
            sqlx::query_as("SELECT name, reached FROM sources ORDER BY name").fetch_all(self.conn()).await?;
        Ok(rows.into_iter().map(|(name, reached)| (name, reached.into())).collect())
    }

    /// Whether all that arrived up to a moment has been read: each way in has been open a little later, and no mail of before
    /// waits.
    pub async fn is_read_up_to(&mut self, moment: Timestamp) -> Result<bool> {
        self.is_read(moment, None).await
    }

    /// The same, but for the mail that is being dealt with, if it is one.
    pub async fn is_read_up_to_but(&mut self, moment: Timestamp, cause: CauseId) -> Result<bool> {
        self.is_read(moment, cause.mail()).await
    }

    async fn is_read(&mut self, moment: Timestamp, but: Option<MailId>) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT NOT EXISTS (SELECT 1 FROM sources WHERE reached <= ?1)
                AND NOT EXISTS (
                    SELECT 1 FROM mails WHERE stage = 'waiting' AND arrived <= ?2 AND id IS NOT ?3
                )",
        )
        .bind(Millis(moment.saturating_add(UNDER_WAY).unwrap_or(moment)))
        .bind(Millis(moment))
        .bind(but)
        .fetch_one(self.conn())
        .await?)
    }
}

impl Store {
    /// Forgets the ways in that are no longer configured, and takes up those that are: of a new one it is known from now on.
    pub async fn set_sources(&self, names: &[&str], now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        for (known, _) in tx.sources().await?.iter().filter(|(known, _)| !names.contains(&known.as_str())) {
            sqlx::query("DELETE FROM sources WHERE name = ?").bind(known).execute(tx.conn()).await?;
        }
        for name in names {
            sqlx::query("INSERT OR IGNORE INTO sources (name, reached) VALUES (?, ?)")
                .bind(name)
                .bind(Millis(now))
                .execute(tx.conn())
                .await?;
        }
        tx.commit().await
    }

    /// Mails could come in by these ways. Where that was not known for too long, there was an outage in between, which is
    /// noted. Gives whether there was any.
    ///
    /// A way that was reached at a later moment than this one was so by a clock that has been put back since: it is known from
    /// this moment on, nothing that was noted of a time that has not come yet stays, and all clocks are looked at again.
    pub async fn reached(&self, ways: &[Reached]) -> Result<bool> {
        let mut tx = self.begin().await?;
        let mut outage = false;
        for Reached { source, at, silence } in ways {
            let before: Option<Millis> = sqlx::query_scalar("SELECT reached FROM sources WHERE name = ?")
                .bind(source)
                .fetch_optional(tx.conn())
                .await?;
            let Some(before) = before.map(Timestamp::from) else { continue };
            if *at < before {
                tx.forget_outages_to_come(*at).await?;
                if before.duration_since(*at) > UNDER_WAY {
                    tx.put_clocks_back(*at).await?;
                    tx.put_room_back(*at).await?;
                }
            } else if at.duration_since(before) > *silence {
                tx.add_outage(before, *at).await?;
                outage = true;
            }
            sqlx::query("UPDATE sources SET reached = ? WHERE name = ?")
                .bind(Millis(*at))
                .bind(source)
                .execute(tx.conn())
                .await?;
        }
        tx.commit().await?;
        Ok(outage)
    }

    /// Forgets the outages that ended before a moment.
    pub async fn forget_outages(&self, before: Timestamp) -> Result<()> {
        sqlx::query("DELETE FROM outages WHERE ended < ?")
            .bind(Millis(before))
            .execute(&mut *self.writer.acquire().await?)
            .await?;
        Ok(())
    }
}

impl WriteTx {
    /// Notes that no mail could come in between two moments; one with others that overlap.
    async fn add_outage(&mut self, begun: Timestamp, ended: Timestamp) -> Result<()> {
        let (first, last): (Option<i64>, Option<i64>) =
            sqlx::query_as("SELECT min(begun), max(ended) FROM outages WHERE begun <= ?2 AND ended >= ?1")
                .bind(Millis(begun))
                .bind(Millis(ended))
                .fetch_one(self.conn())
                .await?;
        sqlx::query("DELETE FROM outages WHERE begun <= ?2 AND ended >= ?1")
            .bind(Millis(begun))
            .bind(Millis(ended))
            .execute(self.conn())
            .await?;
        let begun = first.unwrap_or(i64::MAX).min(begun.as_millisecond());
        let ended = last.unwrap_or(i64::MIN).max(ended.as_millisecond());
        sqlx::query("INSERT INTO outages (begun, ended) VALUES (?, ?)")
            .bind(begun)
            .bind(ended)
            .execute(self.conn())
            .await?;
        Ok(())
    }

    /// Cuts off what outages have of times after a moment.
    async fn forget_outages_to_come(&mut self, now: Timestamp) -> Result<()> {
        for change in
            ["DELETE FROM outages WHERE begun >= ?", "UPDATE outages SET ended = ?1 WHERE ended > ?1"]
        {
            sqlx::query(change).bind(Millis(now)).execute(self.conn()).await?;
        }
        Ok(())
    }
}
