//! What mails cost, and who was charged for it: sums by payer and by ten minutes.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::{Json, words};
use crate::store::{PlayerId, ReadTx, Result, Store, WriteTx};

words! {
    /// Something that a mail uses up.
    #[derive(PartialOrd, Ord, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Item {
        /// Lines that are commands, or were meant to be.
        Commands = "commands",
        /// Mails that did nothing and were told why.
        Mistakes = "mistakes",
        /// Letters to whoever wrote the mail.
        Letters = "letters",
        /// What these letters say, in bytes.
        Bytes = "bytes",
        /// Letters to other people.
        LettersToOthers = "letters_to_others",
        /// What these letters say, in bytes.
        BytesToOthers = "bytes_to_others",
        /// Letters that ask somebody whether an address is right.
        Asked = "asked",
        /// Messages to single players.
        Messages = "messages",
        /// Files with all that is known of a player.
        Exports = "exports",
        /// Userids looked up, and near ones looked for.
        Names = "names",
        /// Rows of lists.
        Rows = "rows",
        /// Boards replayed.
        Boards = "boards",
        /// Passwords compared or hashed.
        Passwords = "passwords",
        /// Time on the desk, in milliseconds.
        Milliseconds = "milliseconds",
    }
}

impl Item {
    /// Its name for the operator.
    pub fn name(self) -> &'static str {
        match self {
            Item::LettersToOthers => "letters to others",
            Item::BytesToOthers => "bytes to others",
            Item::Asked => "letters that ask",
            _ => self.word(),
        }
    }
}

/// How much of each item; what is not named is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Cost(BTreeMap<Item, u64>);

impl Cost {
    /// How much of an item.
    pub fn of(&self, item: Item) -> u64 {
        self.0.get(&item).copied().unwrap_or_default()
    }

    /// Adds some of an item.
    pub fn add(&mut self, item: Item, amount: u64) {
        if amount > 0 {
            let sum = self.0.entry(item).or_default();
            *sum = sum.saturating_add(amount);
        }
    }

    /// Says how much of an item there is.
    pub fn set(&mut self, item: Item, amount: u64) {
        self.0.remove(&item);
        self.add(item, amount);
    }

    /// Adds all of another cost.
    fn add_all(&mut self, other: &Cost) {
        other.0.iter().for_each(|(item, amount)| self.add(*item, *amount));
    }
}

impl FromIterator<(Item, u64)> for Cost {
    fn from_iter<T: IntoIterator<Item = (Item, u64)>>(items: T) -> Self {
        let mut cost = Cost::default();
        items.into_iter().for_each(|(item, amount)| cost.add(item, amount));
        cost
    }
}

/// What a payer used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Used {
    /// In the last hour, and up to ten minutes before it.
    pub hour: Cost,
    /// In the last day, and up to ten minutes before it.
    pub day: Cost,
}

/// A line of what somebody was charged who is no proved player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unproved {
    /// The host from which the mails came, where that is known.
    pub host: Option<String>,
    /// What the trusted server said of them.
    pub verdict: Option<String>,
    /// The number of mails in the last day.
    pub mails: u32,
    /// The number of commands in them.
    pub commands: u32,
}

from_row!(Unproved { host, verdict, mails, commands });

/// The name under which the store has what a player is charged for.
pub fn payer_of(player: PlayerId) -> String {
    format!("player {}", player.0)
}

/// The ten minutes to which a time belongs.
fn slot(at: Timestamp) -> i64 {
    at.as_second().div_euclid(600)
}

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

impl Store {
    /// Forgets what is older than any limit asks for.
    pub fn forget_costs(&self, now: Timestamp) -> Result<()> {
        query("DELETE FROM costs WHERE slot < $1").bind(slot(now - DAY)).run(&self.writer.acquire()?)
    }
}

impl ReadTx {
    /// What this payer used until now.
    pub fn used(&mut self, payer: &str, now: Timestamp) -> Result<Used> {
        let slots: Vec<(i64, Json<Cost>)> =
            query_as("SELECT slot, items FROM costs WHERE payer = $1 AND slot >= $2 ORDER BY slot")
                .bind((payer, slot(now - DAY)))
                .fetch_all(self.conn())?;
        let hour = slot(now - HOUR);
        let mut used = Used::default();
        for (slot, Json(cost)) in &slots {
            used.day.add_all(cost);
            if *slot >= hour {
                used.hour.add_all(cost);
            }
        }
        Ok(used)
    }

    /// The mails of the last day that bear this address and prove nothing, by where they came from.
    pub fn unproved_of(&mut self, address: &str, now: Timestamp) -> Result<Vec<Unproved>> {
        query_as(
            "SELECT host, verdict, count(*) AS mails, CAST(sum(commands) AS BIGINT) AS commands
             FROM mails
             WHERE sender = $1 AND taken >= $2 AND proved = 0 AND commands > 0
             GROUP BY host, verdict
             ORDER BY count(*) DESC, host NULLS FIRST, verdict NULLS FIRST
             LIMIT 100",
        )
        .bind((address, now - DAY))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Charges these payers.
    pub fn charge(&mut self, payers: &[String], cost: &Cost, now: Timestamp) -> Result<()> {
        payers.iter().try_for_each(|payer| self.charge_one(payer, cost, slot(now)))
    }

    fn charge_one(&mut self, payer: &str, cost: &Cost, slot: i64) -> Result<()> {
        let before: Option<Json<Cost>> =
            query_scalar("SELECT items FROM costs WHERE payer = $1 AND slot = $2")
                .bind((payer, slot))
                .fetch_optional(self.conn())?;
        let mut sum = before.map(|Json(before)| before).unwrap_or_default();
        sum.add_all(cost);
        query(
            "INSERT INTO costs (payer, slot, items) VALUES ($1, $2, $3)
             ON CONFLICT (payer, slot) DO UPDATE SET items = excluded.items",
        )
        .bind((payer, slot, Json(&sum)))
        .run(self.conn())
    }
}
