//! Short writes done together: those that wait for the writer at the same time are one commit, so that they wait for the disk
//! once.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};
use tokio::task::spawn_blocking;

use super::tx::Joined;
use crate::store::{Result, Store, StoreError, WriteTx};

/// The short writes that wait.
#[derive(Default)]
pub(in crate::store) struct WaitingWrites(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    jobs: Vec<Box<dyn ShortWrite>>,
    /// Whether some of them are to be committed as soon as they are done.
    hurry: bool,
    /// Told when there are some: a worker that begins a transaction soon and has them join it.
    worker: Option<Arc<Notify>>,
    /// Whether that worker has something else to do now, so that others do them.
    away: bool,
}

/// A write that waits, whatever it gives.
trait ShortWrite: Send {
    /// Does it in a transaction, for the first time or anew.
    fn run(&mut self, tx: &mut WriteTx) -> Result<()>;
    /// Tells what came of it to who waits: what it gave, or that error.
    fn tell(self: Box<Self>, end: Result<()>);
}

/// A write that gives a `T`.
struct Job<T, F> {
    todo: F,
    gave: Option<T>,
    /// Told first when it is committed, on the thread that commits.
    log: fn(&T),
    told: oneshot::Sender<Result<T>>,
}

impl<T, F> ShortWrite for Job<T, F>
where
    T: Send,
    F: Fn(&mut WriteTx) -> Result<T> + Send,
{
    fn run(&mut self, tx: &mut WriteTx) -> Result<()> {
        self.gave = Some((self.todo)(tx)?);
        Ok(())
    }

    fn tell(self: Box<Self>, end: Result<()>) {
        let Job { gave, told, log, .. } = *self;
        let end = end.and_then(|()| gave.ok_or_else(not_done)).inspect(log);
        // Nobody listens any more where the wait was given up.
        let _ = told.send(end);
    }
}

impl WaitingWrites {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a write; true if somebody has to come for what waits.
    fn add(&self, job: Box<dyn ShortWrite>) -> bool {
        let mut waiting = self.waiting();
        waiting.jobs.push(job);
        waiting.jobs.len() == 1 && waiting.at_work().is_none()
    }

    /// Tells the worker that there is something to be done.
    fn tell_worker(&self) {
        if let Some(worker) = self.waiting().at_work() {
            worker.notify_one();
        }
    }

    /// There are some that are in a hurry: tells the worker.
    fn press(&self) {
        self.waiting().hurry = true;
        self.tell_worker();
    }

    /// Fetches all that wait, and whether some of them are in a hurry.
    fn fetch(&self) -> (Vec<Box<dyn ShortWrite>>, bool) {
        let mut waiting = self.waiting();
        (std::mem::take(&mut waiting.jobs), std::mem::take(&mut waiting.hurry))
    }
}

impl Waiting {
    fn at_work(&self) -> Option<&Arc<Notify>> {
        self.worker.as_ref().filter(|_| !self.away)
    }
}

/// Short writes that were done in a transaction which is not committed yet. Where that never happens each is done by itself.
struct InAnother {
    jobs: Vec<Box<dyn ShortWrite>>,
    hurry: bool,
    store: Store,
}

impl Joined for InAnother {
    fn is_in_a_hurry(&self) -> bool {
        self.hurry
    }

    fn tell(mut self: Box<Self>, committed: &Result<()>) {
        std::mem::take(&mut self.jobs).into_iter().for_each(|job| job.tell(committed.clone()));
    }
}

impl Drop for InAnother {
    fn drop(&mut self) {
        self.store.one_by_one(std::mem::take(&mut self.jobs));
    }
}

/// A worker that does the short writes of others with its own, for as long as this lives.
#[derive(Debug)]
pub struct Attendance(Store);

impl Drop for Attendance {
    fn drop(&mut self) {
        {
            let mut waiting = self.0.waiting_writes.waiting();
            (waiting.worker, waiting.away) = (None, false);
        }
        self.0.write_waiting();
    }
}

impl Store {
    /// Does a short write in one commit with others that wait for the writer; on stable storage when this returns. It is done or
    /// not by itself, whatever becomes of the others, and also where the wait for it is given up. It may be done more than once,
    /// where what was done before came to nothing.
    pub(in crate::store) async fn together<T, F>(&self, todo: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        self.together_and_log(todo, |_| ()).await
    }

