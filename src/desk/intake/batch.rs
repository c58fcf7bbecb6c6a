//! Mails that wait, dealt with several in one commit.

use std::sync::atomic::Ordering;
use std::time::Instant;

use jiff::SignedDuration;
use tokio::sync::oneshot;
use tracing::{error, info, warn};

use crate::metrics;
use crate::store::{CauseId, Mail, MailId, PutAside, StoreError, WriteTx};

use crate::desk::intake::incoming;
use crate::desk::state::known::{Asking, Known};
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::ledger::without_addresses;
use crate::desk::work::{Work, ledger};

/// How often a mail is tried that the program itself fails to read, before it is put aside for the operator.
const MOST_TRIES: u32 = 5;

/// Maximum number of mails in one write.
const MOST: usize = 32;

/// How long mails are added to a write, by the desk's clock.
const LONGEST: SignedDuration = SignedDuration::from_millis(20);

/// Every eighth mail is one of those that stand behind the others, so that newcomers are heard under any load.
const BEHIND: u32 = 8;

/// How long a mail of a stranger waits before there may be room for it.
const PUT_OFF: SignedDuration = SignedDuration::from_mins(10);

/// Between two looks for mails that have waited so long. At each of them some are read again, so that mails which a mailbox or a Maildir
/// brings in any number keep the desk from no others.
const LOOK: SignedDuration = SignedDuration::from_mins(1);

struct Batch {
    begun: Instant,
    done: Vec<(MailId, Finished)>,
    more: bool,
    failed: Option<DeskError>,
}

struct Finished {
    outcome: String,
    /// What it was taken for.
    kind: &'static str,
}

/// What [`Desk::work`] found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// A mail was dealt with, or several; there may be more.
    One,
    /// No mail waits.
    Nothing,
}

impl Desk {
    /// From now on mails are dealt with by the commit that takes them, or not until [`Desk::deal_with_mails`].
    pub fn set_open(&self, open: bool) {
        self.0.counter.is_open.store(open, Ordering::Release);
    }

    /// Waits until a mail is to be tried again.
    pub async fn mail_waits(&self) {
        self.0.counter.calls.notified().await;
    }

    /// Whether mails were done since this was asked the last time.
    pub fn has_done_mails(&self) -> bool {
        self.0.counter.has_done.swap(false, Ordering::AcqRel)
    }

    /// Deals with the oldest mail that waits, and waits for its passwords.
    ///
    /// A mail at which the program fails again and again is put aside with its bytes, so that the others go on.
    pub fn work(&self) -> Result<Worked, DeskError> {
        let shared = &*self.0;
        take_up_put_off(shared)?;
        let mut tx = shared.store.begin()?;
        let Some(mail) = tx.next_mail_but(&PutAside::default())? else { return Ok(Worked::Nothing) };
        note_outages(shared, &mut tx)?;
        let mut asking = Asking { known: &mut Known::default(), thread: Some(&shared.passwords) };
        let begun = Instant::now();
        let end = match work_quickly(shared, tx, &mail, asking.known) {
            Err(DeskError::Slow) => work_slowly(shared, &mail, &mut asking),
            end => end,
        };
        self.end_alone(&mail, begun, end).map(|()| Worked::One)
    }

    /// Deals with the oldest mails that wait, several of them in one commit, each done or not by itself. Those that take long are
    /// put aside for [`Desk::work_aside`].
    pub async fn deal_with_mails(&self) -> Result<Worked, DeskError> {
        let (tell, told) = oneshot::channel();
        take_up_put_off(&self.0)?;
        // Other programs may have taken some.
        self.0.aside.search_anew();
        // Nobody listens where the caller stopped waiting.
        self.queue_batch(move |worked| drop(tell.send(worked)));
        told.await.unwrap_or(Err(DeskError::Stops))
    }

    /// Has the writer deal with mails, if the desk is open and the writer has not been asked to.
    pub(in crate::desk) fn deal(&self) {
        let counter = &self.0.counter;
        if counter.is_open.load(Ordering::Acquire) && !counter.queued.swap(true, Ordering::AcqRel) {
            self.queue_batch(|worked| {
                if let Err(error) = worked {
                    warn!(%error, "mails wait");
                }
            });
        }
    }

    fn queue_batch(&self, then: impl FnOnce(Result<Worked, DeskError>) + Send + 'static) {
        let desk = self.clone();
        let mut runs = 0_u32;
        let todo = move |tx| {
            desk.0.counter.queued.store(false, Ordering::Release);
            if runs > 0 {
                // The transaction was undone.
                desk.0.aside.written(false);
            }
            runs += 1;
            let (mut tx, batch) = batch(&desk.0, tx);
            if let Ok(batch) = &batch {
                if !batch.done.is_empty() {
                    desk.claim_letters_to(tx.take_touched());
                }
                if batch.more && batch.failed.is_none() {
                    desk.deal();
                }
            }
            (tx, batch)
        };
        let desk = self.clone();
        self.0.store.write_then(todo, move |batch| {
            desk.0.counter.queued.store(false, Ordering::Release);
            desk.0.aside.written(batch.is_ok());
            then(batch.map_err(DeskError::from).and_then(|batch| desk.note_done(batch)));
        });
    }

