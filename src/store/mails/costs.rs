//! What mails cost, and who was charged for it: sums by payer and by ten minutes.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::{Json, words};
use crate::store::{PlayerId, ReadTx, Result, Store, WriteTx};

/// Something that a mail uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Lines that are commands, or were meant to be.
    Commands,
    /// Mails that did nothing and were told why.
    Mistakes,
    /// Letters to whoever wrote the mail.
    Letters,
    /// What these letters say, in bytes.
    Bytes,
    /// Letters to other people.
    LettersToOthers,
    /// What these letters say, in bytes.
    BytesToOthers,
    /// Letters that ask somebody whether an address is right.
    Asked,
    /// Messages to single players.
    Messages,
    /// Files with all that is known of a player.
    Exports,
    /// Userids looked up, and near ones looked for.
    Names,
    /// Rows of lists.
    Rows,
    /// Boards replayed.
    Boards,
    /// Passwords compared or hashed.
    Passwords,
    /// Time on the desk, in milliseconds.
    Milliseconds,
}

words!(Item {
    Commands = "commands", Mistakes = "mistakes", Letters = "letters", Bytes = "bytes",
    LettersToOthers = "letters_to_others", BytesToOthers = "bytes_to_others", Asked = "asked",
    Messages = "messages", Exports = "exports", Names = "names", Rows = "rows", Boards = "boards",
    Passwords = "passwords", Milliseconds = "milliseconds",
});

impl Item {
    /// Every item, in the order in which they are shown.
    pub const ALL: [Item; 14] = [
        Item::Commands,
        Item::Mistakes,
        Item::Letters,
        Item::Bytes,
        Item::LettersToOthers,
        Item::BytesToOthers,
        Item::Asked,
        Item::Messages,
        Item::Exports,
        Item::Names,
        Item::Rows,
        Item::Boards,
        Item::Passwords,
        Item::Milliseconds,
    ];

    /// Its name for the operator.
    pub fn name(self) -> &'static str {
        match self {
            Item::Commands => "commands",
            Item::Mistakes => "mistakes",
            Item::Letters => "letters",
            Item::Bytes => "bytes",
            Item::LettersToOthers => "letters to others",
            Item::BytesToOthers => "bytes to others",
            Item::Asked => "letters that ask",
            Item::Messages => "messages",
            Item::Exports => "exports",
            Item::Names => "names",
            Item::Rows => "rows",
            Item::Boards => "boards",
            Item::Passwords => "passwords",
            Item::Milliseconds => "milliseconds",
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
        query("DELETE FROM costs WHERE slot < $1").bind(slot(now - DAY)).execute(&self.writer.acquire()?)?;
        Ok(())
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
