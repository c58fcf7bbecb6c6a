//! The queue: what has not been dealt with, and why, for an operator who asks what is wrong.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::store::sql::query::query_scalar;
use crate::store::{LetterStory, MailId, MailStory, ReadTx, Refused, Result, ThoughtRow, WayRow};

/// For how long the operator is told of refusals.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Queue {
    /// Mails that were taken and not read yet, and those given up whose bytes are still there; oldest first.
    pub mails: Vec<MailStory>,
    /// Letters that may not have left, oldest first; without bounces.
    pub letters: Vec<LetterStory>,
    /// The boards that wait for a house player, longest first.
    pub thoughts: Vec<ThoughtRow>,
    /// Letters that were refused in the last day.
    pub refused: Refused,
    /// The ways in and out.
    pub ways: Vec<WayRow>,
}

impl ReadTx {
    /// Letters that were refused in the day before a moment.
    pub fn refused_of_the_day(&mut self, now: Timestamp) -> Result<Refused> {
        self.refused_since(now.saturating_sub(DAY).unwrap_or(Timestamp::MIN))
    }

    /// All that waits, and what may be why.
    pub fn queue(&mut self, now: Timestamp) -> Result<Queue> {
        let mut queue = Queue::default();
        // What mails say is there as long as they wait, or are kept for the operator.
        let mails: Vec<MailId> =
            query_scalar("SELECT mail FROM mail_contents ORDER BY mail").fetch_all(self.conn())?;
        for mail in mails {
            queue.mails.extend(self.mail_story(mail)?);
        }
        queue.letters = self.unsent_letters()?;
        queue.thoughts = self.thoughts()?;
        queue.refused = self.refused_of_the_day(now)?;
        queue.ways = self.ways()?;
        Ok(queue)
    }
}
