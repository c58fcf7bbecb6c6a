//! The positions that players get each morning to be solved (`set puzzle=daily`).

use jiff::Timestamp;
use tracing::info;

use crate::letter::{self, EventKind, Reply, Response, Thread};
use crate::store::{Player, PlayerId, PlayerStage, Purpose, WorkCause};

use crate::desk::commands::puzzle;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::outbox::{Draft, To};
use crate::desk::work::{Work, ledger};

/// Writes the next position that is due. One that was not answered gives way to it.
pub(super) fn send(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let Some(player) = shared.store.read()?.due_puzzle(now)? else { return Ok(Left::Nothing) };
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::PUZZLE, now)?;
    write(&mut work, player)?;
    let outcome = work.commit()?;
    info!(outcome, "clock");
    shared.tell_postman();
    Ok(Left::More)
}

fn write(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    let wanted = puzzle::set_morning(work, player)?;
    let alive = |player: &Player| player.stage == PlayerStage::Alive;
    let Some(player) = work.tx.player(player)?.filter(alive).filter(|_| wanted) else { return Ok(()) };
    work.tx.close_puzzle(player.id, work.now)?;
    let Some(found) = puzzle::next(work, &player, None)? else { return Ok(()) };
    let (number, reply) = (found.number, Reply::Puzzle(Box::new(found)));
    let mut outbox = work.outbox();
    let form = outbox.reader(Some(&player))?.form;
    let (event, said) = (EventKind::Puzzle, [Response { quoted: None, reply }]);
    let content = letter::answers(&outbox.shared.identity, &form.words(), Thread::Mail(event), &said);
    for address in outbox.confirmed(player.id)? {
        let to = To::known(Some(&player), &address);
        outbox.post(Draft {
            purpose: Purpose::Puzzle,
            puzzle: Some(number),
            ..Draft::new(to, content.clone(), event, form.clone())
        })?;
    }
    outbox.log.push(ledger::PUZZLE.to_owned());
    Ok(())
}