    /// The same, with what is said in the log when it is committed: before what is said there of the rest of that commit.
    pub(in crate::store) async fn together_and_log<T, F>(&self, todo: F, log: fn(&T)) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        let gave = self.add_waiting(todo, log);
        self.waiting_writes.press();
        gave.await.unwrap_or_else(|_| Err(not_done()))
    }

    /// The same for a write that is in no hurry: a worker who does those of others may wait for company before it commits
    /// ([`WriteTx::has_time`]).
    pub(in crate::store) async fn together_later<T, F>(&self, todo: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        let gave = self.add_waiting(todo, |_| ());
        self.waiting_writes.tell_worker();
        gave.await.unwrap_or_else(|_| Err(not_done()))
    }

    /// Adds a write to those that wait, and sees to it that somebody comes for them.
    fn add_waiting<T, F>(&self, todo: F, log: fn(&T)) -> oneshot::Receiver<Result<T>>
    where
        T: Send + 'static,
        F: Fn(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        let (told, gave) = oneshot::channel();
        if self.waiting_writes.add(Box::new(Job { todo, gave: None, log, told })) {
            let store = self.clone();
            spawn_blocking(move || store.write_waiting());
        }
        gave
    }

    /// Does something on a thread that may wait for the disk, for a task that must not.
    pub async fn apart<T, F>(&self, todo: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Store) -> Result<T> + Send + 'static,
    {
        let store = self.clone();
        spawn_blocking(move || todo(&store)).await.unwrap_or_else(|_| Err(not_done()))
    }

    /// From now on a worker does the short writes of others in its own transactions ([`Store::begin_with_waiting`]), and is told
    /// when there are some, and when others did some while it had no time ([`Store::unattended`]).
    pub fn attend(&self, worker: Arc<Notify>) -> Attendance {
        self.waiting_writes.waiting().worker = Some(worker);
        Attendance(self.clone())
    }

    /// Does something that takes longer than others should wait for the worker who does their writes.
    pub fn unattended<T>(&self, long: impl FnOnce() -> T) -> T {
        self.waiting_writes.waiting().away = true;
        self.write_waiting();
        let done = long();
        self.waiting_writes.waiting().away = false;
        done
    }

    /// Starts a writing transaction as [`Store::begin`], and does in it the short writes that wait. Those who wait for them hear of
    /// the commit; if it never comes, they are done without the rest.
    pub fn begin_with_waiting(&self) -> Result<WriteTx> {
        match self.begin() {
            Ok(tx) => self.add_waiting_to(tx),
            Err(error) => {
                tell_all(self.waiting_writes.fetch().0, &error);
                Err(error)
            }
        }
    }

    /// Does the short writes that wait in a transaction, as [`Store::begin_with_waiting`]. Where one of them fails this gives another
    /// transaction, in which nothing was done.
    pub fn add_waiting_to(&self, mut tx: WriteTx) -> Result<WriteTx> {
        let (mut jobs, hurry) = self.waiting_writes.fetch();
        for job in &mut jobs {
            match job.run(&mut tx) {
                Ok(()) => {}
                Err(error) if error.is_unavailable() => {
                    tell_all(jobs, &error);
                    return Err(error);
                }
                Err(_) => {
                    drop(tx);
                    self.one_by_one(jobs);
                    return self.begin();
                }
            }
        }
        if !jobs.is_empty() {
            tx.join(Box::new(InAnother { jobs, hurry, store: self.clone() }));
        }
        Ok(tx)
    }

    /// Waits until somebody else waits for the writer.
    pub async fn writer_is_wanted(&self) {
        self.writer.is_wanted().await;
    }

    /// Does all that waits as soon as it is this writer's turn.
    fn write_waiting(&self) {
        if self.waiting_writes.waiting().jobs.is_empty() {
            return;
        }
        // Who waits hears of what goes wrong.
        let written = self.begin_with_waiting().and_then(WriteTx::end_unused);
        if written.is_ok()
            && let Some(worker) = &self.waiting_writes.waiting().worker
        {
            worker.notify_one();
        }
    }

    /// Does writes in a commit each.
    fn one_by_one(&self, jobs: Vec<Box<dyn ShortWrite>>) {
        let mut jobs = jobs.into_iter();
        while let Some(mut job) = jobs.next() {
            let end = self.begin().and_then(|mut tx| {
                job.run(&mut tx)?;
                tx.commit()
            });
            job.tell(end.clone());
            if let Err(error) = end
                && error.is_unavailable()
            {
                return tell_all(jobs, &error);
            }
        }
    }
}

fn tell_all(jobs: impl IntoIterator<Item = Box<dyn ShortWrite>>, error: &StoreError) {
    jobs.into_iter().for_each(|job| job.tell(Err(error.clone())));
}

fn not_done() -> StoreError {
    StoreError::Unavailable("the program ends".to_string())
}

impl fmt::Debug for WaitingWrites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WaitingWrites")
    }
}
