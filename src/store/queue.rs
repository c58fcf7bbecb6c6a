//! The queue: what has not been dealt with, and why, for an operator who asks what is wrong.

use serde::Serialize;

use super::ledger::letter;
use super::{LetterStory, Look, MailId, MailStory, Result};

/// What waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Queue {
    /// Mails that were taken and not read yet, and those given up whose bytes are still there; oldest first.
    pub mails: Vec<MailStory>,
    /// Letters of which it is not certain that they have left, oldest first; without what came back.
    pub letters: Vec<LetterStory>,
}

impl Look {
    /// All that waits.
    pub async fn queue(&mut self) -> Result<Queue> {
        let mut queue = Queue::default();
        let mails: Vec<MailId> = sqlx::query_scalar(
            "SELECT id FROM mails WHERE stage = 'waiting' OR (stage = 'failed' AND length(raw) > 0) ORDER BY id",
        )
        .fetch_all(self.conn())
        .await?;
        for mail in mails {
            queue.mails.extend(self.mail_story(mail).await?);
        }
        let letters = sqlx::query(
            "SELECT letters.id, message_id, players.userid, address, board, event, purpose, cause, letters.created,
                 letters.stage, tries, next_try, last_reply, sent_at, answered
             FROM letters LEFT JOIN players ON players.id = letters.player
             WHERE next_try IS NOT NULL
             ORDER BY letters.id",
        )
        .fetch_all(self.conn())
        .await?;
        for row in &letters {
            queue.letters.push(letter(row)?);
        }
        Ok(queue)
    }
}
