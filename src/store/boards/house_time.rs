//! How long house players have thought for each person today.

use std::time::Duration;

use jiff::Timestamp;

use crate::store::sql::query::{query, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

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
        .bind(person)
        .bind(Millis(time.now))
        .bind(time.most)
        .fetch_one(self.conn())
    }

    /// The boards of a person that wait for a house player.
    pub fn waiting_for_house(&mut self, person: PlayerId) -> Result<Vec<u32>> {
        query_scalar("SELECT board FROM thoughts WHERE person = $1 ORDER BY board")
            .bind(person)
            .fetch_all(self.conn())
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
        .bind(person)
        .bind(u64::try_from(spent.as_millis()).unwrap_or(u64::MAX))
        .bind(Millis(ends))
        .bind(Millis(now))
        .execute(self.conn())?;
        Ok(())
    }
}
