//! Mails that wait, dealt with several in one transaction.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use tokio::time::sleep_until;
use tracing::{error, info, warn};

use crate::metrics;
use crate::store::{CauseId, Mail, MailId, PutAside, WriteTx};

use crate::desk::intake::incoming;
use crate::desk::state::known::{Asking, Known};
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::ledger::without_addresses;
use crate::desk::work::{Work, ledger};

/// How often a mail is tried that the program itself fails to read, before it is put aside for the operator.
const MOST_TRIES: u32 = 5;

/// Maximum number of mails in one transaction.
const MOST: usize = 32;

/// How long mails are added to a transaction, by the desk's clock: whoever else wants to write waits for its end.
const LONGEST: SignedDuration = SignedDuration::from_millis(20);

/// How long short writes that are in no hurry wait for a mail, to be one commit with it.
const COMPANY: Duration = Duration::from_millis(5);

/// What was done in a transaction that is not committed yet.
#[derive(Default)]
struct Done {
    mails: Vec<(MailId, Finished)>,
    /// Whether no other mail waits.
    all: bool,
    /// How many mails had been taken when nothing else waited, if that was so.
    taken: Option<u64>,
}

/// What became of a mail.
struct Finished {
    /// As the ledger tells it.
    outcome: String,
    /// What it was taken for.
    kind: &'static str,
}

/// What [`Desk::work`] found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// A mail was dealt with, or several; there may be more.
    One,
    /// The same, and no other waited then.
    Last,
    /// No mail waits.
    Nothing,
}

impl Desk {
    /// Deals with the oldest mail that waits, and waits for what its passwords are.
    ///
    /// A mail at which the program fails again and again is put aside with its bytes, so that the others go on.
    pub fn work(&self) -> Result<Worked, DeskError> {
        let shared = &*self.0;
        let taken = shared.taken.load(Ordering::Acquire);
        let mut tx = shared.store.begin()?;
        let Some(mail) = tx.next_mail_but(&PutAside::default())? else { return Ok(Worked::Nothing) };
        let mut known = Known::default();
        let mut asking = Asking { known: &mut known, thread: Some(&shared.passwords) };
        self.batch(tx, &mail, taken, &mut asking, 1)
    }

    /// Deals with the oldest mails that wait, several of them in one commit: each of them is done or not by itself. Those with
    /// passwords that were not looked at yet are put aside for [`Desk::look_at_passwords`].
    ///
    /// Where nothing waits but short writes that are in no hurry these are done ahead of the next mail: they are committed with it, or
    /// after a moment without one, or when somebody else wants to write.
    pub async fn work_together(&self) -> Result<Worked, DeskError> {
        let shared = &*self.0;
        let mut taken = shared.taken.load(Ordering::Acquire);
        let mut tx = shared.store.begin_with_waiting()?;
        let mut next = tx.next_mail_but(&shared.aside.list())?;
        let until = Instant::now() + COMPANY;
        let mut waits = true;
        while waits && next.is_none() && tx.has_time() {
            waits = tokio::select! {
                () = self.mail_arrived() => true,
                () = shared.store.writer_is_wanted() => false,
                () = sleep_until(until.into()) => false,
            };
            taken = shared.taken.load(Ordering::Acquire);
            tx = shared.store.add_waiting_to(tx)?;
            next = tx.next_mail_but(&shared.aside.list())?;
        }
        while let Some(mail) = next {
            let mut known = shared.aside.known(mail.id);
            let mut asking = Asking { known: &mut known, thread: None };
            match self.batch(tx, &mail, taken, &mut asking, MOST) {
                Err(DeskError::Slow) => {
                    if !shared.aside.put(&mail, known) {
                        return Ok(Worked::Nothing);
                    }
                }
                worked => return worked,
            }
            taken = shared.taken.load(Ordering::Acquire);
            tx = shared.store.begin_with_waiting()?;
            next = tx.next_mail_but(&shared.aside.list())?;
        }
        tx.end_unused()?;
        Ok(Worked::Nothing)
    }