    fn note_done(&self, Batch { begun, done, failed, .. }: Batch) -> Result<Worked, DeskError> {
        let worked = if done.is_empty() { Worked::Nothing } else { Worked::One };
        if !done.is_empty() {
            metrics::BATCH_TIME.record(begun.elapsed().as_secs_f64());
            metrics::BATCH_MAILS.record(done.len() as f64);
        }
        done.into_iter().for_each(|(mail, finished)| self.is_done(mail, finished));
        failed.map_or(Ok(worked), Err)
    }

    fn is_done(&self, mail: MailId, Finished { outcome, kind }: Finished) {
        self.0.counter.has_done.store(true, Ordering::Release);
        metrics::MAILS_DONE.one_of(kind);
        info!(mail = mail.0, outcome = without_addresses(&outcome), "mail done");
    }

    pub(super) fn work_alone(&self, mail: &Mail, asking: &mut Asking<'_>) -> Result<(), DeskError> {
        let begun = Instant::now();
        let end = work_slowly(&self.0, mail, asking);
        self.end_alone(mail, begun, end)
    }

    fn end_alone(
        &self,
        mail: &Mail,
        begun: Instant,
        end: Result<Finished, DeskError>,
    ) -> Result<(), DeskError> {
        match end {
            Ok(finished) => {
                metrics::BATCH_TIME.record(begun.elapsed().as_secs_f64());
                metrics::BATCH_MAILS.record(1.0);
                self.is_done(mail.id, finished);
                self.0.tell_postman();
                Ok(())
            }
            Err(DeskError::NoRoom) => {
                let mut tx = self.0.store.begin()?;
                put_off(&self.0, &mut tx, mail)?;
                tx.commit()?;
                self.0.aside.done(mail.id);
                Ok(())
            }
            Err(error @ (DeskError::Busy | DeskError::Slow)) => Err(error),
            Err(DeskError::Store(error)) if error.is_unavailable() => Err(error.into()),
            Err(fault) => {
                let mut tx = self.0.store.begin()?;
                let failed = failed(&mut tx, mail, fault)?;
                tx.commit()?;
                self.0.aside.done(mail.id);
                failed.map_or(Ok(()), Err)
            }
        }
    }
}

/// Deals with a mail that takes long. Its passwords are checked, and what it only looks at is found, before the transaction begins.
fn work_slowly(shared: &Shared, mail: &Mail, asking: &mut Asking<'_>) -> Result<Finished, DeskError> {
    let mut look = shared.store.read()?;
    let reading = incoming::read(shared, &mut look, mail, asking, true)?;
    drop(look);
    let mut tx = shared.store.begin()?;
    note_outages(shared, &mut tx)?;
    if reading.has_looked() {
        committed(carried_out(shared, tx, mail, reading))
    } else {
        work_quickly(shared, tx, mail, asking.known)
    }
}

/// Deals with a mail in its transaction alone; [`DeskError::Slow`] if it takes long.
fn work_quickly(
    shared: &Shared,
    mut tx: WriteTx,
    mail: &Mail,
    known: &mut Known,
) -> Result<Finished, DeskError> {
    let reading = incoming::read(shared, &mut tx, mail, &mut Asking { known, thread: None }, false)?;
    committed(carried_out(shared, tx, mail, reading))
}

fn committed((tx, finished): (WriteTx, Result<Finished, DeskError>)) -> Result<Finished, DeskError> {
    let finished = finished?;
    tx.commit()?;
    Ok(finished)
}

/// Notes the times in which no mails could come in, before mails of after them are carried out.
fn note_outages(shared: &Shared, tx: &mut WriteTx) -> Result<(), StoreError> {
    let now = shared.now();
    tx.note_outages(&shared.sources.perhaps_closed(now), now)
}

