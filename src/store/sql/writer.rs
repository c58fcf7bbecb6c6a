//! The only writer: a thread with a queue, which runs what waits in one transaction and commits when the queue is empty or a bound
//! is reached (group commit). Callers are answered after the commit.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::store::sql::connections::{Connection, Connections};
use crate::store::sql::error::{closed, unavailable};
use crate::store::sql::options::Options;
use crate::store::sql::tx::Committed;
use crate::store::{Result, StoreError, WriteTx};

/// How long writes join a transaction.
const LONGEST: Duration = Duration::from_millis(20);

/// Number of writes that share a commit however long they take: taking a mail, processing it, claiming its letters.
const FEW: usize = 4;

/// How often a transaction is done again that the database has undone because of others.
const TRIES: usize = 5;

/// How long a deferrable write waits for company.
const COMPANY: Duration = Duration::from_millis(5);

#[derive(Clone, Debug)]
pub(in crate::store) struct Writer {
    requests: Sender<Request>,
    /// The only connection that writes; none if the store only reads.
    connection: Option<Connections>,
    pub(super) alive: Weak<()>,
}

pub(super) enum Request {
    Soon(Box<dyn Write>),
    /// A write that waits for company.
    Later(Box<dyn Write>),
    /// Ends the thread; answered when it writes no more.
    Close(SyncSender<()>),
}

pub(super) trait Write: Send {
    fn run(&mut self, tx: WriteTx) -> (WriteTx, Result<()>);
    fn tell(self: Box<Self>, end: Result<()>);
}

pub(super) struct Job<T, F, N> {
    pub(super) todo: F,
    pub(super) result: Option<T>,
    pub(super) then: N,
}

impl<T, F, N> Write for Job<T, F, N>
where
    T: Send,
    F: FnMut(WriteTx) -> (WriteTx, Result<T>) + Send,
    N: FnOnce(Result<T>) + Send,
{
    fn run(&mut self, tx: WriteTx) -> (WriteTx, Result<()>) {
        self.result = None;
        let (tx, result) = (self.todo)(tx);
        (tx, result.map(|result| self.result = Some(result)))
    }

    fn tell(self: Box<Self>, end: Result<()>) {
        let Job { result, then, .. } = *self;
        then(end.and_then(|()| result.ok_or_else(closed)));
    }
}

impl Writer {
    pub(in crate::store) fn start(options: Options, committed: Arc<Committed>) -> Result<Writer> {
        let (requests, queue) = channel();
        let connection = Connections::one(&options, "others write for too long")?;
        let life = Arc::new(());
        let alive = Arc::downgrade(&life);
        let (later, until) = (Vec::new(), None);
        let work = Thread {
            _life: life,
            connection: connection.clone(),
            committed,
            queue,
            closing: None,
            later,
            until,
        };
        thread::Builder::new()
            .name(String::from("writer"))
            .spawn(|| {
                let _stays = work.connection.stay_beside();
                work.serve();
            })
            .map_err(|error| unavailable(error.to_string()))?;
        Ok(Writer { requests, connection: Some(connection), alive })
    }

    pub(in crate::store) fn none() -> Writer {
        Writer { requests: channel().0, connection: None, alive: Weak::new() }
    }

    /// Waits for the connection; [`StoreError::Unavailable`] if the database cannot be opened or was closed, or others write for
    /// too long.
    pub(in crate::store) fn acquire(&self) -> Result<Connection> {
        self.connection.as_ref().ok_or_else(closed)?.acquire()
    }

    pub(in crate::store) fn close(&self) -> Result<()> {
        let (done, is_done) = sync_channel(1);
        if self.requests.send(Request::Close(done)).is_ok() {
            // Fails if the thread ends otherwise.
            let _ = is_done.recv();
        }
        self.connection.as_ref().map_or(Ok(()), Connections::close)
    }

    pub(super) fn send(&self, request: Request) {
        if let Err(refused) = self.requests.send(request)
            && let Request::Soon(write) | Request::Later(write) = refused.0
        {
            write.tell(Err(closed()));
        }
    }
}

