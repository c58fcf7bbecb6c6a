//! Messages of the operator to all players: their letters are written in portions, each a work of its own, so that mails go on
//! between them and none is written twice.

use jiff::Timestamp;
use tracing::info;

use crate::letter::Post;
use crate::store::WorkCause;

use crate::desk::commands::post::bring;
use crate::desk::state::{Desk, DeskError};
use crate::desk::work::{Cause, Work, ledger};

/// How many players get their letters in one work.
const PORTION: u32 = 50;

impl Desk {
    /// Writes the letters of all messages to all players.
    pub(in crate::desk) fn send_broadcasts(&self, now: Timestamp) -> Result<(), DeskError> {
        while self.0.store.read()?.next_broadcast()?.is_some() {
            self.goes_on()?;
            let cause = Cause { cause: WorkCause::Clock, about: ledger::BROADCAST.to_string() };
            let mut work = Work::begin(&self.0, &cause, now)?;
            work.send_portion()?;
            let outcome = work.commit()?;
            info!(outcome, "clock");
            self.0.tell_postman();
        }
        Ok(())
    }
}

impl Work<'_> {
    /// Writes to the next players; forgets the message with the last of them.
    fn send_portion(&mut self) -> Result<(), DeskError> {
        let Some(broadcast) = self.tx.next_broadcast()? else { return Ok(()) };
        let readers = self.tx.not_reached(&broadcast, PORTION)?;
        let writer = self.tx.player(broadcast.writer)?.map(|player| player.userid).unwrap_or_default();
        let subject = Some(broadcast.subject.as_str()).filter(|subject| !subject.is_empty());
        let post = Post { from: &writer, others: Vec::new(), subject, text: &broadcast.text, to_all: true };
        for reader in &readers {
            bring(&mut self.outbox(), reader, &post)?;
        }
        self.tx.set_reached(broadcast.id, readers.last().map(|reader| reader.id))?;
        self.log.push(ledger::told_players(readers.len()));
        Ok(())
    }
}
