//! Pruning the ledger, by age, by size or on the operator's order.

use jiff::{SignedDuration, Timestamp};
use tracing::info;

use crate::order::Gone;
use crate::store::{Past, WorkCause};

use crate::desk::jobs::portions::Left;
use crate::desk::policy::Retention;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn of(gone: &mut Gone, past: Past) -> &mut u64 {
    match past {
        Past::Letters => &mut gone.letters,
        Past::Watchings => &mut gone.watchings,
        Past::Mails => &mut gone.mails,
        Past::Works => &mut gone.works,
    }
}

pub(super) fn ledger(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let since = shared.config.keep.ledger_since(now);
    forget_before(shared, WorkCause::Clock, since)?;
    if let Some(most) = shared.config.keep.ledger_bytes {
        shrink(shared, since, now, most)?;
    }
    Ok(Left::Nothing)
}

/// Forgets the ledger day by day, from `since` on, while the database uses more than `most` bytes; the last days that must stay stay.
fn shrink(shared: &Shared, since: Timestamp, now: Timestamp, most: u64) -> Result<(), DeskError> {
    let newest = Retention::newest_forgotten(now);
    while shared.store.read()?.used_bytes()? > most {
        let mut look = shared.store.read()?;
        let begins = look.first_mail()?.max(look.pruned_by(now)?).map_or(since, |begins| begins.max(since));
        drop(look);
        if begins >= newest {
            return Ok(());
        }
        let before = newest.min(begins + DAY);
        begin_at(shared, WorkCause::Clock, before)?;
        forget_before(shared, WorkCause::Clock, before)?;
    }
    Ok(())
}

fn begin_at(shared: &Shared, cause: WorkCause, before: Timestamp) -> Result<String, DeskError> {
    let mut work = Work::begin(shared, cause, ledger::PAST, shared.now())?;
    work.tx.prune_before(before, work.now)?;
    work.log.push(ledger::begins(before));
    work.commit()
}

/// Has the ledger begin at a moment. Mails that arrived before are not read any more: nothing shows whether they are copies. An
/// interrupted pruning is completed by repeating it.
pub(super) fn prune(shared: &Shared, before: Timestamp) -> Result<Gone, DeskError> {
    let outcome = begin_at(shared, WorkCause::Operator, before)?;
    info!(outcome, "order");
    forget_before(shared, WorkCause::Operator, before)
}

/// Forgets what is older than a moment in the ledger and not needed, each portion in a work of its own.
fn forget_before(shared: &Shared, cause: WorkCause, before: Timestamp) -> Result<Gone, DeskError> {
    let mut gone = Gone { noted_boards: forget_notes(shared, cause, before)?, ..Gone::default() };
    for past in Past::ALL {
        let mut reached = Some(0);
        while let Some(last) = reached {
            shared.goes_on()?;
            let mut work = Work::begin(shared, cause, ledger::PAST, shared.now())?;
            let portion = work.tx.forget_past(past, last, before)?;
            reached = portion.reached;
            *of(&mut gone, past) += portion.rows;
            work.commit_if(portion.rows, |rows| ledger::forgotten_past(past, rows))?;
        }
    }
    Ok(gone)
}

pub(super) fn count_before(shared: &Shared, before: Timestamp) -> Result<Gone, DeskError> {
    let (store, mut gone, mut board) = (&shared.store, Gone::default(), 0);
    while let Some((old, last)) = store.read()?.noted_boards(board, before)? {
        gone.noted_boards += old.len() as u64;
        board = last;
    }
    for past in Past::ALL {
        let mut reached = Some(0);
        while let Some(last) = reached {
            let portion = store.read()?.count_past(past, last, before)?;
            reached = portion.reached;
            *of(&mut gone, past) += portion.rows;
        }
    }
    Ok(gone)
}

/// Forgets the notes on boards that ended long ago, and gives the number of these boards. The search for them blocks no writer.
fn forget_notes(shared: &Shared, cause: WorkCause, before: Timestamp) -> Result<u64, DeskError> {
    let (mut reached, mut boards) = (0, 0);
    loop {
        shared.goes_on()?;
        let noted = shared.store.read()?.noted_boards(reached, before)?;
        let Some((old, last)) = noted else { return Ok(boards) };
        reached = last;
        boards += old.len() as u64;
        if !old.is_empty() {
            let mut work = Work::begin(shared, cause, ledger::NOTES, shared.now())?;
            let gone = work.tx.forget_notes(&old)?;
            work.commit_if(gone, ledger::forgotten_notes)?;
        }
    }
}
