//! Ways in: until when mails could come in by each, and the times in which they could not.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{MailId, PlayerId, ReadTx, Result, Store, WriteTx};

/// The way that all others lead through: the server itself.
const SERVE: &str = "serve";

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

/// A way in, as the server knows it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayIn {
    /// Its name.
    pub source: &'static str,
    /// When mails could last come in by it, if that is later than what the store has.
    pub open: Option<Timestamp>,
    /// As in [`Reached::silence`].
    pub silence: SignedDuration,
}

/// A time in which mails could not come in by a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The name of the way.
    pub source: String,
    /// Its first moment.
    pub begun: Timestamp,
    /// The first moment after it.
    pub ended: Timestamp,
}

from_row!(Outage { source, begun, ended });

impl Outage {
    /// Whether it counts for a player whose mails come by these ways; for all where none is known.
    pub fn counts_for(&self, ways: Option<&Vec<String>>) -> bool {
        self.source == SERVE || ways.is_none_or(|ways| ways.contains(&self.source))
    }
}

impl ReadTx {
    /// The times in which mails could not come in that ended after a moment, in order.
    pub fn outages_since(&mut self, since: Timestamp) -> Result<Vec<Outage>> {
        query_as("SELECT source, begun, ended FROM outages WHERE ended > $1 ORDER BY begun, source")
            .bind(since)
            .fetch_all(self.conn())
    }

    /// The configured ways by which mails of these players have come; players without a known way are left out.
    pub fn ways_of(&mut self, players: &[PlayerId]) -> Result<BTreeMap<PlayerId, Vec<String>>> {
        let mut ways = BTreeMap::new();
        for player in players {
            let known: Vec<String> = query_scalar(
                "SELECT player_ways.source FROM player_ways
                 JOIN sources ON sources.name = player_ways.source WHERE player_ways.player = $1",
            )
            .bind(*player)
            .fetch_all(self.conn())?;
            if !known.is_empty() {
                ways.insert(*player, known);
            }
        }
        Ok(ways)
    }

    /// Until when it is known of each way in that mails could come in by it, by name.
    pub fn sources(&mut self) -> Result<Vec<(String, Timestamp)>> {
        query_as("SELECT name, reached FROM sources ORDER BY name").fetch_all(self.conn())
    }

    /// Whether all that arrived up to a moment has been read: each way in has been open a little later, and no mail of before
    /// waits, `but` for the one that is being dealt with.
    pub fn is_read_up_to(&mut self, moment: Timestamp, but: Option<MailId>) -> Result<bool> {
        query_scalar(
            "SELECT NOT EXISTS (SELECT 1 FROM sources WHERE reached <= $1)
                AND NOT EXISTS (
                    SELECT 1 FROM mails
                    WHERE stage = 'waiting' AND put_off IS NULL AND arrived <= $2 AND id IS DISTINCT FROM $3
                )",
        )
        .bind((moment.saturating_add(UNDER_WAY).unwrap_or(moment), moment, but))
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
                .bind((name, now))
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
            let before: Option<Timestamp> = query_scalar("SELECT reached FROM sources WHERE name = $1")
                .bind(source)
                .fetch_optional(tx.conn())?;
            let Some(before) = before else { continue };
            if *at < before {
                tx.forget_outages_to_come(*at)?;
                if before.duration_since(*at) > UNDER_WAY {
                    tx.put_clocks_back(*at)?;
                    tx.put_room_back(*at)?;
                }
            } else if at.duration_since(before) > *silence {
                tx.add_outage(source, before, *at)?;
                tx.look_at_clocks_due_soon(*at)?;
                outage = true;
            }
            query("UPDATE sources SET reached = $1 WHERE name = $2")
                .bind((*at, source))
                .execute(tx.conn())?;
        }
        tx.commit()?;
        Ok(outage)
    }

    /// Forgets the outages that ended before a moment.
    pub fn forget_outages(&self, before: Timestamp) -> Result<()> {
        query("DELETE FROM outages WHERE ended < $1").bind(before).run(&self.writer.acquire()?)
    }
}

impl WriteTx {
    /// Notes by which ways no mail could come in for too long up to now: before mails are carried out, so that what they ended is
    /// not charged. What was missed is not read by that: [`Store::reached`] says when it is.
    pub fn note_outages(&mut self, ways: &[WayIn], now: Timestamp) -> Result<()> {
        if ways.is_empty() {
            return Ok(());
        }
        let known: BTreeMap<String, Timestamp> = self.sources()?.into_iter().collect();
        for WayIn { source, open, silence } in ways {
            let Some(before) = known.get(*source).copied() else { continue };
            let open = open.map_or(before, |open| open.max(before));
            for (begun, ended) in [(before, open), (open, now)] {
                if ended.duration_since(begun) > *silence {
                    self.add_outage(source, begun, ended)?;
                }
            }
        }
        Ok(())
    }

    /// Notes that mails of a player come by a way. Gives whether that is new.
    pub fn came_by(&mut self, player: PlayerId, source: &str) -> Result<bool> {
        query(
            "INSERT INTO player_ways (player, source) VALUES ($1, $2) ON CONFLICT (player, source) DO NOTHING",
        )
        .bind((player, source)).changes(self.conn())
    }

    /// Notes that no mail could come in by a way between two moments; one with others of that way that overlap.
    fn add_outage(&mut self, source: &str, begun: Timestamp, ended: Timestamp) -> Result<()> {
        let (first, last): (Option<i64>, Option<i64>) = query_as(
            "SELECT min(begun), max(ended) FROM outages WHERE source = $1 AND begun <= $3 AND ended >= $2",
        )
        .bind((source, begun, ended))
        .fetch_one(self.conn())?;
        query("DELETE FROM outages WHERE source = $1 AND begun <= $3 AND ended >= $2")
            .bind((source, begun, ended))
            .execute(self.conn())?;
        let begun = first.unwrap_or(i64::MAX).min(begun.as_millisecond());
        let ended = last.unwrap_or(i64::MIN).max(ended.as_millisecond());
        query("INSERT INTO outages (source, begun, ended) VALUES ($1, $2, $3)")
            .bind((source, begun, ended))
            .run(self.conn())
    }

    /// Cuts off what outages have of times after a moment.
    fn forget_outages_to_come(&mut self, now: Timestamp) -> Result<()> {
        for change in
            ["DELETE FROM outages WHERE begun >= $1", "UPDATE outages SET ended = $1 WHERE ended > $1"]
        {
            query(change).bind(now).execute(self.conn())?;
        }
        Ok(())
    }
}
