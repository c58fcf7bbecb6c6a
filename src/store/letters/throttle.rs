//! How many letters may be handed over: by hands that are free, and in an hour to one address. Those beyond are held until there may
//! be room again. Where a letter about a board is held, those behind it to the same address about the same board wait as behind any
//! other.

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{query, query_scalar};
use crate::store::{LetterId, ReadTx, Result, WriteTx};

/// The time in which letters to an address are counted.
pub(in crate::store) const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// How many letters may be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Letters at most.
    pub hands: usize,
    /// Letters to one address in an hour at most; 0: no bound.
    pub an_hour: u32,
}

impl Room {
    /// Since when letters to an address are counted; none where there is no bound.
    pub(in crate::store) fn counted_since(self, now: Timestamp) -> Option<Timestamp> {
        (self.an_hour > 0).then(|| now.saturating_sub(HOUR).unwrap_or(Timestamp::MIN))
    }
}

/// A letter that is held because there is no room at its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldLetter {
    /// Its number.
    pub id: LetterId,
    /// The address.
    pub address: String,
    /// When there may be room again.
    pub until: Timestamp,
}

impl ReadTx {
    /// How many letters are held because there is no room at their addresses, without those behind them.
    pub(in crate::store) fn letters_held(&mut self) -> Result<u64> {
        query_scalar(
            "SELECT count(*) FROM letters WHERE next_try IS NOT NULL AND room_at IS NOT NULL AND yields = 0",
        )
        .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Holds letters until there may be room for them; from then on they yield to none. Gives those that were not held before.
    pub(in crate::store) fn hold(&mut self, letters: &[HeldLetter]) -> Result<Vec<HeldLetter>> {
        let mut new = Vec::new();
        for letter in letters {
            let free: Option<LetterId> =
                query_scalar("SELECT id FROM letters WHERE id = $1 AND (room_at IS NULL OR yields = 1)")
                    .bind(letter.id)
                    .fetch_optional(self.conn())?;
            query("UPDATE letters SET held = 1, room_at = $1, yields = 0 WHERE id = $2")
                .bind((letter.until, letter.id))
                .execute(self.conn())?;
            new.extend(free.map(|_| letter.clone()));
        }
        Ok(new)
    }

    /// The clock was put back: what is held for longer than an hour from now, or waits for the next letter, is looked at again.
    pub(in crate::store) fn put_room_back(&mut self, now: Timestamp) -> Result<()> {
        query(
            "UPDATE letters SET room_at = $1
             WHERE next_try IS NOT NULL AND room_at IS NOT NULL AND (room_at > $2 OR yields = 1)",
        )
        .bind((now, now.saturating_add(HOUR).unwrap_or(Timestamp::MAX)))
        .run(self.conn())
    }

    /// Has a letter that waits leave with those before it, whatever has gone to its address.
    pub(in crate::store) fn release(&mut self, letter: LetterId) -> Result<()> {
        query(
            "UPDATE letters SET at_once = 1
             WHERE next_try IS NOT NULL AND id <= $1 AND address = (SELECT address FROM letters WHERE id = $1)
                 AND board IS NOT DISTINCT FROM (SELECT board FROM letters WHERE id = $1)",
        )
        .bind(letter)
        .execute(self.conn())?;
        self.let_go()
    }

    /// Makes all letters due that wait for their next try, and those that are held for lack of room, with those behind them. Gives
    /// their number.
    pub fn send_letters_again(&mut self, now: Timestamp) -> Result<u64> {
        let done = query(
            "WITH crowded (address) AS (
                 SELECT address FROM letters WHERE next_try IS NOT NULL AND room_at IS NOT NULL
             )
             UPDATE letters
             SET next_try = CASE WHEN next_try > $1 THEN $1 ELSE next_try END,
                 at_once = CASE WHEN address IN (SELECT address FROM crowded) THEN 1 ELSE at_once END
             WHERE next_try IS NOT NULL AND stage IN ('waiting', 'unknown')
                 AND (next_try > $1 OR address IN (SELECT address FROM crowded))",
        )
        .bind(now)
        .execute(self.conn())?;
        self.let_go()?;
        Ok(done)
    }

    /// Letters that are to leave in any case are not held for lack of room.
    fn let_go(&mut self) -> Result<()> {
        query(
            "UPDATE letters SET held = 0, room_at = NULL
             WHERE next_try IS NOT NULL AND room_at IS NOT NULL AND at_once = 1",
        )
        .run(self.conn())
    }
}
