//! Short writes done together: those that wait for the writer at the same time are one commit, so that they wait for the disk
//! once.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::{Result, Store, StoreError, WriteTx};

/// The short writes that wait.
#[derive(Default)]
pub(super) struct Waiting(Mutex<Vec<Box<dyn ShortWrite>>>);

/// A write that waits, whatever it gives.
trait ShortWrite: Send {
    /// Does it in a transaction, once.
    fn run(&mut self, tx: &mut WriteTx) -> Result<()>;
    /// Tells what came of it to who waits: what it gave, or that error.
    fn tell(self: Box<Self>, end: Result<()>);
}

/// A write that gives a `T`.
struct Job<T, F> {
    todo: Option<F>,
    gave: Option<T>,
    told: oneshot::Sender<Result<T>>,
}

impl<T, F> ShortWrite for Job<T, F>
where
    T: Send,
    F: FnOnce(&mut WriteTx) -> Result<T> + Send,
{
    fn run(&mut self, tx: &mut WriteTx) -> Result<()> {
        if let Some(todo) = self.todo.take() {
            self.gave = Some(todo(tx)?);
        }
        Ok(())
    }

    fn tell(self: Box<Self>, end: Result<()>) {
        let Job { gave, told, .. } = *self;
        // Nobody listens any more where the wait was given up.
        let _ = told.send(end.and_then(|()| gave.ok_or_else(not_done)));
    }
}

impl Waiting {
    /// Adds a write; true if it is the first, so that somebody has to fetch what waits.
    fn add(&self, job: Box<dyn ShortWrite>) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(job);
        all.len() == 1
    }

    /// Fetches all that wait.
    fn fetch(&self) -> Vec<Box<dyn ShortWrite>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Store {
    /// Does a short write in one commit with others that wait for the writer; on stable storage when this returns. It is done or
    /// not by itself, whatever becomes of the others, and also where the wait for it is given up.
    pub(super) async fn together<T, F>(&self, todo: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut WriteTx) -> Result<T> + Send + 'static,
    {
        let (told, gave) = oneshot::channel();
        if self.waiting_writes.add(Box::new(Job { todo: Some(todo), gave: None, told })) {
            let store = self.clone();
            spawn_blocking(move || store.write_waiting());
        }
        gave.await.unwrap_or_else(|_| Err(not_done()))
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

    /// Does all that waits as soon as it is this writer's turn.
    fn write_waiting(&self) {
        let begun = self.begin();
        let mut jobs = self.waiting_writes.fetch();
        let ends = match begun {
            Ok(tx) => written(tx, &mut jobs),
            Err(error) => Err(error),
        };
        match ends {
            Ok(ends) => jobs.into_iter().zip(ends).for_each(|(job, end)| job.tell(end)),
            Err(error) => jobs.into_iter().for_each(|job| job.tell(Err(error.clone()))),
        }
    }
}

/// Does writes in one commit, and gives what came of each; the error is that of all.
fn written(mut tx: WriteTx, jobs: &mut [Box<dyn ShortWrite>]) -> Result<Vec<Result<()>>> {
    let mut ends = Vec::with_capacity(jobs.len());
    match jobs {
        [only] => ends.push(Ok(only.run(&mut tx)?)),
        several => {
            for job in several {
                tx.begin_part()?;
                let end = job.run(&mut tx);
                match &end {
                    Err(error) if error.is_unavailable() => return Err(error.clone()),
                    Err(_) => tx.undo_part()?,
                    Ok(()) => tx.keep_part()?,
                }
                ends.push(end);
            }
        }
    }
    tx.commit()?;
    Ok(ends)
}

fn not_done() -> StoreError {
    StoreError::Unavailable("the program ends".to_string())
}

impl fmt::Debug for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Waiting")
    }
}