struct Thread {
    _life: Arc<()>,
    connection: Connections,
    committed: Arc<Committed>,
    queue: Receiver<Request>,
    /// Whom to answer at the end, once that has been asked for.
    closing: Option<SyncSender<()>>,
    later: Vec<Box<dyn Write>>,
    until: Option<Instant>,
}

impl Thread {
    fn serve(mut self) {
        loop {
            match self.next() {
                Ok(Request::Soon(write)) => self.commit(VecDeque::from([write])),
                Ok(Request::Later(write)) => self.wait(write),
                Ok(Request::Close(done)) => self.closing = Some(done),
                Err(RecvTimeoutError::Timeout) => self.commit(VecDeque::new()),
                Err(RecvTimeoutError::Disconnected) => return self.commit(VecDeque::new()),
            }
            if let Some(done) = self.closing.take() {
                drop(self);
                // Fails if nobody waits.
                let _ = done.send(());
                return;
            }
        }
    }

    fn next(&mut self) -> Result<Request, RecvTimeoutError> {
        match self.until {
            Some(until) => self.queue.recv_timeout(until.saturating_duration_since(Instant::now())),
            None => self.queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn wait(&mut self, write: Box<dyn Write>) {
        self.later.push(write);
        self.until.get_or_insert_with(|| Instant::now() + COMPANY);
    }

    /// Takes the queued writes, up to the request to end.
    fn gather(&mut self, writes: &mut VecDeque<Box<dyn Write>>) {
        while self.closing.is_none() {
            match self.queue.try_recv() {
                Ok(Request::Soon(write)) => writes.push_back(write),
                Ok(Request::Later(write)) => self.wait(write),
                Ok(Request::Close(done)) => self.closing = Some(done),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    fn commit(&mut self, mut writes: VecDeque<Box<dyn Write>>) {
        let mut tries = 0;
        let (done, end) = loop {
            let begun = Instant::now();
            self.gather(&mut writes);
            let begin =
                self.connection.acquire().and_then(|held| WriteTx::begin(held, self.committed.clone()));
            let (done, end) = match begin {
                Ok(tx) => self.run(tx, &mut writes, begun),
                Err(error) => (Vec::new(), Err(error)),
            };
            if !matches!(end, Err(StoreError::Undone(_))) || tries == TRIES {
                break (done, end);
            }
            tries += 1;
            writes = done.into_iter().chain(writes).collect();
        };
        done.into_iter().for_each(|write| write.tell(end.clone()));
        if let Err(error) = end {
            self.until = None;
            writes.extend(self.later.drain(..));
            writes.into_iter().for_each(|write| write.tell(Err(error.clone())));
        }
    }

    /// Runs writes in a transaction, each in its own savepoint; returns those that succeeded and the result of the commit.
    fn run(
        &mut self,
        mut tx: WriteTx,
        writes: &mut VecDeque<Box<dyn Write>>,
        begun: Instant,
    ) -> (Vec<Box<dyn Write>>, Result<()>) {
        let mut done = Vec::new();
        loop {
            if writes.is_empty() {
                self.until = None;
                writes.extend(self.later.drain(..));
            }
            let Some(mut write) = writes.pop_front() else { return (done, tx.commit()) };
            let part = tx.begin_part();
            let (back, ran) = write.run(tx);
            tx = back;
            match part.and(ran).and_then(|()| tx.keep_part()) {
                Ok(()) => done.push(write),
                Err(error) if error.is_unavailable() => {
                    done.push(write);
                    return (done, Err(error));
                }
                Err(error) => {
                    let undone = tx.undo_part();
                    write.tell(Err(error));
                    if let Err(error) = undone {
                        return (done, Err(error));
                    }
                }
            }
            if done.len() < FEW || begun.elapsed() < LONGEST {
                self.gather(writes);
            }
        }
    }
}

impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Request")
    }
}
