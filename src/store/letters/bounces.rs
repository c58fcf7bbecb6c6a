//! Bounces: which letters came back, and which addresses therefore get none any more.
//!
//! How many letters to an address came back in a row is not stored but counted, so that nothing can disagree.

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::tx::MOST_FAILED;
use crate::store::{LetterId, MailId, PlayerId, ReadTx, Result, WriteTx};

/// Time after which a letter that has not come back counts as arrived. Mail systems give up after five days (RFC 5321,
/// section 4.5.4.1).
const ARRIVED: SignedDuration = SignedDuration::from_hours(6 * 24);

/// What a bounce says about one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBounce {
    /// The letter.
    pub letter: LetterId,
    /// The mail that says it.
    pub mail: MailId,
    /// Whether the letter is lost; otherwise it is only late.
    pub failed: bool,
    /// The reason, a line for the operator.
    pub said: String,
}

/// An address that gets no letters because they came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuspendedAddress {
    /// The address.
    pub address: String,
    /// The name of the player to whom it belongs.
    pub userid: String,
}

from_row!(SuspendedAddress { address, userid });

impl ReadTx {
    /// The number of letters to this player at this address that came back in a row: those that are lost and newer
    /// than the newest letter that arrived. A letter arrived if somebody answered it, or if it was sent six days ago
    /// and has not come back.
    pub fn bounces_in_a_row(&mut self, player: PlayerId, address: &str, now: Timestamp) -> Result<u32> {
        query_scalar(
            "WITH arrived (id, created) AS (
                 SELECT id, created FROM letters
                 WHERE player = $1 AND address = $2 AND (
                     answered IS NOT NULL
                     OR stage = 'sent' AND sent_at < $3
                         AND NOT EXISTS (
                             SELECT 1 FROM bounces WHERE bounces.letter = letters.id AND bounces.failed = 1
                         )
                 )
                 ORDER BY created DESC, id DESC
                 LIMIT 1
             )
             SELECT count(*) FROM letters
             WHERE player = $1 AND address = $2 AND answered IS NULL
                 AND created >= coalesce((SELECT created FROM arrived), 0) AND id > coalesce((SELECT id FROM arrived), 0)
                 AND EXISTS (SELECT 1 FROM bounces WHERE bounces.letter = letters.id AND bounces.failed = 1)",
        )
        .bind((player, address, now - ARRIVED))
        .fetch_one(self.conn())
    }

    /// Whether some player's letters to this address came back too often.
    pub fn is_suspended(&mut self, address: &str) -> Result<bool> {
        query_scalar("SELECT EXISTS (SELECT 1 FROM addresses WHERE address = $1 AND stage = 'suspended')")
            .bind(address)
            .fetch_one(self.conn())
    }

    /// The addresses that get no letters, by userid.
    pub fn suspended_addresses(&mut self) -> Result<Vec<SuspendedAddress>> {
        query_as(
            "SELECT addresses.address, players.userid
             FROM addresses JOIN players ON players.id = addresses.player
             WHERE addresses.stage = 'suspended'
             ORDER BY players.userid, addresses.address",
        )
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Notes that a letter came back.
    pub fn add_bounce(&mut self, bounce: &NewBounce, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO bounces (letter, mail, failed, said, at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (letter, mail) DO NOTHING",
        )
        .bind((bounce.letter, bounce.mail, bounce.failed, &bounce.said, now))
        .run(self.conn())
    }

    /// Suspends a confirmed address of a player: nothing is sent there until it is confirmed again, and letters
    /// that wait for it are given up, but those that ask for the confirmation. False if the address is not confirmed.
    pub fn suspend_address(&mut self, player: PlayerId, address: &str) -> Result<bool> {
        let done = query(
            "UPDATE addresses SET stage = 'suspended' WHERE player = $1 AND address = $2 AND stage = 'confirmed'",
        )
        .bind((player, address))
        .execute(self.conn())?;
        if done == 0 {
            return Ok(false);
        }
        let refused: Vec<(LetterId, String, Option<u32>)> = query_as(
            "UPDATE letters
             SET stage = 'refused', next_try = NULL, last_reply = 'not sent: the address is suspended'
             WHERE player = $1 AND address = $2 AND purpose NOT IN ('confirm', 'confirm-new')
                 AND stage IN ('waiting', 'unknown') AND next_try IS NOT NULL
             RETURNING id, address, board",
        )
        .bind((player, address))
        .fetch_all(self.conn())?;
        for (letter, address, board) in refused {
            self.keep_content(letter)?;
            self.move_up(&[(address, board)])?;
        }
        self.bound_refused()?;
        Ok(true)
    }

    /// Erases the oldest refused letters' contents beyond [`MOST_FAILED`].
    pub(in crate::store) fn bound_refused(&mut self) -> Result<()> {
        query(
            "DELETE FROM letter_contents
             WHERE letter IN (
                 SELECT letter FROM (
                     SELECT letter, sum(kept) OVER (ORDER BY letter DESC) AS total FROM letter_contents
                     WHERE kept IS NOT NULL
                 ) AS newest
                 WHERE total > $1
             )",
        )
        .bind(MOST_FAILED)
        .run(self.conn())
    }
}
