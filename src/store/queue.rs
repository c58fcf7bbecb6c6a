//! The queue: what has not been dealt with, and why, for an operator who asks what is wrong.

use serde::Serialize;

use super::{LetterStory, MailId, MailStory, ReadTx, Result};

/// What waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Queue {
    /// Mails that were taken and not read yet, and those given up whose bytes are still there; oldest first.
    pub mails: Vec<MailStory>,
    /// Letters of which it is not certain that they have left, oldest first; without what came back.
    pub letters: Vec<LetterStory>,
}

impl ReadTx {
    /// All that waits.
    pub async fn queue(&mut self) -> Result<Queue> {
        let mut queue = Queue::default();
        let mails: Vec<MailId> = sqlx::query_scalar(
            "SELECT id FROM (
                 SELECT id FROM mails WHERE stage = 'waiting'
                 UNION ALL
                 SELECT id FROM mails WHERE stage = 'failed' AND length(raw) > 0
             )
             ORDER BY +id",
        )
        .fetch_all(self.conn())
        .await?;
        for mail in mails {
            queue.mails.extend(self.mail_story(mail).await?);
        }
        queue.letters = self.unsent_letters().await?;
        Ok(queue)
    }
}
