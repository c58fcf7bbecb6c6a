//! Messages of the operator to all players: their letters are written in portions, each a work of its own, so that mails go on
//! between them and none is written twice.

use jiff::Timestamp;
use tracing::info;

use crate::letter::Post;
use crate::store::WorkCause;

use crate::desk::commands::accounts::post::bring;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

const PORTION: u32 = 50;

pub(super) fn send(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    if shared.store.read()?.next_broadcast()?.is_none() {
        return Ok(Left::Nothing);
    }
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::BROADCAST, now)?;
    send_portion(&mut work)?;
    let outcome = work.commit()?;
    info!(outcome, "clock");
    shared.tell_postman();
    Ok(Left::More)
}

fn send_portion(work: &mut Work<'_>) -> Result<(), DeskError> {
    let Some(broadcast) = work.tx.next_broadcast()? else { return Ok(()) };
    let readers = work.tx.not_reached(&broadcast, PORTION)?;
    let writer = work.tx.player(broadcast.writer)?.map(|player| player.userid).unwrap_or_default();
    let subject = Some(broadcast.subject.as_str()).filter(|subject| !subject.is_empty());
    let post = Post { from: &writer, others: Vec::new(), subject, text: &broadcast.text, to_all: true };
    for reader in &readers {
        bring(&mut work.outbox(), reader, &post)?;
    }
    work.tx.set_reached(broadcast.id, readers.last().map(|reader| reader.id))?;
    work.log.push(ledger::told_players(readers.len()));
    Ok(())
}