/// Deals with mails in a transaction, each in a savepoint of its own.
fn batch(shared: &Shared, mut tx: WriteTx) -> (WriteTx, Result<Batch, StoreError>) {
    if let Err(error) = note_outages(shared, &mut tx) {
        return (tx, Err(error));
    }
    let (began, resets) = (shared.now(), shared.aside.resets());
    let mut newest = MailId(0);
    let mut batch = Batch { begun: Instant::now(), done: Vec::new(), more: true, failed: None };
    while batch.more && batch.failed.is_none() {
        if batch.done.len() >= MOST || shared.now().duration_since(began) >= LONGEST {
            break;
        }
        let read = shared.counter.read.fetch_add(1, Ordering::AcqRel);
        let aside = PutAside { behind_first: read % BEHIND == BEHIND - 1, ..shared.aside.list() };
        let mail = match tx.next_mail_but(&aside) {
            Ok(Some(mail)) => mail,
            Ok(None) => {
                shared.aside.searched_up_to(newest, resets);
                batch.more = false;
                break;
            }
            Err(error) => return (tx, Err(error)),
        };
        batch.more = mail.others;
        newest = newest.max(mail.id);
        let (back, end) = one(shared, tx, &mail);
        tx = back;
        match end {
            Ok(Ok(finished)) => batch.done.push((mail.id, finished)),
            Ok(Err(DeskError::Slow)) => {
                if !shared.aside.put(&mail) {
                    shared.aside.search_anew();
                    batch.more = false;
                }
            }
            Ok(Err(DeskError::NoRoom)) => {
                if let Err(error) = put_off(shared, &mut tx, &mail) {
                    return (tx, Err(error));
                }
            }
            Ok(Err(fault)) => match failed(&mut tx, &mail, fault) {
                Ok(fault) => {
                    shared.aside.search_anew();
                    batch.failed = fault;
                }
                Err(error) => return (tx, Err(error)),
            },
            Err(error) => return (tx, Err(error)),
        }
    }
    (tx, Ok(batch))
}

/// Deals with one mail in a savepoint; gives it up if it fails or takes long.
fn one(
    shared: &Shared,
    mut tx: WriteTx,
    mail: &Mail,
) -> (WriteTx, Result<Result<Finished, DeskError>, StoreError>) {
    if let Err(error) = tx.begin_part() {
        return (tx, Err(error));
    }
    let mut asking = Asking { known: &mut Known::default(), thread: None };
    let end = match incoming::read(shared, &mut tx, mail, &mut asking, false) {
        Ok(reading) => {
            let (back, finished) = carried_out(shared, tx, mail, reading);
            tx = back;
            finished
        }
        Err(error) => Err(error),
    };
    let ended = match &end {
        Ok(_) => tx.keep_part(),
        Err(DeskError::Store(error)) if error.is_unavailable() => Err(error.clone()),
        Err(_) => tx.undo_part(),
    };
    (tx, ended.map(|()| end))
}

fn put_off(shared: &Shared, tx: &mut WriteTx, mail: &Mail) -> Result<(), StoreError> {
    info!(mail = mail.id.0, "strangers have used up what is for them in this hour; the mail waits");
    tx.put_off(mail.id, shared.now() + PUT_OFF)
}

/// Has the first mails read again that have waited for room long enough, unless that was done a moment ago.
fn take_up_put_off(shared: &Shared) -> Result<(), StoreError> {
    let now = shared.now();
    let mut looked = shared.counter.looked_for_put_off.lock();
    // A moment in the future comes from a clock that has been set back since.
    if looked.is_some_and(|at| now.duration_since(at).abs() < LOOK) {
        return Ok(());
    }
    *looked = Some(now);
    drop(looked);
    if !shared.store.read()?.has_put_off_until(now)? {
        return Ok(());
    }
    let mut tx = shared.store.begin()?;
    tx.take_up_put_off(now)?;
    tx.commit()
}

/// Notes that the program has failed at a mail, or puts the mail aside for the operator. Gives the fault if it is to be tried again.
fn failed(tx: &mut WriteTx, mail: &Mail, fault: DeskError) -> Result<Option<DeskError>, StoreError> {
    if mail.tries + 1 >= MOST_TRIES {
        error!(mail = mail.id.0, %fault, "mail put aside");
        tx.give_up(mail.id, &fault.to_string())?;
        metrics::MAILS_PUT_ASIDE.one();
        return Ok(None);
    }
    warn!(mail = mail.id.0, %fault, "mail could not be dealt with");
    tx.failed_try(mail.id, &fault.to_string())?;
    metrics::MAIL_FAILURES.one();
    Ok(Some(fault))
}

fn carried_out<'m>(
    shared: &'m Shared,
    tx: WriteTx,
    mail: &Mail,
    reading: incoming::Reading<'m>,
) -> (WriteTx, Result<Finished, DeskError>) {
    let mut work = Work::within(shared, tx, (CauseId::Mail(mail.id), mail.arrived), reading.now);
    let kind = reading.kind();
    let outcome = match reading.carry_out(&mut work) {
        Ok(()) => work.finish(),
        Err(error) => Err(error),
    };
    let finished = outcome.map(|outcome| {
        let kind = if ledger::is_limited(&outcome) { "limited" } else { kind };
        Finished { outcome, kind }
    });
    (work.tx, finished)
}

#[cfg(test)]
mod tests;