    /// Deals with a mail, and with others that wait in the same transaction, at most so many together. When it was read so many mails
    /// had been taken.
    fn batch(
        &self,
        tx: WriteTx,
        first: &Mail,
        taken: u64,
        asking: &mut Asking<'_>,
        most: usize,
    ) -> Result<Worked, DeskError> {
        let shared = &*self.0;
        let begun = Instant::now();
        let (tx, done) = match self.first(tx, first, asking) {
            Ok((tx, finished)) => {
                let taken = Some(taken).filter(|_| !first.others);
                (tx, Done { mails: vec![(first.id, finished)], all: false, taken })
            }
            Err(error) => return self.failed(first, error),
        };
        let (mut tx, done) = more(shared, tx, done, most)?;
        let claim = shared.claim_letters(&mut tx, self.now())?;
        tx.commit_and(|| claim.committed())?;
        metrics::BATCH_TIME.record(begun.elapsed().as_secs_f64());
        metrics::BATCH_MAILS.record(done.mails.len() as f64);
        for (mail, Finished { outcome, kind }) in done.mails {
            shared.aside.done(mail);
            metrics::MAILS_DONE.one_of(kind);
            info!(mail = mail.0, outcome = without_addresses(&outcome), "mail done");
        }
        shared.written.notify_one();
        Ok(if done.all { Worked::Last } else { Worked::One })
    }

    /// Deals with the first mail of a transaction. One that takes long is read again before that begins.
    fn first(
        &self,
        mut tx: WriteTx,
        mail: &Mail,
        asking: &mut Asking<'_>,
    ) -> Result<(WriteTx, Finished), DeskError> {
        let shared = &*self.0;
        let mut quick = Asking { known: &mut *asking.known, thread: None };
        let reading = match incoming::read(shared, &mut tx, mail, &mut quick, false) {
            Err(DeskError::Slow) => {
                tx.end_unused()?;
                let reading = shared.store.unattended(|| {
                    let mut look = shared.store.read()?;
                    incoming::read(shared, &mut look, mail, asking, true)
                })?;
                tx = shared.store.begin()?;
                reading
            }
            reading => reading?,
        };
        let (tx, finished) = carried_out(shared, tx, mail, reading);
        Ok((tx, finished?))
    }

    /// Whether this mail waits under this number.
    fn is_still(&self, mail: &Mail) -> Result<bool, DeskError> {
        let waits = self.0.store.waiting_mail(mail.id)?;
        Ok(waits.is_some_and(|waits| waits.identity == mail.identity))
    }

    /// Notes that the program has failed at a mail, if it is the mail that is to blame.
    fn failed(&self, mail: &Mail, fault: DeskError) -> Result<Worked, DeskError> {
        match fault {
            DeskError::Busy | DeskError::Slow => Err(fault),
            DeskError::Store(error) if error.is_unavailable() => Err(error.into()),
            // It was to be taken by the same commit, and has another number since: a mail of another program came first.
            fault if !self.is_still(mail)? => Err(fault),
            fault if mail.tries + 1 >= MOST_TRIES => {
                error!(mail = mail.id.0, %fault, "mail put aside");
                self.0.store.give_up(mail.id, &fault.to_string())?;
                self.0.aside.done(mail.id);
                metrics::MAILS_PUT_ASIDE.one();
                Ok(Worked::One)
            }
            fault => {
                warn!(mail = mail.id.0, %fault, "mail could not be dealt with");
                self.0.store.failed_try(mail.id, &fault.to_string())?;
                metrics::MAIL_FAILURES.one();
                Err(fault)
            }
        }
    }
}

/// Deals with more mails in a transaction, each in a part of its own. It ends before one that takes long, or at which the program
/// fails: that one is the first of a later transaction.
fn more(shared: &Shared, mut tx: WriteTx, mut done: Done, most: usize) -> Result<(WriteTx, Done), DeskError> {
    let began = (shared.clock)();
    while done.mails.len() < most && (shared.clock)().duration_since(began) < LONGEST {
        let taken = shared.taken.load(Ordering::Acquire);
        if done.taken == Some(taken) {
            done.all = true;
            break;
        }
        let aside = shared.aside.list();
        let Some(mail) = tx.next_mail_but(&aside)? else {
            // Behind a mail that was put aside, and is done with this transaction, others of its writer may wait.
            done.all = aside.ready.is_empty();
            break;
        };
        let mut known = shared.aside.known(mail.id);
        tx.begin_part()?;
        let mut asking = Asking { known: &mut known, thread: None };
        let read = incoming::read(shared, &mut tx, &mail, &mut asking, false);
        let end = match read {
            Ok(reading) => {
                let (back, finished) = carried_out(shared, tx, &mail, reading);
                tx = back;
                finished
            }
            Err(error) => Err(error),
        };
        match end {
            Ok(finished) => {
                tx.keep_part()?;
                done.taken = Some(taken).filter(|_| !mail.others);
                done.mails.push((mail.id, finished));
            }
            Err(DeskError::Store(error)) if error.is_unavailable() => return Err(error.into()),
            Err(_) => {
                tx.undo_part()?;
                shared.aside.learn(mail.id, known);
                break;
            }
        }
    }
    Ok((tx, done))
}

/// Does what a mail asks, in this transaction; gives it back with what came of it.
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
