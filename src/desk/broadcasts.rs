//! Messages of the operator to all players: their letters are written in portions, each a work of its own, so that mails go on
//! between them and none is written twice.

use jiff::Timestamp;
use tracing::info;

use crate::letter::{self, Post};
use crate::store::{PlayerStage, WorkCause};

use super::commands::post::bring;
use super::operator::OrderRefused;
use super::work::{Cause, Work};
use super::{Desk, DeskError, ledger};

/// How many players get their letters in one work.
const PORTION: u32 = 50;

impl Desk {
    /// Takes a message of the operator to all players, as that operator writes it or, if none is named, the first one. Gives the
    /// userid.
    ///
    /// # Errors
    ///
    /// If that cannot be done, why not.
    pub async fn broadcast(&self, writer: Option<&str>, text: &str) -> Result<String, OrderRefused> {
        let text = letter::without_tokens(text.trim_end());
        if text.trim().is_empty() {
            return Err(OrderRefused::NoMessage);
        }
        let mut operators = self.0.config.operators.iter();
        let named = operators.find(|name| writer.is_none_or(|writer| name.eq_ignore_ascii_case(writer)));
        let named = named.ok_or_else(|| OrderRefused::NoOperator(writer.map(str::to_owned)))?;
        let cause = Cause { cause: WorkCause::Operator, about: ledger::BROADCAST.to_string() };
        let mut work = Work::begin(&self.0, &cause, self.now()).await?;
        let player = work.tx.player_by_userid(named).await?;
        let alive = player.filter(|player| player.stage == PlayerStage::Alive);
        let player = alive.ok_or_else(|| OrderRefused::NoAccount(named.clone()))?;
        work.tx.add_broadcast(player.id, &text).await?;
        work.log.push(ledger::BROADCAST_TAKEN.to_string());
        let outcome = work.commit().await?;
        info!(outcome, "order");
        Ok(player.userid)
    }

    /// Writes the letters of all messages to all players.
    pub(super) async fn send_broadcasts(&self, now: Timestamp) -> Result<(), DeskError> {
        while self.0.store.read().await?.next_broadcast().await?.is_some() {
            let cause = Cause { cause: WorkCause::Clock, about: ledger::BROADCAST.to_string() };
            let mut work = Work::begin(&self.0, &cause, now).await?;
            work.send_portion().await?;
            let outcome = work.commit().await?;
            info!(outcome, "clock");
            self.0.written.notify_one();
        }
        Ok(())
    }
}

impl Work<'_> {
    /// Writes to the next players; forgets the message with the last of them.
    async fn send_portion(&mut self) -> Result<(), DeskError> {
        let Some(broadcast) = self.tx.next_broadcast().await? else { return Ok(()) };
        let readers = self.tx.not_reached(&broadcast, PORTION).await?;
        let writer = self.tx.player(broadcast.writer).await?.map(|player| player.userid).unwrap_or_default();
        let post = Post { from: &writer, others: Vec::new(), text: &broadcast.text, to_all: true };
        for reader in &readers {
            bring(&mut self.outbox(), reader, &post).await?;
        }
        self.tx.set_reached(broadcast.id, readers.last().map(|reader| reader.id)).await?;
        self.log.push(ledger::told_players(readers.len()));
        Ok(())
    }
}
