//! The queue: what has not been dealt with, and why, for an operator who asks what is wrong.

use serde::Serialize;

use crate::store::sql::query::query_scalar;
use crate::store::{LetterStory, MailId, MailStory, ReadTx, Result, ThoughtRow};

/// What waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Queue {
    /// Mails that were taken and not read yet, and those given up whose bytes are still there; oldest first.
    pub mails: Vec<MailStory>,
    /// Letters of which it is not certain that they have left, oldest first; without what came back.
    pub letters: Vec<LetterStory>,
    /// The boards that wait for a house player, longest first.
    pub thoughts: Vec<ThoughtRow>,
}

impl ReadTx {
    /// All that waits.
    pub fn queue(&mut self) -> Result<Queue> {
        let mut queue = Queue::default();
        // What mails say is there as long as they wait, or are kept for the operator.
        let mails: Vec<MailId> =
            query_scalar("SELECT mail FROM mail_contents ORDER BY mail").fetch_all(self.conn())?;
        for mail in mails {
            queue.mails.extend(self.mail_story(mail)?);
        }
        queue.letters = self.unsent_letters()?;
        queue.thoughts = self.thoughts()?;
        Ok(queue)
    }
}
