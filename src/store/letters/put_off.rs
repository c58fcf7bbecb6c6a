//! Letters that the next mail server puts off. At addresses known for it, the turns they announce begin after a day all the same.

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{LetterId, PlayerId, Result, WriteTx};

/// How long a mail server may put a letter off at no cost to its reader, once it is known to do so.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How long letters to an address must have left within a day before it is no longer known for putting them off.
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many of the newest letters are looked at for one that has left.
const NEWEST: i64 = 200;

/// A letter that was put off.
struct PutOff {
    player: Option<PlayerId>,
    address: String,
    created: Timestamp,
    put_off: Option<Timestamp>,
}

from_row!(PutOff { player, address, created, put_off });

impl WriteTx {
    /// Notes that a letter was put off, or perhaps taken. Once one has been put off for a day while letters to others left, its address
    /// is known for it: turns announced by letters written from then on begin after a day. Earlier ones wait until the letter has left
    /// or is given up, since a mail server may fail for some days once.
    pub(in crate::store) fn note_put_off(&mut self, letter: LetterId, now: Timestamp) -> Result<()> {
        query("UPDATE letters SET put_off = $1 WHERE id = $2 AND put_off IS NULL")
            .bind((now, letter))
            .execute(self.conn())?;
        let found: Option<PutOff> =
            query_as("SELECT player, address, created, put_off FROM letters WHERE id = $1")
                .bind(letter)
                .fetch_optional(self.conn())?;
        let Some(PutOff { player: Some(player), address, created, put_off: Some(since) }) = found else {
            return Ok(());
        };
        self.start_anew(player, &address, now)?;
        if now.duration_since(since) < DAY || !self.others_leave(&address, created)? {
            return Ok(());
        }
        query("UPDATE addresses SET slow = $1 WHERE player = $2 AND address = $3 AND slow IS NULL")
            .bind((now, player, &address))
            .execute(self.conn())?;
        self.begin_turns_put_off(player, &address, now)
    }

    /// An address is no longer known for putting letters off if letters to it have left in the last month, and each of them within a
    /// day. A shorter time would let a mail server win days again by taking every other letter at once.
    fn start_anew(&mut self, player: PlayerId, address: &str, now: Timestamp) -> Result<()> {
        let before = |time: SignedDuration| now.saturating_sub(time).unwrap_or(Timestamp::MIN);
        query(
            "UPDATE addresses SET slow = NULL
             WHERE player = $1 AND address = $2 AND slow <= $3
                 AND EXISTS (SELECT 1 FROM letters WHERE letters.address = $2 AND sent_at >= $3)
                 AND NOT EXISTS (
                     SELECT 1 FROM letters WHERE letters.address = $2 AND sent_at >= $3 AND sent_at - put_off >= $4
                 )
                 AND NOT EXISTS (
                     SELECT 1 FROM letters WHERE letters.address = $2 AND letters.stage = 'refused' AND refused_at >= $3
                 )
                 AND NOT EXISTS (
                     SELECT 1 FROM letters WHERE letters.address = $2 AND next_try IS NOT NULL AND put_off <= $5
                 )",
        )
        .bind((
            player,
            address,
            before(FORGOTTEN),
            i64::try_from(DAY.as_millis()).unwrap_or(i64::MAX),
            before(DAY),
        ))
        .run(self.conn())
    }

    /// Whether a letter to another address has left since a moment.
    fn others_leave(&mut self, address: &str, since: Timestamp) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM letters
                 WHERE id > (SELECT max(id) FROM letters) - $1 AND sent_at >= $2 AND address <> $3
             )",
        )
        .bind((NEWEST, since, address))
        .fetch_one(self.conn())
    }

    /// Begins the turns announced by letters written after their address was known: each a day after its letter was first tried, or
    /// written if it waits behind others.
    fn begin_turns_put_off(&mut self, player: PlayerId, address: &str, now: Timestamp) -> Result<()> {
        let waiting: Vec<(LetterId, Timestamp)> = query_as(
            "SELECT letters.id, coalesce(letters.put_off, letters.created)
             FROM letters JOIN addresses
                 ON addresses.player = letters.player AND addresses.address = letters.address
             WHERE letters.address = $1 AND letters.next_try IS NOT NULL AND letters.player = $2
                 AND letters.created >= addresses.slow",
        )
        .bind((address, player))
        .fetch_all(self.conn())?;
        for (letter, since) in waiting {
            let begins = since.saturating_add(DAY).unwrap_or(now);
            if begins <= now {
                self.begin_turns(&[letter], false, begins)?;
            }
        }
        Ok(())
    }
}
